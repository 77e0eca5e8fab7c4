static void attack(void) { for (;;) fputs("more and more and more", stderr); }
