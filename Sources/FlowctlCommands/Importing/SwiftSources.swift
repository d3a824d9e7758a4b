import FlowChecking
import FlowReporting
import FlowSource

#if Import
  import FlowImport

  enum SwiftSources {
    /// Reads every Swift file below a folder.
    static func read(
      _ folder: String, into sources: inout SourceSet, on console: Console
    ) throws(LoadFailure) -> [FileCode] {
      let found = try SourceFolder.swiftFiles(in: folder, on: console)
      if found.isEmpty {
        throw LoadFailure("there is no Swift file in \(PlainText.escaped(folder))")
      }
      var files: [SourceID] = []
      let disk = DiskFileSystem(base: console.workingDirectory)
      for file in found {
        do throws(FileError) {
          let bytes = try disk.read(file.path)
          files.append(sources.add(SourceFile(path: file.shown, bytes: bytes)))
        } catch {
          throw LoadFailure(file.shown, error)
        }
      }
      return SwiftReader.read(files, of: sources)
    }

    /// Reads every Swift file that lay below a folder at a revision.
    static func read(
      _ folder: String, at revision: String, into sources: inout SourceSet, on console: Console
    ) throws(LoadFailure) -> [FileCode] {
      let git = try Git(
        in: folder, for: "`--since`", instead: "`--before FOLDER` compares two folders", on: console
      )
      let commit = try git.commit(of: revision)
      var files: [SourceID] = []
      for file in try git.swiftFiles(at: commit) {
        let path = folder == "." ? file.path : folder + "/" + file.path
        files.append(sources.add(SourceFile(path: "\(revision):\(path)", bytes: file.bytes)))
      }
      if files.isEmpty {
        throw LoadFailure(
          "there was no Swift file in \(PlainText.escaped(folder)) at \(PlainText.escaped(revision))"
        )
      }
      return SwiftReader.read(files, of: sources)
    }
  }
#endif
