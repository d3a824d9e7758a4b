import FlowSource

/// What an expression may be, as far as navigation is concerned.
indirect enum Value {
  case unknown
  case nothing
  case object(Object)
  case closure(ClosureCode, Scope)
  /// A function of an object, as a value: `vc.onFinish = showMain`.
  case method(String, Object)
  case list([Value])
  case tuple([(label: String?, value: Value)])
  /// A case of an enum, with the names before the dot.
  case enumCase(String, path: [String], [Value])
  case text(String)
  /// `true` or `false`, as a function was given it.
  case truth(Bool)
  /// A type, as in `X.self`.
  case type(String)
  /// One or the other, by something that nobody decides.
  case either([Value], by: Choice)
  /// The parameter of the handler that runs: a `switch` on it tells its events apart.
  case parameter(Handler)
}

extension Value {
  var isKnown: Bool {
    switch self {
    case .unknown, .truth: false
    default: true
    }
  }

  /// What it may be, of what the code makes or is given.
  var objects: [Object] {
    switch self {
    case .object(let object): [object]
    case .either(let values, _): values.flatMap(\.objects)
    default: []
    }
  }

  var closureRange: SourceRange? {
    if case .closure(let closure, _) = self { closure.range } else { nil }
  }
}

/// What decides between values: a condition between two, or the cases of what is switched over.
enum Choice {
  case condition(DraftCondition)
  /// The names of the cases that give each value.
  case cases(of: String, [[String]])
}

/// Something that the code makes or is given.
final class Object {
  enum Kind {
    case plain, coordinator, screen, stack, window, tabs, alert, action
  }

  let kind: Kind
  /// Its number in the index, if the sources declare it.
  let type: Int?
  let typeName: String
  /// Where it is made, if the code that is read makes it.
  let range: SourceRange?
  var fields: [String: Value] = [:]
  /// What it was made with.
  var arguments: [(label: String?, value: Value)] = []
  /// What stands in the brackets of its type: `X` of `Scene<X>(…)`.
  var typeArguments: [String] = []
  /// The screen that a view model belongs to.
  var screen: Object?
  /// Of a screen: the child whose first one it is.
  var firstOf: Object?
  /// Of a screen: whether it holds those of several children, as a tab bar does.
  var holdsTabs = false
  /// Whether it is a tab bar, UIKit's or one that the app has written itself.
  var isTabBar: Bool { kind == .tabs || holdsTabs }
  /// Of a stack: whether somebody else made it.
  var isShared = false
  /// Of a stack or tab bar: what it shows first.
  var contents: [Value] = []
  /// Of an alert: as the flow writes it.
  var style: String?
  /// Of an alert: the closures that the function was given which makes it.
  var given: [SourceRange] = []
  /// Of an alert: the function that makes it.
  var maker: String?
  /// Of a coordinator: whether a route carries it, so that it is there.
  var isCarried = false
  /// Of a coordinator: whether what it was put into has started it.
  var isStartedByHolder = false
  /// Of a coordinator: the gestures with which it ends.
  var endsBy: Set<Gesture> = []
  /// Of a coordinator or stack: how it was shown.
  var shown: ShownAs?

  init(_ kind: Kind, type: Int?, typeName: String, at range: SourceRange?) {
    self.kind = kind
    self.type = type
    self.typeName = typeName
    self.range = range
  }
}

extension Object {
  /// Whether it is presented so that the user can't pull it down.
  var isFullScreen: Bool {
    guard case .enumCase(let style, _, _)? = fields["modalPresentationStyle"] else { return false }
    return ["fullScreen", "overFullScreen", "currentContext", "overCurrentContext"].contains(style)
  }
}

enum ShownAs { case pushed, presented, root, tab }

/// How the user leaves what is pushed, and what is presented.
enum Gesture: String { case back, swipe }

/// The names that a piece of code sees.
final class Scope {
  private var values: [String: Value] = [:]
  private let outer: Scope?
  let me: Object?
  /// What the function gives back that runs.
  let wanted: TypeText?
  /// The type whose static function runs.
  let type: Int?

  init(me: Object?, outer: Scope? = nil, wanted: TypeText? = nil, type: Int? = nil) {
    self.me = me
    self.outer = outer
    self.wanted = wanted ?? outer?.wanted
    self.type = type ?? outer?.type
  }

  func find(_ name: String) -> Value? { values[name] ?? outer?.find(name) }

  func declare(_ name: String, _ value: Value) { values[name] = value }

  /// Assigns where the name was declared; false where it was not.
  func assign(_ name: String, _ value: Value) -> Bool {
    if let old = values[name] {
      // Of two branches, the one that is known counts.
      if case .unknown = value { if case .unknown = old {} else { return true } }
      values[name] = value
      return true
    }
    return outer?.assign(name, value) ?? false
  }
}

/// Code that runs when something happens.
final class Handler {
  /// Who tells of it; nil is the coordinator itself.
  let owner: Object?
  let name: String
  let range: SourceRange
  /// Why nobody can be sure of it.
  var doubt: String?
  /// Whether it takes the child out of the coordinator's list.
  var removes = false
  /// The type of its parameter, if that is an enum.
  var enumName: String?
  /// The protocol whose methods are all that its owner tells.
  var protocolName: String?
  /// Whether its cases are the steps or routes of a whole coordinator (RxFlow, XCoordinator): which screen
  /// takes each is to be found out.
  var isDispatch = false
  /// Whether what is dispatched are routes that somebody asks for, and not RxFlow's steps.
  var isRoute = false
  /// By case of its parameter.
  var cases:
    [(name: String, steps: [DraftStep], range: SourceRange, removes: Bool, open: String?)] =
      []
  /// The closure that it runs, if it is one.
  var closure: SourceRange?
  /// Whether it stands at an alert already.
  var isTaken = false
  /// A call in it that was not followed, and that may navigate.
  var open: String?
  var steps: [DraftStep] = []
  let run: (Interpreter, Handler) -> Void

  init(
    owner: Object?, name: String, range: SourceRange, doubt: String? = nil,
    run: @escaping (Interpreter, Handler) -> Void
  ) {
    self.owner = owner
    self.name = name
    self.range = range
    self.doubt = doubt
    self.run = run
  }
}

/// A condition of the code that nobody decides: a name for it, and whether it holds where that doesn't.
struct DraftCondition: ExpressibleByStringLiteral {
  var name: String
  var isNegated = false
  /// The property of the coordinator's own that it may be, and nothing else.
  var flag: String?
  /// Whether it asks what stands on a stack, which is nothing that the app knows beforehand.
  var asksStack = false

  init(_ name: String, isNegated: Bool = false, flag: String? = nil) {
    self.name = name
    self.isNegated = isNegated
    self.flag = flag
  }

  init(stringLiteral name: String) { self.name = name }
}

/// A step of a draft, with the place of the code that takes it.
struct DraftStep {
  indirect enum Operation {
    case push(Object)
    case present(Object)
    case replace([Object])
    case start(Object)
    case pop, popToRoot, dismiss, dismissAll
    case popTo(Object)
    case select(Object)
    /// A variable of the coordinator's own.
    case set(String, Bool)
    /// To the parent: a name, which of several results it is, and a target if it says where to go next.
    case tell(String, Told = .nothing, target: [String]?)
    case finish
    case placeholder(String)
    case choose(DraftCondition, then: [DraftStep], otherwise: [DraftStep])
    case branch(String, type: String, cases: [(name: String, steps: [DraftStep])])
  }

  /// What a coordinator hands over with what it tells: `callback?(.done)` is a result, and `callback?(result)` any.
  enum Told { case nothing, result(String), any }

  var operation: Operation
  var range: SourceRange
}
