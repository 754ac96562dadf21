"""The seeds of the catalogue give the floors of the catalogue."""

import ast
import re

import undercroft

DEPTHS = (1, 2, 27)


def catalogue(root):
    """The catalogue's few forms of TOML, which Python reads by itself only since 3.11."""
    sections, section = {}, None
    for line in (root / "crates/undercroft/tests/catalogue.toml").read_text("utf-8").splitlines():
        heading = re.fullmatch(r"\[(\w+)\.([\w-]+)(\.seeds)?\]", line)
        if heading:
            section = sections.setdefault(heading.group(1, 2), {})
        elif "=" in line and section is not None:
            key, value = line.rsplit(" = ", 1)
            section[ast.literal_eval(key) if key.startswith('"') else key] = ast.literal_eval(value)
    return sections


def test_floors_have_the_hashes_of_the_catalogue(root):
    sections = catalogue(root)
    named = {(generator, preset) for generator in undercroft.generators() for preset in undercroft.presets(generator)}
    assert set(sections) == named
    floors = 0
    for (generator, preset), section in sections.items():
        recipe = undercroft.Recipe(generator, preset)
        assert recipe.version == section.pop("version")
        for seed, hashes in section.items():
            for depth, expected in zip(DEPTHS, hashes):
                floor = undercroft.generate(recipe, seed, depth=depth)
                assert floor.hash() == expected, (generator, preset, seed, depth)
                floors += 1
    assert floors >= 36 * len(named)
