/// The words that apps have for what the flow says.
enum Vocabulary {
  static let push: Set<String> = [
    "pushViewController", "push", "pushModule", "pushScreen", "show", "showDetailViewController",
  ]
  static let present: Set<String> = [
    "present", "presentModule", "presentViewController", "showModal", "presentModally",
    "presentModal", "presentSheet", "presentFullScreen", "presentViewModally",
  ]
  static let root: Set<String> = [
    "setViewControllers", "setRootModule", "setRootViewController", "setRoot", "makeRoot",
    "replaceRoot", "setAsRoot", "set", "setRootController", "changeRootViewController",
  ]
  static let pop: Set<String> = ["popViewController", "pop", "popModule"]
  static let popToRoot: Set<String> = ["popToRootViewController", "popToRoot", "popToRootModule"]
  static let popTo: Set<String> = ["popToViewController", "popToModule", "popTo"]
  static let dismiss: Set<String> = [
    "dismiss", "dismissModule", "dismissModal", "dismissViewController", "dismissAnimatedAsync",
  ]
  static let dismissAll: Set<String> = ["dismissAll", "dismissToRoot"]
  /// All of these: what UIKit, and what apps make of it, show and take away by.
  static let navigating =
    push.union(present).union(root).union(pop).union(popToRoot).union(popTo).union(dismiss)
    .union(dismissAll)
  static let start: Set<String> = ["start", "coordinate", "startCoordinator", "begin", "startFlow"]
  /// What the names of a library's functions begin with that start the child they are given.
  static let starting = ["start", "open", "launch", "run", "coordinate", "begin"]
  /// Libraries' words for a child that becomes a tab.
  static let tab: Set<String> = ["addTab"]
  /// Calls a closure with what it stands behind, and gives that back.
  static let configuring: Set<String> = ["then", "with", "apply", "configure", "also", "&>"]
  /// Takes a child out of the list of children.
  static let remove: Set<String> = [
    "removeDependency", "removeChild", "removeChildCoordinator", "childDidFinish", "free",
    "removeCoordinator", "releaseChild", "removeChildCoordinators", "removeAllChildCoordinators",
    "clearChildren",
  ]
  /// Takes something out of any list, or ends anything.
  static let removeAny: Set<String> = [
    "remove", "removeAll", "removeValue", "didFinish", "removeFromParent", "filter", "removeLast",
  ]
  /// Closures that run at once, or soon.
  static let immediate: Set<String> = [
    "async", "asyncAfter", "sync", "animate", "Task", "run", "performWithoutAnimation", "forEach",
    "map", "flatMap", "compactMap", "withAnimation", "first", "contains", "filter", "detached",
    "performBatchUpdates", "with", "then", "apply", "configure", "delay", "DispatchWorkItem",
    "BlockOperation", "Thread", "Future", "Deferred", "withCheckedContinuation",
    "withCheckedThrowingContinuation", "withUnsafeContinuation", "withUnsafeThrowingContinuation",
  ]
  /// What the user taps or chooses: its closure runs then.
  static let buttons: Set<String> = [
    "UIAction", "UICommand", "UIKeyCommand", "UIContextualAction",
  ]
  /// Closures that run for each item of a list.
  static let forEach: Set<String> = ["map", "compactMap", "flatMap", "forEach"]
  /// What leaves some of a list, or orders it.
  static let choosing: Set<String> = [
    "filter", "sorted", "reversed", "prefix", "suffix", "dropFirst", "dropLast", "shuffled",
  ]
  /// Apple's own, and what they are called: nothing of the app is shown by them.
  static let systems: Set<String> = [
    "UIApplication", "DispatchQueue", "NotificationCenter", "UserDefaults", "FileManager", "Bundle",
    "URLSession", "UIView", "UIPasteboard", "Logger", "OSLog", "logger", "log", "analytics",
    "Analytics", "tracker", "view", "UIDevice", "ProcessInfo", "Timer", "RunLoop", "OperationQueue",
    "JSONDecoder", "JSONEncoder", "UINotificationFeedbackGenerator", "UIImpactFeedbackGenerator",
  ]
  private static let harmless = [
    "log", "track", "print", "debug", "assert", "fatal", "precondition", "set", "save", "store",
    "add", "append", "insert", "remove", "delete", "update", "reload", "refresh", "load", "fetch",
    "get", "cancel", "invalidate", "register", "subscribe", "observe", "bind", "sink", "map",
    "filter", "make", "create", "build", "is", "has", "contains", "resign", "become", "deselect",
    "endEditing", "layout", "async", "sync", "resume", "wait", "sort", "enable", "disable", "clear",
    "reset", "record", "count", "first", "last", "withUnsafe", "decode", "encode", "zip", "min",
    "max", "type", "init", "unregister", "free", "release", "report", "measure", "dispose",
    "disposed", "drive", "combine", "throttle", "debounce", "receive", "erase", "wrap", "unwrap",
  ]

  /// Whether a function of this name shows nothing, as names go: `logTap`, but not `login`.
  static func isHarmless(_ name: String) -> Bool {
    harmless.contains { word in
      name.hasPrefix(word)
        && (name.count == word.count || !String(name.dropFirst(word.count)).beginsInLowerCase)
    }
  }

  /// What ends a chain of observables.
  static let observing: Set<String> = [
    "subscribe", "bind", "sink", "drive", "emit", "observe", "bindNext", "asyncBind",
    "withUnretained", "subscribeNext", "onReceive", "do", "receive", "addHandler", "addObserver",
  ]
  /// Whether a function of this name is one of these, or one that an app has made of it: `sinkOnMain`.
  static func isObserving(_ name: String) -> Bool {
    observing.contains(name)
      || ["subscribe", "sink", "drive", "bind"].contains { word in
        name.hasPrefix(word) && String(name.dropFirst(word.count)).isCapitalised
      }
  }

  /// What hands something to whoever listens to a subject.
  static let sending: Set<String> = ["send", "onNext", "accept", "next", "emit", "onCompleted"]
  /// What a chain of observables goes on with: `viewModel.edit.flatMap { self.showEditor() }`.
  static let goingOn: Set<String> = ["flatMap", "flatMapLatest", "flatMapFirst"]
  static let finishing = [
    "finish", "cancel", "close", "done", "complete", "dismiss", "end", "exit", "logout", "logOut",
    "signOut", "stop", "teardown", "completion",
  ]

  static func isFinishing(_ name: String) -> Bool {
    let name = name.lowercased()
    return finishing.contains { name.contains($0.lowercased()) }
  }

  /// Whether a method of this name ends the coordinator on which it is called.
  static func isMethodThatEnds(_ name: String) -> Bool {
    ["finish", "finishflow", "done", "end", "teardown"].contains(name.lowercased())
  }

  /// Whether a name says nothing but that the coordinator ends.
  static func isPlainFinish(_ name: String) -> Bool {
    let name = name.lowercased()
    return [
      "finish", "finishflow", "onfinish", "didfinish", "onfinished", "finished", "completion",
      "oncomplete", "oncompletion", "coordinatordidfinish", "didfinishcoordinator",
      "childdidfinish",
      "done", "ondone", "end", "teardown", "finishdelegate",
    ].contains(name) || name.hasSuffix("coordinatordidfinish")
  }
}
