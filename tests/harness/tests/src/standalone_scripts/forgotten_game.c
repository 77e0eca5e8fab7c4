/* Never frees its game, which Valgrind must report. */
#include "check.h"
#include "hw3.h"
#include "../paths.h"

int main(void) {
    CHECK(initialize_game_state(FIXTURES "/boards/board01.txt") != NULL);
    return 0;
}
