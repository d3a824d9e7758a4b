package import FlowDrawing
package import FlowModel
package import FlowReporting
package import FlowSource

/// A flow as one page for a browser: the map of its screens, what was found out about it, and playbacks of
/// the ways through it. It needs no network and no other file.
package struct Page {
  /// Scenarios of one script file.
  package struct Script: Sendable {
    package var path: String
    package var playbacks: [Playback]

    package init(path: String, playbacks: [Playback]) {
      self.path = path
      self.playbacks = playbacks
    }
  }

  /// A diagnostic, and the way there.
  package struct Finding: Sendable {
    package var diagnostic: Diagnostic
    /// The last frame of its playback in the frame table, where it has one.
    package var last: Int?

    package init(_ diagnostic: Diagnostic, last: Int?) {
      self.diagnostic = diagnostic
      self.last = last
    }
  }

  package var flow: Flow
  package var drawing: Drawing
  package var frameTable: FrameTable
  /// The path of the entry file.
  package var path: String
  package var findings: [Finding] = []
  package var scripts: [Script] = []
  /// By screen: the last frame of the shortest way there, where one is known.
  package var ways: [Int?] = []
  /// What can be tapped from the launch on.
  package var walk = Walk()
  /// What is known about every sequence of events.
  package var verdict = ValidationResult()
  /// Where the app's code has what the flow declares.
  package var codePlaces = CodePlaces()
  /// What the flow says for its readers.
  package var notes = Notes()
  /// The folders of the page, and of the command: absolute.
  package var folder = "/"
  package var workingDirectory = "/"
  /// Where a browser shows that code.
  package var sourceRoot: String?

  package init(of flow: Flow, drawing: Drawing, frameTable: FrameTable, path: String) {
    self.flow = flow
    self.drawing = drawing
    self.frameTable = frameTable
    self.path = path
  }

  /// The whole file. The same page gives the same bytes.
  package func render(places: PlaceTable) -> [UInt8] {
    let title = PlainText.escaped(drawing.title ?? path)
    return PageHTML.render(
      title: title, data: PageJSON(self, places).render(), pictures: pictureSources(places))
  }
}
