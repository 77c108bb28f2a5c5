//! `?`, `unwrap` and assertions in the ordinary Rust around a kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(host)]
fn run(data: &mut [i32]) -> amp_runtime::Result<usize> {
    let view = ArrayViewMut::new(data.len(), data)?;
    assert_eq!(view.extent().size(), 4);
    parallel_for_each(
        view.extent(),
        #[amp]
        |i: Index<1>| view[i] = 3,
    )
    .unwrap();
    let size = view.extent().size();
    view.synchronize()?;
    Ok(size)
}

pub fn main() {
    assert_eq!(run(&mut [0; 4]).unwrap(), 4);
}
