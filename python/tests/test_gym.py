import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import undercroft
from undercroft.gym import FloorEnv, FloorVectorEnv

SIGHTS = ("grid", "edges", "pixels")
KIND = {"walk": 0, "open": 0, "take": 4, "use": 4, "teleport": 4, "play": 5}


def action_of(move):
    return undercroft.ACTIONS.index(move["side"]) if move["side"] else KIND[move["kind"]]


@pytest.mark.parametrize("observation", SIGHTS)
@pytest.mark.filterwarnings("ignore:.*Box observation space.*")
def test_gymnasiums_own_checker_passes(observation):
    env = gymnasium.make("undercroft/Floor-v0", observation=observation, render_mode="rgb_array")
    check_env(env.unwrapped)


def test_gymnasium_makes_the_vector_form():
    vector = gymnasium.make_vec("undercroft/Floor-v0", 3, vectorization_mode="vector_entry_point", radius=2)
    seen, info = vector.reset(seed=1)
    assert seen in vector.observation_space and info["action_mask"].shape == (3, 6)
    assert seen.shape == (3, 5, 5, 4)


@pytest.mark.parametrize("generator", ["wizardry", "navigation", "tunnels", "linear", "dice"])
@pytest.mark.parametrize("observation", ("edges", "pixels"))
def test_the_proof_of_a_floor_finishes_its_episode(generator, observation):
    env = FloorEnv(generator, observation=observation, pixels=(16, 16), depth=6, floors=3, steps=10_000)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        moves, errands, total = env.floor.walkthrough(), 0, 0.0
        for n, move in enumerate(moves):
            action = action_of(move)
            assert info["action_mask"][action] == 1, (n, move)
            _, reward, terminated, truncated, info = env.step(action)
            # In a game a trap may hurt, and a spinner turn; neither moves anybody.
            assert info["position"] == tuple(move["at"])
            assert terminated == (n + 1 == len(moves)) and not truncated
            errands += move["kind"] in ("take", "use", "play")
            total += reward
        assert total == pytest.approx(1.0 + 0.1 * errands - 0.001 * len(moves))


def test_the_mask_is_what_an_action_does():
    env = FloorEnv("wizardry", depth=8, steps=4000)
    rng = np.random.default_rng(3)
    _, info = env.reset(seed=3)
    refused = done = 0
    for _ in range(4000):
        before, mask = info["position"], info["action_mask"]
        action = int(rng.integers(6))
        _, reward, terminated, truncated, info = env.step(action)
        if mask[action]:
            done += 1
            assert info["position"] != before or reward > 0 or action >= 4
        else:
            refused += 1
            assert info["position"] == before and reward == -0.001
            assert np.array_equal(info["action_mask"], mask)
        if terminated or truncated:
            _, info = env.reset()
    assert refused > 500 and done > 500


def test_the_same_seed_gives_the_same_episodes():
    rng = np.random.default_rng(5)
    actions = rng.integers(6, size=(400, 4))
    played = []
    for _ in range(2):
        vector = FloorVectorEnv(4, "navigation", steps=50, copy=True)
        steps = [vector.reset(seed=11)[0]]
        for action in actions:
            seen, rewards, terminated, truncated, info = vector.step(action)
            steps.append(np.concatenate([seen.ravel(), rewards, terminated, truncated, info["action_mask"].ravel()]))
        played.append(np.concatenate([step.ravel() for step in steps]))
    assert np.array_equal(*played)
    seen, _ = FloorVectorEnv(4, "navigation", copy=True).reset(seed=12)
    assert not np.array_equal(seen.ravel(), played[0][: seen.size])


def test_a_vector_walks_as_single_environments_do():
    recipe = undercroft.Recipe("wizardry")
    vector = FloorVectorEnv(1, recipe, floors=5, steps=60, depth=3, copy=True)
    single = FloorEnv(recipe, floors=5, steps=60, depth=3)
    seen, info = vector.reset(seed=2)
    alone, told = single.reset(seed=2)
    rng = np.random.default_rng(2)
    over = False
    for _ in range(500):
        assert np.array_equal(seen[0], alone) and np.array_equal(info["action_mask"][0], told["action_mask"])
        action = int(rng.integers(6))
        seen, rewards, terminated, truncated, info = vector.step([action])
        if over:
            alone, told = single.reset()
            assert (rewards[0], terminated[0], truncated[0]) == (0.0, False, False)
            over = False
        else:
            alone, reward, ended, cut, told = single.step(action)
            assert (rewards[0], terminated[0], truncated[0]) == (reward, ended, cut)
            over = ended or cut


def test_episodes_are_broken_off():
    env = FloorEnv(steps=7)
    env.reset(seed=0)
    cut = [env.step(4)[3] for _ in range(7)]
    assert cut == [False] * 6 + [True]


def test_a_window_shows_the_floor_around():
    env = FloorEnv("tunnels", radius=4)
    seen, info = env.reset(seed=6)
    (x, y), floor = info["position"], env.floor
    assert (x, y) == floor.entrance and seen[4, 4, 0] == 2
    cells = np.pad(floor.cells, 4)[y : y + 9, x : x + 9]
    assert np.array_equal(seen[..., 0] > 0, cells == 1)
    north = np.pad(floor.edges[..., 0], 4)[y : y + 9, x : x + 9]
    hidden = [undercroft.EDGES.index(name) for name in ("secret door", "illusory wall")]
    shown = np.where(np.isin(north, hidden), 0, north)
    assert np.array_equal(np.where(cells, seen[..., 1], 0), np.where(cells, shown, 0))


def test_pixels_are_a_picture_that_turns():
    env = FloorEnv("wizardry", observation="pixels", pixels=(40, 60))
    first, _ = env.reset(seed=1)
    assert first.shape == (40, 60, 3) and len(np.unique(first)) > 20
    views = [env.step(side)[0] for side in range(4)]
    assert any(not np.array_equal(view, first) for view in views)


def test_renderings_show_the_walker():
    env = FloorEnv("tunnels", render_mode="ansi")
    env.reset(seed=1)
    assert env.render().count("&") == 1
    picture = FloorEnv("tunnels", render_mode="rgb_array")
    picture.reset(seed=1)
    assert picture.render().shape == (picture.floor.height * 8, picture.floor.width * 8, 3)


@pytest.mark.parametrize(
    "wrong, field",
    [({"observation": "smell"}, "observation"), ({"radius": 0}, "radius"), ({"pixels": (4, 4), "observation": "pixels"}, "pixels"), ({"depth": 0}, "depth")],
)
def test_what_cannot_be_is_refused(wrong, field):
    with pytest.raises(undercroft.Refused) as caught:
        FloorEnv(**wrong)
    assert caught.value.field == field


def test_actions_that_are_none_are_refused():
    vector = FloorVectorEnv(2)
    vector.reset(seed=0)
    for wrong in ([6, 0], [-1, 0]):
        with pytest.raises(undercroft.Refused, match="an action is 0 to 5"):
            vector.step(wrong)
    with pytest.raises(ValueError, match="2 rows"):
        vector.step([0, 0, 0])
