//! What a closure changes differs between threads if not all call it, or not with the same. Who calls a
//! closure that a function gets, and with what, is not followed.

use amp_runtime::prelude::*;

#[amp]
fn twice(mut change: impl FnMut(u32)) {
    change(1);
    change(2);
}

fn main() {
    let mut data = [0; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    let domain = view.extent().tile::<64>();
    let _ = parallel_for_each(domain, kernel!(|t: TiledIndex<64>| {
        let mut active = true;
        let mut visit = |k: usize| active = k < 32;
        visit(t.local[0]);
        if active {
            t.barrier.wait();
        }
        view[t] = 1;
    }));
    let _ = parallel_for_each(domain, kernel!(|t: TiledIndex<64>| {
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
    let _ = parallel_for_each(domain, kernel!(|t: TiledIndex<64>| {
        let mut a = [0; 2];
        for x in &mut a {
            *x = t.local[0];
        }
        if a[0] > 3 {
            t.barrier.wait();
        }
        view[t] = 1;
    }));
    let _ = parallel_for_each(domain, kernel!(|t: TiledIndex<64>| {
        let mut a = [0; 2];
        for x in a.iter_mut() {
            *x = t.local[0];
        }
        if a[0] > 3 {
            t.barrier.wait();
        }
        view[t] = 1;
    }));
    let _ = parallel_for_each(domain, kernel!(|t: TiledIndex<64>| {
        let mut seen = 0;
        let own = Some(t.local[0]);
        let _ = own.map(|x: usize| {
            seen = x;
            x
        });
        if seen > 1 {
            t.barrier.wait();
        }
        view[t] = 1;
    }));
    let _ = parallel_for_each(domain, kernel!(|t: TiledIndex<64>| {
        let mut seen = 0;
        twice(|x: u32| seen += x);
        if seen > 1 {
            t.barrier.wait();
        }
        view[t] = 1;
    }));
    let _ = parallel_for_each(domain, kernel!(|t: TiledIndex<64>| {
        let mut n = 0;
        let mut inner = |k: usize| n = k;
        let mut outer = |k: usize| inner(k);
        outer(t.local[0]);
        if n == 3 {
            t.barrier.wait();
        }
        view[t] = 1;
    }));
    let _ = parallel_for_each(domain, kernel!(|t: TiledIndex<64>| {
        #[tile_static]
        let shared: [u32; 64];
        let mut put = |k: usize| shared[k] = 1;
        t.barrier.wait();
        put(t.local[0]);
        if shared[0] == 1 {
            t.barrier.wait();
        }
        view[t] = 1;
    }));
}
