static void leave(int number) { (void)number; _exit(0); }
static void attack(void)
{
    volatile int *nowhere = NULL;
    signal(SIGSEGV, leave);
    *nowhere = 1;
}
