//! Functions and methods that are called by the name of a type, of a trait, or of a type parameter:
//! `T::method(value, a)`.

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

#[amp]
#[derive(Debug)]
struct Named {
    x: u32,
}

#[amp]
impl Named {
    fn made() -> u32 {
        40
    }

    fn go(&self) -> u32 {
        self.x + 1
    }

    fn from(x: u32) -> Self {
        Named { x: x + 9 }
    }
}

#[amp]
trait First {
    fn made() -> u32;
    fn go(&self) -> u32;
}

#[amp]
trait Second {
    fn made() -> u32;
    fn go(&self) -> u32;
}

#[amp]
impl First for Named {
    fn made() -> u32 {
        300
    }

    fn go(&self) -> u32 {
        self.x + 100
    }
}

#[amp]
impl Second for Named {
    fn made() -> u32 {
        500
    }

    fn go(&self) -> u32 {
        self.x + 200
    }
}

#[amp]
impl From<u32> for Named {
    fn from(x: u32) -> Self {
        Named { x: x + 1000 }
    }
}

#[amp(cpu)]
fn of_both<T: First + Second>(of: T) -> u32 {
    <T as First>::go(&of) + <T as Second>::go(&of) + <T as First>::made() + <T as Second>::made()
}

#[amp(cpu)]
fn named(case: u32, x: u32) -> u32 {
    let own = Named { x };
    match case {
        0 => Named::made() + own.go(),
        1 => <Named as First>::made() + <Named as First>::go(&own),
        2 => Second::go(&own) + <Named as Second>::made() + Named::go(&own),
        3 => Named::from(x).x + <Named as From<u32>>::from(x).x,
        _ => of_both(own),
    }
}

/// A trait's function is not the type's own of that name, nor another trait's.
#[test]
fn functions_of_one_name() {
    assert_eq!([0, 1, 2, 3, 4].map(|case| named(case, 7)), [48, 407, 715, 1023, 1114]);
    for accelerator in accelerators() {
        let to = Array::<u32, 1>::zeroed_on(&accelerator, 5).unwrap();
        let kernel = kernel!(|i: Index<1>| to[i] = named(i[0] as u32, 7));
        launch(&accelerator, to.extent(), kernel);
        assert_eq!(to.to_vec().unwrap(), [48, 407, 715, 1023, 1114], "{}", accelerator.name());
    }
}

/// `Into` of what it is already.
#[test]
fn conversions_into_itself() {
    #[amp]
    fn taken<T: Into<Named>>(from: T) -> u32 {
        let named: Named = from.into();
        named.x
    }
    for accelerator in accelerators() {
        let to = Array::<u32, 1>::zeroed_on(&accelerator, 5).unwrap();
        let kernel =
            kernel!(|i: Index<1>| to[i] = taken(i[0] as u32) + taken(Named { x: i[0] as u32 }));
        launch(&accelerator, to.extent(), kernel);
        let expected = [0, 1, 2, 3, 4].map(|x| x + 1000 + x);
        assert_eq!(to.to_vec().unwrap(), expected, "{}", accelerator.name());
    }
}
