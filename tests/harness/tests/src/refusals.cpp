// Illegal moves, each one across and down.
#include <gtest/gtest.h>

#include <climits>

#include "game.hpp"

namespace {

// On this board one move is refused, and the other one is legal after it.
struct Case {
    const char *name;
    std::string board;
    Move refused;
    Move legal;
};

void PrintTo(const Case &refusal, std::ostream *out) {
    *out << refusal.name;
}

const Case kRefusals[] = {
    // The first cell is on the board.
    {"ACellLeftOfTheBoard", "AT\n", {0, -1, 'H', "C"}, {0, 0, 'H', "I", 1}},
    {"ACellFarLeftOfTheBoard", "AT\n", {0, INT_MIN, 'H', "C"}, {0, 0, 'H', "I", 1}},
    {"ACellRightOfTheBoard", "CA\n", {0, 2, 'H', "T"}, {0, 1, 'H', " T", 1}},
    {"ACellFarRightOfTheBoard", "CA\n", {0, INT_MAX, 'H', "T"}, {0, 1, 'H', " T", 1}},
    {"ACellAboveTheBoard", "ON\n", {-1, 0, 'H', "N"}, {0, 0, 'H', "A", 1}},
    {"ACellFarAboveTheBoard", "ON\n", {INT_MIN, 0, 'H', "N"}, {0, 0, 'H', "A", 1}},
    {"ACellBelowTheBoard", "NO\n", {1, 0, 'H', "O"}, {0, 0, 'V', " O", 1}},
    {"ACellFarBelowTheBoard", "NO\n", {INT_MAX, 0, 'H', "O"}, {0, 0, 'V', " O", 1}},

    // The tiles have a letter.
    {"NoTiles", "HOME.\n", {0, 4, 'H', ""}, {0, 4, 'H', "R", 1}},
    {"OnlySpaces", "HOME.\n", {0, 0, 'H', "    "}, {0, 0, 'H', "T   ", 1}},

    // A space keeps a tile.
    {"ASpaceFirstOnAnEmptyCell", ".HOME.\n", {0, 0, 'H', " T Z E"}, {0, 1, 'H', "T Z E", 3}},
    {"ASpaceOnAnEmptyCell", "HOM..\n", {0, 0, 'H', "T Z E"}, {0, 3, 'H', "E", 1}},
    {"ASpaceLastOnAnEmptyCell", "HOME..\n", {0, 4, 'H', "R "}, {0, 4, 'H', "R", 1}},
    {"ASpaceBeyondTheEdge", "HOME\n", {0, 3, 'H', "  R"}, {0, 3, 'H', " R", 1}},
    {"ASpaceLastBeyondTheEdge", "HOME\n", {0, 3, 'H', " R "}, {0, 3, 'H', " R", 1}},

    // A letter does not go on the same letter or on five tiles.
    {"ATileOnItsOwnLetter", "CLEARABLE\n", {0, 5, 'H', "ANCE"}, {0, 6, 'H', "NC", 2}},
    {"ATileAloneOnItsOwnLetter", "TABLE\n", {0, 0, 'H', "T"}, {0, 0, 'H', "C", 1}},
    {"ASixthTileOnAStack", "TABLE..\n5111100\n", {0, 0, 'H', "C"}, {0, 5, 'H', "AU", 2}},

    // The first word has two letters.
    {"OneLetterOnAnEmptyBoard", "boards/board2x2.txt", {0, 0, 'H', "A"}, {0, 0, 'H', "AN", 2}},

    // A word keeps a tile.
    {"AWordCovered", "CAT\n", {0, 0, 'H', "DOG"}, {0, 0, 'H', "B", 1}},
    {"AWordCoveredByALongerOne", "CAT\n", {0, 0, 'H', "BOAST"}, {0, 0, 'H', "B", 1}},
    {"AWordCoveredBesideOneThatStays", "AT.ON\n", {0, 0, 'H', "LEM"}, {0, 1, 'H', "CT", 2}},
    {"AWordCoveredUnderACrossWord", "AT\nN.\n", {0, 0, 'H', "OH"}, {0, 0, 'H', "I", 1}},

    // All new words are in the word list.
    {"AWordThatIsNotListed", "HOME.\n", {0, 4, 'H', "X"}, {0, 4, 'H', "R", 1}},
    {"APluralThatIsNotListed", "HOME.\n", {0, 4, 'H', "S"}, {0, 4, 'H', "R", 1}},
    {"ACrossWordThatIsNotListed", "....\nHOME\n", {0, 0, 'H', "AX"}, {0, 0, 'H', "AN", 2}},
    {"ACrossWordMadeByAStack", "CAT\n.X.\n", {0, 1, 'H', "U"}, {0, 1, 'H', "O", 1}},
    {"AWordWithATileBefore", "B...\n", {0, 1, 'H', "CAT"}, {0, 1, 'H', "AT", 2}},
    {"AWordWithATileAfter", "...S.\n", {0, 0, 'H', "CAT"}, {0, 0, 'H', "BAS", 3}},
    {"AWordOfTheRightTilesElsewhere", "HOME.\n", {0, 3, 'H', "R"}, {0, 4, 'H', "R", 1}},

    // A new word uses a tile that was on the board.
    {"AWordApart", "boards/board01.txt", {7, 0, 'H', "CAT"}, {3, 6, 'H', "R", 1}},
    {"AWordThatTouchesACorner", "boards/board01.txt", {4, 6, 'H', "CAT"}, {3, 6, 'H', "R", 1}},
    {"AWordOverTheOnlyTile", "A.\n", {0, 0, 'H', "BE"}, {0, 1, 'H', "T", 1}},

    // The board grows only for legal moves.
    {"ALongWordThatIsNotListed", "HOME\n", {0, 3, 'H', " XXXXXXXX"}, {0, 3, 'H', " R", 1}},
};

std::vector<Case> transposed_refusals() {
    std::vector<Case> refusals;
    for (const Case &refusal : kRefusals) {
        refusals.push_back({refusal.name, transposed(board_text(refusal.board)),
                            transposed(refusal.refused), transposed(refusal.legal)});
    }
    return refusals;
}

class Refusals : public testing::TestWithParam<Case> {
protected:
    Game game{board_text(GetParam().board)};
};

TEST_P(Refusals, ChangeNothing) {
    expect_refused(game, GetParam().refused);
}

TEST_P(Refusals, LetTheGameGoOn) {
    const std::string before = game.saved();
    game.place(GetParam().refused);
    EXPECT_EQ(game.place(GetParam().legal), GetParam().legal.placed) << GetParam().legal;
    EXPECT_NE(game.saved(), before);
    game.undo();
    EXPECT_EQ(game.saved(), before) << "one undo reverts the legal move";
    game.undo();
    EXPECT_EQ(game.saved(), before) << "there is no refused move to undo";
}

INSTANTIATE_TEST_SUITE_P(Across, Refusals, testing::ValuesIn(kRefusals),
                         testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Down, Refusals, testing::ValuesIn(transposed_refusals()),
                         testing::PrintToStringParamName());

// Returns all characters except NUL and the legal ones.
std::string all_but(const std::string &legal) {
    std::string others;
    for (int byte = 1; byte <= UCHAR_MAX; ++byte) {
        const char character = static_cast<char>(byte);
        if (legal.find(character) == std::string::npos) {
            others += character;
        }
    }
    return others;
}

TEST(AnyOtherCharacter, IsNotADirection) {
    Game game("HOME.\n");
    for (const char direction : all_but("HV") + '\0') {
        const Move move = {0, 4, direction, "R"};
        EXPECT_EQ(game.place(move), 0) << move;
    }
    EXPECT_EQ(game.saved(), one_high("HOME.\n"));
}

TEST(AnyOtherCharacter, IsNotATile) {
    Game across("HOME.\n");
    Game down(transposed("HOME.\n"));
    for (const char tile : all_but("ABCDEFGHIJKLMNOPQRSTUVWXYZ ")) {
        for (const std::string &tiles : {std::string{tile}, std::string("R") + tile}) {
            const Move move = {0, 4, 'H', tiles};
            EXPECT_EQ(across.place(move), 0) << move;
            EXPECT_EQ(down.place(transposed(move)), 0) << transposed(move);
        }
    }
    EXPECT_EQ(across.saved(), one_high("HOME.\n"));
    EXPECT_EQ(down.saved(), one_high(transposed("HOME.\n")));
}

TEST(OneLetter, IsRefusedAgainOnceUndoHasEmptiedTheBoard) {
    Game game(board_text("boards/board2x2.txt"));
    EXPECT_EQ(game.place({0, 0, 'H', "AT"}), 2);
    game.undo();
    expect_refused(game, {0, 0, 'H', "A"});
    expect_refused(game, {0, 0, 'V', "A"});
    EXPECT_EQ(game.place({0, 0, 'V', "AT"}), 2);
}

} // namespace
