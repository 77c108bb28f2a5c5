//! Operators of one's own: unary, shifts, remainders, with numbers on the left, assigning to elements of views.

use amp_runtime::Result;
use amp_runtime::prelude::*;
use std::ops::{self, BitXorAssign, Not, RemAssign, Shl};

#[amp]
#[derive(Debug)]
struct Bits {
    low: u32,
    high: u32,
}

#[amp]
impl Not for Bits {
    type Output = Self;
    fn not(self) -> Self {
        Bits { low: !self.low, high: !self.high }
    }
}

#[amp]
impl Shl<u32> for Bits {
    type Output = Bits;
    fn shl(self, by: u32) -> Bits {
        if by == 0 {
            self
        } else {
            Bits { low: self.low << by, high: self.high << by | self.low >> (32 - by) }
        }
    }
}

#[amp]
impl BitXorAssign<u32> for Bits {
    fn bitxor_assign(&mut self, with: u32) {
        self.low ^= with;
    }
}

#[amp]
impl RemAssign for Bits {
    fn rem_assign(&mut self, Bits { low, high }: Bits) {
        self.low %= low;
        self.high %= high;
    }
}

#[amp]
impl ops::Neg for Bits {
    type Output = Bits;
    fn neg(self) -> Self::Output {
        let Bits { mut low, mut high } = !self;
        low += 1;
        high += (low == 0) as u32;
        Bits { low, high }
    }
}

#[amp]
impl ops::Sub<Bits> for u32 {
    type Output = Bits;
    fn sub(self, bits: Bits) -> Bits {
        let Bits { low, high } = -bits;
        let sum = low + self;
        Bits { low: sum, high: high + (sum < low) as u32 }
    }
}

pub fn run() -> Result<()> {
    let start: Vec<Bits> =
        (0..40_u32).map(|k| Bits { low: k.wrapping_mul(0x1234_5677), high: k << 20 }).collect();
    let mut data = start.clone();
    let view = ArrayViewMut::new(40, &mut data)?;
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] ^= i[0] as u32;
            view[i] = 5 - (!view[i] << 7);
            view[i] %= Bits { low: 1_000_003, high: 4_001 };
        }),
    )?;
    view.synchronize()?;
    for (k, (was, is)) in start.iter().zip(&data).enumerate() {
        let mut n = u64::from(was.high) << 32 | u64::from(was.low ^ k as u32);
        n = 5_u64.wrapping_sub(!n << 7);
        assert_eq!([is.low, is.high], [n as u32 % 1_000_003, (n >> 32) as u32 % 4_001]);
    }
    Ok(())
}
