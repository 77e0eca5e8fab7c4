static void attack(void) { void *block = malloc(1000); FILE *file = fopen("words.txt", "r"); (void)block; (void)file; }
