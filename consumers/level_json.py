"""Level JSON held against the JSON Schema of `undercroft schema`, and JSON Lines against the level JSON.

formats: json jsonl

Two validators judge: jsonschema-rs every document, and jsonschema, which is thorough and slow, some of each generator. As a
control, documents with one thing wrong have to be refused by both.
"""

import copy
import importlib.metadata
import json
import pathlib
import sys

import jsonschema
import jsonschema_rs

from _levels import fail, folder, need, read

# Of how many seeds of a generator the slow one judges the first.
SLOW_EVERY = 5


def validators(schema):
    """Both validators, as functions that give the first thing wrong with a document."""
    dialect = jsonschema.validators.validator_for(schema, default=None)
    need(dialect is not None, "schema.json", f"{schema.get('$schema')} is no dialect that is known")
    dialect.check_schema(schema)
    slow, fast = dialect(schema), jsonschema_rs.validator_for(schema)

    def first(validator, place):
        def wrong(document):
            error = next(iter(validator.iter_errors(document)), None)
            return error and f"{place(error)}: {error.message[:200]}"

        return wrong

    return first(slow, lambda e: e.json_path), first(fast, lambda e: "/".join(map(str, e.instance_path)))


def spoilt(document):
    """The document with one thing wrong, several times."""

    def without(floor):
        del floor["tiles"]

    def unknown_wall(floor):
        floor["tiles"][3][5]["northWall"]["type"] = "curtain"

    def width_as_text(floor):
        floor["width"] = "24"

    def a_field_too_many(floor):
        floor["rooms"][0]["colour"] = "red"

    def negative(floor):
        floor["startX"] = -1

    for spoil in (without, unknown_wall, width_as_text, a_field_too_many, negative):
        other = copy.deepcopy(document)
        spoil(other["floors"][0])
        yield spoil.__name__, other


def main():
    levels = sorted(folder("json").glob("*.json"))
    need(levels, folder("json"), "there is no level JSON")
    slow, fast = validators(json.loads((pathlib.Path(sys.argv[1]) / "schema.json").read_text()))
    for i, path in enumerate(levels):
        document = read(path)
        what = fast(document) or (slow(document) if i % SLOW_EVERY == 0 else None)
        need(what is None, path.name, what)
    for name, document in spoilt(read(levels[0])):
        for wrong in (slow, fast):
            need(wrong(document), levels[0].name, f"the schema takes it though it was spoilt: {name}")
    lines = 0
    series = sorted(folder("jsonl").glob("*.jsonl"))
    need(series, folder("jsonl"), "there are no JSON Lines")
    for path in series:
        own = [level for level in levels if level.name.startswith(f"{path.stem}-")]
        texts = path.read_text().splitlines()
        need(len(texts) == len(own), path.name, f"{len(texts)} lines for {len(own)} levels")
        for line, level in zip(texts, own):
            if json.loads(line) != read(level):
                fail(path.name, f"the line of {level.name} says something else")
            lines += 1
    judges = " and ".join(f"{name} {importlib.metadata.version(name)}" for name in ("jsonschema", "jsonschema-rs"))
    print(f"{judges}: {len(levels)} level JSONs and {lines} lines are as the schema says")


if __name__ == "__main__":
    main()
