//! Items of blocks that would mean something else if they were known in all of the body, as they are there.
use amp_runtime::prelude::*;

#[amp(cpu)]
fn twice_named(x: u32) -> u32 {
    fn helper(x: u32) -> u32 {
        x + 1
    }
    let inner = {
        fn helper(x: u32) -> u32 {
            x * 3
        }
        helper(x)
    };
    inner + helper(x)
}

#[amp]
fn of_a_constant(x: u32) -> u32 {
    const STEP: u32 = 1;
    let mut sum = STEP;
    for k in 0..x {
        const STEP: u32 = 5;
        fn steps(k: u32) -> u32 {
            k * STEP
        }
        sum += steps(k);
    }
    sum
}

#[amp]
fn outside(x: u32) -> u32 {
    let before = halved(x);
    if x > 3 {
        fn halved(x: u32) -> u32 {
            x / 3
        }
        return halved(before);
    }
    before
}

#[amp]
fn halved(x: u32) -> u32 {
    x / 2
}

fn main() {}
