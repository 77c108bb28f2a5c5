//! An accelerator from the list of those that there are.

use amp_runtime::prelude::*;

pub fn main() {
    let names = Accelerator::all();
    let last = names.last().expect("`cpu` is always there");
    assert_eq!(Accelerator::named(last).unwrap().name(), last);
}
