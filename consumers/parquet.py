"""Every table opened by DuckDB and Polars, and joined with the measures in the level JSON of its floors.

formats: parquet
"""

import json
import pathlib
import sys

import duckdb
import polars

TEXT = ["seed", "generator", "preset", "parameters", "name", "theme", "hash"]
COUNTS = {
    "rooms", "loops", "dead_ends", "doors", "features", "goal_distance", "walkthrough", "interactions", "steps", "chain",
    "return", "optional",
}
NUMBERS = ["version", "depth", "attempt", "width", "height", "cells"]


def fail(name, what):
    print(f"{name}: {what}", file=sys.stderr)
    sys.exit(1)


def told(document):
    """What the level JSON says of each floor, a row a floor."""
    recipe = document["recipe"]
    for floor in document["floors"]:
        tiles = [tile for row in floor["tiles"] for tile in row]
        yield {
            "seed": recipe["seed"],
            "generator": recipe["generator"],
            "version": recipe["version"],
            "parameters": recipe["parameters"],
            "depth": floor["level"],
            "attempt": floor["metadata"]["attempt"],
            "width": floor["width"],
            "height": floor["height"],
            "cells": sum(tile["type"] == "floor" for tile in tiles),
            "measures": floor["metadata"]["metrics"],
        }


def check_types(name, table, measures):
    kinds = dict(zip(table.columns, map(str, table.types)))
    expected = {c: "VARCHAR" for c in TEXT} | {c: "UINTEGER" for c in NUMBERS}
    expected |= {"simple": "BOOLEAN", "level": "BLOB"} | {m: "UINTEGER" if m in COUNTS else "DOUBLE" for m in measures}
    if kinds != expected:
        wrong = sorted(c for c in kinds.keys() | expected.keys() if kinds.get(c) != expected.get(c))
        fail(name, f"{wrong[0]} is {kinds.get(wrong[0])} and not {expected.get(wrong[0])}")


def check_measures(name, path, rows):
    """Joins the table with what the level JSON says, by seed and depth."""
    measures = list(rows[0]["measures"])
    expected = duckdb.connect()
    columns = ", ".join(f'"{m}" double' for m in measures)
    expected.execute(f"create table told (seed varchar, depth uinteger, {columns})")
    places = ", ".join("?" * (2 + len(measures)))
    values = [[r["seed"], r["depth"], *(r["measures"][m] for m in measures)] for r in rows]
    expected.executemany(f"insert into told values ({places})", values)
    for measure in measures:
        matched, alike = expected.execute(
            f'select count(*), count(*) filter (f."{measure}" = told."{measure}") '
            f"from read_parquet('{path}') f join told using (seed, depth)"
        ).fetchone()
        if matched != len(rows) or alike != len(rows):
            fail(name, f"{measure} is the same for {alike} of {len(rows)} floors, of which {matched} are found by seed")


def check(path):
    name = path.name
    levels = sorted(path.parent.glob(f"{path.stem}-*.json"))
    rows = [row for level in levels for row in told(json.loads(level.read_text()))]
    if not rows:
        fail(name, "no level JSON stands beside it")
    table = duckdb.read_parquet(str(path))
    frame = polars.read_parquet(path)
    check_types(name, table, rows[0]["measures"])
    if not len(frame) == table.shape[0] == len(rows):
        fail(name, f"{len(rows)} floors, {len(frame)} rows to Polars and {table.shape[0]} to DuckDB")
    check_measures(name, path, rows)
    by_name = {(r["seed"], r["depth"]): r for r in rows}
    for row in frame.iter_rows(named=True):
        expected_row = by_name[(row["seed"], row["depth"])]
        for column in ["generator", *NUMBERS]:
            if row[column] != expected_row[column]:
                fail(name, f"{column} of {row['seed']} is {row[column]} and not {expected_row[column]}")
        if json.loads(row["parameters"]) != expected_row["parameters"]:
            fail(name, f"the parameters of {row['seed']} are not those of the level JSON")
        if not row["level"].startswith(b"UNDC"):
            fail(name, f"the level of {row['seed']} is not in the binary form")
    if frame["hash"].n_unique() != len(frame):
        fail(name, "two floors have one hash")
    return len(frame)


def main():
    folder = pathlib.Path(sys.argv[1]) / "parquet"
    files = sorted(folder.glob("*.parquet"))
    if not files:
        fail(folder, "no .parquet file")
    rows = sum(check(path) for path in files)
    print(f"DuckDB {duckdb.__version__} and Polars {polars.__version__}: {len(files)} tables, {rows} floors")


main()
