"""Times rooms from libtcod's BSP: `python bsp.py <milliseconds> <width> <height>`.

It makes floors for that long to warm up, then for that long again, and writes how many it made and the nanoseconds that
they took. The tree is split and walked by libtcod; a room is dug into each leaf and the two halves of each split are
joined by an L, on an array of numpy, as guides to the library have it.
"""

import random
import sys
import time

import numpy
import tcod.bsp


def dig_room(cells, node, rng):
    """A room somewhere in the leaf, with a wall around it; gives back its middle."""
    w = rng.randint(min(3, node.width - 2), node.width - 2)
    h = rng.randint(min(3, node.height - 2), node.height - 2)
    x = node.x + rng.randint(1, node.width - w - 1)
    y = node.y + rng.randint(1, node.height - h - 1)
    cells[y : y + h, x : x + w] = True
    return x + w // 2, y + h // 2


def dig_tunnel(cells, a, b, rng):
    """An L from one cell to the other."""
    corner = (b[0], a[1]) if rng.random() < 0.5 else (a[0], b[1])
    for (x0, y0), (x1, y1) in ((a, corner), (corner, b)):
        cells[min(y0, y1) : max(y0, y1) + 1, min(x0, x1) : max(x0, x1) + 1] = True


def make(seed, width, height):
    rng = random.Random(seed)
    tree = tcod.bsp.BSP(0, 0, width, height)
    tree.split_recursive(
        depth=5,
        min_width=5,
        min_height=5,
        max_horizontal_ratio=1.5,
        max_vertical_ratio=1.5,
        seed=tcod.random.Random(tcod.random.COMPLEMENTARY_MULTIPLY_WITH_CARRY, seed),
    )
    cells = numpy.zeros((height, width), dtype=bool)
    middles = {}
    for node in tree.inverted_level_order():
        if node.children:
            first, second = (middles[id(child)] for child in node.children)
            dig_tunnel(cells, first, second, rng)
            middles[id(node)] = first
        else:
            middles[id(node)] = dig_room(cells, node, rng)
    return cells


def run(seed, span, width, height):
    start = time.perf_counter_ns()
    floors = 0
    while time.perf_counter_ns() < start + span * 1_000_000:
        make(seed + floors, width, height)
        floors += 1
    return floors, time.perf_counter_ns() - start


def main():
    try:
        span, width, height = map(int, sys.argv[1:])
    except ValueError:
        sys.exit("bsp.py: it takes milliseconds, a width and a height")
    made, _ = run(0, span, width, height)
    print(*run(made, span, width, height))


main()
