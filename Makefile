# SPDX-License-Identifier: MIT OR Apache-2.0
# Every target sets up what it needs first (scripts/setup.sh, Debian packages through apt).

.PHONY: demo test lint bench book setup

setup:
	@scripts/setup.sh

# Compiles a kernel from source at run time, runs it on the CPU and prints its result.
demo: setup
	cargo build --release -p kiln --example iota
	@echo
	@cargo run -q --release -p kiln --example iota

# Quick checks first.
test: lint
	KILN_PTXAS=$$(scripts/ptxas.sh) && export KILN_PTXAS && cargo test --workspace --quiet
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

lint: setup
	cargo fmt --all --check
	scripts/check-device-headers.sh
	cargo clippy --workspace --all-targets --quiet -- -D warnings

bench: setup
	cargo bench --bench peers

# The documentation of all crates, in target/doc.
book: setup
	cargo doc --workspace --no-deps
