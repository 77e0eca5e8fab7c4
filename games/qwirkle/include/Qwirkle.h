/*
 * qwirkle: the functions of the assignment's main.c.
 *
 *     #include "Qwirkle.h"
 *
 *     int main(void)
 *     {
 *         Qwirkle q = Q_new(11, 11, 2);
 *         Q_displayAll(q);
 *
 *         while (!Q_gameIsOver(q))
 *             for (int i = 0; i < q.nb_players; i++)
 *             {
 *                 Q_oneTurn(q, i);
 *                 Q_displayAll(q);
 *             }
 *
 *         Q_congratulate(q);
 *         return 0;
 *     }
 *
 * Link with libqwirkle.a or libqwirkle.so: cc main.c libqwirkle.a
 *
 * The functions read lines from stdin and print to stdout, in order with scanf
 * and printf; messages for the programmer go to stderr. Like scanf("%d"), a
 * program may leave the rest of a line behind, which then counts as an answer:
 * read whole lines. On a terminal, tiles are letters in color, unless the
 * environment variable NO_COLOR is set. Elsewhere, Br is a red B.
 *
 * Several games can be played at the same time. One thread at a time may call the
 * functions for a game. If memory runs out, the library ends the program with a
 * message on stderr. Only Q_deck and Q_bag return NULL instead.
 *
 * Generated from src/ffi/ by cbindgen: do not edit.
 */

#ifndef QWIRKLE_H
#define QWIRKLE_H

#include <stdbool.h>

/**
 * A game. Copies stand for the same game: once it has been freed, the functions
 * refuse all of them.
 */
typedef struct Qwirkle {
  /**
   * The number of players; 0 if there is no game. Do not change it.
   */
  int nb_players;
  /**
   * Identifies the game. Do not use it.
   */
  unsigned long handle;
} Qwirkle;

/**
 * A tile.
 */
typedef struct Tile {
  /**
   * 'A' to 'D' in the tiles of a game.
   */
  char letter;
  /**
   * The index in the palette of 256 colors. In the tiles of a game: 196 red,
   * 10 green, 39 blue, 11 yellow.
   */
  int color;
} Tile;

/**
 * A tile in a linked list.
 */
typedef struct TileNode {
  /**
   * The tile.
   */
  Tile tile;
  /**
   * The rest of the list; NULL at its end.
   */
  struct TileNode *next;
} TileNode;

/**
 * A linked list of tiles; NULL is the empty one. Each node is allocated with
 * malloc.
 */
typedef TileNode *TileList;

/**
 * The spelling in the main.c of the assignment.
 */
typedef Qwirkle Qwirke;

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/**
 * Asks on stdin and stdout who plays, any number of humans and computers, and
 * deals the tiles. Each game gets other tiles.
 *
 * If nobody can lay a tile, they are dealt again.
 *
 * @param nb_rows  the number of rows of the board, 1 to 99
 * @param nb_columns  the number of columns of the board, 1 to 99
 * @param nb_identical_tiles  the number of copies of each tile, 1 to 1000
 * @return the game, which Q_congratulate and Q_free free. If a number is out of
 *         range, which a message on stderr says, or the input ends, nb_players is
 *         0, Q_gameIsOver returns true, and the other functions do nothing
 */
Qwirkle Q_new(int nb_rows, int nb_columns, int nb_identical_tiles);

/**
 * Like Q_new, but the same seed and the same players get the same tiles, on every
 * machine, even if nobody can lay one.
 *
 * @param nb_rows  the number of rows of the board, 1 to 99
 * @param nb_columns  the number of columns of the board, 1 to 99
 * @param nb_identical_tiles  the number of copies of each tile, 1 to 1000
 * @param seed  any number
 * @return the game, as Q_new does
 */
Qwirkle Q_newWithSeed(int nb_rows, int nb_columns, int nb_identical_tiles, unsigned long seed);

/**
 * Prints the board, the points, the number of tiles in the bag and the deck of the
 * next player, if that is a human. Once the game is over, prints the last board,
 * unless it was printed already.
 *
 * @param q  the game
 */
void Q_displayAll(Qwirkle q);

/**
 * Returns true if a player has no tiles left, nobody can lay one, a player has
 * quit, or the input has ended. Also if there is no game.
 *
 * @param q  the game
 * @return true if there are no more turns
 */
bool Q_gameIsOver(Qwirkle q);

/**
 * Lets a player play a turn. A computer thinks for at most a second. A human types
 * the turn: `?` at the prompt explains what can be typed; `q` or the end of the
 * input ends the game. Does nothing if the game is over.
 *
 * If another player is next, a message on stderr says who, and nothing changes;
 * but the hundredth such call in a row ends the game.
 *
 * @param q  the game
 * @param player  the index of the player, from 0: the players take turns
 */
void Q_oneTurn(Qwirkle q, int player);

/**
 * Congratulates the winners, or says farewell if the game was not played to its
 * end, and frees the game. Does nothing if it has been freed already.
 *
 * @param q  the game
 */
void Q_congratulate(Qwirkle q);

/**
 * Frees a game and prints nothing, for programs that do not call Q_congratulate.
 * Does nothing if it has been freed already.
 *
 * @param q  the game
 */
void Q_free(Qwirkle q);

/**
 * Copies the deck of a player into a list.
 *
 * @param q  the game
 * @param player  the index of the player, from 0
 * @return the list, to be freed with TL_free; NULL if the deck is empty, if there
 *         is no such player, which a message on stderr says, or if memory runs out
 */
TileList Q_deck(Qwirkle q, int player);

/**
 * Copies the bag into a list.
 *
 * @param q  the game
 * @return the list, to be freed with TL_free; NULL if the bag is empty, or if
 *         memory runs out
 */
TileList Q_bag(Qwirkle q);

/**
 * Prints the raw data of a tile and a newline: {'A', 196}.
 *
 * @param tile  any letter and any color
 */
void T_show(Tile tile);

/**
 * Prints the raw data of all tiles in a list and a newline:
 * {'A', 196} -> {'B', 10} -> NULL.
 *
 * @param list  the list, which may be NULL. A list that never ends, because it
 *         leads back to itself, is printed until it repeats
 */
void TL_show(TileList list);

/**
 * Frees a list.
 *
 * @param list  a list of Q_deck or Q_bag, or one whose nodes the program has
 *         allocated with malloc; NULL does nothing
 */
void TL_free(TileList list);

/**
 * Prints the numbers 0 to 255, each in the color that it stands for on terminals
 * with 256 colors: on black, like the tiles. Without color if the environment
 * variable NO_COLOR is set.
 */
void C_printAllColors(void);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* QWIRKLE_H */
