//! Elements of which no bound says that they can be elements.

use amp_runtime::prelude::*;

#[amp]
fn reverse<T>(i: Index<1>, from: &ArrayView<T, 1>, to: &ArrayViewMut<T, 1>) {
    let last = from.extent()[0] - 1;
    to[last - i[0]] = from[i];
}

#[amp]
fn sum<T>(row: &ArrayView<T, 1>) -> T
where
    T: Copy + std::ops::Add<Output = T>,
{
    row[0] + row[1]
}

fn main() {
    let (words, mut reversed) = ([1_u32, 2], [0; 2]);
    let (from, to) = (ArrayView::new(2, &words).unwrap(), ArrayViewMut::new(2, &mut reversed).unwrap());
    parallel_for_each(from.extent(), reverse(&from, &to)).unwrap();
}
