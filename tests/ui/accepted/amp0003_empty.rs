//! A kernel that does nothing.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

#[amp]
pub fn nothing(_i: Index<3>) {}

pub fn main() {
    let extent = Extent::new([2, 2, 2]);
    accept(extent, nothing());
    accept(extent, amp!(|_i: Index<3>| {}));
}
