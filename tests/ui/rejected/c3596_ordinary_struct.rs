//! A kernel captures no struct that is not marked `#[amp]`.

use amp_runtime::prelude::*;

#[derive(Clone, Copy)]
struct Settings {
    factor: i32,
}

fn main() {
    let settings = Settings { factor: 3 };
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = settings.factor)).unwrap();
}
