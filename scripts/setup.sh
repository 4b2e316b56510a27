#!/bin/bash
# SPDX-License-Identifier: MIT OR Apache-2.0
# Installs what Kiln needs to be built on Debian 12, through apt; does nothing where it is there already.
#   g++ make         the shim around clang, and the C++ standard library's headers that kernels may include
#   llvm-22-dev      LLVM 22: headers and libLLVM
#   libclang-22-dev  clang 22: headers, libclang-cpp, and libclang for bindgen
#   clang-22         tests that compile the mathematics library and the device headers on their own
# Rust comes from rustup; the toolchain's components clippy and rustfmt are needed by the tests.
set -euo pipefail

packages=(g++ make llvm-22-dev libclang-22-dev clang-22)
missing=()
for package in "${packages[@]}"; do
  dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "setup: installing ${missing[*]}"
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
command -v cargo >/dev/null || { echo "setup: Rust is missing; install it with rustup (https://rustup.rs)" >&2; exit 1; }
