/* The shortest complete program: it places a word on an empty board and draws it.
 *
 *     cc examples/c/start.c -I include target/release/libhw3.a -o start
 */
#include <stdio.h>

#include "hw3.h"

int main(void)
{
    GameState *game;
    char text[1000];
    hw3_status status = hw3_open_empty(3, 6, NULL, &game);
    if (status == HW3_STATUS_OK)
        status = hw3_place(game, 1, 1, 'H', "HOME", NULL);
    if (status == HW3_STATUS_OK) {
        hw3_picture(game, 0, text, sizeof text);
        fputs(text, stdout);
    } else {
        hw3_error_text(text, sizeof text);
        fprintf(stderr, "%s\n", text);
    }
    hw3_free(game); /* NULL is allowed */
    return status == HW3_STATUS_OK ? 0 : 1;
}
