//! Functions and methods with the names of crates that the program depends on, and of std's.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn glam(x: i32) -> i32 {
    x + 1
}

mod others {
    use amp_runtime::prelude::*;

    #[amp]
    pub fn rayon(x: i32) -> i32 {
        x * 2
    }

    pub mod within {
        use super::*;

        #[amp]
        pub fn both(x: i32) -> i32 {
            super::rayon(x) + rayon(x)
        }
    }
}

#[amp]
#[derive(Clone, Copy)]
#[allow(non_camel_case_types)]
struct pollster {
    x: i32,
}

#[amp]
impl pollster {
    fn new(x: i32) -> Self {
        pollster { x }
    }

    fn bytemuck(&self) -> i32 {
        self.x
    }
}

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    view[i] = glam(view[i]) + others::within::both(10) + pollster::new(100).bytemuck();
}

pub fn main() {
    #[amp]
    fn bytemuck(x: i32) -> i32 {
        x + 1000
    }

    #[amp]
    fn core(x: i32) -> i32 {
        x + 10000
    }

    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel(&view)).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = core(bytemuck(view[i]))))
        .unwrap();
    drop(view);
    assert_eq!(data, [11142; 4]);
}
