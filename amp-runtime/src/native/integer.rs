//! What integers give in a kernel where the standard library panics.

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
