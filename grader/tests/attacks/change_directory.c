static void attack(void) { if (chdir("/") != 0) perror("chdir"); }
