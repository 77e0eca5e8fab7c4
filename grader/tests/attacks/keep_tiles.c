/* The tiles of the move before are gone. */
static void attack(void) { if (strcmp(tiles_kept, "CAT") == 0) puts("they are still there"); }
