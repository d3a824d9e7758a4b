import FlowDrawing
import FlowModel
import Foundation
import Testing

/// Names that a format could read something into stay text in it.
struct EscapingTests {
  static let names = [
    "end", "graph", "subgraph", "click", "class", "style", "default", "state", "note", "call",
    "a\"b", "a'b", "a\\b", "a\\", "a\nb", "a\r\nb", "a\tb", "a]b", "a)b", "a}b", "a|b", "a[b",
    "a{b",
    "<script>alert(1)</script>", "<b>", "</svg>", "&lt;", "&amp;", "a&b", "#quot;", "#42;", "a#b",
    "%% comment", "%%{init: {}}%%", "a;b", "a`b", "`a`", "**a**", "_a_", "1. a", "- a", "+ a",
    "* a",
    "a---b", "a-->b", "a==>b", "x--o y", "a:::b", "a@b", "\\N", "\\G", "\\l", "// a", "/* a", "# a",
    "\u{1B}[31m", "\u{0}", "\u{7F}", "\u{202E}abc", "\u{2066}a\u{2069}", "\u{2028}", "\u{FEFF}",
    "é", "日本語", "👩‍👩‍👧", "a\u{301}", "$a$", "javascript:alert(1)", "accTitle: a", "direction TB", "",
    " ", "  a  ", "o--", "xxx", "A.B", "c__A", "0",
  ]

  /// A drawing in which everything bears the name.
  static func drawing(named name: String) -> Drawing {
    var drawing = Drawing()
    let coordinator = CoordinatorID(0)
    drawing.title = name
    drawing.nodes = [
      Drawing.Node(.launch, name: "launch", cluster: nil),
      Drawing.Node(.screen(ScreenID(0)), name: name, cluster: 0),
      Drawing.Node(.screen(ScreenID(1)), name: "Other", cluster: 0),
      Drawing.Node(.link(LinkID(0)), name: name, cluster: nil),
    ]
    drawing.clusters = [
      Drawing.Cluster(coordinator: coordinator, name: name, parent: nil, kinds: [], entry: 1)
    ]
    let cause = Drawing.Cause(.transition(0), name: name + "!", condition: name)
    drawing.edges = [
      Drawing.Edge(tail: 0, head: 1, kind: .begin),
      Drawing.Edge(tail: 1, head: 2, kind: .push, causes: [cause]),
      Drawing.Edge(tail: 2, head: 2, kind: .stay, causes: [cause]),
    ]
    return drawing
  }

  /// The texts between quotes, and whether what is left is only what the writer itself writes.
  static func outside(_ text: String, isEscape: (Character) -> Bool) -> (String, isClosed: Bool) {
    var left = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if isEscape(character) {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
      } else if character == "\"" {
        isQuoted = true
      } else {
        left.append(character)
      }
    }
    return (left, !isQuoted)
  }

  /// What stands in names inside the text, whatever the names are.
  static func skeleton(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.contains("%% ") && !$0.contains("// ") }
      .map { line in
        line.split(separator: " ").map { word in word.contains("__") ? "ID" : String(word) }
          .joined(separator: " ")
      }.joined(separator: "\n")
  }

  @Test(arguments: names)
  func `a name stays text in DOT`(name: String) {
    let (left, isClosed) = Self.outside(DOT.render(Self.drawing(named: name))) { $0 == "\\" }
    let (expected, _) = Self.outside(DOT.render(Self.drawing(named: "Plain"))) { $0 == "\\" }
    #expect(isClosed)
    #expect(Self.skeleton(left) == Self.skeleton(expected))
  }

  @Test(arguments: names)
  func `a name stays text in Mermaid`(name: String) {
    let (left, isClosed) = Self.outside(Mermaid.render(Self.drawing(named: name))) { _ in false }
    let (expected, _) = Self.outside(Mermaid.render(Self.drawing(named: "Plain"))) { _ in false }
    #expect(isClosed)
    #expect(Self.skeleton(left) == Self.skeleton(expected))
  }

  @Test(arguments: names)
  func `nothing that steers a terminal or turns the reading is written`(name: String) {
    let drawing = Self.drawing(named: name)
    for text in [DOT.render(drawing), Mermaid.render(drawing)] {
      for scalar in text.unicodeScalars where scalar != "\n" {
        #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
        #expect(!(0x2028...0x202E).contains(scalar.value))
        #expect(!(0x2066...0x2069).contains(scalar.value))
      }
    }
  }

  @Test func `different names have different identifiers`() throws {
    var seen: Set<String> = []
    for name in Self.names {
      let text = DOT.render(Self.drawing(named: name))
      let line = text.split(separator: "\n").first { $0.contains("subgraph cluster_") }
      #expect(seen.insert(String(try #require(line))).inserted, "\(name)")
    }
  }

  @Test func `in Mermaid a sign is a number, and a line break a tag`() {
    let text = Mermaid.render(Self.drawing(named: "a;b#c\"d`e<f>"))
    #expect(text.contains("\"a#59;b#35;c#34;d#96;e#60;f#62;\""))
    #expect(!text.contains("a;b"))
  }

  @Test func `in Mermaid no name begins a statement, and none is empty`() {
    let statement = Mermaid.render(Self.drawing(named: "direction TB"))
    #expect(!statement.contains("direction "))
    #expect(statement.contains("\"direction#32;TB\""))
    #expect(!Mermaid.render(Self.drawing(named: "")).contains("\"\""))
  }

  @Test func `in DOT a backslash, a quote and an ampersand are written out`() {
    let text = DOT.render(Self.drawing(named: "a\\Nb\"c&lt;d"))
    #expect(text.contains("label=\"a\\\\Nb\\\"c&amp;lt;d\""))
  }
}
