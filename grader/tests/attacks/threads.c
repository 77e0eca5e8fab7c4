static void *spin(void *nothing) { for (;;); return nothing; }
static void attack(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, spin, NULL) != 0)
        perror("pthread_create");
}
