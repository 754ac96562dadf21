"""A learner that is trained for seconds beats one that walks at random, on floors that neither has seen."""

import importlib.util


def test_a_trained_walker_beats_a_random_one(root):
    path = root / "docs/examples/train.py"
    spec = importlib.util.spec_from_file_location("train", path)
    train = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(train)
    table = train.learn(walkers=128, steps=2500, seed=1)
    trained, random = train.play(table, seed=2), train.play(None, seed=2)
    assert trained.episodes >= 200 and random.episodes >= 200
    assert trained.finished > 1.5 * random.finished, (trained, random)
