static int deeper(int depth)
{
    volatile char room[1000];
    room[0] = (char)depth;
    return deeper(depth + 1) + room[0];
}

static void attack(void) { deeper(0); }
