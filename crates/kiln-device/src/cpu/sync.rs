// SPDX-License-Identifier: MIT OR Apache-2.0
//! Locks without poison and bounded spinning.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a thread spins before it sleeps: a few times what waking a thread costs.
const SPIN_TIME: Duration = Duration::from_micros(20);

/// Pauses between two looks, some 0.2 us: looking all the time would take the lines of those who work, and a thread
/// that waits for its own small launch would mostly lose the race for it.
const PAUSES: usize = 8;

/// Locks. Nothing here panics while it holds a lock, so there is no poison to heed.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Spins until `condition` holds, for a short time at most; whether it holds.
pub(super) fn spin_until(condition: impl Fn() -> bool) -> bool {
    let start = Instant::now();
    loop {
        for _ in 0..32 {
            if condition() {
                return true;
            }
            (0..PAUSES).for_each(|_| std::hint::spin_loop());
        }
        if start.elapsed() > SPIN_TIME {
            return false;
        }
    }
}
