// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elements are plain data: no holes, no pointers, nothing that must be dropped.

use kiln::Queue;

fn allocate(queue: Queue) {
    let _ = queue.malloc_shared::<(u8, u64)>(1);
    let _ = queue.malloc_shared::<String>(1);
    let _ = queue.malloc_shared::<&u8>(1);
}

fn main() {}
