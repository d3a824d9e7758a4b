import FlowChecking
import FlowReporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Other programs on the `PATH`.
enum Program {
  static func path(of name: String, on console: Console) -> String? {
    let folders = (console.environment("PATH") ?? "").split(separator: ":")
    return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }
}

/// Why nothing was opened: the job can't be done.
struct BrowserFailure: Error {
  var message: String
}

/// Opens files as a double click does.
struct Browser {
  private let program: String
  private let console: Console

  /// What a browser, and what starts it, look at.
  private static let variables = [
    "PATH", "HOME", "TMPDIR", "LANG", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "BROWSER",
    "XDG_RUNTIME_DIR", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "XDG_CONFIG_HOME",
    "XDG_DATA_DIRS", "DBUS_SESSION_BUS_ADDRESS", "WSL_DISTRO_NAME",
  ]

  init(on console: Console) throws(BrowserFailure) {
    #if canImport(Darwin)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    guard let program = Program.path(of: name, on: console) else {
      throw BrowserFailure(
        message:
          "nothing here opens files (there is no `\(name)` on the PATH): write the page with "
          + "`--output app.html`, and open that")
    }
    self.program = program
    self.console = console
  }

  /// The path of a new file that nobody else can have put there.
  func temporaryFile(_ name: String) throws(BrowserFailure) -> String {
    let base = console.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array((base + "/flowctl-XXXXXX").utf8CString)
    let folder = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe mkdtemp(buffer.baseAddress!).map { unsafe String(cString: $0) }
    }
    guard let folder else {
      throw BrowserFailure(message: "no folder can be made in \(PlainText.escaped(base))")
    }
    return folder + "/" + name
  }

  func open(_ path: String) throws(BrowserFailure) {
    let variables = Self.variables.compactMap { name in
      console.environment(name).map { "\(name)=\($0)" }
    }
    let arguments = unsafe CStrings([program, path])
    let environment = unsafe CStrings(variables)
    var process = pid_t()
    let code = unsafe posix_spawn(
      &process, program, nil, nil, arguments.pointers, environment.pointers)
    guard code == 0 else {
      throw BrowserFailure(message: "\(program) can't be run: \(System.reason(for: code))")
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 { if errno != EINTR { return } }
    if status != 0 {
      throw BrowserFailure(message: "\(program) could not open \(PlainText.escaped(path))")
    }
  }
}
