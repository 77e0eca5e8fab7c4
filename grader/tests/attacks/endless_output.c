static void attack(void) { for (;;) puts("more and more and more"); }
