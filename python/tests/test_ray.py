"""A cluster of two nodes on this machine; one of them is lost while it works."""

import collections
import pathlib
import time

import pytest

import undercroft
from undercroft import corpora

pytestmark = pytest.mark.ray


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(pathlib.Path(folder).iterdir())}


def test_a_corpus_survives_the_loss_of_a_node(tmp_path, monkeypatch):
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    import undercroft.ray

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    lost = cluster.add_node(num_cpus=1)
    try:
        ray.init(address=cluster.address, log_to_driver=False)
        assert len([node for node in ray.nodes() if node["Alive"]]) == 2
        put, written = corpora._put, collections.Counter()

        def counted(path, content):
            written[path.name] += 1
            put(path, content)

        monkeypatch.setattr(corpora, "_put", counted)

        def progress(done, total):
            if done == 5:
                # Killed, with whatever part it is at.
                cluster.remove_node(lost, allow_graceful=False)

        options = {"seed": "cluster", "part_size": 400, "depth": 3}
        undercroft.ray.corpus("wizardry", 10_000, tmp_path / "ray", progress=progress, **options)
        # It takes the cluster a while to be sure that a node is lost.
        while len([node for node in ray.nodes() if node["Alive"]]) > 1:
            time.sleep(0.2)
    finally:
        ray.shutdown()
        cluster.shutdown()
    parts = {name: times for name, times in written.items() if name.endswith(".parquet")}
    assert len(parts) == 25 and set(parts.values()) == {1}
    monkeypatch.undo()
    corpora.write(undercroft.Corpus("wizardry", 10_000, **options), tmp_path / "local")
    assert files(tmp_path / "ray") == files(tmp_path / "local")
