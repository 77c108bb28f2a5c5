//! A size by a generic parameter that has the name of a constant of the file.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[allow(dead_code)]
const WIDTH: usize = 0;

const ROW: usize = 4;

fn fill<const WIDTH: usize>(data: &mut [u32]) {
    let view = ArrayViewMut::new(data.len(), data).unwrap();
    parallel_for_each(view.extent().tile::<WIDTH>(), kernel!(|t: TiledIndex<WIDTH>| {
        #[tile_static]
        let row: [u32; WIDTH];
        row[t.local[0]] = WIDTH as u32;
        view[t] = row[t.local[0]];
    })).unwrap();
}

pub fn main() {
    const COLUMN: usize = 2 * ROW;
    let mut data = [0; 16];
    fill::<8>(&mut data);
    assert_eq!(data, [8; 16]);
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<COLUMN>(), kernel!(|t: TiledIndex<COLUMN>| view[t] += 1)).unwrap();
    parallel_for_each(view.extent().tile::<ROW>(), kernel!(|t: TiledIndex<ROW>| view[t] += 1)).unwrap();
    drop(view);
    assert_eq!(data, [10; 16]);
}
