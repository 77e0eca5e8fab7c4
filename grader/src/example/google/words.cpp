    struct Away {
        char *home = getcwd(nullptr, 0);
        const char *variable = getenv("HW3_WORDS");
        std::string words = variable != nullptr ? variable : "";
        ~Away() {
            EXPECT_EQ(chdir(home), 0);
            free(home);
            if (variable != nullptr) setenv("HW3_WORDS", words.c_str(), 1);
        }
    } away;
    const auto use_words = [&](const std::string &text) {
        mkdir((files.directory + "/tests").c_str(), 0700);
        files.write("words.txt", text);
        files.write("tests/words.txt", text);
        EXPECT_EQ(chdir(files.directory.c_str()), 0);
        unsetenv("HW3_WORDS");
    };
