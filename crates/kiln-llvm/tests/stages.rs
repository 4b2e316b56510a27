// SPDX-License-Identifier: MIT OR Apache-2.0
//! From source to object.

#[path = "common/requests.rs"]
mod requests;

use requests::{IOTA, request};
use kiln_llvm::{Context, Session, clang, passes};

#[test]
fn iota_becomes_clean() {
    let text = Session::run(|session| {
        let context = Context::new(session);
        let output = clang::compile(&context, &request(IOTA))?;
        assert_eq!(output.log, "");
        assert_eq!(output.kernels[0].symbol, "iota");
        passes::clean_up(&output.module)?;
        output.module.verify()?;
        Ok(output.module.print())
    });
    let text = text.unwrap();
    assert!(text.contains("define spir_func void @iota(float"), "{text}");
    assert!(!text.contains("alloca"), "{text}");
}
