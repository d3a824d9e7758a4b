import FlowModel
import FlowSource

/// Which type of the code stands for which name of the flow.
struct Binding {
  /// By type: the number in the flow.
  private(set) var flowOf: [Int: Int] = [:]
  /// By number in the flow: the types that stand for it.
  private(set) var typesOf: [Int: [Int]] = [:]

  /// - Parameters:
  ///   - names: those of the flow.
  ///   - types: those of the code, each with what it may be called, the most exact first.
  ///   - mapping: `code: { names: … }`.
  init(
    names: [String], types: [(type: Int, name: String, forms: [String])],
    mapping: [String: String]
  ) {
    let byName = Dictionary(
      names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    for type in types {
      if let name = mapping[type.name], let number = byName[name] { bind(type.type, number) }
    }
    let forms = names.map { NameForms.coordinator($0) }
    // The best match of each name first: `Login` is LoginCoordinator before it is LoginFlow.
    var pairs: [(rank: Int, type: Int, number: Int)] = []
    for type in types where mapping[type.name] == nil {
      for number in names.indices {
        if let rank = Self.rank(type.forms, forms[number]) {
          pairs.append((rank, type.type, number))
        }
      }
    }
    pairs.sort { ($0.rank, $0.type, $0.number) < ($1.rank, $1.type, $1.number) }
    for pair in pairs where flowOf[pair.type] == nil && typesOf[pair.number] == nil {
      bind(pair.type, pair.number)
    }
  }

  private mutating func bind(_ type: Int, _ number: Int) {
    flowOf[type] = number
    typesOf[number, default: []].append(type)
  }

  private static func rank(_ left: [String], _ right: [String]) -> Int? {
    var best: Int?
    for (outer, form) in left.enumerated() {
      guard let inner = right.firstIndex(of: form) else { continue }
      best = min(best ?? .max, outer + inner)
    }
    return best
  }
}
