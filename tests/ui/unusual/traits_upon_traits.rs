//! A trait that asks for another one, implementations for all types that have a trait, and `where` in methods.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
trait Area {
    fn area(&self) -> i32;
}

#[amp]
trait Solid: Area {
    const HEIGHT: i32;

    fn volume(&self) -> i32 {
        self.area() * Self::HEIGHT
    }

    fn greater<S>(&self, other: &S) -> bool
    where
        S: Solid,
    {
        self.volume() > other.volume()
    }
}

#[amp]
trait Doubled {
    fn doubled(self) -> i32;
}

#[amp]
impl<S: Solid> Doubled for S {
    fn doubled(self) -> i32 {
        2 * self.volume()
    }
}

#[amp]
struct Square(i32);

#[amp]
struct Circle {
    radius: i32,
}

#[amp]
impl Area for Square {
    fn area(&self) -> i32 {
        self.0 * self.0
    }
}

#[amp]
impl Area for Circle {
    fn area(&self) -> i32 {
        3 * self.radius * self.radius
    }
}

#[amp]
impl Solid for Square {
    const HEIGHT: i32 = 5;
}

#[amp]
impl Solid for Circle {
    const HEIGHT: i32 = Square::HEIGHT - 3;
}

pub fn run() -> Result<()> {
    let out = Array::new([8, 8], &[0; 64])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<2>| {
            let (square, circle) = (Square(i[0] as i32), Circle { radius: i[1] as i32 });
            out[i] = if square.greater(&circle) { square.doubled() } else { -circle.doubled() };
        }),
    )?;
    let plain = |a: i32, b: i32| if 5 * a * a > 6 * b * b { 10 * a * a } else { -12 * b * b };
    let expected: Vec<_> = (0..8).flat_map(|a| (0..8).map(move |b| plain(a, b))).collect();
    assert_eq!(out.to_vec()?, expected);
    Ok(())
}
