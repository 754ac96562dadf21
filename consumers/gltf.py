"""Every scene opened by trimesh and held against the level JSON beside it.

formats: gltf glb

The floor covers exactly the floor cells, less the openings of stairs down; walls are closed bodies and stand on exactly
the edges that are no opening; every door, feature, room and zone of the level is a node in its place. The text form of a scene is the same scene.
"""

import base64
import json
import math
import pathlib
import sys

import numpy as np
import trimesh

SIDES = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


def fail(name, what):
    print(f"{name}: {what}", file=sys.stderr)
    sys.exit(1)


def read_gltf(path):
    """The JSON of a .gltf or .glb and its buffer, by a few lines of its own: trimesh drops the extras of empty nodes."""
    raw = path.read_bytes()
    if raw[:4] == b"glTF":
        length = int.from_bytes(raw[12:16], "little")
        document = json.loads(raw[20 : 20 + length])
        return document, raw[20 + length + 8 :]
    document = json.loads(raw)
    return document, base64.b64decode(document["buffers"][0]["uri"].split(",", 1)[1])


def matrices(document):
    """The world matrix and the parent of every node."""
    world = [None] * len(document["nodes"])
    parents = [None] * len(document["nodes"])
    stack = [(n, np.eye(4), None) for n in document["scenes"][0]["nodes"]]
    while stack:
        i, above, parent = stack.pop()
        node = document["nodes"][i]
        own = np.eye(4)
        if "rotation" in node:
            x, y, z, w = node["rotation"]
            own = trimesh.transformations.quaternion_matrix([w, x, y, z])
        own[:3, 3] = node.get("translation", [0, 0, 0])
        world[i], parents[i] = above @ own, parent
        stack.extend((child, world[i], i) for child in node.get("children", []))
    return world, parents


def below(document, root):
    found, stack = [], [root]
    while stack:
        i = stack.pop()
        found.append(i)
        stack.extend(document["nodes"][i].get("children", []))
    return found


def mesh_of(meshes, i, matrix):
    vertices, faces = meshes[i]
    return trimesh.transform_points(vertices, matrix), faces


def by_index(document, buffer):
    """Every mesh as vertices that are one where they lie in one place, and triangles."""
    kinds = {5126: ("<f4", 4), 5125: ("<u4", 4)}
    width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3}

    def accessor(i):
        a = document["accessors"][i]
        view = document["bufferViews"][a["bufferView"]]
        kind, size = kinds[a["componentType"]]
        count = a["count"] * width[a["type"]]
        start = view.get("byteOffset", 0)
        flat = np.frombuffer(buffer[start : start + count * size], dtype=kind)
        return flat.reshape(-1, width[a["type"]])

    meshes = []
    for mesh in document["meshes"]:
        vertices, faces, base = [], [], 0
        for primitive in mesh["primitives"]:
            at = accessor(primitive["attributes"]["POSITION"]).astype(float)
            vertices.append(at)
            faces.append(accessor(primitive["indices"]).reshape(-1, 3).astype(int) + base)
            base += len(at)
        vertices, faces = np.vstack(vertices), np.vstack(faces)
        unique, back = np.unique(np.round(vertices, 4), axis=0, return_inverse=True)
        meshes.append((unique, back.reshape(-1)[faces]))
    return meshes


def check_level(name, document, meshes, world, root, level):
    def bad(what):
        fail(name, f"level {level['level']}: {what}")

    nodes = [(i, document["nodes"][i]) for i in below(document, root)]
    told = document["nodes"][root]["extras"]
    cell = told["cellSize"]
    inverse = np.linalg.inv(world[root])

    def of_kind(kind):
        return [(i, n) for i, n in nodes if n.get("extras", {}).get("kind") == kind]

    def local(i):
        return inverse @ world[i]

    def body(i, node):
        vertices, faces = mesh_of(meshes, node["mesh"], local(i))
        return trimesh.Trimesh(vertices, faces, process=False)

    tiles = [t for row in level["tiles"] for t in row]
    floor_cells = {(t["x"], t["y"]) for t in tiles if t["type"] == "floor"}
    openings = sum(n["extras"]["opening"] ** 2 for _, n in of_kind("stairs_down"))
    openings_above = sum(n["extras"]["opening"] ** 2 for _, n in of_kind("stairs_up"))

    for kind, up, less in [("floor", 1, openings), ("ceiling", -1, openings_above)]:
        area, covered = 0.0, set()
        for i, node in of_kind(kind):
            mesh = body(i, node)
            if not np.allclose(mesh.face_normals[:, 1], up):
                bad(f"the {kind} looks the wrong way")
            area += mesh.area
            middle = mesh.triangles.mean(axis=1)
            covered |= {(math.floor(x / cell), math.floor(z / cell)) for x, _, z in middle}
        expected = len(floor_cells) * cell * cell - less
        if abs(area - expected) > 1e-3 * max(1, expected) or covered != floor_cells:
            bad(f"the {kind} covers {area:.2f} m² and not {expected:.2f}")

    solid = []
    for i, node in of_kind("walls"):
        mesh = body(i, node)
        if not mesh.is_watertight or not mesh.is_winding_consistent or mesh.volume <= 0:
            bad(f"{node['name']} is no closed body")
        solid.append(mesh)
    walls = trimesh.util.concatenate(solid)
    check_edges(bad, walls, level, floor_cells, cell)
    check_doors(bad, of_kind, local, level, floor_cells, cell)
    check_rest(bad, nodes, of_kind, local, level, cell)
    return len(floor_cells)


def edges_of(level, floor_cells):
    """Each edge of a floor cell once: north or west of a cell."""
    edges = {}
    for row in level["tiles"]:
        for t in row:
            if (t["x"], t["y"]) not in floor_cells:
                continue
            for side, (dx, dy) in SIDES.items():
                wall = t[f"{side}Wall"]
                x, y = t["x"] + max(dx, 0), t["y"] + max(dy, 0)
                edges[(x, y, "north" if dy else "west")] = wall
    return edges


def inside(triangles, points):
    """Whether points at one height lie in closed bodies: the level faces above each are counted."""
    points = np.asarray(points)
    a, b, c = (triangles[:, i] for i in range(3))
    above = (np.abs(np.cross(b - a, c - a)[:, 1]) > 1e-9) & (a[:, 1] > points[0, 1])
    a, b, c = a[above], b[above], c[above]
    found = []
    for some in np.array_split(points, max(1, len(points) * len(a) // 2_000_000)):
        x, z = some[:, :1], some[:, 2:]

        def side(u, v):
            return (v[:, 0] - u[:, 0]) * (z - u[:, 2]) - (v[:, 2] - u[:, 2]) * (x - u[:, 0])

        d = np.stack([side(a, b), side(b, c), side(c, a)])
        hits = (d > 0).all(axis=0) | (d < 0).all(axis=0)
        found.extend(hits.sum(axis=1) % 2 == 1)
    return found


def check_edges(bad, walls, level, floor_cells, cell):
    knee = walls.bounds[0][1] + 0.2 * cell
    edges = edges_of(level, floor_cells)
    points = []
    for x, y, border in edges:
        # Beside the middle of the edge, so that no seam between triangles is met, on the side of the floor cell; and the
        # same nearer to its end, where a doorway has its jamb.
        off = 0.0213 if (x, y) in floor_cells else -0.0213
        for along in (0.5031, 0.2031):
            px, pz = (x + along, y + off) if border == "north" else (x + off, y + along)
            points.append((px * cell, knee, pz * cell))
    found = inside(walls.triangles, points)
    for i, ((x, y, border), wall) in enumerate(edges.items()):
        middle, side = found[2 * i], found[2 * i + 1]
        is_door = wall["exists"] and wall["type"] != "solid"
        if (middle, side) != (wall["exists"] and not is_door, wall["exists"]):
            bad(f"the {border} side of ({x}, {y}) is {wall}, and walls stand there: {(bool(middle), bool(side))}")


def check_doors(bad, of_kind, local, level, floor_cells, cell):
    expected = {}
    for (x, y, border), wall in edges_of(level, floor_cells).items():
        if wall["exists"] and wall["type"] != "solid":
            expected[(x, y, border)] = wall
    found = {}
    for kind in ["door", "locked", "one_way", "gate", "secret", "illusory"]:
        for i, node in of_kind(kind):
            told = node["extras"]
            key = (*told["cell"], told["side"])
            found[key] = kind
            if key not in expected:
                bad(f"{node['name']} is a door that the level does not have")
            if {k: told.get(k) for k in expected[key]["properties"]} != expected[key]["properties"]:
                bad(f"{node['name']} says other things than the level")
            x, y, side = key
            at = local(i)[:3, 3] / cell
            hinge = (x + 0.3, y) if side == "north" else (x, y + 0.3)
            if not np.allclose(at[[0, 2]], hinge, atol=1e-3):
                bad(f"{node['name']} hangs at {at} and not at {hinge}")
            ahead = local(i)[:3, :3] @ [1, 0, 0]
            if not told["open"] and not np.allclose(ahead, [1, 0, 0] if side == "north" else [0, 0, 1], atol=1e-6):
                bad(f"{node['name']} is turned the wrong way")
    if found.keys() != expected.keys():
        bad(f"{len(expected)} doors, and {len(found)} nodes for them")
    for key, wall in expected.items():
        p = wall["properties"]
        kind = "gate" if "gateId" in p else wall["type"] if wall["type"] != "door" else None
        kind = kind or ("one_way" if "oneWay" in p else "locked" if p["locked"] else "door")
        if found[key] != kind:
            bad(f"the door at {key} is of kind {found[key]} and not {kind}")


def check_rest(bad, nodes, of_kind, local, level, cell):
    kinds = {"treasure": "chest", "npc": "person"}
    specials = {}
    for row in level["tiles"]:
        for t in row:
            if "special" in t:
                kind = t["special"]["type"]
                specials[(t["x"], t["y"])] = kinds.get(kind, kind)
    found = {}
    for kind in sorted(set(specials.values())):
        for i, node in of_kind(kind):
            x, y = node["extras"]["cell"]
            found[(x, y)] = kind
            if not np.allclose(local(i)[[0, 2], 3] / cell, [x + 0.5, y + 0.5], atol=1e-3):
                bad(f"{node['name']} does not stand in the middle of ({x}, {y})")
    if found != specials:
        bad("the features are not those of the level")
    features = level["features"]
    zones = level["overrideZones"] + features["darkZones"] + features.get("silentZones", [])
    for kind, told in [("room", level["rooms"]), ("zone", zones)]:
        ids = sorted(n["extras"]["id"] for _, n in of_kind(kind))
        if ids != sorted({t["id"] for t in told}):
            bad(f"the {kind}s are not those of the level")
    assembly = level.get("assembly")
    if assembly:
        unit = cell / assembly["cellSize"]
        start = assembly["nodes"][0]["bounds"]["min"]["y"]
        tiles = {n["extras"]["id"]: (i, n) for i, n in of_kind("tile")}
        for tile in assembly["nodes"]:
            i, node = tiles.pop(tile["id"], (None, None))
            if node is None or tile["tileId"] not in node["name"]:
                bad(f"the tile {tile['id']} has no node of its name")
            offset = {"x": assembly["origin"]["x"], "y": start, "z": assembly["origin"]["z"]}
            at = [(tile["position"][axis] - offset[axis]) * unit for axis in "xyz"]
            if not np.allclose(local(i)[:3, 3], at, atol=2e-3):
                bad(f"the tile {tile['id']} stands at {local(i)[:3, 3]} and not at {at}")
            # Turned as it is: a quarter turn takes north to east.
            turns = tile["rotation"]
            north = [(0, 0, -1), (1, 0, 0), (0, 0, 1), (-1, 0, 0)][turns]
            if not np.allclose(local(i)[:3, :3] @ [0, 0, -1], north, atol=1e-6):
                bad(f"the tile {tile['id']} is not turned by {turns} quarters")
        if tiles:
            bad(f"{sorted(tiles)} are tiles that the level does not have")


def open_scene(path, document):
    """A reader of somebody else's has to find every body."""
    scene = trimesh.load(path, force="scene")
    drawn = [n["name"] for n in document["nodes"] if "mesh" in n]
    if len(scene.graph.nodes_geometry) < len(drawn):
        fail(path.name, f"trimesh sees {len(scene.graph.nodes_geometry)} bodies, and there are {len(drawn)}")


def check(path):
    document, buffer = read_gltf(path)
    level_file = json.loads(path.with_suffix(".json").read_text())
    world, _ = matrices(document)
    meshes = by_index(document, buffer)
    open_scene(path, document)
    roots = [i for i, n in enumerate(document["nodes"]) if n.get("extras", {}).get("kind") == "level"]
    levels = level_file["floors"]
    if len(roots) != len(levels):
        fail(path.name, f"{len(levels)} floors, and {len(roots)} levels in the scene")
    heights = [world[r][1, 3] for r in roots]
    if any(a <= b for a, b in zip(heights, heights[1:])):
        fail(path.name, "deeper floors do not lie deeper")
    return sum(check_level(path.name, document, meshes, world, r, l) for r, l in zip(roots, levels))


def check_same(text, binary):
    """The text form has its buffer in it, and is the same scene for the rest."""
    document, buffer = read_gltf(text)
    other, bytes_beside = read_gltf(binary)
    open_scene(text, document)
    del document["buffers"][0]["uri"]
    if document != other or buffer != bytes_beside:
        fail(text.name, "it is another scene than the .glb")


def check_dungeon(path):
    """A dungeon's scene: stairs lead to stairs, pairs of teleporters glow alike, what stops bodies is named so, rooms are lit."""
    document, _ = read_gltf(path)
    nodes = {n["name"].removesuffix("-col"): n for n in document["nodes"]}
    stops = {"floor", "ceiling", "walls", "door", "locked", "one_way", "gate", "secret", "stairs_up", "stairs_down"}
    glow = {}
    for name, node in nodes.items():
        told = node.get("extras", {})
        kind = told.get("kind")
        if node["name"].endswith("-col") != (kind in stops):
            fail(path.name, f"{node['name']} is called so")
        if told.get("target") not in (None, *nodes):
            fail(path.name, f"{name} leads to {told['target']}")
        if kind == "teleporter":
            parts = document["meshes"][node["mesh"]]["primitives"]
            colours = {document["materials"][p["material"]]["name"] for p in parts if "emissiveFactor" in document["materials"][p["material"]]}
            glow[name] = colours
            if colours != glow.get(told.get("target"), colours):
                fail(path.name, f"{name} and its partner glow in two colours")
    levels = json.loads(path.with_suffix(".json").read_text())["floors"]
    down = [n["extras"].get("target") for n in nodes.values() if n.get("extras", {}).get("kind") == "stairs_down"]
    if None in down or len(down) < len(levels) - 1:
        fail(path.name, f"stairs lead to {down}")
    dark = lambda level, room: all(
        level["tiles"][y][x].get("dark", False)
        for y in range(room["y"], room["y"] + room["height"]) for x in range(room["x"], room["x"] + room["width"])
    )
    for level in levels:
        for room in level["rooms"]:
            is_lit = f"f{level['level']}_light_{room['id']}" in nodes
            if "shape" not in room and is_lit == dark(level, room):
                fail(path.name, f"{room['id']} of floor {level['level']} is {'lit' if is_lit else 'not lit'}")
    return len(document["extensions"]["KHR_lights_punctual"]["lights"])


def main():
    files = pathlib.Path(sys.argv[1])
    scenes = sorted((files / "glb").glob("*.glb"))
    if not scenes:
        fail(files / "glb", "no .glb file")
    cells = 0
    for path in scenes:
        cells += check(path)
        check_same(files / "gltf" / f"{path.stem}.gltf", path)
    dungeons = sorted((files / "whole").glob("*.glb"))
    if not dungeons:
        fail(files / "whole", "no .glb file")
    lights = 0
    for path in dungeons:
        cells += check(path)
        lights += check_dungeon(path)
    print(f"trimesh {trimesh.__version__}: {len(scenes)} scenes, {cells} floor cells, walls closed and on their edges; {len(dungeons)} dungeons with {lights} lights")


main()
