package import FlowSource

extension FileCode {
  /// Where a file could not be read on, and why: `Sources/App/Home.swift:28: this file can't be parsed from here on`.
  package func unreadPlace(in sources: SourceSet) -> String? {
    guard let error, let whyUnread else { return nil }
    let line = LineIndex(sources[error.file].bytes).position(of: error.start).line
    return "\(sources[error.file].path):\(line): \(whyUnread)"
  }

  var whyUnread: String? {
    guard error != nil else { return nil }
    return isTooDeep
      ? "brackets stand too deep in each other from here on"
      : "this file can't be parsed from here on"
  }
}
