static void ignore(int number) { (void)number; }
static void attack(void)
{
    signal(SIGSYS, ignore);
    signal(SIGTERM, SIG_IGN);
    if (fork() == 0)
        puts("child");
}
