//! The next power of two is found by doubling, which for numbers above half of the range comes to zero.
use crate::case::*;

#[amp]
fn next_power(n: u32) -> u32 {
    let mut power = 1;
    // mend: if n > 1 << 31 { return 0; }
    while power < n {
        //~ endless
        power *= 2;
    }
    power
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let numbers = [1, 2, 3, 1000, 1 << 31, (1 << 31) + 1, 77];
    let numbers = ArrayView::new(7, &numbers)?;
    written([7], |to: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| to[i] = next_power(numbers[i]));
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    vec![1, 2, 4, 1024, 1 << 31, 0, 128]
}
