/* Suggests a move: the play with the most points, and how many others there are.
 * Shows hw3_find_plays with a callback, and hw3_best_play.
 *
 *     cc examples/c/advise.c -I include target/release/libhw3.a -o advise
 *
 *     ./advise boards/board01.txt LETTERS
 */
#include <stdio.h>

#include "hw3.h"

static int count_words(const hw3_play *play, void *context)
{
    *(size_t *)context += play->word_count;
    return 0; /* go on */
}

static int fail(void)
{
    char text[1000];
    hw3_error_text(text, sizeof text);
    fprintf(stderr, "advise: %s\n", text);
    return 1;
}

static int advise(GameState *game, const char *rack)
{
    size_t plays = 0, words = 0;
    hw3_play *best = NULL;
    if (hw3_find_plays(game, rack, NULL, count_words, &words, &plays) != HW3_STATUS_OK)
        return fail();
    printf("%lu plays make %lu words\n", (unsigned long)plays, (unsigned long)words);
    if (plays == 0)
        return 0;
    if (hw3_best_play(game, rack, NULL, &best) != HW3_STATUS_OK)
        return fail();
    printf("best: %d %d %c \"%s\" for %d points\n", best->row, best->col, best->direction,
           best->tiles, best->score);
    for (size_t i = 0; i < best->word_count; i++)
        printf("  %s\n", best->words[i].text);
    hw3_play_free(best);
    return 0;
}

int main(int argc, char **argv)
{
    GameState *game;
    if (argc != 3) {
        fprintf(stderr, "usage: advise BOARD RACK\n");
        return 2;
    }
    if (hw3_open(argv[1], NULL, &game) != HW3_STATUS_OK)
        return fail();
    int status = advise(game, argv[2]);
    hw3_free(game);
    return status;
}
