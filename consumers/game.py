"""A game in forty lines, written from docs/formats/json.md alone, and below it a few that have it walk ten floors of every
generator without a map.

formats: json
"""
import collections, json, math, pathlib, sys

SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}

def explore(floor):
    """Goes wherever there is a way, takes and uses what lies there, and says whether it came to the goal."""
    goal, before = floor.get("goal") or floor["stairsDown"], -1
    keys, done, reached = collections.Counter(), {None}, []

    def come(x, y):
        if (x, y) not in reached:
            reached.append((x, y))
            said = floor["tiles"][y][x].get("special", {}).get("properties", {})
            done.update({said.get("switchId"), floor["tiles"][y][x].get("eventId")})
            keys[said.get("keyId")] += 1 if said.get("wear") == "used_up" else math.inf

    def opens(needs):
        asked = collections.Counter(needs.get("keys", []))
        works = asked <= keys and {*needs.get("switches", []), needs.get("event")} <= done
        keys.subtract(asked if works else {})
        return works

    def passes(wall, side):
        said = wall.get("properties")
        if not said or said.get("oneWay", side) != side:
            return not wall["exists"]
        free = said["open"] or wall["type"] == "illusory" or said.get("gateId", "none") in done
        works = free or opens(said.get("needs", {"event": said.get("gateId")}))  # Without needs, a gate is the game's own.
        done.add(said.get("gateId") if works else None)
        return works

    come(floor["startX"], floor["startY"])
    while before < len(reached):
        before = len(reached)
        for x, y in reached:  # More are added as we go.
            special = floor["tiles"][y][x].get("special", {})
            said = special.get("properties", {})
            leads = special.get("type") == "teleporter" and opens(said.get("needs", {}))
            if leads:
                come(said["targetX"], said["targetY"])
            goes_on = special.get("type") != "chute" and not (leads and said.get("carries"))
            for side, (dx, dy) in SIDES.items() if goes_on else []:
                if (x + dx, y + dy) not in reached and passes(floor["tiles"][y][x][side + "Wall"], side):
                    come(x + dx, y + dy)
    return (goal["x"], goal["y"]) in reached

for path in sorted((pathlib.Path(sys.argv[1]) / "dungeons").glob("*.json")):
    finished = [explore(floor) for floor in json.loads(path.read_text())["floors"]]
    print(f"{path.stem}: {finished.count(True)} floors", end="; ")
    if finished != [True] * 10:
        sys.exit(f"{path.name}: {finished}")
