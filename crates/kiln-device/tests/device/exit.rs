// SPDX-License-Identifier: MIT OR Apache-2.0
//! The process ends cleanly whatever its queues do.

use crate::common::{Gate, Log, queue};
use kiln_device::{Queue, QueueOrder};
use std::process::Command;
use std::sync::{Arc, OnceLock};

static QUEUE: OnceLock<Arc<dyn Queue>> = OnceLock::new();
static GATE: OnceLock<Gate> = OnceLock::new();
static LOG: OnceLock<Log> = OnceLock::new();

/// The status that the child ends with.
const STATUS: i32 = 7;

#[test]
#[ignore = "ends its process; run by `exit_abandons_work_in_flight`"]
fn child() {
    let queue = QUEUE.get_or_init(|| queue(QueueOrder::InOrder));
    let log = LOG.get_or_init(|| Log::new(10));
    for value in 0..5 {
        log.append(&**queue, value, &[]);
    }
    GATE.get_or_init(Gate::new).submit(&**queue);
    for value in 5..10 {
        log.append(&**queue, value, &[]);
    }
    std::process::exit(STATUS);
}

#[test]
fn exit_abandons_work_in_flight() {
    for _ in 0..10 {
        let mut child = Command::new(std::env::current_exe().unwrap());
        let output = child.args(["exit::child", "--exact", "--ignored"]).output().unwrap();
        assert_eq!(output.status.code(), Some(STATUS), "{output:?}");
    }
}
