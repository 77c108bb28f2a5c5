//! Labels of one name within each other, blocks that are left from loops, loops whose value is a block's.

use amp_runtime::Result;
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

pub fn run() -> Result<()> {
    let out = Array::new(30, &[0; 30])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = steps(i[0] as u32)))?;
    assert_eq!(out.to_vec()?, (0..30).map(plain).collect::<Vec<_>>());
    Ok(())
}
