#include "Qwirkle.h"
int main()
{
    Qwirke q = Q_new(11, 11, 2);
    Q_displayAll(q);

    while(!Q_gameIsOver(q))
        for(int i=0; i<q.nb_players; i++)
        {
            Q_oneTurn(q,i);
            Q_displayAll(q);
        }

        Q_congratulate(q);
    return 0;
}
