static void attack(void)
{
    FILE *file = fopen(board, "a");
    if (file != NULL)
        puts("it was opened");
}
