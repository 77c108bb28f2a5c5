//! Enums that hold enums, structs, options and arrays, taken apart at once, changed by `&mut self`.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
enum Unit {
    Metre,
    Foot(u32),
}

#[amp]
struct Length<U = Unit> {
    amount: i32,
    unit: U,
}

#[amp]
enum Shape {
    Nothing,
    Line(Length),
    Boxed { sides: [i32; 2], inner: Option<Length> },
}

#[amp]
impl Shape {
    const UNIT: Shape = Shape::Line(Length { amount: 1, unit: Unit::Metre });

    fn grow(&mut self) {
        match self {
            Self::Nothing => *self = Self::UNIT,
            Self::Line(Length { amount, unit: Unit::Foot(n) }) => {
                *amount += 2;
                *n += 1;
            }
            Shape::Line(length) => length.unit = Unit::Foot(9),
            Shape::Boxed { sides: [a, _], inner: Some(Length { amount, .. }) } => *a += *amount,
            Shape::Boxed { inner, .. } => *inner = Some(Length { amount: 4, unit: Unit::Metre }),
        }
    }

    fn measure(self) -> i32 {
        match self {
            Shape::Nothing => 0,
            Shape::Line(Length { unit: Unit::Metre, amount: a }) => a * 100,
            Shape::Line(Length { unit: Unit::Foot(n), amount }) => amount * 30 + n as i32,
            Shape::Boxed { sides: [a, b], inner: None } => a * b,
            Shape::Boxed { sides, inner: Some(Length { amount, unit }) } => {
                sides[0] + amount + if unit == Unit::Metre { 1 } else { 2 }
            }
        }
    }
}

pub fn run() -> Result<()> {
    let out = Array::new(12, &[0; 12])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let mut shape = match i[0] / 4 {
                0 => Shape::Nothing,
                1 => Shape::Line(Length { amount: 7, unit: Unit::Metre }),
                _ => Shape::Boxed { sides: [5, 6], inner: None },
            };
            for _ in 0..i[0] % 4 {
                shape.grow();
            }
            out[i] = shape.measure();
        }),
    )?;
    assert_eq!(out.to_vec()?, [0, 100, 39, 100, 700, 219, 280, 341, 30, 10, 14, 18]);
    Ok(())
}
