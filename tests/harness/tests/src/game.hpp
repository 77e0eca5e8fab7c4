// Boards as text, moves, and games.
#pragma once

extern "C" {
#include "hw3.h"
}

#include <ostream>
#include <string>
#include <vector>

#include "files.hpp"

// A call of place_tiles, and the number of tiles that it must place.
struct Move {
    int row;
    int col;
    char direction;
    std::string tiles;
    int placed = 0;
};

std::ostream &operator<<(std::ostream &out, const Move &move);

// The saved form of a board on which every stack is one tile high.
std::string one_high(const std::string &tiles);

// The board or move with rows and columns swapped. The rules treat both alike, so
// every test of a move across is also one of a move down.
std::string transposed(const std::string &board);
Move transposed(Move move);

// Returns a board that is given as text, or as the name of a file among the
// fixtures.
std::string board_text(const std::string &board);

// A game that the destructor frees.
class Game {
public:
    // Opens the board; the test fails if it is refused.
    explicit Game(const std::string &board);
    ~Game();
    Game(const Game &) = delete;
    Game &operator=(const Game &) = delete;

    GameState *state() const { return state_; }

    // Returns the number of tiles placed.
    int place(const Move &move);
    void undo();

    // Returns what save_game_state writes.
    std::string saved() const;

private:
    Directory directory_;
    GameState *state_;
};

// Checks that the move is refused and does not change the saved game.
void expect_refused(Game &game, const Move &move);
