"""Universal VTT maps, read as a virtual table would: the picture fits the grid, walls stop, portals are doors.

formats: uvtt

The tables themselves (Roll20, Foundry, Fantasy Grounds, Arkenforge) are closed, and how they show a map was not seen. As a
control, a map with a wall less and one with a picture of another size have to be noticed.
"""

import base64
import copy
import io
import json

from PIL import Image, ImageChops

from _levels import need, pairs, read

SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def ends(x, y, side):
    """The corners that a side of a cell lies between."""
    return {
        "north": ((x, y), (x + 1, y)), "south": ((x, y + 1), (x + 1, y + 1)),
        "west": ((x, y), (x, y + 1)), "east": ((x + 1, y), (x + 1, y + 1)),
    }[side]


def picture(said):
    """What is wrong with the picture, and the picture."""
    image = Image.open(io.BytesIO(base64.b64decode(said["image"], validate=True))).convert("RGB")
    size, pixels = said["resolution"]["map_size"], said["resolution"]["pixels_per_grid"]
    if image.size != (size["x"] * pixels, size["y"] * pixels):
        return f"the picture is {image.size[0]}×{image.size[1]} pixels", image
    return None, image


def walls(said):
    """The edges with walls and with portals, or what is wrong with them."""
    stopped, doors = set(), {}
    for line in said["line_of_sight"]:
        if len(line) < 2:
            return f"a wall has {len(line)} points", None
        for a, b in zip(line, line[1:]):
            (ax, ay), (bx, by) = (a["x"], a["y"]), (b["x"], b["y"])
            if (ax == bx) == (ay == by):
                return f"a wall goes from ({ax}, {ay}) to ({bx}, {by})", None
            dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
            for i in range(max(abs(bx - ax), abs(by - ay))):
                p, q = (ax + i * dx, ay + i * dy), (ax + (i + 1) * dx, ay + (i + 1) * dy)
                stopped.add((min(p, q), max(p, q)))
    for portal in said["portals"]:
        p, q = sorted((bound["x"], bound["y"]) for bound in portal["bounds"])
        if not portal["closed"]:
            return "a portal is open, which importers make a window of", None
        middle = portal["position"]["x"], portal["position"]["y"]
        if middle != ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2):
            return f"the portal at {middle} is not in the middle of its bounds", None
        doors[p, q] = portal
    return None, (stopped, doors)


def hidden(wall):
    """Whether players take it for a wall."""
    said = wall.get("properties")
    return wall["type"] in ("secret", "illusory") and not (said["discovered"] or said["open"])


def reach(floor, passes):
    """The cells that one comes to from the entrance."""
    start = floor["startX"], floor["startY"]
    seen, left = {start}, [start]
    while left:
        x, y = left.pop()
        for side, (dx, dy) in SIDES.items():
            at = x + dx, y + dy
            inside = 0 <= at[0] < floor["width"] and 0 <= at[1] < floor["height"]
            if inside and at not in seen and passes(x, y, side):
                seen.add(at)
                left.append(at)
    return seen


def compare(said, floor):
    """What of the map is not as the level says."""
    what, image = picture(said)
    if what:
        return what
    what, found = walls(said)
    if what:
        return what
    stopped, doors = found
    if stopped & set(doors):
        return "a portal stands in a wall"
    for through in (False, True):
        level = lambda x, y, side: (
            not floor["tiles"][y][x][f"{side}Wall"]["exists"]
            or floor["tiles"][y][x][f"{side}Wall"].get("properties", {}).get("open")
            or through and floor["tiles"][y][x][f"{side}Wall"].get("properties") is not None
            and not hidden(floor["tiles"][y][x][f"{side}Wall"])
        )
        table = lambda x, y, side: ends(x, y, side) not in stopped and (through or ends(x, y, side) not in doors)
        if reach(floor, table) != reach(floor, level):
            return f"other cells are reached {'through' if through else 'without'} portals"
    return shows(image, said["resolution"]["pixels_per_grid"], floor)


def shows(image, pixels, floor):
    """The picture lies under the walls: where a wall is, a line is drawn, and where none is, there is none."""
    light = lambda x, y: sum(image.getpixel((min(int(x * pixels), image.size[0] - 1), min(int(y * pixels), image.size[1] - 1))))
    drawn, bare = [], []
    for tile in (tile for row in floor["tiles"] for tile in row if tile["type"] == "floor"):
        for side in SIDES:
            wall, ((ax, ay), (bx, by)) = tile[f"{side}Wall"], ends(tile["x"], tile["y"], side)
            # A quarter along the edge, where no door's knob and no grid line's crossing is.
            spot = light(ax + (bx - ax) / 4, ay + (by - ay) / 4)
            if not wall["exists"]:
                bare.append(spot)
            elif wall.get("properties") is None:
                drawn.append(spot)
    median = lambda values: sorted(values)[len(values) // 2]
    return None if abs(median(drawn) - median(bare)) > 150 else "the picture does not show the walls where they are"


def main():
    files = pairs("uvtt", "uvtt")
    portals = 0
    for path, level in files:
        said, floor = json.loads(path.read_text()), read(level)["floors"][0]
        what = compare(said, floor)
        need(what is None, path.name, what)
        portals += len(said["portals"])
    path, level = files[0]
    said, floor = json.loads(path.read_text()), read(level)["floors"][0]
    other = copy.deepcopy(said)
    other["line_of_sight"] = other["line_of_sight"][: len(other["line_of_sight"]) // 2]
    need(compare(other, floor), path.name, "a map with fewer walls is taken")
    other = copy.deepcopy(said)
    other["resolution"]["pixels_per_grid"] += 1
    need(compare(other, floor), path.name, "a picture of another size is taken")
    _, image = picture(said)
    pixels = said["resolution"]["pixels_per_grid"]
    moved = ImageChops.offset(image, pixels // 2, pixels // 2)
    need(shows(image, pixels, floor) is None and shows(moved, pixels, floor), path.name, "a picture that is off by half a cell is taken")
    print(f"{len(files)} Universal VTT maps with {portals} portals lead where their levels lead; no virtual table was run")


if __name__ == "__main__":
    main()
