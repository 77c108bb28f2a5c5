//! What integers give in a kernel where the standard library panics.

/// The operators of integers, which wrap. The macros write these where the source says which integers they are;
/// elsewhere those of [`arithmetic`](super::arithmetic) ask the types.
pub trait Arithmetic: Copy {
    /// `self + other`
    fn add(self, other: Self) -> Self;
    /// `self - other`
    fn sub(self, other: Self) -> Self;
    /// `self * other`
    fn mul(self, other: Self) -> Self;
    /// `self / other`; by zero it is `self`.
    fn div(self, other: Self) -> Self;
    /// `self % other`; by zero it is 0.
    fn rem(self, other: Self) -> Self;
    /// `self << amount`, by the amount modulo the width.
    fn shl(self, amount: impl Arithmetic) -> Self;
    /// `self >> amount`, by the amount modulo the width.
    fn shr(self, amount: impl Arithmetic) -> Self;
    /// The low 32 bits.
    fn low_word(self) -> u32;
}

/// An integer with a kernel's arithmetic: it wraps, a division by zero leaves the dividend, and no method panics.
pub trait Integer: Copy + Ord {
    /// `self / divisor`
    fn div(self, divisor: Self) -> Self;
    /// `self % divisor`
    fn rem(self, divisor: Self) -> Self;
    /// `self.div_euclid(divisor)`
    fn div_euclid(self, divisor: Self) -> Self;
    /// `self.rem_euclid(divisor)`
    fn rem_euclid(self, divisor: Self) -> Self;
    /// `self.saturating_div(divisor)`
    fn saturating_div(self, divisor: Self) -> Self;
    /// `self.overflowing_div(divisor)`
    fn overflowing_div(self, divisor: Self) -> (Self, bool);
    /// `self.overflowing_rem(divisor)`
    fn overflowing_rem(self, divisor: Self) -> (Self, bool);
    /// `self.overflowing_div_euclid(divisor)`
    fn overflowing_div_euclid(self, divisor: Self) -> (Self, bool);
    /// `self.overflowing_rem_euclid(divisor)`
    fn overflowing_rem_euclid(self, divisor: Self) -> (Self, bool);
    /// `self.isqrt()`
    fn isqrt(self) -> Self;
    /// `self.ilog2()`
    fn ilog2(self) -> u32;
    /// `self.ilog10()`
    fn ilog10(self) -> u32;
}

/// An unsigned one.
pub trait Unsigned: Integer {
    /// `self.next_power_of_two()`
    fn next_power_of_two(self) -> Self;
    /// `self.div_ceil(divisor)`
    fn div_ceil(self, divisor: Self) -> Self;
    /// `self.next_multiple_of(factor)`
    fn next_multiple_of(self, factor: Self) -> Self;
}

macro_rules! arithmetic {
    ($($ty:ident as $in_kernel:ident;)*) => {$(
        impl Arithmetic for $ty {
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                (self as $in_kernel).wrapping_add(other as $in_kernel) as Self
            }

            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                (self as $in_kernel).wrapping_sub(other as $in_kernel) as Self
            }

            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                (self as $in_kernel).wrapping_mul(other as $in_kernel) as Self
            }

            #[inline(always)]
            fn div(self, other: Self) -> Self {
                Integer::div(self as $in_kernel, other as $in_kernel) as Self
            }

            #[inline(always)]
            fn rem(self, other: Self) -> Self {
                Integer::rem(self as $in_kernel, other as $in_kernel) as Self
            }

            #[inline(always)]
            fn shl(self, amount: impl Arithmetic) -> Self {
                (self as $in_kernel).wrapping_shl(amount.low_word()) as Self
            }

            #[inline(always)]
            fn shr(self, amount: impl Arithmetic) -> Self {
                (self as $in_kernel).wrapping_shr(amount.low_word()) as Self
            }

            #[inline(always)]
            fn low_word(self) -> u32 {
                self as u32
            }
        }
    )*};
}

// A `usize` has 32 bits in a kernel.
arithmetic! {
    i8 as i8;
    u8 as u8;
    i16 as i16;
    u16 as u16;
    i32 as i32;
    u32 as u32;
    i64 as i64;
    u64 as u64;
    usize as u32;
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl Integer for $ty {
            #[inline(always)]
            fn div(self, divisor: Self) -> Self {
                if divisor == 0 { self } else { self.wrapping_div(divisor) }
            }

            #[inline(always)]
            fn rem(self, divisor: Self) -> Self {
                if divisor == 0 { 0 } else { self.wrapping_rem(divisor) }
            }

            #[inline(always)]
            fn div_euclid(self, divisor: Self) -> Self {
                if divisor == 0 { self } else { self.wrapping_div_euclid(divisor) }
            }

            #[inline(always)]
            fn rem_euclid(self, divisor: Self) -> Self {
                if divisor == 0 { 0 } else { self.wrapping_rem_euclid(divisor) }
            }

            #[inline(always)]
            fn saturating_div(self, divisor: Self) -> Self {
                if divisor == 0 { self } else { self.saturating_div(divisor) }
            }

            #[inline(always)]
            fn overflowing_div(self, divisor: Self) -> (Self, bool) {
                if divisor == 0 { (self, false) } else { self.overflowing_div(divisor) }
            }

            #[inline(always)]
            fn overflowing_rem(self, divisor: Self) -> (Self, bool) {
                if divisor == 0 { (0, false) } else { self.overflowing_rem(divisor) }
            }

            #[inline(always)]
            fn overflowing_div_euclid(self, divisor: Self) -> (Self, bool) {
                if divisor == 0 { (self, false) } else { self.overflowing_div_euclid(divisor) }
            }

            #[inline(always)]
            fn overflowing_rem_euclid(self, divisor: Self) -> (Self, bool) {
                if divisor == 0 { (0, false) } else { self.overflowing_rem_euclid(divisor) }
            }

            #[inline(always)]
            fn isqrt(self) -> Self {
                <$ty>::isqrt(self.max(0))
            }

            #[inline(always)]
            fn ilog2(self) -> u32 {
                self.checked_ilog2().unwrap_or(0)
            }

            #[inline(always)]
            fn ilog10(self) -> u32 {
                self.checked_ilog10().unwrap_or(0)
            }
        }
    )*};
}
integers! { i8 u8 i16 u16 i32 u32 i64 u64 }

macro_rules! unsigned {
    ($($ty:ident)*) => {$(
        impl Unsigned for $ty {
            #[inline(always)]
            fn next_power_of_two(self) -> Self {
                self.checked_next_power_of_two().unwrap_or(0)
            }

            #[inline(always)]
            fn div_ceil(self, divisor: Self) -> Self {
                if divisor == 0 { self } else { <$ty>::div_ceil(self, divisor) }
            }

            #[inline(always)]
            fn next_multiple_of(self, factor: Self) -> Self {
                match Integer::rem(self, factor) {
                    0 => self,
                    over => self.wrapping_add(factor - over),
                }
            }
        }
    )*};
}
unsigned! { u8 u16 u32 u64 }

/// `value.clamp(low, high)`: `max(low).min(high)`, also if `low > high`.
#[inline(always)]
pub(crate) fn clamp<T: PartialOrd>(value: T, low: T, high: T) -> T {
    let raised = if value < low { low } else { value };
    if high < raised { high } else { raised }
}
