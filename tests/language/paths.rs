//! Methods that are called by the name of a type, of a trait, or of a type parameter: `T::method(value, a)`.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch};

#[amp]
#[derive(Debug)]
struct Line {
    slope: u32,
    offset: u32,
}

#[amp]
impl Line {
    fn at(&self, x: u32) -> u32 {
        self.slope * x + self.offset
    }

    fn offset(self) -> u32 {
        self.offset
    }

    fn lift(&mut self, by: u32) {
        self.offset += by;
    }
}

#[amp]
trait Curve {
    fn value(self, x: u32) -> u32;
    fn between(&self, other: &Self, view: &ArrayView<u32, 1>) -> u32;
    fn turn(&mut self);
    fn flat(height: u32) -> Self;
    fn both<T: amp_runtime::bounds::Add<Output = T>>(&self, a: T, b: T) -> T;

    fn twice(self, x: u32) -> u32 {
        Self::value(self, x) + Self::value(self, x)
    }
}

#[amp]
impl Curve for Line {
    fn value(self, x: u32) -> u32 {
        Line::at(&self, x) + 1
    }

    fn between(&self, other: &Self, view: &ArrayView<u32, 1>) -> u32 {
        self.offset + 10 * other.offset + view[0]
    }

    fn turn(&mut self) {
        self.slope = 7 - self.slope;
    }

    fn flat(height: u32) -> Self {
        Line { slope: 0, offset: height }
    }

    fn both<T: amp_runtime::bounds::Add<Output = T>>(&self, a: T, b: T) -> T {
        a + b
    }
}

#[amp]
fn of_any<C: Curve>(mut curve: C, x: u32) -> u32 {
    C::turn(&mut curve);
    C::value(curve, x) + C::value(C::flat(2), x) + C::both(&curve, x, 1)
}

#[test]
fn methods_by_name() {
    let data = [4_u32; 3];
    for accelerator in accelerators() {
        let line = Line { slope: 2, offset: 3 };
        let from = ArrayView::new(3, &data).unwrap();
        let to = Array::<u32, 1>::zeroed_on(&accelerator, 20).unwrap();
        let kernel = kernel!(|i: Index<1>| {
            let x = i[0] as u32;
            let mut own = line;
            Line::lift(&mut own, x);
            to[i] = match x % 5 {
                0 => Line::at(&own, x) + Line::offset(line),
                1 => Line::value(own, x) + <Line as Curve>::value(line, x),
                2 => Curve::between(&own, &line, &from),
                3 => of_any(line, x) + Line::twice(own, 1),
                _ => {
                    Curve::turn(&mut own);
                    <Line as Curve>::flat(x).offset + own.slope + Curve::both(&own, x, 2)
                }
            };
        });
        launch(&accelerator, to.extent(), kernel);
        let expected: Vec<u32> = (0..20)
            .map(|x| match x % 5 {
                0 => 2 * x + 3 + x + 3,
                1 => (2 * x + 3 + x + 1) + (2 * x + 3 + 1),
                2 => 3 + x + 10 * 3 + 4,
                3 => (5 * x + 3 + 1) + (2 + 1) + (x + 1) + 2 * (2 + 3 + x + 1),
                _ => x + 5 + x + 2,
            })
            .collect();
        assert_eq!(to.to_vec().unwrap(), expected, "{}", accelerator.name());
    }
}
