static void attack(void) { volatile int *nowhere = NULL; *nowhere = 1; }
