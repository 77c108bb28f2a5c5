//! Traits without a mark, of which kernels call nothing, and `*` of references.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

trait Named {
    fn name(&self) -> String;
}

#[amp]
struct Spring {
    stiffness: f32,
}

impl Named for Spring {
    fn name(&self) -> String {
        format!("a spring of {}", self.stiffness)
    }
}

#[amp]
fn stiffness<S: AsSpring>(spring: &S) -> f32 {
    let of = &spring.spring().stiffness;
    *of
}

#[amp]
trait AsSpring {
    fn spring(&self) -> Spring;
}

#[amp]
impl AsSpring for Spring {
    fn spring(&self) -> Spring {
        *self
    }
}

pub fn main() {
    let spring = Spring { stiffness: 2.0 };
    let mut data = [0.0_f32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let mut sum = 0.0;
        for x in &[1.0, 2.0] {
            sum += *x;
        }
        view[i] = stiffness(&spring) + sum;
    })).unwrap();
    drop(view);
    assert_eq!(data, [5.0; 4]);
    assert_eq!(spring.name(), "a spring of 2");
}
