static void attack(void)
{
    volatile int large = 2147483647;
    large = large + 1;
}
