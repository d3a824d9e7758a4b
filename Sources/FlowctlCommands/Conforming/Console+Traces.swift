import FlowChecking
import FlowConform
import FlowReporting

extension Console {
  /// A trace that is read piece by piece; `-` is standard input.
  func trace(_ path: String) throws(TraceFailure) -> TraceInput {
    if path == TraceInput.stream {
      return TraceInput(path: path) { [lines] in lines.nextPiece() }
    }
    do {
      let pieces = try FilePieces(path, in: DiskFileSystem(base: workingDirectory))
      return TraceInput(path: path) { pieces.next() }
    } catch {
      throw .file(path: path, error)
    }
  }

  /// Says why a trace can't be read on.
  func report(_ failure: TraceFailure) {
    switch failure {
    case .file(let path, let error): report(LoadFailure(path, error))
    case .line(let path, let line, let problem):
      let path = path == TraceInput.stream ? "<stdin>" : PlainText.escaped(path)
      standardError.write("\(path):\(line): error: \(PlainText.escaped(problem.message))\n")
    }
  }
}
