//! Checks that hold and lines that are not printed, with formats of every kind, in helpers and methods.

use amp_runtime::Result;
use amp_runtime::prelude::*;
use amp_runtime::{amp_assert, amp_println};

#[amp]
struct Part {
    number: u32,
    share: f32,
}

#[amp]
impl Part {
    fn checked(self, limit: u32) -> f32 {
        amp_assert!(self.number < limit, "{} of {limit}: {:>8.3}", self.number, self.share);
        if self.share < 0.0 {
            amp_println!("{:#x} {n:04} {0:?}", self.number, n = self.number + 1);
        }
        amp_assert!(self.share.is_finite());
        self.share * 2.0
    }
}

pub fn run() -> Result<()> {
    let out = Array::new([2, 3], &[0.0_f32; 6])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<2>| {
            let number = (i[0] * 3 + i[1]) as u32;
            out[i] = Part { number, share: number as f32 / 4.0 }.checked(6);
            amp_assert!(matches!(i[0], 0 | 1) && out[i] >= 0.0, "{{{}}}", true);
        }),
    )?;
    Accelerator::default_accelerator()?.wait()?;
    assert_eq!(out.to_vec()?, [0.0, 0.5, 1.0, 1.5, 2.0, 2.5]);
    Ok(())
}
