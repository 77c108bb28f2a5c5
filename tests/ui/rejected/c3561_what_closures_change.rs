//! What a closure changes may differ between threads: who calls it, and with what, is not followed.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    let domain = view.extent().tile::<64>();
    let _ = parallel_for_each(domain, amp!(|t: TiledIndex<64>| {
        let mut active = true;
        let mut visit = |k: usize| active = k < 32;
        visit(t.local[0]);
        if active {
            t.barrier.wait();
        }
        view[t] = 1;
    }));
    let _ = parallel_for_each(domain, amp!(|t: TiledIndex<64>| {
        let mut count = 0;
        let mut add = || count = 1;
        if t.local[0] < 3 {
            add();
        }
        if count > 0 {
            t.barrier.wait();
        }
        view[t] = 1;
    }));
    let _ = parallel_for_each(domain, amp!(|t: TiledIndex<64>| {
        let mut a = [0; 2];
        for x in &mut a {
            *x = t.local[0];
        }
        if a[0] > 3 {
            t.barrier.wait();
        }
        view[t] = 1;
    }));
}
