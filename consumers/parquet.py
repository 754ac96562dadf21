"""Every table opened by DuckDB and Polars, and joined with the measures in the level JSON beside it.

usage: python parquet.py FILES_DIR
"""

import json
import pathlib
import sys

import duckdb
import polars

TEXT, NUMBER = ["seed", "generator", "preset", "parameters", "name", "theme", "hash"], ["version", "depth", "width"]


def fail(name, what):
    print(f"{name}: {what}", file=sys.stderr)
    sys.exit(1)


def check_types(name, columns, measures):
    expected = {c: "VARCHAR" for c in TEXT} | {c: "UINTEGER" for c in NUMBER + ["attempt", "height", "cells"]}
    expected |= {"simple": "BOOLEAN"} | {m: "DOUBLE" for m in measures}
    expected |= {"level": "BLOB"} if "level" in columns else {}
    for column, kind in expected.items():
        if columns.get(column) != kind:
            fail(name, f"the column {column} is {columns.get(column)} and not {kind}")


def check(path):
    name = path.name
    document = json.loads(path.with_suffix(".json").read_text())
    told = [
        {"depth": f["level"], "width": f["width"], "height": f["height"], **f["metadata"]["metrics"]}
        for f in document["floors"]
    ]
    measures = list(document["floors"][0]["metadata"]["metrics"])
    table = duckdb.read_parquet(str(path))
    check_types(name, dict(zip(table.columns, map(str, table.types))), measures)
    frame = polars.read_parquet(path)
    if not (len(frame) == table.shape[0] == len(told)):
        fail(name, f"{len(told)} floors, {len(frame)} rows to Polars and {table.shape[0]} to DuckDB")
    expected = polars.DataFrame(told)
    both = duckdb.sql("select t.*, e.* from table t join expected e using (depth)")
    if both.shape[0] != len(told):
        fail(name, f"{both.shape[0]} of {len(told)} floors are found by their depth")
    for measure in measures:
        wrong = duckdb.sql(
            f'select depth, t."{measure}", e."{measure}" from table t join expected e using (depth) '
            f'where t."{measure}" != e."{measure}"'
        ).fetchone()
        if wrong:
            fail(name, f"{measure} of floor {wrong[0]} is {wrong[1]}, and the level JSON says {wrong[2]}")
    origin = document.get("recipe")
    if origin:
        for row in frame.select("seed", "generator", "version", "parameters").iter_rows(named=True):
            if row["seed"] != origin["seed"] or row["generator"] != origin["generator"]:
                fail(name, f"it says that {row['generator']} made it from {row['seed']}")
            if row["version"] != origin["version"] or json.loads(row["parameters"]) != origin["parameters"]:
                fail(name, "its version or parameters are not those of the level JSON")
    if "level" in frame.columns and any(not level.startswith(b"UNDC") for level in frame["level"]):
        fail(name, "a level is not in the binary form")
    if frame["hash"].n_unique() != len(frame):
        fail(name, "two floors have one hash")
    return len(frame)


def main():
    folder = pathlib.Path(sys.argv[1])
    files = sorted(folder.glob("*.parquet"))
    if not files:
        fail(folder, "no .parquet file")
    rows = sum(check(path) for path in files)
    print(f"DuckDB {duckdb.__version__} and Polars {polars.__version__}: {len(files)} tables, {rows} floors")


main()
