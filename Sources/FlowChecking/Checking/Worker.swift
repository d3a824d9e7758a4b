#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Work on a thread of its own, for a caller who may stop waiting for it at any time.
///
/// A proof that is asked at every turn ends soon, but what it has explored by then may be a gigabyte of
/// small pieces, and to free them takes longer than an editor wants to wait.
final class Worker<Value: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value?
  private var isAbandoned = false
  private let work: @Sendable (_ isAbandoned: @escaping () -> Bool) -> Value

  /// Waits for a piece of work.
  ///
  /// - Parameters:
  ///   - isInterrupted: asked now and then while it runs, on the caller's thread.
  ///   - work: is to end soon once its parameter is true; nobody waits for what it returns then.
  /// - Returns: nil after an interruption.
  static func run(
    unless isInterrupted: () -> Bool,
    _ work: @escaping @Sendable (_ isAbandoned: @escaping () -> Bool) -> Value
  ) -> Value? {
    let worker = Worker(work)
    // Without a thread to be had it is done here: slower to end, and no other.
    guard Thread.start({ worker.perform() }) else {
      let value = withoutActuallyEscaping(isInterrupted) { work($0) }
      return isInterrupted() ? nil : value
    }
    return worker.wait(unless: isInterrupted)
  }

  private init(_ work: @escaping @Sendable (@escaping () -> Bool) -> Value) { self.work = work }

  private func perform() {
    let value = work { self.lock.with { self.isAbandoned } }
    lock.with { self.value = value }
  }

  /// Small flows are proved in less than a millisecond: the first looks come soon after each other.
  private func wait(unless isInterrupted: () -> Bool) -> Value? {
    var pause = 20_000
    while true {
      if isInterrupted() {
        lock.with { isAbandoned = true }
        return nil
      }
      if let value = lock.with({ value }) { return value }
      var time = timespec(tv_sec: 0, tv_nsec: pause)
      unsafe nanosleep(&time, nil)
      pause = min(pause * 5 / 4, 5_000_000)
    }
  }
}

/// Lets one thread at a time look at what several share.
@safe private final class Lock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  func with<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }
}

private enum Thread {
  /// As much as a process begins with on Linux; other threads have less on most systems.
  private static let stackSize = 8 << 20

  private final class Job {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    /// What was handed to a thread.
    static func run(_ context: UnsafeMutableRawPointer) {
      unsafe Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
    }
  }

  /// - Returns: whether the system had a thread.
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    unsafe pthread_attr_init(attributes)
    defer {
      unsafe pthread_attr_destroy(attributes)
      unsafe attributes.deallocate()
    }
    unsafe pthread_attr_setstacksize(attributes, stackSize)
    unsafe pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    let job = unsafe Unmanaged.passRetained(Job(run))
    if unsafe start(job.toOpaque(), attributes) { return true }
    unsafe job.release()
    return false
  }

  private static func start(
    _ context: UnsafeMutableRawPointer, _ attributes: UnsafePointer<pthread_attr_t>
  ) -> Bool {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    return unsafe pthread_create(
      &thread, attributes,
      { context in
        #if canImport(Darwin)
          unsafe Job.run(context)
        #else
          if let context = unsafe context { unsafe Job.run(context) }
        #endif
        return nil
      }, context) == 0
  }
}
