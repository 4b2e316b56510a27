// SPDX-License-Identifier: MIT OR Apache-2.0
// Has a thread-local variable, which the loader refuses.
_Thread_local int variable = 3;

void variable_of_thread(const void *arguments) { **(int *const *)arguments = variable; }
