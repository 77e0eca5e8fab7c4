#define AT_SAVE
static void attack(void) { unlink(saved); mkdir(saved, 0777); }
