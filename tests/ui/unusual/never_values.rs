//! Arms and operands of the type `!`: `return`, `break` and `continue` where a value is asked for.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn count(limit: i32) -> i32 {
    let mut n = 0;
    let mut sum = 0;
    loop {
        n += 1;
        let step: i32 = match n % 4 {
            0 => continue,
            1 if n > limit => break,
            2 => {
                if sum > 100 {
                    return -sum;
                }
                2
            }
            k => k * n,
        };
        let _small = sum < 5
            || {
                if n > 40 {
                    return 40;
                };
                true
            } && n != 3
            || continue;
        sum += step;
    }
    sum
}

fn plain(limit: i32) -> i32 {
    let (mut n, mut sum) = (0, 0);
    loop {
        n += 1;
        let step = match n % 4 {
            0 => None,
            1 if n > limit => return sum,
            2 if sum > 100 => return -sum,
            2 => Some(2),
            k => Some(k * n),
        };
        if let Some(step) = step {
            if sum >= 5 {
                if n > 40 {
                    return 40;
                }
                if n == 3 {
                    continue;
                }
            }
            sum += step;
        }
    }
}

pub fn run() -> Result<()> {
    let out = Array::new(50, &[0; 50])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = count(i[0] as i32)))?;
    assert_eq!(out.to_vec()?, (0..50).map(plain).collect::<Vec<_>>());
    Ok(())
}
