
static void print_file(const char *title, const char *text, size_t size)
{
    size_t i;
    printf("  %s:\n    ", title);
    for (i = 0; i < size; i++) {
        if (text[i] == '\n')
            fputs(i + 1 < size ? "\n    " : "", stdout);
        else if (text[i] >= ' ' && text[i] <= '~')
            putchar(text[i]);
        else
            printf("\\%03o", (unsigned)(unsigned char)text[i]);
    }
    puts(size > 0 && text[size - 1] == '\n' ? "" : " (no newline at the end)");
}

/* The saved file has exactly this content. */
static void expect_saved(GameState *game, const char *expected, size_t size)
{
    size_t most = size + 4096, found = 0;
    char *text = malloc(most);
    FILE *file;
    remove(path("saved.txt"));
    save_game_state(game, path("saved.txt"));
    file = fopen(path("saved.txt"), "rb");
    if (text != NULL && file != NULL)
        found = fread(text, 1, most, file);
    if (file == NULL || found != size || memcmp(text, expected, size) != 0) {
        puts("save_game_state: the saved file is wrong");
        print_file("expected", expected, size);
        if (file == NULL)
            puts("  found: no file");
        else
            print_file("found", text, found);
        failures++;
    }
    if (file != NULL)
        fclose(file);
    free(text);
}
