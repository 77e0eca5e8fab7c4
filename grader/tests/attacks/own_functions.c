/* Replaces functions of the C library and the driver, for itself only. */
int main(void) { return 7; }
ssize_t write(int file, const void *bytes, size_t count) { (void)file; (void)bytes; return (ssize_t)count; }
ssize_t read(int file, void *bytes, size_t count) { (void)file; (void)bytes; return (ssize_t)count; }
static void attack(void) { write(1, "x", 1); main(); }
