import ArgumentParser

/// `--source-root` of all commands that name the app's code.
struct SourceRootOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Link to the app's code that `x-code` names, below this address.", valueName: "url"),
    transform: SourceRootOption.address)
  var sourceRoot: String?

  /// A page makes links of it: nothing but a web address may stand there.
  private static func address(_ text: String) throws -> String {
    let scheme = text.lowercased()
    guard scheme.hasPrefix("https://") || scheme.hasPrefix("http://") else {
      throw ValidationError("`--source-root` takes an address that begins with `https://`")
    }
    return text
  }
}
