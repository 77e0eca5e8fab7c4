static void *wait_forever(void *nothing) { for (;;) pause(); return nothing; }
static void attack(void)
{
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 1 << 14);
    for (;;) {
        pthread_t thread;
        pthread_create(&thread, &small, wait_forever, NULL);
    }
}
