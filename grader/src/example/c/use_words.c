
/* Goes to the directory of the test, which has a word list of its own. */
static void use_words(const char *text, size_t size)
{
    write_file(path("words.txt"), text, size);
    if (mkdir(path("tests"), 0700) != 0 || chdir(directory) != 0) {
        perror(directory);
        exit(2);
    }
    write_file(path("tests/words.txt"), text, size);
    unsetenv("HW3_WORDS");
}
