// The standalone programs under Valgrind: no errors, no leaks, and no blocks in use
// at exit.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>

#include "files.hpp"
#include "paths.h"

namespace {

const int kError = 37;

struct Program {
    const char *name;
    int status;
    bool frees_all;
};

void PrintTo(const Program &program, std::ostream *out) {
    *out << program.name;
}

const Program kPrograms[] = {
    {"whole_game", 0, true},
    {"refused_moves", 0, true},
    {"many_games", 0, true},
    {"nothing_opened", 0, true},
    // Checks that Valgrind does find a leak.
    {"forgotten_game", kError, false},
};

int run(const std::string &command) {
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

class Valgrind : public testing::TestWithParam<Program> {};

TEST_P(Valgrind, FindsOnlyTheExpectedErrors) {
    if (run("command -v valgrind > /dev/null") != 0) {
        if (std::getenv("CI") != nullptr) {
            FAIL() << "install valgrind";
        }
        GTEST_SKIP() << "skipped: install valgrind";
    }
    const Directory directory;
    const std::string log = directory.file("log");
    const int status = run("valgrind --leak-check=full --show-leak-kinds=all "
                           "--errors-for-leak-kinds=all --error-exitcode=" +
                           std::to_string(kError) + " '" PROGRAMS "/" + GetParam().name + "' > '" + log +
                           "' 2>&1");
    const std::string output = read_file(log);
    EXPECT_EQ(status, GetParam().status) << output;
    const bool frees_all = output.find("in use at exit: 0 bytes in 0 blocks") != std::string::npos;
    EXPECT_EQ(frees_all, GetParam().frees_all) << output;
}

INSTANTIATE_TEST_SUITE_P(Under, Valgrind, testing::ValuesIn(kPrograms),
                         testing::PrintToStringParamName());

} // namespace
