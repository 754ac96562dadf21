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
    undercroft_floor_free(floor);
    return 0;
}
