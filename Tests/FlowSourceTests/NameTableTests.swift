import FlowSource
import Testing

struct NameTableTests {
  @Test func `equal names have equal numbers`() {
    var names = NameTable()
    let first = names.intern("Home")
    let other = names.intern("home")
    #expect(names.intern("Home") == first)
    #expect(names.intern(Array("xHomex".utf8)[1..<5]) == first)
    #expect(first != other)
    #expect(names.count == 2)
  }

  @Test func `a part of a name is a name itself`() {
    var names = NameTable()
    let whole = names.intern("Home.open")
    let home = names.intern(0..<4, of: whole)
    let open = names.intern(5..<9, of: whole)
    #expect(names[home] == "Home")
    #expect(names[open] == "open")
    #expect(names.intern("open") == open)
    #expect(names.intern(5..<9, of: whole) == open)
    #expect(names.intern(0..<9, of: whole) == whole)
    #expect(names.count == 3)
  }

  @Test func `a name can be looked into`() {
    var names = NameTable()
    _ = names.intern(".")
    let name = names.intern("a.b.")
    let dot = UInt8(ascii: ".")
    #expect(names.length(of: name) == 4)
    #expect(names.byte(0, of: name) == UInt8(ascii: "a"))
    #expect(names.byte(4, of: name) == nil)
    #expect(names.firstIndex(of: dot, in: name) == 1)
    #expect(names.firstIndex(of: dot, in: name, from: 2) == 3)
    #expect(names.firstIndex(of: dot, in: name, from: 4) == nil)
  }

  @Test func `room made for a file changes no number`() {
    var names = NameTable(words: ["flow"])
    names.reserve(bytes: 1 << 20)
    #expect(names.find("flow") == NameID(0))
    #expect(names.intern("name") == NameID(1))
  }

  @Test func `the words given at first have the first numbers`() {
    let names = NameTable(words: ["flow", "name", "root"])
    #expect(names.find("flow") == NameID(0))
    #expect(names.find("root") == NameID(2))
    #expect(names.count == 3)
  }

  @Test func `a name is given back as it was written`() {
    var names = NameTable()
    for text in ["", "a", "é🙂", "a b\n", "x"] {
      let name = names.intern(text)
      #expect(names[name] == text)
      #expect(names.text(name) == text)
      #expect(Array(names.bytes(of: name)) == Array(text.utf8))
    }
  }

  @Test func `looking a name up adds none`() {
    var names = NameTable()
    _ = names.intern("a")
    #expect(names.find("b") == nil)
    #expect(names.find("") == nil)
    #expect(names.find(Array("a".utf8)[...]) == NameID(0))
    #expect(names.count == 1)
  }

  @Test func `a hundred thousand names keep their numbers while the table grows`() {
    var names = NameTable()
    for number in 0..<100_000 { #expect(names.intern("name\(number)").raw == UInt32(number)) }
    for number in stride(from: 0, to: 100_000, by: 7) {
      #expect(names.find("name\(number)") == NameID(UInt32(number)))
      #expect(names[NameID(UInt32(number))] == "name\(number)")
    }
  }
}
