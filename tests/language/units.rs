//! Types that a parameter without content tells apart, as quantities by their units: on every accelerator and as plain
//! Rust.

use std::marker::PhantomData;
use std::ops::Add;

use amp_runtime::prelude::*;
use amp_tests::{accelerators, features};

#[amp]
#[derive(Debug, PartialOrd)]
struct Metres;

#[amp]
#[derive(Debug, PartialOrd)]
struct Seconds;

#[amp]
#[derive(Debug, PartialOrd)]
struct Quantity<U>(i32, PhantomData<U>);

#[amp]
impl<U> Quantity<U> {
    fn new(x: i32) -> Quantity<U> {
        Quantity(x, PhantomData)
    }

    fn times(self, by: i32) -> Self {
        Self(self.0 * by, self.1)
    }
}

#[amp]
impl<U> Add for Quantity<U> {
    type Output = Quantity<U>;

    fn add(self, other: Quantity<U>) -> Quantity<U> {
        Quantity(self.0 + other.0, PhantomData)
    }
}

features! {
    quantities: (x: i32) -> i32 {
        let way: Quantity<Metres> = Quantity::new(x);
        let more = Quantity::<Metres>(2, PhantomData);
        let sum = (way + more).times(3);
        let time: Quantity<Seconds> = Quantity(1, PhantomData);
        if sum == way || sum < more { time.0 } else { let Quantity(value, _) = sum; value }
    } for [-9, -3, -2, -1, 0, 1, 5];
    in_arrays_and_options: (x: i32) -> i32 {
        let all = [Quantity::<Seconds>::new(x), Quantity::new(7)];
        let some = Some(all[1]).filter(|q| q.0 > x);
        all[0].0 * 10 + some.map_or(-1, |q| q.0)
    } for [-3, 6, 7, 8];
}

#[test]
fn a_quantity_can_be_captured() {
    for on in accelerators() {
        let (to, time) = (Array::<i32, 1>::zeroed_on(&on, 4).unwrap(), Quantity::<Seconds>::new(5));
        let view = to.view();
        let kernel = kernel!(|i: Index<1>| view[i] = time.times(i[0] as i32).0);
        parallel_for_each_on(&on, to.extent(), kernel).unwrap();
        assert_eq!(to.to_vec().unwrap(), [0, 5, 10, 15], "{}", on.name());
    }
}
