//! What a test on every accelerator returns can be compared, and is more than a number in a `Result`.

use amp_runtime::on_every_accelerator;
use amp_runtime::prelude::*;

#[derive(Debug, PartialEq)]
struct Sum(i32);

pub fn main() {
    let sum = on_every_accelerator(|_| -> amp_runtime::Result<Sum> {
        let sum = Array::<i32, 1>::zeroed(1)?;
        let count = kernel!(|i: Index<1>| {
            atomic_fetch_add(&sum[0], i[0] as i32);
        });
        parallel_for_each(Extent::new([5]), count)?;
        Ok(Sum(sum.to_vec()?[0]))
    });
    assert_eq!(sum, Sum(10));
}
