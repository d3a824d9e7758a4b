#if !Import
  import FlowctlTestSupport
  import Testing

  /// A build without the trait says so, and nothing passes for it.
  struct WithoutParserTests {
    @Test(arguments: ["drift", "import"])
    func `a command that needs the parser ends with 2`(command: String) {
      let ran = flowctl(command, "Sources")
      #expect(ran.status == 2)
      #expect(ran.output == "")
      #expect(ran.errors.hasPrefix("flowctl: this build has no Swift parser"))
    }
  }
#endif
