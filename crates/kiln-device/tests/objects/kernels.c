// SPDX-License-Identifier: MIT OR Apache-2.0
// Kernels as the compiler emits them, for the tests of queues. `build.sh` makes the object.
#include <stdatomic.h>
#include <stdint.h>

typedef struct {
    uint64_t global[3], local[3], groups[3];
} Shape;

#define KERNEL(name) void name(const void *arguments, const Shape *shape, void *group_memory, uint64_t begin, uint64_t end)
#define ARGUMENT(type, index) (((type const *)arguments)[index])

// counts[group] += 1, and adds the sizes of the shape to sum.
KERNEL(count) {
    _Atomic uint64_t *counts = ARGUMENT(_Atomic uint64_t *, 0);
    for (uint64_t group = begin; group < end; ++group)
        counts[group] += 1;
    if (begin == 0 && end > 0)
        for (int x = 0; x < 3; ++x)
            ARGUMENT(uint64_t *, 1)[x] = shape->global[x] * 1000000 + shape->local[x] * 1000 + shape->groups[x];
}

// Appends a value to a log once: log[cursor++] = value.
KERNEL(append) {
    for (uint64_t group = begin; group < end; ++group)
        ARGUMENT(uint64_t *, 0)[atomic_fetch_add(ARGUMENT(_Atomic uint64_t *, 1), 1)] = ARGUMENT(uint64_t, 2);
}

// Returns when the flag is not zero.
KERNEL(block) {
    while (atomic_load(ARGUMENT(_Atomic uint64_t *, 0)) == 0)
        __builtin_ia32_pause();
}

// value[0] += 1 without atomic operations: commands in order lose nothing.
KERNEL(increment) {
    volatile uint64_t *value = ARGUMENT(volatile uint64_t *, 0);
    *value = *value + 1;
}

// Fills `words` words of group memory with the group's number, again and again; ok[group] = 1 if nobody else wrote.
KERNEL(own_memory) {
    volatile uint64_t *memory = group_memory;
    uint64_t words = ARGUMENT(uint64_t, 1);
    for (uint64_t group = begin; group < end; ++group) {
        uint64_t same = ((uintptr_t)group_memory & 63) == 0;
        for (int round = 0; round < 10; ++round) {
            for (uint64_t i = 0; i < words; ++i)
                memory[i] = group + round;
            for (uint64_t i = 0; i < words; ++i)
                same &= memory[i] == group + round;
        }
        ARGUMENT(uint64_t *, 0)[group] = same;
    }
}

// out[group] = a * b in double precision.
KERNEL(multiply) {
    for (uint64_t group = begin; group < end; ++group)
        ARGUMENT(double *, 0)[group] = ARGUMENT(double, 1) * ARGUMENT(double, 2);
}
