"""Draws small mistakes from the sources by rule and by chance, for `scripts/mutate --drawn`.

Each is one line that one rule changes: a condition turned round, a step left out, a sum that is one off, the last in
place of the first, an order turned round, a range one longer. Nobody chooses them, so no test is written for them.
"""

import random
import re
from dataclasses import dataclass

# FlowImport is built apart, with its own tests; the page's files are no Swift.
TARGETS = [
    "FlowSource", "FlowYAML", "FlowSpec", "FlowModel", "FlowKernel", "FlowRules", "FlowProver", "FlowScript",
    "FlowConform", "FlowReporting", "FlowChecking", "FlowPlay", "FlowSchema", "FlowGenerate", "FlowDrawing",
    "FlowPage", "FlowctlCommands",
]


@dataclass
class Drawn:
    target: str
    file: str
    path: str
    line: int
    name: str
    says: str
    old: str
    new: str


def is_plain(condition):
    """Whether a condition is one expression, which can be compared with a Bool."""
    return condition and condition != "true" and not re.search(r"\blet\b|\bcase\b|\bvar\b|,|#available|\bawait\b|\btry\b|[{}]", condition)


def turned(line):
    for pattern in (r"^(\s*(?:\} else )?if )(.+)( \{)$", r"^(\s*guard )(.+)( else \{.*)$",
                    r"^(\s*while )(.+)( \{)$", r"^(\s*for .+ where )(.+)( \{)$"):
        found = re.match(pattern, line)
        if found and is_plain(found.group(2)):
            return f"{found.group(1)}({found.group(2)}) != MUTANT{found.group(3)}"
    return None


def left_out(line, before, after):
    """A call that stands alone, neither first nor last of its braces: it may be their value."""
    if not re.match(r"^\s+[a-z][\w.]*(?:\[[^\]]*\])?[\w.]*\([^{}]*\)$", line):
        return None
    word = re.match(r"\s+(\w+)", line).group(1)
    if word in ("return", "try", "throw", "await", "let", "var", "if", "guard", "while", "for", "switch", "case",
                "super", "self", "fatalError", "precondition", "unsafe", "defer", "init"):
        return None
    if re.search(r"[,(\[{:=+?&|.]$|\bin$", before.rstrip()) or re.match(r"\s*[.}?&|+,)\]]", after):
        return None
    indent = re.match(r"\s*", line).group(0)
    return f"{indent}if !MUTANT {{ {line.strip()} }}"


def one_off(line):
    found = re.match(r"^(\s*[\w.\[\]()]+ [+-]= )1$", line)
    return f"{found.group(1)}(MUTANT ? 0 : 1)" if found else None


def answered(line):
    found = re.match(r"^(.*\breturn )(true|false)( \}.*)?$", line)
    return f"{found.group(1)}{found.group(2)} != MUTANT{found.group(3) or ''}" if found else None


def assigned(line):
    found = re.match(r"^(\s*[a-z][\w.]* = )(true|false)$", line)
    return f"{found.group(1)}({found.group(2)} != MUTANT)" if found else None


RULES = [
    ("turned", "a condition is turned round", lambda line, before, after: turned(line)),
    ("left-out", "a call is left out", left_out),
    ("one-off", "a sum is one off", lambda line, before, after: one_off(line)),
    ("answered", "the answer is the other", lambda line, before, after: answered(line)),
    ("assigned", "the opposite is kept", lambda line, before, after: assigned(line)),
]


def all_of(target, sources):
    for file in sorted((sources / target).rglob("*.swift")):
        text = file.read_text()
        lines = text.split("\n")
        # What is written into the app's own Swift is a text here, in which no switch is true.
        is_text = False
        for number in range(1, len(lines) - 1):
            line = lines[number]
            is_text ^= line.count('"""') % 2 == 1
            if is_text or line.strip().startswith("//") or '"""' in line or text.count(line.strip()) != 1:
                continue
            for rule, says, change in RULES:
                new = change(line, lines[number - 1], lines[number + 1])
                if new:
                    path = str(file.relative_to(sources / target))
                    yield Drawn(
                        target, path, f"Sources/{target}/{path}", number + 1, f"{rule}-{path}:{number + 1}", says,
                        line.strip(), new.strip())
                    break


def draw(sources, count, seed):
    """As many of each target as it has of all, but two at least."""
    chance = random.Random(seed)
    found = {target: list(all_of(target, sources)) for target in TARGETS}
    whole = sum(len(some) for some in found.values())
    chosen = []
    for target, some in found.items():
        wanted = max(2, round(count * len(some) / whole))
        chosen += chance.sample(some, min(wanted, len(some)))
    return chosen
