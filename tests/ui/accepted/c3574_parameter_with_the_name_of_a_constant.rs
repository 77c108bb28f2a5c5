//! A size by a generic parameter that has the name of a constant of the file.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

#[allow(dead_code)]
const WIDTH: usize = 0;

const ROW: usize = 4;

fn fill<const WIDTH: usize>(data: &mut [u32]) {
    let view = ArrayViewMut::new(data.len(), data).unwrap();
    accept(view.extent().tile::<WIDTH>(), amp!(|t: TiledIndex<WIDTH>| {
        #[tile_static]
        let row: [u32; WIDTH];
        row[t.local[0]] = WIDTH as u32;
        view[t] = row[t.local[0]];
    }));
}

pub fn main() {
    const COLUMN: usize = 2 * ROW;
    let mut data = [0; 16];
    fill::<8>(&mut data);
    assert_eq!(data, [8; 16]);
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    accept(view.extent().tile::<COLUMN>(), amp!(|t: TiledIndex<COLUMN>| view[t] += 1));
    accept(view.extent().tile::<ROW>(), amp!(|t: TiledIndex<ROW>| view[t] += 1));
    drop(view);
    assert_eq!(data, [10; 16]);
}
