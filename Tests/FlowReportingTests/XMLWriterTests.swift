import FlowReporting
import Testing

struct XMLWriterTests {
  private func written(_ body: (inout XMLWriter) -> Void) -> String {
    var xml = XMLWriter()
    body(&xml)
    return String(decoding: xml.bytes, as: UTF8.self)
  }

  @Test func `elements stand below each other, and text stands as it is`() {
    let text = written { xml in
      xml.open("a", [("x", "1"), ("y", nil)])
      xml.element("b")
      xml.element("c", text: " two\nlines ")
      xml.open("d")
      xml.element("e", [("z", "")])
      xml.close()
      xml.close()
    }
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a x="1">
          <b/>
          <c> two
        lines </c>
          <d>
            <e z=""/>
          </d>
        </a>

        """)
  }

  private func element(_ value: String) -> Substring {
    written { $0.element("a", [("x", value)], text: value) }.split(separator: "\n", maxSplits: 1)[1]
  }

  @Test func `what means something in XML is escaped`() {
    #expect(
      element("<&>]]>\"'") == "<a x=\"&lt;&amp;&gt;]]&gt;&quot;'\">&lt;&amp;&gt;]]&gt;\"'</a>\n")
    #expect(element("1\t2") == "<a x=\"1&#x9;2\">1\t2</a>\n")
    #expect(element("1\n2") == "<a x=\"1&#xA;2\">1\n2</a>\n")
    #expect(element("1\r2") == "<a x=\"1&#xD;2\">1&#xD;2</a>\n")
  }

  @Test func `what XML can't hold is replaced, and what a terminal obeys is written as a number`() {
    #expect(element("\u{0}\u{1B}\u{FFFE}\u{FFFF}") == "<a x=\"����\">����</a>\n")
    #expect(element("\u{202E}\u{85}") == "<a x=\"&#x202E;&#x85;\">&#x202E;&#x85;</a>\n")
    #expect(element("é👩‍👧") == "<a x=\"é👩‍👧\">é👩‍👧</a>\n")
  }
}
