static void attack(void)
{
    mkdir("a\nb", 0777);
    mkdir("locked", 0777);
    creat("locked/file", 0);
    creat("\033[31m", 0);
    creat("\377\376", 0);
    mkfifo("pipe", 0);
    symlink("/etc", "link");
    chmod("locked", 0);
    chmod(".", 0);
}
