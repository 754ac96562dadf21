"""Trains a walker on easy floors of `tunnels` by Q-learning with a table, and plays it beside one that walks at random.

    python docs/examples/train.py

What it knows of its place is small: for each side whether one may go there and whether it was there before, where the goal
lies, and whether the hand can do something. So what it learns holds on floors that it has never seen: it is trained on the
seeds of the series `train`, and played on those of `play`.
"""

import sys
import time
from typing import NamedTuple, Optional

import numpy as np

from undercroft.gym import FloorVectorEnv

FLOORS = {"width": 24, "height": 24}
ACTIONS = 6
# Two bits a side, three places of the goal in x and in y, and the hand.
STATES = 4**4 * 9 * 2


class Played(NamedTuple):
    """What came of many episodes."""

    finished: float
    moves: float
    episodes: int


def floors(walkers: int, series: str, steps: int) -> FloorVectorEnv:
    return FloorVectorEnv(walkers, "tunnels", None, FLOORS, series=series, observation="edges", steps=steps)


def states(seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """The row of the table for what each walker sees."""
    visits = seen[:, 4:8].astype(np.int64)
    # Where all ways were walked before, the least trodden one counts as new.
    open_ = mask[:, :4].astype(bool)
    least = np.where(open_, visits, 256).min(1, keepdims=True)
    side = open_ * (1 + (visits > least))
    row = np.zeros(len(seen), np.int64)
    for column in range(4):
        row = row * 4 + side[:, column]
    row = (row * 3 + seen[:, 14]) * 3 + seen[:, 15]
    return row * 2 + (mask[:, 4] > 0)


def chosen(values: np.ndarray, mask: np.ndarray, rng: np.random.Generator, explore: float) -> np.ndarray:
    """The best action that does something; now and then any of them."""
    allowed = np.where(mask > 0, values, -np.inf)
    # Equal values are told apart by chance.
    best = (allowed + rng.random(values.shape) * 1e-9).argmax(1)
    any_ = np.where(mask > 0, rng.random(values.shape), -1).argmax(1)
    return np.where(rng.random(len(values)) < explore, any_, best)


def learn(walkers: int = 256, steps: int = 20_000, seed: int = 0, rate: float = 0.05, discount: float = 0.97) -> np.ndarray:
    """Returns the table: what each action is worth."""
    rng = np.random.default_rng(seed)
    table = np.zeros((STATES, ACTIONS))
    env = floors(walkers, "train", 400)
    seen, info = env.reset(seed=seed)
    mask = info["action_mask"]
    rows, over = states(seen, mask), np.zeros(walkers, bool)
    for step in range(steps):
        explore = max(0.05, 1.0 - 2.0 * step / steps)
        actions = chosen(table[rows], mask, rng, explore)
        seen, rewards, terminated, truncated, info = env.step(actions)
        mask = info["action_mask"]
        following = states(seen, mask)
        worth = np.where(mask > 0, table[following], -np.inf).max(1)
        target = rewards + discount * np.where(terminated, 0.0, worth)
        # The step after an episode's last only begins the next.
        real = ~over
        at = (rows[real], actions[real])
        np.add.at(table, at, rate * (target[real] - table[at]))
        rows, over = following, terminated | truncated
    return table


def play(table: Optional[np.ndarray], walkers: int = 64, steps: int = 2_000, seed: int = 1) -> Played:
    """Plays floors that were not trained on; without a table, at random."""
    rng = np.random.default_rng(seed)
    env = floors(walkers, "play", 400)
    seen, info = env.reset(seed=seed)
    finished = episodes = moves = 0
    lengths = np.zeros(walkers, np.int64)
    over = np.zeros(walkers, bool)
    for _ in range(steps):
        mask = info["action_mask"]
        values = np.zeros((walkers, ACTIONS)) if table is None else table[states(seen, mask)]
        actions = chosen(values, mask, rng, 1.0 if table is None else 0.02)
        seen, rewards, terminated, truncated, info = env.step(actions)
        lengths = np.where(over, 0, lengths + 1)
        won = terminated & (rewards > 0.5)
        finished += int(won.sum())
        moves += int(lengths[won].sum())
        over = terminated | truncated
        episodes += int(over.sum())
    return Played(finished / max(episodes, 1), moves / max(finished, 1), episodes)


def main() -> None:
    begun = time.perf_counter()
    table = learn()
    print(f"trained for {time.perf_counter() - begun:.0f} seconds")
    for name, played in (("trained", play(table)), ("at random", play(None))):
        print(f"{name:>9}: {played.finished:6.1%} of {played.episodes} episodes finished, after {played.moves:.0f} moves")


if __name__ == "__main__":
    sys.exit(main())
