//! Parameters of closures: with their types, and without where nothing but what they refer to is changed.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub struct Ball {
    speed: i32,
}

#[amp]
impl Ball {
    fn stop(&mut self) {
        self.speed = 0;
    }
}

#[amp]
fn faster(ball: &mut Ball) {
    ball.speed += 5;
}

#[amp]
fn seen(ball: &Ball) -> i32 {
    ball.speed
}

#[amp]
fn with(change: impl Fn(&mut Ball), speed: i32) -> i32 {
    let mut ball = Ball { speed };
    change(&mut ball);
    ball.speed
}

#[amp]
fn without(look: impl Fn(&Ball, i32) -> i32, speed: i32) -> i32 {
    let ball = Ball { speed };
    look(&ball, 2)
}

#[amp]
fn of_both(combine: impl Fn((i32, f32)) -> i32) -> i32 {
    combine((1, 2.5))
}

#[amp]
pub fn all(x: i32) -> i32 {
    let (a, b) = (with(|ball: &mut Ball| faster(ball), x), with(|ball| ball.speed *= 2, x));
    let (c, d) = (with(|ball| ball.stop(), x), without(|ball, by| seen(ball) * by, x));
    let next = |k| k + 1;
    let e = of_both(|(a, b)| a + b as i32) + of_both(|both| { let (a, _) = both; next(a) });
    a + 10 * b + 100 * c + 1000 * d + 10_000 * e
}

pub fn main() {
    let mut data = [3; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = all(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [56_068; 4]);
}
