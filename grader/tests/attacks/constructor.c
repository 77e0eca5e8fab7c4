static int count;
__attribute__((constructor)) static void before(void) { count = 1; }
static void attack(void) { printf("%d\n", count); }
