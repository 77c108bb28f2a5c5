//! Arrays that a kernel captures by value, and constant ones: short ones and long ones, of every type, alone
//! and in structs, read where they lie, copied, changed and handed on.

use std::time::{Duration, Instant};

use amp_runtime::glam::{Vec3, Vec4};
use amp_runtime::prelude::*;
use amp_tests::{accelerators, check_module, launch, out_of_range};

/// What a kernel finds in each element of a table, and what is there, for tables of two lengths: one is
/// in registers, one in memory.
macro_rules! tables {
    ($($name:ident: $t:ty, |$number:ident| $element:expr, |$read:ident| $value:expr => $found:ty;)*) => {$(
        #[test]
        fn $name() {
            fn of<const N: usize>() {
                let table: [$t; N] = std::array::from_fn(|$number| $element);
                let expected: Vec<$found> = table.iter().copied().rev().map(|$read| $value).collect();
                let order: Vec<u32> = (0..N as u32).rev().collect();
                for accelerator in accelerators() {
                    let mut found = vec![<$found>::default(); N];
                    let order = ArrayView::new(N, &order).unwrap();
                    let to = ArrayViewMut::new(N, &mut found).unwrap();
                    // Captured numbers before and behind the table.
                    let (before, behind) = (1_u32, 2.5_f32);
                    let kernel = amp!(|i: Index<1>| {
                        let $read = table[order[i] as usize];
                        if before == 1 && behind == 2.5 {
                            to[i] = $value;
                        }
                    });
                    launch(&accelerator, to.extent(), kernel);
                    to.synchronize().unwrap();
                    assert_eq!(found, expected, "{N} on {}", accelerator.name());
                }
            }
            of::<3>();
            of::<70>();
        }
    )*};
}
tables! {
    truths: bool, |n| n % 3 == 0, |x| x as u32 => u32;
    signed_bytes: i8, |n| n as i8 - 100, |x| x as i32 => i32;
    bytes: u8, |n| 255 - n as u8, |x| x as u32 => u32;
    shorts: i16, |n| -300 * n as i16, |x| x as i32 => i32;
    words: u32, |n| n as u32 * 0x0102_0304, |x| x => u32;
    sizes: usize, |n| n * 60_000_000, |x| x as u32 => u32;
    floats: f32, |n| n as f32 / 4.0, |x| x => f32;
    halves: f16, |n| f16::from_f32(n as f32 / 4.0), |x| x.to_f32() => f32;
    long_words: u64, |n| (n as u64) << 40 | 7, |x| x => u64;
    signed_long_words: i64, |n| -(n as i64) << 33, |x| x => i64;
    doubles: f64, |n| n as f64 / 3.0, |x| x => f64;
    indices: Index<2>, |n| Index::new([n, 2 * n]), |x| (1000 * x[0] + x[1]) as u32 => u32;
    vectors: Vec4, |n| Vec4::splat(n as f32) + Vec4::X, |x| x.x - x.w * x.y => f32;
    odd_vectors: Vec3, |n| Vec3::new(n as f32, 0.5, 1.0), |x| x.dot(Vec3::ONE) => f32;
    rows: [i32; 4], |n| [n as i32, 1, 2, -3], |x| x[0] * x[3] + x[2] => i32;
    pairs: (u32, f32), |n| (n as u32, 0.5), |x| x.0 as f32 + x.1 => f32;
    maybe: Option<u32>, |n| (n % 2 == 0).then_some(n as u32), |x| x.unwrap_or(77) => u32;
    mixed: (u32, f64, bool), |n| (n as u32, n as f64 / 7.0, n % 2 == 1),
        |x| x.0 as f64 + if x.2 { x.1 } else { 0.25 } => f64;
}

const LEN: usize = 100;

#[amp]
#[derive(Debug)]
struct Tables {
    scale: f32,
    far: [f32; LEN],
    few: [f32; 3],
    grid: [[u8; 20]; 5],
    last: u32,
}

impl Tables {
    fn some() -> Tables {
        Tables {
            scale: 2.0,
            far: std::array::from_fn(|n| n as f32),
            few: [0.5, 1.5, 2.5],
            grid: std::array::from_fn(|row| {
                std::array::from_fn(|column| (20 * row + column) as u8)
            }),
            last: 9,
        }
    }
}

#[amp(cpu)]
fn sum(values: [f32; LEN]) -> f32 {
    let mut sum = 0.0;
    for value in values {
        sum += value;
    }
    sum
}

#[amp(cpu)]
fn raised(mut values: [f32; LEN], at: usize) -> f32 {
    values[at] += 1000.0;
    values[at] + values[(at + 1) % LEN]
}

#[amp(cpu)]
fn borrowed(values: &[f32; LEN], at: usize) -> f32 {
    values[at]
}

#[amp]
impl Tables {
    fn at(self, row: usize, column: usize) -> u32 {
        self.grid[row][column] as u32 + self.last
    }
}

/// What is done with tables of a struct, in a kernel and in plain Rust.
#[amp(cpu)]
fn uses(tables: Tables, other: [f32; LEN], n: usize) -> [f32; 10] {
    let copy = tables.far;
    let mut changed = tables.far;
    changed[n] = -1.0;
    let chosen = if n % 2 == 0 { tables.far } else { other };
    let Tables { far, grid, .. } = tables;
    let row = grid[n % 5];
    let whole = tables;
    let mut least = far[0];
    for value in &other {
        least = least.min(*value);
    }
    let closure = |k: usize| far[k] * tables.scale;
    [
        copy[n] + changed[n] + changed[(n + 1) % LEN],
        sum(tables.far),
        raised(tables.far, n),
        borrowed(&tables.far, n) + borrowed(&other, n),
        tables.at(n % 5, n % 20) as f32,
        chosen[(n + 3) % LEN],
        row[n % 20] as f32 + whole.few[n % 3],
        least,
        closure(n),
        if far == other { 1.0 } else { 2.0 },
    ]
}

#[test]
fn tables_in_structs_are_values() {
    let (tables, other) = (Tables::some(), std::array::from_fn(|n| 50.0 - n as f32));
    let expected: Vec<_> = (0..LEN).map(|n| uses(tables, other, n)).collect();
    for accelerator in accelerators() {
        let mut found = vec![[0.0; 10]; LEN];
        let to = ArrayViewMut::new(LEN, &mut found).unwrap();
        let kernel = amp!(|i: Index<1>| to[i] = uses(tables, other, i[0]));
        launch(&accelerator, to.extent(), kernel);
        to.synchronize().unwrap();
        assert_eq!(found, expected, "on {}", accelerator.name());
    }
}

#[test]
fn nothing_lies_behind_a_table() {
    let table = [7_u32; LEN];
    for accelerator in accelerators() {
        let mut found = [9; 3];
        let at = [99_u32, 100, u32::MAX];
        let at = ArrayView::new(3, &at).unwrap();
        let to = ArrayViewMut::new(3, &mut found).unwrap();
        let kernel = amp!(|i: Index<1>| to[i] = table[at[i] as usize]);
        check_module(&kernel.module().unwrap());
        out_of_range(&accelerator, parallel_for_each_on(&accelerator, to.extent(), kernel));
        to.synchronize().unwrap();
        assert_eq!(found, [7, 0, 0], "on {}", accelerator.name());
    }
}

const fn squares<const N: usize>() -> [u32; N] {
    let mut all = [0; N];
    let mut n = 0;
    while n < N {
        all[n] = (n * n) as u32;
        n += 1;
    }
    all
}

/// Tables of constants, of which the second has numbers that are no literals on a device.
#[amp]
#[derive(Debug)]
struct Constants;

#[amp]
impl Constants {
    const SQUARES: [u32; 300] = squares();
    const FEW: [u32; 4] = squares();
    const WIDE: [u64; 40] = [u64::MAX - 3; 40];
    const FLAGS: [bool; 50] = [true; 50];
    const BYTES: [[i8; 7]; 9] = [[-7; 7]; 9];
    const ODD: [f32; 40] = {
        let mut all = [f32::MAX; 40];
        all[3] = f32::NAN;
        all[4] = f32::NEG_INFINITY;
        all[5] = 0.5;
        all
    };
}

const BIG: [f64; 64] = [0.125; 64];

#[amp(cpu)]
fn constant(n: usize) -> [u64; 8] {
    let odd = Constants::ODD[n % 40];
    let local = Constants::SQUARES;
    [
        Constants::SQUARES[n] as u64,
        local[(n + 5) % 300] as u64,
        Constants::FEW[n % 4] as u64,
        Constants::WIDE[n % 40] - n as u64,
        Constants::FLAGS[n % 50] as u64,
        (Constants::BYTES[n % 9][n % 7] as i64 + 10) as u64,
        if odd.is_nan() { 1 } else { odd.to_bits() as u64 },
        (BIG[n % 64] * n as f64 * 8.0) as u64,
    ]
}

#[test]
fn constant_tables_are_values() {
    let expected: Vec<_> = (0..300).map(constant).collect();
    let table: [u32; 33] = squares();
    for accelerator in accelerators() {
        let mut found = vec![[0; 8]; 300];
        let to = ArrayViewMut::new(300, &mut found).unwrap();
        launch(&accelerator, to.extent(), amp!(|i: Index<1>| to[i] = constant(i[0])));
        // With captured tables before them, and several launches in a row.
        for round in 0..3 {
            let kernel = amp!(|i: Index<1>| {
                to[i][round] += table[i[0] % 33] as u64 + Constants::SQUARES[i[0]] as u64;
            });
            launch(&accelerator, to.extent(), kernel);
        }
        to.synchronize().unwrap();
        for (n, (found, mut expected)) in found.into_iter().zip(expected.clone()).enumerate() {
            let more = table[n % 33] as u64 + (n * n) as u64;
            expected[..3].iter_mut().for_each(|number| *number += more);
            assert_eq!(found, expected, "{n} on {}", accelerator.name());
        }
    }
}

#[test]
fn constant_tables_need_no_captured_values() {
    for accelerator in accelerators() {
        let mut found = [0; 64];
        let to = ArrayViewMut::new(64, &mut found).unwrap();
        let kernel = amp!(|t: TiledIndex<64>| to[t] = Constants::SQUARES[299 - t.local[0]]);
        launch(&accelerator, to.extent().tile::<64>(), kernel);
        to.synchronize().unwrap();
        let expected: [u32; 64] = std::array::from_fn(|n| ((299 - n) * (299 - n)) as u32);
        assert_eq!(found, expected, "on {}", accelerator.name());
    }
}

/// How long a first launch takes.
fn timed(launch: impl FnOnce()) -> Duration {
    let begin = Instant::now();
    launch();
    begin.elapsed()
}

#[test]
fn a_long_table_compiles_as_fast_as_a_view() {
    const MANY: usize = 4000;
    let table: [f32; MANY] = std::array::from_fn(|n| n as f32);
    for accelerator in accelerators() {
        let mut found = vec![0.0; MANY];
        let to = ArrayViewMut::new(MANY, &mut found).unwrap();
        let view = ArrayView::new(MANY, &table).unwrap();
        let viewed = timed(|| {
            let kernel = amp!(|i: Index<1>| to[i] = view[(7 * i[0]) % MANY]);
            parallel_for_each_on(&accelerator, to.extent(), kernel).unwrap();
            accelerator.wait().unwrap();
        });
        let captured = timed(|| {
            let kernel = amp!(|i: Index<1>| to[i] = table[(7 * i[0]) % MANY]);
            parallel_for_each_on(&accelerator, to.extent(), kernel).unwrap();
            accelerator.wait().unwrap();
        });
        let constant = timed(|| {
            const TABLE: [u32; MANY] = squares();
            let kernel = amp!(|i: Index<1>| to[i] += TABLE[i[0]] as f32);
            parallel_for_each_on(&accelerator, to.extent(), kernel).unwrap();
            accelerator.wait().unwrap();
        });
        to.synchronize().unwrap();
        let expected: Vec<_> = (0..MANY).map(|n| table[7 * n % MANY] + (n * n) as f32).collect();
        assert_eq!(found, expected, "on {}", accelerator.name());
        // Time is no measure on a machine that does other things: it was a minute and more.
        let most = 20 * viewed + Duration::from_secs(1);
        assert!(captured < most, "{captured:?}, and {viewed:?} with a view");
        assert!(constant < most, "{constant:?}, and {viewed:?} with a view");
        println!(
            "{}: {viewed:?} a view, {captured:?} captured, {constant:?} constant",
            accelerator.name()
        );
    }
}
