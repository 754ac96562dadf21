"""A corpus on many machines, by Ray: the same parts as one machine writes, byte for byte.

>>> import undercroft.ray
>>> undercroft.ray.corpus("wizardry", 10_000_000, "lot", seed="lot", address="auto")

A part is a task. Where a worker or a machine is lost, Ray gives its tasks to another, and since a part is the same wherever it is
made, none is lost and none differs. Parts come to whoever called, and are written there, so the machines need no disk in
common.
"""

from __future__ import annotations

import pathlib
from typing import Any, Optional, Union

import ray

from . import corpora
from ._engine import Corpus, Recipe

__all__ = ["corpus"]


def corpus(
    generator: Union[Recipe, str],
    count: int,
    folder: corpora.Path,
    *,
    address: Optional[str] = None,
    progress: Optional[corpora.Progress] = None,
    **options: Any,
) -> pathlib.Path:
    """Writes a corpus on the cluster that Ray is connected to, or that stands at the address; returns the manifest's path.

    The other options are those of `undercroft.Corpus`. What a folder holds already is kept.
    """
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    floors = Corpus(generator, count, **options)
    # Without an end: a machine that is lost takes down its tasks any number of times.
    make = ray.remote(num_cpus=1, max_retries=-1)(corpora.part)
    text = ray.put(floors.json())
    parts = corpora.bounded(
        corpora.missing(floors, folder),
        2 * max(1, int(ray.cluster_resources().get("CPU", 1))),
        lambda span: make.remote(text, span),
        lambda waiting: ray.wait(list(waiting), num_returns=1)[0],
        ray.get,
    )
    return corpora.gather(floors, folder, parts, progress)
