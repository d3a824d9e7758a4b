import FlowSource

/// What UIKit, SwiftUI and routers call things that have another name here.
package enum UIKitWord {
  /// In lower case, each with what it may mean, the likeliest first.
  private static let meanings: [String: [Word]] = [
    "segue": [.push, .present], "performsegue": [.push, .present],
    "show": [.push], "navigate": [.push], "navigateto": [.push], "pushviewcontroller": [.push],
    "navigationstack": [.push], "uinavigationcontroller": [.push], "tabview": [.tabs],
    "uitabbarcontroller": [.tabs], "navigationlink": [.push], "navigation": [.push],
    "pushed": [.push],
    "popviewcontroller": [.pop], "goback": [.pop], "poptorootviewcontroller": [.popToRoot],
    "poptoviewcontroller": [.popTo], "setviewcontrollers": [.replace],
    "viewcontrollers": [.replace, .tabs], "navigationdestination": [.push],
    "await": [.request], "fetch": [.request], "load": [.request],
    "modal": [.present, .sheet], "modally": [.present, .sheet], "presentviewcontroller": [.present],
    "presented": [.present], "sheet": [.present], "fullscreencover": [.fullScreen, .present],
    "fullscreen": [.fullScreen, .present], "overfullscreen": [.fullScreen, .present],
    "currentcontext": [.fullScreen, .present], "overcurrentcontext": [.fullScreen, .present],
    "pagesheet": [.sheet, .present], "formsheet": [.sheet, .present],
    "dialog": [.alert], "confirmationdialog": [.actionSheet], "confirm": [.alert],
    "automatic": [.sheet, .present], "dismissviewcontroller": [.dismiss], "close": [.dismiss],
    "rootviewcontroller": [.root], "setroot": [.root, .replace], "window": [.root],
    "begin": [.start], "initial": [.start, .root], "first": [.start], "entry": [.start, .root],
    "initialscreen": [.start], "rootscreen": [.start], "startscreen": [.start],
    "selectedindex": [.select], "selecttab": [.select], "selectedviewcontroller": [.select],
    "openurl": [.open], "deeplink": [.open], "notify": [.post], "postnotification": [.post],
    "ismodalinpresentation": [.swipe], "interactivepopgesturerecognizer": [.back],
    "hidesbackbutton": [.back], "hidesbottombarwhenpushed": [.tabBar],
    "modalpresentationstyle": [.style],
    "disabled": [.locked], "disable": [.locked], "blocked": [.locked],
    "forbidden": [.locked, .never],
    "path": [.url], "uri": [.url], "route": [.url, .push], "address": [.url], "pattern": [.url],
    "destination": [.to], "target": [.to], "delegate": [.outputs, .output], "pages": [.screens],
    "back": [.pop], "nothing": [.stay], "none": [.stay], "noop": [.stay], "ignore": [.stay],
    "exit": [.finish], "end": [.finish], "type": [.style], "presentation": [.style],
    "mode": [.style], "buttons": [.events], "taps": [.events], "tabbar": [.tabs],
    "tabbaritems": [.tabs], "tabitems": [.tabs], "swipeback": [.back], "edgeswipe": [.back],
    "swipedown": [.swipe], "pulldown": [.swipe], "then": [.do], "steps": [.do],
    "goto": [.push], "go": [.push], "finishes": [.outcomes], "results": [.outcomes],
    "result": [.outcomes], "exits": [.outcomes], "endings": [.outcomes],
    "on": [.transitions], "handlers": [.transitions], "handles": [.transitions],
    "actions": [.transitions, .events], "host": [.url], "routes": [.transitions],
    "parameters": [.with, .params],
    "params": [.with], "args": [.with, .params], "arguments": [.with, .params],
    "links": [.deeplinks], "link": [.open], "universallinks": [.deeplinks], "version": [.flow],
    "variables": [.state], "vars": [.state], "flags": [.state], "includes": [.imports],
    "include": [.imports], "assertions": [.checks], "invariants": [.checks],
    "views": [.screens], "viewcontroller": [.screens], "enums": [.types],
    "emit": [.output], "send": [.output], "tell": [.output], "signal": [.output],
    "raise": [.output], "publish": [.output, .post], "tab": [.select], "switchtab": [.select],
    "reachable": [.reach], "eventually": [.reach], "forbid": [.never],
    "invariant": [.always], "must": [.always], "ensure": [.always], "popgesture": [.back],
    "interactivepop": [.back], "swipetodismiss": [.swipe], "interactivedismiss": [.swipe],
    "main": [.root], "rootcoordinator": [.root], "start": [.root],
    "requires": [.if], "condition": [.if, .when], "guard": [.if], "onlyif": [.if],
    "viewdiddisappear": [.finish], "childcoordinators": [.children], "child": [.children],
    "childs": [.children],
    "tabbarcontroller": [.tabs], "env": [.environment], "append": [.push], "removelast": [.pop],
    "can": [.reach], "possible": [.reach], "canreach": [.reach], "notifications": [.async],
    "observes": [.async], "callbacks": [.async], "callback": [.async], "responses": [.async],
    "completions": [.async], "interactivedismissdisabled": [.swipe],
    "navigationbarbackbuttonhidden": [.back], "finishtarget": [.finish],
    "finishingtarget": [.finish],
  ]

  /// How something can be presented.
  static let styles = [Word.fullScreen, .sheet, .alert, .popover, .actionSheet].map(\.text)

  /// The known word that one means, or nil where that is none of these.
  package static func meaning(of text: String, among known: [String]) -> String? {
    var word = text.lowercased()
    if let bracket = word.firstIndex(of: "(") { word = String(word[..<bracket]) }
    if word.hasPrefix(".") { word.removeFirst() }
    return meanings[word]?.map(\.text).first { known.contains($0) && $0 != text }
  }

  /// Whether a key says with `true` or `false` what here is said with a word.
  static func isProperty(_ text: String) -> Bool {
    [
      "ismodalinpresentation", "interactivepopgesturerecognizer", "hidesbackbutton",
      "hidesbottombarwhenpushed", "interactivedismissdisabled", "navigationbarbackbuttonhidden",
    ].contains(text.lowercased())
  }

  /// What to write for a property.
  static func help(forKey text: String, is value: String, among known: [String]) -> String? {
    guard isProperty(text) else { return nil }
    // The recognizer locks the gesture if it is off, the others if they are on.
    let isRecognizer = text.lowercased() == "interactivepopgesturerecognizer"
    if value == (isRecognizer ? "true" : "false") { return "remove it: that is so without it" }
    let gestures = [Word.swipe.text, Word.back.text, Word.tabBar.text].filter(known.contains)
    return switch meaning(of: text, among: gestures) {
    case Word.swipe.text: "write `swipe: locked`"
    case Word.back.text: "write `back: locked`"
    case Word.tabBar.text: "write `tabBar: hidden`"
    default: nil
    }
  }
}
