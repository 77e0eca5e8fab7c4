/* Opens a board, prints it and closes it: a small program to compare with.
 *
 * usage: print_board BOARD */
#include <stdio.h>

int main(int argc, char **argv)
{
    char line[256];
    FILE *board = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (board == NULL)
        return 1;
    while (fgets(line, sizeof line, board) != NULL)
        fputs(line, stdout);
    fclose(board);
    return 0;
}
