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

#[amp]
trait Measured {
    fn abs(&self) -> i32;
    fn pow(self, n: u32) -> i32;
}

#[amp]
impl Measured for i32 {
    fn abs(&self) -> i32 {
        2000
    }

    fn pow(self, n: u32) -> i32 {
        self * 7 + n as i32
    }
}

#[amp]
trait Real {
    fn exp(self) -> Self;
    fn atan2(self, other: Self) -> Self;
}

#[amp]
impl Real for f32 {
    fn exp(self) -> f32 {
        1.0 + self
    }

    fn atan2(self, other: f32) -> f32 {
        self * 3.0 - other
    }
}

#[amp(cpu)]
fn of_a_parameter<T: Measured + Copy>(t: T) -> i32 {
    t.abs() + t.pow(3)
}

#[amp(cpu)]
fn behind_a_reference<T: Measured + Copy>(t: &T) -> i32 {
    t.abs()
}

#[amp(cpu)]
fn of_the_same_type<T: Real + Copy>(t: T) -> T {
    t.exp().atan2(t)
}

#[amp(cpu)]
fn of_an_unnamed_parameter(t: impl Measured + Copy) -> i32 {
    t.pow(2)
}

#[amp(cpu)]
fn of_the_number(x: i32, y: f32) -> i32 {
    x.abs() + x.pow(2) + y.exp() as i32
}

/// Of a type parameter only methods of its bounds can be meant, whatever names std's methods of numbers have.
#[test]
fn methods_with_the_names_of_those_of_numbers() {
    let expected: Vec<i32> = (-3..4_i32)
        .map(|x| {
            let sum = 2000 + x * 7 + 3 + 2000 + ((1 + x) * 3 - x) + x * 7 + 2;
            sum * 100 + i32::abs(x) + x * x + f32::exp(x as f32) as i32
        })
        .collect();
    for accelerator in accelerators() {
        let mut data: [i32; 7] = std::array::from_fn(|k| k as i32 - 3);
        let view = ArrayViewMut::new(7, &mut data).unwrap();
        let kernel = kernel!(|i: Index<1>| {
            let x = view[i];
            let y = x as f32;
            let sum = of_a_parameter(x)
                + behind_a_reference(&x)
                + of_the_same_type(y) as i32
                + of_an_unnamed_parameter(x);
            view[i] = sum * 100 + of_the_number(x, y);
        });
        parallel_for_each_on(&accelerator, view.extent(), kernel).unwrap();
        drop(view);
        assert_eq!(data.to_vec(), expected, "{accelerator:?}");
    }
}

#[amp(cpu)]
fn of_inner_traits(x: i32) -> i32 {
    trait Named {
        fn part(&self) -> i32;
        fn made() -> i32;
        fn given(&self) -> i32 {
            9
        }
    }
    trait Other {
        fn part(&self) -> i32;
    }
    struct Inner {
        x: i32,
    }
    impl Inner {
        fn part(&self) -> i32 {
            self.x
        }
        fn made() -> i32 {
            1
        }
        fn given(&self) -> i32 {
            2
        }
    }
    impl Named for Inner {
        fn part(&self) -> i32 {
            7
        }
        fn made() -> i32 {
            5
        }
    }
    impl Other for Inner {
        fn part(&self) -> i32 {
            8
        }
    }
    let inner = Inner { x };
    let named = <Inner as Named>::part(&inner) * 1000 + <Inner as Named>::made() * 100;
    let other = <Inner as Other>::part(&inner) * 10 + <Inner as Named>::given(&inner);
    named + other + (inner.part() + Inner::made() + inner.given()) * 10_000
}

/// A path that says the trait calls its function, whatever else has the name.
#[test]
fn functions_of_traits_beside_those_of_the_type() {
    for accelerator in accelerators() {
        let mut data = [0, 5, -2];
        let view = ArrayViewMut::new(3, &mut data).unwrap();
        let kernel = kernel!(|i: Index<1>| view[i] = of_inner_traits(view[i]));
        parallel_for_each_on(&accelerator, view.extent(), kernel).unwrap();
        drop(view);
        assert_eq!(data, [37_589, 87_589, 17_589], "{accelerator:?}");
    }
}

#[amp]
trait Rooted: Copy {
    fn sqrt(self) -> i32;
    fn count_ones(self) -> i32;
    fn signum(self) -> i32;
}

#[amp]
impl Rooted for i32 {
    fn sqrt(self) -> i32 {
        self + 40
    }

    fn count_ones(self) -> i32 {
        0
    }

    fn signum(self) -> i32 {
        0
    }
}

#[amp]
impl Rooted for f32 {
    fn sqrt(self) -> i32 {
        0
    }

    fn count_ones(self) -> i32 {
        self as i32 + 70
    }

    fn signum(self) -> i32 {
        0
    }
}

#[amp]
impl Rooted for u32 {
    fn sqrt(self) -> i32 {
        self as i32 + 50
    }

    fn count_ones(self) -> i32 {
        0
    }

    fn signum(self) -> i32 {
        self as i32 + 60
    }
}

/// A type that has no method of the name has it by the trait, whatever std gives other numbers.
#[amp(cpu)]
fn of_the_trait(x: i32) -> i32 {
    let (y, z) = (x as f32, x as u32);
    x.sqrt() + 3 * y.count_ones() + 5 * z.sqrt() + 7 * z.signum()
}

#[amp(cpu)]
fn of_the_type(x: i32) -> i32 {
    let y = x as f32 * x as f32;
    y.sqrt() as i32 + 3 * x.count_ones() as i32 + 5 * x.signum() + y.signum() as i32
}

#[amp(cpu)]
fn plus<const K: i32>(x: i32) -> i32 {
    x + K
}

const THREE: i32 = 3;

#[amp(cpu)]
fn arguments_in_braces(x: i32) -> i32 {
    plus::<{ THREE + 1 }>(x) + plus::<{ 5 }>(x) * plus::<{ elsewhere::THREE }>(x)
}

mod elsewhere {
    use amp_runtime::prelude::*;

    pub const THREE: i32 = 30;

    /// The name of a type of the module around this one, and of a type parameter there.
    #[amp]
    #[allow(dead_code, reason = "its name matters")]
    pub trait Line2 {
        fn at(&self) -> u32;
    }
}

#[amp]
struct Line2;

#[amp]
impl Line2 {
    fn at(x: u32) -> u32 {
        x * 2
    }
}

#[amp(cpu)]
fn of_the_module(x: i32) -> i32 {
    Line2::at(x as u32) as i32
}

#[test]
fn names_that_others_have_as_well() {
    for accelerator in accelerators() {
        let mut data = [[0, 0, 0, 0], [9; 4], [-3; 4]];
        let expected = data.map(|[x, ..]: [i32; 4]| {
            [of_the_trait(x), of_the_type(x), arguments_in_braces(x), of_the_module(x)]
        });
        let view = ArrayViewMut::new(3, &mut data).unwrap();
        let kernel = kernel!(|i: Index<1>| {
            let x = view[i][0];
            view[i] = [of_the_trait(x), of_the_type(x), arguments_in_braces(x), of_the_module(x)];
        });
        parallel_for_each_on(&accelerator, view.extent(), kernel).unwrap();
        drop(view);
        assert_eq!(data, expected, "{accelerator:?}");
    }
}
