#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is asked of the operating system to read files.
package enum System {
  package static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
      return unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      return unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      return unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  /// The system's words for an error.
  package static func reason(for code: Int32) -> String { unsafe String(cString: strerror(code)) }

  package static func close(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      return Glibc.close(descriptor)
    #elseif canImport(Musl)
      return Musl.close(descriptor)
    #else
      return Darwin.close(descriptor)
    #endif
  }
}
