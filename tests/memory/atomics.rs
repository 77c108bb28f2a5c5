//! Atomic operations on every accelerator: each type and each operation, in views, arrays and
//! tile_static memory.

use amp_runtime::prelude::*;
use amp_runtime::{Domain, Kernel, KernelIndex};
use amp_tests::{accelerators, check_module, out_of_range};

const N: usize = 1000;

/// Runs a kernel after checking its module.
fn launch<D: Domain>(accelerator: &Accelerator, domain: D, kernel: impl Kernel<D::Index>)
where
    D::Index: KernelIndex<Domain = D>,
{
    check_module(&kernel.module().unwrap());
    parallel_for_each_on(accelerator, domain, kernel).unwrap();
}

/// Each operation by `N` threads on one element, and what it ends with.
macro_rules! operations {
    ($($t:ident;)*) => {$(
        mod $t {
            use super::*;

            #[test]
            fn operations() {
                let values: Vec<$t> = (0..N).map(|k| (k as $t).wrapping_mul(2654435761_u32 as $t)).collect();
                let start: [$t; 9] = [5, 5, $t::MAX, 5, 5, 1000, 1000, $t::MAX, $t::MIN];
                let fold = |start, f: fn($t, $t) -> $t| values.iter().copied().fold(start, f);
                let n = N as $t;
                let expected = [
                    fold(start[0], $t::wrapping_add),
                    fold(start[1], $t::wrapping_sub),
                    fold(start[2], |a, b| a & (b | 0x70)),
                    fold(start[3], |a, b| a | b & 0x55),
                    fold(start[4], |a, b| a ^ b),
                    fold(start[5], $t::min),
                    fold(start[6], $t::max),
                    start[7].wrapping_add(n),
                    start[8].wrapping_sub(n),
                ];
                for accelerator in accelerators() {
                    let mut results = start;
                    let input = ArrayView::new(N, &values).unwrap();
                    let out = ArrayViewMut::new(9, &mut results).unwrap();
                    launch(&accelerator, input.extent(), amp!(|i: Index<1>| {
                        let value = input[i];
                        atomic_fetch_add(&out[0], value);
                        atomic_fetch_sub(&out[1], value);
                        atomic_fetch_and(&out[2], value | 0x70);
                        atomic_fetch_or(&out[3], value & 0x55);
                        atomic_fetch_xor(&out[4], value);
                        atomic_fetch_min(&out[5], value);
                        atomic_fetch_max(&out[6], value);
                        atomic_fetch_inc(&out[7]);
                        atomic_fetch_dec(&out[8]);
                    }));
                    drop(out);
                    assert_eq!(results, expected, "on {}", accelerator.name());
                }
            }

            #[test]
            fn results_are_what_was_there() {
                for accelerator in accelerators() {
                    let mut count = [0 as $t; 2];
                    let mut seen = vec![0 as $t; N];
                    let mut handed = vec![0 as $t; N];
                    let counter = ArrayViewMut::new(2, &mut count).unwrap();
                    let numbers = ArrayViewMut::new(N, &mut seen).unwrap();
                    let last = ArrayViewMut::new(N, &mut handed).unwrap();
                    launch(&accelerator, numbers.extent(), amp!(|i: Index<1>| {
                        numbers[i] = atomic_fetch_add(&counter[0], 1);
                        last[i] = atomic_exchange(&counter[1], i[0] as $t + 1);
                    }));
                    drop((counter, numbers, last));
                    seen.sort();
                    assert!(seen.iter().copied().eq(0..N as $t), "on {}", accelerator.name());
                    handed.push(count[1]);
                    handed.sort();
                    assert!(handed.iter().copied().eq(0..=N as $t), "on {}", accelerator.name());
                    assert_eq!(count[0], N as $t);
                }
            }

            #[test]
            fn compare_exchange_loops() {
                let expected = (0..N).fold(1 as $t, |all, _| all.wrapping_mul(3));
                for accelerator in accelerators() {
                    let (mut data, mut failures) = ([1 as $t], [0_u32]);
                    let view = ArrayViewMut::new(1, &mut data).unwrap();
                    let failed = ArrayViewMut::new(1, &mut failures).unwrap();
                    launch(&accelerator, Extent::new([N]), amp!(|_i: Index<1>| {
                        let mut old = 1;
                        loop {
                            let before = old;
                            if atomic_compare_exchange(&view[0], &mut old, before * 3) {
                                break;
                            }
                            // It fails only if something else is there.
                            if old == before {
                                failed[0] = 1;
                            }
                        }
                    }));
                    drop((view, failed));
                    assert_eq!((data, failures), ([expected], [0]), "on {}", accelerator.name());
                }
            }

            #[test]
            fn tile_static_memory() {
                const TILE: usize = 64;
                let values: Vec<$t> = (0..TILE * 10).map(|k| (k * k % 977) as $t).collect();
                let expected: Vec<[$t; 4]> = values
                    .chunks(TILE)
                    .map(|tile| {
                        let even = tile.iter().filter(|x| **x % 2 == 0).count() as $t;
                        [even, TILE as $t - even, *tile.iter().min().unwrap(), *tile.iter().max().unwrap()]
                    })
                    .collect();
                for accelerator in accelerators() {
                    let mut results = vec![[0 as $t; 4]; 10];
                    let input = ArrayView::new(values.len(), &values).unwrap();
                    let out = ArrayViewMut::new(10, &mut results).unwrap();
                    launch(&accelerator, input.extent().tile::<TILE>(), amp!(|t: TiledIndex<TILE>| {
                        #[tile_static]
                        let counts: [$t; 2];
                        #[tile_static]
                        let least: $t;
                        #[tile_static]
                        let most: $t;
                        let k = t.local[0];
                        if k < 2 { counts[k] = 0; }
                        if k == 0 { least = $t::MAX; most = $t::MIN; }
                        t.barrier.wait();
                        atomic_fetch_inc(&counts[(input[t] % 2) as usize]);
                        atomic_fetch_min(&least, input[t]);
                        atomic_fetch_max(&most, input[t]);
                        t.barrier.wait();
                        if k == 0 {
                            let both = counts;
                            out[t.tile[0]] = [both[0], counts[1], least, most];
                        }
                    }));
                    drop(out);
                    assert_eq!(results, expected, "on {}", accelerator.name());
                }
            }
        }
    )*};
}

operations! {
    i32;
    u32;
    i64;
    u64;
}

#[test]
fn floats() {
    // Sums of these are exact in any order.
    let values: Vec<f32> = (0..N).map(|k| (k as f32 - 400.0) * 0.25).collect();
    let sum: f32 = values.iter().sum();
    for accelerator in accelerators() {
        let mut results = [1.0, 1.0, f32::NAN, f32::NAN, 7.0, 7.0];
        let mut handed = vec![0.0; N];
        let input = ArrayView::new(N, &values).unwrap();
        let out = ArrayViewMut::new(6, &mut results).unwrap();
        let last = ArrayViewMut::new(N, &mut handed).unwrap();
        launch(
            &accelerator,
            input.extent(),
            amp!(|i: Index<1>| {
                atomic_fetch_add(&out[0], input[i]);
                atomic_fetch_sub(&out[1], input[i]);
                atomic_fetch_min(&out[2], input[i]);
                atomic_fetch_max(&out[3], input[i]);
                atomic_fetch_max(&out[4], f32::NAN);
                last[i] = atomic_exchange(&out[5], input[i]);
            }),
        );
        drop((out, last));
        let expected = [1.0 + sum, 1.0 - sum, values[0], values[N - 1], 7.0];
        assert_eq!(results[..5], expected, "on {}", accelerator.name());
        handed.push(results[5]);
        assert_eq!(handed.iter().sum::<f32>(), sum + 7.0, "on {}", accelerator.name());
    }
}

#[test]
fn floats_in_tile_static_memory() {
    for accelerator in accelerators() {
        let mut results = [[0.0_f32; 4]; 4];
        let out = ArrayViewMut::new(4, &mut results).unwrap();
        launch(
            &accelerator,
            Extent::new([256]).tile::<64>(),
            amp!(|t: TiledIndex<64>| {
                #[tile_static]
                let sums: [[f32; 2]; 2];
                let k = t.local[0];
                if k < 4 {
                    sums[k / 2][k % 2] = 0.5;
                }
                t.barrier.wait();
                atomic_fetch_add(&sums[k / 2 % 2][k % 2], k as f32);
                t.barrier.wait();
                if k == 0 {
                    let row = sums[0];
                    let all = sums;
                    out[t.tile[0]] = [row[0], row[1], all[1][0], sums[1][1]];
                }
            }),
        );
        drop(out);
        let sum = |first: u32| 0.5 + (first..64).step_by(4).sum::<u32>() as f32;
        let expected = [sum(0), sum(1), sum(2), sum(3)];
        assert_eq!(results, [expected; 4], "on {}", accelerator.name());
    }
}

#[test]
fn compare_exchange_of_floats_compares_bits() {
    for accelerator in accelerators() {
        let mut data = [f32::NAN, -0.0, 3.0];
        let mut results = [0_u32; 3];
        let mut expected_values = [f32::NAN, 0.0, 3.0];
        let bits = |values: [f32; 3]| values.map(f32::to_bits);
        let before = bits(data);
        let view = ArrayViewMut::new(3, &mut data).unwrap();
        let (done, expected) = (
            ArrayViewMut::new(3, &mut results).unwrap(),
            ArrayViewMut::new(3, &mut expected_values).unwrap(),
        );
        launch(
            &accelerator,
            view.extent(),
            amp!(|i: Index<1>| {
                let mut wanted = expected[i];
                done[i] = atomic_compare_exchange(&view[i], &mut wanted, 9.0) as u32;
                expected[i] = wanted;
            }),
        );
        drop((view, done, expected));
        assert_eq!(results, [1, 0, 1], "on {}", accelerator.name());
        assert_eq!(data, [9.0, 0.0, 9.0]);
        assert_eq!(bits(expected_values), before);
    }
}

#[amp]
#[derive(Debug, Default)]
struct Bin {
    sum: f32,
    count: u32,
    least: i32,
    label: [u32; 2],
}

/// Integers beside numbers that are packed in words.
#[amp]
#[derive(Debug, Default)]
struct Narrow {
    kind: u8,
    flag: u8,
    size: u16,
    count: u32,
    least: i32,
    sum: f32,
}

#[test]
fn fields() {
    for accelerator in accelerators() {
        let mut bins = [Bin::default(); 3];
        let mut narrow = [Narrow { kind: 9, flag: 1, size: 77, ..Narrow::default() }; 3];
        let (view, other) =
            (ArrayViewMut::new(3, &mut bins).unwrap(), ArrayViewMut::new(3, &mut narrow).unwrap());
        launch(
            &accelerator,
            Extent::new([300]),
            amp!(|i: Index<1>| {
                let k = i[0] % 3;
                atomic_fetch_add(&view[k].sum, 0.5);
                atomic_fetch_inc(&view[k].count);
                atomic_fetch_min(&view[k].least, 0 - i[0] as i32);
                atomic_fetch_or(&view[k].label[i[0] / 3 % 2], 1 << (i[0] / 6 % 32));
                atomic_fetch_add(&other[k].sum, 0.25);
                atomic_fetch_inc(&other[k].count);
                atomic_fetch_min(&other[k].least, 0 - i[0] as i32);
                if i[0] < 3 {
                    other[k].flag += 1;
                }
            }),
        );
        drop((view, other));
        for k in 0..3 {
            let least = -(297 + k as i32);
            let expected = Bin { sum: 50.0, count: 100, least, label: [u32::MAX; 2] };
            assert_eq!(bins[k], expected, "on {}", accelerator.name());
            let expected = Narrow { kind: 9, flag: 2, size: 77, count: 100, least, sum: 25.0 };
            assert_eq!(narrow[k], expected, "on {}", accelerator.name());
        }
    }
}

#[test]
fn histogram_in_an_array() {
    let data: Vec<u8> = (0..5000_u32).map(|k| ((k * k) >> 3) as u8).collect();
    let mut expected = vec![0; 256];
    data.iter().for_each(|x| expected[*x as usize] += 1);
    for accelerator in accelerators() {
        let bins = Array::new_on(&accelerator, [16, 16], &[0_u32; 256]).unwrap();
        let input = ArrayView::new(data.len(), &data).unwrap();
        launch(
            &accelerator,
            input.extent(),
            amp!(|i: Index<1>| {
                let x = input[i] as usize;
                atomic_fetch_add(&bins[x / 16][x % 16], 1);
            }),
        );
        assert_eq!(bins.to_vec().unwrap(), expected, "on {}", accelerator.name());
    }
}

#[amp]
fn count(view: &ArrayViewMut<u32, 1>, k: usize) -> u32 {
    if k > 5 {
        return 0;
    }
    atomic_fetch_inc(&view[k])
}

#[test]
#[allow(unreachable_code)]
fn in_called_functions_and_branches() {
    for accelerator in accelerators() {
        let mut data = [0_u32; 6];
        let view = ArrayViewMut::new(6, &mut data).unwrap();
        launch(
            &accelerator,
            Extent::new([100]),
            amp!(|i: Index<1>| {
                let k = i[0];
                let mut n = 0;
                while n < k % 7 && count(&view, n) < 1_000_000 {
                    n += 1;
                }
                if k > 50 {
                    return;
                    atomic_fetch_inc(&view[1]);
                }
                atomic_fetch_add(&view[0], 1000);
            }),
        );
        drop(view);
        let expected: Vec<u32> = (0..6)
            .map(|n| {
                (0..100).filter(|k| n < k % 7).count() as u32 + if n == 0 { 51_000 } else { 0 }
            })
            .collect();
        assert_eq!(data, *expected, "on {}", accelerator.name());
    }
}

#[test]
fn places_that_do_not_exist() {
    for accelerator in accelerators() {
        let (mut data, mut results) = ([5_u32; 3], [9_u32; 5]);
        let view = ArrayViewMut::new(3, &mut data).unwrap();
        let out = ArrayViewMut::new(5, &mut results).unwrap();
        let kernel = amp!(|t: TiledIndex<1>| {
            #[tile_static]
            let few: [u32; 4];
            #[tile_static]
            let floats: [f32; 4];
            let far = 1000 + t.local[0];
            out[0] = atomic_fetch_add(&view[far], 7);
            out[1] = atomic_fetch_max(&few[far], 7);
            floats[0] = 1.5;
            out[2] = atomic_fetch_add(&floats[far], 1.0) as u32;
            let mut zero = 0;
            out[3] = atomic_compare_exchange(&view[far], &mut zero, 1) as u32;
            let mut one = 1;
            out[4] = atomic_compare_exchange(&few[far], &mut one, 1) as u32 * 10 + one;
        });
        check_module(&kernel.module().unwrap());
        let domain = Extent::new([1]).tile::<1>();
        out_of_range(&accelerator, parallel_for_each_on(&accelerator, domain, kernel));
        drop((view, out));
        assert_eq!(data, [5; 3], "on {}", accelerator.name());
        assert_eq!(results, [0, 0, 0, 1, 0], "on {}", accelerator.name());
    }
}

/// Only memory that is used atomically is declared so.
#[test]
fn other_memory_stays_plain() {
    let (mut x, mut y) = ([0_u32; 4], [0_u32; 4]);
    let counted = ArrayViewMut::new(4, &mut x).unwrap();
    let plain = ArrayViewMut::new(4, &mut y).unwrap();
    let kernel = amp!(|i: Index<1>| {
        plain[i] += atomic_fetch_inc(&counted[i]);
    });
    let module = kernel.module().unwrap();
    check_module(&module);
    let wgsl = module.wgsl().unwrap();
    assert_eq!(wgsl.matches("array<atomic<u32>>").count(), 1, "{wgsl}");
    for text in [module.msl(), module.hlsl(), module.glsl()] {
        text.unwrap();
    }
}
