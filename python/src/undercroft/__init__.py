"""Undercroft makes dungeon floors, and proves each one playable.

>>> import undercroft
>>> floor = undercroft.generate("wizardry", seed="demo", depth=1)
>>> floor.replay() is None
True

`generate`, `dungeon` and `read` give floors; `batch` gives many at once, as numpy arrays and as an Arrow table;
`undercroft.gym` has environments of Gymnasium that walk them; `undercroft.corpora` and `undercroft.ray` write corpora.
"""

from ._engine import (
    ACTIONS,
    EDGES,
    FEATURES,
    FORMATS,
    Batch,
    Broken,
    Corpus,
    Dungeon,
    Floor,
    GaveUp,
    Recipe,
    Refused,
    UndercroftError,
    Unreadable,
    Unsolvable,
    __version__,
    batch,
    dungeon,
    generate,
    generators,
    measures,
    presets,
    read,
    schema,
    styles,
)

__all__ = [
    "ACTIONS",
    "EDGES",
    "FEATURES",
    "FORMATS",
    "Batch",
    "Broken",
    "Corpus",
    "Dungeon",
    "Floor",
    "GaveUp",
    "Recipe",
    "Refused",
    "UndercroftError",
    "Unreadable",
    "Unsolvable",
    "__version__",
    "batch",
    "dungeon",
    "generate",
    "generators",
    "measures",
    "presets",
    "read",
    "schema",
    "styles",
]
