//! Elements in memory on every accelerator, compared with plain Rust: neighbours, captures, literals and
//! constant tables.

use amp_runtime::prelude::*;
use amp_tests::{Halves, accelerators, beyond_a_view, check_module, launch, out_of_range};

/// Every thread writes its own element, at the same time as those of its neighbours are written.
macro_rules! neighbours {
    ($($name:ident $t:ty, $value:expr;)*) => {$(
        #[test]
        fn $name() {
            let value: fn(u32) -> $t = $value;
            for accelerator in accelerators() {
                for n in [1_usize, 2, 3, 5, 257, 10_001] {
                    let before: Vec<$t> = (0..n as u32 + 2).map(|i| value(i + 77)).collect();
                    let written: Vec<$t> = (0..n as u32).map(value).collect();
                    let mut data = before.clone();
                    // The bytes around the view are not its own.
                    let (from, to) = (
                        ArrayView::new(n, &written).unwrap(),
                        ArrayViewMut::new(n, &mut data[1..=n]).unwrap(),
                    );
                    launch(&accelerator, to.extent(), amp!(|i: Index<1>| to[n - 1 - i[0]] = from[n - 1 - i[0]]));
                    to.synchronize().unwrap();
                    assert_eq!(data[1..=n], written, "{n} on {}", accelerator.name());
                    assert_eq!((data[0], data[n + 1]), (before[0], before[n + 1]));
                }
            }
        }
    )*};
}

neighbours! {
    neighbours_of_u8 u8, |i| (i * 7) as u8;
    neighbours_of_i8 i8, |i| (i * 7) as i8;
    neighbours_of_u16 u16, |i| (i * 777) as u16;
    neighbours_of_i16 i16, |i| (i * 777) as i16;
    neighbours_of_u32 u32, |i| i * 7777;
    neighbours_of_u64 u64, |i| u64::from(i) << 33 | 5;
    neighbours_of_f64 f64, |i| f64::from(i) / 3.0;
    neighbours_of_three_bytes [u8; 3], |i| [i as u8, (i * 3) as u8, (i >> 8) as u8];
    neighbours_of_three_shorts [i16; 3], |i| [i as i16, -(i as i16), (i * 99) as i16];
    neighbours_of_mixed Mixed, Mixed::new;
}

/// Fields of every width, without padding.
#[amp]
#[derive(Debug)]
struct Mixed {
    a: u8,
    b: i8,
    c: u16,
    d: f32,
    e: [u8; 3],
    f: i8,
    g: i32,
    h: u64,
    i: f64,
    j: i64,
}

impl Mixed {
    fn new(i: u32) -> Self {
        Mixed {
            a: i as u8,
            b: (i as i8).wrapping_neg(),
            c: i as u16,
            d: i as f32 / 3.0,
            e: [1, i as u8, 3],
            f: -1,
            g: -(i as i32),
            h: u64::from(i) << 40 | 9,
            i: f64::from(i) / 7.0,
            j: -i64::from(i),
        }
    }
}

#[test]
fn fields_beside_each_other() {
    const N: usize = 100;
    for accelerator in accelerators() {
        let mut data: Vec<Mixed> = (0..N as u32).map(Mixed::new).collect();
        let mut expected = data.clone();
        for (k, m) in expected.iter_mut().enumerate() {
            m.a = m.a.wrapping_add(200);
            m.b = -100;
            m.c *= 3;
            m.e[k % 3] = m.a;
            m.f -= 3;
            m.h += 1;
            m.i *= 2.0;
            m.j -= m.g as i64;
        }
        let view = ArrayViewMut::new(N, &mut data).unwrap();
        // One thread for each field, so that threads write the same words.
        let kernel = amp!(|i: Index<2>| {
            let k = i[0];
            if i[1] == 0 {
                view[k].a += 200;
                view[k].e[k % 3] = view[k].a;
            }
            if i[1] == 1 {
                view[k].b = -100;
            }
            if i[1] == 2 {
                view[k].c *= 3;
            }
            if i[1] == 3 {
                view[k].e[3 + k] = 9;
            }
            if i[1] == 4 {
                view[k].f -= 3;
            }
            if i[1] == 5 {
                view[k].h += 1;
            }
            if i[1] == 6 {
                view[k].i *= 2.0;
            }
            if i[1] == 7 {
                view[k].j -= view[k].g as i64;
            }
        });
        check_module(&kernel.module().unwrap());
        let launched = parallel_for_each_on(&accelerator, Extent::new([N, 8]), kernel);
        out_of_range(&accelerator, launched);
        view.synchronize().unwrap();
        assert_eq!(data, expected, "on {}", accelerator.name());
    }
}

#[test]
fn captured_structs() {
    let (one, two) = (Mixed::new(300), Halves { a: f16::PI, b: 200, c: 1, d: [f16::MIN; 2] });
    for accelerator in accelerators() {
        let (mut x, mut y) = ([Mixed::new(0); 2], [Halves::default(); 2]);
        let mixed = ArrayViewMut::new(2, &mut x).unwrap();
        let halves = ArrayViewMut::new(2, &mut y).unwrap();
        launch(
            &accelerator,
            mixed.extent(),
            amp!(|i: Index<1>| {
                mixed[i] = one;
                halves[i] = two;
                halves[i].b += one.c as u8 + one.b as u8;
            }),
        );
        drop((mixed, halves));
        let sum = 200_u8.wrapping_add(one.c as u8).wrapping_add(one.b as u8);
        assert_eq!(x, [one; 2], "on {}", accelerator.name());
        assert_eq!(y, [Halves { b: sum, ..two }; 2], "on {}", accelerator.name());
    }
}

/// A double beside bytes, without another number of 64 bits in the kernel.
#[amp]
#[derive(Debug, PartialEq)]
struct Marked {
    value: f64,
    marks: [u8; 8],
}

#[test]
fn doubles_beside_bytes() {
    let one = Marked { value: 1.25, marks: [1; 8] };
    for accelerator in accelerators() {
        let mut data = [one; 3];
        let view = ArrayViewMut::new(3, &mut data).unwrap();
        let kernel = amp!(|i: Index<1>| {
            view[i].value += i[0] as f64;
            view[i].marks[i[0]] = 7;
        });
        launch(&accelerator, view.extent(), kernel);
        drop(view);
        assert_eq!(data.map(|marked| marked.value), [1.25, 2.25, 3.25]);
        assert_eq!(data.map(|marked| marked.marks[1]), [1, 7, 1], "on {}", accelerator.name());
    }
}

#[test]
fn elements_out_of_range_are_none() {
    for accelerator in accelerators() {
        let (mut data, mut seen) = ([1_u8, 2, 3, 4, 5], [9_u32; 4]);
        let (view, out) =
            (ArrayViewMut::new(5, &mut data).unwrap(), ArrayViewMut::new(4, &mut seen).unwrap());
        let kernel = amp!(|_i: Index<1>| {
            view[5] = 77;
            view[0xffff_ffff] = 78;
            out[0] = view[5] as u32;
            out[1] = view[6] as u32;
            out[2] = view[0x4000_0000] as u32;
            out[3] = view[4] as u32;
        });
        let launched = parallel_for_each_on(&accelerator, Extent::new([1]), kernel);
        beyond_a_view(&accelerator, launched);
        drop((view, out));
        assert_eq!((data, seen), ([1, 2, 3, 4, 5], [0, 0, 0, 5]), "on {}", accelerator.name());
    }
}

#[test]
fn arrays_on_an_accelerator() {
    for accelerator in accelerators() {
        let data: Vec<u8> = (0..35).collect();
        let array = Array::new_on(&accelerator, [5, 7], &data).unwrap();
        launch(&accelerator, array.extent(), amp!(|i: Index<2>| array[i] += 250));
        let expected: Vec<u8> = data.iter().map(|x| x.wrapping_add(250)).collect();
        assert_eq!(array.to_vec().unwrap(), expected);
        array.copy_from(&data).unwrap();
        assert_eq!(array.to_vec().unwrap(), data);
    }
}

/// Captures, literals, constants, local arrays, tile_static arrays and tables of a narrow type.
macro_rules! everywhere {
    ($($name:ident $t:ident;)*) => {$(
        #[test]
        fn $name() {
            const STEP: $t = 100;
            const TABLE: [[$t; 3]; 2] = [[1, 2, 3], [101, 102, 103]];
            let (captured, pair): ($t, [$t; 2]) = (120, [5, 6]);
            for accelerator in accelerators() {
                let mut data = [0 as $t; 64];
                let out = ArrayViewMut::new(64, &mut data).unwrap();
                launch(&accelerator, out.extent().tile::<16>(), amp!(|t: TiledIndex<16>| {
                    #[tile_static]
                    let shared: [$t; 16];
                    #[tile_static]
                    let one: $t;
                    let k = t.local[0];
                    let mut local = [0 as $t; 4];
                    local[k % 4] = k as $t;
                    local[(k + 1) % 4] += STEP;
                    shared[k] = local[0] + local[1] + local[2] + local[3];
                    if k == 0 { one = t.tile[0] as $t; }
                    t.barrier.wait();
                    let whole = shared;
                    out[t] = shared[15 - k] + captured + pair[k % 2] + TABLE[k % 2][k % 3] * one
                        + whole[k] + 1;
                }));
                drop(out);
                let sum = |k: usize| (k as $t).wrapping_add(STEP);
                let expected: Vec<$t> = (0..64)
                    .map(|i| (i / 16, i % 16))
                    .map(|(tile, k)| {
                        sum(15 - k).wrapping_add(captured).wrapping_add(pair[k % 2])
                            .wrapping_add(TABLE[k % 2][k % 3].wrapping_mul(tile as $t))
                            .wrapping_add(sum(k)).wrapping_add(1)
                    })
                    .collect();
                assert_eq!(data, *expected, "on {}", accelerator.name());
            }
        }
    )*};
}

everywhere! {
    i8_everywhere i8;
    u8_everywhere u8;
    i16_everywhere i16;
    u16_everywhere u16;
    i64_everywhere i64;
}

#[test]
fn ranges_of_narrow_types() {
    let starts = [0_u8, 1, 250, 255];
    for accelerator in accelerators() {
        let mut results = [[0_i16; 2]; 4];
        let input = ArrayView::new(4, &starts).unwrap();
        let out = ArrayViewMut::new(4, &mut results).unwrap();
        launch(
            &accelerator,
            out.extent(),
            amp!(|i: Index<1>| {
                let mut rounds = 0;
                for k in input[i]..=255 {
                    rounds += k as i16 - k as i16 + 1;
                }
                let mut sum = 0;
                for k in -100_i8..input[i] as i8 {
                    sum += k as i16;
                }
                out[i] = [rounds, sum];
            }),
        );
        drop(out);
        let expected = starts.map(|start| {
            let rounds = (start..=255).count() as i16;
            [rounds, (-100..start as i8).map(i16::from).sum()]
        });
        assert_eq!(results, expected, "on {}", accelerator.name());
    }
}

#[test]
fn packed_elements_in_every_target() {
    let (bytes, mut shorts) = ([1_u8; 4], [1_i16; 4]);
    let from = ArrayView::new(4, &bytes).unwrap();
    let to = ArrayViewMut::new(4, &mut shorts).unwrap();
    let module = amp!(|i: Index<1>| to[i] -= from[i] as i16).module().unwrap();
    check_module(&module);
    // No target needs more than words for them.
    assert_eq!(module.capabilities, amp_runtime::naga::valid::Capabilities::empty());
    for text in [module.wgsl(), module.msl(), module.hlsl(), module.glsl()] {
        assert!(text.is_ok(), "{text:?}");
    }
}

#[test]
#[allow(unreachable_code)]
fn stores_that_are_never_reached() {
    for accelerator in accelerators() {
        let mut data = [1_u8; 5];
        let view = ArrayViewMut::new(5, &mut data).unwrap();
        launch(
            &accelerator,
            view.extent(),
            amp!(|i: Index<1>| {
                if i[0] == 2 {
                    return;
                    if i[0] > 0 {
                        view[i] = 9;
                    }
                }
                view[i] += 1;
                return;
                view[i] = 3;
            }),
        );
        drop(view);
        assert_eq!(data, [2, 2, 1, 2, 2], "on {}", accelerator.name());
    }
}

#[test]
fn literals_of_narrow_types() {
    for accelerator in accelerators() {
        let mut data = *b"az.Z";
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        launch(
            &accelerator,
            view.extent(),
            amp!(|i: Index<1>| {
                let c = view[i];
                if c >= b'a' && c <= b'z' {
                    view[i] = c - (b'a' - b'A');
                }
                if c == b'.' {
                    view[i] = 200u8 + 100u8;
                }
            }),
        );
        drop(view);
        assert_eq!(data, [b'A', b'Z', 44, b'Z'], "on {}", accelerator.name());
    }
}

#[amp]
struct Knot {
    at: f32,
    kind: u8,
    more: [u8; 3],
}

const SLOPES: [f32; 64] = {
    let mut table = [0.0; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = i as f32 * 0.5 - 7.0;
        i += 1;
    }
    table
};
const GRID: [[i64; 3]; 2] = [[1, -2, 3], [1 << 40, 5, i64::MIN]];
const KNOTS: [Knot; 2] =
    [Knot { at: -0.0, kind: 3, more: [1, 2, 3] }, Knot { at: 2.5, kind: 255, more: [4, 5, 6] }];
const FLAGS: [bool; 3] = [true, false, true];
const ENDS: [f32; 3] = [f32::INFINITY, 1.0, f32::MAX];
const ZEROS: [[f64; 2]; 2] = [[0.0, -0.0], [-0.0, 0.0]];

#[test]
fn constant_tables() {
    let n = 100;
    let expected: Vec<[f32; 6]> = (0..n)
        .map(|k| {
            [
                SLOPES[k % 64] * SLOPES[(k + 1) % 64],
                (GRID[k % 2][k % 3] >> 20) as f32,
                KNOTS[k % 2].at + (KNOTS[k % 2].kind + KNOTS[k % 2].more[k % 3] / 9) as f32,
                FLAGS[k % 3] as u32 as f32,
                ENDS[k % 3],
                (1.0 / ZEROS[k % 2][k % 4 / 2]) as f32,
            ]
        })
        .collect();
    for accelerator in accelerators() {
        let mut results = vec![[0.0; 6]; n];
        let out = ArrayViewMut::new(n, &mut results).unwrap();
        launch(
            &accelerator,
            out.extent(),
            amp!(|i: Index<1>| {
                let k = i[0];
                let grid = GRID;
                out[i] = [
                    SLOPES[k % 64] * SLOPES[(k + 1) % 64],
                    (grid[k % 2][k % 3] >> 20) as f32,
                    KNOTS[k % 2].at + (KNOTS[k % 2].kind + KNOTS[k % 2].more[k % 3] / 9) as f32,
                    FLAGS[k % 3] as u32 as f32,
                    ENDS[k % 3],
                    (1.0 / ZEROS[k % 2][k % 4 / 2]) as f32,
                ];
            }),
        );
        drop(out);
        assert_eq!(results, expected, "on {}", accelerator.name());
    }
}

/// However often a table is used, it is there once, and no thread stores it: a long one among the captured
/// values, a short one in the module.
#[test]
fn a_table_is_there_once() {
    const FEW: [f32; 3] = [1.0, 2.0, 4.0];
    let mut results = vec![0.0_f32; 4];
    let out = ArrayViewMut::new(4, &mut results).unwrap();
    let kernel = amp!(|i: Index<1>| {
        let mut sum = 0.0;
        for k in 0..i[0] {
            sum += SLOPES[k % 64] - SLOPES[k * k % 64] * FEW[k % 3];
        }
        out[i] = sum + SLOPES[i[0]] + FEW[i[0] % 3];
    });
    let module = kernel.module().unwrap();
    check_module(&module);
    let globals = module.module.global_variables.iter().map(|(_, global)| global);
    let tables: Vec<_> =
        globals.filter(|global| global.space == amp_runtime::naga::AddressSpace::Private).collect();
    assert_eq!((tables.len(), module.constants.len()), (1, 64));
    assert!(tables[0].init.is_some());
    let function = &module.module.entry_points[0].function;
    let arrays = function.local_variables.iter().filter(|(_, local)| {
        let inner = &module.module.types[local.ty].inner;
        matches!(inner, amp_runtime::naga::TypeInner::Array { .. })
    });
    assert_eq!(arrays.count(), 0);
}
