/* Stages 4 to 7 of the student. */
#include <stdio.h>
#include <string.h>

#include "student.h"

/* Stage 4: the rules and the points */

static bool has_neighbor(const Board *board, int row, int col)
{
    return is_filled(board, row - 1, col) || is_filled(board, row + 1, col)
        || is_filled(board, row, col - 1) || is_filled(board, row, col + 1);
}

static Run find_run(const Board *board, int row, int col, bool is_row)
{
    int down = !is_row, right = is_row;
    Run run = {is_row, row, col, 1};
    while (is_filled(board, run.row - down, run.col - right)) {
        run.row -= down;
        run.col -= right;
    }
    while (is_filled(board, run.row + run.length * down, run.col + run.length * right))
        run.length++;
    return run;
}

static Tile tile_of(const Board *board, const Run *run, int index)
{
    if (run->is_row)
        return board->cells[run->row][run->col + index].tile;
    return board->cells[run->row + index][run->col].tile;
}

/* Returns why a run is no sequence, or NULL. */
static const char *no_sequence(const Board *board, const Run *run)
{
    bool one_letter = true, one_color = true;
    for (int i = 0; i < run->length; i++)
        for (int j = 0; j < i; j++) {
            Tile one = tile_of(board, run, i), other = tile_of(board, run, j);
            if (WRONG == 4 && j < i - 1)
                continue;
            if (one.letter == other.letter && one.color == other.color)
                return "two tiles of a sequence are identical";
            if (WRONG == 4 && (one.letter == other.letter || one.color == other.color))
                continue;
            one_letter = one_letter && one.letter == other.letter;
            one_color = one_color && one.color == other.color;
        }
    return one_letter || one_color ? NULL : "a sequence has one letter or one color";
}

/* Returns why tiles that are on the board already break the rules, or NULL. */
static const char *check_line(const Board *board, const Placement placements[], int count,
                              bool *is_row, Run runs[], int *found)
{
    int rows = 0, cols = 0, used = 0;
    bool neighbor = false;
    for (int i = 0; i < count; i++) {
        rows += placements[i].row != placements[0].row;
        cols += placements[i].col != placements[0].col;
    }
    if (rows > 0 && cols > 0)
        return "the tiles are neither in one row nor in one column";
    *is_row = rows == 0;
    runs[0] = find_run(board, placements[0].row, placements[0].col, *is_row);
    for (int i = 0; i < count; i++) {
        int offset = *is_row ? placements[i].col - runs[0].col : placements[i].row - runs[0].row;
        if (offset < 0 || offset >= runs[0].length)
            return "there is a gap between the tiles";
    }
    for (int i = 0; i < count; i++) {
        Run across = find_run(board, placements[i].row, placements[i].col, !*is_row);
        if (WRONG == 7 && i > 0)
            runs[++used] = runs[0];
        runs[++used] = across;
        neighbor = neighbor || across.length > 1;
    }
    if (!neighbor && runs[0].length == count)
        return "no tile has a neighbor";
    *found = 0;
    for (int i = 0; i <= used; i++) {
        const char *reason = no_sequence(board, &runs[i]);
        if (reason)
            return reason;
        if (runs[i].length > 1)
            runs[(*found)++] = runs[i];
    }
    return NULL;
}

/* Checks a turn and finds its sequences. Returns why it breaks the rules, or NULL. */
static const char *check(Board *board, const Placement placements[], int count, Run runs[],
                         int *found)
{
    const char *reason = NULL;
    int laid = 0;
    bool is_row;
    for (int i = 0; i < count && !reason; i++)
        for (int j = 0; j < i; j++)
            if (placements[i].index == placements[j].index)
                reason = "a tile is laid twice";
    while (laid < count && !reason) {
        reason = no_room(board, &placements[laid]);
        if (!reason)
            put(board, &placements[laid++]);
    }
    if (!reason)
        reason = check_line(board, placements, count, &is_row, runs, found);
    while (laid-- > 0)
        board->cells[placements[laid].row][placements[laid].col].filled = false;
    return reason;
}

static int points_of(const Run *run)
{
    return run->length == COMPLETE ? 2 * COMPLETE : run->length;
}

static int sum(const Run runs[], int found)
{
    int points = 0;
    for (int i = 0; i < found; i++)
        points += points_of(&runs[i]);
    return points;
}

/* Finds the tile with the most points; the first in order of rows, columns, letters
 * and colors. Returns false if none fits. */
static bool find_best(Board *board, const Collection *deck, Placement *best)
{
    int most = 0;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            for (int kind = 0; kind < 16 && has_neighbor(board, row, col); kind++)
                for (int index = 0; index < deck->count; index++) {
                    Tile tile = deck->tiles[index];
                    Placement placement = {index, row, col, tile};
                    Run runs[MAX_RUNS];
                    int found, points;
                    if (tile.letter != "ABCD"[kind / 4] || tile.color != "rgby"[kind % 4])
                        continue;
                    if (check(board, &placement, 1, runs, &found))
                        break;
                    points = sum(runs, found);
                    if (points > most || (WRONG == 6 && points == most)) {
                        most = points;
                        *best = placement;
                    }
                    break;
                }
    return most > 0;
}

static bool can_lay(int player)
{
    Placement best;
    return find_best(&game.board, &game.players[player].deck, &best);
}

static void print_game(void)
{
    print_board(&game.board);
    for (int i = 0; i < game.count; i++)
        printf("%s%s : %d points", i == 0 ? "" : ", ", game.players[i].name,
               game.players[i].points);
    printf("\nTiles left in the bag : %d\n", bag.count);
}

/* Writes the names of all players with at least this many points. Returns their
 * number. */
static int join_names(int points)
{
    int total = 0, written = 0;
    names[0] = '\0';
    for (int i = 0; i < game.count; i++)
        total += game.players[i].points >= points;
    for (int i = 0; i < game.count; i++) {
        if (game.players[i].points < points)
            continue;
        if (written > 0)
            strcat(names, written == total - 1 ? " and " : ", ");
        strcat(names, game.players[i].name);
        written++;
    }
    return total;
}

/* Says why the game is over and who has won. Returns false if it goes on. */
static bool is_over(void)
{
    int most = 0, winners, empty = -1;
    bool blocked = true;
    for (int i = game.count - 1; i >= 0; i--) {
        if (game.players[i].deck.count == 0)
            empty = i;
        if ((WRONG != 5 || i == game.next) && can_lay(i))
            blocked = false;
        if (game.players[i].points > most)
            most = game.players[i].points;
    }
    if (empty >= 0)
        printf("%s has no tiles left.\n", game.players[empty].name);
    else if (blocked)
        printf("Nobody can lay a tile.\n");
    else
        return false;

    winners = join_names(most);
    printf("Congratulations, %s, you %s %d points !!!\n", names,
           game.count == 1 ? "have" : winners == 1 ? "win with" : "all win with", most);
    return true;
}

static void clear_marks(Board *board)
{
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            board->cells[row][col].marked = false;
}

static void lay(Player *player, const Placement placements[], int count, const Run runs[],
                int found)
{
    Board *board = &game.board;
    clear_marks(board);
    printf("%s lays ", player->name);
    for (int i = 0; i < count; i++) {
        const Placement *placement = &placements[i];
        int index = 0;
        put(board, placement);
        board->cells[placement->row][placement->col].marked = game.stage == 7;
        while (player->deck.tiles[index].letter != placement->tile.letter
               || player->deck.tiles[index].color != placement->tile.color)
            index++;
        remove_tile(&player->deck, index);
        printf("%s%c%c on (%d,%d)", i == 0 ? "" : ", ", placement->tile.letter,
               placement->tile.color, placement->row, placement->col);
    }
    printf(" : %d points.\n", sum(runs, found));
    for (int i = 0; i < found; i++) {
        const Run *run = &runs[i];
        printf("  ");
        for (int j = 0; j < run->length; j++)
            printf("%c%c ", tile_of(board, run, j).letter, tile_of(board, run, j).color);
        if (run->is_row)
            printf("(row %d, columns %d-%d)", run->row, run->col, run->col + run->length - 1);
        else
            printf("(rows %d-%d, column %d)", run->row, run->row + run->length - 1, run->col);
        printf(" : %d%s\n", points_of(run), run->length == COMPLETE ? ", complete" : "");
    }
    player->points += sum(runs, found);
    take_from_bag(&player->deck, count);
}

static void skip(const Player *player)
{
    clear_marks(&game.board);
    printf("%s skips.\n", player->name);
}

static void turn_of_computer(Player *player)
{
    Placement best;
    Run runs[MAX_RUNS];
    int found;
    if (!find_best(&game.board, &player->deck, &best)) {
        skip(player);
        return;
    }
    check(&game.board, &best, 1, runs, &found);
    lay(player, &best, 1, runs, found);
}

static void turn_of_human(Player *player)
{
    printf("Deck of %s : ", player->name);
    print_deck(&player->deck);
    if (!can_lay(game.next))
        printf("None of your tiles fit: type s to skip.\n");
    for (;;) {
        Placement placements[DECK];
        Run runs[MAX_RUNS];
        int found, count;
        const char *reason;
        char *line;
        printf(game.stage == 7 ? "Dear %s, what do you do (? for help) ? "
                               : "Dear %s, which tile goes where (tile row column) ? ",
               player->name);
        line = ask_line();
        if (strcmp(line, "q") == 0)
            farewell();
        if (game.stage > 4 && strcmp(line, "s") == 0) {
            skip(player);
            return;
        }
        count = parse(line, &player->deck, placements, game.stage == 7 ? DECK : 1);
        if (count == 0)
            continue;
        reason = check(&game.board, placements, count, runs, &found);
        if (!reason) {
            lay(player, placements, count, runs, found);
            return;
        }
        printf("Impossible: %s.\n", reason);
    }
}

/* Stages 5 and 6: several players, some of which may be computers */

static void ask_players(void)
{
    strcpy(names, "players");
    do {
        printf("How many players ? ");
    } while (sscanf(ask_line(), "%d", &game.count) != 1 || game.count < 1
             || game.count > MAX_PLAYERS);
    for (int i = 0; i < game.count; i++) {
        Player *player = &game.players[i];
        printf("Player %d, what is your name ? ", i + 1);
        snprintf(player->name, NAME, "%s", ask_line());
        if (game.stage == 5)
            continue;
        printf("What is %s: h for a human or c for a computer ? ", player->name);
        player->computer = strcmp(ask_line(), "c") == 0;
    }
    join_names(0);
}

void play(void)
{
    Collection first = {0};
    bool humans = false;
    if (game.stage == 4) {
        ask_name();
        memcpy(game.players[0].name, names, NAME);
        game.count = 1;
    } else {
        ask_players();
    }
    fill_bag(COPIES);
    for (int i = 0; i < game.count; i++) {
        take_from_bag(&game.players[i].deck, DECK);
        humans = humans || !game.players[i].computer;
    }
    take_from_bag(&first, 1);
    game.board.rows = game.board.cols = SIDE;
    game.board.cells[SIDE / 2][SIDE / 2].filled = true;
    game.board.cells[SIDE / 2][SIDE / 2].tile = first.tiles[0];
    if (game.stage == 4)
        printf("Type q to quit.\n");
    else if (game.stage < 7 && humans)
        printf("Type s to skip a turn, or q to quit.\n");
    for (;;) {
        Player *player = &game.players[game.next];
        print_game();
        if (is_over())
            break;
        if (player->computer)
            turn_of_computer(player);
        else
            turn_of_human(player);
        game.next = (game.next + 1) % game.count;
    }
}
