#include "game.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cstdio>
#include <sstream>
#include <utility>

#include "paths.h"

namespace {

using Lines = std::vector<std::string>;

std::string transposed(const Lines &lines) {
    std::string columns;
    for (size_t col = 0; !lines.empty() && col < lines.front().size(); ++col) {
        for (const std::string &line : lines) {
            columns += line.at(col);
        }
        columns += '\n';
    }
    return columns;
}

} // namespace

std::ostream &operator<<(std::ostream &out, const Move &move) {
    return out << "(" << move.row << "," << move.col << ") " << move.direction << " \""
               << move.tiles << "\"";
}

std::string one_high(const std::string &tiles) {
    std::string heights = tiles;
    for (char &height : heights) {
        if (height != '\n') {
            height = height == '.' ? '0' : '1';
        }
    }
    return tiles + heights;
}

std::string transposed(const std::string &board) {
    Lines tiles;
    Lines heights;
    std::istringstream in(board);
    for (std::string line; std::getline(in, line);) {
        (std::isdigit(static_cast<unsigned char>(line[0])) ? heights : tiles).push_back(line);
    }
    return transposed(tiles) + transposed(heights);
}

Move transposed(Move move) {
    std::swap(move.row, move.col);
    move.direction = move.direction == 'H' ? 'V' : 'H';
    return move;
}

std::string board_text(const std::string &board) {
    const bool is_text = board.find('\n') != std::string::npos;
    return is_text ? board : read_file(FIXTURES "/" + board);
}

Game::Game(const std::string &board)
    : state_(initialize_game_state(directory_.file("board.txt", board).c_str())) {
    EXPECT_NE(state_, nullptr) << "cannot open this board:\n" << board;
}

Game::~Game() {
    free_game_state(state_);
}

int Game::place(const Move &move) {
    int placed = -1;
    EXPECT_EQ(place_tiles(state_, move.row, move.col, move.direction, move.tiles.c_str(), &placed),
              state_);
    return placed;
}

void Game::undo() {
    EXPECT_EQ(undo_place_tiles(state_), state_);
}

std::string Game::saved() const {
    const std::string name = directory_.file("saved.txt");
    std::remove(name.c_str());
    save_game_state(state_, name.c_str());
    return read_file(name);
}

void expect_refused(Game &game, const Move &move) {
    const std::string before = game.saved();
    EXPECT_EQ(game.place(move), 0) << move;
    EXPECT_EQ(game.saved(), before) << move;
}
