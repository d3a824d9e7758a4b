import FlowSource
import FlowSpec
import Testing

@Suite struct LinkTests {
  @Test func `a deep link has a condition and both ways`() throws {
    let reading = Reading(
      flow(
        """
        deeplinks:
          product:
            url: shop://product/{id}
            params: { id: Int }
            if: isLoggedIn and not busy
            else: { finish: App.Auth }
            to: App.Main
            do: [{ push: Product }]
          home: { url: shop://home, to: App }
        """))
    #expect(reading.found == [])
    let link = try #require(reading.declarations?.links.first)
    #expect(link.condition.map { reading.described($0) } == "(isLoggedIn and (not busy))")
    #expect(link.otherwise.map { reading.described($0) } == "finish to App.Auth")
    #expect(reading.described(link.steps) == "push Product")
    #expect(reading.declarations?.links[1].steps.isEmpty == true)
  }

  @Test func `a deep link has a URL and a destination`() {
    expect(
      .missingKey, .missingKey, in: flow("deeplinks: { «a»: { to: App }, «b»: { url: u } }"))
    expect(.missingKey, in: flow("deeplinks: { «a»: }"))
  }

  @Test func `an else without an if is told`() {
    expect(.missingKey, in: flow("deeplinks: { a: { url: u, to: App, «else»: stay } }"))
  }

  @Test func `a destination is a path`() {
    expect(.invalidName, in: flow("deeplinks: { a: { url: u, to: «App.» } }"))
    expect(.wrongKind, in: flow("deeplinks: { a: { url: u, to: «[App]» } }"))
  }

  @Test func `a mistake in the condition or the steps is told`() {
    expect(
      .invalidCondition, .invalidStep, .invalidStep,
      in: flow("deeplinks: { a: { url: u, to: App, if: a «&» b, else: «A», do: «B» } }"))
  }
}
