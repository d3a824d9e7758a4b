extension NavigatorGenerator {
  /// What is the same in the navigator of every flow. A test compiles and runs this very text.
  package static var runtime: String { mapReader + "\n" + walker + "\n" + valueTexts }

  /// Reads a map of places.
  static let mapReader = #"""
    // MARK: - The same for every flow

    extension FlowNavigation {
      /// The app does not show what the flow says, or there is no way.
      public struct Failure: Swift.Error, Swift.CustomStringConvertible, Swift.Sendable {
        public let reason: Swift.String
        /// What the user should see, as a script writes it; nil if there is no way.
        public let expected: Swift.String?
        /// All that was done since the launch, the failed step too: `flowctl simulate` says whether the flow does it.
        public let script: Swift.String

        public var description: Swift.String { "\(reason)\n\(script)" }
      }

      /// What happens if the map doesn't know where the app is, or no way leads on from there.
      public enum OnLost: Swift.Sendable { case relaunch, fail }
    }

    /// Places, and the moves between them.
    fileprivate struct FlowNavigationMap {
      /// What a label stands for: a value, or what a source has brought along.
      struct Position {
        var label: String
        var source: Int?
        var value: String?
      }

      struct Move {
        var kind: Substring
        var name: String
        var positions: [Position]

        /// By hand first, then with answers, changes of the environment, links.
        var rank: Int { ["async": 1, "set": 2, "open": 3][kind] ?? 0 }
      }

      struct Edge {
        var move: Int
        var target: Int
        var writes: [Int]
      }

      struct Place {
        var screen: String
        var shows: [Position]
        var edges: [Edge]
      }

      struct Launch {
        var state: [(name: String, value: String)]
        var place: Int
      }

      /// By source, what a script writes where it may be any value.
      var sources: [String] = []
      var values: [String] = []
      var moves: [Move] = []
      var launches: [Launch] = []
      var places: [Place] = []
      /// By what a move is called, one of that name.
      var names: [String: Int] = [:]

      init(_ text: String) {
        for line in text.split(separator: "\n") {
          let words = line.split(separator: " ")
          switch words[0] {
          case "source": sources.append(String(words[2]))
          case "value": values.append(Self.decoded(line.dropFirst(6)))
          case "move": add(words.dropFirst())
          case "launch":
            let state = words.dropFirst().prefix { $0 != ">" }.map { word in
              let parts = word.split(separator: "=", maxSplits: 1)
              return (name: String(parts[0]), value: String(parts[1]))
            }
            launches.append(Launch(state: state, place: Int(words[words.count - 1]) ?? 0))
          default:
            let shows = words.dropFirst(2).prefix { $0 != "|" }
            let edges = words.dropFirst(3 + shows.count)
            places.append(
              Place(
                screen: String(words[1]), shows: shows.map(position), edges: edges.map(Self.edge)))
          }
        }
      }

      private mutating func add(_ words: ArraySlice<Substring>) {
        let kind = words[words.startIndex]
        let word = String(words[words.startIndex + 1])
        let name = ["tab", "open", "set"].contains(kind) ? "\(kind) \(word)" : word
        if names[name] == nil { names[name] = moves.count }
        moves.append(Move(kind: kind, name: name, positions: words.dropFirst(2).map(position)))
      }

      /// `label=3` is of source 3, `label:3` is value 3.
      private func position(_ word: Substring) -> Position {
        let isSource = word.contains("=")
        let parts = word.split(separator: isSource ? "=" : ":")
        let number = Int(parts[1]) ?? 0
        return Position(
          label: String(parts[0]), source: isSource ? number : nil,
          value: isSource ? nil : values[number])
      }

      /// `4>22!3,5`
      private static func edge(_ word: Substring) -> Edge {
        let parts = word.split(separator: "!")
        let ends = parts[0].split(separator: ">").map { Int($0) ?? 0 }
        let writes = parts.count > 1 ? parts[1].split(separator: ",").map { Int($0) ?? 0 } : []
        return Edge(move: ends[0], target: ends[1], writes: writes)
      }

      /// `%0a` is a control character.
      private static func decoded(_ text: Substring) -> String {
        var result = ""
        var rest = text.unicodeScalars
        while let scalar = rest.popFirst() {
          if scalar == "%", let code = UInt32(String(rest.prefix(2)), radix: 16) {
            rest = rest.dropFirst(2)
            if let control = Unicode.Scalar(code) { result.unicodeScalars.append(control) }
          } else {
            result.unicodeScalars.append(scalar)
          }
        }
        return result
      }

      /// The line of a script.
      func line(of move: Move, _ given: [String?]) -> String {
        let parts = move.positions.enumerated().map { index, position in
          let value = index < given.count ? given[index] : nil
          return (position.label, value ?? position.value ?? position.source.map { sources[$0] } ?? "_")
        }
        if move.kind == "set" { return move.name + "=" + (parts.first?.1 ?? "") }
        if parts.isEmpty { return move.name }
        return move.name + "(" + parts.map { "\($0): \($1)" }.joined(separator: ", ") + ")"
      }
    }

    """#
}
