/* Opens nothing: no name, no such file, a directory, and a file without a board. */
#include "check.h"
#include "hw3.h"
#include "../paths.h"

int main(void) {
    CHECK(initialize_game_state(NULL) == NULL);
    CHECK(initialize_game_state(FIXTURES "/boards/missing.txt") == NULL);
    CHECK(initialize_game_state(FIXTURES "/boards") == NULL);
    CHECK(initialize_game_state("./CMakeLists.txt") == NULL);
    CHECK(undo_place_tiles(NULL) == NULL);
    save_game_state(NULL, PROGRAMS "/nothing_opened.txt");
    free_game_state(NULL);
    return 0;
}
