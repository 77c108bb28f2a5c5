//! Numbers of a module under construction, with Rust's operators: the notation in which this crate
//! writes device code by hand.

use std::cell::RefCell;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use naga::{Expression, MathFunction, Statement};

use super::control::OpenBlock;
use super::{Binary, Interval, Lowering, Number, Scalar, Ty, Unary, Value};

/// The builder, shared by the numbers of one piece of code.
type Site<'c> = &'c RefCell<&'c mut Lowering>;

/// A number, and the builder to which operators on it are added.
#[derive(Clone, Copy)]
pub(crate) struct Expr<'c> {
    site: Site<'c>,
    number: Number,
}

impl Lowering {
    /// Runs `build` on the numbers as expressions.
    pub(crate) fn compose<const N: usize>(
        &mut self,
        numbers: &[Number],
        build: impl for<'c> Fn(&[Expr<'c>]) -> Option<[Expr<'c>; N]>,
    ) -> Option<[Number; N]> {
        self.compose_by(numbers, &build)
    }

    /// There are many builders: this is one function for all of them.
    pub(super) fn compose_by<const N: usize>(
        &mut self,
        numbers: &[Number],
        build: &dyn for<'c> Fn(&[Expr<'c>]) -> Option<[Expr<'c>; N]>,
    ) -> Option<[Number; N]> {
        let site = RefCell::new(self);
        let numbers: Vec<_> =
            numbers.iter().map(|number| Expr { site: &site, number: *number }).collect();
        build(&numbers).map(|results| results.map(|result| result.number))
    }
}

impl<'c> Expr<'c> {
    fn build(self, build: impl FnOnce(&mut Lowering) -> Number) -> Self {
        Expr { site: self.site, number: build(&mut self.site.borrow_mut()) }
    }

    fn value(self) -> Value {
        Value::Number(self.number)
    }

    // Code that is written with these has hundreds of them.
    #[inline(never)]
    fn binary(self, op: Binary, other: Self) -> Self {
        self.build(|b| b.arithmetic(op, self.number, other.number))
    }

    /// The number's type.
    pub fn scalar(self) -> Scalar {
        self.number.scalar
    }

    /// Its width in bits.
    pub fn width(self) -> u32 {
        self.scalar().bits()
    }

    /// An integer, as a number of the type.
    #[inline(never)]
    pub fn typed(self, scalar: Scalar, value: i128) -> Self {
        self.known(|b| b.integer(scalar, value))
    }

    /// A number from its bits.
    #[inline(never)]
    pub fn typed_bits(self, scalar: Scalar, bits: u64) -> Self {
        self.known(|b| b.known(scalar, bits))
    }

    fn known(self, value: impl FnOnce(&mut Lowering) -> Value) -> Self {
        self.build(|b| match value(b) {
            Value::Number(number) => number,
            _ => b.unsigned(0),
        })
    }

    /// An integer, as a number of this number's type.
    pub fn lit(self, value: i128) -> Self {
        self.typed(self.scalar(), value)
    }

    /// A truth value.
    pub fn truth(self, value: bool) -> Self {
        self.known(|b| b.truth(value))
    }

    /// `self as scalar`
    pub fn cast(self, scalar: Scalar) -> Self {
        self.build(|b| b.cast_number(self.number, scalar))
    }

    /// The same bits as another type of the same width.
    #[inline(never)]
    pub fn bitcast(self, scalar: Scalar) -> Self {
        self.build(|b| {
            b.scalar_type(scalar);
            let (expr, kind) = (self.number.handle, scalar.naga().kind);
            let handle = b.emit(Expression::As { expr, kind, convert: None });
            Number { handle, scalar, interval: Interval::of(scalar) }
        })
    }

    /// A function that naga has, of a result of this number's type.
    #[inline(never)]
    pub fn math(self, fun: MathFunction, others: &[Self]) -> Self {
        self.build(|b| {
            let mut others = others.iter().map(|other| other.number.handle);
            let handle = b.emit(Expression::Math {
                fun,
                arg: self.number.handle,
                arg1: others.next(),
                arg2: others.next(),
                arg3: None,
            });
            Number { handle, scalar: self.scalar(), interval: Interval::of(self.scalar()) }
        })
    }

    /// Is the device trusted to round numbers of this type to whole ones?
    pub fn is_rounded_by_device(self) -> bool {
        self.scalar() != Scalar::F64 || self.site.borrow().form.rounds_doubles
    }

    /// The number, which lies between the ends as the caller knows.
    pub fn between(self, lo: i64, hi: i64) -> Self {
        let interval = match self.scalar().bounds() {
            Some(_) => Interval { lo, hi },
            None => self.number.interval,
        };
        Expr { number: Number { interval, ..self.number }, ..self }
    }

    /// What the number can be.
    pub fn interval(self) -> Interval {
        self.number.interval
    }

    /// `if self { accept } else { reject }`, both being computed.
    #[inline(never)]
    pub fn select(self, accept: Self, reject: Self) -> Self {
        self.build(|b| {
            let (yes, no) = (accept.number, reject.number);
            let handle = b.select(self.number.handle, yes.handle, no.handle);
            Number { handle, scalar: yes.scalar, interval: yes.interval.or(no.interval) }
        })
    }

    /// `if self { accept() } else { reject() }`
    pub fn branch<const N: usize>(
        self,
        accept: impl FnOnce() -> [Self; N],
        reject: impl FnOnce() -> [Self; N],
    ) -> [Self; N] {
        let block = |build: &mut dyn FnMut() -> [Self; N]| {
            self.site.borrow_mut().blocks.push(OpenBlock::default());
            let values = build();
            (self.site.borrow_mut().blocks.pop().unwrap_or_default(), values)
        };
        let (mut accept, mut reject) = (Some(accept), Some(reject));
        let (mut accepted, yes) = block(&mut || accept.take().map_or([self; N], |accept| accept()));
        let (mut rejected, no) = block(&mut || reject.take().map_or([self; N], |reject| reject()));
        let mut b = self.site.borrow_mut();
        let mut places = Vec::with_capacity(N);
        for (yes, no) in yes.iter().zip(&no) {
            let place = b.local(&Ty::Scalar(yes.scalar()));
            accepted = b.store_at_end(accepted, &place, &yes.value());
            rejected = b.store_at_end(rejected, &place, &no.value());
            places.push(Value::Place(place));
        }
        let condition = self.number.handle;
        let (accept, reject) = (accepted.body, rejected.body);
        b.statement(Statement::If { condition, accept, reject });
        drop(b);
        let mut places = places.into_iter();
        yes.map(|value| match places.next() {
            Some(place) => value.build(|b| b.number(&place).unwrap_or(value.number)),
            None => value,
        })
    }

    /// `self == other`
    pub fn eq(self, other: Self) -> Self {
        self.binary(Binary::Eq, other)
    }

    /// `self != other`
    pub fn ne(self, other: Self) -> Self {
        self.binary(Binary::Ne, other)
    }

    /// `self < other`
    pub fn lt(self, other: Self) -> Self {
        self.binary(Binary::Lt, other)
    }

    /// `self <= other`
    pub fn le(self, other: Self) -> Self {
        self.binary(Binary::Le, other)
    }

    /// `self > other`
    pub fn gt(self, other: Self) -> Self {
        self.binary(Binary::Gt, other)
    }

    /// `self >= other`
    pub fn ge(self, other: Self) -> Self {
        self.binary(Binary::Ge, other)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident)*) => {$(
        impl $operator for Expr<'_> {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                self.binary(Binary::$operator, other)
            }
        }
    )*};
}
operators!(Add add Sub sub Mul mul Div div Rem rem Shl shl Shr shr);

macro_rules! bit_operators {
    ($($operator:ident $method:ident $op:ident)*) => {$(
        impl $operator for Expr<'_> {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                self.binary(Binary::$op, other)
            }
        }
    )*};
}
bit_operators!(BitAnd bitand And BitOr bitor Or BitXor bitxor Xor);

impl Neg for Expr<'_> {
    type Output = Self;

    #[inline(never)]
    fn neg(self) -> Self {
        self.known(|b| b.unary(Unary::Neg, &self.value()))
    }
}

impl Not for Expr<'_> {
    type Output = Self;

    #[inline(never)]
    fn not(self) -> Self {
        self.known(|b| b.unary(Unary::Not, &self.value()))
    }
}
