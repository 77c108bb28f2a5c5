//! Items of kernels: generic functions, methods, traits, operators, enums, on every accelerator
//! and as plain Rust.

use std::ops::{Add, AddAssign, Mul, Neg};

use amp_runtime::prelude::*;
use amp_tests::features;

const SMALL: [i32; 9] = [-100, -7, -2, -1, 0, 1, 2, 9, 1000];

#[amp]
#[derive(Debug, PartialEq)]
struct Point {
    x: i32,
    y: i32,
}

#[amp]
impl Point {
    const ORIGIN: Point = Point { x: 0, y: 0 };

    fn new(x: i32, y: i32) -> Self {
        Point { x, y }
    }

    fn parts(self) -> [i32; 2] {
        [self.x, self.y]
    }

    fn dot(self, other: Point) -> i32 {
        self.x * other.x + self.y * other.y
    }

    fn taxi(&self) -> i32 {
        let Self { x, y } = *self;
        (if x < 0 { -x } else { x }) + (if y < 0 { -y } else { y })
    }

    fn shift(&mut self, by: i32) {
        self.x += by;
        self.y -= by;
    }

    fn scaled<F: Fn(i32) -> i32>(mut self, f: F) -> Self {
        self.x = f(self.x);
        self.y = f(self.y);
        self
    }

    fn turned(self) -> Self {
        Self { x: -self.y, ..Self { x: 0, y: self.x } }
    }
}

#[amp]
impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

#[amp]
impl Mul<i32> for Point {
    type Output = Point;

    fn mul(self, by: i32) -> Point {
        Point { x: self.x * by, y: self.y * by }
    }
}

#[amp]
impl Mul<Point> for i32 {
    type Output = Point;

    fn mul(self, point: Point) -> Point {
        point * self
    }
}

#[amp]
impl Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        Point { x: -self.x, y: -self.y }
    }
}

#[amp]
impl AddAssign for Point {
    fn add_assign(&mut self, other: Point) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[amp]
impl From<i32> for Point {
    fn from(value: i32) -> Point {
        Point { x: value, y: value }
    }
}

#[amp]
trait Shape {
    const CORNERS: i32;
    type Size;

    fn area(&self) -> i32;

    fn size(&self) -> Self::Size;

    fn unit() -> Self;

    fn twice(&self) -> i32 {
        2 * self.area() + Self::CORNERS
    }
}

#[amp]
struct Square {
    side: i32,
}

#[amp]
struct Rectangle(i32, i32);

#[amp]
impl Shape for Square {
    const CORNERS: i32 = 4;
    type Size = i32;

    fn area(&self) -> i32 {
        self.side * self.side
    }

    fn size(&self) -> i32 {
        self.side
    }

    fn unit() -> Self {
        Square { side: 1 }
    }
}

#[amp]
impl Shape for Rectangle {
    const CORNERS: i32 = 5;
    type Size = (i32, i32);

    fn area(&self) -> i32 {
        self.0 * self.1
    }

    fn size(&self) -> (i32, i32) {
        (self.0, self.1)
    }

    fn unit() -> Self {
        Rectangle(1, 1)
    }

    fn twice(&self) -> i32 {
        self.area() * 20
    }
}

#[amp(cpu)]
fn total<S: Shape, T: Shape>(a: S, b: &T) -> i32 {
    a.area() * 100 + b.twice() + S::unit().area() + T::CORNERS
}

#[amp(cpu)]
fn largest<T: PartialOrd, const N: usize>(values: [T; N]) -> T {
    let mut best = values[0];
    for k in 1..N {
        if values[k] > best {
            best = values[k];
        }
    }
    best
}

#[amp(cpu)]
fn sum<T>(values: &[T; 3]) -> T
where
    T: Add<Output = T> + Copy,
{
    values[0] + values[1] + values[2]
}

#[amp]
#[derive(PartialEq)]
struct Complex<T> {
    re: T,
    im: T,
}

#[amp]
impl<T: Add<Output = T> + Mul<Output = T>> Complex<T> {
    fn new(re: T, im: T) -> Self {
        Complex { re, im }
    }

    fn norm(self) -> T {
        self.re * self.re + self.im * self.im
    }

    fn map<U>(self, f: impl Fn(T) -> U) -> Complex<U> {
        Complex { re: f(self.re), im: f(self.im) }
    }
}

#[amp]
impl<T: Add<Output = T>> Add for Complex<T> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Complex { re: self.re + other.re, im: self.im + other.im }
    }
}

#[amp]
#[derive(PartialEq, PartialOrd)]
enum Mode {
    Off,
    Low = 5,
    High,
}

#[amp]
#[derive(PartialEq)]
enum Figure {
    Empty,
    Circle(i32),
    Box { width: i32, height: i32 },
    Pair(Point, bool),
}

#[amp]
impl Figure {
    fn area(&self) -> i32 {
        match *self {
            Figure::Empty => 0,
            Figure::Circle(r) => 3 * r * r,
            Self::Box { width, height } => width * height,
            Figure::Pair(Point { x, y }, sign) => {
                if sign {
                    x * y
                } else {
                    -x * y
                }
            }
        }
    }
}

#[amp(cpu)]
fn figure(x: i32) -> Figure {
    use Figure::*;
    match x {
        0 => Empty,
        1 | 2 => Circle(x),
        i32::MIN..0 => Box { width: x, height: 2 },
        _ => Pair(Point { x, y: 1 }, x % 2 == 0),
    }
}

type Two = (i32, i32);

mod inner {
    pub mod deep {
        use amp_runtime::prelude::*;

        #[amp(cpu)]
        pub fn triple(x: i32) -> i32 {
            3 * x
        }

        #[amp]
        pub struct Hidden {
            pub(crate) value: i32,
        }

        #[amp]
        impl Hidden {
            pub(crate) fn get(&self) -> i32 {
                self.value
            }
        }
    }
}

use inner::deep::{Hidden, triple as thrice};

features! {
    derived_order: (x: i32) -> i32 {
        let (a, b) = (Version { major: x / 4, minor: x }, Version { major: 2, minor: 9 });
        let (c, d) = (sized(x), sized(7));
        let mut n = (a < b) as i32 + 2 * (a <= b) as i32 + 4 * (a > b) as i32 + 8 * (a >= b) as i32;
        n += 16 * (c < d) as i32 + 32 * (c <= d) as i32 + 64 * (c > d) as i32 + 128 * (c >= d) as i32;
        n + 256 * ((x, 1.5) < (1, 2.0)) as i32
    } for [-5, 0, 1, 4, 5, 7, 8, 9, 10, 12, 1000];
    methods: (x: i32) -> i32 {
        let mut p = Point::new(x, 2);
        p.shift(3);
        let q = p.turned();
        p.dot(q) + p.taxi() + q.x * 10 + Point::ORIGIN.taxi()
    } for SMALL;
    method_with_closure: (x: i32) -> i32 { let p = Point::new(x, 2).scaled(|v| v * 2 + x); p.x + p.y * 100 } for SMALL;
    method_of_element: (x: i32) -> i32 {
        let mut all = [Point::new(x, 1), Point::new(2, 3)];
        all[1].shift(x);
        all[0].shift(1);
        let fixed = [Point::new(1, x)];
        all[0].dot(all[1]) + fixed[0].taxi()
    } for SMALL;
    loop_over_a_methods_array: (x: i32) -> i32 {
        let mut sum = 0;
        for part in Point::new(x, 7).parts() { sum = sum * 10 + part; }
        sum
    } for SMALL;
    method_of_field: (x: i32) -> i32 {
        let mut pair = (Point::new(x, 1), 5);
        pair.0.shift(pair.1);
        pair.0.taxi()
    } for SMALL;
    method_by_reference: (x: i32) -> i32 {
        fn go(p: &mut Point) -> i32 { p.shift(2); p.taxi() + p.dot(*p) }
        let mut p = Point::new(x, x);
        go(&mut p) + p.x
    } for SMALL;
    receiver_read_before_arguments: (x: i32) -> i32 {
        let mut p = Point::new(x, 1);
        let d = p.dot({ p.x += 10; p });
        d * 100 + p.x
    } for SMALL;
    operators: (x: i32) -> i32 {
        let p = Point::new(x, 2);
        let mut q = -(p + p * 3) + 2 * p;
        q += Point::new(1, 1);
        q.x * 100 + q.y + (p == q) as i32 + 2 * (p != q) as i32
    } for SMALL;
    conversions: (x: i32) -> i32 { let p: Point = x.into(); let q = Point::from(x + 1); p.dot(q) } for SMALL;
    traits: (x: i32) -> i32 {
        let s = Square { side: x };
        let r = Rectangle(x, 3);
        total(s, &r) + total(r, &s) + s.twice() * 3 + r.size().1 + s.size() + <Square as Shape>::CORNERS
    } for SMALL;
    generic_functions: (x: i32) -> i32 {
        largest([x, 3, 2 * x]) + largest([0.5, x as f32]) as i32 + sum(&[x, 1, 2]) + sum(&[Point::new(x, 1), Point::ORIGIN, Point::new(2, 2)]).taxi()
    } for SMALL;
    turbofish: (x: i32) -> i32 { largest::<i32, 2>([x, 3]) + sum::<u32>(&[1, 2, 3]) as i32 } for SMALL;
    generic_structs: (x: i32) -> i32 {
        let c = Complex::new(x, 2) + Complex { re: 1, im: 1 };
        let d = c.map(|v| v as f32 * 0.5);
        c.norm() + d.norm() as i32 + (d == Complex::new(0.5, 1.0)) as i32
    } for SMALL;
    plain_enums: (x: i32) -> i32 {
        let mode = match x { 0 => Mode::Off, 1..=5 => Mode::Low, _ => Mode::High };
        let n = match mode { Mode::Off => 1, Mode::Low | Mode::High => 2 };
        n + mode as i32 * 10 + (mode == Mode::Low) as i32 * 100 + (mode > Mode::Low) as i32 * 200
    } for SMALL;
    enums_with_data: (x: i32) -> i32 {
        let f = figure(x);
        let same = f == figure(1);
        f.area() * 10 + same as i32 + (f != Figure::Empty) as i32 * 2
    } for SMALL;
    enum_in_array: (x: i32) -> i32 {
        let mut all = [figure(x), figure(1), figure(0)];
        all[2] = Figure::Circle(x);
        let mut n = 0;
        for k in 0..3 { n = n * 7 + all[k].area(); }
        n
    } for SMALL;
    enum_changed_in_place: (x: i32) -> i32 {
        let mut f = figure(x);
        if let Figure::Circle(r) = &mut f { *r += 5; }
        match &mut f { Figure::Box { width, .. } => *width *= 2, Figure::Pair(p, _) => p.shift(1), _ => {} }
        f.area()
    } for SMALL;
    aliases_and_modules: (x: i32) -> i32 {
        let t: Two = (x, 2);
        let h = Hidden { value: t.0 };
        thrice(t.1) + inner::deep::triple(h.get()) + h.value
    } for SMALL;
    items_in_functions: (x: i32) -> i32 {
        use inner::deep::triple;
        struct Local { v: i32 }
        impl Local { fn up(&self) -> i32 { triple(self.v) + 1 } }
        enum Kind { A, B(i32) }
        let k = if x > 0 { Kind::B(x) } else { Kind::A };
        Local { v: x }.up() + match k { Kind::A => 1, Kind::B(n) => n }
    } for SMALL;
    struct_update: (x: i32) -> i32 { let p = Point { x, ..Point::new(1, 7) }; p.x + p.y } for SMALL;
    defaults: (x: i32) -> i32 { let n: i32 = Default::default(); n + i32::default() + x + <f32>::default() as i32 } for SMALL;
}

#[amp]
struct Countdown {
    from: u32,
}

#[amp]
trait Steps {
    fn steps(&self) -> u32;
    fn rest(&self) -> u32;
}

#[amp]
impl Steps for Countdown {
    fn steps(&self) -> u32 {
        if self.from == 0 { 0 } else { 1 + self.rest() }
    }

    fn rest(&self) -> u32 {
        Countdown { from: self.from - 1 }.steps()
    }
}

#[test]
fn recursion_through_methods_is_refused_everywhere() {
    for accelerator in amp_tests::accelerators() {
        let mut data = [0; 4];
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        let kernel = amp_runtime::amp!(|i: Index<1>| view[i] = Countdown { from: 3 }.steps());
        let error = parallel_for_each_on(&accelerator, view.extent(), kernel).unwrap_err();
        assert!(error.to_string().contains("C3559: "), "{error}");
    }
}

#[amp]
#[derive(PartialOrd)]
enum Size {
    None,
    Side(i32),
    Sides(i32, f32),
}

#[amp(cpu)]
fn sized(x: i32) -> Size {
    match x % 3 {
        0 => Size::None,
        1 => Size::Side(x),
        _ => Size::Sides(x / 4, x as f32),
    }
}

#[amp]
#[derive(PartialOrd)]
struct Version {
    major: i32,
    minor: i32,
}

#[amp]
impl Version {
    fn checked(self) -> i32 {
        amp_assert!(self.minor >= 0, "minor is {}", self.minor);
        self.major
    }
}

#[test]
fn methods_check() {
    for accelerator in amp_tests::accelerators() {
        let mut data = [0; 4];
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        let kernel = amp_runtime::amp!(|i: Index<1>| {
            let version = Version { major: 1, minor: i[0] as i32 - 1 };
            view[i] = version.checked();
        });
        let launched = parallel_for_each_on(&accelerator, view.extent(), kernel);
        let error = launched.and_then(|()| view.synchronize()).unwrap_err();
        assert!(error.to_string().contains("minor is -1"), "{error}");
    }
}
