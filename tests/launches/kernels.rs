//! Views, arrays, tiles, captures and kernel functions, on every accelerator.

use amp_runtime::prelude::*;
use amp_tests::{Pair, accelerators, check_module};

/// Runs a kernel on every accelerator; `$output` is filled with zeros before each run.
macro_rules! run_on_all {
    ($output:ident: $t:ty, $shape:expr; $domain:expr, $kernel:expr, $expected:expr) => {
        run_on_all!(amp_tests::in_range; $output: $t, $shape; $domain, $kernel, $expected)
    };
    ($end:path; $output:ident: $t:ty, $shape:expr; $domain:expr, $kernel:expr, $expected:expr) => {
        for accelerator in accelerators() {
            let shape = $shape;
            let mut data = vec![<$t as bytemuck::Zeroable>::zeroed(); Extent::new(shape).size()];
            let $output = ArrayViewMut::new(shape, &mut data).unwrap();
            let kernel = $kernel;
            check_module(&kernel.module().unwrap());
            $end(&accelerator, parallel_for_each_on(&accelerator, $domain, kernel));
            drop($output);
            assert_eq!(data, $expected, "on {}", accelerator.name());
        }
    };
}

#[test]
fn indices_of_every_rank() {
    macro_rules! rank {
        ($n:literal, $shape:expr) => {
            let size = Extent::new($shape).size();
            let expected: Vec<u32> = (0..size as u32).collect();
            run_on_all!(out: u32, $shape; out.extent(), amp!(|i: Index<$n>| {
                let extent = out.extent();
                let mut linear = 0;
                for d in 0..$n {
                    linear = linear * extent[d] + i[d];
                }
                out[i] = linear as u32;
            }), expected);
        };
    }
    rank!(1, [300]);
    rank!(2, [3, 5]);
    rank!(3, [2, 3, 4]);
    rank!(4, [2, 3, 2, 2]);
    rank!(5, [1, 2, 3, 1, 2]);
    rank!(6, [2, 1, 2, 1, 2, 2]);
    rank!(7, [2, 1, 2, 1, 2, 1, 2]);
    rank!(8, [2, 2, 2, 2, 2, 2, 2, 2]);
}

#[test]
fn elements_by_index_array_usize_and_chain() {
    let input: Vec<i32> = (0..24).collect();
    let input = ArrayView::new([2, 3, 4], &input).unwrap();
    let expected: Vec<i32> = (0..24).map(|n| n * 4).collect();
    run_on_all!(out: i32, [2, 3, 4]; out.extent(), amp!(|i: Index<3>| {
        out[i[0]][i[1]][i[2]] = input[i] + input[[i[0], i[1], i[2]]] + input[i[0]][i[1]][i[2]];
        out[Index::new([i[0], i[1], i[2]])] += input[i];
    }), expected);
}

#[test]
fn eight_deep_chain() {
    run_on_all!(out: u32, [2; 8]; Extent::new([1]), amp!(|i: Index<1>| {
        let one = i[0] + 1;
        out[0][0][one][0][0][one][0][one] = 7;
    }), (0..256).map(|n| if n == 0b0010_0101 { 7 } else { 0 }).collect::<Vec<u32>>());
}

#[test]
fn struct_elements_field_by_field() {
    let expected: Vec<Pair> = (0..6).map(|n| Pair { a: n, b: 10 * n + 1 }).collect();
    run_on_all!(out: Pair, [2, 3]; out.extent(), amp!(|i: Index<2>| {
        let n = (i[0] * 3 + i[1]) as i32;
        out[i].a = n;
        out[i].b += n;
        out[i].b *= 10;
        out[i] = Pair { a: out[i].a, b: out[i].b + 1 };
    }), expected);
}

#[test]
fn elements_that_are_arrays() {
    run_on_all!(out: [[f32; 2]; 3], [4]; out.extent(), amp!(|i: Index<1>| {
        for j in 0..3 {
            out[i][j][1] = (i[0] * 10 + j) as f32;
        }
        out[i][2][0] += 0.5;
    }), (0..4).map(|i| [[0.0, 10.0 * i as f32], [0.0, 10.0 * i as f32 + 1.0], [0.5, 10.0 * i as f32 + 2.0]]).collect::<Vec<_>>());
}

#[test]
fn captured_scalars_indices_arrays_and_structs() {
    let (a, b, c, d) = (3_i32, 0.5_f32, true, 7_usize);
    let shift = Index::new([1, 2]);
    let weights = [1.0_f32, 2.0, 4.0];
    let pair = Pair { a: 5, b: 6 };
    let by_reference = &a;
    run_on_all!(out: f32, [3]; out.extent(), amp!(|i: Index<1>| {
        let extra = if c { d } else { 0 };
        out[i] = weights[i[0]] * b + (a + pair.b - by_reference) as f32 + (extra + shift[1]) as f32;
    }), [0.5 + 15.0, 1.0 + 15.0, 2.0 + 15.0]);
}

#[test]
fn wide_types() {
    let input = [1_i64 << 40, -3];
    let (scale, offset) = (3_u64, 0.25_f64);
    let input = ArrayView::new(2, &input).unwrap();
    for accelerator in accelerators() {
        let (mut integers, mut floats) = ([0_u64; 2], [0.0_f64; 2]);
        let ints = ArrayViewMut::new(2, &mut integers).unwrap();
        let reals = ArrayViewMut::new(2, &mut floats).unwrap();
        let kernel = amp!(|i: Index<1>| {
            ints[i] = (input[i] * 2) as u64 * scale;
            reals[i] = input[i] as f64 + offset;
        });
        parallel_for_each_on(&accelerator, ints.extent(), kernel).unwrap();
        drop((ints, reals));
        assert_eq!(integers, [6 << 40, (-18_i64) as u64]);
        assert_eq!(floats, [(1_i64 << 40) as f64 + 0.25, -2.75]);
    }
}

#[test]
fn tiled_indices_of_rank_one() {
    run_on_all!(out: u32, [12]; out.extent().tile::<4>(), amp!(|t: TiledIndex<4>| {
        out[t] = (t.global[0] * 1000 + t.tile[0] * 100 + t.local[0] * 10 + t.tile_origin[0]) as u32;
    }), (0..12).map(|n| n * 1000 + n / 4 * 100 + n % 4 * 10 + n / 4 * 4).collect::<Vec<u32>>());
}

#[test]
fn tiled_indices_of_rank_three() {
    run_on_all!(out: u32, [4, 6, 8]; out.extent().tile::<2, 3, 4>(), amp!(|t: TiledIndex<2, 3, 4>| {
        let tile = (t.tile[0] * 2 + t.tile[1]) * 2 + t.tile[2];
        let local = (t.local[0] * 3 + t.local[1]) * 4 + t.local[2];
        out[t.global] = (tile * 100 + local) as u32;
    }), {
        let mut expected = Vec::new();
        for (x, y, z) in (0..4).flat_map(|x| (0..6).flat_map(move |y| (0..8).map(move |z| (x, y, z)))) {
            let tile = ((x / 2) * 2 + y / 3) * 2 + z / 4;
            expected.push(tile * 100 + ((x % 2) * 3 + y % 3) * 4 + z % 4);
        }
        expected
    });
}

#[test]
fn tile_static_of_every_kind() {
    run_on_all!(out: i32, [8]; out.extent().tile::<4>(), amp!(|t: TiledIndex<4>| {
        #[tile_static]
        let total: i32;
        #[tile_static]
        let flags: [bool; 4];
        #[tile_static]
        let pairs: [Pair; 4];
        #[tile_static]
        let count: usize;
        let me = t.local[0];
        flags[me] = me % 2 == 0;
        pairs[me].a = t.global[0] as i32;
        pairs[me].b = me as i32;
        if me == 0 {
            total = 100;
            count = 4;
        }
        t.barrier.wait();
        if me == 3 {
            for k in 0..count {
                total += pairs[k].a;
            }
        }
        t.barrier.wait_with_tile_static_memory_fence();
        out[t] = total + if flags[3 - me] { 1000 } else { 0 } + pairs[3 - me].b * 10000;
    }), (0..8).map(|n| {
        let me = n % 4;
        let sum = 100 + (n / 4 * 4..n / 4 * 4 + 4).sum::<i32>();
        sum + if (3 - me) % 2 == 0 { 1000 } else { 0 } + (3 - me) * 10000
    }).collect::<Vec<i32>>());
}

#[test]
fn tile_static_out_of_range() {
    run_on_all!(amp_tests::out_of_range; out: i32, [4]; out.extent().tile::<4>(), amp!(|t: TiledIndex<4>| {
        #[tile_static]
        let values: [i32; 4];
        let me = t.local[0];
        values[me] = 7;
        t.barrier.wait();
        values[me + 4] = 1;
        t.barrier.wait();
        out[t] = values[me] + values[me + 2] * 10;
    }), [77, 77, 7, 7]);
}

#[test]
fn barriers_in_loops_and_branches() {
    let rounds = 3;
    run_on_all!(out: u32, [32]; out.extent().tile::<16>(), amp!(|t: TiledIndex<16>| {
        #[tile_static]
        let values: [u32; 16];
        let me = t.local[0];
        values[me] = t.global[0] as u32;
        let mut round = 0;
        while round < rounds {
            t.barrier.wait();
            let neighbour = values[(me + 1) % 16];
            t.barrier.wait_with_all_memory_fence();
            values[me] = neighbour;
            round += 1;
        }
        if t.tile[0] == 1 {
            t.barrier.wait_with_global_memory_fence();
        }
        out[t] = values[me];
    }), (0..32).map(|n| n / 16 * 16 + (n + 3) % 16).collect::<Vec<u32>>());
}

/// The sum over a tile, with tile_static memory and barriers in the callee.
#[amp]
fn tile_sum(t: TiledIndex<16>, value: u32) -> u32 {
    #[tile_static]
    let partial: [u32; 16];
    let me = t.local[0];
    partial[me] = value;
    let mut stride = 8;
    loop {
        t.barrier.wait();
        if stride == 0 {
            break;
        }
        if me < stride {
            partial[me] += partial[me + stride];
        }
        stride /= 2;
    }
    let sum = partial[0];
    t.barrier.wait();
    sum
}

#[test]
fn barrier_and_tile_static_in_a_callee() {
    run_on_all!(out: u32, [32]; out.extent().tile::<16>(), amp!(|t: TiledIndex<16>| {
        let first = tile_sum(t, t.global[0] as u32);
        let second = tile_sum(t, 1);
        out[t] = first * 100 + second;
    }), (0..32).map(|n| (if n < 16 { 120 } else { 376 }) * 100 + 16).collect::<Vec<u32>>());
}

#[test]
fn barrier_and_tile_static_in_another_crate() {
    run_on_all!(out: u32, [32]; out.extent().tile::<16>(), amp!(|t: TiledIndex<16>| {
        out[t] = amp_test_helpers::tile_maximum(t, (t.global[0] * 7 % 32) as u32);
    }), {
        let values: Vec<u32> = (0..32).map(|n| n * 7 % 32).collect();
        (0..32).map(|n| *values[n / 16 * 16..n / 16 * 16 + 16].iter().max().unwrap()).collect::<Vec<_>>()
    });
}

const TS: usize = 4;

/// A tiled product; `k` is passed by value.
#[amp]
fn tiled_product(
    t: TiledIndex<TS, TS>,
    a: &ArrayView<f32, 2>,
    b: &ArrayView<f32, 2>,
    c: &ArrayViewMut<f32, 2>,
    k: usize,
) {
    #[tile_static]
    let left: [[f32; TS]; TS];
    #[tile_static]
    let right: [[f32; TS]; TS];
    let row = t.local[0];
    let column = t.local[1];
    let mut sum = 0.0;
    for tile in 0..k / TS {
        left[row][column] = a[t.global[0]][tile * TS + column];
        right[row][column] = b[tile * TS + row][t.global[1]];
        t.barrier.wait();
        for i in 0..TS {
            sum += left[row][i] * right[i][column];
        }
        t.barrier.wait();
    }
    c[t] = sum;
}

#[test]
fn kernel_functions_are_kernel_objects() {
    let (n, k, m) = (8, 12, 4);
    let a: Vec<f32> = (0..n * k).map(|i| (i % 7) as f32).collect();
    let b: Vec<f32> = (0..k * m).map(|i| (i % 5) as f32 - 2.0).collect();
    let mut expected = vec![0.0; n * m];
    for (i, j, l) in (0..n).flat_map(|i| (0..m).flat_map(move |j| (0..k).map(move |l| (i, j, l)))) {
        expected[i * m + j] += a[i * k + l] * b[l * m + j];
    }
    let a = ArrayView::new([n, k], &a).unwrap();
    let b = ArrayView::new([k, m], &b).unwrap();
    run_on_all!(c: f32, [n, m]; c.extent().tile::<TS, TS>(), tiled_product(&a, &b, &c, k), expected);
}

#[test]
#[amp(host)]
fn amp_closures_in_host_functions() {
    let mut data = [1, 2, 3];
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        #[amp]
        |i: Index<1>| view[i] += 10,
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [11, 12, 13]);
}

#[test]
fn arrays_are_read_and_written() {
    for accelerator in accelerators() {
        let array = Array::new_on(&accelerator, [2, 4], &[1.0_f32; 8]).unwrap();
        let kernel = amp!(|i: Index<2>| array[i] += (i[0] * 4 + i[1]) as f32);
        parallel_for_each_on(&accelerator, array.extent(), kernel).unwrap();
        assert_eq!(array.to_vec().unwrap(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
        array.copy_from(&[2.0; 8]).unwrap();
        parallel_for_each_on(&accelerator, array.extent(), amp!(|i: Index<2>| array[i] *= 2.0))
            .unwrap();
        assert_eq!(array.to_vec().unwrap(), [4.0; 8]);
    }
}

#[test]
fn a_view_moves_between_accelerators() {
    let mut data = [0_i32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    for accelerator in accelerators().iter().chain(&accelerators()) {
        parallel_for_each_on(accelerator, view.extent(), amp!(|i: Index<1>| view[i] += 1)).unwrap();
    }
    let rounds = 2 * accelerators().len() as i32;
    view.synchronize().unwrap();
    assert_eq!(data, [rounds; 4]);
}

#[test]
fn global_elements_out_of_range_read_zero_and_are_not_written() {
    let input = [5, 6, 7];
    let input = ArrayView::new(3, &input).unwrap();
    run_on_all!(amp_tests::beyond_a_view; out: i32, [4]; Extent::new([600]), amp!(|i: Index<1>| {
        let far = i[0] + 1_000_000;
        out[far] = 9;
        if i[0] < 4 {
            out[i] = input[far] + 1;
        }
    }), [1; 4]);
}

#[test]
fn large_one_dimensional_domains() {
    let n = 70_000 * 256 + 5;
    for accelerator in accelerators() {
        let mut data = vec![0_u32; n];
        let view = ArrayViewMut::new(n, &mut data).unwrap();
        parallel_for_each_on(
            &accelerator,
            view.extent(),
            amp!(|i: Index<1>| view[i] += i[0] as u32),
        )
        .unwrap();
        drop(view);
        assert!(data.iter().enumerate().all(|(i, x)| *x == i as u32), "on {}", accelerator.name());
    }
}

/// Copies from one view to another, whatever the elements are.
fn copy<T: amp_runtime::Element + PartialEq + std::fmt::Debug>(
    accelerator: &Accelerator,
    data: &[T],
) {
    let mut copied = vec![T::zeroed(); data.len()];
    let from = ArrayView::new(data.len(), data).unwrap();
    let to = ArrayViewMut::new(data.len(), &mut copied).unwrap();
    parallel_for_each_on(accelerator, to.extent(), amp!(|i: Index<1>| to[i] = from[i])).unwrap();
    to.synchronize().unwrap();
    assert_eq!(copied, data, "on {}", accelerator.name());
}

#[test]
fn a_kernel_in_a_generic_function_is_one_kernel_for_each_type() {
    for accelerator in accelerators() {
        copy(&accelerator, &[1_u32, 2, 3]);
        copy(&accelerator, &[[1.5_f32, 2.5], [3.5, 4.5]]);
        copy(&accelerator, &[Pair { a: 1, b: 2 }, Pair { a: 3, b: 4 }]);
        copy(&accelerator, &[7_u64, 8 << 40]);
    }
}

/// Leaves early, as kernels over padded domains do.
#[amp]
fn first_half(t: TiledIndex<4>, out: &ArrayViewMut<u32, 1>, index: usize) {
    #[tile_static]
    let values: [u32; 4];
    values[t.local[0]] = t.global[0] as u32;
    t.barrier.wait();
    for k in 0..4 {
        if t.global[0] >= index + k {
            return;
        }
    }
    out[t] = values[3 - t.local[0]] + 1;
}

#[test]
fn kernel_functions_can_return_early() {
    run_on_all!(out: u32, [8]; out.extent().tile::<4>(), first_half(&out, 4), [4, 3, 2, 1, 0, 0, 0, 0]);
}

/// What another thread wrote to a view is seen after a barrier with a fence for global memory.
#[test]
fn barriers_fence_global_memory() {
    run_on_all!(out: u32, [32]; out.extent().tile::<16>(), amp!(|t: TiledIndex<16>| {
        out[t] = t.global[0] as u32 * 3;
        t.barrier.wait_with_global_memory_fence();
        let neighbour = out[t.tile_origin[0] + (t.local[0] + 1) % 16];
        t.barrier.wait();
        out[t] = neighbour;
    }), (0..32).map(|n| (n / 16 * 16 + (n + 1) % 16) * 3).collect::<Vec<u32>>());
}

#[test]
fn kernels_that_capture_nothing() {
    for accelerator in accelerators() {
        let domain = Extent::new([8]);
        parallel_for_each_on(&accelerator, domain, amp!(|_i: Index<1>| {})).unwrap();
        parallel_for_each_on(&accelerator, domain.tile::<4>(), amp!(|_t: TiledIndex<4>| {}))
            .unwrap();
        accelerator.wait().unwrap();
    }
}

#[test]
fn views_without_elements() {
    let nothing: [f32; 0] = [];
    let nothing = ArrayView::new(0, &nothing).unwrap();
    run_on_all!(out: f32, [4]; out.extent(), amp!(|i: Index<1>| {
        out[i] = nothing[i] + nothing.extent()[0] as f32 + 1.0;
    }), [1.0; 4]);
}

#[test]
fn fences_in_divergent_code() {
    run_on_all!(out: u32, [64]; out.extent().tile::<16>(), amp!(|t: TiledIndex<16>| {
        #[tile_static]
        let last: u32;
        if t.local[0] == 3 {
            last = 5;
            tile_static_memory_fence(&t.barrier);
            out[t] = 1;
            global_memory_fence(&t.barrier);
            out[t] += last;
            all_memory_fence(&t.barrier);
        }
        t.barrier.wait();
        if t.local[0] % 2 == 1 {
            out[t] += last;
        }
    }), (0..64).map(|i| if i % 16 == 3 { 11 } else { 5 * (i % 2) }).collect::<Vec<u32>>());
}

#[test]
fn an_index_without_a_name_hides_nothing() {
    let _index = 2_usize;
    run_on_all! { found: i32, [4]; Extent::new([1]), amp!(|_: Index<1>| found[_index] = 7), [0, 0, 7, 0] }
}
