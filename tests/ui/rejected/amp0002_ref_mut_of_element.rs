//! A name by which an element of a view can be changed is no name for a copy of it.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    let ref mut e = view[i];
    *e = 8;
    match view[i] {
        ref mut e if i[0] > 3 => *e = 7,
        ref e => view[i] = *e + 1,
    }
}

fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let _ = kernel!(|i: Index<1>| {
        if let ref mut e = view[i] {
            *e = 8;
        }
    });
}
