static void attack(void) { for (volatile unsigned i = 0;; i++); }
