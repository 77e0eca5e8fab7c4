static void attack(void) { abort(); }
