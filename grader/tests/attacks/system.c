static void attack(void) { if (system("echo hello > /tmp/attack") == 0) puts("it ran"); }
