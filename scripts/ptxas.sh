#!/bin/bash
# SPDX-License-Identifier: MIT OR Apache-2.0
# Fetches ptxas, NVIDIA's assembler of PTX, from PyPI and prints where it lies; does nothing where it is there already.
# Tests assemble the PTX of every kernel with it. It needs no GPU and no driver.
set -euo pipefail

version=13.5.37
folder=${XDG_CACHE_HOME:-$HOME/.cache}/kiln
ptxas=$folder/ptxas-$version

if [ ! -x "$ptxas" ]; then
  if ! python3 -m pip --version >/dev/null 2>&1; then
    as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends python3-pip >&2
  fi
  echo "ptxas: fetching nvidia-cuda-nvcc $version from PyPI" >&2
  mkdir -p "$folder"
  unpacked=$(mktemp -d "$folder/unpacked.XXXXXX")
  trap 'rm -rf "$unpacked"' EXIT
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --dest "$unpacked" \
    "nvidia-cuda-nvcc==$version" >&2
  python3 -m zipfile --extract "$unpacked"/nvidia_cuda_nvcc-*.whl "$unpacked"
  chmod +x "$unpacked/nvidia/cu13/bin/ptxas"
  # All at once, so that nobody meets half a file.
  mv "$unpacked/nvidia/cu13/bin/ptxas" "$ptxas"
fi
ln -sfn "ptxas-$version" "$folder/ptxas"
echo "$ptxas"
