/* Opens a game, saves it, and prints both statuses to standard error.
 *
 * usage: faults BOARD WORDS TARGET */
#include "hw3.h"
#include "check.h"

int main(int argc, char **argv)
{
    CHECK(argc == 4);
    GameState *game;
    char text[1000] = "";
    hw3_status opened = hw3_open(argv[1], argv[2], &game);
    hw3_status saved = HW3_STATUS_NULL_ARGUMENT;
    CHECK((game != NULL) == (opened == HW3_STATUS_OK));
    if (game != NULL) {
        /* The last word in the list. */
        CHECK(hw3_is_word(game, "ZYGOTE") == 1);
        saved = hw3_save(game, argv[3]);
    }
    if (saved != HW3_STATUS_OK)
        CHECK(hw3_error_text(text, sizeof text) > 0);
    fprintf(stderr, "opened %d, saved %d\n%s\n", (int)opened, (int)saved, text);
    hw3_free(game);
    return 0;
}
