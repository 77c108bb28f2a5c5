//! Indices out of range of arrays of fixed length: what a launch says of them, and what happens
//! beside.

use std::sync::{Arc, Mutex};

use amp_runtime::prelude::*;
use amp_runtime::report::sink;
use amp_runtime::{GuardedMemory, Result};
use amp_tests::{check_module, unchecked};
use glam::Vec3;

/// Runs something without writing its errors to stderr; the errors, one for each that was written.
pub fn quietly(run: impl FnOnce()) -> Vec<String> {
    let _alone = crate::alone();
    let seen = Arc::<Mutex<Vec<String>>>::default();
    let writes = seen.clone();
    sink::set(Some(Box::new(move |_, line| writes.lock().unwrap().push(line.to_owned()))));
    run();
    sink::set(None);
    std::mem::take(&mut *seen.lock().unwrap())
}

/// The text in this file at which the element stands, the array's memory, and its length.
type Expected = Option<(&'static str, GuardedMemory, usize)>;

const TILE_STATIC: GuardedMemory = GuardedMemory::Tile;
const LOCAL: GuardedMemory = GuardedMemory::Local;

/// Where a text first stands in this file: `file:line:column`.
fn place_of(text: &str) -> String {
    let source = include_str!("misses.rs");
    let before = &source[..source.find(text).expect("the text is there")];
    let line = before.lines().last().map_or(0, str::len);
    format!("tests/reports/misses.rs:{}:{}", before.matches('\n').count() + 1, line + 1)
}

fn check(expected: Expected, found: Result<()>, accelerator: &Accelerator) {
    let found = match found {
        Err(Error::IndexOutOfRange { kernel, location, memory, len }) => {
            assert!(
                kernel.contains(':'),
                "the function around the closure, and its line: {kernel}"
            );
            Some((location, memory, len))
        }
        other => other.map(|()| None).expect("no other error"),
    };
    let expected = expected.map(|(text, memory, len)| (place_of(text), memory, len));
    assert_eq!(found, expected, "on {}", accelerator.name());
}

pub fn is_told(told: &Result<()>) -> bool {
    matches!(told, Err(Error::IndexOutOfRange { .. }))
}

/// Kernels over one tile of four threads, each with what it says and writes for the numbers
/// `[0, 3, 9, 1]`. It says so once, and nothing of `[0, 1, 1, 0]` after that.
macro_rules! misses {
    ($($name:ident: |$t:ident, $x:ident, $to:ident| $body:block => $expected:expr, $values:expr;)*) => {$(
        #[test]
        fn $name() {
            let errors = quietly(|| for accelerator in unchecked() {
                let mut out = [100_u32; 4];
                let $to = ArrayViewMut::new(4, &mut out).unwrap();
                let launch = |numbers: [u32; 4]| {
                    let $x = ArrayView::new(4, &numbers).unwrap();
                    let kernel = amp!(|$t: TiledIndex<4>| $body);
                    check_module(&kernel.module().unwrap());
                    let domain = $to.extent().tile::<4>();
                    let launched = parallel_for_each_on(&accelerator, domain, kernel);
                    launched.and_then(|()| accelerator.wait())
                };
                check($expected, launch([0, 3, 9, 1]), &accelerator);
                accelerator.wait().unwrap();
                assert_eq!($to.to_vec().unwrap(), $values, "on {}", accelerator.name());
                check(None, launch([0, 1, 1, 0]), &accelerator);
                $to.synchronize().unwrap();
            });
            let expected: Expected = $expected;
            assert_eq!(errors.len(), expected.map_or(0, |_| unchecked().len()), "{errors:?}");
        }
    )*};
}

/// The element, which may not be there.
#[amp]
fn element(of: [u32; 4], number: u32) -> u32 {
    of[number as usize]
}

/// The element once all threads of the tile ask for it.
#[amp]
fn element_after(t: TiledIndex<4>, shared: &[u32; 4], number: u32) -> u32 {
    t.barrier.wait();
    shared[number as usize]
}

/// Each thread writes one element, once all are there.
#[amp]
fn fill(t: TiledIndex<4>, slice: &mut [u32], number: u32) {
    t.barrier.wait();
    slice[number as usize] = 3;
    t.barrier.wait();
}

#[amp]
fn increase(number: &mut u32) {
    *number += 1;
}

#[amp]
struct Rows {
    first: u32,
    rows: [[u32; 4]; 2],
}

misses! {
    a_read_of_tile_static: |t, x, to| {
        #[tile_static]
        let a: [u32; 4];
        a[t.local[0]] = 10 + t.local[0] as u32;
        t.barrier.wait();
        to[t] = a[x[t] as usize];
    } => Some(("a[x[t]", TILE_STATIC, 4)), [10, 13, 0, 11];

    a_write_to_tile_static: |t, x, to| {
        #[tile_static]
        let b: [u32; 4];
        b[t.local[0]] = 7;
        t.barrier.wait();
        b[x[t] as usize] = 5;
        t.barrier.wait();
        to[t] = b[t.local[0]];
    } => Some(("b[x[t]", TILE_STATIC, 4)), [5, 5, 7, 5];

    an_atomic_operation: |t, x, to| {
        #[tile_static]
        let c: [u32; 4];
        c[t.local[0]] = 7;
        t.barrier.wait();
        let old = atomic_fetch_add(&c[x[t] as usize], 1);
        t.barrier.wait();
        to[t] = 100 * old + c[t.local[0]];
    } => Some(("c[x[t]", TILE_STATIC, 4)), [708, 708, 7, 708];

    a_row_of_tile_static: |t, x, to| {
        #[tile_static]
        let d: [[u32; 2]; 8];
        d[t.local[0]][0] = 1;
        d[t.local[0]][1] = 2;
        t.barrier.wait();
        to[t] = d[t.local[0]][x[t] as usize];
    } => Some(("d[t.local[0]][x[t]", TILE_STATIC, 2)), [1, 0, 0, 2];

    a_constant_table: |t, x, to| {
        let e = [5, 6, 7, 8];
        to[t] = e[x[t] as usize];
    } => Some(("e[x[t]", LOCAL, 4)), [5, 8, 0, 6];

    a_read_of_a_variable: |t, x, to| {
        let mut f = [1; 4];
        f[t.local[0]] = 3;
        to[t] = f[x[t] as usize];
    } => Some(("f[x[t]", LOCAL, 4)), [3, 1, 0, 1];

    a_write_to_a_variable: |t, x, to| {
        let mut g = [1; 4];
        g[x[t] as usize] = 9;
        to[t] = g[0] + g[1] + g[2] + g[3];
    } => Some(("g[x[t]", LOCAL, 4)), [12, 12, 4, 12];

    an_operation_on_a_variable: |t, x, to| {
        let mut h = [2; 4];
        h[x[t] as usize] += 5;
        to[t] = h[0] + h[1] + h[2] + h[3];
    } => Some(("h[x[t]", LOCAL, 4)), [13, 13, 8, 13];

    // The array is looked at before its element: a row that is not there has no elements to miss.
    rows_and_their_elements: |t, x, to| {
        let mut k = [[1; 2]; 8];
        k[t.local[0]][0] = 4;
        to[t] = k[x[t] as usize][x[t] as usize / 3];
    } => Some(("k[x[t]", LOCAL, 8)), [4, 1, 0, 1];

    only_an_element_of_a_row: |t, x, to| {
        let mut l = [[1; 2]; 16];
        l[t.local[0]][0] = 4;
        l[x[t] as usize][x[t] as usize] += 1;
        to[t] = l[x[t] as usize][0] + l[x[t] as usize][1];
    } => Some(("l[x[t]", LOCAL, 2)), [6, 2, 2, 3];

    a_function: |t, x, to| {
        to[t] = element([1, 2, 3, 4], x[t]);
    } => Some(("of[number", LOCAL, 4)), [1, 4, 0, 2];

    a_function_that_waits: |t, x, to| {
        #[tile_static]
        let m: [u32; 4];
        m[t.local[0]] = 1;
        to[t] = element_after(t, &m, x[t]);
    } => Some(("shared[number", TILE_STATIC, 4)), [1, 1, 0, 1];

    a_slice: |t, x, to| {
        #[tile_static]
        let y: [u32; 4];
        let mut own = [5; 6];
        y[t.local[0]] = 1;
        fill(t, &mut y, x[t]);
        fill(t, &mut own, x[t] / 2);
        to[t] = 10 * own[1] + y[t.local[0]];
    } => Some(("slice[number", TILE_STATIC, 4)), [53, 33, 51, 53];

    // The function has a variable of its own to change.
    a_reference: |t, x, to| {
        let mut n = [1; 4];
        increase(&mut n[x[t] as usize]);
        to[t] = n[0] + n[1] + n[2] + n[3];
    } => Some(("n[x[t]", LOCAL, 4)), [5, 5, 4, 5];

    a_closure: |t, x, to| {
        let o = [1, 2, 3, 4];
        let at = |number: u32| o[number as usize];
        to[t] = at(x[t]) + at(0);
    } => Some(("o[number", LOCAL, 4)), [2, 5, 1, 3];

    a_field: |t, x, to| {
        let mut p = Rows { first: 1, rows: [[2; 4]; 2] };
        p.rows[1][x[t] as usize] = 7;
        to[t] = p.first + p.rows[1][0] + p.rows[1][1] + p.rows[1][3];
    } => Some(("p.rows[1][x[t]", LOCAL, 4)), [12, 12, 7, 12];

    a_component_that_is_read: |t, x, to| {
        let q = Vec3::new(1.0, 2.0, 4.0);
        to[t] = q[x[t] as usize] as u32;
    } => Some(("q[x[t]", LOCAL, 3)), [1, 0, 0, 2];

    a_component_that_is_written: |t, x, to| {
        let mut r = Vec3::new(1.0, 2.0, 4.0);
        r[x[t] as usize] = 8.0;
        to[t] = (r.x + r.y + r.z) as u32;
    } => Some(("r[x[t]", LOCAL, 3)), [14, 7, 7, 13];

    a_component_of_tile_static: |t, x, to| {
        #[tile_static]
        let s: [Vec3; 4];
        s[t.local[0]] = Vec3::new(1.0, 2.0, 4.0);
        t.barrier.wait();
        to[t] = s[0][x[t] as usize] as u32;
    } => Some(("s[0][x[t]", TILE_STATIC, 3)), [1, 0, 0, 2];

    a_component_of_an_index: |t, x, to| {
        to[t] = t.global[x[t] as usize / 2] as u32;
    } => Some(("t.global[x[t]", LOCAL, 1)), [0, 0, 0, 3];

    a_loop_that_is_written_out: |t, x, to| {
        let u = [1, 2, 3, 4];
        let mut sum = 0;
        for k in 0..3 {
            sum += u[x[t] as usize + k];
        }
        to[t] = sum;
    } => Some(("u[x[t]", LOCAL, 4)), [6, 4, 0, 9];

    // Of several places it is the first, however often and in whichever thread.
    two_places: |t, x, to| {
        let (v, w) = ([1; 10], [2; 4]);
        let first = v[x[t] as usize * t.local[0]];
        to[t] = first + w[x[t] as usize];
    } => Some(("v[x[t]", LOCAL, 10)), [3, 3, 0, 3];

    a_branch_that_is_not_taken: |t, x, to| {
        let table = [1, 2, 3, 4];
        if x[t] != 9 {
            to[t] = table[x[t] as usize];
        }
    } => None, [1, 4, 100, 2];

    a_side_that_does_not_matter: |t, x, to| {
        let table = [1, 2, 3, 4];
        let both = x[t] != 9 && table[x[t] as usize] > 1;
        let either = x[t] == 9 || table[x[t] as usize] > 1;
        // The left side says nothing of the index.
        let third = t.local[0] != 2 && table[x[t] as usize] > 1;
        to[t] = both as u32 + 2 * either as u32 + 4 * third as u32;
    } => None, [0, 7, 2, 7];

    a_return_before_it: |t, x, to| {
        let mut table = [1, 2, 3, 4];
        table[x[t] as usize] += if x[t] == 9 { return; } else { 1 };
        to[t] = table[0];
    } => None, [2, 1, 100, 1];

    a_loop_that_has_ended: |t, x, to| {
        let table = [1, 2, 3, 4];
        let mut i = 0;
        let mut sum = 0;
        while t.local[0] == 1 && i < x[t] as usize && table[i] > 0 {
            sum += table[i];
            i += 1;
        }
        to[t] = sum;
    } => None, [0, 6, 0, 0];

    a_closure_that_is_not_called: |t, x, to| {
        let table = [1, 2, 3, 4];
        let number = if x[t] == 9 { None } else { Some(x[t] as usize) };
        to[t] = number.map_or(50, |number| table[number]);
    } => None, [1, 4, 50, 2];
}

#[test]
fn an_element_of_a_view_has_arrays_of_fixed_length() {
    quietly(|| {
        for accelerator in unchecked() {
            let rows = ArrayViewMut::<Rows, 1>::without_source(2).unwrap();
            let numbers = [1_u32, 4];
            let numbers = ArrayView::new(2, &numbers).unwrap();
            let kernel = amp!(|i: Index<1>| {
                rows[i].rows[1][numbers[i] as usize] = 3;
            });
            check_module(&kernel.module().unwrap());
            let launched = parallel_for_each_on(&accelerator, rows.extent(), kernel);
            let told = launched.and_then(|()| accelerator.wait());
            check(Some(("rows[i].rows[1][numbers", LOCAL, 4)), told, &accelerator);
            let rows = rows.to_vec().unwrap();
            assert_eq!((rows[0].rows[1], rows[1].rows[1]), ([0, 3, 0, 0], [0; 4]));

            let constant = [Rows { first: 2, rows: [[5; 4]; 2] }; 2];
            let constant = ArrayView::new(2, &constant).unwrap();
            let sums = ArrayViewMut::<u32, 1>::without_source(2).unwrap();
            let kernel = amp!(|i: Index<1>| {
                sums[i] = constant[i].rows[1][numbers[i] as usize];
            });
            let launched = parallel_for_each_on(&accelerator, sums.extent(), kernel);
            let told = launched.and_then(|()| accelerator.wait());
            check(Some(("constant[i].rows", LOCAL, 4)), told, &accelerator);
            assert_eq!(sums.to_vec().unwrap(), [5, 0]);
        }
    });
}

/// Whether the driver leaves out what is not there, or a test does.
#[test]
fn an_array_that_is_not_there_is_not_missed() {
    for accelerator in unchecked() {
        for (of, part) in [(2, 2), (4, 2)] {
            let whole = ArrayViewMut::<Rows, 1>::without_source(of).unwrap();
            let rows = whole.section(0, part).unwrap();
            let numbers = [1_u32, 2, 4, u32::MAX];
            let numbers = ArrayView::new(4, &numbers).unwrap();
            let kernel = amp!(|i: Index<1>| {
                rows[i].rows[1][numbers[i] as usize] = 3;
                rows[i].first += rows[i].rows[0][numbers[i] as usize];
            });
            check_module(&kernel.module().unwrap());
            parallel_for_each_on(&accelerator, numbers.extent(), kernel).unwrap();
            accelerator.wait().unwrap();
            let rows: Vec<_> = whole.to_vec().unwrap().iter().map(|rows| rows.rows[1]).collect();
            assert_eq!(rows[..2], [[0, 3, 0, 0], [0, 0, 3, 0]], "on {}", accelerator.name());
            assert!(rows[2..].iter().all(|row| *row == [0; 4]), "on {}", accelerator.name());
        }
    }
}

#[test]
fn beside_lines_and_checks() {
    for accelerator in unchecked() {
        let mut told = Ok(());
        let mut lines = quietly(|| {
            let kernel = amp!(|i: Index<1>| {
                let table = [1, 2, 3, 4];
                amp_println!("{}", table[i[0] * 3]);
            });
            check_module(&kernel.module().unwrap());
            told = parallel_for_each_on(&accelerator, Extent::new([3]), kernel);
            told = told.clone().and_then(|()| accelerator.wait());
        });
        assert!(is_told(&told), "{told:?}");
        lines.sort();
        let error = format!("{}\n", told.unwrap_err());
        assert_eq!(lines, [&error, "[0] 1\n", "[1] 4\n", "[2] 0\n"]);
    }
}

#[amp(cpu)]
fn on_the_host(number: usize) -> u32 {
    let table = [1, 2, 3, 4];
    table[number]
}

#[test]
fn outside_of_kernels_it_is_no_error() {
    let _alone = crate::alone();
    assert_eq!([on_the_host(1), on_the_host(9)], [2, 0]);
    let kernel = amp!(|i: Index<1>| {
        let _captured = i[0];
    });
    parallel_for_each_on(&Accelerator::cpu(), Extent::new([1]), kernel).unwrap();
}
