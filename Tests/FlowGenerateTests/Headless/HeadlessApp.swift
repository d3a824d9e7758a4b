import FlowModel
import FlowctlTestSupport
import Foundation
import Testing

/// An app's part, compiled with the generated code and the example's stand-ins for UIKit, that takes the
/// turns of a walk.
enum HeadlessApp {
  /// The files of `Examples/Orchard` that no flow has a part in.
  static let base = ["Headless", "Base/Coordinator", "Base/Screen"]

  /// What differs from the kernel, the first of it; nil where nothing does.
  ///
  /// - Parameters:
  ///   - sources: the app's part and the generated code, by the names of the files.
  ///   - make: what the driver needs to make values of opaque types.
  ///   - tour: what is to be run first, and is told what it has printed.
  static func difference(
    _ sources: [String: String], _ walk: HeadlessWalk, make: String = "",
    tour: (code: String, told: (String) throws -> Void)? = nil
  ) throws -> String? {
    var found: String?
    try withTemporaryFolder { folder in
      for (name, text) in sources { try write(text, to: folder.appendingPathComponent(name)) }
      try write(
        driver(walk, make, tour?.code), to: folder.appendingPathComponent("Driver.swift"))
      try write(
        walk.lines.joined(separator: "\n") + "\n", to: folder.appendingPathComponent("turns.txt"))
      let built = try SwiftCompiler.run(
        try #require(SwiftCompiler.program),
        ["-swift-version", "6", "-strict-concurrency=complete", "-parse-as-library", "-Onone"]
          + ["-module-name", "Orchard", "Driver.swift", "-o", "app"] + sources.keys.sorted(),
        in: folder)
      try #require(built.status == 0, "\(built.output)")
      let ran = try shell("cd '\(folder.path)' && ./app < turns.txt")
      let parts = ran.output.components(separatedBy: "=\n")
      try tour?.told(parts[0])
      // Where the app crashes, it has differed before.
      found = first((parts.count > 1 ? parts[1] : "").split(separator: "\n").map(String.init), walk)
    }
    return found
  }

  /// The example's sources whose paths have any of these words in them.
  static func example(_ words: [String] = [""]) throws -> [String: String] {
    var texts: [String: String] = [:]
    for file in files(below: "Examples/Orchard/Sources", ending: ".swift")
    where words.contains(where: { $0.isEmpty || file.contains($0) }) {
      let url = repository.appendingPathComponent(file)
      texts[url.lastPathComponent] = try String(contentsOf: url, encoding: .utf8)
    }
    return texts
  }

  private static func first(_ seen: [String], _ walk: HeadlessWalk) -> String? {
    for (index, state) in walk.states.enumerated() {
      let app = index < seen.count ? seen[index] : "ended"
      if app == state { continue }
      let launch = (0...index).last { walk.code[Int(walk.lines[$0])!].hasPrefix("launch") } ?? 0
      let way = walk.lines[launch...index].map { walk.code[Int($0)!] }
      return (["turn \(index)"] + way + ["kernel \(state)", "app    \(app)"])
        .joined(separator: "\n")
    }
    return seen.count == walk.states.count ? nil : "\(seen.count) states"
  }

  private static func driver(_ walk: HeadlessWalk, _ make: String, _ tour: String?) -> String {
    let cases = walk.code.enumerated().map { "    case \($0): \($1)" }
    return """
      import Foundation

      \(make)

      @main @MainActor enum Driver {
        static var window = UIWindow()
        static var facts = AppFacts()
        static var root: AppCoordinator!
        static var screens: [UIViewController] {
          window.contents.filter { !($0 is UINavigationController || $0 is UITabBarController) }
        }
        static func screen(_ index: Int) -> any Sender { screens[index] as! any Sender }
        static func coordinator(_ index: Int) -> Coordinator { root.family[index] }

        static func launch(_ set: (AppFacts) -> Void) {
          window = UIWindow()
          facts = AppFacts()
          set(facts)
          root = AppCoordinator(window, facts)
          let root = root!
          Task { await root.begin() }
        }

        static func main() async {
          \(tour ?? "")
          print("=")
          while let line = readLine() {
            take(Int(line)!)
            // All that a turn sets off waits in one queue.
            for _ in 0..<8 { await Task { @MainActor in }.value }
            print(state)
            fflush(nil)
          }
        }

        static var state: String {
          let layers = window.layers.map(text).joined(separator: " / ")
          return (window.visible?.title ?? "nothing") + " | " + tree(root) + " | " + layers
        }

        static func tree(_ coordinator: Coordinator) -> String {
          let name = String(describing: type(of: coordinator)).dropLast("Coordinator".count)
          let children = coordinator.children.map(tree).joined(separator: " ")
          return children.isEmpty ? String(name) : "\\(name)(\\(children))"
        }

        static func text(_ controller: UIViewController) -> String {
          if let stack = controller as? UINavigationController {
            return "[" + stack.viewControllers.map(text).joined(separator: " ") + "]"
          }
          guard let tabs = controller as? UITabBarController else { return controller.title ?? "?" }
          let all = (tabs.viewControllers ?? []).map {
            text($0) + ($0 === tabs.selectedViewController ? "*" : "")
          }
          return "{" + all.joined(separator: " ") + "}"
        }

        static func take(_ number: Int) {
          switch number {
      \(cases.joined(separator: "\n"))
          default: fatalError()
          }
        }
      }

      """
  }
}
