/* No game, for want of a name, of a file, and of a board in it. */
#include "check.h"
#include "hw3.h"

int main(void) {
    CHECK(initialize_game_state(NULL) == NULL);
    CHECK(initialize_game_state("./tests/boards/missing.txt") == NULL);
    CHECK(initialize_game_state("./tests/boards") == NULL);
    CHECK(initialize_game_state("./CMakeLists.txt") == NULL);
    CHECK(undo_place_tiles(NULL) == NULL);
    save_game_state(NULL, "./build/nothing_opened.txt");
    free_game_state(NULL);
    return 0;
}
