import FlowSource

/// Which types are coordinators, and which are screens.
extension TypeIndex {
  static let coordinatorSuffixes = [
    "Coordinator", "Coordinating", "CoordinatorProtocol", "CoordinatorType", "Coordinatable",
    "Flow",
  ]

  /// The coordinators, in the order of the files.
  package func coordinators(_ mapping: CodeMapping, _ text: SourceText) -> [Int] {
    let candidates = types.indices.filter { isCoordinator($0, mapping, text) }
    let inherited = Set(candidates.flatMap { types[$0].supertypes })
    return candidates.filter { index in
      // A base class is inherited from, and nobody makes one.
      let type = types[index]
      return !inherited.contains(type.name) || (constructed.contains(type.name) && !type.isGeneric)
    }
  }

  private func isCoordinator(_ index: Int, _ mapping: CodeMapping, _ text: SourceText) -> Bool {
    let type = types[index]
    guard type.kind == .class || type.kind == .struct, type.name != "Coordinator" else {
      return false
    }
    if mapping.not.contains(type.name) || mapping.coordinator.contains(type.name) { return false }
    if Self.isHelper(type.name) || isOwnContainer(index) || isEraser(index) { return false }
    let supertypes = allSupertypes[index]
    if supertypes.contains(where: { mapping.coordinator.contains($0) }) { return true }
    if supertypes.contains(where: {
      $0 == "UIViewRepresentable" || $0 == "UIViewControllerRepresentable"
    }) {
      return false
    }
    let named = supertypes.filter { Self.isCoordinatorName($0) && !showsNothing($0) }
    // Many a thing is called a flow; a struct that is one navigates.
    if type.kind == .struct, !named.isEmpty, named.allSatisfy({ $0.hasSuffix("Flow") }) {
      return knowsNavigation(index, text)
    }
    if !named.isEmpty { return true }
    // One without a protocol: by its name, and by what it works with.
    return type.name.hasSuffix("Coordinator") && knowsNavigation(index, text)
  }

  /// Whether a type only holds coordinators, as a stack does: it has a `push` or a `setRoot` that takes one, and
  /// starts nothing itself.
  func isOwnContainer(_ index: Int) -> Bool {
    let functions = types[index].functions.filter { $0.body != nil }
    return functions.contains { function in
      (Vocabulary.push.contains(function.name) || Vocabulary.root.contains(function.name))
        && function.parameters.first.map { Self.isCoordinatorType($0.type) } == true
    }
      && !functions.contains {
        Vocabulary.start.contains($0.name) || ["navigate", Interpreter.routing].contains($0.name)
      }
  }

  /// Whether a type only stands for the coordinator that it is made with, whichever that is: `AnyCoordinator(child)`.
  func isEraser(_ index: Int) -> Bool {
    guard types[index].name.hasPrefix("Any") else { return false }
    return types[index].functions.contains { function in
      function.name == "init" && function.parameters.count == 1
        && Self.isCoordinatorType(function.parameters[0].type)
    }
  }

  /// Whether a type's code names something of UIKit's that navigates.
  func knowsNavigation(_ index: Int, _ text: SourceText) -> Bool {
    types[index].parts.contains { text.containsAny(of: Self.navigationWords, in: $0.extent) }
  }

  /// Whether what has this type is a coordinator, by its name.
  static func isCoordinatorType(_ type: TypeText) -> Bool {
    type.names.contains(where: isCoordinatorName)
  }

  private static func isCoordinatorName(_ name: String) -> Bool {
    coordinatorSuffixes.contains { name.hasSuffix($0) }
  }

  /// Whether a type is one of Foundation's coordinators, such as `NSFileCoordinator`, or a protocol of the app that
  /// one of those conforms to: they show nothing.
  private func showsNothing(_ name: String) -> Bool {
    Self.isOfFoundation(name)
      || extensions.contains { extended, parts in
        Self.isOfFoundation(extended) && parts.contains { $0.supertypes.contains(name) }
      }
  }

  private static func isOfFoundation(_ name: String) -> Bool {
    name.hasPrefix("NS") && name.hasSuffix("Coordinator")
  }

  private static func isHelper(_ name: String) -> Bool {
    isStandIn(name) || name.hasPrefix("Base") || name.hasPrefix("Abstract")
      || ["Base", "Factory", "Builder", "Assembly", "Tests", "Test", "Provider", "Delegate"]
        .contains { name.hasSuffix($0) }
  }

  private static let navigationWords: Set<String> = [
    "UINavigationController", "UIWindow", "UIViewController", "UITabBarController", "Router",
    "RouterProtocol", "NavigationPath", "UISplitViewController",
  ]

  /// Whether a type is a view controller.
  func isViewController(_ index: Int) -> Bool {
    guard types[index].kind == .class else { return false }
    let all = allSupertypes[index]
    return all.contains(where: Self.isControllerName)
      || types[index].name.hasSuffix("ViewController") && !all.isEmpty
  }

  /// Whether what an initializer takes becomes a part of what it makes: any view controller but one that it only knows.
  func isHeld(_ parameter: FunctionCode.Parameter) -> Bool {
    if let label = parameter.label?.lowercased(), Self.knowing.contains(where: label.contains) {
      return false
    }
    guard !parameter.type.isFunction, let name = parameter.type.names.last else { return false }
    return name == "UIViewController" || type(named: name).map(isViewController) == true
  }

  private static let knowing = [
    "present", "parent", "delegate", "from", "source", "previous", "over", "owner",
  ]

  /// Whether a type's name says that it can be shown.
  static func isPresentable(_ name: String) -> Bool {
    isControllerName(name) || name == "Presentable"
  }

  private static func isControllerName(_ name: String) -> Bool {
    name.hasSuffix("ViewController") || name.hasSuffix("HostingController")
      || ["UITabBarController", "UINavigationController", "UIAlertController"].contains(name)
  }

  /// Controllers that only hold others.
  func isContainer(_ index: Int) -> Bool {
    let containers: Set<String> = [
      "UINavigationController", "UITabBarController", "UISplitViewController",
      "UIPageViewController",
    ]
    return !allSupertypes[index].isDisjoint(with: containers)
  }

  func isView(_ index: Int) -> Bool {
    types[index].kind == .struct && allSupertypes[index].contains("View")
  }

  /// The types whose names end in Coordinator and that are none, by their supertypes: what the census names.
  package func missedSupertypes(_ coordinators: [Int]) -> [(name: String, count: Int)] {
    let known = Set(coordinators)
    var counts: [String: Int] = [:]
    for index in types.indices
    where !known.contains(index) && types[index].kind == .class
      && types[index].name.hasSuffix("Coordinator") && types[index].name != "Coordinator"
      && !Self.isHelper(types[index].name)
    {
      for name in Set(types[index].supertypes) { counts[name, default: 0] += 1 }
    }
    return counts.map { (name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}
