//! Constants of modules, types and functions as patterns and as ends of ranges.

use amp_runtime::Result;
use amp_runtime::prelude::*;

mod limits {
    pub const LOW: i32 = -3;
    pub mod deep {
        pub const HIGH: i32 = super::LOW + 10;
    }
}

#[amp]
struct Gauge {
    value: i32,
}

#[amp]
impl Gauge {
    const ZERO: i32 = 0;
    const TOP: i32 = limits::deep::HIGH * 2;

    fn class(self) -> i32 {
        const SPECIAL: i32 = 5;
        use limits::deep;
        match self.value {
            Self::ZERO => 1,
            SPECIAL | Gauge::TOP => 2,
            limits::LOW..Self::ZERO => 3,
            n @ 1..=deep::HIGH => 4 + n,
            self::limits::deep::HIGH..Self::TOP => 6,
            i32::MIN..=-100 => 7,
            _ => 8,
        }
    }
}

/// What is known when the kernel is built: no arm but the first is ever reached.
#[amp]
fn known(i: Index<1>, out: &ArrayViewMut<u32, 1>) {
    out[i] = match false as u32 {
        0 => out[i] + 1,
        2..=5 => 7,
        other => {
            out[i] /= other;
            out[i] % other
        }
    };
    let one = true as i64;
    out[i] *= match true as u8 {
        0 => 9 % (one - 1) as u32,
        1 => one as u32 + 1,
        _ => 0,
    };
}

pub fn run() -> Result<()> {
    let out = Array::new(2, &[3, 4])?;
    parallel_for_each(out.extent(), known(&out))?;
    assert_eq!(out.to_vec()?, [8, 10]);
    let out = Array::new(256, &[0; 256])?;
    let kernel = kernel!(|i: Index<1>| out[i] = Gauge { value: i[0] as i32 - 128 }.class());
    parallel_for_each(out.extent(), kernel)?;
    let plain = |v: i32| match v {
        0 => 1,
        5 | 14 => 2,
        -3..=-1 => 3,
        1..=7 => 4 + v,
        8..=13 => 6,
        _ if v <= -100 => 7,
        _ => 8,
    };
    assert_eq!(out.to_vec()?, (-128..128).map(plain).collect::<Vec<_>>());
    Ok(())
}
