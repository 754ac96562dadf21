import threading
import time

import numpy as np
import pyarrow as pa
import pytest

import undercroft


def test_a_batch_has_the_floors_of_its_seeds():
    batch = undercroft.batch("wizardry", 20, seed="batch", start=5, depth=4)
    assert batch.seeds == [f"batch/{n}" for n in range(5, 25)] and batch.made.all()
    for n, seed in enumerate(batch.seeds):
        floor = undercroft.generate("wizardry", seed, depth=4)
        width, height = batch.sizes[n]
        assert (width, height) == (floor.width, floor.height)
        assert np.array_equal(batch.cells[n, :height, :width], floor.cells)
        assert np.array_equal(batch.edges[n, :height, :width], floor.edges)
        assert np.array_equal(batch.features[n, :height, :width], floor.features)
        assert tuple(batch.goals[n]) == floor.goal and tuple(batch.entrances[n]) == floor.entrance


def test_floors_of_several_sizes_are_padded_with_rock():
    batch = undercroft.batch("linear", 30)
    assert len({tuple(size) for size in batch.sizes.tolist()}) > 1
    for cells, (width, height) in zip(batch.cells, batch.sizes):
        assert not cells[height:].any() and not cells[:, width:].any()


def test_the_number_of_threads_decides_nothing():
    one = undercroft.batch("navigation", 12, threads=1, levels=True)
    many = undercroft.batch("navigation", 12, threads=3, levels=True)
    assert np.array_equal(one.edges, many.edges)
    assert pa.table(one) == pa.table(many)


def test_a_table_is_arrows_without_a_copy():
    batch = undercroft.batch("tunnels", 50, levels=True, planes=False)
    assert batch.cells is None
    table, again = pa.table(batch), pa.table(batch)
    assert table.column_names == batch.columns and table.num_rows == len(batch) == 50
    for name in batch.columns:
        ours, theirs = table[name].chunk(0).buffers(), again[name].chunk(0).buffers()
        assert [b and b.address for b in ours] == [b and b.address for b in theirs], name
    for n in (0, 49):
        floor = undercroft.Floor.unpack(table["level"][n].as_py())
        assert floor.measures() == {name: table[name][n].as_py() for name in undercroft.measures()}
        assert table["moves"][n].as_py() == len(floor.walkthrough())
    del batch
    assert table["seed"].to_pylist()[49] == "batch/50"


def test_other_threads_run_meanwhile():
    done, ticks = threading.Event(), 0

    def work():
        undercroft.batch("wizardry", 3000, planes=False, threads=1)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    # With the lock held, this thread would wait for the whole batch between two ticks.
    assert ticks > 10


def test_what_a_batch_refuses():
    for wrong in ({}, {"count": 3, "seeds": ["a"]}):
        with pytest.raises(undercroft.Refused, match="a count or a list of seeds"):
            undercroft.batch("tunnels", **wrong)
    with pytest.raises(undercroft.Refused) as caught:
        undercroft.batch("tunnels", 0, width=0)
    assert caught.value.field == "width"
    empty = undercroft.batch("tunnels", 0)
    assert empty.cells.shape == (0, 0, 0) and pa.table(empty).num_rows == 0
