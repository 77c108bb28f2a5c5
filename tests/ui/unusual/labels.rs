//! Labels of one name within each other, blocks that are left from loops, loops whose value is a block's.

use amp_runtime::{Result, atomic_fetch_add};
use amp_runtime::prelude::*;

#[amp(cpu)]
#[allow(unused_labels)]
fn steps(start: u32) -> u32 {
    let mut total = 0;
    let found = 'out: {
        let inner = 'inner: loop {
            'a: for k in 0..start {
                'b: while total < 1000 {
                    total += 1;
                    if total % 7 == k % 7 {
                        continue 'a;
                    }
                    if total % 11 == 3 {
                        break 'inner total + k;
                    }
                    if k > 5 {
                        break 'b;
                    }
                }
            }
            break 0;
        };
        if inner > 40 {
            break 'out inner;
        }
        inner + 1
    };
    found * 1000 + total
}

fn plain(start: u32) -> u32 {
    fn inner(start: u32, total: &mut u32) -> u32 {
        for k in 0..start {
            while *total < 1000 {
                *total += 1;
                if *total % 7 == k % 7 {
                    break;
                }
                if *total % 11 == 3 {
                    return *total + k;
                }
                if k > 5 {
                    break;
                }
            }
        }
        0
    }
    let mut total = 0;
    let inner = inner(start, &mut total);
    (if inner > 40 { inner } else { inner + 1 }) * 1000 + total
}

/// Behind a jump stands what a device has functions for, and what gives a result.
#[amp]
fn behind_a_jump(i: Index<1>, out: &ArrayViewMut<f32, 1>, counts: &ArrayViewMut<u32, 1>) {
    let found = 'out: {
        match {
            break 'out i[0] as f32;
            0_u32
        } {
            3 => (),
            _ => out[i] = 2.0,
        }
        out[i] = (9.0_f32 * out[i]).sqrt().exp();
        (out[i] + atomic_fetch_add(&counts[0], 1) as f32).tan()
    };
    out[i] = found;
}

pub fn run() -> Result<()> {
    let (found, counts) = (Array::new(3, &[7.0; 3])?, Array::new(1, &[0])?);
    parallel_for_each(found.extent(), behind_a_jump(&found, &counts))?;
    assert_eq!((found.to_vec()?, counts.to_vec()?), (vec![0.0, 1.0, 2.0], vec![0]));
    let out = Array::new(30, &[0; 30])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = steps(i[0] as u32)))?;
    assert_eq!(out.to_vec()?, (0..30).map(plain).collect::<Vec<_>>());
    Ok(())
}
