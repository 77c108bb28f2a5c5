//! A constant is one in small letters, too, and a variable of its name is what is captured.

#![allow(non_upper_case_globals)]

use amp_runtime::prelude::*;

mod limits {
    pub const most: u32 = 40;
}

fn doubled(most: u32) -> amp_runtime::Result<Vec<u32>> {
    let to = Array::new(2, &[0; 2])?;
    parallel_for_each(to.extent(), kernel!(|i: Index<1>| to[i] = 2 * most))?;
    to.to_vec()
}

const T: u32 = 1;

pub fn main() {
    const step: u32 = 3;
    let to = Array::new(3, &[0; 3]).unwrap();
    let kernel = kernel!(|i: Index<1>| to[i] = i[0] as u32 * step + T + limits::most);
    parallel_for_each(to.extent(), kernel).unwrap();
    assert_eq!(to.to_vec().unwrap(), [41, 44, 47]);
    assert_eq!(doubled(4).unwrap(), [8, 8]);
}
