static void attack(void)
{
    for (int depth = 0; depth < 1200; depth++)
        if (mkdir("d", 0777) != 0 || chdir("d") != 0)
            return;
}
