static void attack(void) { sleep(1000); }
