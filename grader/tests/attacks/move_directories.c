/* The grader must not follow the link. */
static void attack(void)
{
    if (rename("tests", "moved") != 0 || symlink("/etc", "tests") != 0)
        perror("tests");
}
