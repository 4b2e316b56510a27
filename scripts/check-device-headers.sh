#!/bin/bash
# SPDX-License-Identifier: MIT OR Apache-2.0
# Compiles the device headers and their tests as kernels are compiled, for every language standard, and fails on any
# diagnostic that a test does not expect, on any call to something that the compiler does not know, and on any name that
# a macro of a user may have.
set -euo pipefail
device=$(cd "$(dirname "$0")/../crates/kiln-compiler/device" && pwd)
llvm=${LLVM_HOME:-/usr/lib/llvm-22}
ir=$(mktemp)
trap 'rm -f "$ir"' EXIT

mathematics='a?(cos|sin|tan)(pi|h)?|atan2(pi)?|exp|exp2|exp10|expm1|log|log10|log1p|log2|logb|pow|rootn|cbrt|hypot|erf|erfc|[lt]gamma|fmod|remainder|nextafter|fdim|ldexp|ilogb|lgamma_sign|frexp_(fraction|exponent)|remquo_quotient'
known="@(__kiln_[a-z0-9_]+|llvm\.[a-z0-9_.]+|($mathematics)f?)\("

compile() { # standard, file, further arguments
  "$llvm/bin/clang-22" -cc1 -triple spirv64-unknown-unknown -aux-triple x86_64-pc-linux-gnu -fsycl-is-device -O2 \
    -emit-llvm -disable-llvm-passes -debug-info-kind=line-tables-only -ffp-contract=on -fno-rtti -fgnuc-version=4.2.1 \
    -Wall -Wextra -Werror -Wno-error=deprecated-declarations -std="$1" -complex-range=improved -I "$device" -internal-isystem "$device/standard" \
    -internal-isystem /usr/include/c++/12 -internal-isystem /usr/include/x86_64-linux-gnu/c++/12 \
    -internal-isystem "$llvm/lib/clang/22/include" -internal-externc-isystem /usr/include/x86_64-linux-gnu \
    -internal-externc-isystem /usr/include -o "$ir" "${@:3}" -x c++ "$2"
}

check_calls() { # file
  if grep '^declare' "$ir" | grep -vE "$known"; then
    echo "$1: calls the functions above, which the compiler does not know" >&2
    return 1
  fi
}

identifiers() { # files
  sed -E 's@//.*@@; s@/\*.*\*/@@g; s@"([^"\\]|\\.)*"@@g; s@\b[A-Za-z]+##@##@g; s@##[A-Za-z_]+@@g; /^#(pragma|include)/d; s@^#[a-z]+@@' "$@" |
    grep -oE '\b[A-Za-z_][A-Za-z_0-9]*' | grep -vE '^_[_A-Z]' | sort -u
}
check_names() {
  local public used
  public=$(grep -v '^#' "$device/tests/public-names.txt" | tr -s ' \n' '\n' | sed '/^$/d' | sort)
  used=$(find "$device/sycl" -name '*.hpp' -print0 | xargs -0 cat | identifiers)
  if ! diff <(echo "$public") <(echo "$used"); then
    echo "names after '>' neither are reserved nor stand in tests/public-names.txt; those after '<' are not used" >&2
    return 1
  fi
  # The names that the tests give their own things are what users write.
  comm -13 <(echo "$public") <(identifiers "$device"/tests/*.cpp) | sed 's/.*/#define & )/' >"$ir"
  "$llvm/bin/clang-22" -cc1 -triple spirv64-unknown-unknown -fsycl-is-device -fsyntax-only -std=c++17 -I "$device" \
    -Wno-macro-redefined -x c++ - < <(cat "$ir"; echo '#include <sycl/sycl.hpp>')
}

export LC_ALL=C
check_names
for standard in c++17 c++20 c++23; do
  for test in "$device"/tests/*.cpp; do
    : >"$ir"
    compile "$standard" "$test" -verify
    check_calls "$test"
  done
  while read -r header; do
    compile "$standard" /dev/null -include "$header"
  done < <(cd "$device" && find sycl -name '*.hpp')
done
for kernel in "${@}"; do
  compile c++17 "$kernel"
  check_calls "$kernel"
done
echo "device headers: $(ls "$device"/tests/*.cpp | wc -l) tests in 3 language standards passed"
