#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
# Makes the objects of the tests again; they are committed, so that tests need no compiler.
set -eu
cd "$(dirname "$0")"
compile() { clang-22 --target=x86_64-unknown-linux-gnu -O2 -c -ffreestanding "$@"; }
compile -fPIC -o kernels.o kernels.c
compile -fPIC -o globals.o globals.c
compile -fPIC -mcmodel=large -o globals_large.o globals.c
compile -fno-pic -o globals_absolute.o globals.c
compile -fPIC -o undefined.o undefined.c
compile -fPIC -o thread_local.o thread_local.c
