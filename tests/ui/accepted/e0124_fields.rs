//! Fields of one name in two variants.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
enum Figure {
    Square { side: i32 },
    Cube { side: i32 },
}

#[amp]
fn size(figure: Figure) -> i32 {
    match figure {
        Figure::Square { side } => side * side,
        Figure::Cube { side } => side * side * side,
    }
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] = size(Figure::Square { side: view[i] }) + size(Figure::Cube { side: view[i] });
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [0, 2, 12, 36]);
}
