//! Types of the program with names of std's, and derives above `#[amp]`.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[derive(Clone, Copy, PartialEq, PartialOrd)]
#[amp]
struct String {
    length: i32,
}

#[amp]
struct Box {
    value: i32,
}

#[amp]
impl Box {
    fn new(value: i32) -> Box {
        Box { value }
    }
}

mod shared {
    use amp_runtime::prelude::*;

    #[amp]
    pub struct Arc<T> {
        pub value: T,
    }
}

#[amp]
fn sum(string: String, arc: shared::Arc<i32>) -> i32 {
    let boxed = Box::new(string.length);
    let longer = string > String { length: 1 };
    boxed.value + arc.value + longer as i32
}

pub fn main() {
    let string = String { length: 3 };
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| view[i] = sum(string, shared::Arc { value: i[0] as i32 }));
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [4, 5, 6, 7]);
}
