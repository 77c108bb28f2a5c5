//! Every kind of branch on what is uniform.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub trait Small {
    fn filter_small(self) -> Option<i32>;
}

#[amp]
impl Small for Option<i32> {
    fn filter_small(self) -> Option<i32> {
        match self {
            Some(n) if n < 4 => Some(n),
            _ => None,
        }
    }
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let count = 3;
    let kernel = kernel!(|t: TiledIndex<16>| {
        let mode = t.tile[0] as i32 + count;
        match mode {
            3 | 4 if count > 2 => t.barrier.wait(),
            _ => {
                view[t] = 9;
                t.barrier.wait();
            }
        }
        if (mode > 3 || count == 3) && !(mode == 4) {
            t.barrier.wait();
        } else if let 4 = mode {
            t.barrier.wait();
        }
        let Some(value) = Some(mode).filter_small() else {
            t.barrier.wait();
            return;
        };
        view[t] += value;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!((data[0], data[31]), (3, 0));
}
