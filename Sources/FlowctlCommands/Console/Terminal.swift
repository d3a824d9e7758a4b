#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal whose keys come one by one, as a value: tests give their own.
package struct Terminal {
  package enum Input: Equatable {
    case bytes([UInt8])
    /// It has another width now.
    case resized
    case end
  }

  let columns: () -> Int
  /// Waits for input; where it may not wait long, there may be none.
  let read: (_ mayWait: Bool) -> Input
  /// Whether keys come as they are pressed, or lines as the terminal edits them.
  let setRaw: (Bool) -> Void
  /// Stops the program, as Ctrl-Z does, until the shell goes on with it.
  let suspend: () -> Void

  package init(
    columns: @escaping () -> Int, read: @escaping (_ mayWait: Bool) -> Input,
    setRaw: @escaping (Bool) -> Void = { _ in }, suspend: @escaping () -> Void = {}
  ) {
    self.columns = columns
    self.read = read
    self.setRaw = setRaw
    self.suspend = suspend
  }
}

extension Platform {
  /// The terminal of this process, if it has one that understands how lines are drawn anew.
  static func terminal() -> Terminal? {
    guard isatty(0) == 1, isatty(1) == 1, environment("TERM") != "dumb" else { return nil }
    var former = termios()
    guard unsafe tcgetattr(0, &former) == 0 else { return nil }
    let cooked = former
    func setRaw(_ isRaw: Bool) {
      var mode = isRaw ? raw(cooked) : cooked
      _ = unsafe tcsetattr(0, TCSADRAIN, &mode)
    }
    return Terminal(
      columns: { columns() ?? 80 }, read: readKeys, setRaw: setRaw,
      suspend: {
        setRaw(false)
        _ = kill(0, SIGTSTP)
        setRaw(true)
      })
  }

  /// Ctrl-C and Ctrl-Z are keys as any other; what is printed is treated as before.
  private static func raw(_ cooked: termios) -> termios {
    var mode = cooked
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    mode.c_iflag &= ~tcflag_t(ICRNL | IXON | INLCR)
    return mode
  }

  /// Asks before it reads: a signal ends the asking, and would not end the reading.
  private static func readKeys(mayWait: Bool) -> Terminal.Input {
    Resizing.listen()
    if Resizing.takes() { return .resized }
    var asked = [pollfd(fd: 0, events: Int16(POLLIN), revents: 0)]
    let ready = unsafe poll(&asked, 1, mayWait ? -1 : 50)
    if ready < 0 { return Resizing.takes() ? .resized : errno == EINTR ? .bytes([]) : .end }
    if ready == 0 { return .bytes([]) }
    guard case .success(let bytes) = readSome(), !bytes.isEmpty else { return .end }
    return .bytes(bytes)
  }
}

/// The signal that a terminal has another width.
private enum Resizing {
  nonisolated(unsafe) private static var hasCome: sig_atomic_t = 0
  nonisolated(unsafe) private static var isListening = false

  static func listen() {
    if unsafe isListening { return }
    unsafe isListening = true
    _ = signal(SIGWINCH) { _ in unsafe Resizing.hasCome = 1 }
  }

  static func takes() -> Bool {
    defer { unsafe hasCome = 0 }
    return unsafe hasCome != 0
  }
}
