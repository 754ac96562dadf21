/* Null, bad UTF-8, numbers out of range: every call ends in a status, and everything is freed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "undercroft.h"

static void expect(int holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "%s; the library says: %s\n", what, undercroft_last_error());
        exit(1);
    }
}

int main(void) {
    UndercroftFloor *floor = NULL, *again = NULL;
    expect(strlen(undercroft_last_error()) == 0, "nothing went wrong yet");
    expect(undercroft_floor_make("tunnels", NULL, NULL, NULL, 1, &floor) == UNDERCROFT_STATUS_NULL_ARGUMENT, "a seed of null");
    expect(undercroft_floor_make("tunnels", NULL, NULL, "a", 1, NULL) == UNDERCROFT_STATUS_NULL_ARGUMENT, "no place");
    expect(undercroft_floor_make("\xff", NULL, NULL, "a", 1, &floor) == UNDERCROFT_STATUS_NOT_UTF8, "bad UTF-8");
    expect(undercroft_floor_make("tunnels", "huge", NULL, "a", 1, &floor) == UNDERCROFT_STATUS_BAD_RECIPE, "no preset");
    expect(undercroft_floor_make("tunnels", NULL, "width=0", "a", 1, &floor) == UNDERCROFT_STATUS_BAD_RECIPE, "no width");
    expect(undercroft_floor_make("tunnels", NULL, NULL, "a", 0, &floor) == UNDERCROFT_STATUS_NOT_MADE, "no depth");
    expect(floor == NULL, "nothing was made");

    expect(undercroft_floor_width(NULL) == 0 && undercroft_floor_room_count(NULL) == 0, "null has no size");
    expect(!undercroft_floor_is_floor(NULL, 0, 0), "null has no floor");
    expect(undercroft_floor_edge(NULL, 0, 0, 0).kind == UNDERCROFT_EDGE_KIND_WALL, "null is a wall");
    undercroft_floor_free(NULL);
    undercroft_text_free(NULL);

    expect(undercroft_floor_make("tunnels", NULL, "width=40\nheight=30\n", "a", 1, &floor) == UNDERCROFT_STATUS_OK, "made");
    expect(undercroft_floor_width(floor) == 40 && undercroft_floor_height(floor) == 30, "its size");
    expect(!undercroft_floor_is_floor(floor, 4000000000u, 1), "far away is rock");
    expect(undercroft_floor_edge(floor, 70000, 0, 0).kind == UNDERCROFT_EDGE_KIND_WALL, "far away are walls");
    expect(undercroft_floor_edge(floor, 1, 1, 99).kind == UNDERCROFT_EDGE_KIND_WALL, "no such side");
    UndercroftRoom room;
    expect(undercroft_floor_room(floor, 0, &room) == UNDERCROFT_STATUS_OK && room.cells > 0, "a room");
    expect(undercroft_floor_room(floor, 1000000, &room) == UNDERCROFT_STATUS_OUT_OF_RANGE, "no such room");
    expect(undercroft_floor_room(floor, 0, NULL) == UNDERCROFT_STATUS_NULL_ARGUMENT, "no place for a room");

    char *name = NULL, *json = NULL, *drawing = NULL;
    expect(undercroft_floor_room_name(floor, 0, &name) == UNDERCROFT_STATUS_OK && strlen(name) > 0, "its name");
    expect(undercroft_floor_text(floor, UNDERCROFT_TEXT_DRAWING, &drawing) == UNDERCROFT_STATUS_OK, "a drawing");
    expect(undercroft_floor_text(floor, UNDERCROFT_TEXT_JSON, &json) == UNDERCROFT_STATUS_OK, "its JSON");
    undercroft_text_free(name);
    expect(undercroft_floor_text(floor, 77, &name) == UNDERCROFT_STATUS_OUT_OF_RANGE && name == NULL, "no such text");
    expect(undercroft_floor_read((const uint8_t *)json, strlen(json), 0, &again) == UNDERCROFT_STATUS_OK, "read again");
    expect(undercroft_floor_move_count(again) == undercroft_floor_move_count(floor), "with its proof");
    undercroft_floor_free(again);
    expect(undercroft_floor_read((const uint8_t *)json, strlen(json) / 2, 0, &again) == UNDERCROFT_STATUS_BAD_LEVEL, "half");
    expect(undercroft_floor_read((const uint8_t *)json, strlen(json), 5, &again) == UNDERCROFT_STATUS_OUT_OF_RANGE, "one");
    expect(undercroft_floor_read(NULL, 5, 0, &again) == UNDERCROFT_STATUS_NULL_ARGUMENT, "nothing to read");

    UndercroftBytes binary;
    expect(undercroft_floor_binary(floor, &binary) == UNDERCROFT_STATUS_OK && binary.length > 5, "the binary form");
    expect(undercroft_floor_read(binary.data, binary.length, 0, &again) == UNDERCROFT_STATUS_OK, "read from it");
    undercroft_floor_free(again);
    undercroft_bytes_free(binary);
    undercroft_text_free(drawing);
    undercroft_text_free(json);
    expect(undercroft_graph_node_count(floor) == 0, "no graph");
    UndercroftNumbers numbers;
    expect(undercroft_graph_shortest_path(floor, &numbers) == UNDERCROFT_STATUS_OUT_OF_RANGE, "no graph, no path");
    undercroft_numbers_free(numbers);
    undercroft_floor_free(floor);

    expect(undercroft_floor_make("linear", NULL, NULL, "a", 1, &floor) == UNDERCROFT_STATUS_OK, "made of tiles");
    size_t tiles = undercroft_graph_node_count(floor);
    expect(tiles > 8 && undercroft_graph_node_count(NULL) == 0, "its tiles");
    expect(undercroft_graph_validate(floor) == UNDERCROFT_STATUS_OK, "a dungeon");
    expect(undercroft_graph_validate(NULL) == UNDERCROFT_STATUS_NULL_ARGUMENT, "null is none");
    expect(undercroft_graph_route_count(floor, 10) == 1 && undercroft_graph_route_count(floor, 0) == 0, "one route");
    UndercroftNumbers route, path, main_path;
    expect(undercroft_graph_route(floor, 0, &route) == UNDERCROFT_STATUS_OK, "the route");
    expect(undercroft_graph_route(floor, 1, &numbers) == UNDERCROFT_STATUS_OUT_OF_RANGE, "no second one");
    expect(undercroft_graph_route(floor, SIZE_MAX, &numbers) == UNDERCROFT_STATUS_OUT_OF_RANGE, "nor many");
    expect(undercroft_graph_route(floor, 0, NULL) == UNDERCROFT_STATUS_NULL_ARGUMENT, "no place for a route");
    expect(undercroft_graph_shortest_path(floor, &path) == UNDERCROFT_STATUS_OK, "the shortest path");
    expect(undercroft_graph_main_path(floor, &main_path) == UNDERCROFT_STATUS_OK, "the main path");
    expect(main_path.length >= 8 && main_path.length <= tiles, "its length");
    expect(path.length == route.length && memcmp(path.data, route.data, path.length * sizeof *path.data) == 0, "one way");
    expect(undercroft_graph_node_name(floor, path.data[0], &name) == UNDERCROFT_STATUS_OK, "the first tile");
    expect(strcmp(name, "Start") == 0, "is the start");
    undercroft_text_free(name);
    expect(undercroft_graph_node_name(floor, path.data[path.length - 1], &name) == UNDERCROFT_STATUS_OK, "the last tile");
    expect(strcmp(name, "BossRoom") == 0, "is the boss's");
    undercroft_text_free(name);
    expect(undercroft_graph_node_name(floor, tiles, &name) == UNDERCROFT_STATUS_OUT_OF_RANGE && name == NULL, "no tile");
    undercroft_numbers_free(route);
    undercroft_numbers_free(path);
    undercroft_numbers_free(main_path);
    undercroft_floor_free(floor);
    return 0;
}
