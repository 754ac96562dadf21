"""The queries of docs/guide/corpora.md, run by DuckDB and Polars over a corpus, with answers that are worked out otherwise.

formats: parquet
"""

import collections
import hashlib
import json
import pathlib
import re
import sys

import duckdb
import jsonschema
import numpy
import polars

PAGE = pathlib.Path(__file__).parent.parent / "docs/guide/corpora.md"


def fail(what):
    print(f"corpora: {what}", file=sys.stderr)
    sys.exit(1)


def blocks(language, folder):
    """The page's blocks of a language, for the corpus in the folder."""
    found = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)
    return [block.strip().replace("study/", f"{folder}/") for block in found]


def check_parts(folder):
    """The manifest tells of every part as it is; returns all rows."""
    manifest = json.loads((folder / "manifest.json").read_text())
    schema = json.loads((folder.parent.parent / "schema-corpus.json").read_text())
    jsonschema.validate(manifest, schema)
    numbers = []
    for part in manifest["parts"]:
        data = (folder / part["file"]).read_bytes()
        if len(data) != part["bytes"] or hashlib.sha256(data).hexdigest() != part["sha256"]:
            fail(f"{part['file']} is not as the manifest says")
        frame = polars.read_parquet(folder / part["file"])
        columns = [column["name"] for column in manifest["columns"]]
        if frame.columns != columns or len(frame) != part["rows"]:
            fail(f"{part['file']} has other columns or rows than the manifest says")
        numbers += [int(seed.rsplit("/", 1)[1]) for seed in frame["seed"]]
    corpus = manifest["corpus"]
    if numbers != list(range(corpus["first"], corpus["first"] + corpus["count"])):
        fail("a number is missing, or is there twice")
    return polars.read_parquet(folder / "*.parquet").to_dicts()


def check_duckdb(folder, rows):
    loops, hardest, together = [duckdb.sql(query).fetchall() for query in blocks("sql", folder)]
    counted = collections.Counter(row["loops"] for row in rows)
    if [(n, floors) for n, floors, _ in loops] != sorted(counted.items()):
        fail(f"floors by loops are {loops[:3]} to DuckDB")
    wanted = sorted(rows, key=lambda row: (-row["difficulty"] / row["cells"], row["seed"]))[:5]
    if [row[0] for row in hardest] != [row["seed"] for row in wanted]:
        fail(f"the hardest floors are {hardest} to DuckDB")
    straight = numpy.corrcoef([row["linearity"] for row in rows], [row["walkthrough"] for row in rows])[0, 1]
    if abs(together[0][0] - straight) > 0.001:
        fail(f"linearity and the length of the way correlate by {together[0][0]}, and not {straight}")


def check_polars(folder, rows):
    scope = {"polars": polars, "numpy": numpy}
    doors, quests, arrays = blocks("python", folder)
    frame = eval(doors, scope)
    wanted = sorted(rows, key=lambda row: (-row["edge_grid"].count(2), row["seed"]))[:5]
    if frame["seed"].to_list() != [row["seed"] for row in wanted]:
        fail(f"the floors with most doors are {frame} to Polars")
    frame = eval(quests, scope)
    counted = collections.Counter(json.loads(row["quest"])["needed"] for row in rows)
    if dict(zip(frame["needed"], frame["len"])) != counted:
        fail(f"floors by needed steps are {frame} to Polars")
    exec(arrays, scope)
    cells = scope["cells"]
    same = [row for row in rows if (row["width"], row["height"]) == (50, 35)]
    if cells.shape != (len(same), 35, 50) or cells.sum(axis=(1, 2)).tolist() != [row["cells"] for row in same]:
        fail(f"the cells as an array have the shape {cells.shape}")


def check_plans(rows):
    """What the measures say is so in the plan."""
    for row in rows:
        steps = [step for step in json.loads(row["quest"])["steps"] if step["needed"]]
        edges = numpy.frombuffer(row["edge_grid"], numpy.uint8).reshape(row["height"], row["width"], 2)
        cells = numpy.frombuffer(row["cell_grid"], numpy.uint8).reshape(row["height"], row["width"])
        if len(steps) != row["steps"] or int((edges > 1).sum()) != row["doors"]:
            fail(f"{row['seed']}: {len(steps)} steps and {int((edges > 1).sum())} doors are not as measured")
        # A way leads from floor to floor.
        north = (edges[:, :, 0] > 0) & ~((cells > 0) & (numpy.roll(cells, 1, 0) > 0))
        west = (edges[:, :, 1] > 0) & ~((cells > 0) & (numpy.roll(cells, 1, 1) > 0))
        if north.any() or west.any() or edges[0, :, 0].any() or edges[:, 0, 1].any():
            fail(f"{row['seed']}: an edge leads into rock")


def main():
    folders = sorted(path.parent for path in (pathlib.Path(sys.argv[1]) / "corpora").glob("*/manifest.json"))
    if not folders:
        fail("there is no corpus")
    floors = 0
    for folder in folders:
        rows = check_parts(folder)
        check_duckdb(folder, rows)
        check_polars(folder, rows)
        check_plans(rows)
        floors += len(rows)
    print(f"DuckDB {duckdb.__version__} and Polars {polars.__version__}: {len(folders)} corpora, {floors} floors, five queries")


main()
