import FlowReporting
import FlowSource

/// The JSON of `diff`.
package enum DiffJSON {
  package static func render(_ report: DiffReport) -> [UInt8] {
    var places = ChangePlaces(report)
    let scripts = report.scripts
    let differences = report.behaviour.differences
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.member("version", JSONVersion.number)
      json.member("old", report.old.title)
      json.member("new", report.new.title)
      json.key("behaviour")
      json.object { json in
        json.member("verdict", report.behaviour.verdict.rawValue)
        json.key("until")
        json.array { json in for rule in report.behaviour.until { json.string(rule.name) } }
        json.key("open")
        json.array { json in for name in report.behaviour.open { json.string(name) } }
        json.key("differences")
        write(differences, scripts.prefix(differences.count), report, to: &json, &places)
      }
      json.key("added")
      write(
        report.behaviour.added, scripts.dropFirst(differences.count), report, to: &json, &places)
      json.key("changes")
      json.array { json in
        for change in report.changes { write(change, to: &json, &places) }
      }
      writeFindings(report, to: &json)
      json.key("checks")
      json.array { json in
        for change in report.changes where change.rule == .weakerCheck {
          write(change, to: &json, &places)
        }
      }
      json.key("renames")
      json.array { json in
        for rename in report.renames.all {
          json.object { json in
            json.member("old", rename.old)
            json.member("new", rename.new)
          }
        }
      }
      json.key("sessions")
      write(report.sessions, to: &json)
      json.member("compared", report.behaviour.compared)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Where the old revision has no such flow: the same members, and nothing in them.
  package static func renderNewFlow(_ new: String) -> [UInt8] {
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.member("version", JSONVersion.number)
      json.member("old", nil as String?)
      json.member("new", new)
      json.key("behaviour")
      json.object { json in
        json.member("verdict", "new flow")
        for key in ["until", "open", "differences"] { writeNothing(key, to: &json) }
      }
      writeNothing("added", to: &json)
      writeNothing("changes", to: &json)
      json.key("findings")
      json.object { json in
        for key in ["new", "gone"] { writeNothing(key, to: &json) }
        json.member("still", 0)
      }
      for key in ["checks", "renames"] { writeNothing(key, to: &json) }
      json.key("sessions")
      json.null()
      json.member("compared", 0)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private static func writeNothing(_ key: String, to json: inout JSONWriter) {
    json.key(key)
    json.array { _ in }
  }

  private static func write(
    _ differences: [Difference], _ scripts: ArraySlice<[String]>, _ report: DiffReport,
    to json: inout JSONWriter, _ places: inout ChangePlaces
  ) {
    var table = places
    json.array { json in
      for (difference, script) in zip(differences, scripts) {
        json.object { json in
          json.member("id", difference.id)
          json.member("rule", difference.rule.name)
          json.member("severity", report.severity(of: difference.rule).rawValue)
          json.member("cause", difference.cause)
          writePlaces(old: difference.old, new: difference.new, to: &json, &table)
          json.key("script")
          json.array { json in for line in script { json.string(line) } }
          json.key("oldScript")
          write(difference.oldScript, to: &json)
          json.member("afterAnotherLaunch", difference.isAfterAnotherLaunch)
          json.member("isShortest", difference.isShortest)
          json.key("before")
          write(difference.before, to: &json)
          json.key("now")
          write(difference.now, to: &json)
          json.member("visible", difference.isVisible)
          json.key("hidden")
          json.array { json in for text in difference.hidden { json.string(text) } }
          json.key("possible")
          json.object { json in
            json.key("gone")
            json.array { json in for text in difference.offers.gone { json.string(text) } }
            json.key("new")
            json.array { json in for text in difference.offers.new { json.string(text) } }
          }
          json.key("seenIn")
          write(difference.seenIn, to: &json)
          json.key("notCompared")
          write(difference.behind, to: &json)
          json.member("sessions", difference.sessions)
          json.member("accepted", difference.accepted)
        }
      }
    }
    places = table
  }

  private static func write(_ lines: [String]?, to json: inout JSONWriter) {
    guard let lines else { return json.null() }
    json.array { json in for line in lines { json.string(line) } }
  }

  private static func write(_ ending: Difference.Ending, to json: inout JSONWriter) {
    if ending.isImpossible { return json.null() }
    json.object { json in
      json.member("screen", ending.screen)
      json.member("path", ending.path)
      json.key("violations")
      json.array { json in for rule in ending.violations { json.string(rule.name) } }
    }
  }

  private static func writePlaces(
    old: SourceRange?, new: SourceRange?, to json: inout JSONWriter, _ places: inout ChangePlaces
  ) {
    let now = places.place(ofNew: new)
    json.member("path", now?.path)
    json.member("line", now?.line)
    let before = places.place(ofOld: old)
    json.member("oldPath", before?.path)
    json.member("oldLine", before?.line)
  }

  private static func write(
    _ change: Change, to json: inout JSONWriter, _ places: inout ChangePlaces
  ) {
    var table = places
    json.object { json in
      json.member("id", change.id)
      json.member("class", change.changeClass.rawValue)
      json.member("rule", change.rule?.name)
      json.member("name", change.name)
      json.member("message", change.message)
      json.member("inNewFlow", change.answer?.verdict.rawValue)
      json.member("script", change.answer?.script.map { $0.map { $0 + "\n" }.joined() })
      writePlaces(old: change.old, new: change.new, to: &json, &table)
      json.member("accepted", change.accepted)
    }
    places = table
  }

  private static func write(_ sessions: Sessions?, to json: inout JSONWriter) {
    guard let sessions else { return json.null() }
    json.object { json in
      json.member("all", sessions.all)
      for outcome in Sessions.Outcome.allCases {
        json.member(outcome.rawValue, sessions[outcome])
      }
      json.member("lines", sessions.lines)
      json.key("groups")
      json.array { json in
        for group in sessions.groups {
          json.object { json in
            json.member("kind", group.kind)
            json.member("cause", group.cause)
            json.member("message", group.message)
            json.member("sessions", group.sessions)
            json.member("session", group.session)
            json.member("traceFile", group.file)
            json.member("traceLine", group.line)
            json.member("length", group.length)
            json.member("script", group.script.map { $0.map { $0 + "\n" }.joined() })
          }
        }
      }
    }
  }

  private static func writeFindings(_ report: DiffReport, to json: inout JSONWriter) {
    var new = PlaceTable(report.newFindingSources)
    var old = PlaceTable(report.oldFindingSources)
    json.key("findings")
    json.object { json in
      json.key("new")
      json.array { json in
        for finding in report.findings.new {
          write(
            finding, script: report.ways.script(to: finding),
            comesToLight: report.findings.comesToLight.contains(finding), to: &json, &new)
        }
      }
      json.key("gone")
      json.array { json in
        for finding in report.findings.gone { write(finding, script: nil, to: &json, &old) }
      }
      json.member("still", report.findings.still)
    }
  }

  private static func write(
    _ finding: Diagnostic, script: String?, comesToLight: Bool = false, to json: inout JSONWriter,
    _ places: inout PlaceTable
  ) {
    var table = places
    json.object { json in
      let start = table.start(of: finding.range)
      json.member("path", table.path(of: finding.range.file))
      json.member("line", start.line)
      json.member("column", start.column)
      json.member("severity", finding.severity.rawValue)
      json.member("rule", finding.rule.name)
      json.member("message", finding.message)
      json.member("comesToLight", comesToLight)
      json.member("script", script)
    }
    places = table
  }
}
