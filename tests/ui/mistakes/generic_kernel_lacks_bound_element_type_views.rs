//! A generic kernel lacks the bound Element on the type of its views.
//!
//! Line 7. Mend: T: amp_runtime::Element.
use amp_runtime::prelude::*;

#[amp]
fn reverse<T>(i: Index<1>, from: &ArrayView<T, 1>, to: &ArrayViewMut<T, 1>) {
    let last = from.extent()[0] - 1;
    to[last - i[0]] = from[i];
}

fn main() -> amp_runtime::Result<()> {
    let words = [3_u16, 1, 4, 1, 5, 9];
    let floats = [2.5_f32, 3.5];
    let mut turned_words = [0_u16; 6];
    let mut turned_floats = [0.0_f32; 2];
    let (a, b) = (ArrayView::new(6, &words)?, ArrayViewMut::new(6, &mut turned_words)?);
    parallel_for_each(a.extent(), reverse(&a, &b))?;
    let (c, d) = (ArrayView::new(2, &floats)?, ArrayViewMut::new(2, &mut turned_floats)?);
    parallel_for_each(c.extent(), reverse(&c, &d))?;
    b.synchronize()?;
    d.synchronize()?;
    println!("{turned_words:?} {turned_floats:?}");
    Ok(())
}
