# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the tables of correctly rounded results, reference/<function>_<type>.txt.

Usage: python3 reference.py   (needs `pip install gmpy2`, whose MPFR rounds correctly and treats special cases as C99 does)

A row is the input bits, for two arguments both, and the output bits. Every NaN is written as the same one.
"""

import gmpy2
import math
import pathlib
import random
import struct
from fractions import Fraction


class Format:
    """A binary format of IEEE 754."""

    def __init__(self, name, precision, exponent_max, code, integer, digits, rows):
        self.name, self.precision, self.exponent_max = name, precision, exponent_max
        self.code, self.integer, self.digits, self.rows = code, integer, digits, rows
        self.bits = 4 * digits
        # MPFR's exponents are of mantissas from 1/2 to 1.
        self.context = gmpy2.context(precision=precision, emax=exponent_max,
                                     emin=4 - exponent_max - precision, subnormalize=True)

    def to_bits(self, value):
        if math.isnan(value):
            return self.to_bits(math.inf) | 1 << (self.precision - 2)
        return struct.unpack(self.integer, struct.pack(self.code, value))[0]

    def from_bits(self, bits):
        return struct.unpack(self.code, struct.pack(self.integer, bits))[0]

    def rounded(self, value):
        """The nearest number of the format to a Python float."""
        try:
            return struct.unpack(self.code, struct.pack(self.code, value))[0]
        except OverflowError:
            return math.copysign(math.inf, value)


FORMATS = [Format("f32", 24, 128, "<f", "<I", 8, 2000), Format("f64", 53, 1024, "<d", "<Q", 16, 1000)]

# Function, intervals to sample for each argument (f32, f64) and numbers whose neighbourhood matters.
EXP = [88.72284, 709.78271289338397, -87.33655, -103.97208, -103.27893, -708.39641853226408, -745.13321910194122]
EXP2 = [128.0, 1024.0, -126.0, -149.0, -150.0, -1022.0, -1074.0, -1075.0]
EXP10 = [38.531839, 308.25471555991674, -37.929779, -45.154499, -307.65265556858878, -323.60724533877976, 1.0, 2.0, 10.0]
LOG = [2 / 3, 4 / 3, math.sqrt(0.5), math.sqrt(2), 10.0, 100.0, 1000.0, 1e10, 1e22]
ANGLES = [k * math.pi / 4 for k in (1, 2, 3, 4, 5, 6, 8, 100, 1001)] + [2.0**17, 2.0**30, 1e30, 2.0**120, 1e300]
HALF_TURNS = [0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 100.5, 2.0**22 + 0.5, 2.0**23 + 1, 2.0**51 + 0.5, 2.0**53 - 1]
UNARY = {
    "exp": ((-104, 89), (-746, 710), EXP),
    "exp2": ((-150, 128), (-1075, 1024), EXP2),
    "exp10": ((-46, 39), (-324, 309), EXP10),
    "expm1": ((-20, 89), (-40, 710), EXP + [-17.32868, -37.42994775023705, 0.34657359, -0.34657359]),
    "log": ((0, 4), (0, 4), LOG),
    "log2": ((0, 4), (0, 4), LOG),
    "log10": ((0, 4), (0, 4), LOG),
    "log1p": ((-1, 3), (-1, 3), LOG + [-1.0, -1 / 3, 1 / 3]),
    "sin": ((-100, 100), (-100, 100), ANGLES),
    "cos": ((-100, 100), (-100, 100), ANGLES),
    "tan": ((-100, 100), (-100, 100), ANGLES),
    "asin": ((-1, 1), (-1, 1), [0.5, 1.0]),
    "acos": ((-1, 1), (-1, 1), [0.5, 1.0, -0.5, -1.0]),
    "atan": ((-4, 4), (-4, 4), [1.0, 1e8, 1e16]),
    "sinh": ((-90, 90), (-711, 711), [1.0, 89.415985, 710.47586007394386]),
    "cosh": ((-90, 90), (-711, 711), [89.415985, 710.47586007394386]),
    "tanh": ((-10, 10), (-22, 22), [9.0109, 10.0, 19.061547, 20.0]),
    "asinh": ((-8, 8), (-8, 8), [2.0**14, 2.0**30]),
    "acosh": ((1, 8), (1, 8), [1.0, 2.0**14, 2.0**30]),
    "atanh": ((-1, 1), (-1, 1), [1 / 3, 0.5, 1.0]),
    "sinpi": ((-8, 8), (-8, 8), HALF_TURNS),
    "cospi": ((-8, 8), (-8, 8), HALF_TURNS),
    "tanpi": ((-8, 8), (-8, 8), HALF_TURNS),
    "asinpi": ((-1, 1), (-1, 1), [0.5, 1.0]),
    "acospi": ((-1, 1), (-1, 1), [0.5, 1.0, -0.5, -1.0]),
    "atanpi": ((-4, 4), (-4, 4), [1.0, 1e8, 1e16]),
    "tgamma": ((-44, 36), (-186, 172), [0.5, 1.0, 2.0, 3.0, 35.04010, 171.62437695630270, -1.0, -2.0, -41.0, -182.0, -182.5]),
    "lgamma": ((0, 100), (0, 400), [0.5, 1.0, 2.0, 3.0, 45.0, 190.0, -0.5, -1.0, -2.0, 4.0851e36, 2.5563e305]),
    "lgamma_sign": ((-9, 9), (-9, 9), [-1.0, -2.0, -3.0, -0.5, -1.5]),
    "logb": ((-9, 9), (-9, 9), [1.0, 8.0, 1e-40, 1e-310]),
    "frexp_fraction": ((-9, 9), (-9, 9), [1.0, 8.0, 1e-40, 1e-310]),
    "frexp_exponent": ((-9, 9), (-9, 9), [1.0, 8.0, 1e-40, 1e-310]),
    "cbrt": ((-8, 8), (-8, 8), [1.0, 8.0, 27.0, 1e-40, 1e-310]),
    "erf": ((-4, 4), (-6, 6), [1.0, 3.9192059, 5.9215871957945083]),
    "erfc": ((-4, 10.1), (-6, 27.3), [1.0, 9.194552, 10.054, 10.5, 26.543258454250985, 27.226017111108362, 27.5]),
}
BINARY = {
    "pow": (((0, 8), (-40, 40)), ((0, 8), (-300, 300))),
    "atan2": (((-4, 4), (-4, 4)), ((-4, 4), (-4, 4))),
    "hypot": (((-4, 4), (-4, 4)), ((-4, 4), (-4, 4))),
    "fmod": (((-100, 100), (-3, 3)), ((-100, 100), (-3, 3))),
    "atan2pi": (((-4, 4), (-4, 4)), ((-4, 4), (-4, 4))),
    "remainder": (((-100, 100), (-3, 3)), ((-100, 100), (-3, 3))),
    "remquo_quotient": (((-100, 100), (-3, 3)), ((-100, 100), (-3, 3))),
    "nextafter": (((-4, 4), (-4, 4)), ((-4, 4), (-4, 4))),
    "fdim": (((-4, 4), (-4, 4)), ((-4, 4), (-4, 4))),
    "ldexp": (((-4, 4), (-160, 140)), ((-4, 4), (-1100, 1060))),
    "rootn": (((0, 100), (-9, 9)), ((0, 100), (-9, 9))),
}


def special_values(form):
    """Zeros, infinities, NaN, the ends of the normal and subnormal numbers, small integers and halves: both signs."""
    tiny = form.from_bits(1)
    normal = form.from_bits(1 << (form.precision - 1))
    below_normal = form.from_bits((1 << (form.precision - 1)) - 1)
    largest = form.from_bits(form.to_bits(math.inf) - 1)
    epsilon = 2.0 ** (1 - form.precision)
    sizes = [0.0, tiny, below_normal, normal, epsilon, epsilon / 2, 0.5, 1 - epsilon / 2, 1.0, 1 + epsilon, 1.5, 2.0, 2.5, 3.0,
             1 / epsilon, 1 / epsilon + 1, 2 / epsilon, largest, math.inf]
    return [sign * size for size in sizes for sign in (1.0, -1.0)] + [math.nan]


def neighbours(form, value):
    value = form.rounded(value)
    if value == 0 or math.isinf(value):
        return []
    bits = form.to_bits(value)
    return [form.from_bits(bits + step) for step in range(-3, 4)]


def any_number(form, generator):
    return form.from_bits(generator.getrandbits(form.bits))


def unary_inputs(form, name):
    interval = UNARY[name][FORMATS.index(form)]
    inputs = special_values(form)
    for value in UNARY[name][2]:
        inputs += neighbours(form, value) + neighbours(form, -value)
    generator = random.Random(f"{name} {form.name}")
    while len(inputs) < form.rows:
        kind = generator.random()
        if kind < 0.3:
            inputs.append(any_number(form, generator))
        elif kind < 0.8:
            inputs.append(form.rounded(generator.uniform(*interval)))
        else:
            inputs.append(form.rounded(math.copysign(2.0 ** generator.uniform(-30, 6), generator.random() - 0.3)))
    if name == "lgamma":
        # It has zeros below -2, near which the library's error is an absolute one.
        inputs = [x for x in inputs if not -math.inf < x < -2]
    return [(value,) for value in inputs]


def binary_inputs(form, name):
    first, second = BINARY[name][FORMATS.index(form)]
    special = special_values(form)
    if name in WHOLE:
        generator = random.Random(f"{name} {form.name}")
        return whole_inputs(form, special, first, second, generator)
    if name == "pow":
        special = [v for v in special if v not in (form.from_bits(1), -form.from_bits(1))]
    generator = random.Random(f"{name} {form.name}")
    inputs = [(x, y) for x in special for y in special]
    if form.name == "f64":
        inputs = generator.sample(inputs, 600)
    end = len(inputs) + form.rows // 2
    while len(inputs) < end:
        kind = generator.random()
        if kind < 0.3:
            inputs.append((any_number(form, generator), any_number(form, generator)))
        elif kind < 0.8:
            inputs.append((form.rounded(generator.uniform(*first)), form.rounded(generator.uniform(*second))))
        elif kind < 0.9:
            inputs.append((any_number(form, generator), form.rounded(generator.uniform(*second))))
        else:
            inputs.append((float(generator.randint(-9, 9)), float(generator.randint(-9, 9))))
    return inputs


# Functions whose second argument is a whole number.
WHOLE = ("ldexp", "rootn")


def whole_inputs(form, special, first, second, generator):
    wholes = [float(w) for w in (-3, -2, -1, 1, 2, 3, 4, 100, -100, 300, -300, 2200, -2200, 2**31, -(2**31))]
    inputs = [(x, w) for x in special for w in wholes]
    while len(inputs) < form.rows:
        x = any_number(form, generator) if generator.random() < 0.5 else form.rounded(generator.uniform(*first))
        inputs.append((x, float(generator.randint(*second)) or 1.0))
    return inputs


WIDE = gmpy2.context(precision=400, emax=1 << 40, emin=-(1 << 40))


def half_turns(function, x):
    """The sine, cosine or tangent of pi x; exact zeros and poles as C23 says."""
    if not gmpy2.is_finite(x):
        return gmpy2.nan()
    turn = gmpy2.fmod(abs(x), gmpy2.mpfr(2))
    quarters = 2 * turn
    if gmpy2.is_integer(quarters):
        name, quarter = function.__name__, int(quarters)
        exact = {"sin": [0.0, 1.0, 0.0, -1.0], "cos": [1.0, 0.0, -1.0, 0.0], "tan": [0.0, math.inf, -0.0, -math.inf]}
        value = gmpy2.mpfr(exact[name][quarter])
    else:
        value = function(gmpy2.const_pi() * turn)
    return -value if gmpy2.is_signed(x) and function is not gmpy2.cos else value


def gamma_sign(x):
    if gmpy2.is_nan(x) or x > 0 or gmpy2.is_infinite(x) or (x != 0 and gmpy2.is_integer(x)):
        return 1.0
    return gmpy2.lgamma(x)[1] if x != 0 else math.copysign(1.0, x)


def root(x, n):
    """SYCL's rootn for x that are not negative."""
    if gmpy2.is_nan(x) or x < 0:
        return gmpy2.nan()
    if x == 0 or gmpy2.is_infinite(x):
        return gmpy2.inf() if (x == 0) == (n < 0) else gmpy2.mpfr(0)
    return gmpy2.exp2(gmpy2.log2(x) / n)


def quotient(x, y):
    """The last three bits of the quotient, rounded to even, with its sign."""
    if gmpy2.is_nan(x) or gmpy2.is_nan(y) or gmpy2.is_infinite(x) or y == 0:
        return 0.0
    whole = 0 if gmpy2.is_infinite(y) else round(Fraction(*x.as_integer_ratio()) / Fraction(*y.as_integer_ratio()))
    sign = -1.0 if gmpy2.is_signed(x) != gmpy2.is_signed(y) else 1.0
    return sign * (abs(whole) % 8) + 0.0


def fraction_and_exponent(x):
    """What frexp gives; the exponent of what has none is 0."""
    if x == 0 or not gmpy2.is_finite(x):
        return x, 0
    exponent, fraction = gmpy2.frexp(x)
    return fraction, exponent


def exponent_of(x):
    if x == 0 or not gmpy2.is_finite(x):
        return -gmpy2.inf() if x == 0 else abs(x)
    return fraction_and_exponent(x)[1] - 1


# Functions that MPFR has not, or not under this name, computed in WIDE and then rounded.
OWN = {
    "pow": lambda x, y: x**y,
    "sinpi": lambda x: half_turns(gmpy2.sin, x),
    "cospi": lambda x: half_turns(gmpy2.cos, x),
    "tanpi": lambda x: half_turns(gmpy2.tan, x),
    "asinpi": lambda x: gmpy2.asin(x) / gmpy2.const_pi(),
    "acospi": lambda x: gmpy2.acos(x) / gmpy2.const_pi(),
    "atanpi": lambda x: gmpy2.atan(x) / gmpy2.const_pi(),
    "atan2pi": lambda y, x: gmpy2.atan2(y, x) / gmpy2.const_pi(),
    "tgamma": gmpy2.gamma,
    "lgamma": lambda x: gmpy2.lgamma(x)[0],
    "lgamma_sign": gamma_sign,
    "logb": exponent_of,
    "frexp_fraction": lambda x: fraction_and_exponent(x)[0],
    "frexp_exponent": lambda x: fraction_and_exponent(x)[1],
    "remquo_quotient": quotient,
    "fdim": lambda x, y: gmpy2.mpfr(0) if x <= y else x - y,
    "ldexp": lambda x, n: x if x == 0 or not gmpy2.is_finite(x) else gmpy2.mul(x, gmpy2.exp2(max(min(n, 5000), -5000))),
    "rootn": root,
}
# Rounding an exact result of these twice is harmless, and MPFR's special cases are those of a format.
DIRECT = ("pow", "tgamma", "lgamma")


def next_after(form, x, y):
    if math.isnan(x) or math.isnan(y):
        return math.nan
    if x == y:
        return y
    if x == 0:
        return math.copysign(form.from_bits(1), y)
    return form.from_bits(form.to_bits(x) + (1 if (x < y) == (x > 0) else -1))


def result(form, name, arguments):
    """The correctly rounded result as a Python float."""
    if name == "nextafter":
        return next_after(form, *arguments)
    numbers = [gmpy2.mpfr(argument, form.precision) for argument in arguments]
    if name in OWN and name not in DIRECT:
        with WIDE:
            exact = gmpy2.mpfr(OWN[name](*numbers))
        with form.context:
            return float(gmpy2.mpfr(exact, form.precision))
    with form.context:
        return float(OWN.get(name, getattr(gmpy2, name, None))(*numbers))


def main():
    folder = pathlib.Path(__file__).parent / "reference"
    folder.mkdir(exist_ok=True)
    for form in FORMATS:
        for name in list(UNARY) + list(BINARY):
            inputs = unary_inputs(form, name) if name in UNARY else binary_inputs(form, name)
            rows = (list(arguments) + [result(form, name, arguments)] for arguments in inputs)
            text = "".join(" ".join(f"{form.to_bits(v):0{form.digits}x}" for v in row) + "\n" for row in rows)
            (folder / f"{name}_{form.name}.txt").write_text(text)


if __name__ == "__main__":
    main()
