//! Numbers of twice the precision, as unevaluated sums.
//!
//! Every operation keeps its precision on devices whose compilers join products and sums, take
//! `(a + b) - a` for `b`, or add in another order: the greater part of a result has lost its last
//! bit, which is in the other.

use super::real::{Constant, Real};

/// `h + l`, where `l` is at most about an ulp of `h`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<R> {
    pub h: R,
    pub l: R,
}

impl<R: Real> Pair<R> {
    /// One number.
    pub fn from(h: R) -> Self {
        Pair { h, l: h.of(0.0) }
    }

    /// A constant, in the precision of `like`.
    pub fn constant(like: R, Constant(h, l): Constant) -> Self {
        if like.is_double() {
            Pair { h: like.of(h), l: like.of(l) }
        } else {
            let high = h as f32;
            Pair { h: like.of(h), l: like.of(h - f64::from(high)) }
        }
    }

    /// The sum of two numbers.
    pub fn sum(a: R, b: R) -> Self {
        let swapped = a.abs().below(b.abs());
        Pair::ordered(R::choose(swapped, b, a), R::choose(swapped, a, b))
    }

    /// The sum of two numbers, the first being the greater or zero.
    pub fn ordered(a: R, b: R) -> Self {
        let h = (a + b).cut();
        Pair { h, l: (b - (h - a)).cut() }
    }

    /// The product of two numbers, exactly.
    pub fn product(a: R, b: R) -> Self {
        let h = (a * b).cut();
        let ([a, a_low], [b, b_low]) = (a.halves(), b.halves());
        // Neither sum has that many bits: the cuts only keep a compiler from taking factors out.
        let rest = a.times_plus(b, -h).cut();
        let rest = a_low.times_plus(b, a.times_plus(b_low, rest)).cut();
        Pair { h, l: a_low.times_plus(b_low, rest) }
    }

    /// The number.
    pub fn value(self) -> R {
        self.h + self.l
    }

    pub fn neg(self) -> Self {
        Pair { h: -self.h, l: -self.l }
    }

    pub fn add(self, other: Self) -> Self {
        let Pair { h, l } = Pair::sum(self.h, other.h);
        Pair::ordered(h, l + (self.l + other.l))
    }

    pub fn plus(self, other: R) -> Self {
        let Pair { h, l } = Pair::sum(self.h, other);
        Pair::ordered(h, l + self.l)
    }

    pub fn mul(self, other: Self) -> Self {
        let Pair { h, l } = Pair::product(self.h, other.h);
        Pair::ordered(h, l + self.h.times_plus(other.l, self.l * other.h))
    }

    pub fn times(self, other: R) -> Self {
        let Pair { h, l } = Pair::product(self.h, other);
        Pair::ordered(h, self.l.times_plus(other, l))
    }

    /// The product of a constant and a tiny number, whose low part is not to underflow.
    pub fn tiny_product(constant: Constant, tiny: R) -> R {
        let lift = f64::from(2 * tiny.format().digits).exp2();
        Pair::constant(tiny, constant).times(tiny * lift).value() * lift.recip()
    }

    /// The product with a power of two.
    pub fn exactly(self, power: R) -> Self {
        Pair { h: self.h * power, l: self.l * power }
    }

    pub fn div(self, other: Self) -> Self {
        let quotient = (self.h / other.h).cut();
        let Pair { h, l } = Pair::product(quotient, other.h);
        let rest = (self.h.without_nearly(h) - l) + (-quotient).times_plus(other.l, self.l);
        Pair::ordered(quotient, rest / other.h)
    }

    /// The square root; of zero, zero.
    pub fn sqrt(self) -> Self {
        let root = self.h.root().cut();
        let Pair { h, l } = Pair::product(root, root);
        let rest = (self.h.without_nearly(h) - l) + self.l;
        let l = R::choose(self.h.is_zero(), self.h, rest / (root + root));
        Pair::ordered(root, l)
    }

    pub fn choose(truth: R::Truth, yes: Self, no: Self) -> Self {
        Pair { h: R::choose(truth, yes.h, no.h), l: R::choose(truth, yes.l, no.l) }
    }

    /// The pair with the sign flipped where `sign` is set.
    pub fn flip(self, sign: R::Word) -> Self {
        Pair { h: self.h.flip(sign), l: self.l.flip(sign) }
    }
}
