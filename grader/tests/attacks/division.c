static void attack(void) { volatile int zero = 0; zero = 7 / zero; }
