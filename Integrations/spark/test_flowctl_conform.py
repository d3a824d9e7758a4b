"""Tests of flowctl_conform.py with a real Spark. `scripts/test-spark` writes the traces and runs them."""

import json
import os
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import unittest

import pyarrow
from pyarrow import parquet
from pyspark.sql import SparkSession

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)
import flowctl_conform  # noqa: E402

PROGRAM = os.environ["FLOWCTL"]
TRACES = os.environ["FLOWCTL_TRACES"]
FOLDER = tempfile.TemporaryDirectory()
LAUNCH = {"event": "launch", "with": '{"isLoggedIn":false}'}


def path(name):
    return os.path.join(FOLDER.name, name)


def write_table(name, rows):
    """Rows of a trace as Parquet, `with` as text."""
    text = pyarrow.string()
    schema = pyarrow.schema(
        [("session", text), ("n", pyarrow.int64()), ("app", text), ("event", text), ("with", text), ("screen", text)])
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), path(name))
    return path(name)


def rows_of(name, lines):
    return [{"session": name, "n": number + 1, **line} for number, line in enumerate(lines)]


def shuffled(rows):
    """An order that depends on nothing: by a hash of each place."""
    return [row for _, row in sorted(enumerate(rows), key=lambda pair: (pair[0] * 2654435761) % 4294967296)]


def text_of(rows):
    """What one process reads: sorted, a line each."""
    lines = []
    for row in sorted(rows, key=lambda row: (row["session"].encode(), row["n"])):
        line = {key: value for key, value in row.items() if value is not None}
        if "with" in line:
            line["with"] = json.loads(line["with"])
        lines.append(json.dumps(line) + "\n")
    return "".join(lines).encode()


def one_process(rows, *options):
    ran = subprocess.run(
        [PROGRAM, "conform", "--flow", "flows/app.yaml", *options, "-"], input=text_of(rows), stdout=subprocess.PIPE,
        cwd=ROOT, check=False)
    assert ran.returncode in (0, 1), ran
    return ran.stdout


def sample():
    """The random sessions that were written, some of them changed, some begun in the middle."""
    rows = []
    with open(TRACES, encoding="utf-8") as file:
        for text in file:
            line = json.loads(text)
            number = int(line["session"][1:])
            if number % 97 == 0 and line["n"] < 4:
                continue
            if number % 50 == 0 and line["n"] == 9 and "screen" in line:
                line["screen"] = "OrderPlaced"
            if "with" in line:
                line["with"] = json.dumps(line["with"])
            rows.append({"app": f"2.{number % 12}.0", **line})
    return rows


def wrapper(name, text):
    """A program that stands before flowctl."""
    with open(path(name), "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\n{text}\n")
    os.chmod(path(name), 0o755)
    return path(name)


def processes(marker):
    """Ids of running processes whose command line has a text."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    if marker.encode() in file.read():
                        found.append(int(name))
            except OSError:
                pass
    return found


class Local(unittest.TestCase):
    """`local[2]`, and four tries for each partition, as a cluster has them."""

    @classmethod
    def setUpClass(cls):
        cls.spark = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").getOrCreate()
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.outputs = 0

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()

    def run_it(self, table, *options, program=PROGRAM):
        """The exit status, the summary and the folder of one run."""
        type(self).outputs += 1
        output = path(f"verdicts-{self.outputs}")
        arguments = flowctl_conform.parse(
            ["--program", program, "--flow", path("flows.tar.gz") + "#flows/app.yaml", "--input", table,
             "--output", output, "--summary", path("summary.txt"), *options])
        status = flowctl_conform.run(self.spark, arguments)
        with open(path("summary.txt"), "rb") as file:
            return status, file.read(), output

    def sessions(self, output):
        rows = parquet.read_table(output + "/sessions").to_pylist()
        return sorted(rows, key=lambda row: row["session"])

    def test_the_same_as_one_process(self):
        rows = sample()
        table = write_table("sample.parquet", shuffled(rows))
        status, summary, output = self.run_it(table, "--partitions", "8", "--by", "app")
        self.assertEqual(summary, one_process(rows, "--by", "app"))
        self.assertEqual(status, 1)
        self.assertIn(b" diverge, ", summary)
        told = [json.loads(line) for line in one_process(rows, "--format", "jsonl").splitlines()]
        wanted = [line for line in told if "session" in line and (line["verdict"] != "conform" or line["violations"])]
        self.assertEqual(self.sessions(output), sorted(wanted, key=lambda row: row["session"]))
        covered = {(row["kind"], row["name"]): (row["certain"], row["possible"])
                   for row in parquet.read_table(output + "/coverage").to_pylist()}
        whole = json.loads(one_process(rows, "--format", "json"))["coverage"]
        self.assertEqual(covered, {(kind, item["name"]): (item["certain"], item["possible"])
                                   for kind, items in whole.items() for item in items})

    def test_lines_of_json(self):
        rows = rows_of("b", [LAUNCH, {"screen": "Landing"}]) + rows_of("a", [LAUNCH, {"screen": "Search"}])
        with open(path("lines.jsonl"), "wb") as file:
            file.write(b"".join(reversed(text_of(rows).splitlines(keepends=True))) + b"\n")
        status, summary, output = self.run_it(path("lines.jsonl"), "--all")
        self.assertEqual((status, summary), (1, one_process(rows)))
        self.assertEqual([row["verdict"] for row in self.sessions(output)], ["diverge", "conform"])

    def test_nothing_one_session_and_no_session(self):
        few = rows_of("a", [LAUNCH, {"screen": "Landing"}])
        lost = [{"session": name, "n": 1, "screen": "Landing"} for name in (None, "", "null")]
        for name, rows, read in [("empty", [], []), ("one", few, few), ("lost", few + lost, few), ("all", lost, [])]:
            status, summary, output = self.run_it(write_table(name + ".parquet", rows))
            self.assertEqual((status, summary), (0, one_process(read)), name)
            self.assertTrue(os.path.exists(output + "/sessions/_SUCCESS"))

    def test_a_line_that_is_none_fails_the_job(self):
        rows = rows_of("a", [LAUNCH, {"screen": "Landing"}]) + rows_of("b", [{"event": "launch", "screen": "Landing"}])
        with self.assertRaisesRegex(Exception, r"partition \d+: flowctl ended with 2: <stdin>:\d+: error: "):
            self.run_it(write_table("bad.parquet", rows), "--partitions", "4")
        self.assertFalse(os.path.exists(path(f"verdicts-{self.outputs}")))

    def test_a_child_that_is_killed_once_is_tried_again(self):
        rows = [row for name in "abcdefgh" for row in rows_of(name, [LAUNCH, {"screen": "Landing"}])]
        program = wrapper(
            "killed-once", f'if mkdir {path("was-here")} 2>/dev/null; then kill -9 $$; fi\nexec {PROGRAM} "$@"')
        status, summary, _ = self.run_it(write_table("few.parquet", rows), "--partitions", "4", program=program)
        # The driver merges by the same program, which lets itself be killed no more.
        self.assertTrue(os.path.isdir(path("was-here")))
        self.assertEqual((status, summary), (0, one_process(rows)))

    def test_nothing_is_left_running_after_a_cancelled_job(self):
        rows = [row for name in "abcd" for row in rows_of(name, [LAUNCH, {"screen": "Landing"}])]
        program = wrapper("waits", "exec tail -f /dev/null")
        marker = "/dev/null"
        before = set(processes("tail\0-f\0" + marker))
        table = write_table("waiting.parquet", rows)
        thread = threading.Thread(target=lambda: self.assertRaises(Exception, self.run_it, table, program=program))
        thread.start()
        self.wait_until(lambda: set(processes("tail\0-f\0" + marker)) - before)
        self.spark.sparkContext.cancelAllJobs()
        thread.join(60)
        self.assertFalse(thread.is_alive())
        self.wait_until(lambda: not set(processes("tail\0-f\0" + marker)) - before)

    def wait_until(self, holds):
        end = time.monotonic() + 60
        while not holds():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.2)


class Standalone(unittest.TestCase):
    """A master and a worker of their own, on loopback."""

    def setUp(self):
        self.started = []
        port = "17077"
        self.master = f"spark://127.0.0.1:{port}"
        self.start("org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", port, "--webui-port", "0")
        self.start(
            "org.apache.spark.deploy.worker.Worker", self.master, "--cores", "2", "--memory", "1g", "--webui-port", "0",
            "--work-dir", path("work"))

    def start(self, name, *options):
        import pyspark
        program = os.path.join(os.path.dirname(pyspark.__file__), "bin", "spark-class")
        self.started.append(subprocess.Popen(
            [program, name, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True))

    def tearDown(self):
        for process in reversed(self.started):
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()

    def submit(self, table, output, *options):
        import pyspark
        program = os.path.join(os.path.dirname(pyspark.__file__), "bin", "spark-submit")
        ran = subprocess.run(
            [program, "--master", self.master, "--executor-memory", "512m", "--driver-memory", "512m",
             "--conf", "spark.ui.enabled=false", os.path.join(HERE, "flowctl_conform.py"), "--program", PROGRAM,
             "--flow", path("flows.tar.gz") + "#flows/app.yaml", "--input", table, "--output", output,
             "--summary", path("summary.txt"), *options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=900, encoding="utf-8")
        self.assertIn(ran.returncode, (0, 1), ran.stdout[-4000:])
        with open(path("summary.txt"), "rb") as file:
            return file.read()

    def test_the_same_as_one_process(self):
        rows = sample()
        table = write_table("standalone.parquet", shuffled(rows))
        self.assertEqual(self.submit(table, path("standalone"), "--partitions", "8"), one_process(rows))

    def test_a_session_of_a_million_lines_fits_into_an_executor_of_512_megabytes(self):
        again = [{"event": "tab Search"}, {"event": "tab Home"}]
        rows = rows_of("long", [{"event": "launch", "with": '{"isLoggedIn":true}'}] + again * 500_000)
        for number in range(1000):
            rows += rows_of(f"s{number}", [LAUNCH, {"screen": "Landing"}])
        table = write_table("long.parquet", rows)
        self.assertEqual(self.submit(table, path("long"), "--partitions", "4"), one_process(rows))


def setUpModule():
    with tarfile.open(path("flows.tar.gz"), "w:gz") as archive:
        for name in ("app.yaml", "app"):
            archive.add(os.path.join(ROOT, "flows", name), arcname=name)


def tearDownModule():
    FOLDER.cleanup()


if __name__ == "__main__":
    unittest.main(verbosity=2)
