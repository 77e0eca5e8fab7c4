#define AT_SAVE
static void attack(void) { unlink(saved); mkfifo(saved, 0666); }
