static void attack(void) { if (socket(AF_INET, SOCK_STREAM, 0) != -1) puts("a socket"); }
