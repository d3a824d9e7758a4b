#if Import
  import Dispatch
  package import FlowSource

  extension SwiftReader {
    /// Reads files, several at a time; the result is in the order of the files, whatever ended first.
    package static func read(_ files: [SourceID], of sources: SourceSet) -> [FileCode] {
      var results = [FileCode](repeating: FileCode(file: SourceID(0)), count: files.count)
      unsafe results.withUnsafeMutableBufferPointer { buffer in
        let slots = unsafe Slots(start: buffer.baseAddress)
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
          slots.set(index, read(sources[files[index]].bytes, as: files[index]))
        }
      }
      return results
    }
  }

  /// Each index is written once, by one thread.
  @safe private struct Slots: @unchecked Sendable {
    let start: UnsafeMutablePointer<FileCode>?

    func set(_ index: Int, _ value: FileCode) { unsafe start?[index] = value }
  }
#endif
