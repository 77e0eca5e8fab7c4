/* Makes random placements: legal, illegal and malformed.
 *
 * usage: storm COUNT SEED
 *
 * Writes its board and saves to the current directory. A placement places all
 * of its letters or none. Some placements are undone at once; the game saved
 * before and after must be the same to the byte. */
#include "hw3.h"
#include "check.h"

#include <limits.h>
#include <stdint.h>

static uint64_t state;

static unsigned below(unsigned count)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % count;
}

static int odd_number(void)
{
    static const int numbers[] = {-1, -2, INT_MIN, INT_MAX, INT_MAX - 1, 1 << 16, 40};
    return numbers[below(sizeof numbers / sizeof *numbers)];
}

static void any_tiles(char *tiles, unsigned kind)
{
    unsigned length = below(6);
    for (unsigned i = 0; i < length; i++)
        tiles[i] = kind == 0 ? (char)below(256) : "ABCABCABC  "[below(11)];
    tiles[length] = '\0';
}

int main(int argc, char **argv)
{
    CHECK(argc == 3);
    long count = atol(argv[1]);
    state = (uint64_t)atol(argv[2]);
    write_file("board.txt", ".......\n.......\n..ABC..\n.......\n.......\n");
    GameState *game = initialize_game_state("board.txt");
    CHECK(game != NULL);
    long legal = 0, undone = 0, compared = 0;
    for (long i = 0; i < count; i++) {
        char tiles[8];
        any_tiles(tiles, below(10));
        int letters = 0;
        for (const char *tile = tiles; *tile != '\0'; tile++)
            letters += *tile != ' ';
        int row = below(50) == 0 ? odd_number() : (int)below(9);
        int col = below(50) == 0 ? odd_number() : (int)below(9);
        char direction = below(50) == 0 ? (char)below(256) : "HV"[below(2)];
        int compare = below(500) == 0;
        if (compare)
            save_game_state(game, "before.txt");
        int placed = -1;
        CHECK(place_tiles(game, row, col, direction, below(100) == 0 ? NULL : tiles, &placed) == game);
        CHECK(placed == 0 || placed == letters);
        legal += placed > 0;
        if (compare) {
            char *before = read_file("before.txt");
            CHECK(before != NULL);
            if (placed > 0)
                undo_place_tiles(game);
            save_game_state(game, "after.txt");
            CHECK(same_file("after.txt", before));
            free(before);
            compared++;
        } else if (below(3) == 0) {
            CHECK(undo_place_tiles(game) == game);
            undone++;
        }
        if (below(1000) == 0) {
            save_game_state(game, "resumed.txt");
            free_game_state(game);
            game = initialize_game_state(below(2) == 0 ? "board.txt" : "resumed.txt");
            CHECK(game != NULL);
        }
    }
    free_game_state(game);
    CHECK(legal * 100 > count);
    printf("%ld placements, %ld of them legal, %ld undone, %ld compared\n", count, legal, undone, compared);
    return 0;
}
