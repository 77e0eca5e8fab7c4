/* Sends an answer without knowing the token. */
static void attack(void)
{
    struct { uint64_t token; int64_t heap; int32_t kind, value; uint32_t files, length; } answer;
    memset(&answer, 0, sizeof answer);
    if (write(3, &answer, sizeof answer) == -1)
        perror("write");
}
