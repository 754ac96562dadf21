"""What the checkers share: the files of a format with the level JSON beside each, and how a check ends."""

import json
import pathlib
import sys


def fail(name, what):
    """Ends the check with one line of what is wrong."""
    print(f"{name}: {what}".replace("\n", " "), file=sys.stderr)
    sys.exit(1)


def need(holds, name, what):
    """Ends the check unless this holds."""
    if not holds:
        fail(name, what)


def folder(form):
    """The folder of a format, from the command line."""
    if len(sys.argv) != 2:
        fail(pathlib.Path(sys.argv[0]).name, "usage: FILES_DIR")
    return pathlib.Path(sys.argv[1]) / form


def pairs(form, ending):
    """Every file of a format, with the level JSON of the same floor."""
    found = sorted(folder(form).glob(f"*.{ending}"))
    need(found, folder(form), f"there is no .{ending}")
    listed = []
    for path in found:
        level = path.with_name(path.name.removesuffix(ending) + "json")
        need(level.exists(), path.name, f"{level.name} does not stand beside it")
        listed.append((path, level))
    return listed


def read(path):
    """A level JSON."""
    return json.loads(path.read_text())
