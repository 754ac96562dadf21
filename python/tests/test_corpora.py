import json
import pathlib
import subprocess

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import undercroft
from undercroft import corpora


def corpus(**more):
    return undercroft.Corpus("tunnels", 23, seed="lot", part_size=5, **more)


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(pathlib.Path(folder).iterdir())}


def test_parts_are_the_same_in_whatever_order_they_are_made(tmp_path):
    lot = corpus()
    assert lot.spans() == [(1, 5), (6, 5), (11, 5), (16, 5), (21, 3)]
    corpora.write(lot, tmp_path / "one", threads=1)
    corpora.write(lot, tmp_path / "three", threads=3)
    backward = [corpora.part(lot.json(), span) for span in reversed(lot.spans())]
    corpora.gather(lot, tmp_path / "backward", backward)
    assert files(tmp_path / "one") == files(tmp_path / "three") == files(tmp_path / "backward")
    rows = pa.concat_tables(pq.read_table(path) for path in sorted((tmp_path / "one").glob("*.parquet")))
    assert rows["seed"].to_pylist() == [f"lot/{n}" for n in range(1, 24)]


def test_the_program_writes_the_same(tmp_path, root):
    """The parts and the manifest of `undercroft corpus`, where the program was built."""
    program = root / "target/debug/undercroft"
    if not program.exists() or b"corpus" not in subprocess.run([program, "--help"], capture_output=True).stdout:
        pytest.skip("the program was not built")
    wide = undercroft.Corpus("tunnels", 23, seed="lot", part_size=5, width=60)
    corpora.write(wide, tmp_path / "ours")
    call = [program, "corpus", "tunnels", "--count", "23", "-s", "lot", "--part-size", "5", "--set", "width=60", "-o"]
    subprocess.run([*call, tmp_path / "its"], check=True, capture_output=True)
    assert files(tmp_path / "ours") == files(tmp_path / "its")


def test_what_is_there_is_kept_and_what_is_torn_is_made_again(tmp_path):
    lot = corpus(levels=True)
    corpora.write(lot, tmp_path)
    whole = files(tmp_path)
    torn = tmp_path / "floors-000000000006.parquet"
    torn.write_bytes(torn.read_bytes()[:-1])
    (tmp_path / "floors-000000000021.parquet").unlink()
    kept = (tmp_path / "floors-000000000001.parquet").stat().st_mtime_ns
    assert corpora.missing(lot, tmp_path) == [(6, 5), (21, 3)]
    told = []
    corpora.write(lot, tmp_path, progress=lambda done, total: told.append((done, total)))
    assert files(tmp_path) == whole and told == [(4, 5), (5, 5)]
    assert (tmp_path / "floors-000000000001.parquet").stat().st_mtime_ns == kept


def test_what_breaks_off_leaves_no_half_file(tmp_path):
    lot = corpus()

    def broken():
        yield lot.part((1, 5))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        corpora.gather(lot, tmp_path, broken())
    corpora.write(lot, tmp_path)
    corpora.write(lot, tmp_path / "again")
    again = files(tmp_path / "again")
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.*")} == again


def test_what_does_not_belong_is_refused(tmp_path):
    lot = corpus()
    corpora.write(lot, tmp_path)
    with pytest.raises(undercroft.Refused, match="holds another corpus"):
        corpora.write(corpus(depth=2), tmp_path)
    with pytest.raises(undercroft.Refused) as caught:
        lot.part((2, 5))
    assert caught.value.field == "span"
    entry = lot.part((1, 5))[2]
    with pytest.raises(undercroft.Refused, match="stands there twice"):
        lot.manifest([entry, entry])
    with pytest.raises(undercroft.Refused) as caught:
        undercroft.Corpus("tunnels", 0)
    assert caught.value.field == "count"
    assert json.loads(lot.manifest([]))["parts"] == []


def test_dask_makes_the_same_parts(tmp_path):
    dask = pytest.importorskip("dask")
    lot = corpus()
    made = [dask.delayed(corpora.part)(lot.json(), span) for span in lot.spans()]
    corpora.gather(lot, tmp_path / "dask", dask.compute(*made))
    corpora.write(lot, tmp_path / "local")
    assert files(tmp_path / "dask") == files(tmp_path / "local")
