//! A closure's parameter that is a mutable reference, without its type, where the reference itself is used.

use amp_runtime::prelude::*;

#[amp]
struct Ball {
    speed: i32,
}

#[amp]
fn faster(ball: &mut Ball) {
    ball.speed += 5;
}

#[amp]
fn with(change: impl Fn(&mut Ball), speed: i32) -> i32 {
    let mut ball = Ball { speed };
    change(&mut ball);
    ball.speed
}

#[amp]
fn with_pair(change: impl Fn(&mut (i32, i32))) -> i32 {
    let mut pair = (1, 2);
    change(&mut pair);
    pair.0
}

#[amp]
fn changed(x: i32) -> i32 {
    let handed_on = with(|ball| faster(ball), x);
    let named = with(
        |ball| {
            let other = ball;
            other.speed = 3;
        },
        x,
    );
    let taken_apart = with_pair(|(a, b)| *a += *b);
    handed_on + named + taken_apart
}

fn main() {}
