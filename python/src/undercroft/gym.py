"""Environments of Gymnasium that walk proven floors by the rules of the game.

>>> import gymnasium, undercroft.gym
>>> env = gymnasium.make("undercroft/Floor-v0", generator="tunnels")
>>> vector = undercroft.gym.FloorVectorEnv(1024, generator="tunnels", observation="edges")

There are six actions: toward north, east, south and west, which walks, and opens what is shut where the rules let it; the
hand, which takes a key, pulls a lever, presses a switch or steps into a teleporter; and playing what happens here. An action
that the rules refuse changes nothing. `info["action_mask"]` has 1 for each that does something; it tells what the rules say, so
it knows of secret doors that the observation shows as walls.

An episode ends at the goal or in a chute, and is broken off after `steps`. Every floor can be finished, whatever one did
before, so an episode that is broken off was never lost.
"""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple, Union

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._engine import ACTIONS, Floor, Recipe, Walkers

__all__ = ["FloorEnv", "FloorVectorEnv"]

# What is counted ends at 255, as the parts of colours do.
_HIGHEST = 255


def _walkers(
    count: int,
    generator: Union[Recipe, str],
    preset: Optional[str],
    settings: Optional[Dict[str, Any]],
    options: Dict[str, Any],
) -> Walkers:
    if isinstance(generator, Recipe):
        if preset is not None:
            raise TypeError("a recipe has its parameters already: name a generator to choose a preset")
        recipe = generator.changed(settings)
    else:
        recipe = Recipe(generator, preset, settings)
    return Walkers(recipe, count, **options)


class FloorEnv(gymnasium.Env):
    """One walker.

    `floors` is how many different floors there are, by the seeds `series/1`, `series/2` and on; 0 makes a new one each time.
    `observation` is "grid" (a window of `radius` cells around the walker), "edges" (16 numbers) or "pixels" (first person, as the
    party of a game, height by width). `rewards` are for a step, for a key, lever, switch or event, and for the goal.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 8}

    def __init__(
        self,
        generator: Union[Recipe, str] = "tunnels",
        preset: Optional[str] = None,
        settings: Optional[Dict[str, Any]] = None,
        *,
        series: str = "gym",
        floors: int = 0,
        depth: int = 1,
        observation: str = "grid",
        radius: int = 5,
        pixels: Tuple[int, int] = (64, 64),
        steps: int = 1000,
        rewards: Tuple[float, float, float] = (-0.001, 0.1, 1.0),
        render_mode: Optional[str] = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"a floor is rendered as ansi or rgb_array, not {render_mode!r}")
        options = _options(series, floors, depth, observation, radius, pixels, steps, rewards)
        self._walkers = _walkers(1, generator, preset, settings, options)
        self.render_mode = render_mode
        shape = tuple(self._walkers.shape)
        self.observation_space = gymnasium.spaces.Box(0, _HIGHEST, shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(len(ACTIONS))
        self._seen = np.zeros((1, *shape), np.uint8)
        self._mask = np.zeros((1, len(ACTIONS)), np.int8)
        self._row = (np.zeros(1, np.float64), np.zeros(1, np.bool_), np.zeros(1, np.bool_))
        self._begun = False

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[np.ndarray, Dict[str, Any]]:
        super().reset(seed=seed)
        drawn = None
        if seed is not None or not self._begun:
            drawn = int(self.np_random.integers(2**63))
        self._begun = True
        self._walkers.reset(drawn, self._seen, self._mask.view(np.uint8))
        return self._seen[0].copy(), self._info()

    def step(self, action: Any) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        actions = np.asarray([action], np.int64)
        rewards, terminated, truncated = self._row
        self._walkers.step(actions, self._seen, rewards, terminated, truncated, self._mask.view(np.uint8))
        return self._seen[0].copy(), float(rewards[0]), bool(terminated[0]), bool(truncated[0]), self._info()

    def render(self) -> Any:
        floor = self._walkers.floor(0)
        if self.render_mode == "ansi":
            return _with_walker(floor.drawing(), self._walkers.places()[0])
        if self.render_mode == "rgb_array":
            return _picture(floor, self._walkers.places()[0])
        return None

    @property
    def floor(self) -> Floor:
        """The floor that the walker is on."""
        return self._walkers.floor(0)

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self._mask[0].copy(), "position": self._walkers.places()[0]}


class FloorVectorEnv(VectorEnv):
    """Many walkers that act together, each on a floor of its own.

    What is returned is written in place: the arrays of a step are those of the step before, so copy what you keep, or
    set `copy`. The step after an episode's last begins the next, whatever its action (`AutoresetMode.NEXT_STEP`).
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        generator: Union[Recipe, str] = "tunnels",
        preset: Optional[str] = None,
        settings: Optional[Dict[str, Any]] = None,
        *,
        series: str = "gym",
        floors: int = 0,
        depth: int = 1,
        observation: str = "grid",
        radius: int = 5,
        pixels: Tuple[int, int] = (64, 64),
        steps: int = 1000,
        rewards: Tuple[float, float, float] = (-0.001, 0.1, 1.0),
        copy: bool = False,
        render_mode: Optional[str] = None,
    ) -> None:
        options = _options(series, floors, depth, observation, radius, pixels, steps, rewards)
        self._walkers = _walkers(num_envs, generator, preset, settings, options)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.copy = copy
        shape = tuple(self._walkers.shape)
        self.single_observation_space = gymnasium.spaces.Box(0, _HIGHEST, shape, np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(len(ACTIONS))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seen = np.zeros((num_envs, *shape), np.uint8)
        self._mask = np.zeros((num_envs, len(ACTIONS)), np.int8)
        self._rewards = np.zeros(num_envs, np.float64)
        self._terminated = np.zeros(num_envs, np.bool_)
        self._truncated = np.zeros(num_envs, np.bool_)
        self._begun = False

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[np.ndarray, Dict[str, Any]]:
        super().reset(seed=seed)
        drawn = None
        if seed is not None or not self._begun:
            drawn = int(self.np_random.integers(2**63))
        self._begun = True
        self._walkers.reset(drawn, self._seen, self._mask.view(np.uint8))
        return self._given(self._seen), {"action_mask": self._given(self._mask)}

    def step(
        self, actions: Any
    ) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Dict[str, Any]]:
        actions = np.ascontiguousarray(actions, np.int64)
        self._walkers.step(
            actions, self._seen, self._rewards, self._terminated, self._truncated, self._mask.view(np.uint8)
        )
        return (
            self._given(self._seen),
            self._given(self._rewards),
            self._given(self._terminated),
            self._given(self._truncated),
            {"action_mask": self._given(self._mask)},
        )

    def floor(self, number: int) -> Floor:
        """The floor that a walker is on."""
        return self._walkers.floor(number)

    def _given(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array


def _options(
    series: str,
    floors: int,
    depth: int,
    observation: str,
    radius: int,
    pixels: Tuple[int, int],
    steps: int,
    rewards: Tuple[float, float, float],
) -> Dict[str, Any]:
    height, width = pixels
    return {
        "series": series,
        "floors": floors,
        "depth": depth,
        "sight": observation,
        "radius": radius,
        "pixels": (width, height),
        "steps": steps,
        "rewards": rewards,
    }


def _with_walker(drawing: str, place: Tuple[int, int]) -> str:
    # A cell takes three characters across and two down, behind the line above it.
    lines = drawing.split("\n")
    x, y = place
    row = list(lines[2 * y + 1].ljust(3 * x + 4))
    row[3 * x + 1] = "&"
    lines[2 * y + 1] = "".join(row)
    return "\n".join(lines)


# The line of pixels along each side of a square: north, east, south, west.
_LINES: Tuple[Tuple[Union[int, slice], Union[int, slice]], ...] = ((0, slice(None)), (slice(None), -1), (-1, slice(None)), (slice(None), 0))
_ROCK, _FLOOR, _WALL, _DOOR = (38, 34, 40), (214, 204, 180), (70, 60, 56), (176, 96, 40)
_GOAL, _WALKER = (60, 140, 80), (190, 40, 60)
# What looks like a wall: one, a secret door, an illusion.
_WALLS = (0, 5, 6)


def _picture(floor: Floor, place: Tuple[int, int], scale: int = 8) -> np.ndarray:
    """Rock, floor, walls and the walker, as pixels."""
    cells, edges = floor.cells, floor.edges
    picture = np.where(cells[..., None] == 1, _FLOOR, _ROCK).astype(np.uint8)
    picture = picture.repeat(scale, 0).repeat(scale, 1)
    for y, x in zip(*np.nonzero(cells)):
        square = picture[y * scale : (y + 1) * scale, x * scale : (x + 1) * scale]
        for line, code in zip(_LINES, edges[y, x]):
            if code != 1:
                square[line] = _WALL if code in _WALLS else _DOOR
    for (x, y), colour in ((floor.goal, _GOAL), (place, _WALKER)):
        picture[y * scale + 2 : (y + 1) * scale - 2, x * scale + 2 : (x + 1) * scale - 2] = colour
    return picture


gymnasium.register(
    "undercroft/Floor-v0",
    entry_point="undercroft.gym:FloorEnv",
    vector_entry_point="undercroft.gym:FloorVectorEnv",
)
