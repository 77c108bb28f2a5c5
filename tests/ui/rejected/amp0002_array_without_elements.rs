//! Devices have no arrays without elements.
use amp_runtime::prelude::*;

#[amp]
fn sum(numbers: &[u32]) -> u32 {
    let mut sum = 0;
    for number in numbers {
        sum += number;
    }
    sum
}

#[amp]
fn kernel(i: Index<1>, to: &ArrayViewMut<u32, 1>) {
    to[i] = sum(&[]) + sum(&[3; 0]);
}

fn main() {}
