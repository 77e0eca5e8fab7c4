static void attack(void) { raise(SIGSTOP); }
