//! Types with the operators that parameters are bound by. `PartialOrd` has `==`, too.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

use std::ops::Add;

#[amp]
fn least<T: PartialOrd>(a: T, b: T) -> T {
    if a < b || a == b { a } else { b }
}

#[amp]
fn sum<T>(a: T, b: T) -> T
where
    T: Add<Output = T>,
{
    a + b
}

#[amp]
#[derive(PartialOrd)]
struct Level {
    height: i32,
}

#[amp]
impl Add for Level {
    type Output = Level;

    fn add(self, other: Level) -> Level {
        Level { height: self.height + other.height }
    }
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let (own, two) = (Level { height: view[i] }, Level { height: 2 });
            view[i] = sum(least(own, two), own).height + sum(least(view[i], 1), 1);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [1, 4, 6, 7]);
}
