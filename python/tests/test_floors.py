import pickle

import numpy as np
import pytest

import undercroft

LOCKED = """
+--+--+--+
|@. k00 >|
+--+--+--+"""


def test_a_floor_comes_with_its_proof():
    for generator in undercroft.generators():
        floor = undercroft.generate(generator, "python", depth=3)
        assert floor.replay() is None
        assert floor.verify() == []
        moves = floor.walkthrough()
        assert moves[-1]["at"] == list(floor.goal)
        assert floor.solve()[-1]["at"] == list(floor.goal)
        assert floor.measures().keys() == undercroft.measures().keys()
        assert floor.measures()["rooms"] == len(floor.rooms)


def test_planes_say_what_the_drawing_says():
    floor = undercroft.read(LOCKED.encode()).floors[0]
    assert floor.cells.tolist() == [[1, 1, 1]]
    wall, opened, locked = (undercroft.EDGES.index(name) for name in ("wall", "open", "locked door"))
    assert floor.edges.tolist() == [
        [[wall, opened, wall, wall], [wall, locked, wall, opened], [wall, wall, wall, locked]]
    ]
    assert [undercroft.FEATURES[code] for code in floor.features[0]] == ["nothing", "key", "stairs down"]
    assert (floor.entrance, floor.goal) == ((0, 0), (2, 0))


def test_edges_agree_from_both_sides():
    floor = undercroft.generate("wizardry", "edges", depth=9)
    one_way = undercroft.EDGES.index("one-way from the other side")
    east, west = floor.edges[:, :-1, 1], floor.edges[:, 1:, 3]
    south, north = floor.edges[:-1, :, 2], floor.edges[1:, :, 0]
    for here, there in ((east, west), (south, north)):
        assert np.all((here == there) | (here == one_way) | (there == one_way))


def test_a_quest_names_its_steps():
    quest = undercroft.read(LOCKED.encode()).floors[0].quest()
    assert [(step["does"], step["at"], step["needed"]) for step in quest["steps"]] == [("key 0", [1, 0], True)]
    assert (quest["chain"], quest["needed"], len(quest["areas"])) == (1, 1, 2)


def test_a_floor_that_cannot_be_finished_says_where():
    floor = undercroft.read(LOCKED.replace("k0", " .").encode()).floors[0]
    with pytest.raises(undercroft.Unsolvable) as caught:
        floor.solve()
    assert caught.value.kind == "unsolvable"
    assert (2, 0) in caught.value.cells


def test_every_format_is_written_and_levels_read_back():
    dungeon = undercroft.dungeon("wizardry", "formats", floors=2)
    begins = {"pdf": b"%PDF", "png": b"\x89PNG", "glb": b"glTF", "parquet": b"PAR1", "svg": b"<svg", "tmx": b"<?xml"}
    for name in undercroft.FORMATS:
        files = dungeon.export(name)
        assert files and all(files.values()), name
        first = next(iter(files.values()))
        assert first.startswith(begins.get(name, b"")), name
        if name in ("text", "json", "json-compact", "binary"):
            floors = [floor for file in files.values() for floor in undercroft.read(file)]
            assert [floor.text() for floor in floors] == [floor.text() for floor in dungeon]


def test_pictures_take_options_and_say_which_are_wrong():
    floor = undercroft.generate("tunnels", "pictures")
    assert floor._repr_svg_().startswith("<svg")
    small, large = floor.png(scale=4), floor.png(scale=12)
    width = lambda png: int.from_bytes(png[16:20], "big")
    assert width(large) > 2 * width(small)
    assert floor.svg(style="blue") != floor.svg()
    with pytest.raises(undercroft.Refused) as caught:
        floor.svg(style="crayon")
    assert caught.value.field == "style"
    with pytest.raises(undercroft.Refused, match="unknown field `colour`"):
        floor.svg(colour="red")
    with pytest.raises(undercroft.Refused, match="there is no format 'doc'"):
        floor.export("doc")


def test_dungeons_are_sequences():
    dungeon = undercroft.dungeon("wizardry", 7, floors=3)
    assert len(dungeon) == 3 and [floor.depth for floor in dungeon] == [1, 2, 3]
    assert dungeon[-1] == dungeon.floors[2] and dungeon.verify() == []
    assert dungeon.seed == "7"
    with pytest.raises(IndexError):
        dungeon[3]
    with pytest.raises(undercroft.Refused) as caught:
        undercroft.dungeon("tunnels", floors=0)
    assert caught.value.field == "floors"


def test_values_are_pickled():
    recipe = undercroft.Recipe("tunnels", width=60, room_size=(4, 8))
    floor = undercroft.generate(recipe, "pickle")
    for value in (recipe, floor, undercroft.dungeon(recipe, "pickle", floors=2)):
        assert pickle.loads(pickle.dumps(value)) == value
    second = undercroft.dungeon(recipe, "pickle", floors=2)[1]
    assert pickle.loads(pickle.dumps(second)) == second != floor


def test_recipes_take_settings():
    recipe = undercroft.Recipe("tunnels", "wide", width=60, room_size=(4, 8))
    assert recipe.parameters["width"] == 60 and recipe.parameters["room_size"] == [4, 8]
    assert undercroft.Recipe("tunnels", settings={"room-size": [4, 8]}) == undercroft.Recipe("tunnels", room_size=[4, 8])
    assert undercroft.Recipe.parse(recipe.json()) == recipe
    assert undercroft.Recipe.parse('generator = "tunnels"\n[parameters]\nwidth = 60').parameters["width"] == 60
    assert undercroft.Recipe("wizardry").preset == next(iter(undercroft.presets("wizardry")))
    assert recipe.preset is None


@pytest.mark.parametrize(
    "make, kind, field",
    [
        (lambda: undercroft.generate("caves"), "refused", "generator"),
        (lambda: undercroft.generate("tunnels", preset="none"), "refused", "preset"),
        (lambda: undercroft.generate("tunnels", width=0), "refused", "width"),
        (lambda: undercroft.generate("tunnels", width="wide"), "refused", "width"),
        (lambda: undercroft.generate("tunnels", wdith=30), "refused", "wdith"),
        (lambda: undercroft.generate("tunnels", depth=0), "refused", "depth"),
        (lambda: undercroft.read(b"\x00\xff"), "unreadable", None),
        (lambda: undercroft.read(b'{"format": 1}'), "unreadable", None),
    ],
)
def test_failures_are_exceptions_with_fields(make, kind, field):
    with pytest.raises(undercroft.UndercroftError) as caught:
        make()
    assert (caught.value.kind, caught.value.field) == (kind, field), caught.value
    assert "\n" not in str(caught.value)


def test_what_does_not_fit_comes_with_help():
    with pytest.raises(undercroft.Refused) as caught:
        undercroft.generate("wizardry", floor_cells=(100, 120))
    assert "set" in caught.value.help
    with pytest.raises(TypeError):
        undercroft.Recipe("tunnels", width=object())
    with pytest.raises(OSError):
        undercroft.read("no such file.json")
    with pytest.raises(TypeError):
        undercroft.read(3)


def test_schemas_are_those_of_recipes():
    whole = undercroft.schema()
    assert len(whole["oneOf"]) == len(undercroft.generators())
    one = undercroft.schema("tunnels")
    assert one["properties"]["generator"]["const"] == "tunnels"
    assert undercroft.generators()["tunnels"]["presets"] == undercroft.presets("tunnels")
    with pytest.raises(undercroft.Refused):
        undercroft.schema("caves")


def test_the_text_form_is_the_engines_own():
    floor = undercroft.generate("linear", "text")
    assert undercroft.read(floor.text().encode())[0].text() == floor.text()
    assert str(floor) == floor.drawing() and "Floor" in repr(floor)
