static void after(void) { puts("after"); for (;;); }
static void attack(void) { atexit(after); }
