"""LDtk projects held against the JSON Schema of LDtk 1.5.3 and read by ldtkpy; their grids, tiles, doors and references
against the level JSON. A dungeon is one project, whose levels are joined by their stairs.

formats: ldtk

The schema is LDtk's own (docs/JSON_SCHEMA.json of deepnight/ldtk, MIT licence, beside it in consumers/ldtk). As a control,
projects with one thing wrong have to be refused. LDtk itself is a program with windows and was not run.
"""

import copy
import importlib.metadata
import json
import pathlib

import jsonschema
import ldtkpy.api
from PIL import Image

from _levels import folder, need, pairs, read

SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def schema():
    """LDtk's schema, which lies beside the checkers."""
    return json.loads((pathlib.Path(__file__).parent / "ldtk" / "JSON_SCHEMA.json").read_text())


def wrong(validator, project):
    error = next(validator.iter_errors(project), None)
    return error and f"{error.json_path}: {error.message[:200]}"


def spoilt(project):
    """The project with one thing wrong, several times."""

    def no_levels(project):
        del project["levels"]

    def grid_of_words(project):
        project["levels"][0]["layerInstances"][3]["intGridCsv"][0] = "rock"

    def unknown_layout(project):
        project["worldLayout"] = "Spiral"

    def entity_without_id(project):
        del project["levels"][0]["layerInstances"][0]["entityInstances"][0]["iid"]

    def half_a_pixel(project):
        project["levels"][0]["pxWid"] = 0.5

    for spoil in (no_levels, grid_of_words, unknown_layout, entity_without_id, half_a_pixel):
        other = copy.deepcopy(project)
        spoil(other)
        yield spoil.__name__, other


def field(entity, name):
    return next(f["__value"] for f in entity["fieldInstances"] if f["__identifier"] == name)


def led_to(entities, references):
    """The entities that references lead to, or an error."""
    return [entities[reference["entityIid"]] for reference in references]


def references(level, floor):
    """What is wrong with what refers to what."""
    things = next(layer for layer in level["layerInstances"] if layer["__identifier"] == "Things")["entityInstances"]
    entities = {entity["iid"]: entity for entity in things}
    gates = {gate["id"]: gate.get("needs", {}) for gate in floor["features"].get("gates", [])}
    for entity in things:
        kind = entity["__identifier"]
        if kind == "Door" and field(entity, "locked"):
            keys = {field(key, "keyId") for key in led_to(entities, field(entity, "keys"))}
            if keys != {field(entity, "keyId")}:
                return f"a door with the lock {field(entity, 'keyId')} refers to {keys}"
        if kind == "Door" and field(entity, "gateId"):
            needs = gates[field(entity, "gateId")]
            switches = {field(switch, "switchId") for switch in led_to(entities, field(entity, "needsSwitches"))}
            if switches != set(needs.get("switches", [])):
                return f"{field(entity, 'gateId')} needs {needs}, and refers to {switches}"
        if kind in ("Lever", "Switch"):
            opened = {field(door, "gateId") for door in led_to(entities, field(entity, "opens"))}
            if opened != {gate for gate, needs in gates.items() if field(entity, "switchId") in needs.get("switches", [])}:
                return f"{field(entity, 'switchId')} opens {opened}"
        if kind == "Teleporter":
            x, y, to = field(entity, "targetX"), field(entity, "targetY"), field(entity, "leadsTo")
            end = [2 * x + 1, 2 * y + 1] if floor["tiles"][y][x].get("special") else None
            if (to and entities[to["entityIid"]]["__grid"]) != end:
                return "a teleporter refers to another than what stands where it leads"
        if kind == "Trap":
            said = floor["tiles"][entity["__grid"][1] // 2][entity["__grid"][0] // 2]["special"]["properties"]
            if field(entity, "trapType") != said["trapType"] or len(field(entity, "disarmedBy")) != len(said.get("disarmedBy", [])):
                return "a trap is of another kind"
    return None


def tiles(project, level):
    """What is wrong with the tiles: a picture of each block, and of each door above it."""
    layers = {layer["__identifier"]: layer for layer in level["layerInstances"]}
    drawn, grid = layers["Tiles"]["gridTiles"], layers["Blocks"]
    width, size, doors = grid["__cWid"], grid["__gridSize"], 0
    classes = {data["tileId"]: data["data"] for data in project["defs"]["tilesets"][0]["customData"]}
    seen = {}
    for tile in drawn:
        x, y = tile["px"][0] // size, tile["px"][1] // size
        if tile["src"] != [tile["t"] % 8 * size, tile["t"] // 8 * size]:
            return f"tile {tile['t']} lies at {tile['src']}"
        seen.setdefault((x, y), []).append(classes[tile["t"]])
    kinds = {0: "Rock", 1: "Floor", 2: "Wall", 10: "Wall", 11: "IllusoryWall"}
    for i, block in enumerate(grid["intGridCsv"]):
        shown = seen[i % width, i // width]
        doors += len(shown) - 1
        if shown[0] != kinds.get(block, "Floor") or (len(shown) == 2) != (block >= 3):
            return f"block {block} is drawn as {shown}"
    return None if len(drawn) == len(grid["intGridCsv"]) + doors else "there are tiles beyond the grid"


def dungeon(validator, path):
    """Checks a project of ten floors, and returns how many stairs join them."""
    project = json.loads(path.read_text())
    floors = read(path.with_suffix(".json"))["floors"]
    need(wrong(validator, project) is None, path.name, wrong(validator, project))
    need(len(project["levels"]) == len(floors) == 10, path.name, f"{len(project['levels'])} levels for {len(floors)} floors")
    joined, by_iid = 0, {}
    for level in project["levels"]:
        things = next(layer for layer in level["layerInstances"] if layer["__identifier"] == "Things")["entityInstances"]
        by_iid.update({entity["iid"]: (level["worldDepth"], entity) for entity in things})
    for level, floor in zip(project["levels"], floors):
        what = compare(project, level, floor)
        need(what is None, path.name, f"floor {floor['level']}: {what}")
    for depth, entity in by_iid.values():
        to = field(entity, "leadsTo") if entity["__identifier"].startswith("Stairs") else None
        if to:
            other, end = by_iid[to["entityIid"]]
            fits = {"StairsUp": ("StairsDown", 1), "StairsDown": ("StairsUp", -1)}[entity["__identifier"]]
            need((end["__identifier"], other - depth) == fits, path.name, f"{entity['__identifier']} leads to {end['__identifier']}")
            joined += 1
    need(joined >= 2 * (len(floors) - 1), path.name, f"{joined} stairs lead somewhere")
    return joined


def compare(project, level, floor):
    """What of a level is not as the level JSON says."""
    layers = {layer["__identifier"]: layer for layer in level["layerInstances"]}
    defs = next(layer for layer in project["defs"]["layers"] if layer["identifier"] == "Blocks")
    names = {value["value"]: value["identifier"] for value in defs["intGridValues"]}
    grid = layers["Blocks"]
    width = grid["__cWid"]
    if (width, grid["__cHei"]) != (2 * floor["width"] + 1, 2 * floor["height"] + 1):
        return "the grid has another size"
    if len(grid["intGridCsv"]) != width * grid["__cHei"]:
        return "the grid has another length"
    block = lambda x, y: names.get(grid["intGridCsv"][y * width + x], "rock")
    doors = {tuple(e["__grid"]): e for e in layers["Things"]["entityInstances"] if e["__identifier"] == "Door"}
    met = set()
    for row in floor["tiles"]:
        for tile in row:
            x, y = 2 * tile["x"] + 1, 2 * tile["y"] + 1
            if block(x, y) != {"floor": "floor", "solid": "rock"}[tile["type"]]:
                return f"({tile['x']}, {tile['y']}) is {block(x, y)}"
            if tile["type"] != "floor":
                continue
            for side, (dx, dy) in SIDES.items():
                at, wall = (x + dx, y + dy), tile[f"{side}Wall"]
                said, kind = wall.get("properties"), block(*at)
                if said is None:
                    if kind != ("wall" if wall["exists"] else "floor"):
                        return f"{side} of ({tile['x']}, {tile['y']}) is {kind}"
                    continue
                if at not in doors or kind in ("wall", "floor", "rock"):
                    return f"no door stands {side} of ({tile['x']}, {tile['y']})"
                met.add(at)
                for name in ("locked", "open", "hidden", "discovered"):
                    if field(doors[at], name) != said[name]:
                        return f"{name} of the door {side} of ({tile['x']}, {tile['y']})"
                for name in ("keyId", "oneWay", "gateId"):
                    if field(doors[at], name) != said.get(name):
                        return f"{name} of the door {side} of ({tile['x']}, {tile['y']})"
    if met != set(doors):
        return "there are doors that the level has not"
    rooms = sorted(field(e, "id") for e in layers["Places"]["entityInstances"] if e["__identifier"] == "Room")
    if rooms != sorted(room["id"] for room in floor["rooms"]):
        return "the rooms are others"
    return references(level, floor) or tiles(project, level)


def main():
    validator = jsonschema.Draft7Validator(schema())
    files = pairs("ldtk", "ldtk")
    for path, level in files:
        project = json.loads(path.read_text())
        what = wrong(validator, project) or compare(project, project["levels"][0], read(level)["floors"][0])
        need(what is None, path.name, what)
        theirs = ldtkpy.api.ldtk_json_from_dict(project)
        layer = next(layer for layer in theirs.levels[0].layer_instances if layer.identifier == "Tiles")
        need(len(layer.grid_tiles) == len(project["levels"][0]["layerInstances"][2]["gridTiles"]), path.name, "ldtkpy sees other tiles")
        picture = theirs.defs.tilesets[0]
        size = Image.open(path.parent / picture.rel_path).size
        need(size == (picture.px_wid, picture.px_hei), path.name, f"the picture of the tiles is {size}")
    dungeons = sorted((folder("ldtk").parent / "whole").glob("*.ldtk"))
    need(dungeons, "whole", "there is no .ldtk")
    joined = sum(dungeon(validator, path) for path in dungeons)
    path, level = files[0]
    project = json.loads(path.read_text())
    for name, other in spoilt(project):
        need(wrong(validator, other), path.name, f"the schema takes it though it was spoilt: {name}")
    layer = project["levels"][0]["layerInstances"][3]
    grid, width = layer["intGridCsv"], layer["__cWid"]
    # A wall between two corners, which are walls as well.
    grid[next(i for i, block in enumerate(grid) if block == 2 and (i % width + i // width) % 2)] = 1
    need(compare(project, project["levels"][0], read(level)["floors"][0]), path.name, "a wall less is not noticed")
    print(
        f"jsonschema {importlib.metadata.version('jsonschema')} and ldtkpy {importlib.metadata.version('ldtkpy')}: {len(files)} projects "
        f"are as the schema of LDtk 1.5.3 and their levels say; {len(dungeons)} dungeons are joined by {joined} stairs"
    )


if __name__ == "__main__":
    main()
