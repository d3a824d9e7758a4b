/// What a type of the code may be called in a flow.
enum NameForms {
  static let screenSuffixes = [
    "ViewController", "HostingController", "Controller", "ViewModel", "View", "Screen", "Scene",
    "Presenter", "VC", "VM", "Page",
  ]

  /// Forms of a coordinator's name, the most exact first, in lower case.
  static func coordinator(_ name: String) -> [String] {
    let plain = withoutWrapping(name)
    var forms = [visible(name)]
    for suffix in ["Coordinator", "Coordinating", "FlowCoordinator", "Flow"] {
      if let short = dropping(suffix, of: plain) { forms.append(short) }
    }
    forms.append(plain)
    return unique(forms)
  }

  static func screen(_ name: String) -> [String] {
    let plain = withoutWrapping(name)
    var forms = [visible(name)]
    for suffix in screenSuffixes {
      if let short = dropping(suffix, of: plain) { forms.append(short) }
    }
    forms.append(plain)
    return unique(forms)
  }

  /// The name of a coordinator in a draft.
  static func coordinatorName(_ name: String) -> String {
    let plain = withoutWrapping(name)
    return dropping("Coordinator", of: plain) ?? dropping("Coordinating", of: plain) ?? plain
  }

  static func screenName(_ name: String) -> String {
    let plain = withoutWrapping(name)
    for suffix in [
      "ViewController", "HostingController", "Controller", "ViewModel", "VC", "Screen", "View",
    ] {
      if let short = dropping(suffix, of: plain) { return short }
    }
    return plain
  }

  static func withoutWrapping(_ name: String) -> String {
    var name = visible(name)
    for prefix in ["Default"] where name.hasPrefix(prefix) && name.count > prefix.count {
      name.removeFirst(prefix.count)
    }
    for suffix in ["Implementation", "Impl", "Imp"] {
      if let short = dropping(suffix, of: name) { return short }
    }
    return name
  }

  /// A name as one sees it: Swift lets it hold characters without a width, which come in with pasted text.
  private static func visible(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
    return String(
      String.UnicodeScalarView(
        name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))
  }

  static func dropping(_ suffix: String, of name: String) -> String? {
    name.hasSuffix(suffix) && name.utf8.count > suffix.utf8.count
      ? String(name.dropLast(suffix.count)) : nil
  }

  private static func unique(_ forms: [String]) -> [String] {
    var seen: Set<String> = []
    return forms.map { $0.lowercased() }.filter { seen.insert($0).inserted }
  }
}
