static void try_reading(const char *name)
{
    if (open(name, O_RDONLY) != -1)
        printf("%s was opened\n", name);
}

static void attack(void)
{
    char name[50];
    try_reading("/etc/passwd");
    try_reading("..");
    try_reading("../..");
    try_reading("/tmp");
    try_reading("/root");
    try_reading("/proc/self/mem");
    sprintf(name, "/proc/%d/cmdline", getppid());
    try_reading(name);
}
