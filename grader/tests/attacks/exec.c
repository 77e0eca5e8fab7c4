static void attack(void) { execl("/bin/sh", "sh", "-c", "echo hello", (char *)NULL); perror("exec"); }
