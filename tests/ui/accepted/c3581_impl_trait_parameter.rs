//! A parameter of whatever type has a trait, by value and by reference, beside other generic parameters.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
trait Shape {
    fn area(&self) -> i32;
    fn grow(&mut self);
}

#[amp]
struct Square {
    side: i32,
}

#[amp]
impl Shape for Square {
    fn area(&self) -> i32 {
        self.side * self.side
    }

    fn grow(&mut self) {
        self.side += 1;
    }
}

#[amp(cpu)]
fn sum<const N: usize>(shape: impl Shape, others: [i32; N], last: &mut impl Shape) -> i32 {
    let mut sum = shape.area();
    for other in others {
        sum += other;
    }
    last.grow();
    sum + area_of(last)
}

#[amp(cpu)]
fn area_of(shape: &impl Shape) -> i32 {
    shape.area()
}

pub fn main() {
    let mut data = [1, 2, 3];
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let mut last = Square { side: view[i] };
            let first = sum(Square { side: 5 }, [1, 2], &mut last);
            view[i] = first + last.side * 1000;
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [2032, 3037, 4044]);
    assert_eq!(sum(Square { side: 1 }, [], &mut Square { side: 1 }), 5);
}
