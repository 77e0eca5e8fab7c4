static void attack(void)
{
    int *number = malloc(sizeof *number);
    if (*number == 7)
        puts("unlikely");
    free(number);
}
