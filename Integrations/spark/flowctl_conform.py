#!/usr/bin/env python3
"""Compare an app's traces with its flow, on a Spark cluster.

    spark-submit flowctl_conform.py --program flowctl --flow flows.tar.gz#flows/app.yaml \\
        --input 's3a://bucket/traces/*.parquet' --output s3a://bucket/verdicts

Each partition of whole sessions is a stream through one `flowctl conform`. The text that it prints is that of one
`flowctl conform` over everything. `--output` gets two folders: `sessions` (those that diverge, violate something or are
undecided; with `--all`, every session) and `coverage`. Nothing is written unless every partition was read.

`spark-submit` mixes what is logged into what is printed; `--summary FILE` has the text alone, on the driver.
Exit status: that of `flowctl conform`. From a program: `conform(lines(dataframe), program=..., flow=...)`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading

import pyarrow
from pyspark import SparkFiles, TaskContext
from pyspark.sql import SparkSession, functions
from pyspark.sql.types import StringType

SCHEMA = (
    "partition int, session string, verdict string, kind string, path string, line int, traceLine int, "
    "message string, violations array<string>, report string")
ROWS = 10_000
KEYS = ("time", "flow", "app", "stack", "live", "presented")


# What a cluster does.

def lines(dataframe, session="session", n="n", screen="screen", event="event", by=None):
    """A table's rows as lines of a trace: columns `session`, `n` and `line`.

    Columns of other names are passed over, but for `time`, `flow`, `app`, `with`, `stack`, `live`, `presented` and `by`.
    `with` may be text that holds JSON.
    """
    missing = [name for name in (session, n) if name not in dataframe.columns]
    if missing or not {screen, event} & set(dataframe.columns):
        raise ValueError(f"the traces have no column `{(missing or [screen])[0]}`, but {dataframe.columns}")
    column = functions.col
    named = {"session": session, "n": n, "screen": screen, "event": event}
    keys = list(KEYS) + ([by] if by and by not in KEYS and by not in named else [])
    fields = [column(f"`{name}`").alias(key) for key, name in named.items() if name in dataframe.columns]
    fields += [column(f"`{key}`") for key in keys if key in dataframe.columns]
    isText = "with" in dataframe.columns and isinstance(dataframe.schema["with"].dataType, StringType)
    if "with" in dataframe.columns and not isText:
        fields.append(column("`with`"))
    line = functions.to_json(functions.struct(*fields), {"ignoreNullFields": "false"})
    if isText:
        joined = functions.concat(
            functions.regexp_replace(line, r"\}$", ""), functions.lit(',"with":'), column("`with`"), functions.lit("}"))
        line = functions.when(column("`with`").isNull(), line).otherwise(joined)
    return dataframe.select(
        column(f"`{session}`").cast("string").alias("session"), column(f"`{n}`").cast("long").alias("n"),
        line.alias("line"))


def lines_of_text(dataframe):
    """Lines of JSON, as they are in a file."""
    key = functions.from_json("value", "session string, n long")
    return dataframe.where(functions.trim("value") != "").select(
        key["session"].alias("session"), key["n"].alias("n"), functions.col("value").alias("line"))


def has_session():
    """Ids that are none would all land in one partition."""
    return functions.col("session").isNotNull() & ~functions.col("session").isin("", "null")


def conform(traces, program, flow, partitions=None, every=False, options=()):
    """The verdict of each session, and a row with `report` for each partition.

    - traces: what `lines` gives.
    - program, flow: as the executors see them, below the folder of `SparkFiles`.
    - every: also the sessions that conform and violate nothing.
    - options: of `flowctl conform`.
    """
    count = partitions or max(traces.sparkSession.sparkContext.defaultParallelism, 1)
    line = functions.concat("line", functions.lit("\n")).alias("line")
    whole = traces.where(has_session()).repartition(count, "session").sortWithinPartitions("session", "n").select(line)
    return whole.mapInArrow(_replay(program, flow, every, list(options)), SCHEMA)


def _replay(program, flow, every, options):
    def replay(batches):
        child = _Child(program, flow, every, options)
        try:
            yield from child.rows(batches)
        finally:
            child.end()

    return replay


class _Child:
    """One `flowctl conform`, which reads a partition."""

    def __init__(self, program, flow, every, options):
        self.partition = TaskContext.get().partitionId()
        self.every = every
        root = SparkFiles.getRootDirectory()
        self.folder = tempfile.TemporaryDirectory()
        self.report = os.path.join(self.folder.name, "report.json")
        # A relative path: places in the flow are told the same way on every machine.
        self.process = subprocess.Popen(
            [os.path.join(root, program), "conform", "--flow", flow, "--project", ".", "--format", "jsonl",
             "--report", "json=" + self.report, *options, "-"],
            cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.errors = b""
        self.problem = None

    def rows(self, batches):
        feeder = threading.Thread(target=self._feed, args=(batches,), daemon=True)
        drain = threading.Thread(target=self._drain, daemon=True)
        feeder.start()
        drain.start()
        rows = []
        for line in self.process.stdout:
            row = self._row(line)
            if row is not None:
                rows.append(row)
            if len(rows) == ROWS:
                yield _batch(rows)
                rows = []
        feeder.join()
        drain.join()
        if self.problem is not None:
            raise self.problem
        status = self.process.wait()
        if status not in (0, 1):
            told = self.errors.decode("utf-8", "replace").strip()
            raise RuntimeError(f"partition {self.partition}: flowctl ended with {status}: {told}")
        with open(self.report, encoding="utf-8") as file:
            rows.append({"partition": self.partition, "report": file.read()})
        yield _batch(rows)

    def _feed(self, batches):
        try:
            for batch in batches:
                self.process.stdin.write(_bytes(batch.column(0)))
        except BrokenPipeError:
            pass  # Its exit status says why.
        except BaseException as problem:
            self.problem = problem
        finally:
            try:
                self.process.stdin.close()
            except BrokenPipeError:
                pass

    def _drain(self):
        for line in self.process.stderr:
            self.errors = (self.errors + line)[-4000:]

    def _row(self, line):
        if line.startswith(b'{"covered":'):
            return None  # Is in the report too.
        if not self.every and b'"verdict":"conform"' in line and line.endswith(b'"violations":[]}\n'):
            return None
        return dict(json.loads(line), partition=self.partition)

    def end(self):
        """Leaves nothing running, also where the job was cancelled."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()


def _bytes(column):
    """A column of texts as they lie in memory, one after the other."""
    wide = pyarrow.types.is_large_string(column.type)
    _, offsets, data = column.buffers()
    if data is None:
        return b""
    places = memoryview(offsets).cast("q" if wide else "i")
    return memoryview(data)[places[column.offset]:places[column.offset + len(column)]]


def _batch(rows):
    integer, text = pyarrow.int32(), pyarrow.string()
    types = [("partition", integer), ("session", text), ("verdict", text), ("kind", text), ("path", text),
             ("line", integer), ("traceLine", integer), ("message", text), ("violations", pyarrow.list_(text)),
             ("report", text)]
    return pyarrow.RecordBatch.from_arrays(
        [pyarrow.array([row.get(name) for row in rows], kind) for name, kind in types],
        names=[name for name, _ in types])


# What the driver does.

def ship(spark, program, flow):
    """Sends the program and the flow's archive to the executors; returns what they are called there."""
    archive, _, path = flow.partition("#")
    if not path:
        raise ValueError("--flow takes an archive and the flow in it: flows.tar.gz#flows/app.yaml")
    if __name__ != "__main__":
        spark.sparkContext.addPyFile(os.path.abspath(__file__))  # Imported: the executors import it too.
    spark.sparkContext.addFile(program)
    spark.sparkContext.addArchive(archive + "#" + path.split("/")[0])
    return os.path.basename(program), path


def merge(program, reports, *options):
    """What `flowctl conform --merge` makes of all partitions' reports."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, report in enumerate(reports):
            names.append(os.path.join(folder, f"{number}.json"))
            with open(names[-1], "w", encoding="utf-8") as file:
                file.write(report)
        return subprocess.run(
            [program, "conform", "--merge", *options, *names], stdout=subprocess.PIPE, check=False)


def _report_of_nothing(program, flow, options):
    """Where nothing is to be read, Spark may not ask any partition."""
    root = SparkFiles.getRootDirectory()
    return subprocess.run(
        [os.path.join(root, program), "conform", "--flow", flow, "--project", ".", "--format", "json", *options, "-"],
        cwd=root, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout


def run(spark, arguments):
    """Does what the command line asks for; returns flowctl's exit status."""
    program, flow = ship(spark, arguments.program, arguments.flow)
    if arguments.input.endswith((".parquet", "/")):
        table = spark.read.parquet(arguments.input)
        traces = lines(
            table, arguments.session, arguments.n, arguments.screen, arguments.event, arguments.by)
    else:
        traces = lines_of_text(spark.read.text(arguments.input))
    left = traces.where(~functions.coalesce(has_session(), functions.lit(False))).count()
    if left:
        print(f"left out: {left} lines without a session", file=sys.stderr)
    options = [text for name in ("gap", "worlds", "by") if (value := getattr(arguments, name)) is not None
               for text in (f"--{name}", str(value))] + (["--allow-unknown"] if arguments.allow_unknown else [])
    verdicts = conform(traces, program, flow, arguments.partitions, arguments.all, options).persist()
    try:
        # Before anything is written: a partition that fails leaves nothing behind.
        reports = [row.report for row in verdicts.where("report is not null").select("report").collect()]
        reports = reports or [_report_of_nothing(program, flow, options)]
        sessions = verdicts.where("report is null").drop("report", "partition")
        sessions.write.mode("errorifexists").parquet(arguments.output + "/sessions")
    finally:
        verdicts.unpersist()
    coverage = json.loads(merge(arguments.program, reports, "--format", "json").stdout)["coverage"]
    rows = [(kind, item["name"], item["certain"], item["possible"])
            for kind, items in coverage.items() for item in items]
    spark.createDataFrame(rows, "kind string, name string, certain long, possible long").coalesce(1) \
        .write.mode("errorifexists").parquet(arguments.output + "/coverage")
    told = merge(arguments.program, reports, *(["--strict"] if arguments.strict else []))
    if arguments.summary:
        with open(arguments.summary, "wb") as file:
            file.write(told.stdout)
    print(told.stdout.decode("utf-8"), end="", flush=True)
    return told.returncode


def parse(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True, help="flowctl, linked statically; sent to each executor")
    parser.add_argument("--flow", required=True, help="an archive and the flow in it: flows.tar.gz#flows/app.yaml")
    parser.add_argument("--input", required=True, help="Parquet (*.parquet, or a folder with a / behind it) or lines of JSON")
    parser.add_argument("--output", required=True, help="a folder that does not exist yet")
    parser.add_argument("--summary", help="a file on the driver for the text that is printed")
    parser.add_argument("--partitions", type=int, help="how many pieces to make; by default as many as there are cores")
    parser.add_argument("--all", action="store_true", help="write the sessions that conform too")
    parser.add_argument("--gap", type=int, help="as of flowctl conform, like --worlds, --by, --allow-unknown, --strict")
    parser.add_argument("--worlds", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--by", help=argparse.SUPPRESS)
    parser.add_argument("--allow-unknown", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--strict", action="store_true", help=argparse.SUPPRESS)
    for name in ("session", "n", "screen", "event"):
        parser.add_argument("--" + name, default=name, help=f"the column that holds it; `{name}` by default")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    session = SparkSession.builder.appName("flowctl conform").getOrCreate()
    try:
        status = run(session, parse())
    finally:
        session.stop()
    sys.exit(status)
