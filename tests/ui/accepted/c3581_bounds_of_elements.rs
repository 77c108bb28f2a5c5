//! Bounds that say that a type can be the element of a view.

use amp_runtime::Element;
use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

trait Number: Element + Default {}

impl Number for u16 {}

#[amp]
fn plain<T: Element>(i: Index<1>, from: &ArrayView<T, 1>, to: &ArrayViewMut<T, 1>) {
    to[i] = from[i];
}

#[amp]
fn in_a_clause<T>(i: Index<1>, from: &ArrayView<T, 1>, to: &ArrayViewMut<T, 1>)
where
    T: Copy + Element,
{
    to[i] = from[i];
}

#[amp]
fn by_own_trait<T: Number>(i: Index<1>, from: &ArrayView<T, 1>, to: &ArrayViewMut<T, 1>) {
    to[i] = from[i];
}

/// Views of elements that only the kernel says more of.
fn inferred() -> Vec<u8> {
    let mut data = vec![Default::default(); 3];
    data[1] = 7;
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] += 1)).unwrap();
    drop(view);
    data
}

pub fn main() {
    let from = [3_u16, 1, 4];
    let mut to = [0; 3];
    let source = ArrayView::new(3, &from).unwrap();
    let view = ArrayViewMut::new(3, &mut to).unwrap();
    parallel_for_each(view.extent(), plain(&source, &view)).unwrap();
    parallel_for_each(view.extent(), in_a_clause(&source, &view)).unwrap();
    parallel_for_each(view.extent(), by_own_trait(&source, &view)).unwrap();
    drop(view);
    assert_eq!(to, from);
    assert_eq!(inferred(), [1, 8, 1]);
}
