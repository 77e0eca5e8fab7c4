// NULL for every pointer.
#include <gtest/gtest.h>

#include "game.hpp"

namespace {

TEST(NoName, OpensNoGame) {
    EXPECT_EQ(initialize_game_state(nullptr), nullptr);
}

TEST(NoName, SavesNothing) {
    const Game game("AT\n");
    save_game_state(game.state(), nullptr);
    EXPECT_EQ(game.saved(), "AT\n11\n");
}

TEST(NoGame, TakesNoTiles) {
    int placed = -1;
    EXPECT_EQ(place_tiles(nullptr, 0, 0, 'H', "CAT", &placed), nullptr);
    EXPECT_EQ(placed, 0);
    EXPECT_EQ(place_tiles(nullptr, 0, 0, 'H', nullptr, nullptr), nullptr);
}

TEST(NoGame, UndoesNothing) {
    EXPECT_EQ(undo_place_tiles(nullptr), nullptr);
}

TEST(NoGame, SavesNothing) {
    const Directory directory;
    const std::string name = directory.file("saved.txt", "old");
    save_game_state(nullptr, name.c_str());
    save_game_state(nullptr, nullptr);
    EXPECT_EQ(read_file(name), "old");
}

TEST(NoGame, IsFreed) {
    free_game_state(nullptr);
}

TEST(NoTiles, AreRefused) {
    const Game game("AT\n");
    int placed = -1;
    EXPECT_EQ(place_tiles(game.state(), 0, 0, 'H', nullptr, &placed), game.state());
    EXPECT_EQ(placed, 0);
    EXPECT_EQ(game.saved(), "AT\n11\n");
}

TEST(NoCount, DoesNotStopTheMove) {
    const Game game("AT\n");
    EXPECT_EQ(place_tiles(game.state(), 0, 0, 'H', "I", nullptr), game.state());
    EXPECT_EQ(game.saved(), "IT\n21\n");
    EXPECT_EQ(place_tiles(game.state(), 0, 0, 'H', "X", nullptr), game.state());
    EXPECT_EQ(game.saved(), "IT\n21\n");
}

} // namespace
