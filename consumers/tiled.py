"""Tiled maps: drawn by Tiled's own rasterizer and compared by pixels, exported by Tiled, opened by pytiled_parser and pytmx.
Worlds: the map of every floor, where the world says, and stairs that name the map they lead to.

formats: tmx tmx-blocks tmj tmj-blocks world world-blocks

What the picture has to show is put together here from the level JSON and the tileset's picture, and not from the map. As a
control, a map whose tiles were changed has to look different, and one with a wall less has to be noticed.
"""

import importlib.metadata
import json
import multiprocessing.pool
import os
import pathlib
import re
import subprocess
import tempfile

import pytiled_parser
import pytmx
from PIL import Image, ImageChops

from _levels import fail, folder, need, pairs, read

PX = 32
TILES = "undercroft-tiles.png"
SIDES = ("north", "east", "south", "west")
AROUND = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
ROCK, WALL, GROUND = 16, 17, 18
DOORS = {"door": 24, "locked": 26, "gate": 28, "secret": 30, "illusory": 32}
ONE_WAY = 34
THINGS = {
    "stairs_up": 40, "stairs_down": 41, "lever": 43, "switch": 44, "treasure": 46, "npc": 48, "note": 49, "spinner": 62,
    "chute": 63,
}
TRAPS = {"spike": 45, "pit": 64, "poison": 65, "paralysis": 66, "alarm": 67, "dart": 68, "fire": 69}
SMALL_KEY, SMALL_LOCK, TELEPORTER, CARRIER, KEYS, TELEPORTERS, LOCKS = 42, 26, 47, 70, 72, 84, 96
# The words of docs/formats/tiled.md for each colour.
COLOURS = [
    {"red", "scarlet", "crimson", "ruby", "blood"}, {"orange", "copper", "bronze", "amber"},
    {"yellow", "gold", "golden", "brass"}, {"green", "jade", "emerald", "verdigris"}, {"teal", "turquoise", "cyan"},
    {"blue", "sapphire", "cobalt"}, {"purple", "violet", "amethyst"}, {"pink", "rose", "coral"},
    {"white", "silver", "bone", "ivory", "crystal"}, {"grey", "iron", "steel", "lead", "pewter"},
    {"brown", "oak", "wooden"}, {"black", "onyx", "jet", "obsidian"},
]
MARKERS = {"player": 50, "enemy": 51, "boss": 52, "loot": 53, "other": 54}
ENTRANCE, GOAL = 55, 56
ZONES = (("safe", 57), ("boss", 59), ("dark", 60), ("silent", 61))


def wall(tile, side):
    return tile[f"{side}Wall"]


def colour(name):
    """The colour that a name speaks of, by its number."""
    for word in re.split(r"[\W\d_]+", name.lower()):
        for i, words in enumerate(COLOURS):
            if word in words:
                return i
    return None


def key_colours(floor):
    """The colour of every key; None for those that are used up."""
    keys = floor["features"]["keys"]
    used = [tint for tint in (colour(key.get("name", "")) for key in keys) if tint is not None]
    tints = {}
    for key in keys:
        tint = colour(key.get("name", ""))
        if key.get("wear") == "used_up":
            tint = None
        elif tint is None:
            tint = next(tint for tint in range(len(COLOURS)) if tint not in used)
            used.append(tint)
        tints[key["id"]] = tint
    return tints


def special_tile(special, tints):
    kind, said = special["type"], special.get("properties", {})
    if kind == "marker":
        return MARKERS[said["markerType"]]
    if kind == "trap":
        return TRAPS[said["trapType"]]
    if kind == "key":
        tint = tints[said["keyId"]]
        return SMALL_KEY if tint is None else KEYS + tint
    if kind == "teleporter":
        tint = colour(said.get("color", ""))
        return CARRIER if said.get("carries") else TELEPORTER if tint is None else TELEPORTERS + tint
    return THINGS[kind]


def door_tile(side, wall, tints):
    """The tile of a door on a tile's north or west side; None where there is a plain wall or nothing."""
    said = wall.get("properties")
    if not said:
        return None
    upright = int(side == "west")
    if said.get("gateId"):
        return DOORS["gate"] + upright
    if wall["type"] in ("secret", "illusory"):
        return DOORS[wall["type"]] + upright
    if said["locked"]:
        tint = tints[said["keyId"]]
        return (SMALL_LOCK if tint is None else LOCKS + 2 * tint) + upright
    if said.get("oneWay"):
        return ONE_WAY + SIDES.index(said["oneWay"])
    return DOORS["door"] + upright


def goal(floor):
    said = floor.get("goal") or {"x": floor["stairsDown"]["x"], "y": floor["stairsDown"]["y"]}
    return said["x"], said["y"]


def covered(cells, blocks):
    """The tiles of an area: on blocks those between its cells too."""
    if not blocks:
        return cells
    tiles = set()
    for x, y in cells:
        for dx in (0, 1):
            for dy in (0, 1):
                if {(x + i, y + j) for i in range(dx + 1) for j in range(dy + 1)} <= cells:
                    tiles.add((2 * x + 1 + dx, 2 * y + 1 + dy))
    return tiles


def cells_of(zone):
    return [(x, y) for y in range(zone["y1"], zone["y2"] + 1) for x in range(zone["x1"], zone["x2"] + 1)]


def above_ground(floor, blocks):
    """What stands above the ground: (x, y, tile) in pixels."""
    for kind, tile in ZONES:
        cells = {c for zone in floor["overrideZones"] if zone["type"] == kind for c in cells_of(zone)}
        areas = floor["features"].get(f"{kind}Zones", [])
        cells |= {(at["x"], at["y"]) for area in areas for at in area["tiles"]}
        yield [(x * PX, y * PX, tile) for x, y in sorted(covered(cells, blocks))]


def things(floor, place):
    tints = key_colours(floor)
    signs = {goal(floor): GOAL}
    signs[floor["startX"], floor["startY"]] = ENTRANCE
    for row in floor["tiles"]:
        for tile in row:
            special = tile.get("special")
            if special:
                signs[tile["x"], tile["y"]] = special_tile(special, tints)
    return [(*place(*c), sign) for c, sign in sorted(signs.items())]


def plan_of_edges(floor):
    """The layers of a map with walls on edges, in pixels."""
    place = lambda x, y: (x * PX, y * PX)
    ground, doors, tints = [], [], key_colours(floor)
    for row in floor["tiles"]:
        for tile in row:
            x, y = place(tile["x"], tile["y"])
            mask = sum(1 << i for i, side in enumerate(SIDES) if wall(tile, side)["exists"])
            ground.append((x, y, mask if tile["type"] == "floor" else ROCK))
            for side, dx, dy in (("north", 0, -PX // 2), ("west", -PX // 2, 0)):
                sign = door_tile(side, wall(tile, side), tints)
                if sign is not None:
                    doors.append((x + dx, y + dy, sign))
    # All doors of the layer for north edges lie below those for west edges.
    doors.sort(key=lambda door: (door[0] % PX != 0, door[1], door[0]))
    return [ground, *above_ground(floor, False), doors, things(floor, place)]


def plan_of_blocks(floor):
    """The layers of a map with walls on tiles, in pixels."""
    place = lambda x, y: ((2 * x + 1) * PX, (2 * y + 1) * PX)
    width, height = 2 * floor["width"] + 1, 2 * floor["height"] + 1
    kinds, tints = {}, key_colours(floor)
    doors = []
    for row in floor["tiles"]:
        for tile in row:
            x, y = 2 * tile["x"] + 1, 2 * tile["y"] + 1
            if tile["type"] != "floor":
                continue
            kinds[x, y] = GROUND
            for side in SIDES:
                dx, dy = AROUND[side]
                said = wall(tile, side)
                sign = door_tile("north" if dy else "west", said, tints)
                if sign is not None:
                    doors.append(((x + dx) * PX, (y + dy) * PX, sign))
                hides = said["exists"] and (sign is None or said["type"] in ("secret", "illusory"))
                kinds[x + dx, y + dy] = WALL if hides else GROUND
    barred = {(x // PX, y // PX) for x, y, _ in doors}
    for y in range(0, height, 2):
        for x in range(0, width, 2):
            beside = [(x + dx, y + dy) for dx, dy in AROUND.values()]
            there = [b for b in beside if b in kinds]
            if any(kinds[b] == WALL or b in barred for b in there):
                kinds[x, y] = WALL
            elif there:
                kinds[x, y] = GROUND
    ground = [(x * PX, y * PX, kinds.get((x, y), ROCK)) for y in range(height) for x in range(width)]
    return [ground, *above_ground(floor, True), sorted(set(doors)), things(floor, place)]


def draw(plan, size, margin, tiles):
    """The picture that a plan asks for."""
    picture = Image.new("RGBA", (size[0] + margin, size[1] + margin), (0, 0, 0, 0))
    for layer in plan:
        for x, y, tile in layer:
            sign = tiles.crop((tile % 8 * PX, tile // 8 * PX, tile % 8 * PX + PX, tile // 8 * PX + PX))
            picture.alpha_composite(sign, (x + margin, y + margin))
    return picture


def rasterize(path, out):
    env = dict(os.environ, QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR=str(out.parent))
    ran = subprocess.run(["tmxrasterizer", str(path), str(out)], env=env, capture_output=True, text=True)
    need(ran.returncode == 0 and out.exists(), path.name, f"tmxrasterizer: {ran.stderr.strip()[-200:]}")
    return Image.open(out).convert("RGBA")


def differs(ours, theirs):
    """How many pixels differ by more than the rounding of see-through colours."""
    if ours.size != theirs.size:
        return max(ours.size[0] * ours.size[1], theirs.size[0] * theirs.size[1])
    # The edge of a map that is moved by half a tile has nothing on it, whatever its colour.
    bands = ImageChops.difference(ours.convert("RGB"), theirs.convert("RGB")).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[5:])


def compare(job):
    """Draws a map both ways."""
    path, level, kind, out = job
    floor = read(level)["floors"][0]
    tiles = Image.open(path.parent / TILES).convert("RGBA")
    plan = plan_of_blocks(floor) if kind.endswith("blocks") else plan_of_edges(floor)
    width, height = (2 * floor["width"] + 1, 2 * floor["height"] + 1) if kind.endswith("blocks") else (floor["width"], floor["height"])
    theirs = rasterize(path, out / f"{kind}-{path.stem}.png")
    margin = theirs.size[0] - width * PX
    if margin not in (0, PX // 2):
        return path.name, f"the picture is {theirs.size[0]} pixels wide for {width} tiles"
    backed = Image.new("RGBA", theirs.size, (0, 0, 0, 255))
    backed.alpha_composite(theirs)
    ours = Image.new("RGBA", theirs.size, (0, 0, 0, 255))
    ours.alpha_composite(draw(plan, (width * PX, height * PX), margin, tiles))
    wrong = differs(ours, backed)
    return path.name, f"{wrong} pixels of Tiled's picture are not as the level says" if wrong else None


def units(points):
    """The edges of a polyline, each as its two corners."""
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        need((ax == bx) != (ay == by), "a wall", f"from ({ax}, {ay}) to ({bx}, {by})")
        steps = int(max(abs(bx - ax), abs(by - ay)))
        dx, dy = int((bx > ax) - (bx < ax)), int((by > ay) - (by < ay))
        for i in range(steps):
            a, b = (ax + i * dx, ay + i * dy), (ax + (i + 1) * dx, ay + (i + 1) * dy)
            yield min(a, b), max(a, b)


def edges_of(floor):
    """The walls and the doors of a level, by corners."""
    walls, doors = set(), {}
    for row in floor["tiles"]:
        for tile in row:
            if tile["type"] != "floor":
                continue
            x, y = tile["x"], tile["y"]
            ends = {
                "north": ((x, y), (x + 1, y)), "south": ((x, y + 1), (x + 1, y + 1)),
                "west": ((x, y), (x, y + 1)), "east": ((x + 1, y), (x + 1, y + 1)),
            }
            for side in SIDES:
                said = wall(tile, side)
                if said.get("properties"):
                    doors[ends[side]] = said
                elif said["exists"]:
                    walls.add(ends[side])
    return walls, doors


def corners(thing, scale):
    points = thing.points
    return [(scale(thing.coordinates.x + p.x), scale(thing.coordinates.y + p.y)) for p in points]


def linked(objects, floor):
    """What is wrong with the references from object to object."""
    by_id = {thing.id: thing for layer in objects.values() for thing in layer}
    for door in objects["Doors"]:
        told = door.properties
        keys = {by_id[int(told[name])].properties["keyId"] for name in told if re.fullmatch(r"key\d*", name)}
        if told["locked"] and keys != {told["keyId"]}:
            return f"a door locked by {told['keyId']} refers to {keys}"
        needs = json.loads(told["needs"]) if told.get("gateId") and "needs" in told else {}
        switches = {by_id[int(told[name])].properties["switchId"] for name in told if re.fullmatch(r"switch\d*", name)}
        if switches != set(needs.get("switches", [])):
            return f"a gate that needs {needs} refers to {switches}"
    for way in objects["Things"]:
        if way.class_ == "Teleporter":
            x, y = way.properties["targetX"], way.properties["targetY"]
            end = by_id[int(way.properties["partner"])].properties if "partner" in way.properties else {}
            there = floor["tiles"][y][x].get("special", {}).get("type") == "teleporter"
            if (end.get("cellX"), end.get("cellY")) != ((x, y) if there else (None, None)):
                return "a teleporter refers to another than its partner"
    return None


def open_with_pytmx(path, floor, blocks):
    """pytmx refuses properties that are called like Tiled's own, and knows what of a tile is solid."""
    found = pytmx.TiledMap(str(path))
    ground = found.get_layer_by_name("Blocks" if blocks else "Floor")
    index = list(found.layers).index(ground)
    for tile in (tile for row in floor["tiles"] for tile in row):
        at = (2 * tile["x"] + 1, 2 * tile["y"] + 1) if blocks else (tile["x"], tile["y"])
        told = found.get_tile_properties(*at, index)
        if bool(told.get("collides")) != (tile["type"] == "solid"):
            return f"collides is {told.get('collides')} at ({tile['x']}, {tile['y']})"
        closed = [side for side in SIDES if wall(tile, side)["exists"]] if tile["type"] == "floor" else SIDES[:1]
        if not blocks and len(told.get("colliders", [])) != len(closed):
            return f"({tile['x']}, {tile['y']}) has {len(told.get('colliders', []))} shapes for {len(closed)} walls"
    things = {(thing.cellX, thing.cellY) for thing in found.get_layer_by_name("Things") if thing.type not in ("Entrance", "Goal")}
    special = {(tile["x"], tile["y"]) for row in floor["tiles"] for tile in row if tile.get("special")}
    return None if things == special else "pytmx sees other things"


def world(path):
    """Checks a world, and returns how many maps it has."""
    told = json.loads(path.read_text())
    floors = read(path.with_name(path.name.split(".")[0] + ".json"))["floors"]
    need(told["type"] == "world" and len(told["maps"]) == len(floors), path.name, f"{len(told['maps'])} maps for {len(floors)} floors")
    right = 0
    for i, (listed, floor) in enumerate(zip(told["maps"], floors)):
        found = pytiled_parser.parse_map(path.parent / listed["fileName"])
        size = (found.map_size.width * found.tile_size.width, found.map_size.height * found.tile_size.height)
        need((listed["width"], listed["height"]) == size, path.name, f"{listed['fileName']} is {size}")
        need(listed["x"] >= right, path.name, f"{listed['fileName']} lies over another")
        right = listed["x"] + listed["width"]
        need(found.properties["depth"] == floor["level"], path.name, f"{listed['fileName']} is another floor")
        for layer in found.layers:
            for thing in getattr(layer, "tiled_objects", []):
                other = i + {"StairsUp": -1, "StairsDown": 1, "Chute": 1}.get(thing.class_, len(floors))
                named = told["maps"][other]["fileName"] if 0 <= other < len(floors) else None
                leads = thing.properties.get("map")
                need((leads and pathlib.Path(leads).name) == named, listed["fileName"], f"{thing.class_} leads to {leads}")
    return len(floors)


def parse(path, level, kind):
    """Opens a map with pytiled_parser, and says what is not as in the level."""
    floor = read(level)["floors"][0]
    try:
        found = pytiled_parser.parse_map(path)
    except Exception as error:
        return f"pytiled_parser: {type(error).__name__}: {error}"
    if path.suffix == ".tmx":
        what = open_with_pytmx(path, floor, kind.endswith("blocks"))
        if what:
            return f"pytmx: {what}"
    scale = (lambda n: (n - PX / 2) / (2 * PX)) if kind.endswith("blocks") else (lambda n: n / PX)
    objects = {layer.name: layer.tiled_objects for layer in found.layers if hasattr(layer, "tiled_objects")}
    walls = [edge for thing in objects["Walls"] for edge in units(corners(thing, scale))]
    ours, doors = edges_of(floor)
    if len(walls) != len(set(walls)):
        return "a wall is told twice"
    if set(walls) != ours:
        return f"{len(set(walls) ^ ours)} walls are not the level's"
    theirs = {edge: thing for thing in objects["Doors"] for edge in units(corners(thing, scale))}
    if set(theirs) != set(doors):
        return "the doors are not the level's"
    for edge, thing in theirs.items():
        said, told = doors[edge]["properties"], thing.properties
        for name in ("locked", "open", "hidden", "discovered", "keyId", "gateId", "oneWay"):
            if told.get(name) != said.get(name):
                return f"{name} of the door at {edge} is {told.get(name)}"
    what = linked(objects, floor)
    if what:
        return what
    named = sorted(thing.class_ for thing in objects["Things"] if thing.class_ not in ("Entrance", "Goal"))
    words = lambda kind: "".join(word.capitalize() for word in kind.split("_"))
    if named != sorted(words(t["special"]["type"]) for row in floor["tiles"] for t in row if t.get("special")):
        return "the features are not the level's"
    rooms = sorted(thing.name for thing in objects["Rooms"])
    if rooms != sorted(room["id"] for room in floor["rooms"]):
        return "the rooms are not the level's"
    return None if found.properties["depth"] == floor["level"] else "the depth is another"


def exported(path, out):
    """What Tiled itself makes of a map as JSON: the same layers as in our own."""
    env = dict(os.environ, QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR=str(out))
    theirs = out / f"{path.stem}.tmj"
    command = ["tiled", "--embed-tilesets", "--export-map", "json", str(path), str(theirs)]
    ran = subprocess.run(command, env=env, capture_output=True, text=True)
    need(ran.returncode == 0 and theirs.exists(), path.name, f"tiled: {ran.stderr.strip()[-200:]}")
    theirs = json.loads(theirs.read_text())
    other = path.parent.parent / path.parent.name.replace("tmx", "tmj") / path.name.replace(".tmx", ".tmj")
    ours = json.loads(other.read_text())
    need(len(theirs["layers"]) == len(ours["layers"]), path.name, "Tiled exports other layers")
    for a, b in zip(theirs["layers"], ours["layers"]):
        need(a["name"] == b["name"], path.name, f"Tiled exports {a['name']} for {b['name']}")
        need(a.get("data") == b.get("data"), path.name, f"Tiled exports other tiles in {a['name']}")
        mine, its = a.get("objects", []), b.get("objects", [])
        need(len(mine) == len(its), path.name, f"Tiled exports other objects in {a['name']}")
        for x, y in zip(mine, its):
            for name in ("name", "type", "x", "y", "width", "height", "polyline", "polygon", "point"):
                need(x.get(name) == y.get(name), path.name, f"Tiled exports another {name} in {a['name']}")
            told = lambda o: {p["name"]: p["value"] for p in o.get("properties", [])}
            need(told(x) == told(y), path.name, f"Tiled exports other properties in {a['name']}")
    sets = theirs["tilesets"][0].get("wangsets")
    need(sets and len(sets[0]["wangtiles"]) == 16, path.name, "Tiled does not know the Wang set")


def control(path, level, kind, out):
    """A map with other tiles looks different, and a map without a wall is noticed."""
    spoilt = out / "spoilt"
    spoilt.mkdir()
    (spoilt / TILES).write_bytes((path.parent / TILES).read_bytes())
    text = path.read_text()
    first = re.search(r"<data encoding=\"csv\">\n([^<]*)", text)
    rows = first.group(1).split(",")
    at = next(i for i, tile in enumerate(rows) if int(tile) != ROCK + 1)
    rows[at] = re.sub(r"\d+", str(ROCK + 1), rows[at])
    other = spoilt / path.name
    other.write_text(text[: first.start(1)] + ",".join(rows) + text[first.end(1) :])
    _, what = compare((other, level, kind, spoilt))
    need(what, path.name, "a map with another tile looks the same")
    other.write_text(re.sub(r'  <object [^>]*type="Wall".*?</object>\n', "", text, count=1, flags=re.DOTALL))
    need(other.read_text() != text, path.name, "there is no wall to take away")
    need(parse(other, level, kind), path.name, "a map with a wall less is taken")


def main():
    jobs, opened = [], 0
    with tempfile.TemporaryDirectory() as name:
        out = pathlib.Path(name)
        for kind in ("tmx", "tmx-blocks", "tmj", "tmj-blocks"):
            need((folder(kind) / TILES).exists(), folder(kind), f"{TILES} is missing")
            ending = kind.removesuffix("-blocks") if kind in ("tmx", "tmj") else "blocks." + kind.split("-")[0]
            for path, level in pairs(kind, ending):
                what = parse(path, level, kind)
                need(what is None, path.name, what)
                opened += 1
                if kind.startswith("tmx"):
                    jobs.append((path, level, kind, out))
        with multiprocessing.pool.ThreadPool() as pool:
            for name, what in pool.imap(compare, jobs):
                need(what is None, name, what)
            firsts = [job[0] for job in jobs if re.search(r"-0+\.", job[0].name)]
            for _ in pool.imap(lambda path: exported(path, out), firsts):
                pass
        control(*jobs[0][:3], out)
        root = folder("world").parent
        worlds = [*root.glob("world/*.world"), *root.glob("world-blocks/*.world"), *root.glob("whole/*.world")]
        need(len(worlds) > 10, root, "there are no worlds")
        placed = sum(world(path) for path in worlds)
        rasterize(sorted(root.glob("whole/*.world"))[0], out / "world.png")
    print(
        f"Tiled: {len(jobs)} maps look as their levels say, {len(firsts)} exported by it are the same; "
        f"pytiled_parser {importlib.metadata.version('pytiled_parser')} and pytmx {importlib.metadata.version('pytmx')}: "
        f"{opened} maps have the walls of their levels; {len(worlds)} worlds place {placed} maps"
    )


if __name__ == "__main__":
    main()
