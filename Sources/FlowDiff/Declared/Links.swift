import FlowModel
import FlowSource

/// Links that were sent out: nobody can change those.
extension Declared {
  mutating func compareLinks() {
    var byName: [String: Int] = [:]
    for index in new.flow.links.indices { byName[newNames.link(index)] = index }
    for index in old.flow.links.indices {
      let name = oldNames.link(index)
      let link = old.flow.links[index]
      guard let other = byName.removeValue(forKey: name) else {
        tell(
          .breakingLink, name, "the link `\(name)` is gone", (address(link, oldNames), ""),
          old: link.range)
        continue
      }
      let (was, isNow) = (old.flow.names[link.name], newNames.link(other))
      if was != isNow {
        tell(
          .breakingName, isNow, "the link `\(was)` is now `\(isNow)`", (was, isNow),
          old: link.range, new: new.flow.links[other].range)
      }
      compare(link, new.flow.links[other], name)
    }
    for (name, index) in byName.sorted(by: { $0.value < $1.value }) {
      tell(nil, name, "the link `\(name)` is new", noun: "link", new: new.flow.links[index].range)
    }
  }

  private mutating func compare(_ before: Link, _ now: Link, _ name: String) {
    let (was, isNow) = (address(before, oldNames), address(now, newNames))
    if was != isNow {
      tell(
        .breakingLink, name,
        "the url of the link `\(name)` was \(Self.quoted(was)) and is \(Self.quoted(isNow))",
        (was, isNow), old: before.range, new: now.range)
    }
    compareParameters(before, now, name)
    compareConditions(before, now, name)
  }

  private static func quoted(_ address: String) -> String {
    address.isEmpty ? "no address" : "`\(address)`"
  }

  private func address(_ link: Link, _ names: FlowNames) -> String {
    guard let address = link.address else { return "" }
    func part(_ part: LinkAddress.Part) -> String {
      switch part {
      case .literal(let text): text
      case .parameter(let index): "{\(names.parameter(index))}"
      }
    }
    let path = address.segments.map { "/" + part($0) }.joined()
    let query = address.query.map { $0.key + "=" + part($0.value) }.joined(separator: "&")
    return address.base + path + (query.isEmpty ? "" : "?" + query)
  }

  private mutating func compareParameters(_ before: Link, _ now: Link, _ name: String) {
    let was = signature(before.parameters, in: oldNames)
    let isNow = signature(now.parameters, in: newNames)
    for parameter in was {
      guard let other = isNow.first(where: { $0.name == parameter.name }) else {
        tell(
          .breakingLink, name, "the link `\(name)` no longer has the parameter `\(parameter.name)`",
          (parameter.text, ""), old: parameter.range, new: now.range)
        continue
      }
      let hasLostDefault = parameter.initial != nil && other.initial == nil
      if parameter.type != other.type || hasLostDefault {
        tell(
          .breakingLink, name,
          "the parameter `\(parameter.name)` of the link `\(name)` was `\(parameter.text)` and is "
            + "`\(other.text)`", (parameter.text, other.text), old: parameter.range,
          new: other.range)
      }
    }
    for parameter in isNow where !was.contains(where: { $0.name == parameter.name }) {
      if parameter.initial == nil {
        tell(
          .breakingLink, name,
          "the link `\(name)` wants the parameter `\(parameter.name)`, and it did not before",
          ("", parameter.text), old: before.range, new: parameter.range)
      } else {
        tell(
          nil, name, "the link `\(name)` has the parameter `\(parameter.name)` besides",
          noun: "parameter", new: parameter.range)
      }
    }
  }

  /// A condition is stricter if it turns away what the other one let through.
  private mutating func compareConditions(_ before: Link, _ now: Link, _ name: String) {
    guard let condition = now.condition else { return }
    let common = Common(oldNames, newNames)
    let here = ConditionText(BlockText(newNames, common), now, root: new.flow.root)
    let there = ConditionText(BlockText(oldNames, common), before, root: old.flow.root)
    let isStricter = here.isStricter(condition, than: before.condition.map { ($0, there) })
    if !isStricter { return }
    let text = here.text(condition)
    let was = before.condition.map { there.text($0) } ?? ""
    tell(
      .breakingLink, name,
      "the link `\(name)` works only if `\(text)`"
        + (was.isEmpty ? ", and always worked before" : "; before, it was `\(was)`"),
      (was, text), old: before.range, new: now.range)
  }
}

/// The `if` of a link.
private struct ConditionText {
  private let blocks: BlockText
  private let scope: BlockText.Scope

  init(_ blocks: BlockText, _ link: Link, root: CoordinatorID) {
    self.blocks = blocks
    scope = BlockText.Scope(payload: link.parameters, coordinator: root)
  }

  /// As somebody would write it.
  func text(_ condition: ConditionID) -> String {
    blocks.written(condition, scope)
  }

  /// - Parameter other: nil is always true.
  func isStricter(_ condition: ConditionID, than other: (ConditionID, ConditionText)?) -> Bool {
    guard let other else { return !blocks.isImplied(condition, scope, by: nil) }
    return !blocks.isImplied(
      condition, scope, by: (other.1.blocks, other.0, other.1.scope))
  }
}
