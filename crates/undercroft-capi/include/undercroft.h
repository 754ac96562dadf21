/*
 * Undercroft: dungeon floors that come with their proof.
 *
 * Made from the crate undercroft-capi: change it there, and run its tests with UPDATE_EXPECT=1.
 *
 * A pointer is null, or points to what the function asks for; null where something is needed is an error, never a
 * crash. A floor is freed once, never changes, and may be asked by several threads at once. Texts, bytes and numbers
 * that a function hands out are freed by undercroft_text_free, undercroft_bytes_free and undercroft_numbers_free.
 */

#ifndef UNDERCROFT_H
#define UNDERCROFT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// How a call ended.
typedef enum {
  // As it should.
  UNDERCROFT_STATUS_OK = 0,
  // A pointer is null that may not be.
  UNDERCROFT_STATUS_NULL_ARGUMENT = 1,
  // A text is not UTF-8.
  UNDERCROFT_STATUS_NOT_UTF8 = 2,
  // There is no such generator, preset or setting, or they cannot work.
  UNDERCROFT_STATUS_BAD_RECIPE = 3,
  // The recipe is sound, and no floor came of it.
  UNDERCROFT_STATUS_NOT_MADE = 4,
  // The bytes are no level.
  UNDERCROFT_STATUS_BAD_LEVEL = 5,
  // There is nothing of that number.
  UNDERCROFT_STATUS_OUT_OF_RANGE = 6,
  // The floor cannot be written in that format.
  UNDERCROFT_STATUS_NOT_WRITTEN = 7,
  // A mistake in the library. It is sound to go on.
  UNDERCROFT_STATUS_BUG = 8,
} UndercroftStatus;

// What an edge is.
typedef enum {
  // Nothing: one walks through.
  UNDERCROFT_EDGE_KIND_OPEN = 0,
  // Nobody passes.
  UNDERCROFT_EDGE_KIND_WALL = 1,
  // Opened by hand or by key.
  UNDERCROFT_EDGE_KIND_DOOR = 2,
  // Opened from elsewhere.
  UNDERCROFT_EDGE_KIND_GATE = 3,
  // A door that looks like a wall until it is found.
  UNDERCROFT_EDGE_KIND_SECRET = 4,
  // Looks like a wall, and is none.
  UNDERCROFT_EDGE_KIND_ILLUSORY = 5,
} UndercroftEdgeKind;

// A side of a cell, and a direction to walk.
typedef enum {
  // Up, where y shrinks.
  UNDERCROFT_SIDE_NORTH = 0,
  // Right, where x grows.
  UNDERCROFT_SIDE_EAST = 1,
  // Down, where y grows.
  UNDERCROFT_SIDE_SOUTH = 2,
  // Left, where x shrinks.
  UNDERCROFT_SIDE_WEST = 3,
  // None of them.
  UNDERCROFT_SIDE_NONE = 4,
} UndercroftSide;

// What kind of room.
typedef enum {
  // No class of its own.
  UNDERCROFT_ROOM_KIND_CHAMBER = 0,
  // A large room.
  UNDERCROFT_ROOM_KIND_LARGE = 1,
  // A medium room.
  UNDERCROFT_ROOM_KIND_MEDIUM = 2,
  // A small room.
  UNDERCROFT_ROOM_KIND_SMALL = 3,
  // A widened crossing.
  UNDERCROFT_ROOM_KIND_JUNCTION = 4,
  // A room one cell wide.
  UNDERCROFT_ROOM_KIND_CORRIDOR = 5,
  // Where one begins.
  UNDERCROFT_ROOM_KIND_START = 6,
  // Where the boss waits.
  UNDERCROFT_ROOM_KIND_BOSS = 7,
} UndercroftRoomKind;

// What stands in a cell.
typedef enum {
  // Stairs to the floor above.
  UNDERCROFT_FEATURE_KIND_STAIRS_UP = 0,
  // Stairs to the floor below.
  UNDERCROFT_FEATURE_KIND_STAIRS_DOWN = 1,
  // A key; `id` is its number.
  UNDERCROFT_FEATURE_KIND_KEY = 2,
  // A lever; `id` is its number among levers and switches.
  UNDERCROFT_FEATURE_KIND_LEVER = 3,
  // A switch; `id` is its number among levers and switches.
  UNDERCROFT_FEATURE_KIND_SWITCH = 4,
  // A trap; `amount` is the harm.
  UNDERCROFT_FEATURE_KIND_TRAP = 5,
  // A chest; `amount` is the gold.
  UNDERCROFT_FEATURE_KIND_CHEST = 6,
  // A teleporter; `target` is where it leads, `amount` is 1 where it carries whoever steps on it.
  UNDERCROFT_FEATURE_KIND_TELEPORTER = 7,
  // A place that means something to the game; `amount` is its budget.
  UNDERCROFT_FEATURE_KIND_MARKER = 8,
  // Somebody to talk to.
  UNDERCROFT_FEATURE_KIND_PERSON = 9,
  // Something to read; `id` is the side of the wall that it is written on, or -1.
  UNDERCROFT_FEATURE_KIND_NOTE = 10,
  // Turns whoever steps on it.
  UNDERCROFT_FEATURE_KIND_SPINNER = 11,
  // Drops whoever steps on it to the floor below.
  UNDERCROFT_FEATURE_KIND_CHUTE = 12,
} UndercroftFeatureKind;

// What a zone means.
typedef enum {
  // Nothing attacks here.
  UNDERCROFT_ZONE_KIND_SAFE = 0,
  // Something may.
  UNDERCROFT_ZONE_KIND_ENCOUNTER = 1,
  // The boss will.
  UNDERCROFT_ZONE_KIND_BOSS = 2,
  // No light works here.
  UNDERCROFT_ZONE_KIND_DARK = 3,
  // No magic works here.
  UNDERCROFT_ZONE_KIND_SILENT = 4,
} UndercroftZoneKind;

// One thing that a walker does.
typedef enum {
  // A step through an opening.
  UNDERCROFT_MOVE_KIND_WALK = 0,
  // Through something that is opened by hand.
  UNDERCROFT_MOVE_KIND_OPEN = 1,
  // Taking the key that lies here.
  UNDERCROFT_MOVE_KIND_TAKE = 2,
  // Pulling the lever or pressing the switch that stands here.
  UNDERCROFT_MOVE_KIND_USE = 3,
  // Using the teleporter that stands here.
  UNDERCROFT_MOVE_KIND_TELEPORT = 4,
  // Playing an event that happens here.
  UNDERCROFT_MOVE_KIND_PLAY = 5,
} UndercroftMoveKind;

// A text that a floor can be written as.
typedef enum {
  // The plan in characters: rooms, walls, doors, what stands where.
  UNDERCROFT_TEXT_DRAWING = 0,
  // The text form: the plan and all that is said about it.
  UNDERCROFT_TEXT_TEXT = 1,
  // Level JSON.
  UNDERCROFT_TEXT_JSON = 2,
  // A picture in lines.
  UNDERCROFT_TEXT_SVG = 3,
} UndercroftText;

// A finished floor, with its recipe where that is known.
typedef struct UndercroftFloor UndercroftFloor;

// What stands between two cells.
typedef struct {
  // What it is.
  UndercroftEdgeKind kind;
  // The only side toward which one may pass, or `None` for both.
  UndercroftSide one_way;
  // The number of the key that it needs, or -1.
  int32_t key;
  // The number of the gate that it belongs to, or -1.
  int32_t gate;
  // It stands open.
  bool open;
  // It was found.
  bool discovered;
} UndercroftEdge;

// A cell; x grows eastward and y southward.
typedef struct {
  // Columns from the west.
  uint32_t x;
  // Rows from the north.
  uint32_t y;
} UndercroftCell;

// A room: the smallest rectangle around it, and how many of its cells are the room's.
typedef struct {
  // The westernmost column.
  uint32_t x;
  // The northernmost row.
  uint32_t y;
  // Columns.
  uint32_t width;
  // Rows.
  uint32_t height;
  // Number of cells.
  uint32_t cells;
  // What kind of room.
  UndercroftRoomKind kind;
} UndercroftRoom;

// A feature and its cell.
typedef struct {
  // Where it stands.
  UndercroftCell at;
  // What it is.
  UndercroftFeatureKind kind;
  // The number of the key, lever or switch, or the side of a wall; or -1.
  int32_t id;
  // Gold, harm or budget, where there is any.
  uint32_t amount;
  // Where a teleporter leads; its own cell for all else.
  UndercroftCell target;
} UndercroftFeature;

// A zone: what it means and how dangerous it is. Which cells are its own, `undercroft_floor_zone_has` says.
typedef struct {
  // What it means.
  UndercroftZoneKind kind;
  // Number of cells.
  uint32_t cells;
  // How dangerous, from 0.
  uint32_t danger;
  // Chance of an encounter, in thousandths a step.
  uint32_t rate;
} UndercroftZone;

// One move of the proof that a floor can be finished.
typedef struct {
  // What is done.
  UndercroftMoveKind kind;
  // Toward which side, for a step.
  UndercroftSide side;
  // The number of the event that is played, or -1.
  int32_t event;
} UndercroftMove;

// Numbers that the library made, freed by `undercroft_numbers_free`.
typedef struct {
  // The first of them; null when there are none.
  uint32_t *data;
  // How many.
  size_t length;
} UndercroftNumbers;

// Bytes that the library made, freed by `undercroft_bytes_free`.
typedef struct {
  // The first of them; null when there are none.
  uint8_t *data;
  // How many.
  size_t length;
} UndercroftBytes;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// What went wrong in the last call on this thread that did, in one line; empty before that. The text is the library's,
// and holds until the next call on this thread that goes wrong.
const char *undercroft_last_error(void);

// Makes a floor, with its proof.
//
// `generator`: the name of a generator, such as "wizardry"; null for the default.
// `preset`: null for the generator's first.
// `settings`: `key=value` lines over the preset, such as "width=40\nheight=30"; null for none.
// `seed`: any text. `depth`: from 1.
// `out`: gets the floor, or null when something goes wrong.
UndercroftStatus undercroft_floor_make(const char *generator,
                                       const char *preset,
                                       const char *settings,
                                       const char *seed,
                                       uint32_t depth,
                                       UndercroftFloor **out);

// Reads a floor from level JSON or from the binary form, whichever the bytes are.
//
// `bytes`, `length`: the whole file. `index`: which of its floors, from 0.
// `out`: gets the floor, or null when something goes wrong.
UndercroftStatus undercroft_floor_read(const uint8_t *bytes,
                                       size_t length,
                                       size_t index,
                                       UndercroftFloor **out);

// Frees a floor; null is left alone.
void undercroft_floor_free(UndercroftFloor *floor);

// Columns; 0 for null.
uint32_t undercroft_floor_width(const UndercroftFloor *handle);

// Rows; 0 for null.
uint32_t undercroft_floor_height(const UndercroftFloor *handle);

// How deep it lies, from 1; 0 for null.
uint32_t undercroft_floor_depth(const UndercroftFloor *handle);

// Whether the cell is floor. Outside the grid nothing is.
bool undercroft_floor_is_floor(const UndercroftFloor *handle, uint32_t x, uint32_t y);

// What stands on a side of a cell: 0 north, 1 east, 2 south, 3 west. Outside the grid, and on any other side, walls do.
UndercroftEdge undercroft_floor_edge(const UndercroftFloor *handle,
                                     uint32_t x,
                                     uint32_t y,
                                     uint32_t side);

// Where one begins.
UndercroftCell undercroft_floor_entrance(const UndercroftFloor *handle);

// The cell that finishes it.
UndercroftCell undercroft_floor_goal(const UndercroftFloor *handle);

// Number of rooms.
size_t undercroft_floor_room_count(const UndercroftFloor *handle);

// Number of features.
size_t undercroft_floor_feature_count(const UndercroftFloor *handle);

// Number of zones.
size_t undercroft_floor_zone_count(const UndercroftFloor *handle);

// Number of moves in the proof; 0 where there is none.
size_t undercroft_floor_move_count(const UndercroftFloor *handle);

// Stores a room.
UndercroftStatus undercroft_floor_room(const UndercroftFloor *handle, size_t index, UndercroftRoom *out);

// Stores a feature. They are in reading order.
UndercroftStatus undercroft_floor_feature(const UndercroftFloor *handle,
                                          size_t index,
                                          UndercroftFeature *out);

// Stores a zone.
UndercroftStatus undercroft_floor_zone(const UndercroftFloor *handle, size_t index, UndercroftZone *out);

// Stores a move of the proof.
UndercroftStatus undercroft_floor_move(const UndercroftFloor *handle, size_t index, UndercroftMove *out);

// Whether the cell belongs to the room of that number.
bool undercroft_floor_room_has(const UndercroftFloor *handle, size_t index, uint32_t x, uint32_t y);

// Whether the cell belongs to the zone of that number.
bool undercroft_floor_zone_has(const UndercroftFloor *handle, size_t index, uint32_t x, uint32_t y);

// Number of tiles in the floor's graph; 0 where it has none, as only floors of `linear` do.
size_t undercroft_graph_node_count(const UndercroftFloor *handle);

// The name of a tile, such as `Path_3`. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_graph_node_name(const UndercroftFloor *handle, size_t index, char **out);

// Whether the graph is a dungeon: OK where a path leads from its start to its end, and the reason in
// `undercroft_last_error` where none does.
UndercroftStatus undercroft_graph_validate(const UndercroftFloor *handle);

// How many routes lead from the start to the end without entering a tile twice; `limit`, when there are more. 0 where the
// floor has no graph.
size_t undercroft_graph_route_count(const UndercroftFloor *handle,
                                    size_t limit);

// The tiles of a route from the start to the end, counted from 0. The caller frees them by `undercroft_numbers_free`.
UndercroftStatus undercroft_graph_route(const UndercroftFloor *handle,
                                        size_t index,
                                        UndercroftNumbers *out);

// The fewest tiles from the start to the end, both among them; one more than the steps between. The caller frees them by
// `undercroft_numbers_free`.
UndercroftStatus undercroft_graph_shortest_path(const UndercroftFloor *handle,
                                                UndercroftNumbers *out);

// The tiles of the main path, as they were placed. The caller frees them by `undercroft_numbers_free`.
UndercroftStatus undercroft_graph_main_path(const UndercroftFloor *handle, UndercroftNumbers *out);

// Frees numbers; those without data are left alone.
void undercroft_numbers_free(UndercroftNumbers numbers);

// Writes a floor as a text: 0 a drawing, 1 the text form, 2 level JSON, 3 SVG. The caller frees it by
// `undercroft_text_free`.
UndercroftStatus undercroft_floor_text(const UndercroftFloor *handle, uint32_t format, char **out);

// The name of a room for people and files, such as `large_1`. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_room_name(const UndercroftFloor *handle, size_t index, char **out);

// Writes a floor as a PNG of that many pixels a cell; 0 for what suits. The caller frees it by `undercroft_bytes_free`.
UndercroftStatus undercroft_floor_png(const UndercroftFloor *handle,
                                      uint32_t scale,
                                      UndercroftBytes *out);

// Writes a floor in the binary form. The caller frees it by `undercroft_bytes_free`.
UndercroftStatus undercroft_floor_binary(const UndercroftFloor *handle, UndercroftBytes *out);

// Frees a text; null is left alone.
void undercroft_text_free(char *text);

// Frees bytes; those without data are left alone.
void undercroft_bytes_free(UndercroftBytes bytes);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* UNDERCROFT_H */
