// SPDX-License-Identifier: MIT OR Apache-2.0
//! The only room that knows LLVM: clang in process, reader, writer, optimisation, emission.
