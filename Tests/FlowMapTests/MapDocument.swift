import FlowctlTestSupport
import Foundation
import Testing

/// The map as a program reads it: from its JSON alone.
struct MapDocument: Decodable {
  struct Screen: Decodable {
    var name: String
    var place: String
    var params: [Parameter]
    var way: Way
    var can: [Can]
    var unconfirmed: Int?
  }

  struct Parameter: Decodable, Hashable {
    var name: String
    var type: String
  }

  struct Way: Decodable {
    struct Step: Decodable {
      var `do`: String
      var with: [String: String]?
      var visible: String?
    }

    var verdict: String
    var needs: [String]?
    var launch: [String: String]?
    var steps: [Step]?
    var gives: [String: String?]?
  }

  struct Can: Decodable {
    var `do`: String
    var by: String
    var `in`: String?
    var to: [String]
  }

  struct Link: Decodable {
    var name: String
    var to: [String]
    var unconfirmed: Int?
  }

  var map: Int
  var types: [String: [String]?]
  var screens: [Screen]
  var links: [Link]

  init(of flow: String, _ options: String..., in folder: URL = repository) throws {
    let ran = flowctl(["map"] + options + [flow], in: folder)
    try #require(ran.status == 0, "\(ran.errors)")
    self = try JSONDecoder().decode(MapDocument.self, from: Data(ran.output.utf8))
  }
}

extension MapDocument.Way {
  /// The way as a scenario, as a program would write it.
  ///
  /// - Parameter values: by `line.name`, what to write in place of the map's values.
  func scenario(_ name: String, writing values: [String: String] = [:]) -> String {
    var lines = ["scenario \(name)"]
    let given = (launch ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    lines.append("launch" + given.joined())
    for step in steps ?? [] {
      let parts = (step.with ?? [:]).sorted { $0.key < $1.key }.map { key, value in
        "\(key): \(values["\(step.do).\(key)"] ?? value)"
      }
      lines.append(Self.line(step.do, with: parts))
      lines.append("expect visible \(step.visible ?? "nothing")")
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private static func line(_ text: String, with values: [String]) -> String {
    if values.isEmpty { return text }
    if text.hasPrefix("set ") {
      return text + "=" + (values[0].components(separatedBy: ": ").last ?? "")
    }
    let head = text.hasPrefix("open ") ? text : String(text.prefix { $0 != " " })
    return head + "(\(values.joined(separator: ", ")))" + text.dropFirst(head.count)
  }
}
