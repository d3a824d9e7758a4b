internal import CPageFiles

/// The page's own files, as they stand in `Web`.
enum PageFiles {
  static let markup = bytes(of: .markup)
  static let style = bytes(of: .style)

  /// In the order in which they build on each other: one script for the browser.
  static let script = [PageFile.data, .map, .details, .lists, .playback, .page].flatMap(bytes)

  private static func bytes(of file: PageFile) -> [UInt8] {
    let bytes = unsafe pageBytes(file)
    return unsafe Array(UnsafeBufferPointer(start: bytes.start, count: bytes.count))
  }
}
