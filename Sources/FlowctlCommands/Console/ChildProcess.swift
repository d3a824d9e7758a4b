import FlowChecking
import FlowReporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a program did not run.
struct ChildFailure: Error {
  var message: String
}

/// Another program, run to its end. No shell is involved: what it is given is given as it stands.
enum ChildProcess {
  struct Ended {
    var output: [UInt8]
    var complaints: [UInt8]
    var status: Int32

    /// The first line of what it complained of.
    var complaint: String? {
      String(decoding: complaints, as: UTF8.self).split(separator: "\n").first
        .map { PlainText.escaped(String($0)) }
    }
  }

  /// - Parameters:
  ///   - program: its path.
  ///   - input: what it reads.
  static func run(
    _ program: String, _ arguments: [String], environment: [String], input bytes: [UInt8]
  ) throws(ChildFailure) -> Ended {
    // Where it ends early, writing to it fails, and is no reason to be killed.
    _ = signal(SIGPIPE, SIG_IGN)
    guard let input = Pipe(), let output = Pipe(), let errors = Pipe() else {
      throw ChildFailure(message: "a pipe can't be made")
    }
    defer {
      for pipe in [input, output, errors] { pipe.close() }
    }
    let process = try spawn(
      [program] + arguments, environment, input: input, output: output, errors: errors)
    for end in [input.reading, output.writing, errors.writing] { end.close() }
    var exchange = Exchange(
      input: input.writing, output: output.reading, errors: errors.reading, pending: bytes[...])
    exchange.run()
    return Ended(
      output: exchange.read, complaints: exchange.complaints, status: wait(for: process))
  }

  private static func spawn(
    _ command: [String], _ environment: [String], input: Pipe, output: Pipe, errors: Pipe
  ) throws(ChildFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, input.reading.number, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writing.number, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.writing.number, 2)
    // What is ignored here would be ignored there too.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let arguments = unsafe CStrings(command)
    let variables = unsafe CStrings(environment)
    var process = pid_t()
    let code = unsafe posix_spawn(
      &process, command[0], &actions, &attributes, arguments.pointers, variables.pointers)
    guard code == 0 else { throw ChildFailure(message: System.reason(for: code)) }
    return process
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return -1 }
    }
    return status
  }
}

/// An end of a pipe, closed once.
private final class Descriptor {
  let number: Int32
  private(set) var isOpen = true

  init(_ number: Int32) {
    self.number = number
    // The other process gets the ends that it is to have, and no others.
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  func close() {
    if isOpen { _ = System.close(number) }
    isOpen = false
  }
}

private struct Pipe {
  let reading: Descriptor
  let writing: Descriptor

  init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    reading = Descriptor(ends[0])
    writing = Descriptor(ends[1])
  }

  func close() {
    reading.close()
    writing.close()
  }
}

/// Writes and reads by turns, so that neither side waits for the other for ever.
private struct Exchange {
  let input: Descriptor
  let output: Descriptor
  let errors: Descriptor
  var pending: ArraySlice<UInt8>
  private(set) var read: [UInt8] = []
  private(set) var complaints: [UInt8] = []

  init(
    input: Descriptor, output: Descriptor, errors: Descriptor, pending: ArraySlice<UInt8>
  ) {
    self.input = input
    self.output = output
    self.errors = errors
    self.pending = pending
    _ = fcntl(input.number, F_SETFL, O_NONBLOCK)
  }

  mutating func run() {
    while output.isOpen || errors.isOpen {
      if pending.isEmpty { input.close() }
      // A negative number is one that nobody asks about.
      var polled = [
        pollfd(fd: input.isOpen ? input.number : -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output.isOpen ? output.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors.isOpen ? errors.number : -1, events: Int16(POLLIN), revents: 0),
      ]
      if unsafe poll(&polled, 3, -1) < 0 {
        if errno == EINTR { continue }
        return
      }
      if polled[0].revents != 0 { write() }
      if polled[1].revents != 0 { Self.read(output, into: &read) }
      if polled[2].revents != 0 { Self.read(errors, into: &complaints) }
    }
  }

  private mutating func write() {
    let count = unsafe pending.withUnsafeBytes { buffer in
      unsafe Platform.write(input.number, buffer)
    }
    if count >= 0 {
      pending = pending.dropFirst(count)
    } else if errno != EINTR, errno != EAGAIN {
      // It doesn't want the rest.
      input.close()
    }
  }

  private static func read(_ descriptor: Descriptor, into bytes: inout [UInt8]) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe chunk.withUnsafeMutableBytes { buffer in
      unsafe System.read(descriptor.number, buffer)
    }
    if count > 0 { bytes += chunk[..<count] }
    if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { descriptor.close() }
  }
}

/// Texts as C wants them, for as long as this lives.
@unsafe final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ texts: [String]) {
    unsafe count = texts.count
    unsafe pointers = .allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { unsafe pointers[index] = strdup(text) }
    unsafe pointers[texts.count] = nil
  }

  deinit {
    for index in unsafe 0..<count { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
}
