//! Functions, parameters and constants of a program may have names that the runtime uses, and constant
//! parameters of any length.

use amp_runtime::Element;
use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn copy(x: u32, times: u32) -> u32 {
    x * times
}

#[amp]
struct Pair<R: Element, T: Element, const N: usize> {
    first: [R; N],
    second: [T; N],
}

#[amp]
impl<R: Element, T: Element, const N: usize> Pair<R, T, N> {
    fn first(&self, k: usize) -> R {
        self.first[k % N]
    }
}

#[amp]
fn chosen<A: Element>(first: bool, a: A, b: A) -> A {
    if first { a } else { b }
}

fn every<T, const STEP: usize>(data: &mut [T], with: T)
where
    T: Element,
{
    let view = ArrayViewMut::new(data.len(), data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| view[i] = chosen(i[0] % STEP == 0, with, view[i])),
    )
    .unwrap();
}

pub fn main() {
    let pair = Pair { first: [2_u32, 3], second: [1.0_f32, 4.0] };
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = copy(pair.first(i[0]), 10)))
        .unwrap();
    drop(view);
    assert_eq!(data, [20, 30, 20, 30]);
    every::<_, 3>(&mut data, 1);
    assert_eq!(data, [1, 30, 20, 1]);
}
