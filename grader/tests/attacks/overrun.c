static int last(const int *numbers)
{
    return numbers[10];
}

static void attack(void)
{
    int *numbers = calloc(10, sizeof *numbers);
    int sum = last(numbers);
    free(numbers);
    if (sum == 12345)
        puts("unlikely");
}
