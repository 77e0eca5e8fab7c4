static char *cache; static void attack(void) { cache = malloc(500); cache[0] = 0; }
