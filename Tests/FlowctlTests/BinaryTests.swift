import FlowctlTestSupport
import Foundation
import Testing

/// The real program: exit codes, pipes, outputs that can't be written.
struct BinaryTests {
  static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test(
    arguments: [
      ("validate flows/app.yaml", 0), ("validate Tests/Golden/validate/unknown-key/flow.yaml", 1),
      ("validate nowhere.yaml", 2), ("validate Sources", 2), ("validate /dev/null", 2),
      ("validate --nonsense", 64), ("simulate flows/app.txt", 0), ("simulate nowhere.txt", 2),
      ("simulate Tests/Golden/simulate/expectation-failed/script.txt", 1), ("--version", 0),
    ] as [(String, Int32)])
  func `a command ends with its exit status`(command: String, status: Int32) throws {
    #expect(try shell("\"$FLOWCTL\" \(command)").status == status)
  }

  @Test func `standard input is read to its end`() throws {
    let ran = try shell("cat Tests/Golden/steps/push.yaml | \"$FLOWCTL\" validate -")
    #expect(ran.status == 0)
    #expect(ran.output == "")
  }

  @Test(arguments: [
    ("validate - <&-", "standard input can't be read: "),
    ("validate - <Sources", "standard input is a folder, not a file"),
    ("simulate - <Sources", "standard input is a folder, not a file"),
  ])
  func `standard input that can't be read is no empty file`(
    command: String, message: String
  ) throws {
    let ran = try shell("\"$FLOWCTL\" \(command)")
    #expect(ran.status == 2)
    #expect(ran.output == "")
    #expect(ran.errors.hasPrefix("flowctl: \(message)"))
  }

  @Test(.enabled(if: hasFullDevice, "there is no /dev/full here"))
  func `a full disk is no success`() throws {
    for command in ["simulate flows/app.txt", "validate --format json flows/app.yaml", "--help"] {
      let ran = try shell("\"$FLOWCTL\" \(command) > /dev/full")
      #expect(ran.status == 2)
      #expect(
        ran.errors.hasSuffix("flowctl: the output can't be written: No space left on device\n"))
    }
  }

  @Test func `a report may follow the text in a pipe or a file`() throws {
    let command =
      "\"$FLOWCTL\" validate --report github=/dev/stdout Tests/Golden/validate/unknown-key/flow.yaml"
    let piped = try shell(command + " | cat")
    let text = try #require(piped.output.range(of: "error: a coordinator has no key"))
    let annotation = try #require(piped.output.range(of: "\n::error file="))
    #expect(text.lowerBound < annotation.lowerBound)
    let kept = try shell("f=$(mktemp); \(command) > $f; cat $f; rm $f")
    #expect(kept.output == piped.output)
  }

  @Test func `a closed pipe makes no noise`() throws {
    let ran = try shell("\"$FLOWCTL\" simulate --format json flows/app.txt | head -c 10")
    #expect(ran.output == "{\"version\"")
    #expect(!ran.errors.contains("rror:"))
  }

  @Test func `nobody reading any more makes no noise either, and is no success`() throws {
    // The reader is gone before anything is written.
    let ran = try shell(
      "{ sleep 0.3; \"$FLOWCTL\" simulate flows/app.txt; echo \"status $?\" >&2; } | true")
    #expect(ran.errors == "13 scenarios passed, 0 failed\nstatus 2\n")
  }

  @Test func `a pipe as a flow is refused at once`() throws {
    let ran = try shell(
      "d=$(mktemp -d); mkfifo $d/f; \"$FLOWCTL\" validate $d/f; s=$?; rm -r $d; exit $s")
    #expect(ran.status == 2)
    #expect(ran.errors.contains("is not a regular file"))
  }

  /// Runs a command in a new folder, which is `$d` and gone afterwards.
  private func inFolder(_ command: String) throws -> Ran {
    try shell("d=$(mktemp -d); trap 'rm -rf $d' EXIT; \(command)")
  }

  @Test(
    arguments: ["validate /dev/zero", "validate $d/pipe", "simulate $d/pipe", "simulate /dev/zero"]
      + ["simulate --flow /dev/zero flows/app.txt", "simulate --flow $d/pipe flows/app.txt"]
      + ["validate /dev/null", "simulate /dev/null"])
  func `what may never end is no file`(command: String) throws {
    let ran = try inFolder("mkfifo $d/pipe; timeout 20 \"$FLOWCTL\" \(command)")
    #expect(ran.status == 2)
    #expect(ran.output == "")
    #expect(ran.errors.contains("is not a regular file\n"))
  }

  @Test func `what a flow imports is a file inside its folder, and is read once`() throws {
    let ran = try inFolder(
      """
      mkdir $d/f && cd $d/f && mkfifo pipe && ln -s a.yaml itself.yaml && ln -s .. up
      ln -s /etc/passwd out.yaml && ln -s loop.yaml loop.yaml && ln -s / root && ln -s /dev/zero zero
      names='itself.yaml ./itself.yaml up/f/a.yaml pipe out.yaml loop.yaml root/etc/passwd zero nowhere'
      { echo "flow: 1"; echo "root: App"; echo "imports:"; for n in $names; do echo "- $n"; done
      echo "coordinators: { App: { start: A } }"; echo "screens: { A: { events: [] } }"; } >a.yaml
      timeout 20 "$FLOWCTL" validate a.yaml
      """)
    #expect(ran.status == 1)
    let found = ran.output.split(separator: "\n").filter { $0.hasPrefix("a.yaml:") }
    let links = ["out.yaml", "root/etc/passwd", "zero"].map {
      "`\($0)` is, or lies behind, a link that leads out of the flow's folder"
    }
    let wanted =
      ["`pipe` is not a regular file", links[0], "there is no file `loop.yaml`"]
      + [links[1], links[2], "there is no file `nowhere`"]
    #expect(found.count == wanted.count)
    for (line, message) in zip(found, wanted) { #expect(line.contains(message)) }
    #expect(ran.errors.contains(" in 1 file "))
    #expect(!ran.output.contains("root:x:"))
  }

  /// Root may do everything, so somebody else has to try: with `setpriv`, and where the program needs no
  /// libraries of root's.
  static let canBeSomebodyElse: Bool = {
    let ran = try? shell(
      """
      [ $(id -u) = 0 ] || exit 0
      d=$(mktemp -d); trap 'rm -rf $d' EXIT; cp "$FLOWCTL" $d/flowctl; chmod -R 755 $d
      setpriv --reuid=65534 --regid=65534 --clear-groups $d/flowctl --version
      """)
    return ran?.status == 0
  }()

  @Test(.enabled(if: canBeSomebodyElse, "root can't run the program as somebody else"))
  func `what may not be read or written is told`() throws {
    let ran = try inFolder(
      """
      cp flows/pitfalls/sheet-swiped-away.yaml $d/a.yaml; chmod 755 $d; cp $d/a.yaml $d/b.yaml
      chmod 000 $d/a.yaml; chmod 644 $d/b.yaml; cp "$FLOWCTL" $d/flowctl; chmod 755 $d/flowctl
      as=; [ $(id -u) != 0 ] || as="setpriv --reuid=65534 --regid=65534 --clear-groups"
      cd $d; $as ./flowctl validate a.yaml; echo $?
      chmod 555 $d; $as ./flowctl validate --quiet-not-there b.yaml >/dev/null 2>&1; echo $?
      $as ./flowctl validate --no-proof --report json=r.json --script-dir s b.yaml >/dev/null; echo $?
      ls
      """)
    #expect(ran.output == "2\n64\n2\na.yaml\nb.yaml\nflowctl\n")
    #expect(ran.errors.contains("flowctl: a.yaml can't be read: permission denied\n"))
    #expect(ran.errors.contains("flowctl: r.json can't be written: permission denied\n"))
    #expect(ran.errors.contains("flowctl: s can't be written: permission denied\n"))
  }

  @Test func `a file that grows or shrinks meanwhile is read or refused`() throws {
    let ran = try inFolder(
      """
      cp flows/app.yaml $d/a.yaml; cd $d
      (i=0; while [ $i -lt 400 ]; do head -c $((i * 97 % 9000)) a.yaml >b.yaml; i=$((i + 1)); done) &
      for i in 1 2 3 4 5 6 7 8 9 10; do
        timeout 20 "$FLOWCTL" validate --no-proof b.yaml >/dev/null 2>&1; echo $?
      done | sort -u; wait
      """)
    let statuses = ran.output.split(separator: "\n").map(String.init)
    #expect(!statuses.isEmpty)
    #expect(Set(statuses).isSubset(of: ["0", "1", "2"]))
  }

  @Test(arguments: ["TERM", "INT", "HUP"])
  func `whoever ends the program leaves no half file`(signal: String) throws {
    let ran = try inFolder(
      """
      cd $d; { echo "flow: 1"; echo "root: App"; echo "screens:"
      i=0; while [ $i -lt 800 ]; do echo "  S$i: { events: [a, b] }"; i=$((i + 1)); done
      echo "coordinators: { App: { start: S0 } }"; } >a.yaml
      echo old >old.json
      for wait in 0.00 0.02 0.04 0.06 0.08 0.12; do
        "$FLOWCTL" validate --report json=old.json --report sarif=new.sarif a.yaml >/dev/null 2>&1 &
        p=$!; sleep $wait; kill -\(signal) $p 2>/dev/null; wait $p 2>/dev/null
        # The old one or the new one, and whole.
        tail -c 2 old.json | grep -q '[}d]' || echo "half a file"
        if [ -e new.sarif ]; then tail -c 2 new.sarif | grep -q '}' || echo "half a file"; fi
        rm -f new.sarif; echo old >old.json
      done; ls
      """)
    #expect(ran.output == "a.yaml\nold.json\n")
  }

  /// Only root may make a small disk, and not everywhere.
  static let canMount: Bool = {
    let ran = try? shell(
      "d=$(mktemp -d); mount -t tmpfs -o size=4k tmpfs $d && umount $d; s=$?; rmdir $d; exit $s")
    return ran?.status == 0
  }()

  @Test(.enabled(if: canMount, "a disk that is full can't be mounted here"))
  func `a script folder on a full disk is told, and has no half script`() throws {
    let ran = try inFolder(
      """
      mkdir $d/disk; mount -t tmpfs -o size=4k tmpfs $d/disk || exit 99
      head -c 4096 /dev/zero >$d/disk/full
      "$FLOWCTL" validate --report json=$d/disk/r.json --script-dir $d/disk/ways \
        flows/pitfalls/sheet-swiped-away.yaml >/dev/null; echo $?
      ls $d/disk $d/disk/ways 2>/dev/null; umount $d/disk
      """)
    #expect(ran.output.hasPrefix("2\n"))
    #expect(!ran.output.contains("r.json"))
    #expect(!ran.output.contains(".tmp"))
    #expect(!ran.output.contains("leaked-child"))
    #expect(ran.errors.contains("No space left on device"))
  }

  /// No file may grow beyond a kilobyte or so: what is full can be had without being root.
  private func withoutRoom(_ signal: String) throws -> Ran {
    try inFolder(
      """
      cp flows/pitfalls/sheet-swiped-away.yaml $d/a.yaml; cd $d; echo old >old.json
      (\(signal); ulimit -f 1
        "$FLOWCTL" validate --report json=old.json --report sarif=new.sarif a.yaml >out; echo $? >status)
      cat status 2>/dev/null; cat old.json; rm -f out status; ls
      """)
  }

  @Test func `where a report has no room the old one stays, and no half one is left`() throws {
    let ran = try withoutRoom("trap '' XFSZ")
    #expect(ran.output == "2\nold\na.yaml\nold.json\n")
    #expect(ran.errors.contains("old.json"))
    #expect(ran.errors.contains("new.sarif"))
  }

  @Test func `whoever is ended in the middle of a report leaves the old one as it was`() throws {
    let ran = try withoutRoom(":")
    #expect(ran.output.contains("old\na.yaml\n"))
    #expect(!ran.output.contains("new.sarif\n"))
  }

  /// In the middle of the new file the system refuses, or ends the program.
  @Test(arguments: ["trap '' XFSZ", ":"])
  func `whoever is ended while Swift is written has the old file or the new one`(signal: String)
    throws
  {
    let ran = try inFolder(
      """
      cp flows/seeds/003-async-coordinators.yaml $d/flow.yaml; cd $d
      "$FLOWCTL" generate swift flow.yaml -o Flow.swift --namespace Old; cp Flow.swift old
      (\(signal); ulimit -f 1; "$FLOWCTL" generate swift flow.yaml -o Flow.swift --namespace New)
      echo $? >&2; cmp Flow.swift old
      "$FLOWCTL" generate swift flow.yaml -o Flow.swift --namespace New
      cmp -s Flow.swift old || grep -c "enum New {" Flow.swift
      """)
    #expect(ran.output == "1\n", "\(ran.output)\(ran.errors)")
    #expect(!ran.errors.hasPrefix("0"))
  }
}
