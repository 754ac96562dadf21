"""Block maps read by their own legend, and walked: whoever can walk somewhere in the level can do so on the blocks.

formats: blocks blocks-text

Nobody else's program reads this format; what is seen here is that the file alone is enough to walk it.
"""

import json

from _levels import need, pairs, read

SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
LETTERS = {
    " ": "rock", ".": "floor", "#": "wall", "+": "door", "L": "locked_door", "^": "door_north", ">": "door_east",
    "v": "door_south", "<": "door_west", "G": "gate", "S": "secret", "I": "illusory",
}


def kind(wall):
    """The block that a wall of the level JSON is."""
    said = wall.get("properties")
    if said is None:
        return "wall" if wall["exists"] else "floor"
    if said.get("gateId"):
        return "gate"
    if wall["type"] != "door":
        return wall["type"]
    if said["locked"]:
        return "locked_door"
    return f"door_{said['oneWay']}" if said.get("oneWay") else "door"


def compare(rows, floor):
    """What of the blocks is not as the level says."""
    if len(rows) != 2 * floor["height"] + 1 or any(len(row) != 2 * floor["width"] + 1 for row in rows):
        return "there are more or fewer blocks"
    for line in floor["tiles"]:
        for tile in line:
            x, y = 2 * tile["x"] + 1, 2 * tile["y"] + 1
            if rows[y][x] != {"floor": "floor", "solid": "rock"}[tile["type"]]:
                return f"({tile['x']}, {tile['y']}) is {rows[y][x]}"
            for side, (dx, dy) in SIDES.items():
                found = rows[y + dy][x + dx]
                if tile["type"] == "floor" and found != kind(tile[f"{side}Wall"]):
                    return f"{side} of ({tile['x']}, {tile['y']}) is {found}"
    return None


def reach(rows, start, ways):
    """The cells that one comes to from a cell over blocks of these kinds."""
    seen, left = {start}, [start]
    while left:
        x, y = left.pop()
        for dx, dy in SIDES.values():
            at = x + dx, y + dy
            if at not in seen and 0 <= at[1] < len(rows) and 0 <= at[0] < len(rows[0]) and rows[at[1]][at[0]] in ways:
                seen.add(at)
                left.append(at)
    return {(x // 2, y // 2) for x, y in seen if x % 2 and y % 2}


def level_reach(floor, ways):
    start = floor["startX"], floor["startY"]
    seen, left = {start}, [start]
    while left:
        x, y = left.pop()
        for side, (dx, dy) in SIDES.items():
            at = x + dx, y + dy
            if at not in seen and kind(floor["tiles"][y][x][f"{side}Wall"]) in ways:
                seen.add(at)
                left.append(at)
    return seen


def main():
    count = 0
    for form, ending in (("blocks", "blocks.json"), ("blocks-text", "blocks.txt")):
        for path, level in pairs(form, ending):
            floor = read(level)["floors"][0]
            start = 2 * floor["startX"] + 1, 2 * floor["startY"] + 1
            if form == "blocks":
                said = json.loads(path.read_text())
                rows = [[said["legend"][number] for number in row] for row in said["rows"]]
                need((said["entrance"]["x"], said["entrance"]["y"]) == start, path.name, "the entrance is elsewhere")
                places = sorted((t["x"], t["y"], t["type"]) for t in said["features"])
                specials = [t for row in floor["tiles"] for t in row if t.get("special")]
                wanted = sorted((2 * t["x"] + 1, 2 * t["y"] + 1, t["special"]["type"]) for t in specials)
                need(places == wanted, path.name, "the features are not the level's")
            else:
                rows = [[LETTERS[letter] for letter in line] for line in path.read_text().splitlines()]
            what = compare(rows, floor)
            need(what is None, path.name, what)
            for ways in ({"floor"}, {"floor", "door"}, {"floor", "door", "locked_door", "gate", "secret", "illusory"}):
                need(reach(rows, start, ways) == level_reach(floor, ways), path.name, f"other cells are reached over {ways}")
            at = next((x, y) for y, row in enumerate(rows) for x, b in enumerate(row) if b == "wall" and (x + y) % 2)
            rows[at[1]][at[0]] = "floor"
            need(compare(rows, floor), path.name, "a wall less is not noticed")
            count += 1
    print(f"{count} block maps say what their levels say, and lead to the same cells")


if __name__ == "__main__":
    main()
