/* Lets the kernel send a signal to the parent. */
static void attack(void)
{
    if (fcntl(3, F_SETOWN, getppid()) != -1)
        puts("the parent is the owner");
}
