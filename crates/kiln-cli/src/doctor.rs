// SPDX-License-Identifier: MIT OR Apache-2.0
//! `kiln doctor`: what works here, and what to install where something is missing.

use crate::{
    device,
    launch::{Sizes, launch},
    report::{Report, field},
};
use kiln::{Device, Result};
use serde_json::{Map, Value, json};

/// One thing that was looked at.
struct Finding {
    what: String,
    works: bool,
    detail: String,
}

impl Finding {
    fn line(&self) -> String {
        format!("{} {}: {}\n", if self.works { "ok     " } else { "MISSING" }, self.what, self.detail)
    }
}

/// Looks at the compiler, and at the devices that `choice` allows by running a kernel on each.
///
/// # Errors
/// None: what is missing is what it reports.
pub fn run(choice: Option<&str>) -> Result<Report> {
    let mut findings = vec![compiler()];
    match device::matching(choice) {
        Ok(devices) => findings.extend(devices.iter().map(kernel_on)),
        Err(error) => findings.push(Finding { what: "devices".to_owned(), works: false, detail: error.to_string() }),
    }
    let text: String = findings.iter().map(Finding::line).collect();
    let list: Vec<Value> =
        findings.iter().map(|f| json!({"what": f.what, "works": f.works, "detail": f.detail})).collect();
    Ok(Report { text: text.into_bytes(), json: Map::from_iter([field("findings", list)]) })
}

fn compiler() -> Finding {
    let (works, detail) = match kiln::check_compiler() {
        Ok(version) => (true, version),
        Err(error) => (false, error.to_string()),
    };
    Finding { what: "compiler".to_owned(), works, detail }
}

/// Compiles and runs a kernel whose result is known.
fn kernel_on(device: &Device) -> Finding {
    let what = format!("{} ({})", device.backend(), device.name());
    match answer(device) {
        Ok(42) => Finding { what, works: true, detail: "a kernel was compiled and ran".to_owned() },
        Ok(found) => Finding { what, works: false, detail: format!("a kernel that should give 42 gave {found}") },
        Err(error) => Finding { what, works: false, detail: error.to_string() },
    }
}

fn answer(device: &Device) -> Result<i32> {
    const SOURCE: &str = "#include <sycl/sycl.hpp>
        extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))
        void answer(int *out) { *out = 42; }";
    let queue = kiln::Queue::new(device)?;
    let source = kiln::KernelBundle::from_source(queue.context(), kiln::SourceLanguage::Sycl, SOURCE)?;
    let kernel = source.build(&kiln::BuildOptions::new())?.kernel("answer")?;
    let mut out = queue.malloc_shared::<i32>(1)?;
    launch(&queue, &kernel, Sizes::SingleTask, kiln::args![&mut out])?;
    Ok(out.host()?[0])
}
