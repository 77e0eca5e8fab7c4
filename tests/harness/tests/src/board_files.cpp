// Files that games are opened from and saved to.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <filesystem>
#include <initializer_list>

#include "game.hpp"
#include "paths.h"

namespace {

using namespace std::string_literals;

// A file, and the saved form of the game opened from it.
struct Case {
    const char *name;
    std::string content;
    std::string saved = "";
};

void PrintTo(const Case &file, std::ostream *out) {
    *out << file.name;
}

class BoardFiles : public testing::TestWithParam<Case> {};

TEST_P(BoardFiles, AreOpened) {
    EXPECT_EQ(Game(GetParam().content).saved(), GetParam().saved);
}

const Case kReadable[] = {
    {"OneCell", ".\n", ".\n0\n"},
    {"EveryStackIsOneHigh", ".A\nZ.\n", ".A\nZ.\n01\n10\n"},
    {"NoLastLineEnd", "AB\n..", "AB\n..\n11\n00\n"},
    {"CrLf", "AB\r\n..\r\n", "AB\n..\n11\n00\n"},
    {"BlankLinesAtTheEnd", "AB\n..\n\n\n", "AB\n..\n11\n00\n"},
    {"BlankCrLfLinesAtTheEnd", "AB\r\n..\r\n\r\n\r\n", "AB\n..\n11\n00\n"},
    {"EveryHeight", "ABCDE.\n123450\n", "ABCDE.\n123450\n"},
    {"HeightsWithoutALastLineEnd", "AB\n..\n15\n00", "AB\n..\n15\n00\n"},
    {"HeightsWithCrLf", "AB\r\n..\r\n15\r\n00\r\n", "AB\n..\n15\n00\n"},
    {"HeightsWithBlankLinesAtTheEnd", "AB\n..\n15\n00\n\n\r\n", "AB\n..\n15\n00\n"},
};

INSTANTIATE_TEST_SUITE_P(With, BoardFiles, testing::ValuesIn(kReadable),
                         testing::PrintToStringParamName());

class BadFiles : public testing::TestWithParam<Case> {};

TEST_P(BadFiles, AreNotOpened) {
    const Directory directory;
    const std::string name = directory.file("board.txt", GetParam().content);
    EXPECT_EQ(initialize_game_state(name.c_str()), nullptr);
}

const Case kUnreadable[] = {
    {"Nothing", ""},
    {"OnlyBlankLines", "\n\n"},
    {"ABlankLineFirst", "\nAB\n"},
    {"ABlankLineBetween", "AB\n\nCD\n"},
    {"LowerCase", "..\n.h\n"},
    {"ASpace", "A B\n"},
    {"ANul", "A\0B\n"s},
    {"ALetterThatIsNotAscii", "A\xc3\x89\n"},
    {"AByteOrderMark", "\xef\xbb\xbf" "AB\n"},
    {"ACarriageReturnInside", "A\rB\n"},
    {"AShortRow", "...\n..\n"},
    {"ALongRow", "..\n...\n"},
    {"OnlyHeights", "11\n"},
    {"AHeightOfZeroUnderALetter", "AB\n10\n"},
    {"AHeightUnderADot", "A.\n11\n"},
    {"AHeightOfSix", "AB\n16\n"},
    {"ALetterAmongHeights", "AB\n1A\n"},
    {"ShortHeights", "AB\n1\n"},
    {"LongHeights", "AB\n111\n"},
    {"FewerRowsOfHeights", "AB\nCD\n11\n"},
    {"MoreRowsOfHeights", "AB\n11\n11\n"},
    {"TilesAfterHeights", "AB\n11\nAB\n"},
    {"ABlankLineBeforeHeights", "AB\n\n11\n"},
};

INSTANTIATE_TEST_SUITE_P(With, BadFiles, testing::ValuesIn(kUnreadable),
                         testing::PrintToStringParamName());

TEST(Opening, NeedsAFile) {
    const Directory directory;
    EXPECT_EQ(initialize_game_state(directory.file("missing.txt").c_str()), nullptr);
    EXPECT_EQ(initialize_game_state(directory.file("").c_str()), nullptr) << "a directory";
    EXPECT_EQ(initialize_game_state(""), nullptr);
}

TEST(Saving, ReplacesALongerFile) {
    const Directory directory;
    const std::string name = directory.file("saved.txt", std::string(1000, 'x'));
    const Game game("AB\n..\n");
    save_game_state(game.state(), name.c_str());
    EXPECT_EQ(read_file(name), "AB\n..\n11\n00\n");
}

TEST(Saving, MayReplaceTheFileThatWasOpened) {
    const Directory directory;
    const std::string name = directory.file("board.txt", "HOME\n");
    for (const char *saved : {"TOME\n2111\n", "COME\n3111\n"}) {
        GameState *game = initialize_game_state(name.c_str());
        ASSERT_NE(game, nullptr);
        const char tiles[] = {saved[0], '\0'};
        place_tiles(game, 0, 0, 'H', tiles, nullptr);
        save_game_state(game, name.c_str());
        free_game_state(game);
        EXPECT_EQ(read_file(name), saved);
    }
}

TEST(Saving, IsHarmlessWhereNoFileCanBe) {
    const Directory directory;
    const Game game("AB\n");
    save_game_state(game.state(), directory.file("missing/saved.txt").c_str());
    EXPECT_FALSE(std::filesystem::exists(directory.file("missing")));
    save_game_state(game.state(), directory.file("").c_str());
    save_game_state(game.state(), "");
    EXPECT_TRUE(std::filesystem::is_empty(directory.file("")));
    EXPECT_EQ(game.saved(), "AB\n11\n");
}

TEST(Saving, KeepsTheOldFileIfTheDiskIsFull) {
    const Directory directory;
    const std::string name = directory.file("saved.txt", "old");
    const Game game("AB\n");
    // A file size limit simulates the full disk.
    rlimit limit;
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
    const rlimit full = {4, limit.rlim_max};
    const auto handler = signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
    save_game_state(game.state(), name.c_str());
    setrlimit(RLIMIT_FSIZE, &limit);
    signal(SIGXFSZ, handler);
    EXPECT_EQ(read_file(name), "old");
    save_game_state(game.state(), name.c_str());
    EXPECT_EQ(read_file(name), "AB\n11\n");
}

// The course's expected outputs are saved games.
TEST(ExpectedOutputs, AreSavedAsTheyWereOpened) {
    for (const auto &entry : std::filesystem::directory_iterator(FIXTURES "/expected_outputs")) {
        const std::string saved = read_file(entry.path());
        EXPECT_EQ(Game(saved).saved(), saved) << entry.path();
    }
}

} // namespace
