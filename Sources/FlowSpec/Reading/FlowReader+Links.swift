import FlowSource
import FlowYAML

extension FlowReader {
  /// `deeplinks:`
  mutating func readLinks(_ entry: Entry) {
    let example: Example = "deeplinks: { home: { url: shop://home, to: App.Main } }"
    for (key, value) in namedEntries(entry, want: "a mapping of deep links", example: example)
    where !isFull {
      let example = Example.under(key, ": { url: shop://home, to: App.Main }")
      var link = LinkDeclaration(name: declaredName(key))
      var missing: [Word] = [.url, .to]
      if !isNothing(value) {
        let want = "what the deep link opens"
        guard isMapping(value, of: key, want: want, example: example) else { continue }
        read(&link, from: value, missing: &missing)
        readNotes(of: value, under: key)
      }
      for word in missing { reportMissing(word, in: value, under: key, example: example) }
      declarations.links.append(link)
    }
  }

  private mutating func read(
    _ link: inout LinkDeclaration, from map: NodeID, missing: inout [Word]
  ) {
    var hasCondition = false
    var elseKey: NodeID?
    for entry in entries(of: map, at: .link) {
      missing.removeAll { $0 == entry.word }
      switch entry.word {
      case .url:
        link.url = word(
          entry.value, of: entry.key, want: "a URL", example: "url: shop://product/{productId}")
      case .params: link.parameters = parameters(entry)
      case .if:
        hasCondition = true
        link.condition = condition(entry)
      case .else:
        elseKey = entry.key
        link.otherwise = steps(of: entry.value, under: entry.key, isStart: false)
      case .to: link.path = destination(entry)
      case .do: link.steps = steps(of: entry.value, under: entry.key, isStart: false)
      default: break
      }
    }
    if let elseKey, !hasCondition {
      reportMissing(.if, in: map, under: elseKey, example: "if: isLoggedIn")
    }
  }

  /// `to:`, a path from the root.
  private mutating func destination(_ entry: Entry) -> [Located<NameID>] {
    let example: Example = "to: App.Main.CatalogTab"
    guard
      word(entry.value, of: entry.key, want: "a path from the root", example: example) != nil
    else { return [] }
    return path(of: entry.value) ?? []
  }
}
