//! An element of an array that is captured by value is the same for all threads, by such an index.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let table = [3, 0, 1, 2];
    let nested = [[1, 2], [0, 4]];
    let start = Index::new([0, 1]);
    let size = Extent::new([2, 2]);
    let kernel = kernel!(|t: TiledIndex<16>| {
        for k in 0..table[1] + 2 {
            if table[k] > 0 && nested[t.tile[0]][start[1]] > 1 {
                t.barrier.wait();
                view[t] += 1;
            }
            while start[k] > 5 {
                t.barrier.wait();
            }
        }
        let mut round = size[0];
        while round > table[3] {
            t.barrier.wait();
            round -= 1;
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [1; 32]);
}
