import FlowReporting
package import FlowSource

/// What is said where no way is known.
package enum RouteText {
  package static func never(_ name: String, _ leftOut: String = "") -> String {
    "no sequence of events\(leftOut) shows `\(name)`"
  }

  package static func broken(_ name: String, _ rule: Rule, at place: String) -> String {
    "`\(name)`: only after `\(rule.name)` at \(place)"
  }

  /// `shop.yaml:40`
  package static func place(_ range: SourceRange, in sources: SourceSet) -> String {
    var places = PlaceTable(sources)
    return "\(PlainText.escaped(sources[range.file].path)):\(places.start(of: range).line)"
  }

  package static func unknown(_ name: String, worlds: Int) -> String {
    "no way to `\(name)` in \(grouped(worlds)) worlds; that there is none is not proved"
  }

  /// 200,000
  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
