static void attack(void)
{
    void *block = malloc((size_t)1 << 40);
    if (block == NULL)
        return;
    free(block);
}
