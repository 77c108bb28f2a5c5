//! Methods of a constant, named as those of a thread-local variable, and others that std has elsewhere.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
struct Origin {
    x: i32,
}

#[amp]
impl Origin {
    fn get(&self) -> i32 {
        self.x
    }

    fn with(&self, y: i32) -> i32 {
        self.x + y
    }

    fn take(self) -> i32 {
        self.x * 2
    }

    fn unwrap(self) -> i32 {
        self.x * 3
    }

    fn to_owned(self) -> Self {
        self
    }

    fn wait(&self) -> i32 {
        1
    }
}

const ORIGIN: Origin = Origin { x: 3 };

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let own = ORIGIN.to_owned();
            view[i] = ORIGIN.get() + 10 * ORIGIN.with(view[i]) + 100 * ORIGIN.take();
            view[i] += 1000 * own.unwrap() + own.wait();
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [9644; 4]);
}
