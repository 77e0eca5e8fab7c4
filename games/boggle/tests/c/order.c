/* Prints trays between calls of printf. */
#include "boggle.h"

#include <stdio.h>
#include <string.h>

int main(void)
{
    printf("before\n");
    memcpy(trayLetters, "EOQPGRIAGLSNALGO", 16);
    printTray();
    printf("between\n");
    memset(trayLetters, '\0', 16);
    printTray();
    printf("after\n");
    return fflush(stdout) == 0 ? 0 : 3;
}
