// SPDX-License-Identifier: MIT OR Apache-2.0
// Needs a symbol that the loader does not provide.
double sin(double);

void undefined(const void *arguments) { **(double *const *)arguments = sin(1.0); }
