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

static void about(void) {
    char *name = NULL;
    expect(strchr(undercroft_version(), '.') != NULL, "a version");
    expect(undercroft_generator_count() > 0 && undercroft_style_count() > 0, "generators and styles");
    for (size_t i = 0; i < undercroft_generator_count(); i++) {
        char *generator = NULL;
        expect(undercroft_generator_name(i, &generator) == UNDERCROFT_STATUS_OK, "a generator's name");
        expect(undercroft_generator_about(i, &name) == UNDERCROFT_STATUS_OK && strlen(name) > 9, "what it makes");
        undercroft_text_free(name);
        expect(undercroft_preset_count(generator) > 0, "its presets");
        for (size_t p = 0; p < undercroft_preset_count(generator); p++) {
            expect(undercroft_preset_name(generator, p, &name) == UNDERCROFT_STATUS_OK && strlen(name) > 0, "a preset");
            undercroft_text_free(name);
            expect(undercroft_preset_about(generator, p, &name) == UNDERCROFT_STATUS_OK && strlen(name) > 9, "its use");
            undercroft_text_free(name);
        }
        expect(undercroft_preset_name(generator, 99, &name) == UNDERCROFT_STATUS_OUT_OF_RANGE && !name, "no such preset");
        undercroft_text_free(generator);
    }
    expect(undercroft_generator_name(99, &name) == UNDERCROFT_STATUS_OUT_OF_RANGE && !name, "no such generator");
    expect(undercroft_preset_count("caves") == 0 && undercroft_preset_count(NULL) == 0, "nobody's presets");
    expect(undercroft_preset_name("caves", 0, &name) == UNDERCROFT_STATUS_BAD_RECIPE && !name, "nobody's preset");
    expect(undercroft_preset_about(NULL, 0, &name) == UNDERCROFT_STATUS_NULL_ARGUMENT && !name, "null's preset");
    expect(undercroft_style_name(0, &name) == UNDERCROFT_STATUS_OK && strcmp(name, "plain") == 0, "the first style");
    undercroft_text_free(name);
    expect(undercroft_style_name(99, &name) == UNDERCROFT_STATUS_OUT_OF_RANGE && !name, "no such style");
}

static void cancelled(void) {
    UndercroftCancel *cancel = undercroft_cancel_new();
    UndercroftFloor *floor = NULL;
    UndercroftDungeon *dungeon = NULL;
    expect(undercroft_floor_make(NULL, NULL, NULL, "a", 1, cancel, &floor) == UNDERCROFT_STATUS_OK, "not cancelled");
    undercroft_floor_free(floor);
    undercroft_cancel_set(cancel);
    expect(undercroft_floor_make(NULL, NULL, NULL, "a", 1, cancel, &floor) == UNDERCROFT_STATUS_CANCELLED && !floor, "cancelled");
    expect(undercroft_dungeon_make(NULL, NULL, NULL, "a", 2, cancel, &dungeon) == UNDERCROFT_STATUS_CANCELLED && !dungeon, "all of it");
    undercroft_cancel_set(NULL);
    undercroft_cancel_free(cancel);
    undercroft_cancel_free(NULL);
}

static void pictures(const UndercroftFloor *floor) {
    UndercroftBytes master, player, scene, tiles;
    expect(undercroft_floor_png(floor, NULL, UNDERCROFT_AUDIENCE_MASTER, 8, &master) == UNDERCROFT_STATUS_OK, "a picture");
    expect(undercroft_floor_png(floor, "blue", UNDERCROFT_AUDIENCE_PLAYER, 8, &player) == UNDERCROFT_STATUS_OK, "for players");
    expect(master.length != player.length || memcmp(master.data, player.data, master.length) != 0, "not the same");
    undercroft_bytes_free(master);
    undercroft_bytes_free(player);
    expect(undercroft_floor_png(floor, "purple", 0, 8, &master) == UNDERCROFT_STATUS_OUT_OF_RANGE && !master.data, "no style");
    expect(undercroft_floor_png(floor, NULL, 7, 8, &master) == UNDERCROFT_STATUS_OUT_OF_RANGE, "nobody looks");
    expect(undercroft_floor_png(floor, NULL, 0, 4000000000u, &master) == UNDERCROFT_STATUS_NOT_WRITTEN, "too large");
    expect(undercroft_floor_png(floor, "\xff", 0, 8, &master) == UNDERCROFT_STATUS_NOT_UTF8, "a style in bad UTF-8");
    char *svg = NULL, *tmx = NULL;
    expect(undercroft_floor_svg(floor, "crawl", UNDERCROFT_AUDIENCE_TABLE, 0, &svg) == UNDERCROFT_STATUS_OK, "in lines");
    expect(strncmp(svg, "<svg", 4) == 0 || strstr(svg, "<svg") != NULL, "an SVG");
    undercroft_text_free(svg);
    expect(undercroft_floor_text(floor, UNDERCROFT_TEXT_TMX, &tmx) == UNDERCROFT_STATUS_OK, "for Tiled");
    expect(strstr(tmx, "undercroft-tiles.png") != NULL, "with its tiles");
    undercroft_text_free(tmx);
    expect(undercroft_floor_text(floor, UNDERCROFT_TEXT_TMJ, &tmx) == UNDERCROFT_STATUS_OK && tmx[0] == '{', "in JSON");
    undercroft_text_free(tmx);
    expect(undercroft_tileset_png(&tiles) == UNDERCROFT_STATUS_OK && memcmp(tiles.data + 1, "PNG", 3) == 0, "the tiles");
    undercroft_bytes_free(tiles);
    expect(undercroft_floor_glb(floor, &scene) == UNDERCROFT_STATUS_OK && memcmp(scene.data, "glTF", 4) == 0, "a scene");
    undercroft_bytes_free(scene);
    expect(undercroft_floor_glb(NULL, &scene) == UNDERCROFT_STATUS_NULL_ARGUMENT && !scene.data, "null has no scene");
}

/* What comes in bulk is what comes cell by cell, and not a byte more is written. */
static void bulk(const UndercroftFloor *floor) {
    uint32_t width = undercroft_floor_width(floor), height = undercroft_floor_height(floor);
    size_t area = (size_t)width * height;
    uint8_t *cells = malloc(area + 1), *edges = malloc(4 * area + 1);
    int32_t *rooms = malloc((area + 1) * sizeof *rooms);
    expect(cells && edges && rooms, "memory");
    cells[area] = edges[4 * area] = 0xEE;
    rooms[area] = 77;
    expect(undercroft_floor_cells(floor, cells, area) == UNDERCROFT_STATUS_OK, "all cells");
    expect(undercroft_floor_edges(floor, edges, 4 * area) == UNDERCROFT_STATUS_OK, "all edges");
    expect(undercroft_floor_rooms(floor, rooms, area) == UNDERCROFT_STATUS_OK, "all rooms");
    expect(cells[area] == 0xEE && edges[4 * area] == 0xEE && rooms[area] == 77, "and no more");
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            size_t i = (size_t)y * width + x;
            expect(cells[i] == undercroft_floor_is_floor(floor, x, y), "a cell");
            for (uint32_t side = 0; side < 4; side++)
                expect(edges[4 * i + side] == undercroft_floor_edge(floor, x, y, side).kind, "an edge");
            expect(rooms[i] < 0 || undercroft_floor_room_has(floor, (size_t)rooms[i], x, y), "a room");
        }
    expect(undercroft_floor_cells(floor, cells, area - 1) == UNDERCROFT_STATUS_OUT_OF_RANGE, "no room for the last");
    expect(undercroft_floor_edges(floor, NULL, 4 * area) == UNDERCROFT_STATUS_NULL_ARGUMENT, "no place for edges");
    expect(undercroft_floor_rooms(NULL, rooms, area) == UNDERCROFT_STATUS_NULL_ARGUMENT, "null has no rooms");
    free(cells);
    free(edges);
    free(rooms);
}

/* Every feature has a name, and only traps and people tell what those tell. */
static void contents(const UndercroftFloor *floor, size_t seen[5]) {
    char *text = NULL;
    UndercroftNeeds needs;
    for (size_t i = 0; i < undercroft_floor_feature_count(floor); i++) {
        UndercroftFeature feature;
        UndercroftTrap trap;
        UndercroftPerson person;
        expect(undercroft_floor_feature(floor, i, &feature) == UNDERCROFT_STATUS_OK, "a feature");
        expect(undercroft_floor_feature_name(floor, i, &text) == UNDERCROFT_STATUS_OK && strlen(text) > 0, "its name");
        undercroft_text_free(text);
        expect(undercroft_floor_feature_needs(floor, i, &needs) == UNDERCROFT_STATUS_OK, "its needs");
        seen[0] += needs.triggers.length + needs.keys.length;
        undercroft_needs_free(needs);
        int is_trap = feature.kind == UNDERCROFT_FEATURE_KIND_TRAP, is_person = feature.kind == UNDERCROFT_FEATURE_KIND_PERSON;
        expect((undercroft_floor_trap(floor, i, &trap) == UNDERCROFT_STATUS_OK) == is_trap, "a trap");
        expect(!is_trap || (trap.kind <= UNDERCROFT_TRAP_KIND_FIRE && trap.visible <= 1 && trap.damage == feature.amount), "its harm");
        expect((undercroft_floor_person(floor, i, &person) == UNDERCROFT_STATUS_OK) == is_person, "a person");
        expect(!is_person || person.lines == undercroft_floor_feature_words_count(floor, i), "their lines");
        seen[1] += is_trap;
        seen[2] += is_person;
        for (size_t t = 0; t < undercroft_floor_feature_words_count(floor, i); t++) {
            expect(undercroft_floor_feature_words(floor, i, t, &text) == UNDERCROFT_STATUS_OK && strlen(text) > 0, "words");
            undercroft_text_free(text);
            size_t replies = undercroft_floor_reply_count(floor, i, t);
            for (size_t r = 0; r < replies; r++) {
                expect(undercroft_floor_reply(floor, i, t, r, &text) == UNDERCROFT_STATUS_OK, "an answer");
                undercroft_text_free(text);
                expect(undercroft_floor_reply_next(floor, i, t, r) < (int32_t)person.lines, "leads to a line");
            }
            seen[3] += replies;
            expect(undercroft_floor_reply(floor, i, t, replies, &text) == UNDERCROFT_STATUS_OUT_OF_RANGE, "no such answer");
            expect(undercroft_floor_reply_next(floor, i, t, replies) == -1, "leads nowhere");
        }
        expect(undercroft_floor_feature_words(floor, i, 1000, &text) == UNDERCROFT_STATUS_OUT_OF_RANGE && !text, "no words");
    }
    for (size_t key = 0; key < undercroft_floor_key_count(floor); key++) {
        expect(undercroft_floor_key_name(floor, key, &text) == UNDERCROFT_STATUS_OK && strlen(text) > 0, "a key's name");
        undercroft_text_free(text);
    }
    for (size_t gate = 0; gate < undercroft_floor_gate_count(floor); gate++) {
        expect(undercroft_floor_gate_needs(floor, gate, &needs) == UNDERCROFT_STATUS_OK, "what opens a gate");
        expect(needs.keys.length + needs.triggers.length > 0 || needs.event >= 0, "something does");
        for (size_t t = 0; t < needs.triggers.length; t++)
            expect(needs.triggers.data[t] < undercroft_floor_trigger_count(floor), "that there is");
        undercroft_needs_free(needs);
        expect(undercroft_floor_gate_message(floor, gate, &text) == UNDERCROFT_STATUS_OK, "what it says");
        undercroft_text_free(text);
        seen[4]++;
    }
    for (size_t t = 0; t < undercroft_floor_trigger_count(floor); t++) {
        expect(undercroft_floor_trigger_name(floor, t, &text) == UNDERCROFT_STATUS_OK, "a lever's name");
        undercroft_text_free(text);
        expect(undercroft_floor_trigger_message(floor, t, &text) == UNDERCROFT_STATUS_OK, "its sound");
        undercroft_text_free(text);
    }
    expect(undercroft_floor_key_name(floor, 1000, &text) == UNDERCROFT_STATUS_OUT_OF_RANGE && !text, "no such key");
    expect(undercroft_floor_gate_needs(floor, 1000, &needs) == UNDERCROFT_STATUS_OUT_OF_RANGE && !needs.keys.data, "no gate");
    expect(!undercroft_floor_key_is_used_up(floor, 1000) && !undercroft_floor_key_is_used_up(NULL, 0), "no key wears off");
    expect(undercroft_floor_feature_needs(NULL, 0, &needs) == UNDERCROFT_STATUS_NULL_ARGUMENT, "null needs nothing");
}

static void dungeons(void) {
    UndercroftDungeon *dungeon = NULL, *again = NULL;
    UndercroftFloor *floor = NULL;
    UndercroftBytes bytes, scene;
    char *json = NULL, *name = NULL;
    expect(undercroft_dungeon_make("wizardry", NULL, NULL, "a", 0, NULL, &dungeon) == UNDERCROFT_STATUS_NOT_MADE && !dungeon, "no floors");
    expect(undercroft_dungeon_make("wizardry", NULL, NULL, "a", 4, NULL, &dungeon) == UNDERCROFT_STATUS_OK, "a dungeon");
    expect(undercroft_dungeon_floor_count(dungeon) == 4 && undercroft_dungeon_floor_count(NULL) == 0, "of four floors");
    expect(undercroft_dungeon_check(dungeon) == UNDERCROFT_STATUS_OK, "that holds");
    expect(undercroft_dungeon_check(NULL) == UNDERCROFT_STATUS_NULL_ARGUMENT, "null does not");
    expect(undercroft_dungeon_name(dungeon, &name) == UNDERCROFT_STATUS_OK && strlen(name) > 0, "its name");
    undercroft_text_free(name);
    size_t seen[5] = {0};
    for (uint32_t i = 0; i < 4; i++) {
        expect(undercroft_dungeon_floor(dungeon, i, &floor) == UNDERCROFT_STATUS_OK, "a floor");
        expect(undercroft_floor_depth(floor) == i + 1 && undercroft_floor_check(floor) == UNDERCROFT_STATUS_OK, "that holds");
        contents(floor, seen);
        undercroft_floor_free(floor);
    }
    expect(seen[0] > 0 && seen[1] > 0 && seen[4] > 0, "needs, traps and gates occur");
    expect(undercroft_dungeon_floor(dungeon, 4, &floor) == UNDERCROFT_STATUS_OUT_OF_RANGE && !floor, "no fifth");
    expect(undercroft_dungeon_json(dungeon, &json) == UNDERCROFT_STATUS_OK, "as JSON");
    expect(undercroft_dungeon_binary(dungeon, &bytes) == UNDERCROFT_STATUS_OK, "in the binary form");
    expect(undercroft_dungeon_glb(dungeon, &scene) == UNDERCROFT_STATUS_OK, "as a scene");
    undercroft_bytes_free(scene);
    undercroft_dungeon_free(dungeon);
    expect(undercroft_dungeon_read(bytes.data, bytes.length, &again) == UNDERCROFT_STATUS_OK, "read again");
    expect(undercroft_dungeon_floor_count(again) == 4 && undercroft_dungeon_check(again) == UNDERCROFT_STATUS_OK, "whole");
    undercroft_dungeon_free(again);
    undercroft_bytes_free(bytes);
    expect(undercroft_dungeon_read((const uint8_t *)json, strlen(json), &again) == UNDERCROFT_STATUS_OK, "from JSON");
    undercroft_dungeon_free(again);
    undercroft_text_free(json);
    undercroft_dungeon_free(NULL);
}

/* Its argument is a file with a floor that cannot be finished. */
int main(int count, char **arguments) {
    UndercroftFloor *floor = NULL, *again = NULL;
    expect(strlen(undercroft_last_error()) == 0, "nothing went wrong yet");
    expect(undercroft_floor_make("tunnels", NULL, NULL, NULL, 1, NULL, &floor) == UNDERCROFT_STATUS_NULL_ARGUMENT, "a seed of null");
    expect(undercroft_floor_make("tunnels", NULL, NULL, "a", 1, NULL, NULL) == UNDERCROFT_STATUS_NULL_ARGUMENT, "no place");
    expect(undercroft_floor_make("\xff", NULL, NULL, "a", 1, NULL, &floor) == UNDERCROFT_STATUS_NOT_UTF8, "bad UTF-8");
    expect(undercroft_floor_make("tunnels", "huge", NULL, "a", 1, NULL, &floor) == UNDERCROFT_STATUS_BAD_RECIPE, "no preset");
    expect(undercroft_floor_make("tunnels", NULL, "width=0", "a", 1, NULL, &floor) == UNDERCROFT_STATUS_BAD_RECIPE, "no width");
    expect(undercroft_floor_make("tunnels", NULL, NULL, "a", 0, NULL, &floor) == UNDERCROFT_STATUS_NOT_MADE, "no depth");
    expect(floor == NULL, "nothing was made");

    expect(undercroft_floor_width(NULL) == 0 && undercroft_floor_room_count(NULL) == 0, "null has no size");
    expect(!undercroft_floor_is_floor(NULL, 0, 0), "null has no floor");
    expect(undercroft_floor_edge(NULL, 0, 0, 0).kind == UNDERCROFT_EDGE_KIND_WALL, "null is a wall");
    undercroft_floor_free(NULL);
    undercroft_text_free(NULL);
    about();
    cancelled();
    dungeons();

    expect(undercroft_floor_make("tunnels", NULL, "width=40\nheight=30\n", "a", 1, NULL, &floor) == UNDERCROFT_STATUS_OK, "made");
    expect(undercroft_floor_width(floor) == 40 && undercroft_floor_height(floor) == 30, "its size");
    expect(!undercroft_floor_is_floor(floor, 4000000000u, 1), "far away is rock");
    expect(undercroft_floor_edge(floor, 70000, 0, 0).kind == UNDERCROFT_EDGE_KIND_WALL, "far away are walls");
    expect(undercroft_floor_edge(floor, 1, 1, 99).kind == UNDERCROFT_EDGE_KIND_WALL, "no such side");
    UndercroftRoom room;
    expect(undercroft_floor_room(floor, 0, &room) == UNDERCROFT_STATUS_OK && room.cells > 0, "a room");
    expect(undercroft_floor_room(floor, 1000000, &room) == UNDERCROFT_STATUS_OUT_OF_RANGE, "no such room");
    expect(undercroft_floor_room(floor, 0, NULL) == UNDERCROFT_STATUS_NULL_ARGUMENT, "no place for a room");

    bulk(floor);
    pictures(floor);
    expect(undercroft_floor_check(floor) == UNDERCROFT_STATUS_OK, "it holds");

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

    expect(undercroft_floor_make("linear", NULL, NULL, "a", 1, NULL, &floor) == UNDERCROFT_STATUS_OK, "made of tiles");
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

    /* People talk on floors of another generator. */
    size_t seen[5] = {0};
    expect(undercroft_floor_make("navigation", NULL, NULL, "a", 4, NULL, &floor) == UNDERCROFT_STATUS_OK, "people's floor");
    contents(floor, seen);
    expect(seen[2] > 0 && seen[3] > 0, "people and their answers");
    undercroft_floor_free(floor);

    /* What cannot be finished is refused, with the reason. */
    uint8_t shut[65536];
    FILE *file = fopen(arguments[count - 1], "rb");
    expect(file != NULL, "a file with a floor without its key");
    size_t length = fread(shut, 1, sizeof shut, file);
    fclose(file);
    expect(undercroft_floor_read(shut, length, 0, &floor) == UNDERCROFT_STATUS_OK, "a floor without its key");
    expect(undercroft_floor_check(floor) == UNDERCROFT_STATUS_REFUSED, "is refused");
    expect(strlen(undercroft_last_error()) > 0, "with the reason");
    undercroft_floor_free(floor);
    return 0;
}
