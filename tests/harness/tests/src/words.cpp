// Which words are legal, and which list they come from.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <optional>

#include "game.hpp"

namespace {

namespace fs = std::filesystem;

// Sets HW3_WORDS for the lifetime of the object.
class WordsVariable {
public:
    explicit WordsVariable(const std::string &list) {
        if (const char *value = getenv(kName)) {
            before_ = value;
        }
        setenv(kName, list.c_str(), 1);
    }
    ~WordsVariable() {
        if (before_) {
            setenv(kName, before_->c_str(), 1);
        } else {
            unsetenv(kName);
        }
    }
    WordsVariable(const WordsVariable &) = delete;
    WordsVariable &operator=(const WordsVariable &) = delete;

private:
    static constexpr const char *kName = "HW3_WORDS";
    std::optional<std::string> before_;
};

bool is_legal(const std::string &word) {
    return Game(".\n").place({0, 0, 'H', word}) > 0;
}

struct Case {
    const char *name;
    std::string list;
    std::string word;
    bool legal;
};

void PrintTo(const Case &words, std::ostream *out) {
    *out << words.name;
}

const Case kLists[] = {
    {"LowerCase", "qzx\n", "QZX", true},
    {"UpperCase", "QZX\n", "QZX", true},
    {"MixedCase", "Qzx\n", "QZX", true},
    {"CrLf", "aa\r\nqzx\r\nzz\r\n", "QZX", true},
    {"NoLastLineEnd", "aa\nqzx", "QZX", true},
    {"PartOfAWord", "qzxy\n", "QZX", false},
    {"MoreThanAWord", "qz\n", "QZX", false},
    {"ALineWithAnApostrophe", "qz'x\n", "QZX", false},
    {"ALineWithASpace", "qzx y\n", "QZX", false},
    {"NoWordAtAll", "", "CAT", false},
};

class WordLists : public testing::TestWithParam<Case> {};

TEST_P(WordLists, AreReadLineByLine) {
    const Directory directory;
    const WordsVariable variable(directory.file("words.txt", GetParam().list));
    EXPECT_EQ(is_legal(GetParam().word), GetParam().legal);
}

INSTANTIATE_TEST_SUITE_P(With, WordLists, testing::ValuesIn(kLists),
                         testing::PrintToStringParamName());

TEST(WordList, MustExistIfNamed) {
    const Directory directory;
    const std::string board = directory.file("board.txt", "..\n");
    for (const std::string &list : {directory.file("missing.txt"), directory.file("")}) {
        const WordsVariable variable(list);
        EXPECT_EQ(initialize_game_state(board.c_str()), nullptr) << list;
    }
}

// Each list takes precedence over the ones before it. An empty variable names no
// list.
TEST(WordList, IsTheFirstOneFound) {
    const Directory directory;
    const WordsVariable empty("");
    const fs::path before = fs::current_path();
    fs::current_path(directory.file(""));
    EXPECT_TRUE(is_legal("CATASTROPHE")) << "the embedded list";
    write_file("words.txt", "qx\n");
    EXPECT_TRUE(is_legal("QX")) << "./words.txt";
    fs::create_directory("tests");
    write_file("tests/words.txt", "zx\n");
    EXPECT_TRUE(is_legal("ZX")) << "./tests/words.txt";
    EXPECT_FALSE(is_legal("QX")) << "./words.txt";
    EXPECT_FALSE(is_legal("CATASTROPHE")) << "the embedded list";
    fs::current_path(before);
}

} // namespace
