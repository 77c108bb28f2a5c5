//! Which elements of arrays are guarded: those whose index is not proved to be in range.

use amp_runtime::prelude::*;
use amp_tests::check_module;

/// The kernels of a table, each with what is guarded in it.
macro_rules! guards {
    ($($name:ident: |$t:ident, $x:ident, $to:ident, $n:ident| $body:block => $guards:expr;)*) => {$(
        #[test]
        fn $name() {
            let data = [1_u32; 256];
            let mut out = [0_u32; 256];
            let $x = ArrayView::new(256, &data).unwrap();
            let $to = ArrayViewMut::new(256, &mut out).unwrap();
            let $n = 7_u32;
            let kernel = amp!(|$t: TiledIndex<64>| {
                let _captured = ($x[$t], $to[$t], $n);
                $body
            });
            let module = kernel.module().unwrap();
            check_module(&module);
            let guards: Vec<_> = module.guards.iter().map(|guard| {
                (guard.len, guard.index.lo, guard.index.hi)
            }).collect();
            let expected: &[(usize, i64, i64)] = &$guards;
            assert_eq!(guards, expected, "{}", module.wgsl().unwrap());
        }
    )*};
}

const ANY: i64 = u32::MAX as i64;

guards! {
    a_thread_of_the_tile: |t, x, to, n| {
        #[tile_static]
        let shared: [u32; 64];
        shared[t.local[0]] = x[t];
        t.barrier.wait();
        to[t] = shared[63 - t.local[0]];
    } => [];

    what_memory_holds: |t, x, to, n| {
        let table = [1, 2, 3, 4];
        to[t] = table[x[t] as usize];
    } => [(4, 0, ANY)];

    masks_remainders_and_shifts: |t, x, to, n| {
        let table = [1, 2, 3, 4];
        let i = x[t] as usize;
        to[t] = table[i & 3] + table[i % 4] + table[i >> 30] + table[(i & 1) | (i & 2)]
            + table[i.min(3)];
    } => [];

    conditions: |t, x, to, n| {
        let table = [1, 2, 3, 4];
        let i = x[t] as usize;
        if i < 4 {
            to[t] = table[i];
        } else {
            to[t] = table[i];
        }
    } => [(4, 4, ANY)];

    the_other_way_out: |t, x, to, n| {
        let table = [1, 2, 3, 4];
        let i = x[t];
        if i > 3 || n == 0 {
            return;
        }
        to[t] = table[i as usize];
    } => [];

    both_sides: |t, x, to, n| {
        let table = [1, 2, 3, 4];
        let i = x[t] as i32;
        if i >= 0 && i < 4 && table[i as usize] > 2 {
            to[t] = 1;
        }
    } => [];

    only_one_side: |t, x, to, n| {
        let table = [1, 2, 3, 4];
        let i = x[t] as usize;
        if i < 4 || n > 3 {
            to[t] = table[i];
        }
    } => [(4, 0, ANY)];

    an_expression_twice: |t, x, to, n| {
        #[tile_static]
        let shared: [u32; 64];
        shared[t.local[0]] = x[t];
        t.barrier.wait();
        let distance = n as usize;
        if t.local[0] + distance < 64 {
            to[t] = shared[t.local[0] + distance];
        }
    } => [];

    what_changed_since: |t, x, to, n| {
        let table = [1, 2, 3, 4];
        let mut i = x[t] as usize;
        if i < 4 {
            i += n as usize;
            to[t] = table[i];
        }
    } => [(4, 0, ANY)];

    what_a_later_round_changes: |t, x, to, n| {
        let table = [1, 2, 3, 4];
        let mut i = x[t] as usize;
        if i < 4 {
            for _ in 0..n {
                to[t] += table[i];
                i += n as usize;
            }
        }
    } => [(4, 0, ANY)];

    a_counter: |t, x, to, n| {
        let mut table = [0; 16];
        let mut i = 0;
        while i < 16 {
            table[i] = x[t] + n;
            i += 1;
        }
        let mut i = 15_i32;
        while i >= 0 {
            to[t] += table[i as usize];
            i -= 1;
        }
    } => [];

    strides_of_a_reduction: |t, x, to, n| {
        #[tile_static]
        let sums: [u32; 64];
        sums[t.local[0]] = x[t];
        t.barrier.wait();
        let mut stride = 32;
        while stride > 0 {
            if t.local[0] < stride {
                sums[t.local[0]] += sums[t.local[0] + stride];
            }
            t.barrier.wait();
            stride /= 2;
        }
        to[t] = sums[0];
    } => [];

    strides_that_are_too_long: |t, x, to, n| {
        #[tile_static]
        let sums: [u32; 64];
        sums[t.local[0]] = x[t];
        t.barrier.wait();
        let mut stride = 64;
        while stride > 0 {
            if t.local[0] < stride {
                sums[t.local[0]] += sums[t.local[0] + stride];
            }
            t.barrier.wait();
            stride /= 2;
        }
        to[t] = sums[0];
    } => [(64, 1, 127)];

    two_buffers_in_turn: |t, x, to, n| {
        #[tile_static]
        let scan: [[u32; 64]; 2];
        let mut from = 0;
        scan[from][t.local[0]] = x[t];
        t.barrier.wait();
        let mut offset = 1;
        while offset < 64 {
            let mut sum = scan[from][t.local[0]];
            if t.local[0] >= offset {
                sum += scan[from][t.local[0] - offset];
            }
            scan[1 - from][t.local[0]] = sum;
            from = 1 - from;
            offset *= 2;
            t.barrier.wait();
        }
        to[t] = scan[from][t.local[0]];
    } => [];

    results_of_branches_and_functions: |t, x, to, n| {
        let table = [1, 2, 3, 4];
        let i = if x[t] > n { 3 } else { 1 };
        let j = match x[t] { 0 => 0, 1 => 2, _ => 3 };
        let k = loop {
            if x[t] > n {
                break 2;
            }
            break 3;
        };
        to[t] = table[i] + table[j] + table[k] + table[digit(n)];
    } => [];
}

#[amp]
fn digit(n: u32) -> usize {
    if n > 3 {
        return 3;
    }
    n as usize
}
