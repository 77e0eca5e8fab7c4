/* Opens a board, makes a move that places five letters and makes a word across,
 * saves the game and frees it. Prints how long each step took and the peak of
 * the memory, in nanoseconds and kilobytes.
 *
 * usage: first_move BOARD SAVED [quiet] */
#define _POSIX_C_SOURCE 200809L
#include "hw3.h"

#include "clock.h"

/* The peak of the resident memory since the program was started. */
static long peak(void)
{
    char line[256];
    long kilobytes = 0;
    FILE *status = fopen("/proc/self/status", "r");
    CHECK(status != NULL);
    while (fgets(line, sizeof line, status) != NULL && sscanf(line, "VmHWM: %ld", &kilobytes) != 1)
        continue;
    fclose(status);
    return kilobytes;
}

int main(int argc, char **argv)
{
    CHECK(argc >= 3);
    int placed = 0;
    double start = now();
    GameState *game = initialize_game_state(argv[1]);
    double opened = now();
    game = place_tiles(game, 2, 5, 'H', "WATER", &placed);
    double moved = now();
    save_game_state(game, argv[2]);
    double saved = now();
    free_game_state(game);
    double freed = now();
    CHECK(placed == 5);
    /* Printing is not part of what is counted in instructions. */
    if (argc == 3)
        printf("%.0f %.0f %.0f %.0f %ld\n", opened - start, moved - opened, saved - moved, freed - saved, peak());
    return 0;
}
