//! Statements, arms, fields, arguments, items and methods under conditions.

#![allow(clippy::non_minimal_cfg)]

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
struct Pair {
    first: i32,
    #[cfg(any())]
    left_out: Unknown,
    #[cfg(all())]
    second: i32,
}

#[amp]
impl Pair {
    #[cfg(any())]
    fn sum(&self) -> i32 {
        unknown()
    }

    #[cfg(all())]
    fn sum(&self) -> i32 {
        self.first + self.second
    }
}

#[amp]
enum Choice {
    One,
    #[cfg(any())]
    Two(Unknown),
    #[cfg(not(any()))]
    Two(i32),
}

#[amp(cpu)]
fn added(x: i32, #[cfg(any())] y: Unknown, #[cfg(all())] y: i32) -> i32 {
    #[cfg(any())]
    return unknown(x);
    #[cfg_attr(all(), allow(unused_mut))]
    #[cfg(all())]
    let mut z = x;
    #[cfg(not(all()))]
    {
        z = 9;
    }
    #[cfg(all())]
    {
        z + y
    }
    #[cfg(any())]
    {
        x
    }
}

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    #[cfg(all())]
    const STEP: i32 = 10;
    #[cfg(any())]
    const STEP: i32 = UNKNOWN;
    #[cfg(all())]
    #[unroll]
    for _ in 0..2 {
        view[i] += STEP;
    }
    #[cfg(any())]
    view[unknown] = 1;
    if cfg!(any()) {
        view[i] = 0;
    }
}

pub fn main() {
    assert_eq!(added(1, 2), 3);
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel(&view)).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let pair = Pair {
                first: 100,
                #[cfg(any())]
                second: unknown(),
                #[cfg(all())]
                second: 200,
            };
            let Pair {
                first,
                #[cfg(all())]
                second,
            } = pair;
            let choice = if view[i] > 0 { Choice::Two(first + second) } else { Choice::One };
            let of = [
                #[cfg(any())]
                unknown(),
                1000,
            ];
            view[i] += match choice {
                #[cfg(any())]
                Choice::Two(x) => unknown(x),
                #[cfg(all())]
                Choice::Two(x) => x + pair.sum(),
                Choice::One => 0,
            };
            view[i] += added(
                of[0],
                #[cfg(all())]
                4000,
            );
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [5621; 4]);
}
