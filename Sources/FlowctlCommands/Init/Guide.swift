/// What `init --guide` adds to a repository's guide for programs that change its code.
enum Guide {
  /// What the file is called that they read.
  static let name = "AGENTS.md"
  /// What stands in no guide that doesn't have these lines.
  static let mark = "`flowctl map"

  /// - Parameter flow: the flow as the repository sees it.
  static func text(flow: String) -> String {
    // Where the commands look for it by themselves, they need no name.
    let file = flow == "flows/app.yaml" ? "" : " " + flow
    return """
      ## Navigation

      The app's navigation is described in `\(flow)`. flowctl proves that nothing in it breaks.

      - `flowctl map --screen S\(file)` says how to get to a screen, what can be done there, and where that leads.
      - `flowctl paths --to S\(file)` writes a script that leads to a screen.
      - `flowctl explain WORD` explains a word of the flow, a rule or a message.
      - If you change who shows which screen, change the flow too.
      - Run `flowctl validate\(file)` before a commit: it must find nothing.

      """
  }
}
