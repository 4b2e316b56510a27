// SPDX-License-Identifier: MIT OR Apache-2.0
//! Prints a function's results, as hexadecimal bits, for the inputs of a reference table.
//! Usage: evaluate FUNCTION f32|f64 TABLE

#include "functions.hpp"

#include <bit>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

namespace {

template <typename Real, typename Bits, typename Row> void evaluate(std::istream &table, Row row) {
  for (std::string line; std::getline(table, line);) {
    std::istringstream words(line);
    Bits first = 0, second = 0;
    words >> std::hex >> first >> second;
    std::cout << std::hex << std::bit_cast<Bits>(Real(row(std::bit_cast<Real>(first), std::bit_cast<Real>(second)))) << '\n';
  }
}

template <typename F32, typename F64>
void evaluate(std::istream &table, std::string_view type, F32 f32, F64 f64) {
  if (type == "f32")
    evaluate<float, std::uint32_t>(table, f32);
  else
    evaluate<double, std::uint64_t>(table, f64);
}

} // namespace

int main(int count, char **arguments) {
  if (count != 4)
    return 2;
  std::ifstream table(arguments[3]);
  for (const UnaryFunction &function : unary_functions)
    if (function.name == arguments[1])
      evaluate(table, arguments[2], [&](float x, float) { return function.f32(x); },
               [&](double x, double) { return function.f64(x); });
  for (const BinaryFunction &function : binary_functions)
    if (function.name == arguments[1])
      evaluate(table, arguments[2], function.f32, function.f64);
}
