/* The main.c of the assignment, with numbers from the command line. */
#include "Qwirkle.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    Qwirke q = Q_newWithSeed(atoi(argv[1]), atoi(argv[2]), atoi(argv[3]),
                             strtoul(argv[4], NULL, 10));
    Q_displayAll(q);
    while (!Q_gameIsOver(q))
        for (int i = 0; i < q.nb_players; i++) {
            Q_oneTurn(q, i);
            Q_displayAll(q);
        }
    Q_congratulate(q);
    return 0;
}
