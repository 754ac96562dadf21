"""What a page has to say of a floor, worked out from its level JSON alone, and whether a text says it."""

import re

from _levels import need


def column(x):
    """The letters of a column: A to Z, then AA."""
    letters = ""
    n = x + 1
    while n:
        n, rest = divmod(n - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def square(at):
    return f"{column(at['x'])}{at['y'] + 1}"


def plain(text):
    """The words, with one blank between them, and without hyphens: readers of pages drop those at the end of a line."""
    return " ".join(re.sub(r"-\s*\n\s*|-", "", text).split())


def says(text, words):
    """Whether the words stand there in a row; the end of a column may part them once."""
    words = plain(words)
    if words in text:
        return True
    parts = words.split()
    return any(" ".join(parts[:i]) in text and " ".join(parts[i:]) in text for i in range(1, len(parts)))


def title(floor):
    """The floor's name, where it has one; others are given one that the level JSON does not know."""
    return floor.get("name", "").strip()


def words(floor):
    """Everything that has to be read: names, descriptions, clues, what people say, what lies where."""
    features = floor["features"]
    told = [title(floor)]
    told += [room["description"] for room in floor["rooms"] if room.get("description")]
    if "assembly" not in floor:
        told += [room["name"] for room in floor["rooms"] if room.get("name")]
    for person in features["npcs"]:
        told += [person["name"], person.get("role", "")] + [line["text"] for line in person["dialogue"][:1]]
    told += [clue["text"] for clue in features.get("clues", [])]
    specials = [tile["special"] for row in floor["tiles"] for tile in row if tile.get("special")]
    told += [special["properties"].get("text", "") for special in specials if special["type"] == "note"]
    for event in features["events"]:
        told.append(event.get("description", ""))
        told += [choice["outcome"] for choice in event.get("choices", [])]
    for zone in floor["overrideZones"]:
        told += zone["data"].get("monsterGroups", [])
    for chest in features["chests"]:
        told += chest["properties"].get("items", [])
    return [text for text in told if text]


def squares(floor):
    """The squares of what is told of by its square."""
    features = floor["features"]
    placed = [at for key in features["keys"] for at in [key.get("position")] if at]
    placed += [t["position"] for t in features.get("triggers", []) if t.get("position")]
    for kind in ["traps", "teleporters", "chests", "notes", "npcs"]:
        placed += [thing["position"] for thing in features[kind]]
    return {square(at) for at in placed}


def check(name, floor, text):
    """Ends the check where the text lacks something that it has to say. Every room is there with number and size."""
    text = plain(text)
    for told in words(floor):
        need(says(text, told if plain(told) in text else told[0].upper() + told[1:]), name, f"it does not say {told!r}")
    for at in squares(floor):
        need(re.search(rf"\b{at}\b", text), name, f"nothing is told of square {at}")
    for number, room in enumerate(floor["rooms"], 1):
        size = rf"({room['width']} × {room['height']}|round, {room['width']} across|\d+ squares?)"
        need(re.search(rf"(^|\s){number}\b[^×]{{0,80}}?{size}", text), name, f"room {number} has no key")
