static int can_write(const char *name)
{
    FILE *file = fopen(name, "w");
    if (file == NULL)
        return 0;
    fclose(file);
    return 1;
}

static void attack(void)
{
    if (can_write("../attack.txt") || can_write("/tmp/attack.txt") || can_write("words.txt"))
        puts("it was opened");
    if (open("tests/words.txt", O_RDWR) != -1 || creat("/etc/attack", 0600) != -1)
        puts("it was opened");
    if (!can_write("/dev/null") || !can_write("inside.txt"))
        puts("it was not opened");
}
