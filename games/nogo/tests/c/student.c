/* A complete nogo, as a student might hand it in. It shares no code with the
 * library. WRONG selects one of five typical mistakes; 0 is correct. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef WRONG
#define WRONG 0
#endif

enum { MIN_SIDE = 4, MAX_SIDE = 1000, LINE = 70, PATH = 5000 };

typedef struct {
    int row, col;
    long long count;
    int start, factor;
} Computer;

typedef struct {
    int height, width, next;
    char *cells;
    Computer computers[2];
} Game;

static const char stones[] = "OX";

static void stop(int status, const char *message)
{
    fprintf(stderr, "%s\n", message);
    exit(status);
}

static char *cell(const Game *game, int row, int col)
{
    return &game->cells[row * game->width + col];
}

static void show(const Game *game)
{
    for (int row = -1; row <= game->height; row++) {
        bool edge = row < 0 || row == game->height;
        putchar(row < 0 ? '/' : edge ? '\\' : '|');
        for (int col = 0; col < game->width; col++)
            putchar(edge ? '-' : *cell(game, row, col));
        putchar(row < 0 ? '\\' : edge ? '/' : '|');
        putchar('\n');
    }
}

/* Returns true if a string of this stone has no liberty. Fills every string with
 * a work list, because recursion could be too deep. */
static bool captured(const Game *game, char stone)
{
    int size = game->height * game->width;
    bool *seen = calloc(size, sizeof *seen), found = false;
    int *list = malloc(size * sizeof *list);
    if (!seen || !list)
        exit(99);
    for (int start = 0; start < size && !found; start++) {
        int length = 0, liberties = 0;
        if (seen[start] || game->cells[start] != stone)
            continue;
        seen[start] = true;
        list[length++] = start;
        for (int i = 0; i < length; i++) {
            int row = list[i] / game->width, col = list[i] % game->width;
            for (int dr = -1; dr <= 1; dr++)
                for (int dc = -1; dc <= 1; dc++) {
                    int r = row + dr, c = col + dc;
                    if (r < 0 || c < 0 || r >= game->height || c >= game->width)
                        continue;
                    if (WRONG == 1 ? dr == 0 && dc == 0 : abs(dr) + abs(dc) != 1)
                        continue;
                    int there = r * game->width + c;
                    if (game->cells[there] == '.')
                        liberties++;
                    if (game->cells[there] == stone && !seen[there]) {
                        seen[there] = true;
                        list[length++] = there;
                    }
                }
        }
        found = liberties == 0;
    }
    free(seen);
    free(list);
    return found;
}

static void step(const Game *game, Computer *computer)
{
    computer->count++;
    switch (computer->count % 5) {
    case 0: {
        long long n = (computer->start + computer->count / 5 * computer->factor) % 1000003;
        computer->row = (int)(n / game->width);
        computer->col = (int)(n % game->width);
        break;
    }
    case 1:
        computer->row++;
        computer->col++;
        break;
    case 2:
        computer->row += 2;
        computer->col++;
        break;
    case 3:
        computer->row++;
        break;
    default:
        computer->col++;
    }
    computer->row %= game->height;
    computer->col %= game->width;
}

static void begin(Game *game)
{
    static const int rows[] = {1, 2}, cols[] = {4, 10}, factors[] = {29, 17};
    for (int player = 0; player < 2; player++) {
        Computer *computer = &game->computers[player];
        computer->row = rows[player] % game->height;
        computer->col = cols[player] % game->width;
        computer->count = 0;
        computer->start = rows[player] * game->width + cols[player];
        computer->factor = factors[player];
    }
}

static void computer_turn(Game *game)
{
    Computer *computer = &game->computers[game->next];
    while (*cell(game, computer->row, computer->col) != '.')
        step(game, computer);
    printf("Player %c: %d %d\n", stones[game->next], computer->row, computer->col);
    *cell(game, computer->row, computer->col) = stones[game->next];
    if (WRONG != 2)
        step(game, computer);
}

static bool save(const Game *game, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    fprintf(file, "%d %d %d", game->height, game->width, game->next);
    for (int player = 0; player < 2; player++) {
        const Computer *computer = &game->computers[player];
        fprintf(file, " %d %d %lld", computer->row, computer->col, computer->count);
    }
    for (int i = 0; i < game->height * game->width; i++)
        fprintf(file, "%s%c", i % game->width == 0 ? "\n" : "", game->cells[i]);
    fputc('\n', file);
    return fclose(file) == 0;
}

/* Reads digits up to a character. Returns -1 if there is anything else. */
static long long number(const char **text, char end)
{
    long long value = 0;
    if (**text < '0' || **text > '9')
        return -1;
    for (; **text >= '0' && **text <= '9'; ++*text)
        if (value < 1000000000000)
            value = value * 10 + (**text - '0');
    return *(*text)++ == end ? value : -1;
}

/* Reads a move; returns false if it is not one. */
static bool move(const Game *game, const char *line, int *row, int *col)
{
    const char *text = line;
    long long values[2];
    if (WRONG == 3) {
        if (sscanf(line, "%d %d", row, col) != 2)
            return false;
    } else {
        values[0] = number(&text, ' ');
        values[1] = values[0] < 0 ? -1 : number(&text, '\0');
        if (values[0] < 0 || values[0] >= game->height)
            return false;
        if (values[1] < 0 || values[1] >= game->width)
            return false;
        *row = (int)values[0];
        *col = (int)values[1];
    }
    return *row >= 0 && *row < game->height && *col >= 0 && *col < game->width
        && *cell(game, *row, *col) == '.';
}

static void human_turn(Game *game)
{
    static char line[PATH];
    for (;;) {
        int length = 0, letter, row, col;
        printf("Player %c> ", stones[game->next]);
        fflush(stdout);
        while ((letter = getchar()) != EOF && letter != '\n')
            if (length < PATH - 1)
                line[length++] = (char)letter;
        if (letter == EOF && length == 0)
            stop(6, "End of input from user");
        line[length] = '\0';
        if (line[0] == 'w') {
            if (!save(game, line + 1))
                fprintf(stderr, "Unable to save game\n");
        } else if (length <= LINE && move(game, line, &row, &col)) {
            *cell(game, row, col) = stones[game->next];
            return;
        }
    }
}

static bool read_game(Game *game, FILE *file)
{
    static char line[LINE * 10];
    long long values[9];
    const char *text = line;
    int empty = 0;
    if (!fgets(line, sizeof line, file) || !strchr(line, '\n'))
        return false;
    for (int i = 0; i < 9; i++)
        if ((values[i] = number(&text, i < 8 ? ' ' : '\n')) < 0)
            return false;
    for (int i = 0; i < 2; i++)
        if (values[i] < MIN_SIDE || values[i] > MAX_SIDE)
            return false;
    game->height = (int)values[0];
    game->width = (int)values[1];
    game->next = (int)values[2];
    if (values[2] > 1)
        return false;
    begin(game);
    for (int player = 0; player < 2; player++) {
        const long long *own = &values[3 + 3 * player];
        Computer *computer = &game->computers[player];
        if (own[0] >= game->height || own[1] >= game->width)
            return false;
        computer->row = (int)own[0];
        computer->col = (int)own[1];
        computer->count = own[2];
    }
    game->cells = malloc(game->height * game->width);
    if (!game->cells)
        exit(99);
    for (int row = 0; row < game->height; row++) {
        for (int col = 0; col < game->width; col++) {
            int letter = getc(file);
            if (letter != '.' && letter != 'O' && letter != 'X')
                return false;
            *cell(game, row, col) = (char)letter;
            empty += letter == '.';
        }
        int end = getc(file);
        if (end != '\n' && !(WRONG == 4 && end == EOF && row == game->height - 1))
            return false;
    }
    return empty > 0;
}

static int side(const char *text)
{
    const char *rest = text;
    long long value = number(&rest, '\0');
    if (value < MIN_SIDE || value > MAX_SIDE)
        stop(3, "Invalid board dimension");
    return (int)value;
}

int main(int argc, char **argv)
{
    Game game;
    char winner = '\0';
    if (argc != 4 && argc != 5)
        stop(1, "Usage: nogo p1type p2type [height width | filename]");
    for (int player = 1; player <= 2; player++)
        if (strcmp(argv[player], "c") != 0 && strcmp(argv[player], "h") != 0)
            stop(2, "Invalid player type");
    game.next = 0;
    if (argc == 5) {
        game.height = side(argv[3]);
        game.width = side(argv[4]);
        game.cells = malloc(game.height * game.width);
        if (!game.cells)
            exit(99);
        memset(game.cells, '.', game.height * game.width);
        begin(&game);
    } else {
        FILE *file = fopen(argv[3], "r");
        if (!file)
            stop(4, "Unable to open file");
        if (!read_game(&game, file))
            stop(5, "Incorrect file contents");
        fclose(file);
    }
    while (!winner) {
        int other = 1 - game.next;
        show(&game);
        if (argv[1 + game.next][0] == 'c')
            computer_turn(&game);
        else
            human_turn(&game);
        if (WRONG == 5 && captured(&game, stones[game.next]))
            winner = stones[other];
        else if (captured(&game, stones[other]))
            winner = stones[game.next];
        else if (captured(&game, stones[game.next]))
            winner = stones[other];
        game.next = other;
    }
    show(&game);
    printf("Player %c wins\n", winner);
    free(game.cells);
    return 0;
}
