/// Small right flows in which a coordinator stands inside itself: a profile that opens a profile, or a thread that
/// opens one; each with a tab bar or without, with a link, a sheet, pops in a row, and events of its own.
package struct ShapeInItself: Sendable {
  package var hasThread = false
  package var hasBar = false
  package var hasLink = false
  package var hasSheet = false
  /// Whether all profiles may be stopped at once, at a moment that nobody chooses; and end if their screens are gone.
  package var popsSeveral = false
  package var hasOwnEvents = false

  package static var all: [ShapeInItself] {
    (0..<64).map { number in
      ShapeInItself(
        hasThread: number & 1 != 0, hasBar: number & 2 != 0, hasLink: number & 4 != 0,
        hasSheet: number & 8 != 0, popsSeveral: number & 16 != 0, hasOwnEvents: number & 32 != 0)
    }
  }

  package var name: String {
    let parts = [
      (hasThread, "thread"), (hasBar, "bar"), (hasLink, "link"), (hasSheet, "sheet"),
      (popsSeveral, "pops"), (hasOwnEvents, "events"),
    ]
    return (["profile"] + parts.filter(\.0).map(\.1)).joined(separator: ", ")
  }

  package var text: String {
    let kind = hasSheet ? "{ as: present, swipe: finish }" : "push"
    let next = hasThread ? "Thread" : "Profile"
    var text = "flow: 1\nroot: App\n"
    let gone = popsSeveral ? ", gone: finish" : ""
    text += "gestures: { back: finish, swipe: finish\(gone), hears: { several: all } }\nscreens:\n"
    text += "  Feed: { events: [open] }\n"
    text += "  Person: { events: [more\(hasOwnEvents ? ", like, edit" : "")] }\n"
    if hasThread { text += "  Post: { events: [author] }\n" }
    if hasOwnEvents { text += "  Likes: {}\n  Editor: { events: [done] }\n" }
    if hasBar { text += "  Other: {}\n" }
    text += "coordinators:\n"
    if hasBar {
      text += "  App: { tabs: [Feeds, Others] }\n  Others: { start: Other }\n"
    }
    text += "  \(hasBar ? "Feeds" : "App"):\n    children: { Profile: \(kind) }\n"
    if popsSeveral { text += "    async: [reset]\n" }
    text += "    start: Feed\n    transitions:\n      Feed.open: { start: Profile }\n"
    text += "      Profile.finished: stay\n"
    if popsSeveral {
      text +=
        "      \(hasBar ? "Feeds" : "App").reset: { if: alive Profile, then: { stop: Profile } }\n"
    }
    text += "  Profile:\n    children: { \(next): push }\n    start: Person\n    transitions:\n"
    text += "      Person.more: { start: \(next) }\n      \(next).finished: stay\n"
    if hasOwnEvents {
      text += "      Person.like: { push: Likes }\n      Person.edit: { present: Editor }\n"
      text += "      Editor.done: dismiss\n"
    }
    if hasThread {
      text += "  Thread:\n    children: { Profile: push }\n    start: Post\n    transitions:\n"
      text += "      Post.author: { start: Profile }\n      Profile.finished: stay\n"
    }
    if hasLink {
      text += "deeplinks: { home: { url: \"app://home\", to: \(hasBar ? "App.Feeds" : "App") } }\n"
    }
    return text
  }
}
