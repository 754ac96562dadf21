/* Draws a floor cell by cell and edge by edge, and walks its proof.
 *
 *   cc -Iinclude examples/draw.c libundercroft_capi.a -lpthread -ldl -lm -o draw && ./draw wizardry demo
 */
#include <inttypes.h>
#include <stdio.h>

#include "undercroft.h"

static char sign(UndercroftEdge edge, char wall) {
    switch (edge.kind) {
    case UNDERCROFT_EDGE_KIND_OPEN: return ' ';
    case UNDERCROFT_EDGE_KIND_WALL: return wall;
    case UNDERCROFT_EDGE_KIND_DOOR: return edge.key >= 0 ? 'L' : 'D';
    case UNDERCROFT_EDGE_KIND_GATE: return 'G';
    case UNDERCROFT_EDGE_KIND_SECRET: return 'S';
    case UNDERCROFT_EDGE_KIND_ILLUSORY: return 'I';
    }
    return '?';
}

/* A wall is drawn beside floor only; the rock between rooms stays blank. */
static char between(const UndercroftFloor *floor, uint32_t x, uint32_t y, UndercroftSide side, char wall) {
    uint32_t ox = side == UNDERCROFT_SIDE_WEST ? x - 1 : x;
    uint32_t oy = side == UNDERCROFT_SIDE_NORTH ? y - 1 : y;
    if (undercroft_floor_is_floor(floor, x, y))
        return sign(undercroft_floor_edge(floor, x, y, side), wall);
    if (undercroft_floor_is_floor(floor, ox, oy))
        return sign(undercroft_floor_edge(floor, ox, oy, side == UNDERCROFT_SIDE_WEST ? 1 : 2), wall);
    return ' ';
}

static void draw(const UndercroftFloor *floor) {
    uint32_t width = undercroft_floor_width(floor), height = undercroft_floor_height(floor);
    for (uint32_t y = 0; y <= height; y++) {
        for (uint32_t x = 0; x < width; x++)
            printf("+%c", between(floor, x, y, UNDERCROFT_SIDE_NORTH, '-'));
        puts("+");
        for (uint32_t x = 0; y < height && x <= width; x++) {
            putchar(between(floor, x, y, UNDERCROFT_SIDE_WEST, '|'));
            if (x < width)
                putchar(undercroft_floor_is_floor(floor, x, y) ? '.' : ' ');
        }
        if (y < height)
            putchar('\n');
    }
    putchar('\n');
}

int main(int count, char **arguments) {
    const char *generator = count > 1 ? arguments[1] : "wizardry";
    const char *seed = count > 2 ? arguments[2] : "demo";
    UndercroftFloor *floor = NULL;
    if (undercroft_floor_make(generator, NULL, NULL, seed, 1, &floor) != UNDERCROFT_STATUS_OK) {
        fprintf(stderr, "%s\n", undercroft_last_error());
        return 1;
    }
    draw(floor);

    UndercroftCell at = undercroft_floor_entrance(floor), goal = undercroft_floor_goal(floor);
    size_t moves = undercroft_floor_move_count(floor);
    for (size_t i = 0; i < moves; i++) {
        UndercroftMove move;
        if (undercroft_floor_move(floor, i, &move) != UNDERCROFT_STATUS_OK)
            return 1;
        if (move.kind == UNDERCROFT_MOVE_KIND_TELEPORT) {
            for (size_t f = 0; f < undercroft_floor_feature_count(floor); f++) {
                UndercroftFeature feature;
                undercroft_floor_feature(floor, f, &feature);
                if (feature.at.x == at.x && feature.at.y == at.y) {
                    at = feature.target;
                    break;
                }
            }
        }
        switch (move.side) {
        case UNDERCROFT_SIDE_NORTH: at.y--; break;
        case UNDERCROFT_SIDE_EAST: at.x++; break;
        case UNDERCROFT_SIDE_SOUTH: at.y++; break;
        case UNDERCROFT_SIDE_WEST: at.x--; break;
        case UNDERCROFT_SIDE_NONE: break;
        }
    }
    printf("%zu rooms, %zu features, %zu moves to the goal at (%" PRIu32 ", %" PRIu32 ")\n",
           undercroft_floor_room_count(floor), undercroft_floor_feature_count(floor), moves, goal.x, goal.y);
    int arrived = at.x == goal.x && at.y == goal.y;
    undercroft_floor_free(floor);
    return arrived ? 0 : 2;
}
