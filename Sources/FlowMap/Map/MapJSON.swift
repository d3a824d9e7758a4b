import FlowKernel
import FlowModel
import FlowProver
import FlowReporting
package import FlowSource

/// What a map says beside what the flow does.
package struct MapNotes {
  package var path: String
  package var fingerprint: String
  package var notes: Notes
  package var codePlaces: CodePlaces
  /// By link, its address as it is written.
  package var addresses: [String?]
  /// A file as the repository sees it.
  package var pathOfFile: (String) -> String
  /// What the ways are to do without, as `paths` says it: ` without links`; or empty.
  package var leftOut: String

  package init(
    path: String, fingerprint: String, notes: Notes, codePlaces: CodePlaces, addresses: [String?],
    pathOfFile: @escaping (String) -> String, leftOut: String = ""
  ) {
    self.path = path
    self.fingerprint = fingerprint
    self.notes = notes
    self.codePlaces = codePlaces
    self.addresses = addresses
    self.pathOfFile = pathOfFile
    self.leftOut = leftOut
  }
}

/// The map as JSON: a line for each screen, coordinator and link, so that a diff shows which has changed.
package struct MapJSON {
  private let map: AppMap
  private let about: MapNotes
  private let steps: StepJSON
  private var places: PlaceTable

  /// Rises when a member goes or means something else, and not when one is added.
  package static let version = 1

  package init(_ map: AppMap, _ about: MapNotes, _ sources: SourceSet) {
    self.map = map
    self.about = about
    steps = StepJSON(map.kernel)
    places = PlaceTable(sources)
  }

  private var flow: Flow { map.flow }

  package mutating func render() -> [UInt8] {
    var bytes: [UInt8] = Array("{".utf8)
    bytes += head()
    bytes += Array(",\n\"coordinators\":[\n".utf8)
    let coordinators = map.coordinators.map { line(of: $0) }
    bytes += coordinators.joined(separator: Array(",\n".utf8))
    bytes += Array("],\n\"screens\":[\n".utf8)
    var screens: [[UInt8]] = []
    for entry in map.screens { screens.append(line(of: entry)) }
    bytes += screens.joined(separator: Array(",\n".utf8))
    bytes += Array("],\n\"links\":[\n".utf8)
    let links = map.links.map { line(of: $0) }
    bytes += links.joined(separator: Array(",\n".utf8))
    return bytes + Array("]}\n".utf8)
  }

  private func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(isPretty: false)
    json.object(body)
    return json.bytes
  }

  /// What stands before the lists, without its braces.
  private func head() -> ArraySlice<UInt8> {
    line { json in
      json.member("map", Self.version)
      json.member("flow", about.path)
      json.member("name", flow.name.map { flow.names[$0] })
      json.member("fingerprint", about.fingerprint)
      json.key("state")
      json.array { json in for variable in flow.variables { write(variable, to: &json) } }
      json.key("types")
      json.object { json in
        for shape in flow.types.shapes {
          switch shape {
          case .enumeration(let name, let cases):
            json.key(flow.names[name])
            json.array { json in for name in cases { json.string(flow.names[name]) } }
          case .opaque(let name):
            json.key(flow.names[name])
            json.null()
          case .builtin, .optional, .list, .invalid: break
          }
        }
      }
    }.dropFirst().dropLast()
  }

  private func write(_ variable: Variable, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", flow.names[variable.name])
      json.member("type", flow.types.text(of: variable.type, names: flow.names))
      let initial = flow.types.text(of: variable.initial, as: variable.type, names: flow.names)
      json.member("initial", variable.initial == .unknown ? nil : initial)
      json.member("environment", variable.isEnvironment)
    }
  }

  // MARK: Coordinators and links

  private func line(of entry: AppMap.CoordinatorEntry) -> [UInt8] {
    let range = flow[entry.coordinator].range
    return line { json in
      json.member("name", flow.text(entry.coordinator))
      json.key("parents")
      json.array { json in for parent in entry.parents { json.string(flow.text(parent)) } }
      json.key("as")
      json.array { json in for kind in entry.kinds { json.string(kind) } }
      write("screens", entry.screens, to: &json)
      json.member("description", about.notes[range].text)
      json.member("code", about.codePlaces.place(of: range))
    }
  }

  private func line(of entry: AppMap.LinkEntry) -> [UInt8] {
    let link = flow[entry.link]
    return line { json in
      json.member("name", flow.names[link.name])
      json.member("url", about.addresses[entry.link.index])
      write(link.parameters, to: &json)
      write("to", entry.to, to: &json)
      json.member("unconfirmed", entry.unconfirmed)
      json.member("description", about.notes[link.range].text)
    }
  }

  private func write(_ key: String, _ screens: [ScreenID], to json: inout JSONWriter) {
    json.key(key)
    json.array { json in for screen in screens { json.string(flow.text(screen)) } }
  }

  private func write(_ parameters: CompactRange, to json: inout JSONWriter) {
    json.key("params")
    json.array { json in
      for index in parameters.indices {
        let parameter = flow.parameters[index]
        json.object { json in
          json.member("name", flow.names[parameter.name])
          json.member("type", flow.types.text(of: parameter.type, names: flow.names))
        }
      }
    }
  }

  // MARK: Screens

  private mutating func line(of entry: AppMap.ScreenEntry) -> [UInt8] {
    let screen = flow[entry.screen]
    let note = about.notes[screen.range]
    let place = place(of: screen.range)
    let file = about.pathOfFile(places.path(of: screen.range.file))
    let way = entry.way
    let behind: String? = if case .broken(_, let range) = way { self.place(of: range) } else { nil }
    return line { json in
      json.member("name", flow.text(entry.screen))
      json.member("place", place)
      write(screen.parameters, to: &json)
      json.member("style", screen.style == .sheet ? nil : screen.style.text)
      json.key("locks")
      json.array { json in for lock in screen.locks { json.string(lock) } }
      json.key("shownBy")
      json.array { json in
        for shown in entry.shownBy {
          json.object { json in
            json.member("coordinator", flow.text(shown.coordinator))
            json.key("by")
            json.array { json in for word in shown.by { json.string(word) } }
          }
        }
      }
      json.member("description", note.text)
      json.member("code", about.codePlaces.place(of: screen.range))
      json.member("image", note.image.map { ImagePath.path(of: $0, besides: file) })
      json.key("way")
      write(way, behind: behind, to: &json)
      json.key("can")
      json.array { json in for can in entry.can { write(can, to: &json) } }
      json.member("unconfirmed", entry.unconfirmed)
    }
  }

  private mutating func place(of range: SourceRange) -> String {
    let line = places.start(of: range).line
    return "\(about.pathOfFile(places.path(of: range.file))):\(line)"
  }

  private func write(_ way: AppMap.Way, behind: String?, to json: inout JSONWriter) {
    json.object { json in
      switch way {
      case .never: json.member("verdict", "never")
      case .unknown: json.member("verdict", "unknown")
      case .broken(let rule, _):
        json.member("verdict", "broken")
        json.key("behind")
        json.object { json in
          json.member("rule", rule.name)
          json.member("place", behind)
        }
      case .route(let scenario, let needs, let isShortest, let gives):
        json.member("verdict", isShortest ? "shortest" : "found")
        json.key("needs")
        json.array { json in for cause in needs { json.string(cause.rawValue) } }
        json.key("launch")
        steps.writeLaunch(scenario.steps[0].action, to: &json)
        json.key("steps")
        json.array { json in
          for step in scenario.steps.dropFirst() { steps.write(step, to: &json) }
        }
        json.key("gives")
        json.object { json in
          for gift in gives { json.member(gift.parameter, gift.origin) }
        }
      }
    }
  }

  private func write(_ can: AppMap.Can, to json: inout JSONWriter) {
    json.object { json in
      json.member("do", can.line)
      json.member("by", can.cause.rawValue)
      if let owner = can.owner { json.member("in", flow.text(owner)) }
      let parameters = map.kernel.parameters(of: can.action)
      if !parameters.isEmpty { write(parameters, to: &json) }
      write("to", can.to, to: &json)
    }
  }
}

extension Screen {
  /// The gestures that the screen keeps the user from, always or sometimes.
  fileprivate var locks: [String] {
    (isBackLocked || backLock != nil ? ["back"] : [])
      + (isSwipeLocked || swipeLock != nil ? ["swipe"] : [])
  }
}

/// A picture, as the repository sees it.
private enum ImagePath {
  /// - Parameter file: the file that names it, which its path is relative to.
  static func path(of image: String, besides file: String) -> String {
    if image.contains("://") || image.hasPrefix("/") { return image }
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for part in image.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
