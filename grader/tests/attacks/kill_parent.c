static void attack(void) { kill(getppid(), SIGKILL); }
