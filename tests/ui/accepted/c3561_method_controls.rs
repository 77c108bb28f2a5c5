//! `self` and arguments control barriers in methods where they are the same for all threads; where
//! they control none, they may differ.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
pub struct Steps {
    count: u32,
}

#[amp]
impl Steps {
    fn meet(&self, t: TiledIndex<16>) {
        for _ in 0..self.count {
            t.barrier.wait();
        }
    }

    fn meet_if(self, t: TiledIndex<16>, flag: bool, x: u32) -> u32 {
        if flag {
            t.barrier.wait();
        }
        self.count + x
    }

    fn exchanged(self, t: TiledIndex<16>, rounds: u32) -> u32 {
        #[tile_static]
        let all: [u32; 16];
        for _ in 0..rounds {
            all[t.local[0]] = self.count;
            t.barrier.wait();
        }
        wait_below(t, rounds, self.count);
        all[15 - t.local[0]]
    }
}

#[amp]
fn wait_below(t: TiledIndex<16>, limit: u32, x: u32) -> u32 {
    if limit < 3 {
        t.barrier.wait();
    }
    x
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let (count, flag) = (2, true);
    let kernel = kernel!(|t: TiledIndex<16>| {
        let mine = Steps { count: t.local[0] as u32 };
        Steps { count }.meet(t);
        let steps = Steps { count: t.tile[0] as u32 };
        steps.meet(t);
        let sum = mine.exchanged(t, 1) + mine.meet_if(t, flag, view[t]);
        view[t] = sum + Steps::exchanged(mine, t, count);
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!((data[0], data[15], data[20]), (30, 15, 11 + 4 + 11));
}
