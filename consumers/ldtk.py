"""LDtk projects held against the JSON Schema of LDtk 1.5.3, and their grids and doors against the level JSON.

formats: ldtk

The schema is LDtk's own (docs/JSON_SCHEMA.json of deepnight/ldtk, MIT licence, beside it in consumers/ldtk). As a control,
projects with one thing wrong have to be refused. LDtk itself is a program with windows and was not run.
"""

import copy
import importlib.metadata
import json
import pathlib

import jsonschema

from _levels import need, pairs, read

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
        project["levels"][0]["layerInstances"][2]["intGridCsv"][0] = "rock"

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


def compare(project, floor):
    """What of the first level is not as the level JSON says."""
    level = project["levels"][0]
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
    return None if rooms == sorted(room["id"] for room in floor["rooms"]) else "the rooms are others"


def main():
    validator = jsonschema.Draft7Validator(schema())
    files = pairs("ldtk", "ldtk")
    for path, level in files:
        project = json.loads(path.read_text())
        what = wrong(validator, project) or compare(project, read(level)["floors"][0])
        need(what is None, path.name, what)
    path, level = files[0]
    project = json.loads(path.read_text())
    for name, other in spoilt(project):
        need(wrong(validator, other), path.name, f"the schema takes it though it was spoilt: {name}")
    layer = project["levels"][0]["layerInstances"][2]
    grid, width = layer["intGridCsv"], layer["__cWid"]
    # A wall between two corners, which are walls as well.
    grid[next(i for i, block in enumerate(grid) if block == 2 and (i % width + i // width) % 2)] = 1
    need(compare(project, read(level)["floors"][0]), path.name, "a wall less is not noticed")
    print(f"jsonschema {importlib.metadata.version('jsonschema')}: {len(files)} projects are as the schema of LDtk 1.5.3 and their levels say")


if __name__ == "__main__":
    main()
