/* Makes a dungeon, has it checked, and tells of each floor what opens what. Writes the first floor for players.
 *
 *   cc -Iinclude examples/dungeon.c libundercroft_capi.a -lpthread -ldl -lm -o dungeon && ./dungeon navigation demo 3
 */
#include <stdio.h>
#include <stdlib.h>

#include "undercroft.h"

static int failed(UndercroftStatus status) {
    if (status != UNDERCROFT_STATUS_OK)
        fprintf(stderr, "%s\n", undercroft_last_error());
    return status != UNDERCROFT_STATUS_OK;
}

/* Prints a text of the library's, and frees it. */
static void say(const char *before, char *text) {
    printf("%s%s", before, text);
    undercroft_text_free(text);
}

static void say_needs(const UndercroftFloor *floor, UndercroftNeeds needs) {
    char *name = NULL;
    for (size_t i = 0; i < needs.keys.length; i++)
        if (!failed(undercroft_floor_key_name(floor, needs.keys.data[i], &name)))
            say(", needs the ", name);
    for (size_t i = 0; i < needs.triggers.length; i++)
        if (!failed(undercroft_floor_trigger_name(floor, needs.triggers.data[i], &name)))
            say(", needs the ", name);
    if (needs.event >= 0)
        printf(", needs event %d", needs.event);
    putchar('\n');
    undercroft_needs_free(needs);
}

/* One call for all cells, one for all edges. */
static int measure(const UndercroftFloor *floor) {
    size_t area = (size_t)undercroft_floor_width(floor) * undercroft_floor_height(floor), carved = 0, doors = 0;
    uint8_t *cells = malloc(area), *edges = malloc(4 * area);
    int bad = !cells || !edges || failed(undercroft_floor_cells(floor, cells, area))
              || failed(undercroft_floor_edges(floor, edges, 4 * area));
    for (size_t i = 0; !bad && i < area; i++) {
        carved += cells[i];
        /* Every edge has two sides: the north and west ones are enough. */
        doors += (edges[4 * i] >= UNDERCROFT_EDGE_KIND_DOOR) + (edges[4 * i + 3] >= UNDERCROFT_EDGE_KIND_DOOR);
    }
    printf("  %zu cells, %zu doors\n", carved, doors);
    free(cells);
    free(edges);
    return bad;
}

static int tell(const UndercroftFloor *floor) {
    char *name = NULL;
    if (failed(undercroft_floor_name(floor, &name)))
        return 1;
    printf("floor %u", undercroft_floor_depth(floor));
    say(": ", name);
    putchar('\n');
    if (measure(floor))
        return 1;
    UndercroftNeeds needs;
    for (size_t gate = 0; gate < undercroft_floor_gate_count(floor); gate++) {
        if (failed(undercroft_floor_gate_needs(floor, gate, &needs)))
            return 1;
        printf("  gate %zu", gate);
        say_needs(floor, needs);
    }
    for (size_t i = 0; i < undercroft_floor_feature_count(floor); i++) {
        UndercroftFeature feature;
        if (failed(undercroft_floor_feature(floor, i, &feature)) || failed(undercroft_floor_feature_name(floor, i, &name)))
            return 1;
        printf("  (%u, %u)", feature.at.x, feature.at.y);
        say(" ", name);
        for (size_t text = 0; text < undercroft_floor_feature_words_count(floor, i); text++)
            if (!failed(undercroft_floor_feature_words(floor, i, text, &name)))
                say(text ? ", " : ": ", name);
        if (failed(undercroft_floor_feature_needs(floor, i, &needs)))
            return 1;
        say_needs(floor, needs);
    }
    return 0;
}

/* What the players may see, as a picture. */
static int draw(const UndercroftFloor *floor, const char *path) {
    UndercroftBytes png;
    if (failed(undercroft_floor_png(floor, "parchment", UNDERCROFT_AUDIENCE_PLAYER, 16, &png)))
        return 1;
    FILE *file = fopen(path, "wb");
    int bad = !file || fwrite(png.data, 1, png.length, file) != png.length;
    if (file && fclose(file))
        bad = 1;
    undercroft_bytes_free(png);
    return bad;
}

int main(int count, char **arguments) {
    const char *generator = count > 1 ? arguments[1] : "navigation";
    const char *seed = count > 2 ? arguments[2] : "demo";
    uint32_t floors = count > 3 ? (uint32_t)strtoul(arguments[3], NULL, 10) : 3;
    UndercroftDungeon *dungeon = NULL;
    if (failed(undercroft_dungeon_make(generator, NULL, NULL, seed, floors, NULL, &dungeon)))
        return 1;
    char *name = NULL;
    int bad = failed(undercroft_dungeon_check(dungeon)) || failed(undercroft_dungeon_name(dungeon, &name));
    if (!bad) {
        say("", name);
        puts(": every floor can be finished, and nobody can spoil it");
    }
    for (size_t i = 0; !bad && i < undercroft_dungeon_floor_count(dungeon); i++) {
        UndercroftFloor *floor = NULL;
        bad = failed(undercroft_dungeon_floor(dungeon, i, &floor)) || tell(floor)
              || (i == 0 && count > 4 && draw(floor, arguments[4]));
        undercroft_floor_free(floor);
    }
    undercroft_dungeon_free(dungeon);
    return bad;
}
