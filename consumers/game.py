"""A game in forty lines, written from docs/formats/json.md alone: somebody without a map walks ten floors of every generator.

formats: json
"""

import json
import pathlib
import sys

SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def explore(floor):
    """Goes everywhere, takes and uses what lies there, and again, until the goal is reached. How many cells that took."""
    features, end = floor["features"], floor.get("goal") or floor["stairsDown"]
    gates = {gate["id"]: gate.get("needs", {}) for gate in features.get("gates", [])}
    events = {(e["position"]["x"], e["position"]["y"]): e["id"] for e in features["events"] if "position" in e}
    spent = {key["id"] for key in features["keys"] if key.get("wear") == "used_up"}
    keys, taken, done, opened = [], set(), set(), set()
    did = lambda needs: {*needs.get("switches", []), needs.get("event")} - {None} <= done

    def passes(wall, side, edge):
        said = wall.get("properties", {})
        if not wall["exists"] or wall["type"] == "solid" or said.get("oneWay", side) != side:
            return not wall["exists"]
        gate = said.get("gateId")
        if said["open"] or wall["type"] == "illusory" or edge in opened or gate in opened:
            return True
        needs = gates[gate] if gate else {"keys": [said["keyId"]]} if said["locked"] else {}
        asked = [key for key in needs.get("keys", []) if key in spent]
        if gate and not needs or not did(needs) or not {*needs.get("keys", [])} <= {*keys}:
            return False
        if any(asked.count(key) > keys.count(key) for key in asked):
            return False
        for key in asked:
            keys.remove(key)
            opened.add(gate or edge)
        return True

    while True:
        before, reached, ahead = (len(taken), len(done), len(opened)), set(), [(floor["startX"], floor["startY"])]
        while ahead:
            x, y = at = ahead.pop()
            special = floor["tiles"][y][x].get("special", {})
            said = special.get("properties", {})
            if at in reached or special.get("type") == "chute":
                continue
            reached.add(at)
            if special.get("type") == "key" and at not in taken:
                taken.add(at)
                keys.append(said["keyId"])
            done.update({said.get("switchId"), events.get(at)} - {None})
            if special.get("type") == "teleporter" and did(said.get("needs", {})):
                ahead.append((said["targetX"], said["targetY"]))
            for side, (dx, dy) in SIDES.items():
                to = (x + dx, y + dy)
                if not said.get("carries") and passes(floor["tiles"][y][x][side + "Wall"], side, frozenset((at, to))):
                    ahead.append(to)
        if (end["x"], end["y"]) in reached:
            return len(reached)
        if before == (len(taken), len(done), len(opened)):
            return None


def main():
    told = []
    for path in sorted((pathlib.Path(sys.argv[1]) / "dungeons").glob("*.json")):
        cells = [explore(floor) for floor in json.loads(path.read_text())["floors"]]
        if len(cells) != 10 or None in cells:
            sys.exit(f"{path.name}: of {len(cells)} floors, these are not finished: {[i + 1 for i, n in enumerate(cells) if n is None]}")
        told.append(f"{path.stem} {sum(cells)}")
    if not told:
        sys.exit("there is no dungeon of ten floors")
    print(f"ten floors each are walked, in cells: {', '.join(told)}")


if __name__ == "__main__":
    main()
