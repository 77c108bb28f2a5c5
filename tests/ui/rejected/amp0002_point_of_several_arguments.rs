//! An index is made of one array.

use amp_runtime::prelude::*;

#[amp]
fn turned(i: Index<2>) -> Index<2> {
    Index::new(i[1], i[0])
}

fn main() {
    let to = ArrayViewMut::<u32, 2>::without_source([4, 4]).unwrap();
    let _ = kernel!(|i: Index<2>| {
        to[i] = Extent::new(4, i[1], 2).size() as u32;
        to[turned(i)] = 1;
    });
}
