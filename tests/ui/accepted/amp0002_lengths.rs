//! Lengths of arrays, wherever they are: rows, elements of views, tile_static memory, slices.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn of_slice(values: &[i32]) -> usize {
    values.len()
}

pub fn main() {
    let mut data = [[0; 2]; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<2>| {
        #[tile_static]
        let shared: [[i32; 3]; 5];
        let rows = [[1; 7]; 6];
        let lengths = shared.len() * 10 + shared[0].len() + view[t].len() * 1000;
        view[t] = [lengths as i32, (rows.len() * 100 + rows[1].len() * 10 + of_slice(&rows[2])) as i32];
    });
    parallel_for_each(view.extent().tile::<2>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [[2053, 677]; 4]);
}
