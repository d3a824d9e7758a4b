"""What the benchmarks beside floors and peers share: pairs measured in turn, and their tables."""

import argparse
import os
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
STATIC = ["--scratch-path", ".build/static", "--static-swift-stdlib", "-Xswiftc", "-static-executable"]
MIB = 1 << 20


def parser(description):
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="of each pair")
    parser.add_argument("--flowctl", metavar="PROGRAM", help="is measured instead of being built")
    return parser


class Usage:
    """What a run of a program took, or several of one on the average."""

    def __init__(self, wall, cpu, peak):
        self.wall, self.cpu, self.peak = wall, cpu, peak


def median(usages, field):
    return statistics.median(getattr(usage, field) for usage in usages)


class Pair:
    """Two programs, measured in turn."""

    def __init__(self, first, second):
        self.usages = (first, second)

    def ratio(self):
        return statistics.median(a.cpu / b.cpu for a, b in zip(*self.usages))


class Report:
    """The tables, and the budgets."""

    def __init__(self):
        self.budgets = []

    def section(self, title, first, second):
        print(f"\n{title}\n")
        print(f"| | {first} CPU ms | wall ms | MiB | {second} CPU ms | wall ms | MiB | ratio |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |", flush=True)

    def pair(self, what, pair):
        cells = []
        for usages in pair.usages:
            cells += [f"{median(usages, field) * 1000:.1f}" for field in ("cpu", "wall")]
            cells.append(f"{median(usages, 'peak') / MIB:.1f}")
        print(f"| {what} | {' | '.join(cells)} | {pair.ratio():.2f} |", flush=True)

    def budget(self, what, limit, measured, unit="×"):
        met = "met" if measured <= limit else "not met"
        self.budgets.append(f"| {what} | {limit:g} {unit} | {measured:.1f} {unit} | {met} |")

    def finish(self):
        print("\nBudgets\n\n| | limit | measured | |\n| --- | ---: | ---: | --- |")
        print("\n".join(self.budgets))


class Bench:
    """A folder, with the program that is measured and those that it is measured beside."""

    def __init__(self, options, folder):
        self.options, self.folder, self.report = options, folder, Report()
        self.flowctl = options.flowctl

    def path(self, name):
        return os.path.join(self.folder, name)

    # MARK: Building

    def build(self):
        """As scripts/release builds it: that is what people start."""
        if self.flowctl:
            return
        command = ["swift", "build", "-c", "release", "--product", "flowctl", *STATIC]
        print(f"building: {' '.join(command)}", file=sys.stderr)
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        folder = subprocess.run(
            command + ["--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
        self.flowctl = os.path.join(folder.stdout.strip(), "flowctl")

    def compile(self, name, *libraries):
        """One of the floors, or `measure`."""
        subprocess.run(
            ["cc", "-O2", "-I", self.folder, "-o", self.path(name),
             os.path.join(HERE, "floors", f"{name}.c"), *libraries],
            check=True)

    # MARK: Measuring

    def run(self, command, count=1, output=os.devnull):
        result = subprocess.run(
            [self.path("measure"), str(count), output, *command], capture_output=True, text=True)
        if result.returncode:
            sys.exit(f"{' '.join(command)} failed:\n{result.stderr[-2000:]}")
        runs = [[float(field) for field in line.split()] for line in result.stdout.splitlines()]
        return Usage(*(statistics.fmean(column) for column in zip(*runs)))

    def pair(self, first, second, repeat=1, output=os.devnull):
        """What is short is repeated each time until it can be measured."""
        usages = ([], [])
        for _ in range(self.options.runs):
            for command, taken in zip((first, second), usages):
                taken.append(self.run(command, repeat, output))
        return Pair(*usages)
