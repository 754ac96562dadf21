"""The compact form, filled in by the rules of docs/formats/json.md, held against the level JSON of the same floor.

formats: json-compact
"""

import sys

from _levels import fail, need, pairs, read

SIDES = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}
# What the level JSON says and the compact form leaves to its reader.
FOLLOWS = {"events", "occupancy", "minimap"}


def filled_in(floor):
    """The tiles as the level JSON has them, by the floor alone."""
    tiles, width, height = floor["tiles"], floor["width"], floor["height"]
    features = floor["features"]
    gates = {gate["id"]: gate.get("needs") for gate in features.get("gates", [])}
    wear = {key["id"]: key["wear"] for key in features.get("keys", []) if "wear" in key}
    events = {(e["position"]["x"], e["position"]["y"]): e["id"] for e in features.get("events", [])[::-1] if "position" in e}
    kind = lambda x, y: tiles[y][x].get("type", "solid") if 0 <= x < width and 0 <= y < height else "solid"

    def wall(x, y, side):
        dx, dy = SIDES[side]
        told = tiles[y][x].get(f"{side}Wall")
        if told is None:
            return {"exists": "solid" in (kind(x, y), kind(x + dx, y + dy)), "type": "solid"}
        whole = {"exists": True, "type": told.get("type", "solid")}
        if "properties" in told:
            no = dict.fromkeys(("locked", "open", "hidden", "discovered"), False)
            said = no | told["properties"]
            needs = gates.get(said.get("gateId")) or ({"keys": [said["keyId"]]} if "keyId" in said else None)
            whole["properties"] = said | ({"needs": needs} if needs else {})
        return whole

    def tile(x, y):
        told = tiles[y][x]
        whole = {"x": x, "y": y, "type": kind(x, y)} | {name: True for name in ("discovered",) if told.get(name)}
        whole |= {f"{side}Wall": wall(x, y, side) for side in SIDES}
        whole |= {"eventId": events[x, y]} if (x, y) in events else {}
        if "special" not in told:
            return whole
        special = dict(told["special"])
        if special.get("properties", {}).get("keyId") in wear:
            special["properties"] = special["properties"] | {"wear": wear[special["properties"]["keyId"]]}
        return whole | {"special": special}

    for row, tiles_of_row in enumerate([[tile(x, y) for x in range(width)] for y in range(height)]):
        yield from tiles_of_row


def differs(compact, whole):
    """What the two say otherwise."""
    zones = {}
    for zone in compact.get("overrideZones", []):
        for y in range(zone["y1"], zone["y2"] + 1):
            zones.update({(x, y): zone["id"] for x in range(zone["x1"], zone["x2"] + 1)})
    dark = {(at["x"], at["y"]) for zone in compact["features"].get("darkZones", []) for at in zone["tiles"]}
    for mine, theirs in zip(filled_in(compact), (tile for row in whole["tiles"] for tile in row), strict=True):
        at = (mine["x"], mine["y"])
        mine |= {"encounterZoneId": zones[at]} if at in zones else {}
        mine |= {"dark": True} if at in dark else {}
        if mine != theirs:
            return f"the tile {at} is {mine}, and not {theirs}"
    told = [event for event in whole["events"] if event["type"] != "teleport"]
    if compact.get("events", []) != told:
        return "the events"
    for name in set(whole) - set(compact) - FOLLOWS:
        if whole[name]:
            return f"{name} is missing"
    for name in ("corridors", "stairsDown", "goal", "assembly", "ledger", "walkthrough", "exits", "metadata"):
        if whole.get(name) and compact.get(name) != whole.get(name):
            return name
    for mine, theirs in zip(compact.get("rooms", []), whole["rooms"], strict=True):
        if not mine.items() <= theirs.items():
            return f"the room {mine['id']}"
    return None


def main():
    count = small = large = 0
    for path, level in pairs("json-compact", "compact.json"):
        compact, whole = read(path), read(level)
        need(compact["format"] == "undercroft-compact" and compact["recipe"] == whole["recipe"], path.name, "its beginning")
        for mine, theirs in zip(compact["floors"], whole["floors"], strict=True):
            what = differs(mine, theirs)
            need(what is None, path.name, what)
            floor = next(tile for row in mine["tiles"] for tile in row if tile.get("type") == "floor")
            floor["northWall"] = {"type": "secret"}
            need(differs(mine, theirs), path.name, "a wall that was spoilt is not noticed")
        count, small, large = count + 1, small + path.stat().st_size, large + level.stat().st_size
    if not count:
        fail(sys.argv[0], "there is nothing to read")
    print(f"{count} floors say the same in {100 * small / large:.1f} % of the bytes")


if __name__ == "__main__":
    main()
