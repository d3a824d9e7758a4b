import FlowReporting

/// The JSON Schema of what `map` writes, draft 7: for programs that read it. It allows more than there is, since keys
/// may be added, and lists of words may grow.
package enum MapSchema {
  package static func render() -> [UInt8] {
    var writer = JSONWriter(isPretty: true)
    root.write(to: &writer)
    return writer.takeBytes() + [UInt8(ascii: "\n")]
  }

  private static let root: JSON = [
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$comment": "Written by `flowctl schema map`.",
    "title": "The map of flowctl, version 1",
    "description":
      "How to get to each screen of an app, what can be done there, and where that leads. Readers pass over keys and words that they don't know.",
    "type": "object",
    "required": .strings([
      "map", "flow", "name", "fingerprint", "state", "types", "coordinators", "screens", "links",
    ]),
    "properties": [
      "map": [
        "description": "The version: it rises when a key goes or means something else.",
        "const": 1,
      ],
      "flow": text("The flow's file, from the repository's top."),
      "name": textOrNull("The flow's `name`."),
      "fingerprint": text(
        "Of the flow's meaning: comments and the order of declarations make no difference, but for that of parameters."
      ),
      "state": list(of: "variable", "The variables of `state` and `environment`."),
      "types": [
        "description": "The cases of each enum; null for an opaque type.",
        "type": "object",
        "additionalProperties": ["type": ["array", "null"], "items": ["type": "string"]],
      ],
      "coordinators": list(of: "coordinator", "Parents before children."),
      "screens": list(of: "screen", "In the order of their names."),
      "links": list(of: "link", "The deep links."),
    ],
    "definitions": [
      "variable": variable, "parameter": parameter, "coordinator": coordinator, "screen": screen,
      "shown": shown, "way": way, "step": step, "behind": behind, "can": can, "link": link,
    ],
  ]

  // MARK: Parts

  private static let variable = object(
    ["name", "type", "initial", "environment"],
    [
      "name": text("Its name."), "type": text("Its type, as the flow writes it."),
      "initial": textOrNull("Its value at launch; null if it may be any."),
      "environment": ["description": "Whether it may change at any time.", "type": "boolean"],
    ])

  private static let parameter = object(
    ["name", "type"],
    ["name": text("Its name."), "type": text("Its type, as the flow writes it.")])

  private static let coordinator = object(
    ["name", "parents", "as", "screens", "description", "code"],
    [
      "name": text("Its name."), "parents": texts("Who starts it, or has it as a tab."),
      "as": texts("How they hold it: push, replace, present, root, tab, none."),
      "screens": texts("The screens that it shows."),
      "description": textOrNull("What the flow says of it."),
      "code": textOrNull("Where the app's code has it (`x-code`)."),
    ])

  private static let screen = object(
    [
      "name", "place", "params", "style", "locks", "shownBy", "description", "code", "image", "way",
      "can", "unconfirmed",
    ],
    [
      "name": text("Its name."), "place": text("Where the flow declares it: `path:line`."),
      "params": list(of: "parameter", "What it is shown with."),
      "style": textOrNull("How it is presented, if that is no sheet."),
      "locks": texts("Gestures that may be locked: back, swipe."),
      "shownBy": list(of: "shown", "The coordinators that show it."),
      "description": textOrNull("What the flow says of it."),
      "code": textOrNull("Where the app's code has it (`x-code`)."),
      "image": textOrNull("A picture of it (`x-image`), from the repository's top, or an address."),
      "way": reference("way"),
      "can": list(of: "can", "What can be done, or may arrive, while it is seen."),
      "unconfirmed": unconfirmed,
    ])

  private static let shown = object(
    ["coordinator", "by"],
    ["coordinator": text("Its name."), "by": texts("How: push, present, replace.")])

  private static let way = object(
    ["verdict"],
    [
      "verdict": text(
        "shortest; found, if a shorter way isn't ruled out; never, if no sequence of events leads there; broken, if only what lies behind an error does; unknown."
      ),
      "needs": texts("Who takes part: hand, answer, environment, link."),
      "launch": [
        "description": "What the launch has to give, as a script writes it.", "type": "object",
        "additionalProperties": ["type": "string"],
      ],
      "steps": list(of: "step", "What happens after the launch."),
      "gives": [
        "description":
          "For each parameter of the screen, the payload that says it on this way: a step's `do`, a dot, a key of its `with`; null if none does.",
        "type": "object", "additionalProperties": ["type": ["string", "null"]],
      ],
      "behind": reference("behind"),
    ])

  private static let step = object(
    ["do", "visible"],
    [
      "do": text("A line of a script, without its values."),
      "with": [
        "description": "The values, as a script writes them; `_` is any.", "type": "object",
        "additionalProperties": ["type": "string"],
      ],
      "visible": textOrNull("The screen that is then seen."),
    ])

  private static let behind = object(
    ["rule", "place"],
    ["rule": text("The rule that is broken."), "place": text("Where: `path:line`.")])

  private static let can = object(
    ["do", "by", "to"],
    [
      "do": text("A line of a script, without its values."),
      "by": text("Who causes it: hand, answer."),
      "in": text("The coordinator that shows the screen, where it leads elsewhere in others."),
      "params": list(of: "parameter", "What it brings along."),
      "to": texts("The screens that may then be seen, the same one among them."),
    ])

  private static let link = object(
    ["name", "url", "params", "to", "unconfirmed", "description"],
    [
      "name": text("Its name."), "url": textOrNull("Its address."),
      "params": list(of: "parameter", "What it brings along."),
      "to": texts("The screens that it may lead to."), "unconfirmed": unconfirmed,
      "description": textOrNull("What the flow says of it."),
    ])

  private static let unconfirmed: JSON = [
    "description":
      "How many more screens it may lead to, though no way was found that does; null if nobody knows.",
    "type": ["integer", "null"],
  ]

  // MARK: Forms

  private static func object(_ required: [String], _ properties: JSON) -> JSON {
    ["type": "object", "required": .strings(required), "properties": properties]
  }

  private static func text(_ description: String) -> JSON {
    ["description": .string(description), "type": "string"]
  }

  private static func textOrNull(_ description: String) -> JSON {
    ["description": .string(description), "type": ["string", "null"]]
  }

  private static func texts(_ description: String) -> JSON {
    [
      "description": .string(description), "type": "array",
      "items": ["type": "string"],
    ]
  }

  private static func list(of definition: String, _ description: String) -> JSON {
    [
      "description": .string(description), "type": "array",
      "items": reference(definition),
    ]
  }

  private static func reference(_ definition: String) -> JSON {
    ["$ref": .string("#/definitions/" + definition)]
  }
}
