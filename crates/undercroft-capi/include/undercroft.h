/*
 * Undercroft: dungeon floors that come with their proof.
 *
 * Made from the crate undercroft-capi: change it there, and run its tests with UPDATE_EXPECT=1.
 *
 * A pointer is null, or points to what the function asks for; null where something is needed is an error, never a
 * crash. A floor is freed once, never changes, and may be asked by several threads at once; so is a dungeon. Texts,
 * bytes, numbers and needs that a function hands out are freed by undercroft_text_free, undercroft_bytes_free,
 * undercroft_numbers_free and undercroft_needs_free. What is said by 0 and 1 is a byte in structs.
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
  // The caller ended it.
  UNDERCROFT_STATUS_CANCELLED = 9,
  // What was checked does not hold.
  UNDERCROFT_STATUS_REFUSED = 10,
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
  // A trap; `amount` is the harm. `undercroft_floor_trap` says more.
  UNDERCROFT_FEATURE_KIND_TRAP = 5,
  // A chest; `amount` is the gold. `undercroft_floor_feature_words` says what else lies in it.
  UNDERCROFT_FEATURE_KIND_CHEST = 6,
  // A teleporter; `target` is where it leads, `amount` is 1 where it carries whoever steps on it.
  UNDERCROFT_FEATURE_KIND_TELEPORTER = 7,
  // A place that means something to the game; `id` is what, an `UndercroftMarkerKind`, and `amount` its budget.
  UNDERCROFT_FEATURE_KIND_MARKER = 8,
  // Somebody to talk to. `undercroft_floor_person` says more.
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

// Kinds of traps.
typedef enum {
  // Spikes out of the floor.
  UNDERCROFT_TRAP_KIND_SPIKE = 0,
  // A hole to fall into.
  UNDERCROFT_TRAP_KIND_PIT = 1,
  // Poison.
  UNDERCROFT_TRAP_KIND_POISON = 2,
  // It paralyses.
  UNDERCROFT_TRAP_KIND_PARALYSIS = 3,
  // A noise that wakes whatever lives here.
  UNDERCROFT_TRAP_KIND_ALARM = 4,
  // A dart out of the wall.
  UNDERCROFT_TRAP_KIND_DART = 5,
  // Fire.
  UNDERCROFT_TRAP_KIND_FIRE = 6,
} UndercroftTrapKind;

// How somebody deals with others.
typedef enum {
  // They say what is so.
  UNDERCROFT_PERSONALITY_TRUTHFUL = 0,
  // They say what is not.
  UNDERCROFT_PERSONALITY_DECEITFUL = 1,
  // They help where they can.
  UNDERCROFT_PERSONALITY_HELPFUL = 2,
  // They would rather be left alone.
  UNDERCROFT_PERSONALITY_HOSTILE = 3,
} UndercroftPersonality;

// A text that a floor can be written as.
typedef enum {
  // The plan in characters: rooms, walls, doors, what stands where.
  UNDERCROFT_TEXT_DRAWING = 0,
  // The text form: the plan and all that is said about it.
  UNDERCROFT_TEXT_TEXT = 1,
  // Level JSON.
  UNDERCROFT_TEXT_JSON = 2,
  // A picture in lines, in the first style, for whoever runs the game.
  UNDERCROFT_TEXT_SVG = 3,
  // A map for Tiled in XML, which draws with the picture of `undercroft_tileset_png`.
  UNDERCROFT_TEXT_TMX = 4,
  // The same in JSON.
  UNDERCROFT_TEXT_TMJ = 5,
} UndercroftText;

// Who looks at a picture.
typedef enum {
  // Whoever runs the game, and knows everything.
  UNDERCROFT_AUDIENCE_MASTER = 0,
  // Players with the map in their hands: nothing hidden is drawn, nor what lies behind it.
  UNDERCROFT_AUDIENCE_PLAYER = 1,
  // Players at a virtual table, which uncovers the map as they go: what lies behind a secret is drawn, the secret is not.
  UNDERCROFT_AUDIENCE_TABLE = 2,
} UndercroftAudience;

// What a marker means; the `id` of its feature.
typedef enum {
  // Here the player begins.
  UNDERCROFT_MARKER_KIND_PLAYER = 0,
  // Monsters.
  UNDERCROFT_MARKER_KIND_ENEMY = 1,
  // The boss.
  UNDERCROFT_MARKER_KIND_BOSS = 2,
  // Something to find.
  UNDERCROFT_MARKER_KIND_LOOT = 3,
  // What the game makes of its name.
  UNDERCROFT_MARKER_KIND_OTHER = 4,
} UndercroftMarkerKind;

// A flag that ends the work which it was given to. One thread works, any other may set it.
typedef struct UndercroftCancel UndercroftCancel;

// The floors of a dungeon, with their recipe where that is known.
typedef struct UndercroftDungeon UndercroftDungeon;

// A finished floor, with its recipe where that is known.
typedef struct UndercroftFloor UndercroftFloor;

// Bytes that the library made, freed by `undercroft_bytes_free`.
typedef struct {
  // The first of them; null when there are none.
  uint8_t *data;
  // How many.
  size_t length;
} UndercroftBytes;

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
  // 1 where it stands open.
  uint8_t open;
  // 1 where it was found.
  uint8_t discovered;
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
  // The number of the key, lever or switch, the side of a wall, or what a marker means; or -1.
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

// What has to be had or done: all of it. Freed by `undercroft_needs_free`.
typedef struct {
  // The numbers of keys to carry.
  UndercroftNumbers keys;
  // The numbers of levers to pull and switches to press.
  UndercroftNumbers triggers;
  // The number of the event to play, or -1.
  int32_t event;
} UndercroftNeeds;

// A trap. What is said by 0 and 1 is one byte wide.
typedef struct {
  // What kind of harm.
  UndercroftTrapKind kind;
  // Hit points lost.
  uint32_t damage;
  // Percent chance that the status sticks.
  uint32_t status_chance;
  // Turns that the status lasts.
  uint32_t status_turns;
  // 1 where one sees it.
  uint8_t visible;
  // 1 where it is harmless already.
  uint8_t disarmed;
  // 1 where it works only once.
  uint8_t once;
} UndercroftTrap;

// Somebody to talk to.
typedef struct {
  // How they deal with others.
  UndercroftPersonality personality;
  // The number of the event that they are a part of, or -1.
  int32_t event;
  // How many lines they have; `undercroft_floor_feature_words` says them, and the first opens the talk.
  uint32_t lines;
} UndercroftPerson;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// What went wrong in the last call on this thread that did, in one line; empty before that. The text is the library's,
// and holds until the next call on this thread that goes wrong.
const char *undercroft_last_error(void);

// The library's version, such as "0.1.0". The text is the library's, and is never freed.
const char *undercroft_version(void);

// Number of generators.
size_t undercroft_generator_count(void);

// The name of a generator, as `undercroft_floor_make` takes it; the first is the default. The caller frees it by
// `undercroft_text_free`.
UndercroftStatus undercroft_generator_name(size_t index,
                                           char **out);

// What a generator makes, in a sentence. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_generator_about(size_t index, char **out);

// Number of a generator's presets; 0 where there is no generator of that name.
size_t undercroft_preset_count(const char *generator);

// The name of a generator's preset, as `undercroft_floor_make` takes it; the first is the default. The caller frees it
// by `undercroft_text_free`.
UndercroftStatus undercroft_preset_name(const char *generator,
                                        size_t index,
                                        char **out);

// What a preset is good for. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_preset_about(const char *generator, size_t index, char **out);

// Number of styles that pictures are drawn in.
size_t undercroft_style_count(void);

// The name of a style, as pictures take it; the first is the default. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_style_name(size_t index,
                                       char **out);

// A flag that is not set. The caller frees it by `undercroft_cancel_free`.
UndercroftCancel *undercroft_cancel_new(void);

// Sets a flag: work that has it ends soon, with CANCELLED, and so does all that begins with it. Null is left alone.
void undercroft_cancel_set(const UndercroftCancel *flag);

// Frees a flag, when no work has it any more; null is left alone.
void undercroft_cancel_free(UndercroftCancel *flag);

// Makes a floor, with its proof.
//
// `generator`: the name of a generator, such as "wizardry"; null for the default.
// `preset`: null for the generator's first.
// `settings`: `key=value` lines over the preset, such as "width=40\nheight=30"; null for none.
// `seed`: any text. `depth`: from 1.
// `cancel`: what another thread may end the work by; null for none.
// `out`: gets the floor, or null when something goes wrong.
UndercroftStatus undercroft_floor_make(const char *generator,
                                       const char *preset,
                                       const char *settings,
                                       const char *seed,
                                       uint32_t depth,
                                       const UndercroftCancel *cancel,
                                       UndercroftFloor **out);

// Reads a floor from level JSON or from the binary form, whichever the bytes are.
//
// `bytes`, `length`: the whole file. `index`: which of its floors, from 0.
// `out`: gets the floor, or null when something goes wrong.
UndercroftStatus undercroft_floor_read(const uint8_t *bytes,
                                       size_t length,
                                       size_t index,
                                       UndercroftFloor **out);

// Checks a floor: OK where it can be finished, nobody can spoil it, and all that it carries (its proof, its corridors) is
// so. REFUSED where something is not, with the reason in `undercroft_last_error`.
UndercroftStatus undercroft_floor_check(const UndercroftFloor *handle);

// Frees a floor; null is left alone.
void undercroft_floor_free(UndercroftFloor *floor);

// Makes a dungeon of that many floors, from the first down. The last of several leads out, and no farther down.
//
// `floors`: from 1. `out`: gets the dungeon, or null when something goes wrong. The rest is as for
// `undercroft_floor_make`.
UndercroftStatus undercroft_dungeon_make(const char *generator,
                                         const char *preset,
                                         const char *settings,
                                         const char *seed,
                                         uint32_t floors,
                                         const UndercroftCancel *cancel,
                                         UndercroftDungeon **out);

// Reads all floors of a file, level JSON or the binary form.
//
// `bytes`, `length`: the whole file. `out`: gets the dungeon, or null when something goes wrong.
UndercroftStatus undercroft_dungeon_read(const uint8_t *bytes, size_t length, UndercroftDungeon **out);

// What the dungeon is called; empty where nobody knows what it was made from. The caller frees it by
// `undercroft_text_free`.
UndercroftStatus undercroft_dungeon_name(const UndercroftDungeon *handle, char **out);

// Number of floors; 0 for null.
size_t undercroft_dungeon_floor_count(const UndercroftDungeon *handle);

// A floor of the dungeon, counted from 0, as a floor of its own. The caller frees it by `undercroft_floor_free`, before
// or after the dungeon.
UndercroftStatus undercroft_dungeon_floor(const UndercroftDungeon *handle,
                                          size_t index,
                                          UndercroftFloor **out);

// Checks every floor as `undercroft_floor_check` does, and then that the dungeon can be finished as a whole, whichever way
// one comes to its floors.
UndercroftStatus undercroft_dungeon_check(const UndercroftDungeon *handle);

// All floors as level JSON. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_dungeon_json(const UndercroftDungeon *handle, char **out);

// All floors in the binary form. The caller frees it by `undercroft_bytes_free`.
UndercroftStatus undercroft_dungeon_binary(const UndercroftDungeon *handle, UndercroftBytes *out);

// All floors as one glTF scene in its binary form, one below the other. The caller frees it by `undercroft_bytes_free`.
UndercroftStatus undercroft_dungeon_glb(const UndercroftDungeon *handle,
                                        UndercroftBytes *out);

// Frees a dungeon; null is left alone. Floors that were taken from it stay.
void undercroft_dungeon_free(UndercroftDungeon *dungeon);

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

// Writes a byte for each cell, row by row from the north: 1 for floor, 0 for rock.
//
// `length`: how many bytes there is room for; width times height are needed.
UndercroftStatus undercroft_floor_cells(const UndercroftFloor *handle, uint8_t *out, size_t length);

// Writes four bytes for each cell, row by row from the north: what stands on its north, east, south and west side, as an
// `UndercroftEdgeKind`.
//
// `length`: how many bytes there is room for; four times width times height are needed.
UndercroftStatus undercroft_floor_edges(const UndercroftFloor *handle,
                                        uint8_t *out,
                                        size_t length);

// Writes a number for each cell, row by row from the north: that of its room, or -1 where it belongs to none.
//
// `length`: how many numbers there is room for; width times height are needed.
UndercroftStatus undercroft_floor_rooms(const UndercroftFloor *handle, int32_t *out, size_t length);

// What the floor is called. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_name(const UndercroftFloor *handle, char **out);

// The name of a room for people and files, such as `large_1`. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_room_name(const UndercroftFloor *handle, size_t index, char **out);

// Number of kinds of keys. Several keys of a kind may lie on a floor.
size_t undercroft_floor_key_count(const UndercroftFloor *handle);

// What people call a kind of key. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_key_name(const UndercroftFloor *handle, size_t key, char **out);

// Whether a key of that kind opens one lock for good and is gone, instead of staying with whoever has it.
bool undercroft_floor_key_is_used_up(const UndercroftFloor *handle, size_t key);

// Number of gates.
size_t undercroft_floor_gate_count(const UndercroftFloor *handle);

// What one reads in front of a gate; may be empty. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_gate_message(const UndercroftFloor *handle, size_t gate, char **out);

// What opens a gate. The caller frees it by `undercroft_needs_free`.
UndercroftStatus undercroft_floor_gate_needs(const UndercroftFloor *handle,
                                             size_t gate,
                                             UndercroftNeeds *out);

// Number of levers and switches, which share their numbers.
size_t undercroft_floor_trigger_count(const UndercroftFloor *handle);

// What people call a lever or a switch; may be empty. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_trigger_name(const UndercroftFloor *handle, size_t trigger, char **out);

// What one hears or sees when a lever or a switch moves; may be empty. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_trigger_message(const UndercroftFloor *handle,
                                                  size_t trigger,
                                                  char **out);

// What a feature is called: a key by its kind's name, a teleporter by its colour, a person by theirs; where it has no name
// of its own, what it is. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_feature_name(const UndercroftFloor *handle,
                                               size_t index,
                                               char **out);

// What turns a teleporter on, or makes a trap harmless; nothing for all else. The caller frees it by
// `undercroft_needs_free`.
UndercroftStatus undercroft_floor_feature_needs(const UndercroftFloor *handle,
                                                size_t index,
                                                UndercroftNeeds *out);

// How many texts a feature has: the items of a chest, the lines of a person, the words of a note.
size_t undercroft_floor_feature_words_count(const UndercroftFloor *handle, size_t index);

// One of a feature's texts. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_feature_words(const UndercroftFloor *handle,
                                                size_t index,
                                                size_t text,
                                                char **out);

// How many answers there are to a line of a person; after a line without answers the talk ends.
size_t undercroft_floor_reply_count(const UndercroftFloor *handle, size_t index, size_t line);

// An answer to a line of a person. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_reply(const UndercroftFloor *handle,
                                        size_t index,
                                        size_t line,
                                        size_t reply,
                                        char **out);

// The line that follows an answer, or -1 where the talk ends and where there is no such answer.
int32_t undercroft_floor_reply_next(const UndercroftFloor *handle, size_t index, size_t line, size_t reply);

// Stores what a trap does. Another feature is OUT_OF_RANGE.
UndercroftStatus undercroft_floor_trap(const UndercroftFloor *handle, size_t index, UndercroftTrap *out);

// Stores what a person is like. Another feature is OUT_OF_RANGE.
UndercroftStatus undercroft_floor_person(const UndercroftFloor *handle, size_t index, UndercroftPerson *out);

// Frees needs, with their numbers.
void undercroft_needs_free(UndercroftNeeds needs);

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

// Writes a floor as a text: 0 a drawing, 1 the text form, 2 level JSON, 3 SVG, 4 and 5 Tiled's maps in XML and JSON. The
// caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_text(const UndercroftFloor *handle,
                                       uint32_t format,
                                       char **out);

// Draws a floor as SVG.
//
// `style`: the name of a style; null for the first. `audience`: 0 whoever runs the game, 1 players, 2 a virtual table.
// `scale`: pixels a cell; 0 for what suits. The caller frees it by `undercroft_text_free`.
UndercroftStatus undercroft_floor_svg(const UndercroftFloor *handle,
                                      const char *style,
                                      uint32_t audience,
                                      uint32_t scale,
                                      char **out);

// Draws a floor as a PNG. What is asked for is as for `undercroft_floor_svg`; the caller frees it by
// `undercroft_bytes_free`.
UndercroftStatus undercroft_floor_png(const UndercroftFloor *handle,
                                      const char *style,
                                      uint32_t audience,
                                      uint32_t scale,
                                      UndercroftBytes *out);

// Writes a floor in the binary form. The caller frees it by `undercroft_bytes_free`.
UndercroftStatus undercroft_floor_binary(const UndercroftFloor *handle, UndercroftBytes *out);

// Writes a floor as a glTF scene in its binary form. The caller frees it by `undercroft_bytes_free`.
UndercroftStatus undercroft_floor_glb(const UndercroftFloor *handle, UndercroftBytes *out);

// The picture that Tiled's maps draw with, as a PNG; it lies beside them as `undercroft-tiles.png`. The caller frees it by
// `undercroft_bytes_free`.
UndercroftStatus undercroft_tileset_png(UndercroftBytes *out);

// Frees a text; null is left alone.
void undercroft_text_free(char *text);

// Frees bytes; those without data are left alone.
void undercroft_bytes_free(UndercroftBytes bytes);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* UNDERCROFT_H */
