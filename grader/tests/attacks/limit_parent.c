static void attack(void)
{
    struct rlimit limit = {0, 0};
    if (prlimit(getppid(), RLIMIT_NOFILE, &limit, NULL) != -1)
        puts("the parent has a limit");
}
