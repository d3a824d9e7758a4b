import FlowSource
import FlowYAML

extension FlowReader {
  /// `# guessed: why` and `# open: why` behind what a draft chose or left out.
  mutating func readMarks(of sources: SourceSet) {
    for (word, kind) in [("guessed:", Mark.Kind.guessed), ("open:", .open)] {
      for comment in YAMLReader.comments(containing: word, in: document, of: sources)
      where !comment.ownsLine {
        let text = sources.bytes(at: comment.text)
        guard text.starts(with: word.utf8) else { continue }
        declarations.marks.append(Mark(kind: kind, range: comment.range))
      }
    }
  }
}
