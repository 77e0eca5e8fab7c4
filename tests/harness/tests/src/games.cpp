// Whole games, including the assignment's examples. Each is played as written and
// with rows and columns swapped, undone, and resumed.
#include <gtest/gtest.h>

#include "game.hpp"

namespace {

// The moves, followed by undos, lead from start to end. Both are given as for
// board_text.
struct Case {
    const char *name;
    std::string start;
    std::vector<Move> moves;
    int undos;
    std::string end;
};

void PrintTo(const Case &game, std::ostream *out) {
    *out << game.name;
}

const std::vector<Move> kTopmanPetalSnail = {
    {2, 3, 'V', "T PMAN", 5}, {2, 5, 'V', "P TAL", 4}, {6, 1, 'H', "SN I", 3}};

const std::vector<Move> kArableToStable = {
    {0, 0, 'V', "ARABLE", 6}, {0, 0, 'V', "DO", 2}, {0, 0, 'V', "EN", 2},
    {0, 0, 'V', "LI", 2},     {0, 0, 'V', "ME", 2}, {0, 0, 'V', "ST", 0}};

const std::vector<Move> kAbdominoposteriorToBaked = {
    {0, 0, 'V', "ABDOMINOPOSTERIOR", 17}, {2, 0, 'H', " INER", 4}, {2, 4, 'H', "URIC", 4},
    {1, 5, 'H', "OH", 2},                 {3, 7, 'V', "ARE", 3},   {5, 4, 'H', "TAK", 3},
    {5, 4, 'H', "B   D", 2}};

const std::vector<Move> kCatToCatastrophe = {
    {0, 0, 'H', "CAT", 3}, {0, 3, 'H', "ASTROPHE", 0}, {0, 2, 'H', " ASTROPHE", 8}};

const std::vector<Move> kCatToCarnival = {{0, 0, 'H', "C", 0},    {0, 0, 'H', "CAT", 3},
                                          {0, 0, 'H', "TOT", 0},  {0, 0, 'H', "DOG", 0},
                                          {0, 0, 'V', " AR", 2},  {0, 0, 'V', "   NIVAL", 5}};

const std::vector<Move> kMetalMoon = {{2, 5, 'H', "M", 1}, {2, 6, 'H', "OON", 3}};

const std::vector<Move> kAtToOn = {{0, 0, 'H', "AT", 2}, {0, 1, 'V', " O", 1}, {1, 1, 'H', " N", 1}};

const std::vector<Move> kHomerHomey = {{0, 4, 'H', "R", 0}, {0, 3, 'H', " R", 1}, {0, 4, 'H', "Y", 1}};

const Case kGames[] = {
    // The examples in the assignment.
    {"TopmanPetalAndSnailGoThroughHome", "boards/board01.txt",
     kTopmanPetalSnail, 0, "expected_outputs/topman-petal-snail.txt"},
    {"SnailIsUndone", "boards/board01.txt",
     kTopmanPetalSnail, 1, "expected_outputs/topman-petal.txt"},
    {"PetalIsUndoneNext", "boards/board01.txt",
     kTopmanPetalSnail, 2, "expected_outputs/topman.txt"},
    {"TilesThatCameWithTheFileStay", "boards/board01.txt",
     kTopmanPetalSnail, 9, "expected_outputs/home.txt"},
    {"SnailGoesThroughTilesOfTheFile", "boards/topman-and-petal.txt",
     {{6, 1, 'H', "SN I", 3}}, 0, "expected_outputs/topman-petal-snail.txt"},
    {"MetalIsMadeByItsCrossWordAlone", "expected_outputs/topman-petal-snail.txt",
     kMetalMoon, 0, "expected_outputs/moon.txt"},
    {"TozeeStandsOnTwoStacks", "boards/board01.txt",
     {{3, 2, 'H', "T Z E", 3}}, 0, "expected_outputs/tozee.txt"},
    {"UnicedIsLegalThroughCome", "boards/board01.txt",
     {{0, 2, 'V', "UNICED", 6}}, 0, "expected_outputs/uniced.txt"},
    {"OneTileMakesEm", "boards/board01.txt", {{2, 4, 'V', "E", 1}}, 0, "expected_outputs/em.txt"},
    {"CatastropheStartsOnTheBoard", "boards/board2x2.txt",
     kCatToCatastrophe, 0, "expected_outputs/catastrophe.txt"},
    {"CarnivalFillsItsColumn", "boards/board8x10.txt",
     kCatToCarnival, 0, "expected_outputs/carnival.txt"},
    {"MeableIsTheLastOfFive", "boards/board8x10.txt",
     kArableToStable, 0, "expected_outputs/meable.txt"},
    {"HeightsGoDownWithUndo", "boards/board8x10.txt",
     kArableToStable, 2, "expected_outputs/enable.txt"},
    {"UndoEmptiesTheBoard", "boards/board8x10.txt",
     kArableToStable, 5, "expected_outputs/empty-eight-by-ten.txt"},
    {"BakedIsTheLastOfSeven", "boards/board2x2.txt",
     kAbdominoposteriorToBaked, 0, "expected_outputs/baked.txt"},
    {"UndoTakesBackColumns", "boards/board2x2.txt",
     kAbdominoposteriorToBaked, 2, "expected_outputs/care.txt"},
    {"UndoTakesBackRows", "boards/board2x2.txt",
     kAbdominoposteriorToBaked, 7, "expected_outputs/empty-two-by-two.txt"},
    {"TablewareAddsFourColumns", "boards/topman-and-petal.txt",
     {{4, 6, 'H', "ABLEWARE", 8}}, 0, "expected_outputs/tableware.txt"},
    {"AndroidStartsOnTheBoard", "boards/android.txt",
     {{2, 9, 'H', "ROID", 0}}, 0, "expected_outputs/and.txt"},
    {"AndroidAddsThreeColumns", "boards/android.txt",
     {{2, 8, 'H', "ROID", 4}}, 0, "expected_outputs/android.txt"},
    {"PromenadeAddsFourRows", "expected_outputs/tableware.txt",
     {{3, 12, 'V', "P OMENADE", 8}}, 0, "expected_outputs/promenade.txt"},
    {"PabbleIsResumedWithItsHeights", "expected_outputs/multiple06.txt",
     {{5, 5, 'H', "G", 0}}, 0, "expected_outputs/multiple06.txt"},

    // Spaces.
    {"SpacesMayComeFirst", "HOME.\n", {{0, 0, 'H', "    R", 1}}, 0, "HOMER\n11111\n"},
    {"SpacesMayComeLast", "HOME.\n", {{0, 0, 'H', "T   ", 1}}, 0, "TOME.\n21110\n"},

    // Words.
    {"OneTileMakesTwoWords", ".A\nA.\n", {{1, 1, 'H', "T", 1}}, 0, ".A\nAT\n01\n11\n"},
    {"TilesJoinTwoWords", "AT.ON\n", {{0, 1, 'H', "CT", 2}}, 0, "ACTON\n12111\n"},
    {"TilesReachTheNextWord", "..ON\n", {{0, 0, 'H', "IC", 2}}, 0, "ICON\n1111\n"},
    {"WordsThatDoNotChangeAreNotChecked", "QZ.\n...\nAT.\n", {{2, 2, 'H', "E", 1}}, 0, one_high("QZ.\n...\nATE\n")},
    {"WordsAcrossMayLoseATile", "AT\nN.\n", {{0, 0, 'H', "I", 1}}, 0, "IT\nN.\n21\n10\n"},

    // Growth.
    {"ABoardOfOneCellGrowsBothWays", ".\n", kAtToOn, 0, one_high("AT.\n.ON\n")},
    {"TheFirstWordMayStartAnywhere", "..\n..\n", {{1, 1, 'H', "CAT", 3}}, 0, one_high("....\n.CAT\n")},
    {"AWordUpToTheEdgeAddsNothing", "HOME.\n", {{0, 4, 'H', "R", 1}}, 0, "HOMER\n11111\n"},
    {"ANewColumnIsOnTheBoard", "HOME\n", kHomerHomey, 0, "HOMEY\n11112\n"},
};

std::vector<Case> transposed_games() {
    std::vector<Case> games;
    for (const Case &game : kGames) {
        std::vector<Move> moves;
        for (const Move &move : game.moves) {
            moves.push_back(transposed(move));
        }
        games.push_back({game.name, transposed(board_text(game.start)), moves, game.undos,
                         transposed(board_text(game.end))});
    }
    return games;
}

class Games : public testing::TestWithParam<Case> {
protected:
    Game game{board_text(GetParam().start)};
};

TEST_P(Games, EndAsTheRulesSay) {
    for (const Move &move : GetParam().moves) {
        EXPECT_EQ(game.place(move), move.placed) << move;
    }
    for (int undo = 0; undo < GetParam().undos; ++undo) {
        game.undo();
    }
    EXPECT_EQ(game.saved(), board_text(GetParam().end));
}

TEST_P(Games, AreUndoneToTheFirstByte) {
    const std::string first = game.saved();
    std::vector<std::string> before = {first};
    for (const Move &move : GetParam().moves) {
        game.place(move);
        if (move.placed > 0) {
            before.push_back(game.saved());
        }
    }
    for (; !before.empty(); before.pop_back()) {
        EXPECT_EQ(game.saved(), before.back());
        game.undo();
    }
    EXPECT_EQ(game.saved(), first) << "nothing is left to undo";
}

// A game that is saved, opened again and continued ends the same way.
TEST_P(Games, AreResumedAtEveryMove) {
    std::vector<std::string> saved = {game.saved()};
    for (const Move &move : GetParam().moves) {
        game.place(move);
        saved.push_back(game.saved());
    }
    for (size_t first = 0; first < saved.size(); ++first) {
        Game resumed(saved[first]);
        resumed.undo();
        EXPECT_EQ(resumed.saved(), saved[first]) << "a resumed game has no moves to undo";
        for (size_t next = first; next < GetParam().moves.size(); ++next) {
            const Move &move = GetParam().moves[next];
            EXPECT_EQ(resumed.place(move), move.placed) << move;
            EXPECT_EQ(resumed.saved(), saved[next + 1]) << move;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AsWritten, Games, testing::ValuesIn(kGames),
                         testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Transposed, Games, testing::ValuesIn(transposed_games()),
                         testing::PrintToStringParamName());

} // namespace
