//! Elements of 8 and 16 bits that neighbours write at the same time, with arithmetic that wraps.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let mut small: Vec<i8> = (0..37).map(|k| (k * 7 - 120) as i8).collect();
    let mut short = [0_u16; 37];
    let pairs: Vec<[u8; 3]> = (0..37).map(|k| [k, 255 - k, k * 3]).collect();
    let expected: Vec<(i8, u16)> = small
        .iter()
        .zip(&pairs)
        .map(|(&a, &[r, g, b])| {
            let a = a.wrapping_mul(3).wrapping_neg().wrapping_sub(1);
            let sum = r.wrapping_add(g).wrapping_add(b);
            (a >> 1, u16::from(sum) << 9 | u16::from(a as u8))
        })
        .collect();
    {
        let (a, b) = (ArrayViewMut::new(37, &mut small)?, ArrayViewMut::new(37, &mut short)?);
        let c = ArrayView::new(37, &pairs)?;
        parallel_for_each(
            a.extent(),
            kernel!(|i: Index<1>| {
                a[i] *= 3;
                a[i] = -a[i] - 1;
                let [red, green, blue] = c[i];
                b[i] = ((red + green + blue) as u16) << 9 | a[i] as u8 as u16;
                a[i] >>= 1;
            }),
        )?;
    }
    let found: Vec<_> = small.into_iter().zip(short).collect();
    assert_eq!(found, expected);
    Ok(())
}
