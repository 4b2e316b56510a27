# SPDX-License-Identifier: MIT OR Apache-2.0
"""Computes the polynomials and constants of the device mathematics library.

Usage: python3 coefficients.py > coefficients.hpp   (needs `pip install mpmath`; takes a minute)

Method: weighted least squares on Chebyshev nodes, which comes within a fraction of a bit of the minimax polynomial, for the
relative error of the whole function in 60-digit arithmetic. The coefficients are rounded to the target format one by one,
lowest power first, and the higher ones are fitted again each time, so that they make up for the rounding.
"""

from mpmath import lu_solve, matrix, mp, mpf, workdps
from mpmath import (asin, atan, cos, erf, erfc, exp, expm1, floor, frexp, gamma, ldexp, log, log1p, loggamma, nint, pi,
                    sin, sinh, sqrt, tan)

mp.dps = 60

PRECISION = {"float": 24, "double": 53}


def rounded(value, precision):
    """The nearest value with `precision` significant bits (no coefficient is subnormal)."""
    mantissa, exponent = frexp(value)
    return ldexp(nint(ldexp(mantissa, precision)), exponent - precision)


def literal(value, kind):
    """A C++ hexadecimal literal of a value that `kind` represents exactly."""
    mantissa, exponent = float(value).hex().split("p")
    return mantissa.rstrip("0").rstrip(".") + "p" + exponent + ("f" if kind == "float" else "")


def least_squares(grid, function, weight, powers):
    """The coefficients of `powers` that minimise the weighted squared error."""
    columns = [[w * x**power for x, w in zip(grid, weight)] for power in powers]
    wanted = [w * f for f, w in zip(function, weight)]
    dot = lambda left, right: sum(a * b for a, b in zip(left, right))
    system = matrix([[dot(left, right) for right in columns] for left in columns])
    return list(lu_solve(system, matrix([dot(column, wanted) for column in columns])))


def fit(function, weight, low, high, degree, precision):
    """Coefficients of `degree`, rounded to `precision` bits, and the largest weighted error."""
    count = 8 * (degree + 2)
    grid = [(low + high) / 2 - (high - low) / 2 * cos(pi * (i + mpf(1) / 2) / count) for i in range(count)]
    values = [function(x) for x in grid]
    weights = [weight(x) for x in grid]
    done, rest = [], values
    for power in range(degree + 1):
        found = least_squares(grid, rest, weights, range(power, degree + 1))
        done.append(rounded(found[0], precision))
        rest = [r - done[-1] * x**power for x, r in zip(grid, rest)]
    return done, max(abs(error) * w for error, w in zip(rest, weights))


LN2 = log(mpf(2))
ERFC_CENTRE = 2
ERFC_END = {"float": mpf("10.1"), "double": mpf("27.3")}


def scaled_erfc(w):
    """exp(a^2) erfc(a) (a + centre) as a function of (a - centre) / (a + centre)."""
    a = ERFC_CENTRE * (1 + w) / (1 - w)
    return exp(a * a) * erfc(a) * (a + ERFC_CENTRE)


GAMMA_CENTRE = mpf("1.5")
GAMMA_END = {"float": 45, "double": 190}


def away_from_centre(w):
    """The number a > 0 of which w = (a - centre) / (a + centre)."""
    return GAMMA_CENTRE * (1 + w) / (1 - w)


def scaled_gamma(w):
    """gamma(a + 1) / ((a + centre)^(a + 1/2) exp(-a) sqrt(centre)), which is nearly constant."""
    a = away_from_centre(w)
    return gamma(a + 1) / ((a + GAMMA_CENTRE) ** (a + mpf(1) / 2) * exp(-a)) / sqrt(GAMMA_CENTRE)


def lgamma_between_zeros(w):
    """ln(gamma(a)) / ((a - 1) (a - 2)); at the zeros themselves, its limits."""
    a = away_from_centre(w)
    return loggamma(a) / ((a - 1) * (a - 2))


def odd(function):
    """(f(x) - x) / x^3 as a function of z = x^2, for odd f with f'(0) = 1, and the weight x^3 / f(x)."""

    def tail(z):
        x = sqrt(z)
        return (function(x) - x) / x**3

    def weight(z):
        x = sqrt(z)
        return x**3 / function(x)

    return tail, weight


def polynomials(kind):
    """Name, description, function, weight, interval and wanted error bits of every polynomial."""
    wide = mpf(1) + mpf(2) ** -10
    half = LN2 / 2 * wide
    eighth = pi / 4 * wide
    extra = 4 if kind == "float" else 3
    bits = PRECISION[kind] + extra

    yield ("exp_tail", "(exp(r) - 1 - r) / r^2 for |r| <= ln(2)/2, relative to exp(r) - 1",
           lambda r: (exp(r) - 1 - r) / r**2, lambda r: r**2 / abs(expm1(r)), -half, half, bits)
    yield ("exp2_tail", "(2^r - 1) / r for |r| <= 1/2", lambda r: expm1(r * LN2) / r, lambda r: abs(r) / 2**r,
           -wide / 2, wide / 2, bits)
    tenth = log(mpf(2), 10) / 2 * wide
    yield ("exp10_tail", "(10^r - 1) / r for |r| <= log10(2)/2", lambda r: expm1(r * log(mpf(10))) / r,
           lambda r: abs(r) / 10**r, -tenth, tenth, bits)
    third = mpf(1) / 3
    yield ("log_tail", "(ln(1 + f) - f) / f^2 for |f| <= 1/3", lambda f: (log1p(f) - f) / f**2,
           lambda f: f**2 / abs(log1p(f)), -third, third, bits)

    bound = ((sqrt(mpf(2)) - 1) / (sqrt(mpf(2)) + 1) * wide) ** 2

    def log2_odd(z):
        s = sqrt(z)
        return (log((1 + s) / (1 - s), 2) - 2 / LN2 * (s + s**3 / 3)) / s**5

    yield ("log2_odd_tail", "(log2((1+s)/(1-s)) - 2/ln(2) (s + s^3/3)) / s^5 as a function of z = s^2, |s| <= 0.1717",
           log2_odd, lambda z: z**2 / 2, mpf(0), bound, bits + (8 if kind == "float" else 11))

    for name, function, end, text in (
        ("sin_tail", sin, eighth, "(sin(x) - x) / x^3 as a function of z = x^2, |x| <= pi/4"),
        ("tan_tail", tan, eighth, "(tan(x) - x) / x^3 as a function of z = x^2, |x| <= pi/4"),
        ("asin_tail", asin, mpf(1) / 2, "(asin(x) - x) / x^3 as a function of z = x^2, |x| <= 1/2"),
        ("atan_tail", atan, mpf(1), "(atan(x) - x) / x^3 as a function of z = x^2, |x| <= 1"),
        ("sinh_tail", sinh, mpf(1), "(sinh(x) - x) / x^3 as a function of z = x^2, |x| <= 1"),
    ):
        tail, weight = odd(function)
        yield (name, text, tail, weight, mpf(0), end**2, bits)
    yield ("cos_tail", "(cos(x) - 1 + x^2/2) / x^4 as a function of z = x^2, |x| <= pi/4",
           lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2, lambda z: z**2 / cos(sqrt(z)), mpf(0), eighth**2, bits)
    yield ("erf_tail", "erf(x) / x - 1 as a function of z = x^2, |x| <= 1", lambda z: erf(sqrt(z)) / sqrt(z) - 1,
           lambda z: sqrt(z) / erf(sqrt(z)), mpf(0), mpf(1), bits)
    centre, end = ERFC_CENTRE, ERFC_END[kind]
    yield ("erfc_scaled",
           f"exp(a^2) erfc(a) (a + {centre}) as a function of (a - {centre}) / (a + {centre}), 0 <= a <= {end}",
           scaled_erfc, lambda w: 1 / scaled_erfc(w), mpf(-1), (end - centre) / (end + centre),
           PRECISION[kind] + mpf("1.5"))
    centre, end = GAMMA_CENTRE, GAMMA_END[kind]
    yield ("gamma_scaled", "gamma(a + 1) (a + 1.5)^-(a + 1/2) exp(a) / sqrt(1.5)"
           f" as a function of (a - 1.5) / (a + 1.5), 0 <= a <= {end}",
           scaled_gamma, lambda w: 1 / scaled_gamma(w), mpf(-1), (end - centre) / (end + centre), PRECISION[kind] + 1)
    low, high = mpf("0.49"), mpf("3.01")
    yield ("lgamma_between_zeros", "ln(gamma(a)) / ((a - 1) (a - 2)) as a function of (a - 1.5) / (a + 1.5), 1/2 <= a <= 3",
           lgamma_between_zeros, lambda w: 1 / lgamma_between_zeros(w), (low - centre) / (low + centre),
           (high - centre) / (high + centre), PRECISION[kind] + mpf("0.75"))


def split(value, precision, parts):
    """`value` as a sum of `parts` numbers of `precision` bits."""
    result = []
    for _ in range(parts):
        head = rounded(value, precision)
        result.append(head)
        value -= head
    return result


def constants(kind):
    """Name and words (most significant first) of every constant."""
    precision = PRECISION[kind]
    yield "log2_of_e", split(1 / LN2, precision, 2)
    yield "ln_of_2", split(LN2, precision, 2)
    yield "log2_of_10", split(log(mpf(10), 2), precision, 1)
    yield "log10_of_2", split(log(mpf(2), 10), precision, 2)
    yield "log10_of_e", split(1 / log(mpf(10)), precision, 2)
    yield "two_over_ln_of_2", split(2 / LN2, precision, 2)
    yield "two_thirds_over_ln_of_2", split(2 / LN2 / 3, precision, 2)
    yield "two_over_pi", split(2 / pi, precision, 1)
    yield "half_pi", split(pi / 2, precision, 3)
    yield "pi", split(pi, precision, 2)
    yield "inverse_pi", split(1 / pi, precision, 2)
    yield "gamma_centre", [GAMMA_CENTRE]
    yield "half_log2_of_gamma_centre", split(log(GAMMA_CENTRE, 2) / 2, precision, 2)
    yield "half_ln_of_two_pi", split(log(2 * pi) / 2, precision, 1)


def digits(value, width, count):
    """The first digits of `value` < 1 after the binary point, `width` bits each, as integers."""
    result = []
    for _ in range(count):
        value = ldexp(value, width)
        result.append(int(floor(value)))
        value -= floor(value)
    return result


def print_digits_of_pi(kind):
    """What the reduction of large angles needs: a zero and 1/(2 pi) in words of 32 bits, or 2/pi in digits of 48 bits."""
    with workdps(600):
        if kind == "float":
            words = [hex(word) for word in [0] + digits(1 / (2 * pi), 32, 7)]
            print("  static constexpr unsigned inverse_turn_words[] = {\n      " + ",\n      ".join(words) + "};")
        else:
            words = [literal(ldexp(mpf(digit), -48), kind) for digit in digits(2 / pi, 48, 25)]
            print("  static constexpr double two_over_pi_digits[] = {\n      " + ",\n      ".join(words) + "};")


def main():
    print("// SPDX-License-Identifier: MIT OR Apache-2.0")
    print("//! Polynomials and constants of the mathematics library. Written by coefficients.py; do not edit.")
    print("#pragma once\n")
    print('#include "polynomial.hpp"\n')
    print("namespace {\n")
    print("template <typename Real> struct Constants;\n")
    for kind, precision in PRECISION.items():
        print(f"// ---- {kind} ----\n")
        for name, text, function, weight, low, high, bits in polynomials(kind):
            for degree in range(2, 30):
                found, worst = fit(function, weight, low, high, degree, precision)
                if worst < mpf(2) ** -bits:
                    break
            print(f"// {text}; error 2^{float(log(worst, 2)):.1f}.")
            print(f"KILN_INLINE {kind} {name}({kind} x) {{")
            print("  return polynomial(x, " + ",\n                    ".join(literal(c, kind) for c in found) + ");")
            print("}\n")
        print(f"template <> struct Constants<{kind}> {{")
        for name, words in constants(kind):
            for suffix, word in zip(("", "_low", "_lowest"), words):
                print(f"  static constexpr {kind} {name}{suffix} = {literal(word, kind)};")
        print(f"  static constexpr {kind} erfc_centre = {ERFC_CENTRE};")
        print_digits_of_pi(kind)
        print("};\n")
    print("} // namespace")


if __name__ == "__main__":
    main()
