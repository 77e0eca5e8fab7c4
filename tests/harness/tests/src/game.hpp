// Boards as text, moves, and a game that plays them.
#pragma once

extern "C" {
#include "hw3.h"
}

#include <ostream>
#include <string>
#include <vector>

#include "files.hpp"

// A call of place_tiles, and the number of tiles that it has to place.
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

// The same board or move with rows for columns. The rules treat both alike, so
// that what holds across holds down as well.
std::string turned(const std::string &board);
Move turned(Move move);

// The text of a board that a table gives: itself, or that of the file below
// ./tests that it names.
std::string board_text(const std::string &board);

// A game that is freed in the end.
class Game {
public:
    // Starts with the board in a text; the test fails if that is refused.
    explicit Game(const std::string &board);
    ~Game();
    Game(const Game &) = delete;
    Game &operator=(const Game &) = delete;

    GameState *state() const { return state_; }

    // The number of tiles placed.
    int place(const Move &move);
    void undo();

    // What save_game_state writes.
    std::string saved() const;

private:
    Directory directory_;
    GameState *state_;
};

// Refuses the move and keeps every byte of the saved game.
void expect_refused(Game &game, const Move &move);
