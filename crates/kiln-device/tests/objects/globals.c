// SPDX-License-Identifier: MIT OR Apache-2.0
// Everything that the loader has to place and to relocate, for its tests. `build.sh` makes the objects.
#include <stdint.h>

void *memcpy(void *, const void *, unsigned long);
void *memmove(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);

static const uint32_t table[5] = {11, 22, 33, 44, 55};
uint32_t zero[1000];
uint32_t value = 7;
uint32_t *pointer = &value;
_Alignas(4096) uint32_t page = 9;

__attribute__((noinline)) uint32_t called(uint32_t x) { return x * 3; }
uint32_t (*function)(uint32_t) = called;
void *(*volatile copy)(void *, const void *, unsigned long) = memcpy;

__attribute__((noinline)) static uint32_t choose(uint32_t x) {
    switch (x) {
    case 0: return value;
    case 1: return called(4);
    case 2: return table[4];
    case 3: return *pointer + 1;
    case 4: return function(5);
    case 5: return zero[999]++;
    case 6: return ((uintptr_t)&page & 4095) + page;
    default: return 99;
    }
}

// out[i] = choose(i) for 0 to 7; then table by memcpy, memmove over itself, and four bytes by memset.
void globals(const void *arguments, const void *shape, void *group_memory, uint64_t begin, uint64_t end) {
    uint32_t *out = *(uint32_t *const *)arguments;
    uint64_t bytes = ((const uint64_t *)arguments)[1];
    for (uint32_t i = 0; i < 8; ++i)
        out[i] = choose(i);
    memcpy(out + 8, table, bytes);
    memmove(out + 9, out + 8, bytes);
    memset(out + 14, 0x5A, bytes / 5);
    copy(out + 15, table, bytes / 5);
}
