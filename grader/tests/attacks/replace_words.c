static void attack(void)
{
    unlink("words.txt");
    FILE *file = fopen("words.txt", "w");
    fputs("zzz\n", file);
    fclose(file);
}
