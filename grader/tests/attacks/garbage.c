static void attack(void)
{
    char garbage[100];
    memset(garbage, 'x', sizeof garbage);
    for (int file = 0; file < 1000; file++)
        if (write(file, garbage, sizeof garbage) == -1)
            continue;
}
