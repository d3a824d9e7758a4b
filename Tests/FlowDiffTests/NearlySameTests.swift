import FlowChecking
import FlowDiff
import FlowModel
import FlowSource
import FlowTestSupport
import Foundation
import Testing

/// What the prover says of edits that make no difference, or nearly none, without a pair of worlds looked at before.
struct NearlySameTests {
  @Test func `what is proved the same is the same in all pairs of worlds`() throws {
    let seeds = chosenSeeds(from: 282_000_001, count: 1)
    var verdicts: [Behaviour.Verdict: Int] = [:]
    for seed in seeds {
      for (kind, text) in Self.texts(seed) {
        guard let edited = NearEdit(seed: seed).edit(text), edited != text else { continue }
        try compare(text, edited, "\(kind), seed \(seed)", counting: &verdicts)
      }
    }
    print("verdicts:", verdicts.map { "\($0.key.rawValue) \($0.value)" }.sorted())
    if !hasChosenSeeds { #expect(verdicts[.same] ?? 0 > 10) }
  }

  @Test func `what is declared otherwise and proved the same is the same in all pairs of worlds`()
    throws
  {
    var verdicts: [Behaviour.Verdict: Int] = [:]
    for seed in chosenSeeds(from: 290_000_001, count: 1) {
      // Values and bars take a minute each, and of rounds of coordinators it is known that nothing is proved so.
      for (kind, text) in Self.texts(seed)
      where hasChosenSeeds || !["values", "bars", "in themselves"].contains(kind) {
        for number in 0..<(hasChosenSeeds ? 6 : 8) {
          guard let edited = DeclaredEdit(seed: seed * 8 + UInt64(number)).edit(text) else {
            continue
          }
          try compare(text, edited, "\(kind), seed \(seed), \(number)", counting: &verdicts)
        }
      }
    }
    print("declared:", verdicts.map { "\($0.key.rawValue) \($0.value)" }.sorted())
    if !hasChosenSeeds { #expect(verdicts[.same] ?? 0 > 5) }
  }

  private func compare(
    _ text: String, _ edited: String, _ place: String,
    counting verdicts: inout [Behaviour.Verdict: Int]
  ) throws {
    guard let old = try side(["flow.yaml": text]), let new = try side(["flow.yaml": edited]) else {
      return
    }
    for (name, old, new) in [("", old, new), (" back", new, old)] {
      let behaviour = DiffReport(from: old, to: new, firstPairs: 0).behaviour
      verdicts[behaviour.verdict, default: 0] += 1
      if ![.same, .extended].contains(behaviour.verdict) { continue }
      var (before, now) = (old.loaded.flow, new.loaded.flow)
      // What has ever shown something is noted in both worlds, or in none.
      before.endsTheGone = before.endsTheGone || now.endsTheGone
      now.endsTheGone = before.endsTheGone
      let oracle = NaiveProduct(before, now, worlds: hasChosenSeeds ? 400 : 40)
      #expect(oracle.difference == nil, "\(place)\(name): \(oracle.difference ?? [])")
      if behaviour.verdict == .extended { continue }
      #expect(oracle.addition == nil, "\(place)\(name): \(oracle.addition ?? [])")
    }
  }

  private static func texts(_ seed: UInt64) -> [(String, String)] {
    [
      ("flow", RandomFlow(seed: seed).text),
      ("third edition", RandomFlow(seed: seed, hasThirdEdition: true).text),
      ("values", RandomValues(seed: seed).text), ("apps", RandomApps(seed: seed).text),
      ("bars", RandomBars(seed: seed).text), ("SwiftUI", RandomSwiftUI(seed: seed).text),
      ("presented", RandomPresented(seed: seed).text),
      ("in themselves", RandomInThemselves(seed: seed).text),
    ]
  }
}

/// Up to three transitions that do the same otherwise, or nearly the same.
struct NearEdit {
  private var random: SeededGenerator
  private var lines: [String] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed ^ 0x5A3E) }

  func edit(_ text: String) -> String? {
    var copy = self
    copy.lines = text.components(separatedBy: "\n")
    for _ in 0..<(1 + copy.pick(3)) {
      if !copy.change() { return nil }
    }
    return copy.lines.joined(separator: "\n")
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private var places: [Int] {
    lines.indices.filter { index in
      lines[index].hasPrefix("      ") && lines[index].contains(".") && lines[index].contains(": ")
        && !lines[index].contains("url:")
    }
  }

  private mutating func change() -> Bool {
    let places = places
    if places.isEmpty { return false }
    let place = places[pick(places.count)]
    if pick(12) == 0 {
      lines.remove(at: place)
      return true
    }
    let parts = lines[place].components(separatedBy: ": ")
    let steps = parts.dropFirst().joined(separator: ": ")
    lines[place] = parts[0] + ": " + changed(steps)
    return true
  }

  private static let likes = [
    ("dismiss", "{ dismiss: top }"), ("dismiss", "dismissAll"), ("dismissAll", "dismiss"),
    ("pop", "popToRoot"), ("popToRoot", "pop"), ("pop", "[pop, pop]"), ("finish", "[pop, finish]"),
    ("{ dismiss: top }", "dismiss"),
  ]

  private mutating func changed(_ steps: String) -> String {
    var items = Self.items(steps)
    let text = lines.joined(separator: "\n")
    let hasFlag = text.contains("on: Bool")
    switch pick(10) {
    case 0, 1:
      let known = Self.likes.filter { like in items.contains(like.0) }
      guard !known.isEmpty, case let like = known[pick(known.count)],
        let index = items.firstIndex(of: like.0)
      else { return "[stay, \(items.joined(separator: ", "))]" }
      items.replaceSubrange(index...index, with: Self.items(like.1))
    case 2:
      let pushes = text.matches(of: /push: \w+/).map { String($0.output) }
      if pushes.isEmpty { return steps }
      items = ["{ \(pushes[pick(pushes.count)]) }", "pop"] + items
    case 3: items.reverse()
    case 4 where hasFlag: return "{ if: on, then: \(steps), else: \(steps) }"
    case 5 where hasFlag: return "{ if: on, then: \(steps), else: stay }"
    case 6:
      let others = places
      let other = lines[others[pick(others.count)]].components(separatedBy: ": ").dropFirst()
      items += Self.items(other.joined(separator: ": "))
    case 7: items.remove(at: pick(items.count))
    case 8: items.insert("pop", at: pick(items.count + 1))
    case 9: items.append(items[pick(items.count)])
    default: return "[\(steps)]"
    }
    return items.isEmpty ? "stay" : "[\(items.joined(separator: ", "))]"
  }

  /// The steps of a list, or the one that stands alone.
  private static func items(_ steps: String) -> [String] {
    guard steps.hasPrefix("["), steps.hasSuffix("]") else { return [steps] }
    var items = [""]
    var depth = 0
    for character in steps.dropFirst().dropLast() {
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
      if character == ",", depth == 0 {
        items.append("")
      } else {
        items[items.count - 1].append(character)
      }
    }
    return items.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// One or two rules of boundaries, screens, events or the base class that say something else.
struct DeclaredEdit {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed ^ 0xDEC1) }

  private static let changes: [(pattern: String, replacements: [String])] = [
    ("swipe: finish", ["swipe: locked", "swipe: { finish: done }"]),
    ("swipe: locked", ["swipe: finish"]), (", swipe: (finish|locked)", [""]),
    ("back: finish", ["back: locked"]), ("back: locked", ["back: finish"]),
    (", gone: finish", [""]), (", keep: true", [""]), (", again: show", [""]),
    (", over: top", [""]), (", once: \\[\\w+\\]", [""]), ("    once: \\[\\w+\\]\n", [""]),
    ("    single: \\[\\w+\\]\n", [""]), ("    tabBar: hidden\n", [""]),
    ("finishing: .*\n", [""]), ("animations: .*\n", [""]),
    ("slots: (one|shared|several)", ["slots: one", "slots: shared", "slots: several"]),
    (": push\n", [": { as: push, gone: finish }\n", ": { as: push, back: locked }\n"]),
    (": present\n", [": { as: present, swipe: finish }\n", ": { as: present, swipe: locked }\n"]),
    ("as: present", ["as: present, style: fullScreen", "as: present, gone: finish"]),
    (
      "^flow: 1\n", ["flow: 1\nanimations: unawaited\n", "flow: 1\nfinishing: { screens: left }\n"]
    ),
  ]

  func edit(_ text: String) -> String? {
    var copy = self
    var edited = text
    for _ in 0...copy.pick(2) { edited = copy.changed(edited) }
    return edited == text ? nil : edited
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func changed(_ text: String) -> String {
    var places: [(range: Range<String.Index>, replacements: [String])] = []
    for change in Self.changes {
      guard let pattern = try? Regex(change.pattern).anchorsMatchLineEndings() else { continue }
      places += text.ranges(of: pattern).map { ($0, change.replacements) }
    }
    if places.isEmpty { return text }
    let place = places[pick(places.count)]
    return text.replacingCharacters(
      in: place.range, with: place.replacements[pick(place.replacements.count)])
  }
}
