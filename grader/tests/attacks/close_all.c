static void attack(void) { for (int file = 0; file < 1000; file++) close(file); }
