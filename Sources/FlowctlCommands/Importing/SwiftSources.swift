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
      let disk = DiskFileSystem(base: console.workingDirectory)
      var read: [(path: String, bytes: [UInt8])] = []
      for file in found {
        do throws(FileError) {
          read.append((file.shown, try disk.read(file.path)))
        } catch {
          throw LoadFailure(file.shown, error)
        }
      }
      // A file that is named itself is wanted, and the folder that is.
      let files = read.count == 1 ? read : withoutTests(read, in: folder)
      if files.isEmpty {
        throw LoadFailure("there is no Swift file in \(PlainText.escaped(folder))")
      }
      return SwiftReader.read(
        files.map { sources.add(SourceFile(path: $0.path, bytes: $0.bytes)) }, of: sources)
    }

    private static func withoutTests(
      _ files: [(path: String, bytes: [UInt8])], in folder: String
    ) -> [(path: String, bytes: [UInt8])] {
      var prefix = folder
      while prefix.count > 1, prefix.hasSuffix("/") { prefix.removeLast() }
      func inner(_ path: String) -> String {
        path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count + 1)) : path
      }
      let tests = TestSources(files.map { (inner($0.path), $0.bytes) })
      return files.filter { !tests.contains(inner($0.path)) }
    }

    /// Reads every Swift file that lay below a folder at a revision.
    static func read(
      _ folder: String, at revision: String, into sources: inout SourceSet, on console: Console
    ) throws(LoadFailure) -> [FileCode] {
      let git = try Git(
        in: folder, for: "`--since`", instead: "`--before FOLDER` compares two folders", on: console
      )
      let commit = try git.commit(of: revision)
      let read = try git.swiftFiles(at: commit)
      let tests = TestSources(read)
      var files: [SourceID] = []
      for file in read where !tests.contains(file.path) {
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
