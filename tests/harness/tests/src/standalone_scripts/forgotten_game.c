/* A game that is never freed: Valgrind has to see it. */
#include "check.h"
#include "hw3.h"

int main(void) {
    CHECK(initialize_game_state("./tests/boards/board01.txt") != NULL);
    return 0;
}
