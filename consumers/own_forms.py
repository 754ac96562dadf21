"""Our own forms read by a program that knows only their descriptions: the text form cell by cell with its TOML, and the
binary form with zstandard and msgpack. Both have to say what the level JSON says.

formats: text binary

As a control, each is compared with another floor as well, and has to differ.
"""

import re
import tomllib

import msgpack
import zstandard

from _levels import folder, need, pairs, read

KINDS = {"door": set("DG0123456789^>v<") | set("abcdefghij"), "secret": {"S"}, "illusory": {"I"}}


def plan_of(level):
    """Whether cells are floor, and what stands on the edges north and west of each, as the level JSON says."""

    def edge(wall):
        return wall["type"] if wall["properties"] else "wall" if wall["exists"] else "open"

    def wall(tile, side):
        return edge({"properties": None} | tile[side])

    cells, edges = set(), {}
    for row in level["tiles"]:
        for tile in row:
            at = (tile["x"], tile["y"])
            if tile["type"] == "floor":
                cells.add(at)
            edges[at] = (wall(tile, "northWall"), wall(tile, "westWall"))
    return cells, edges


def plan_of_text(name, text):
    """The same, from the drawing."""
    head, _, rest = text.partition("\n")
    size = re.fullmatch(r"undercroft floor (\d+)x(\d+)", head)
    need(size, name, f"it begins with {head!r}")
    width, height = map(int, size.groups())
    drawing, _, legend = rest.partition("---\n") if "\n---\n" in rest else (rest, "", "")
    lines = [line.ljust(3 * width + 1) for line in drawing.splitlines()]
    need(len(lines) == 2 * height + 1, name, f"{len(lines)} lines are drawn for {height} rows")
    cells = {
        (x, y) for y in range(height) for x in range(width) if lines[2 * y + 1][3 * x + 1 : 3 * x + 3] != "  "
    }

    def edge(glyph, wall):
        if glyph in " " + wall:
            return "open" if glyph == " " else "wall"
        kind = next((kind for kind, glyphs in KINDS.items() if glyph in glyphs), None)
        need(kind, name, f"{glyph!r} cannot stand on an edge")
        return kind

    edges = {}
    for y in range(height):
        for x in range(width):
            north, west = edge(lines[2 * y][3 * x + 1], "-"), edge(lines[2 * y + 1][3 * x], "|")
            # Between rock and rock nothing is drawn.
            rock = [not ({(x, y), beside} & cells) for beside in ((x, y - 1), (x - 1, y))]
            edges[x, y] = tuple("wall" if blank else said for said, blank in zip((north, west), rock))
    return (cells, edges), tomllib.loads(legend)


def bits(packed):
    """The cells of rows of bits."""
    (width, height), rows = packed["size"].values() if isinstance(packed["size"], dict) else packed["size"], packed["rows"]
    stride = (width + 7) // 8
    need(len(rows) == stride * height, "bits", f"{len(rows)} bytes for {width}×{height}")
    return {(x, y) for y in range(height) for x in range(width) if rows[y * stride + x // 8] >> (x % 8) & 1}


def unpacked(path):
    """The dungeons of a file, one after the other."""
    packed, dungeons = path.read_bytes(), []
    while packed:
        need(packed[:4] == b"UNDC" and packed[4] == 1, path.name, f"dungeon {len(dungeons) + 1} begins with {packed[:5]!r}")
        frame = zstandard.ZstdDecompressor().decompressobj()
        message = frame.decompress(packed[5:])
        need(frame.eof, path.name, "it ends within a zstd frame")
        dungeons.append(msgpack.unpackb(message))
        packed = frame.unused_data
    return dungeons


def binaries():
    """Each dungeon of each series, with its level JSON."""
    found = []
    for path in sorted(folder("binary").glob("*.ucf")):
        dungeons, levels = unpacked(path), sorted(path.parent.glob(f"{path.stem}-*.json"))
        need(len(dungeons) == len(levels), path.name, f"{len(dungeons)} dungeons, and {len(levels)} levels")
        found += zip(dungeons, levels)
    need(found, "binary", "there is no file")
    return found


def same_binary(dungeon, level_path):
    """What differs between the binary form and the level JSON."""
    document = read(level_path)
    if dungeon["seed"] != document["recipe"]["seed"]:
        return f"seed {dungeon['seed']!r}"
    if dungeon["recipe"]["generator"] != document["recipe"]["generator"]:
        return f"generator {dungeon['recipe']['generator']!r}"
    if dungeon["recipe"]["parameters"] != document["recipe"]["parameters"]:
        return "parameters"
    if len(dungeon["floors"]) != len(document["floors"]):
        return f"{len(dungeon['floors'])} floors"
    for floor, level in zip(dungeon["floors"], document["floors"]):
        cells, edges = plan_of(level)
        if bits(floor["plan"]["cells"]) != cells:
            return "cells"
        for i, side in enumerate(("north", "west")):
            if bits(floor["plan"]["open"][side]) != {at for at, both in edges.items() if both[i] == "open"}:
                return f"edges that are open to the {side}"
        if len(floor["contents"].get("rooms", [])) != len(level["rooms"]):
            return "rooms"
    return None


def same_text(path, level_path):
    """What differs between the text form and the level JSON."""
    [level] = read(level_path)["floors"]
    plan, legend = plan_of_text(path.name, path.read_text())
    expected = plan_of(level)
    if plan[0] != expected[0]:
        return f"cells {sorted(plan[0] ^ expected[0])[:3]}"
    for at, both in expected[1].items():
        if plan[1][at] != both:
            return f"edges north and west of {at}: {plan[1][at]}, not {both}"
    if len(legend.get("rooms", [])) != len(level["rooms"]):
        return "rooms"
    return None


def main():
    seen = []
    for form, files, differs in (("text", pairs("text", "txt"), same_text), ("binary", binaries(), same_binary)):
        for said, level in files:
            what = differs(said, level)
            need(what is None, form, f"it says otherwise than {level.name}: {what}")
        for (said, level), (_, other) in zip(files, files[1:]):
            need(differs(said, other), form, f"{level.name} is no other floor than {other.name}")
        seen.append(f"{len(files)} of {form}")
    print(f"read by their descriptions: {' and '.join(seen)}, each as its level JSON says")


if __name__ == "__main__":
    main()
