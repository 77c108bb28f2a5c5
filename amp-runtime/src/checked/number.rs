//! The numbers of kernels as words of 32 bits, and what operators make of all lanes at once.

use std::cell::Cell;

use crate::f16;
use crate::ir::{Binary, Scalar, Unary};
use crate::native::integer::Integer;

/// A number of Rust that a scalar of a kernel is, in one word or two.
pub(super) trait Number: Copy {
    /// So many words.
    const WORDS: usize;
    fn of_words(low: u32, high: u32) -> Self;
    fn words(self) -> [u32; 2];
}

macro_rules! numbers {
    ($($ty:ident: $words:literal |$low:ident, $high:ident| $of:expr, |$value:ident| $bits:expr;)*) => {$(
        impl Number for $ty {
            const WORDS: usize = $words;
            #[inline]
            fn of_words($low: u32, $high: u32) -> Self {
                let _ = $high;
                $of
            }
            #[inline]
            fn words(self) -> [u32; 2] {
                let $value = self;
                let bits: u64 = $bits;
                [bits as u32, (bits >> 32) as u32]
            }
        }
    )*};
}

/// Two words as one number.
#[inline]
fn both(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

numbers! {
    bool: 1 |low, high| low != 0, |value| value.into();
    i8: 1 |low, high| low as i8, |value| value as u64;
    u8: 1 |low, high| low as u8, |value| value.into();
    i16: 1 |low, high| low as i16, |value| value as u64;
    u16: 1 |low, high| low as u16, |value| value.into();
    i32: 1 |low, high| low.cast_signed(), |value| value as u64;
    u32: 1 |low, high| low, |value| value.into();
    f16: 1 |low, high| f16::from_bits(low as u16), |value| value.to_bits().into();
    f32: 1 |low, high| f32::from_bits(low), |value| value.to_bits().into();
    i64: 2 |low, high| both(low, high).cast_signed(), |value| value.cast_unsigned();
    u64: 2 |low, high| both(low, high), |value| value;
    f64: 2 |low, high| f64::from_bits(both(low, high)), |value| value.to_bits();
}

/// The registers of all lanes: plane after plane, each a word of every lane.
#[derive(Debug)]
pub(super) struct Planes {
    words: Vec<Cell<u32>>,
    /// So many lanes has each.
    pub lanes: usize,
}

/// A register: its first plane. One of 64 bits has the high words in the next.
pub(super) type Reg = u32;

impl Planes {
    pub(super) fn new(planes: usize, lanes: usize) -> Self {
        Planes { words: vec![Cell::new(0); planes * lanes], lanes }
    }

    #[inline]
    pub(super) fn plane(&self, plane: Reg) -> &[Cell<u32>] {
        &self.words[plane as usize * self.lanes..][..self.lanes]
    }

    #[inline]
    pub(super) fn get(&self, plane: Reg, lane: usize) -> u32 {
        self.words[plane as usize * self.lanes + lane].get()
    }

    #[inline]
    pub(super) fn set(&self, plane: Reg, lane: usize, word: u32) {
        self.words[plane as usize * self.lanes + lane].set(word);
    }

    /// The bits of a number in a lane.
    #[inline]
    pub(super) fn bits(&self, reg: Reg, words: usize, lane: usize) -> u64 {
        let high = if words == 2 { self.get(reg + 1, lane) } else { 0 };
        both(self.get(reg, lane), high)
    }

    #[inline]
    pub(super) fn set_bits(&self, reg: Reg, words: usize, lane: usize, bits: u64) {
        self.set(reg, lane, bits as u32);
        if words == 2 {
            self.set(reg + 1, lane, (bits >> 32) as u32);
        }
    }

    /// The word of a plane in every lane.
    pub(super) fn splat(&self, plane: Reg, word: u32) {
        self.plane(plane).iter().for_each(|cell| cell.set(word));
    }

    // There are hundreds of instances of these: plain loops, as adapters of iterators would be functions of each.

    #[inline]
    fn map1<A: Number, R: Number>(&self, to: Reg, a: Reg, of: impl Fn(A) -> R) {
        if const { A::WORDS == 1 && R::WORDS == 1 } {
            let (to, a) = (self.plane(to), self.plane(a));
            for lane in 0..self.lanes {
                to[lane].set(of(A::of_words(a[lane].get(), 0)).words()[0]);
            }
            return;
        }
        for lane in 0..self.lanes {
            let bits = self.bits(a, A::WORDS, lane);
            let [low, high] = of(A::of_words(bits as u32, (bits >> 32) as u32)).words();
            self.set_bits(to, R::WORDS, lane, both(low, high));
        }
    }

    #[inline]
    fn map2<A: Number, B: Number, R: Number>(
        &self,
        to: Reg,
        [a, b]: [Reg; 2],
        of: impl Fn(A, B) -> R,
    ) {
        if const { A::WORDS == 1 && B::WORDS == 1 && R::WORDS == 1 } {
            let (to, a, b) = (self.plane(to), self.plane(a), self.plane(b));
            for lane in 0..self.lanes {
                let (x, y) = (A::of_words(a[lane].get(), 0), B::of_words(b[lane].get(), 0));
                to[lane].set(of(x, y).words()[0]);
            }
            return;
        }
        for lane in 0..self.lanes {
            let (x, y) = (self.bits(a, A::WORDS, lane), self.bits(b, B::WORDS, lane));
            let x = A::of_words(x as u32, (x >> 32) as u32);
            let y = B::of_words(y as u32, (y >> 32) as u32);
            let [low, high] = of(x, y).words();
            self.set_bits(to, R::WORDS, lane, both(low, high));
        }
    }

    /// `left op right`
    pub(super) fn binary(&self, op: Binary, scalar: Scalar, to: Reg, operands: [Reg; 2]) {
        macro_rules! compared {
            ($ty:ident) => {
                match op {
                    Binary::Eq => self.map2(to, operands, |x: $ty, y: $ty| x == y),
                    Binary::Ne => self.map2(to, operands, |x: $ty, y: $ty| x != y),
                    Binary::Lt => self.map2(to, operands, |x: $ty, y: $ty| x < y),
                    Binary::Le => self.map2(to, operands, |x: $ty, y: $ty| x <= y),
                    Binary::Gt => self.map2(to, operands, |x: $ty, y: $ty| x > y),
                    Binary::Ge => self.map2(to, operands, |x: $ty, y: $ty| x >= y),
                    _ => (),
                }
            };
        }
        // The amount of a shift may be of any type of integers; its low bits count.
        let bits_of_amount = scalar.bits() - 1;
        macro_rules! integer {
            ($ty:ident) => {
                match op {
                    Binary::Add => self.map2(to, operands, $ty::wrapping_add),
                    Binary::Sub => self.map2(to, operands, $ty::wrapping_sub),
                    Binary::Mul => self.map2(to, operands, $ty::wrapping_mul),
                    Binary::Div => self.map2(to, operands, <$ty as Integer>::div),
                    Binary::Rem => self.map2(to, operands, <$ty as Integer>::rem),
                    Binary::And => self.map2(to, operands, |x: $ty, y: $ty| x & y),
                    Binary::Or => self.map2(to, operands, |x: $ty, y: $ty| x | y),
                    Binary::Xor => self.map2(to, operands, |x: $ty, y: $ty| x ^ y),
                    Binary::Shl => {
                        self.map2(to, operands, |x: $ty, n: u32| x << (n & bits_of_amount));
                    }
                    Binary::Shr => {
                        self.map2(to, operands, |x: $ty, n: u32| x >> (n & bits_of_amount));
                    }
                    _ => compared!($ty),
                }
            };
        }
        macro_rules! float {
            ($ty:ident) => {
                match op {
                    Binary::Add => self.map2(to, operands, |x: $ty, y: $ty| x + y),
                    Binary::Sub => self.map2(to, operands, |x: $ty, y: $ty| x - y),
                    Binary::Mul => self.map2(to, operands, |x: $ty, y: $ty| x * y),
                    Binary::Div => self.map2(to, operands, |x: $ty, y: $ty| x / y),
                    Binary::Rem => self.map2(to, operands, |x: $ty, y: $ty| x % y),
                    _ => compared!($ty),
                }
            };
        }
        match scalar {
            Scalar::I8 | Scalar::I16 | Scalar::I32 => integer!(i32),
            Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::Usize => integer!(u32),
            Scalar::I64 => integer!(i64),
            Scalar::U64 => integer!(u64),
            Scalar::F16 => float!(f16),
            Scalar::F32 => float!(f32),
            Scalar::F64 => float!(f64),
        }
        if scalar.is_narrow() && !op.compares() {
            self.narrow(scalar, to);
        }
    }

    /// `op value`
    pub(super) fn unary(&self, op: Unary, scalar: Scalar, to: Reg, a: Reg) {
        macro_rules! integer {
            ($ty:ident) => {
                match op {
                    Unary::Neg => self.map1(to, a, $ty::wrapping_neg),
                    Unary::Not => self.map1(to, a, |x: $ty| !x),
                }
            };
        }
        match scalar {
            Scalar::Bool => self.map1(to, a, |x: bool| !x),
            Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 => {
                integer!(u32);
                self.narrow(scalar, to);
            }
            Scalar::I32 | Scalar::U32 | Scalar::Usize => integer!(u32),
            Scalar::I64 | Scalar::U64 => integer!(u64),
            Scalar::F16 => self.map1(to, a, |x: f16| -x),
            Scalar::F32 => self.map1(to, a, |x: f32| -x),
            Scalar::F64 => self.map1(to, a, |x: f64| -x),
        }
    }

    /// Integers of less than 32 bits out of the low bits of words.
    fn narrow(&self, scalar: Scalar, reg: Reg) {
        let above = 32 - scalar.bits();
        match scalar.is_signed() {
            true => self.map1(reg, reg, |x: i32| x << above >> above),
            false => self.map1(reg, reg, |x: u32| x << above >> above),
        }
    }

    /// `value as to`
    pub(super) fn cast(&self, [from, to]: [Scalar; 2], result: Reg, a: Reg) {
        // Every number is exactly one of these, and becomes any of the others as that does.
        macro_rules! into {
            ($wide:ident) => {
                match to {
                    Scalar::Bool => self.map1(result, a, |x: $wide| x as i64 != 0),
                    Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 if from.is_float() => {
                        let (lo, hi) = to.bounds().unwrap_or((i64::MIN, i64::MAX));
                        self.map1(result, a, |x: $wide| (x as i64).clamp(lo, hi) as u32);
                    }
                    Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 => {
                        self.map1(result, a, |x: $wide| x as u32);
                        self.narrow(to, result);
                    }
                    Scalar::I32 => self.map1(result, a, |x: $wide| x as i32),
                    Scalar::U32 | Scalar::Usize => self.map1(result, a, |x: $wide| x as u32),
                    Scalar::I64 => self.map1(result, a, |x: $wide| x as i64),
                    Scalar::U64 => self.map1(result, a, |x: $wide| x as u64),
                    Scalar::F16 => self.map1(result, a, |x: $wide| f16::from_f64(x as f64)),
                    Scalar::F32 => self.map1(result, a, |x: $wide| x as f32),
                    Scalar::F64 => self.map1(result, a, |x: $wide| x as f64),
                }
            };
        }
        match from {
            Scalar::I8 | Scalar::I16 | Scalar::I32 => into!(i32),
            Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::Usize => into!(u32),
            Scalar::I64 => into!(i64),
            Scalar::U64 => into!(u64),
            Scalar::F16 => {
                self.map1(result, a, f16::to_f32);
                self.cast([Scalar::F32, to], result, result);
            }
            Scalar::F32 => into!(f32),
            Scalar::F64 => into!(f64),
        }
    }

    /// One word or the other.
    pub(super) fn choose(&self, to: Reg, condition: Reg, [accept, reject]: [Reg; 2]) {
        let planes = self.plane(to).iter().zip(self.plane(condition));
        let choices = self.plane(accept).iter().zip(self.plane(reject));
        for ((to, condition), (accept, reject)) in planes.zip(choices) {
            to.set(if condition.get() != 0 { accept.get() } else { reject.get() });
        }
    }

    /// What a function makes of up to three numbers of these words, of one or two.
    pub(super) fn call(&self, call: &Call) {
        for lane in 0..self.lanes {
            let mut arguments = [0; 3];
            for (argument, (reg, words)) in arguments.iter_mut().zip(&call.arguments) {
                *argument = self.bits(*reg, *words, lane);
            }
            let results = (call.function)(arguments);
            for (result, (reg, words)) in results.into_iter().zip(&call.results) {
                self.set_bits(*reg, *words, lane, result);
            }
        }
    }
}

/// A function of the bits of numbers.
pub(super) type Function = fn([u64; 3]) -> [u64; 2];

/// A call of a function, with the registers of its numbers and how many words each has.
#[derive(Debug)]
pub(super) struct Call {
    pub function: Function,
    pub arguments: Vec<(Reg, usize)>,
    pub results: Vec<(Reg, usize)>,
}

/// How many words of 32 bits a number has.
pub(super) fn words_of(scalar: Scalar) -> usize {
    if scalar.bits() == 64 { 2 } else { 1 }
}
