//! A size by a constant of the file, or of the function around the closure.

use amp_runtime::prelude::*;

const WIDTH: usize = 0;

fn main() {
    const HEIGHT: usize = 2048;
    let mut data = [0.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<WIDTH>(), kernel!(|t: TiledIndex<WIDTH>| view[t] = 1.0)).unwrap();
    parallel_for_each(view.extent().tile::<HEIGHT>(), kernel!(|t: TiledIndex<HEIGHT>| view[t] = 1.0)).unwrap();
}
