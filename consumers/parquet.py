"""Every table opened by DuckDB and Polars, and joined with what the level JSONs of its floors say.

formats: parquet
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


def told_by(path):
    """What the level JSONs of the table's floors say, a row each, and the names of the measures."""
    rows, measures = [], []
    for level in sorted(path.parent.glob(f"{path.stem}-*.json")):
        document = json.loads(level.read_text())
        origin = document["recipe"]
        for floor in document["floors"]:
            measures = list(floor["metadata"]["metrics"])
            rows.append(
                {
                    "seed": origin["seed"],
                    "depth": floor["level"],
                    "generator": origin["generator"],
                    "version": origin["version"],
                    "width": floor["width"],
                    "height": floor["height"],
                    "parameters": json.dumps(origin["parameters"], sort_keys=True),
                    **floor["metadata"]["metrics"],
                }
            )
    return rows, measures


def check(path):
    name = path.name
    told, measures = told_by(path)
    if not told:
        fail(name, "there is no level JSON of its floors")
    written = duckdb.read_parquet(str(path))
    check_types(name, dict(zip(written.columns, map(str, written.types))), measures)
    frame = polars.read_parquet(path)
    if not (len(frame) == written.shape[0] == len(told)):
        fail(name, f"{len(told)} floors, {len(frame)} rows to Polars and {written.shape[0]} to DuckDB")
    expected = polars.DataFrame(told)
    both = duckdb.sql("select t.*, e.* from written t join expected e using (seed, depth)")
    if both.shape[0] != len(told):
        fail(name, f"{both.shape[0]} of {len(told)} floors are found by their seed and depth")
    for column in ["generator", "version", "width", "height", *measures]:
        wrong = duckdb.sql(
            f'select seed, t."{column}", e."{column}" from written t join expected e using (seed, depth) '
            f'where t."{column}" is distinct from e."{column}"'
        ).fetchone()
        if wrong:
            fail(name, f"{column} of {wrong[0]} is {wrong[1]}, and the level JSON says {wrong[2]}")
    parameters = {row["seed"]: json.loads(row["parameters"]) for row in told}
    for row in frame.select("seed", "parameters").iter_rows(named=True):
        if json.loads(row["parameters"]) != parameters[row["seed"]]:
            fail(name, f"the parameters of {row['seed']} are not those of the level JSON")
    if "level" in frame.columns and any(not level.startswith(b"UNDC") for level in frame["level"]):
        fail(name, "a level is not in the binary form")
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
