/* Opens a large board and makes it grow beyond its capacity, first without
 * enough memory. */
#define _DEFAULT_SOURCE
#include "hw3.h"
#include "check.h"

#include <sys/resource.h>
#include <unistd.h>

enum { SIDE = 6000, LONG = 1000 };

/* Limits this process to `bytes` more memory, or removes the limit if `bytes` is
 * negative. */
static void limit_memory(long bytes)
{
    struct rlimit limit;
    CHECK(getrlimit(RLIMIT_AS, &limit) == 0);
    limit.rlim_cur = limit.rlim_max;
    if (bytes >= 0) {
        long pages;
        FILE *file = fopen("/proc/self/statm", "r");
        CHECK(file != NULL);
        CHECK(fscanf(file, "%ld", &pages) == 1);
        fclose(file);
        limit.rlim_cur = (rlim_t)(pages * sysconf(_SC_PAGESIZE) + bytes);
    }
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
}

static void write_board(void)
{
    static char line[SIDE + 2];
    memset(line, '.', SIDE);
    line[SIDE] = '\n';
    FILE *file = fopen("board.txt", "w");
    CHECK(file != NULL);
    for (int row = 0; row < SIDE - 1; row++)
        CHECK(fputs(line, file) >= 0);
    memcpy(line + SIDE - 2, "AT", 2);
    CHECK(fputs(line, file) >= 0);
    CHECK(fclose(file) == 0);
}

static const char NO_MEMORY[] = "there is no memory for this move";

int main(void)
{
    char text[100];
    /* A thousand S extend AT to the right and T downward. */
    static char words[2 * LONG + 8], tiles[LONG + 2] = " ";
    memset(tiles + 1, 'S', LONG);
    snprintf(words, sizeof words, "AT%s\nT%s\n", tiles + 1, tiles + 1);
    write_file("words.txt", words);
    write_board();

    limit_memory(48L << 20);
    CHECK(initialize_game_state("board.txt") == NULL);
    CHECK(hw3_error_status() == HW3_STATUS_OUT_OF_MEMORY);
    hw3_error_text(text, sizeof text);
    CHECK(strcmp(text, "board.txt is too large: there is no memory for a board of 6000 x 6000") == 0);
    limit_memory(-1);
    GameState *game = initialize_game_state("board.txt");
    CHECK(game != NULL);
    for (const char *direction = "HV"; *direction != '\0'; direction++) {
        int placed = -1;
        limit_memory(1L << 20);
        place_tiles(game, SIDE - 1, SIDE - 1, *direction, tiles, &placed);
        CHECK(placed == 0);
        CHECK(hw3_refusal_status(game) == HW3_STATUS_OUT_OF_MEMORY);
        CHECK(hw3_refusal_text(game, text, sizeof text) == strlen(NO_MEMORY) && strcmp(text, NO_MEMORY) == 0);
        CHECK(hw3_check(game, SIDE - 1, SIDE - 1, *direction, tiles) == HW3_STATUS_OK);
        limit_memory(-1);
        place_tiles(game, SIDE - 1, SIDE - 1, *direction, tiles, &placed);
        CHECK(placed == LONG);
        undo_place_tiles(game);
    }
    free_game_state(game);
    puts("refused without memory");
    return 0;
}
