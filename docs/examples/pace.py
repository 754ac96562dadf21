"""Prints how many steps walkers take in a second, on one core.

    python docs/examples/pace.py
"""

import time

import numpy as np

from undercroft.gym import FloorVectorEnv

SETTINGS = [
    ("tunnels", "edges", {}),
    ("tunnels", "grid", {"radius": 5}),
    ("wizardry", "edges", {"floors": 256}),
    ("wizardry", "grid", {"radius": 5, "floors": 256}),
    ("wizardry", "edges", {"depth": 8}),
    ("wizardry", "pixels", {"pixels": (64, 64), "floors": 64}),
]


def rate(generator: str, observation: str, options: dict) -> float:
    walkers = 16 if observation == "pixels" else 2048
    env = FloorVectorEnv(walkers, generator, observation=observation, **options)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    # Drawn before the clock runs: what is measured is the environment.
    actions = rng.integers(6, size=(64, walkers))
    steps, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < 3:
        for action in actions[: 4 if observation == "pixels" else 64]:
            env.step(action)
            steps += walkers
    return steps / (time.perf_counter() - begun)


for generator, observation, options in SETTINGS:
    print(f"{generator:>9} {observation:<7} {rate(generator, observation, options) / 1e6:7.3f} million steps a second  {options}")
