static void attack(void)
{
    FILE *file = fopen("large.txt", "w");
    for (;;)
        fputs("more and more and more", file);
}
