/* The seven stages of Qwirkle, as a student might hand them in. They share no code
 * with the library. WRONG selects one of seven typical mistakes, one for each stage;
 * 0 is correct. Stages 1 to 3 are here, and the others in student_game.c. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "student.h"

static uint64_t chance;
Collection bag;
Game game;
char names[MAX_PLAYERS * (NAME + 5)];

void farewell(void)
{
    printf("Dear %s, I wish you farewell and hope to see you again soon !!!\n", names);
    exit(0);
}

char *ask_line(void)
{
    static char line[LINE];
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        farewell();
    line[strcspn(line, "\n")] = '\0';
    return line;
}

void ask_name(void)
{
    printf("Hello, what is your name ? ");
    snprintf(names, NAME, "%s", ask_line());
}

static int ask_number(const char *question, int least, int most)
{
    int number;
    do {
        printf("Dear %s, %s ? ", names, question);
    } while (sscanf(ask_line(), "%d", &number) != 1 || number < least || number > most);
    return number;
}

/* Collections of tiles */

void fill_bag(int copies)
{
    for (int kind = 0; kind < 16; kind++)
        for (int copy = 0; copy < copies; copy++) {
            Tile tile = {"ABCD"[kind / 4], "rgby"[kind % 4]};
            bag.tiles[bag.count++] = tile;
        }
}

void take_from_bag(Collection *deck, int count)
{
    for (; count > 0 && bag.count > 0; count--) {
        int index = draw(&chance, bag.count);
        deck->tiles[deck->count++] = bag.tiles[index];
        bag.tiles[index] = bag.tiles[--bag.count];
    }
}

void remove_tile(Collection *deck, int index)
{
    deck->count--;
    for (int i = index; i < deck->count; i++)
        deck->tiles[i] = deck->tiles[i + 1];
}

void print_deck(const Collection *deck)
{
    for (int i = 0; i < deck->count; i++)
        printf("%s%d:%c%c", i == 0 ? "" : "  ", i, deck->tiles[i].letter, deck->tiles[i].color);
    printf("\n");
}

/* Stage 1: colored letters */

static void letters(void)
{
    static const struct {
        const char *name;
        int index;
    } colors[] = {{"red", 196},   {"green", 10},   {"blue", 39}, {"yellow", 11},
                  {"purple", 99}, {"orange", 215}, {"white", 15}};
    for (;;) {
        char letter[LINE], color[LINE], more[LINE];
        int index = -1;
        printf("Dear %s, enter a capital letter and a color : ", names);
        int words = sscanf(ask_line(), "%s %s %s", letter, color, more);
        if (words < 1 || (words == 3 && WRONG != 1))
            return;
        if (letter[0] < 'A' || letter[0] > 'Z' || letter[1] != '\0')
            return;
        if (words == 1) {
            printf("%s\n", letter);
            continue;
        }
        for (int i = 0; i < 7; i++)
            if (strcmp(color, colors[i].name) == 0)
                index = colors[i].index;
        if (index >= 0)
            printf("\33[38;5;%d;48;5;0m%s\33[0m\n", index, letter);
        else
            printf("Dear %s, I cannot recognize %s.\n"
                   "The only recognized colors are red, green, blue, yellow, purple, orange or white.\n",
                   names, color);
    }
}

/* Stage 2: the bag and the deck */

static void bag_and_deck(void)
{
    static Collection deck;
    fill_bag(ask_number("how many identical tiles do you want", 1, MAX_COPIES));
    while (bag.count > 0) {
        int count = ask_number("how many tiles do you need", 0, MAX_TILES);
        if (count <= bag.count || WRONG != 2)
            take_from_bag(&deck, count);
        printf("Deck : ");
        for (int i = 0; i < deck.count; i++)
            printf("%s%c%c", i == 0 ? "" : " ", deck.tiles[i].letter, deck.tiles[i].color);
        printf("\nTiles left in the bag : %d\n", bag.count);
    }
}

/* The board */

bool is_filled(const Board *board, int row, int col)
{
    return row >= 0 && row < board->rows && col >= 0 && col < board->cols
        && board->cells[row][col].filled;
}

static void print_line(int cols)
{
    printf("   +");
    for (int i = 0; i < 3 * cols + 1; i++)
        printf("-");
    printf("+\n");
}

void print_board(const Board *board)
{
    printf("    ");
    for (int col = 0; col < board->cols; col++)
        printf("%3d", col);
    printf("\n");
    print_line(board->cols);
    for (int row = 0; row < board->rows; row++) {
        printf("%2d |", row);
        for (int col = 0; col < board->cols; col++) {
            const Cell *cell = &board->cells[row][col];
            if (cell->filled)
                printf("%c%c%c", cell->marked ? '*' : ' ', cell->tile.letter, cell->tile.color);
            else
                printf("  .");
        }
        printf(" |\n");
    }
    print_line(board->cols);
}

void put(Board *board, const Placement *placement)
{
    Cell *cell = &board->cells[placement->row][placement->col];
    cell->filled = true;
    cell->tile = placement->tile;
}

const char *no_room(const Board *board, const Placement *placement)
{
    int row = placement->row, col = placement->col;
    if (row < 0 || row >= board->rows || col < 0 || col >= board->cols)
        return "this cell is not on the board";
    if (board->cells[row][col].filled)
        return "this cell has a tile";
    return NULL;
}

int parse(const char *line, const Collection *deck, Placement placements[], int most)
{
    int count = 0, used;
    for (;;) {
        Placement read;
        line += strspn(line, " ");
        if (*line == '\0')
            return count;
        if (sscanf(line, "%d %d %d%n", &read.index, &read.row, &read.col, &used) != 3)
            return 0;
        line += used;
        if (count == most || (*line != ' ' && *line != '\0'))
            return 0;
        if (read.index < 0 || read.index >= deck->count)
            return 0;
        read.tile = deck->tiles[read.index];
        placements[count++] = read;
    }
}

/* Stage 3: a board without rules */

/* Returns false if the stage is over. */
static bool show_deck(const Board *board, const Collection *deck)
{
    print_board(board);
    printf("Deck : ");
    print_deck(deck);
    printf("Tiles left in the bag : %d\n", bag.count);
    return deck->count > 0 && (WRONG != 3 || bag.count > 0);
}

static bool has_room(const Board *board, const Placement *placement)
{
    const char *reason = no_room(board, placement);
    if (reason)
        printf("Impossible: %s.\n", reason);
    return !reason;
}

static void board_without_rules(void)
{
    Board *board = &game.board;
    Collection *deck = &game.players[0].deck;
    fill_bag(ask_number("how many identical tiles do you want", 1, MAX_COPIES));
    take_from_bag(deck, DECK);
    do {
        printf("Dear %s, how many rows and columns has the board ? ", names);
    } while (sscanf(ask_line(), "%d %d", &board->rows, &board->cols) != 2 || board->rows < 1
             || board->rows > MAX_SIDE || board->cols < 1 || board->cols > MAX_SIDE);
    printf("Type q to quit.\n");
    while (show_deck(board, deck)) {
        Placement placement;
        char *line;
        do {
            printf("Dear %s, which tile goes where (tile row column) ? ", names);
            line = ask_line();
            if (strcmp(line, "q") == 0)
                return;
        } while (parse(line, deck, &placement, 1) == 0 || !has_room(board, &placement));
        put(board, &placement);
        remove_tile(deck, placement.index);
        take_from_bag(deck, 1);
    }
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fprintf(stderr, "usage: qwirkle stage STAGE --seed SEED\n");
        return 2;
    }
    game.stage = atoi(argv[2]);
    chance = strtoull(argv[4], NULL, 10);
    if (game.stage >= 4) {
        play();
        return 0;
    }
    ask_name();
    if (game.stage == 1)
        letters();
    else if (game.stage == 2)
        bag_and_deck();
    else
        board_without_rules();
    farewell();
}
