//! Kernels as text and words of every target, without a device.

use amp_runtime::prelude::*;
use amp_tests::check_module;

const TS: usize = 16;

#[amp]
fn tiled_matmul(
    t: TiledIndex<TS, TS>,
    a: &ArrayView<f32, 2>,
    b: &ArrayView<f32, 2>,
    c: &ArrayViewMut<f32, 2>,
) {
    #[tile_static]
    let left: [[f32; TS]; TS];
    #[tile_static]
    let right: [[f32; TS]; TS];
    let row = t.local[0];
    let column = t.local[1];
    let mut sum = 0.0;
    for tile in 0..a.extent()[1] / TS {
        left[row][column] = a[t.global[0]][tile * TS + column];
        right[row][column] = b[tile * TS + row][t.global[1]];
        t.barrier.wait();
        for k in 0..TS {
            sum += left[row][k] * right[k][column];
        }
        t.barrier.wait();
    }
    c[t] = sum;
}

/// Runs `check` with the module of a kernel.
macro_rules! module_of {
    ($kernel:expr) => {{
        let module = $kernel.module().unwrap();
        check_module(&module);
        module
    }};
}

/// The text of a closure's module, in which the line of the closure is left out.
fn without_line(module: &amp_runtime::DeviceModule) -> String {
    let (function, line) = module.name.split_once(':').expect("a closure has a line");
    module.wgsl().unwrap().replace(&format!("{function}_{line}"), function)
}

#[test]
fn wgsl_of_saxpy() {
    let x = [0.0_f32; 4];
    let mut y = [0.0_f32; 4];
    let a = 2.0_f32;
    let x = ArrayView::new(4, &x).unwrap();
    let y = ArrayViewMut::new(4, &mut y).unwrap();
    let module = module_of!(amp!(|i: Index<1>| y[i] += a * x[i]));
    insta::assert_snapshot!(without_line(&module));
}

#[test]
fn wgsl_of_tiled_matmul() {
    let data = [0.0_f32; 256];
    let mut out = [0.0_f32; 256];
    let a = ArrayView::new([16, 16], &data).unwrap();
    let c = ArrayViewMut::new([16, 16], &mut out).unwrap();
    let module = module_of!(tiled_matmul(&a, &a, &c));
    assert_eq!(module.workgroup_size, [16, 16, 1]);
    assert_eq!(module.tile_static_bytes, 2048);
    insta::assert_snapshot!(module.wgsl().unwrap());
}

#[test]
fn wgsl_of_labelled_loops() {
    let mut out = [0_u32; 4];
    let out = ArrayViewMut::new(4, &mut out).unwrap();
    let module = module_of!(amp!(|i: Index<1>| {
        let mut found = 0;
        'outer: for x in 0..10_u32 {
            for y in 0..10_u32 {
                if x * y == i[0] as u32 {
                    continue 'outer;
                }
                if x * y > 50 {
                    break 'outer;
                }
                found += 1;
            }
        }
        out[i] = found;
    }));
    insta::assert_snapshot!(without_line(&module));
}

#[test]
fn indices_that_are_proved_in_range_are_not_guarded() {
    let data = [0.0_f32; 256];
    let mut out = [0.0_f32; 256];
    let a = ArrayView::new([16, 16], &data).unwrap();
    let c = ArrayViewMut::new([16, 16], &mut out).unwrap();
    let wgsl = module_of!(tiled_matmul(&a, &a, &c)).wgsl().unwrap();
    assert!(!wgsl.contains("min("), "{wgsl}");

    let unproved = module_of!(amp!(|t: TiledIndex<16, 16>| {
        #[tile_static]
        let values: [f32; 16];
        values[t.local[0] + t.local[1]] = 1.0;
        t.barrier.wait();
        c[t] = values[t.local[0]];
    }));
    let wgsl = unproved.wgsl().unwrap();
    assert_eq!(wgsl.matches("min(").count(), 1, "{wgsl}");
}

#[test]
fn every_target() {
    let mut out = [0_u32; 4];
    let out = ArrayViewMut::new(4, &mut out).unwrap();
    let module = module_of!(amp!(|i: Index<1>| out[i] = i[0] as u32 * 3));
    assert_eq!(module.spirv().unwrap()[0], 0x0723_0203);
    for (text, part) in [
        (module.wgsl(), "@compute"),
        (module.msl(), "kernel void"),
        (module.hlsl(), "[numthreads(256, 1, 1)]"),
        (module.glsl(), "layout(local_size_x = 256"),
    ] {
        let text = text.unwrap();
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn what_a_target_cannot_express() {
    let mut out = [0_f64; 4];
    let out = ArrayViewMut::new(4, &mut out).unwrap();
    let module = module_of!(amp!(|i: Index<1>| out[i] = 0.5));
    for refused in [module.msl(), module.wgsl()] {
        let error = refused.unwrap_err();
        assert!(matches!(error, Error::Compilation { .. }));
        assert!(error.to_string().contains("f64"), "{error}");
    }
    let mut long = [0_i64; 4];
    let long = ArrayViewMut::new(4, &mut long).unwrap();
    let module = module_of!(amp!(|i: Index<1>| long[i] = 1));
    let error = module.glsl().unwrap_err();
    assert!(error.to_string().contains("i64"), "{error}");
}

#[test]
fn a_fence_for_global_memory_is_there_only_if_something_is_to_be_seen() {
    let mut out = [0_u32; 16];
    let out = ArrayViewMut::new(16, &mut out).unwrap();
    let input = [1_u32; 16];
    let input = ArrayView::new(16, &input).unwrap();
    let cases = [
        (
            0,
            module_of!(amp!(|t: TiledIndex<16>| {
                t.barrier.wait();
                out[t] = input[t];
            })),
        ),
        (
            0,
            module_of!(amp!(|t: TiledIndex<16>| {
                t.barrier.wait();
                out[t] += 1;
            })),
        ),
        (
            0,
            module_of!(amp!(|t: TiledIndex<16>| {
                t.barrier.wait();
                atomic_fetch_add(&out[t], 1);
            })),
        ),
        // A barrier has what was read done before it ends.
        (
            0,
            module_of!(amp!(|t: TiledIndex<16>| {
                let own = out[t];
                t.barrier.wait();
                out[[15 - t.local[0]]] = own;
            })),
        ),
        (
            0,
            module_of!(amp!(|t: TiledIndex<16>| {
                out[t] = input[t];
                t.barrier.wait();
            })),
        ),
        (
            1,
            module_of!(amp!(|t: TiledIndex<16>| {
                out[t] = 1;
                t.barrier.wait();
                out[t] += out[[15 - t.local[0]]];
            })),
        ),
        // The second write is the last.
        (
            1,
            module_of!(amp!(|t: TiledIndex<16>| {
                out[t] = 1;
                t.barrier.wait();
                out[[15 - t.local[0]]] = 2;
            })),
        ),
        (
            1,
            module_of!(amp!(|t: TiledIndex<16>| {
                atomic_fetch_add(&out[[0]], 1);
                t.barrier.wait();
                out[t] += out[[0]];
            })),
        ),
        // The end of a round comes before the next.
        (
            1,
            module_of!(amp!(|t: TiledIndex<16>| {
                for k in 0..out.extent()[0] {
                    let other = out[[15 - t.local[0]]];
                    t.barrier.wait_with_all_memory_fence();
                    out[t] = other + k as u32;
                }
            })),
        ),
        (
            1,
            module_of!(amp!(|t: TiledIndex<16>| {
                if input[[0]] > 0 {
                    out[t] = 1;
                }
                t.barrier.wait();
                if input[[1]] > 0 {
                    out[[15 - t.local[0]]] += 1;
                }
                t.barrier.wait();
            })),
        ),
        (
            0,
            module_of!(amp!(|t: TiledIndex<16>| {
                out[t] = 1;
                t.barrier.wait_with_tile_static_memory_fence();
                out[t] += 1;
            })),
        ),
        (
            1,
            module_of!(amp!(|t: TiledIndex<16>| {
                t.barrier.wait_with_global_memory_fence();
                out[t] = input[t];
            })),
        ),
    ];
    for (expected, module) in cases {
        let text = module.wgsl().unwrap();
        assert_eq!(text.matches("storageBarrier").count(), expected, "{text}");
    }
}

#[test]
fn fences_without_barriers_have_no_form_in_wgsl_and_msl() {
    let mut out = [0_u32; 16];
    let out = ArrayViewMut::new(16, &mut out).unwrap();
    let module = module_of!(amp!(|t: TiledIndex<16>| {
        out[t] += 1;
        global_memory_fence(&t.barrier);
    }));
    for refused in [module.msl(), module.wgsl()] {
        let error = refused.unwrap_err();
        assert!(error.to_string().contains("a memory fence without a barrier"), "{error}");
    }
    assert!(module.hlsl().unwrap().contains("DeviceMemoryBarrier();"));
    assert!(module.glsl().unwrap().contains("memoryBarrierBuffer();"));
    // Nothing is read that is written: no order is to be seen.
    let module = module_of!(amp!(|t: TiledIndex<16>| {
        out[t] = 1;
        global_memory_fence(&t.barrier);
    }));
    assert!(!module.memory_fences);
    assert!(!module.hlsl().unwrap().contains("MemoryBarrier"));
}

#[test]
fn subgroups_in_every_language() {
    let mut out = [0_u32; 16];
    let out = ArrayViewMut::new(16, &mut out).unwrap();
    let module = module_of!(amp!(|t: TiledIndex<16>| out[t] = subgroup::inclusive_add(t, 1)));
    for (text, part) in [
        (module.wgsl(), "subgroupInclusiveAdd("),
        (module.msl(), "simd_prefix_inclusive_sum("),
        (module.hlsl(), "WavePrefixSum("),
        (module.glsl(), "subgroupInclusiveAdd("),
    ] {
        let text = text.unwrap();
        assert!(text.contains(part), "{text}");
    }
}
