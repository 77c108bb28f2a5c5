//! Tests on every accelerator: with the accelerator and without, with what they return, and attributes.

use amp_runtime::prelude::*;

/// The same everywhere.
#[amp_test]
fn squares() -> amp_runtime::Result<Vec<u32>> {
    let array = Array::zeroed(8)?;
    parallel_for_each(array.extent(), kernel!(|i: Index<1>| array[i] = i[0] as u32 * i[0] as u32))?;
    array.to_vec()
}

#[amp_test]
fn with_nothing_to_return() {
    assert_eq!(doubled(&Accelerator::default_accelerator().unwrap()), [2, 4, 6]);
}

#[amp_test]
#[should_panic(expected = "[2, 4, 6]")]
#[cfg(not(miri))]
fn with_the_accelerator(on: &Accelerator) -> u32 {
    assert_eq!(doubled(on), [0; 3]);
    0
}

#[amp_test]
#[ignore = "it fails"]
fn is_not_run() -> Result<(), String> {
    Err("it was run".to_owned())
}

fn doubled(on: &Accelerator) -> Vec<i32> {
    let mut data = [1, 2, 3];
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    parallel_for_each_on(on, view.extent(), kernel!(|i: Index<1>| view[i] *= 2)).unwrap();
    view.synchronize().unwrap();
    data.to_vec()
}

pub fn main() {
    let on_one = amp_runtime::on_every_accelerator(doubled);
    assert_eq!(on_one, [2, 4, 6]);
}
