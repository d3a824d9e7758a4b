/// A value with one thing changed, and what that is.
struct Mutant {
  var value: Value
  var change: String
}

extension Value {
  /// This value with one change each: another kind of value, a key misspelt, missing or too many, an
  /// item missing or twice.
  func mutants() -> [Mutant] {
    var mutants: [Mutant] = []
    for (name, replacement) in Self.replacements where replacement != self {
      mutants.append(Mutant(value: replacement, change: "= \(name)"))
    }
    switch self {
    case .map(let members):
      for (key, value) in [("nonsense", Value.number(1)), ("description", .string("Said."))] {
        let more = members + [Member(key: key, value: value)]
        if self[key] == nil { mutants.append(Mutant(value: .map(more), change: "+ \(key)")) }
      }
      for (index, member) in members.enumerated() {
        func changed(_ member: Member?, _ change: String) -> Mutant {
          var members = members
          members.replaceSubrange(index...index, with: member.map { [$0] } ?? [])
          return Mutant(value: .map(members), change: change)
        }
        let key = member.key
        mutants.append(changed(nil, "- \(key)"))
        for name in [key + "x", "x-" + key, "no name"] {
          mutants.append(changed(Member(key: name, value: member.value), "\(key) → \(name)"))
        }
        for mutant in member.value.mutants() {
          mutants.append(
            changed(Member(key: key, value: mutant.value), "\(key)/\(mutant.change)"))
        }
      }
    case .list(let items):
      for (index, item) in items.enumerated() {
        func changed(_ replacement: [Value], _ change: String) -> Mutant {
          var items = items
          items.replaceSubrange(index...index, with: replacement)
          return Mutant(value: .list(items), change: "\(index)/\(change)")
        }
        mutants.append(changed([], "gone"))
        mutants.append(changed([item, item], "twice"))
        for mutant in item.mutants() { mutants.append(changed([mutant.value], mutant.change)) }
      }
    case .string(let text):
      mutants.append(Mutant(value: .string(text + "x"), change: "\(text)x"))
    default: break
    }
    return mutants
  }

  private static let replacements: [(name: String, value: Value)] = [
    ("nothing", .null), ("true", .bool(true)), ("7", .number(7)), ("a word", .string("word")),
    ("two words", .string("two words")), ("no word", .string("")), ("a.b", .string("a.b")),
    ("[]", .list([])), ("[word]", .list([.string("word")])), ("{}", .map([])),
    ("{ word: word }", .map([Member(key: "word", value: .string("word"))])),
    ("stay", .string("stay")),
  ]
}
