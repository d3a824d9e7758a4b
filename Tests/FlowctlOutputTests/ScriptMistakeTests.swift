import FlowctlTestSupport
import Foundation
import Testing

/// What is wrong with a script is told once, with the line to write instead.
struct ScriptMistakeTests {
  private static let flow = """
    flow: 1
    root: App
    screens:
      Home: { events: { open: { petId: Int, name: String }, signIn: } }
      Form: { events: [close] }
    coordinators:
      App:
        children: { SignIn: { as: present, swipe: finish } }
        start: Home
        transitions:
          Home.open: stay
          Home.signIn: { start: SignIn }
      SignIn:
        start: Form
        transitions:
          Form.close: finish

    """

  private func simulated(_ script: String) throws -> Ran {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      return flowctl("simulate", "--flow", "app.yaml", "-", in: folder, input: script)
    }
  }

  @Test(arguments: [
    ("", "this script has no line to replay", "begin with `launch`"),
    ("# nothing\n", "this script has no line to replay", "begin with `launch`"),
    ("scenario one\n", "the scenario `one` has no line", "write `launch` under it, or remove it"),
    (
      "scenario one\nscenario two\nlaunch\n", "the scenario `one` has no line",
      "write `launch` under it, or remove it"
    ),
    (
      "scenario one\nlaunch\nscenario one\nlaunch\n", "there are two scenarios `one`",
      "give each a name of its own"
    ),
    (
      "launch, Home.signIn\n", "`, Home.signIn` doesn't belong on this line",
      "write `· Home.signIn`, with ` · ` between two actions, or begin a new line for each"
    ),
    (
      "launch · Home.signIn -> swipe\n", "`-> swipe` doesn't belong on this line",
      "write `· swipe`, with ` · ` between two actions, or begin a new line for each"
    ),
    ("Home.signIn;\n", "`;` doesn't belong on this line", "remove the `;`"),
    (
      "Home.open(7, \"Rex\")\n", "`7` is a value without the name of its argument",
      "write `Home.open(petId: 7, name: \"Rex\")`"
    ),
    (
      "Home.open(7)\n", "`7` is a value without the name of its argument",
      "it takes: petId, name"
    ),
    ("Home.signIn(7)\n", "`7` is a value without the name of its argument", "it takes none"),
    (
      "launch · Home.swipe\n", "`Home` has no event `swipe`",
      "write `swipe` alone: it is a gesture, of what is visible"
    ),
    (
      "launch\nexpect sheet Form\n", "`sheet` is not something that can be expected",
      "write `expect presented Form`"
    ),
    (
      "launch\nexpect tab Home\n", "`tab` is not something that can be expected",
      "say what the user sees here: `expect visible Home`"
    ),
  ])
  func `a script's mistake is told once, and how to mend it`(
    script: String, message: String, help: String
  ) throws {
    let ran = try simulated(script)
    #expect(ran.status == 1)
    #expect(ran.output.contains("error: \(message) [script-syntax]"), "\(ran.output)")
    #expect(ran.output.contains("= help: \(help)\n"), "\(ran.output)")
    #expect(ran.output.components(separatedBy: ": error: ").count == 2, "\(ran.output)")
  }

  /// It asks for a value at launch.
  private static let tabs = """
    flow: 1
    root: App
    types: { Answer: [ok, wrong] }
    state: { isIn: Bool = any }
    screens:
      Home: { events: { pick: { petId: Int }, go: , say: { answer: Answer, petId: Int } }, async: { done: { result: Answer } } }
      Me:
    coordinators:
      App: { tabs: [PetTab, MeTab] }
      PetTab:
        start: { if: isIn, then: Home, else: Me }
        transitions: { Home.pick: stay, Home.go: stay, Home.say: stay, Home.done: stay }
      MeTab: { start: Me }
    deeplinks: { me: { url: zoo://me, to: App.MeTab } }

    """

  @Test(arguments: [
    (
      "launch isIn=true, Home.go\n", "`, Home.go` doesn't belong on this line",
      "write `· Home.go`, with ` · ` between two actions, or begin a new line for each"
    ),
    (
      "launch isIn=true\nHome.done(.ok)\n", "`.ok` is a value without the name of its argument",
      "write `Home.done(result: .ok)`"
    ),
    (
      "launch isIn=true\nHome.pick(petId=7)\n", "`:` stands between an argument and its value",
      "write `Home.pick(petId: 7)`"
    ),
    ("launch(isIn: true)\n", "a launch has no parentheses", "write `launch isIn=true`"),
    (
      "launch isIn\n", "`=` is missing between a name and its value",
      "write `isIn=true`, with one of: false, true"
    ),
    ("launch isIn=true\ntab Pet\n", "there is no tab `Pet`", "did you mean `PetTab`?"),
    ("launch isIn=true\ntab Cart\n", "there is no tab `Cart`", "the tabs: MeTab, PetTab"),
    (
      "launch isIn=true\nexpect visible: Home\n", "`visible` takes no colon",
      "write `expect visible Home`"
    ),
    (
      "launch isIn=true // start\n", "`// start` doesn't belong on this line",
      "a comment starts with `#`: `# start`"
    ),
    (
      "// start\nlaunch isIn=true\n", "`// start` doesn't belong on this line",
      "a comment starts with `#`: `# start`"
    ),
    ("flow app.yaml\n", "this script has no line to replay", "begin with `launch`"),
    (
      "launch isIn=true\nexpect visible Home, Me\n",
      "`visible` takes one name: the user sees one screen at a time", "write `expect visible Home`"
    ),
    (
      "launch isIn=true\nexpect visible [Home, Me]\n",
      "`visible` takes one name: the user sees one screen at a time", "write `expect visible Home`"
    ),
    (
      "launch isIn=true\nexpect visible == Home\n", "a name stands alone behind `visible`",
      "write `expect visible Home`"
    ),
    (
      "launch isIn=true\nexpect nothing\n",
      "`nothing` is not something that can be expected",
      "write `expect visible nothing` or `expect presented nothing`"
    ),
    (
      "launch isIn=true\nexpect presented\n", "a screen's or a coordinator's name is missing here",
      "write it, or `nothing`"
    ),
    ("launch isIn=true\nopen\n", "a link's name is missing here", "write `open me`"),
    ("launch isIn=true\nopen x\n", "there is no deep link `x`", "write `open me`"),
    (
      "launch isIn=true\nHome.done(result: .ok, result: .ok)\n", "`result` is given twice",
      "keep one of the two"
    ),
    (
      "launch isIn=true\nHome.done(result .ok)\n", "a `:` is missing after `result`",
      "write `Home.done(result: .ok)`"
    ),
    (
      "launch isIn=true\nHome.say(.ok)\n", "`.ok` is a value without the name of its argument",
      "write `Home.say(answer: .ok)`"
    ),
    (
      "launch isIn=true\nexpect violation dead-end\n",
      "no action violates `dead-end`: it is said of the flow as a whole",
      "remove this line: `flowctl validate` tells it"
    ),
    (
      "launch isIn=true\nexpect violation\n", "an invariant's name is missing here",
      "write what the failure has in brackets; `flowctl rules` lists them all"
    ),
    (
      "launch isIn=true\nexpect not live MeTab.App\n", "`App` is no child of `MeTab`",
      "write `App`"
    ),
    (
      "launch isIn=true\nexpect not live PetTab.MeTab\n", "`MeTab` is no child of `PetTab`",
      "write `App.MeTab`"
    ),
    (
      "launch isIn=true\nexpect live Home\n", "there is no coordinator `Home`",
      "it is a screen: `expect visible Home`"
    ),
    (
      "launch isIn=true\nexpect state isIn=true isIn=false\n", "a line expects one value",
      "write `expect state isIn=false` on a line of its own"
    ),
    (
      "launch isIn=true\nHome.go twice now\n", "`now` doesn't belong on this line", "remove it"
    ),
    (
      "launch isIn=true\nexpect live [App, MeTab]\n", "names stand here without brackets",
      "write `expect live App, MeTab`"
    ),
    ("launch isOut=3\n", "there is no state or environment `isOut`", "the flow has: isIn"),
    ("launch isIn=true\ntab App\n", "there is no tab `App`", "the tabs: MeTab, PetTab"),
    ("scenario a\n", "the scenario `a` has no line", "write `launch` under it, or remove it"),
  ])
  func `a mistake with values, tabs or signs is told once`(
    script: String, message: String, help: String
  ) throws {
    let ran = try withTemporaryFolder { folder in
      try write(Self.tabs, to: folder.appendingPathComponent("app.yaml"))
      return flowctl("simulate", "--flow", "app.yaml", "-", in: folder, input: script)
    }
    #expect(ran.status == 1)
    #expect(ran.output.contains("error: \(message) [script-syntax]"), "\(ran.output)")
    #expect(ran.output.contains("= help: \(help)\n"), "\(ran.output)")
    #expect(ran.output.components(separatedBy: ": error: ").count == 2, "\(ran.output)")
  }

  /// The coordinator that is named shows none, and another one does.
  @Test func `an async event of a coordinator without the screen is told with one that can come`()
    throws
  {
    let flow = """
      flow: 1
      root: App
      screens: { Home: { events: [go], async: [loaded] }, Note: { async: [ping] } }
      coordinators:
        App: { tabs: [A, B] }
        A: { start: Home, transitions: { Home.go: { push: Note }, Home.loaded: stay, Note.ping: stay } }
        B: { start: Home, transitions: { Home.go: stay, Home.loaded: stay } }

      """
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("app.yaml"))
      let ran = flowctl(
        "simulate", "--flow", "app.yaml", "-", in: folder,
        input: "launch\nHome.go\nNote.ping in B\n")
      #expect(
        ran.output.contains("no `Note` of `B` is alive, so this can't arrive"), "\(ran.output)")
      #expect(ran.output.contains("= help: write `Note.ping`"), "\(ran.output)")
    }
  }

  @Test(arguments: [
    ("launch\nexpect state isIn=true\n", "give it at launch: `launch isIn=true`"),
    (
      "launch isIn=true\nexpect children MeTab: MeTab\n",
      "what is true: `expect children MeTab: nothing`"
    ),
  ])
  func `what is expected in vain is told with what is true`(script: String, help: String) throws {
    let flow = Self.tabs.replacing("start: { if: isIn, then: Home, else: Me }", with: "start: Home")
    let ran = try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("app.yaml"))
      return flowctl("simulate", "--flow", "app.yaml", "-", in: folder, input: script)
    }
    #expect(ran.output.contains("= help: \(help)\n"), "\(ran.output)")
  }

  @Test func `the second of two scenarios of one name fails`() throws {
    let ran = try simulated("scenario one\nlaunch\nscenario one\nlaunch\n")
    #expect(ran.errors.hasSuffix("1 scenario passed, 1 failed\n"))
  }

  @Test(arguments: [
    "launch · Home.signIn · swipe\n", "Home.open(petId: 7, name: \"Rex\")\n", "launch\n",
    "scenario one\nlaunch\nscenario two\nlaunch\n",
  ])
  func `as the help has it, it is right`(script: String) throws {
    #expect(try simulated(script).status == 0)
  }

  @Test(arguments: ["SignIn", "Form"])
  func `what is presented has the name of its coordinator and of its screen`(name: String) throws {
    #expect(try simulated("Home.signIn\nexpect presented \(name)\n").status == 0)
    let ran = try simulated("launch\nexpect presented \(name)\n")
    #expect(ran.status == 1)
    #expect(ran.output.contains("what is true: `expect presented nothing`"))
  }

  @Test func `the help of what is presented expects what is presented`() throws {
    let ran = try simulated("Home.signIn\nexpect presented Home\n")
    #expect(ran.status == 1)
    #expect(ran.output.contains("what is true: `expect presented SignIn`"), "\(ran.output)")
  }
}
