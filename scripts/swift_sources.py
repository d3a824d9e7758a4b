"""An app's Swift files, and where braces close: what the scripts that look at apps' sources share."""

import os

SKIPPED = {"Pods", "Carthage", "DerivedData", "build", "node_modules", "Generated", "Mocks", "Test"}


def files(folder):
    """The paths of an app's own Swift files, without tests, in the same order on each machine."""
    for top, folders, names in os.walk(folder):
        folders[:] = sorted(
            f for f in folders if not f.startswith(".") and f not in SKIPPED and not f.endswith(("Tests", ".xctemplate")))
        for name in sorted(names):
            if name.endswith(".swift") and not name.endswith(("Tests.swift", "Test.swift")):
                yield os.path.join(top, name)


def text(path):
    with open(path, encoding="utf8", errors="replace", newline="") as file:
        return file.read()


def after_braces(text, at):
    """Where what begins behind an opening brace has ended."""
    depth = 1
    while at < len(text) and depth:
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
    return at
