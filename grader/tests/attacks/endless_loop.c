static void attack(void) { for (volatile int i = 0;; i++); }
