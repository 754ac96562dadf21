"""Corpora: floors by the million, as the Parquet parts and the manifest that `undercroft corpus` writes.

A `Corpus` says which floors there are and cuts them into spans; `part` makes one of them, and is the same function for every
machine and every scheduler; `gather` writes what comes of it, whoever made it and in whatever order. So one process, Ray, Dask
and Spark write the same bytes.

>>> corpus = undercroft.Corpus("tunnels", 1_000_000, seed="lot")
>>> undercroft.corpora.write(corpus, "lot")
"""

from __future__ import annotations

import concurrent.futures
import hashlib
import json
import os
import pathlib
import time
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Set, Tuple, Union

from ._engine import Corpus, Refused

__all__ = ["gather", "missing", "part", "write"]

Span = Tuple[int, int]
Part = Tuple[str, bytes, str]
Progress = Callable[[int, int], None]
Path = Union[str, "os.PathLike[str]"]

MANIFEST = "manifest.json"


def part(corpus: str, span: Span) -> Part:
    """Makes the part of a span of a corpus, which is given as its JSON: the name of its file, its bytes, and its entry in the
    manifest. The same arguments give the same bytes wherever they are worked on."""
    return Corpus.parse(corpus).part((span[0], span[1]))


def missing(corpus: Corpus, folder: Path) -> List[Span]:
    """Returns the spans whose parts are not in the folder yet, or not as its manifest says."""
    there = {tuple(_span(entry)) for entry in _kept(corpus, pathlib.Path(folder))}
    return [span for span in corpus.spans() if span not in there]


def gather(
    corpus: Corpus, folder: Path, parts: Iterable[Part], progress: Optional[Progress] = None
) -> pathlib.Path:
    """Writes parts as they come, in any order, and the manifest; returns its path.

    A part appears under its name only when it is whole, and what was there before is kept. `progress` is told after each
    part how many there are, and how many there will be.
    """
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    entries = _kept(corpus, folder)
    total, written = len(corpus.spans()), time.monotonic()
    for name, content, entry in parts:
        _put(folder / name, content)
        entries.append(entry)
        if time.monotonic() - written > 1:
            _put(folder / MANIFEST, corpus.manifest(entries).encode())
            written = time.monotonic()
        if progress:
            progress(len(entries), total)
    _put(folder / MANIFEST, corpus.manifest(entries).encode())
    return folder / MANIFEST


def write(
    corpus: Corpus, folder: Path, *, threads: Optional[int] = None, progress: Optional[Progress] = None
) -> pathlib.Path:
    """Writes the parts that are missing, on all cores of this machine; returns the manifest's path."""
    threads = threads or os.cpu_count() or 1
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        # The engine lets go of Python's lock while it makes a part.
        parts = bounded(
            missing(corpus, folder),
            2 * threads,
            lambda span: pool.submit(corpus.part, span),
            lambda waiting: concurrent.futures.wait(waiting, return_when="FIRST_COMPLETED").done,
            lambda future: future.result(),
        )
        return gather(corpus, folder, parts, progress)


def bounded(spans: List[Span], most: int, begin: Callable, ended: Callable, result: Callable) -> Iterator[Part]:
    """Has no more parts in work, and in memory, than that many at a time; yields them as they are done."""
    left = iter(spans)
    waiting: Set[Any] = set()
    while True:
        while len(waiting) < most:
            span = next(left, None)
            if span is None:
                break
            waiting.add(begin(span))
        if not waiting:
            return
        for one in ended(waiting):
            waiting.discard(one)
            yield result(one)


def _kept(corpus: Corpus, folder: pathlib.Path) -> List[str]:
    """The entries of a folder's manifest whose files are as they say."""
    try:
        text = (folder / MANIFEST).read_text("utf-8")
    except FileNotFoundError:
        return []
    if Corpus.parse(text) != corpus:
        raise Refused(f"{folder} holds another corpus: choose a folder of its own")
    entries = json.loads(text)["parts"]
    return [json.dumps(entry) for entry in entries if _is_whole(folder, entry)]


def _is_whole(folder: pathlib.Path, entry: Dict) -> bool:
    try:
        content = (folder / entry["file"]).read_bytes()
    except FileNotFoundError:
        return False
    return len(content) == entry["bytes"] and hashlib.sha256(content).hexdigest() == entry["sha256"]


def _span(entry: str) -> Span:
    read = json.loads(entry)
    return read["first"], read["count"]


def _put(path: pathlib.Path, content: bytes) -> None:
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    with open(temporary, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
