//! Rounding to whole numbers by the bits of a number, for devices whose own operation is not trusted:
//! llvmpipe's rounds `f64` wrongly on processors without AVX-512.
//!
//! No compiler can take these for something simpler: they compute with integers.

use super::real::{Real, Word};

/// Of a number's bits, how many are of its fraction: none of infinities and NaN, all of those of numbers
/// below 1.
fn bits_of_fraction<R: Real>(x: R) -> R::Word {
    let format = x.format();
    let mantissa = u64::from(format.digits - 1);
    let exponent = x.abs().bits().right(mantissa);
    let (one, whole) = (x.word(format.bias as u64), x.word(format.bias as u64 + mantissa));
    let some = R::Word::choose(exponent.below(whole), whole - exponent, x.word(0));
    R::Word::choose(exponent.below(one), x.word(mantissa), some)
}

/// Towards zero.
fn trunc<R: Real>(x: R) -> R {
    let fraction = bits_of_fraction(x);
    let whole = x.of_bits(x.bits().shr(fraction).shl(fraction));
    R::choose(x.abs().less(1.0), x.of_bits(x.sign()), whole)
}

/// Towards negative infinity.
pub(super) fn floor<R: Real>(x: R) -> R {
    let whole = trunc(x);
    R::choose(x.below(whole), whole - 1.0, whole)
}

/// To the nearest, halves to the even neighbour.
pub(super) fn rint<R: Real>(x: R) -> R {
    let fraction = bits_of_fraction(x);
    let one = x.word(1);
    let half = R::Word::choose(fraction.is(0), x.word(0), one.shl(fraction).right(1));
    let odd = x.bits().shr(fraction) & one;
    // A little less than half is added to an even number, and half to an odd one.
    let less = R::Word::choose(fraction.is(0), x.word(0), half - one + odd);
    let nearest = x.of_bits((x.bits() + less).shr(fraction).shl(fraction));
    let below_one = R::choose(x.abs().more(0.5), x.of(1.0), x.of(0.0)).copysign(x);
    R::choose(x.abs().less(1.0), below_one, nearest)
}

#[cfg(test)]
mod tests {
    use super::super::plain::Plain;
    use super::*;

    /// Numbers around all powers of two, their halves and quarters, and those of no value.
    fn doubles() -> impl Iterator<Item = f64> {
        let powers = (-60..1023).map(|power| 2.0_f64.powi(power));
        let near = powers.flat_map(|power| {
            let odd = [power, 1.5 * power, 1.25 * power, 0.75 * power, power + 0.5, power + 1.5];
            odd.into_iter().flat_map(|x| [x, x.next_up(), x.next_down()])
        });
        let special = [0.0, 2.5, 3.5, f64::MAX, f64::MIN_POSITIVE, f64::INFINITY, f64::NAN];
        near.chain(special).flat_map(|x| [x, -x])
    }

    #[test]
    #[cfg_attr(miri, ignore = "it takes long, and is plain safe code")]
    fn rounded_by_bits_as_by_rust() {
        for x in doubles() {
            let same = |found: f64, expected: f64| {
                assert!(
                    found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(),
                    "{x:e}: {found:e}, not {expected:e}"
                );
            };
            same(floor(Plain(x)).0, x.floor());
            same(rint(Plain(x)).0, x.round_ties_even());
            let x = x as f32;
            same(floor(Plain(x)).0.into(), x.floor().into());
            same(rint(Plain(x)).0.into(), x.round_ties_even().into());
        }
    }
}
