//! Names of a macro and names of its caller that are the same words, within one kernel.

use amp_runtime::Result;
use amp_runtime::prelude::*;

macro_rules! scaled {
    ($out:ident, $i:ident, $value:expr) => {{
        let x = 100;
        let factor = |v: i32| v * x;
        $out[$i] = factor($value) + x;
    }};
}

macro_rules! kernel {
    ($out:ident, $x:ident) => {
        amp!(|i: Index<1>| {
            let y = i[0] as i32;
            $out[i] = $x * y;
        })
    };
}

macro_rules! function {
    ($name:ident, $x:ident, $body:expr) => {
        #[amp(cpu)]
        fn $name($x: i32) -> i32 {
            let y = 3;
            let z = $body;
            z + y
        }
    };
}

function!(plus, y, y * 2);

pub fn run() -> Result<()> {
    let out = Array::new(4, &[0; 4])?;
    let y = 7;
    parallel_for_each(out.extent(), kernel!(out, y))?;
    assert_eq!(out.to_vec()?, [0, 7, 14, 21]);
    macro_rules! whole {
        ($x:ident) => {
            parallel_for_each(
                out.extent(),
                amp!(|i: Index<1>| {
                    let $x = i[0] as i32;
                    let x = 1000;
                    out[i] = plus($x) + x;
                }),
            )
        };
    }
    whole!(x)?;
    assert_eq!(out.to_vec()?, [1003, 1005, 1007, 1009]);
    let sum = Array::new(4, &[0; 4])?;
    let x = 2;
    macro_rules! in_place {
        ($($t:tt)*) => { parallel_for_each(sum.extent(), amp!(|i: Index<1>| { $($t)* })) };
    }
    parallel_for_each(sum.extent(), amp!(|i: Index<1>| sum[i] = x))?;
    let _ = |out: &mut [i32], i: usize| scaled!(out, i, x);
    in_place!()?;
    assert_eq!(sum.to_vec()?, [2; 4]);
    Ok(())
}
