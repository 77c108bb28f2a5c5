//! Bounds of generic functions that are met, with arguments of every kind.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
trait Area {
    fn area(self) -> f32;
}

#[amp]
impl Area for f32 {
    fn area(self) -> f32 {
        self * self
    }
}

#[amp]
fn area_of<T: Area>(shape: T) -> f32 {
    shape.area()
}

#[amp]
#[expect(clippy::needless_lifetimes, reason = "named lifetimes are the subject")]
fn first<'a, T: Copy>(values: &[T], otherwise: &'a T, change: &mut i32) -> T {
    *change += 1;
    if values.len() > 0 { values[0] } else { *otherwise }
}

#[amp]
fn apply<T: Copy>(f: impl Fn(T) -> T, x: T) -> T {
    f(x)
}

#[amp]
fn sum(view: &ArrayViewMut<f32, 1>) -> f32 {
    let mut count = 0;
    let three = first(&[3.0, 4.0], &5.0, &mut count);
    let next = |x: f32| x + three;
    area_of(view[0]) + area_of::<f32>(2.0) + apply(next, 1.0) + apply(|x| x + 1, count) as f32
}

pub fn main() {
    let mut data = [1.0; 1];
    let view = ArrayViewMut::new(1, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = sum(&view))).unwrap();
    drop(view);
    assert_eq!(data[0], 1.0 + 4.0 + 4.0 + 2.0);
}
