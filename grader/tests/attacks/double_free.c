static void attack(void)
{
    char *volatile block = malloc(10);
    free(block);
    free(block);
}
