#!/usr/bin/env python3
"""Writes src/math/coefficients.rs: the polynomials and constants of the mathematical
functions.

Each is the interpolation at Chebyshev's nodes of the function that it stands for, computed to 60
digits; its degree is the least whose error, as it enters the result, is below the limit.
Needs mpmath.
"""
from pathlib import Path
import mpmath as mp
from mpmath import mpf

mp.mp.dps = 60
DIGITS = {"single": 24, "double": 53}


def interpolate(f, a, b, degree):
    n = degree + 1
    nodes = [(a + b) / 2 + (b - a) / 2 * mp.cos(mp.pi * (2 * k + 1) / (2 * n)) for k in range(n)]
    matrix, values = mp.matrix(n, n), mp.matrix(n, 1)
    for i, x in enumerate(nodes):
        values[i] = f(x)
        for j in range(n):
            matrix[i, j] = x**j
    return list(mp.lu_solve(matrix, values))


def fit(f, a, b, weight, guard=5):
    """Coefficients for both precisions; the error times `weight(x)` is below 2^-(digits + guard)."""
    a, b = mpf(a), mpf(b)
    result = {}
    points = [a + (b - a) * (mpf(k) + mpf("0.37")) / 150 for k in range(150)]
    exact = [f(x) for x in points]
    for name, digits in DIGITS.items():
        for degree in range(1, 60):
            c = interpolate(f, a, b, degree)
            error = max(
                abs((mp.polyval(c[::-1], x) - y) * weight(x)) for x, y in zip(points, exact)
            )
            if error < mpf(2) ** -(digits + guard):
                break
        result[name] = c
    return result


def atanh_tail(z):
    # atanh(s) = s + s z (1/3 + z Q(z)), z = s²
    return mp.nsum(lambda k: z**k / (2 * k + 5), [0, 200]) if z else mpf(1) / 5


def odd_tail(f):
    """(f(x) - x) / x³ as a function of x²."""

    def tail(z):
        x = mp.sqrt(z)
        with mp.workdps(120):
            return (f(x) - x) / x**3

    return tail


def near(f):
    def g(x):
        with mp.workdps(120):
            return f(x)

    return g


def inverse_error_small(w):
    # erfinv(x) / x, w = -ln(1 - x²) - 2.5
    with mp.workdps(80):
        x = mp.sqrt(-mp.expm1(-(w + mpf("2.5"))))
        return mp.erfinv(x) / x


def solve_erfc(y):
    """x with erfc(x) = y, for small y."""
    with mp.workdps(60):
        x = mp.sqrt(-mp.log(y))
        for _ in range(60):
            step = (mp.erfc(x) - y) * mp.sqrt(mp.pi) / 2 * mp.exp(x * x)
            x += step
            if abs(step) < mpf(10) ** -40:
                break
        return x


POLYNOMIALS = {
    "EXP": ("(e^x - 1 - x) / x² for |x| ≤ ln 2 / 2",
            fit(near(lambda x: (mp.expm1(x) - x) / x**2), -0.35, 0.35, lambda x: x**2)),
    "LOG": ("(atanh(s) / s - 1 - s² / 3) / s⁴ in s², for |s| ≤ 0.1716",
            fit(atanh_tail, 0, 0.0296, lambda z: z**2, guard=14)),
    "SIN": ("(sin x - x) / x³ in x², for |x| ≤ π / 4",
            fit(odd_tail(mp.sin), 1e-9, 0.6175, lambda z: z)),
    "COS": ("(cos x - 1 + x² / 2) / x⁴ in x², for |x| ≤ π / 4",
            fit(near(lambda z: (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2), 1e-9, 0.6175, lambda z: z**2)),
    "ATAN": ("(atan x - x) / x³ in x², for |x| ≤ tan(π / 8)",
             fit(odd_tail(mp.atan), 1e-9, 0.1717, lambda z: z)),
    "SINH": ("(sinh x - x) / x³ in x², for |x| ≤ 1",
             fit(odd_tail(mp.sinh), 1e-9, 1.001, lambda z: z)),
    "COSH": ("(cosh x - 1 - x² / 2) / x⁴ in x², for |x| ≤ 1",
             fit(near(lambda z: (mp.cosh(mp.sqrt(z)) - 1 - z / 2) / z**2), 1e-9, 1.001, lambda z: z**2)),
    "ERF": ("(erf(x) / x - 2/√π) / x² in x², for |x| ≤ 1",
            fit(near(lambda z: (mp.erf(mp.sqrt(z)) / mp.sqrt(z) - 2 / mp.sqrt(mp.pi)) / z), 1e-9, 1.001, lambda z: z)),
    "ERFCX": ("(1 + 2x) e^(x²) erfc(x) in (x - 4) / (x + 4), for 0 ≤ x",
              fit(near(lambda u: (lambda x: (1 + 2 * x) * mp.exp(x * x) * mp.erfc(x))(4 * (1 + u) / (1 - u))),
                  -0.78, 0.76, lambda u: 1, guard=3)),
    "LGAMMA_1": ("(ln Γ(1 + x) + γ x) / x² for |x| ≤ 1/2",
                 fit(near(lambda x: (mp.loggamma(1 + x) + mp.euler * x) / x**2), -0.501, 0.501, lambda x: x * 2)),
    "LGAMMA_2": ("(ln Γ(2 + x) - (1 - γ) x) / x² for |x| ≤ 1/2",
                 fit(near(lambda x: (mp.loggamma(2 + x) - (1 - mp.euler) * x) / x**2), -0.501, 0.501, lambda x: x * 2)),
}


def stirling():
    """ln Γ(x) - (x - 1/2) ln x + x - ln(2π)/2 = Σ B₂ₙ / (2n (2n-1) x^(2n-1))."""
    terms = [mp.bernoulli(2 * n) / (2 * n * (2 * n - 1)) for n in range(1, 13)]
    return {"single": terms[:4], "double": terms[:10]}


def inverse_error():
    """First guesses for erfinv, good to single precision."""
    small = interpolate(inverse_error_small, mpf("-2.5") + mpf("1e-12"), mpf("2.6"), 9)

    def large(v):
        w = (v + 3) ** 2
        with mp.workdps(80):
            # 1 - x² = e^-w; with y = 1 - x that is y (2 - y).
            e = mp.exp(-w)
            y = e / (1 + mp.sqrt(1 - e))
            return solve_erfc(y) / (1 - y)

    large = interpolate(large, mpf("-0.8"), mpf("1.3"), 9)
    return small, large


def cut(value, bits):
    """The value without what is below that many bits."""
    mantissa, exponent = mp.frexp(value)
    return mp.ldexp(mp.floor(mantissa * mpf(2) ** bits), int(exponent) - bits)


def nearest(value):
    with mp.workprec(53):
        return +value


CONSTANTS = {
    "LN_2": ("ln 2", mp.ln(2)),
    "LN_10": ("ln 10", mp.ln(10)),
    "LOG2_E": ("log₂ e", 1 / mp.ln(2)),
    "LOG10_E": ("log₁₀ e", 1 / mp.ln(10)),
    "PI": ("π", mp.pi),
    "HALF_PI": ("π / 2", mp.pi / 2),
    "QUARTER_PI": ("π / 4", mp.pi / 4),
    "THIRD": ("1 / 3", mpf(1) / 3),
    "HALF_ROOT": ("√½", mp.sqrt(mpf(1) / 2)),
    "ERF_SLOPE": ("2 / √π", 2 / mp.sqrt(mp.pi)),
    "EULER": ("γ", +mp.euler),
    "ONE_LESS_EULER": ("1 - γ", 1 - mp.euler),
    "HALF_LN_TAU": ("ln(2π) / 2", mp.ln(2 * mp.pi) / 2),
}
# The parts have room for a product with a number of this many bits.
PARTS = {
    "LN_2_PARTS": ("ln 2", mp.ln(2), 8, 11),
    "LOG10_2_PARTS": ("log₁₀ 2", mp.log10(2), 8, 11),
    "HALF_PI_PARTS": ("π / 2", mp.pi / 2, 8, 21),
}


def split(value, digits, room):
    first = cut(value, digits - room)
    second = cut(value - first, digits - room)
    return [first, second, value - first - second]


def exact(value):
    """A number that has 53 bits, so that it is read back as it is."""
    return repr(float(nearest(value)))


def two_over_pi(width, words):
    """A word of zeros, then the bits after the point."""
    bits = int(mp.floor(mp.ldexp(2 / mp.pi, width * (words - 1))))
    return [(bits >> (width * (words - 1 - k))) & ((1 << width) - 1) if k else 0 for k in range(words)]


def literal(value):
    text = mp.nstr(value, 20, min_fixed=-3, max_fixed=3)
    text = text.replace("e+", "e")
    return text if any(c in text for c in ".e") else text + ".0"


def main():
    lines = [
        "//! Constants, and polynomials that stand for functions, lowest coefficient first.",
        "//!",
        "//! Written by `tools/coefficients.py`.",
        "",
        "use super::real::{Constant, Parts, Polynomial};",
    ]
    for name, (what, value) in CONSTANTS.items():
        high = nearest(value)
        pair = f"{exact(high)}, {exact(value - high)}"
        lines += ["", f"/// {what}", f"pub(super) const {name}: Constant = Constant({pair});"]
    for name, (what, value, single, double) in PARTS.items():
        lines += ["", f"/// {what}", f"pub(super) const {name}: Parts = Parts {{"]
        for precision, room in (("single", single), ("double", double)):
            numbers = ", ".join(exact(part) for part in split(value, DIGITS[precision], room))
            lines.append(f"    {precision}: [{numbers}],")
        lines.append("};")
    with mp.workprec(2000):
        for name, width, words in (("SINGLE", 32, 10), ("DOUBLE", 64, 22)):
            numbers = ", ".join(f"0x{word:x}" for word in two_over_pi(width, words))
            lines += ["", f"/// 2 / π in words of {width} bits, the first before the point",
                      f"pub(super) static TWO_OVER_PI_{name}: [u64; {words}] = [{numbers}];"]
    tables = dict(POLYNOMIALS)
    tables["STIRLING"] = ("the series of ln Γ in 1/x², times 1/x", stirling())
    small, large = inverse_error()
    tables["ERFINV_SMALL"] = ("erfinv(x) / x in w - 2.5, w = -ln(1 - x²) ≤ 5, to single precision", {"single": small, "double": small})
    tables["ERFINV_LARGE"] = ("erfinv(x) / x in √w - 3 for w from 5 to 18, to single precision", {"single": large, "double": large})
    for name, (what, table) in tables.items():
        lines += ["", f"/// {what}", f"pub(super) const {name}: Polynomial = Polynomial {{"]
        for precision in ("single", "double"):
            numbers = "".join(f"        {literal(c)},\n" for c in table[precision])
            lines.append(f"    {precision}: &[\n{numbers}    ],")
        lines.append("};")
        print(name, [len(table[p]) for p in ("single", "double")])
    path = Path(__file__).parent.parent / "src/math/coefficients.rs"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n")


main()
