static void attack(void) { printf("placed %d\n", 3); fprintf(stderr, "\033[31mdebug\n"); }
