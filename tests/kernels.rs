//! Every feature of the language, run on every accelerator and compared with plain Rust.

#[macro_use]
extern crate amp_runtime;

use amp_runtime::prelude::*;
use amp_tests::{accelerators, check_module};

/// A table of functions. Each is compiled twice, as `#[amp]` code and as ordinary Rust, and run
/// for every input on every accelerator.
macro_rules! features {
    ($($name:ident: ($x:ident: $t:ident) -> $r:ident { $($body:tt)* } for $inputs:expr;)*) => {
        #[allow(clippy::all, unused_assignments)]
        mod device {
            #[allow(unused_imports)]
            use super::*;
            $(#[amp] pub fn $name($x: $t) -> $r { $($body)* })*
        }
        #[allow(clippy::all, unused_assignments)]
        mod plain {
            #[allow(unused_imports)]
            use super::*;
            $(pub fn $name($x: $t) -> $r { $($body)* })*
        }
        $(#[test]
        fn $name() {
            let inputs: Vec<$t> = $inputs.into_iter().collect();
            let expected: Vec<$r> = inputs.iter().map(|x| plain::$name(*x)).collect();
            for accelerator in accelerators() {
                let mut outputs = vec![<$r>::default(); inputs.len()];
                let input = ArrayView::new(inputs.len(), &inputs).unwrap();
                let output = ArrayViewMut::new(inputs.len(), &mut outputs).unwrap();
                let kernel = amp!(|i: Index<1>| output[i] = device::$name(input[i]));
                check_module(&kernel.module().unwrap());
                parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
                drop(output);
                assert_eq!(outputs, expected, "on {}", accelerator.name());
            }
        })*
    };
}

const LEVELS: [i32; 5] = [10, 20, 30, 40, 50];
const SCALE: f32 = 0.5;
const WIDTH: usize = 4;

mod consts {
    pub const OFFSET: i32 = 7;
}

const SMALL: [i32; 9] = [-100, -7, -2, -1, 0, 1, 2, 9, 1000];
const EDGES: [i32; 7] = [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX - 1, i32::MAX];
const FLOATS: [f32; 9] = [-1e30, -2.5, -1.0, -0.0, 0.0, 0.25, 1.0, 3.75, 1e30];

features! {
    arithmetic: (x: i32) -> i32 { (x + 3) * 2 - x / 3 + x % 5 } for SMALL;
    division_rounds_to_zero: (x: i32) -> i32 { x / 4 * 100 + x % 4 } for SMALL;
    bits: (x: i32) -> i32 { (x & 12) | (x ^ 5) ^ !x } for SMALL;
    shifts: (x: i32) -> i32 { (x << 3) ^ (x >> 2) } for SMALL;
    unsigned: (x: u32) -> u32 { (x >> 1) + x / 3 + x % 7 } for [0, 1, 2, 100, u32::MAX];
    negation: (x: i32) -> i32 { -x + -5 } for SMALL;
    floats: (x: f32) -> f32 { (x + 1.5) * 2.0 - x / 4.0 } for FLOATS;
    comparisons: (x: i32) -> u32 {
        (x < 1) as u32 + 2 * (x <= 1) as u32 + 4 * (x > 1) as u32 + 8 * (x >= 1) as u32
            + 16 * (x == 1) as u32 + 32 * (x != 1) as u32
    } for SMALL;
    nan_is_not_equal_to_itself: (x: f32) -> u32 {
        (x != x) as u32 + 2 * (x == x) as u32 + 4 * (x < 1.0) as u32
    } for [f32::NAN, 1.0];
    arrays_of_bools: (x: i32) -> i32 {
        let mut flags = [false, true, x > 0, false];
        flags[3] = !flags[2];
        let copy = flags;
        let mut n = 0;
        for k in 0..4 { n = n * 2 + copy[k] as i32; }
        n * 10 + [true, x > 1][1] as i32
    } for SMALL;
    booleans: (x: i32) -> u32 {
        let a = x > 0;
        let b = x < 10;
        ((a & b) as u32) + 2 * ((a | b) as u32) + 4 * ((a ^ b) as u32) + 8 * ((!a) as u32)
    } for SMALL;
    literals_unify: (x: f32) -> f32 {
        let mut s = 0.0;
        for k in 0..3 {
            s += x + 1.0;
            s *= k as f32;
        }
        s
    } for FLOATS;
    literal_bases: (x: u32) -> u32 { x + 0xff + 0b101 + 0o17 + 1_000 } for [0u32, 5];
    short_circuit_and: (x: i32) -> i32 {
        let mut calls = 0;
        if x > 0 && { calls += 1; x > 5 } { calls += 10; }
        calls
    } for SMALL;
    short_circuit_or: (x: i32) -> i32 {
        let mut calls = 0;
        if x > 0 || { calls += 1; x < -5 } { calls += 10; }
        calls
    } for SMALL;
    short_circuit_guards_division: (x: i32) -> u32 { (x != 0 && 100 / x > 10) as u32 } for SMALL;
    let_and_shadowing: (x: i32) -> i32 {
        let y = x + 1;
        let y = y * y - 1;
        { let y = 5; let _ = y; }
        y
    } for SMALL;
    assigned_later: (x: i32) -> i32 {
        let y: i32;
        if x > 0 { y = x; } else { y = -x; }
        y
    } for SMALL;
    compound_assignment: (x: i32) -> i32 {
        let mut y = x;
        y += 2; y -= 5; y *= 3; y /= 2; y %= 50; y &= 0xff; y |= 16; y ^= 3; y <<= 2; y >>= 1;
        y
    } for SMALL;
    blocks_as_values: (x: i32) -> i32 { let y = { let a = x + 1; a * a }; y - { 3 } } for [1, 2, 3];
    if_as_value: (x: i32) -> i32 {
        let y = if x < 0 { -x } else if x == 0 { 42 } else { x * 2 };
        y + if y > 10 { 1 } else { 0 }
    } for SMALL;
    for_loop: (x: i32) -> i32 { let mut s = 0; for k in 0..x { s += k; } s } for SMALL;
    for_inclusive: (x: i32) -> i32 { let mut s = 0; for k in 1..=x { s += k; } s } for SMALL;
    for_inclusive_to_the_end: (x: u32) -> u32 {
        let mut n = 0;
        for _ in x..=u32::MAX { n += 1; }
        n
    } for [u32::MAX - 3, u32::MAX];
    for_bounds_are_read_once: (x: i32) -> i32 {
        let mut n = x;
        let mut rounds = 0;
        for _ in 0..n { n -= 1; rounds += 1; }
        rounds
    } for [0, 5, 9];
    while_loop: (x: i32) -> i32 {
        let mut n = x; let mut steps = 0;
        while n > 1 { if n % 2 == 0 { n /= 2; } else { n = 3 * n + 1; } steps += 1; }
        steps
    } for [1, 2, 7, 27];
    loop_and_break: (x: i32) -> i32 {
        let mut n = 0;
        loop { n += 1; if n * n > x { break; } }
        n
    } for SMALL;
    loop_with_value: (x: i32) -> i32 {
        let mut n = 0;
        let found = loop { n += 3; if n > x { break n * 2; } };
        found + 1
    } for SMALL;
    continue_in_for: (x: i32) -> i32 {
        let mut s = 0;
        for k in 0..20 { if k % 3 == x % 3 { continue; } s += k; }
        s
    } for [0, 1, 2];
    continue_in_while: (x: i32) -> i32 {
        let mut s = 0; let mut k = 0;
        while k < 20 { k += 1; if k % 4 == x { continue; } s += k; }
        s
    } for [0, 1, 2];
    labelled_break: (x: i32) -> i32 {
        let mut s = 0;
        'rows: for i in 0..10 {
            for j in 0..10 {
                if i * j > x { break 'rows; }
                s += 1;
            }
            s += 100;
        }
        s
    } for [-1, 0, 5, 30, 100];
    labelled_continue: (x: i32) -> i32 {
        let mut s = 0;
        'rows: for i in 0..6 {
            let mut j = 0;
            loop {
                j += 1;
                if j > 5 { break; }
                if (i + j) % 4 == x { continue 'rows; }
                s += 1;
            }
            s += 100;
        }
        s
    } for [0, 1, 2, 3, 9];
    labels_three_deep: (x: i32) -> i32 {
        let mut s = 0;
        'a: for i in 0..4 {
            'b: for j in 0..4 {
                for k in 0..4 {
                    if k == x { continue 'b; }
                    if j == x { continue 'a; }
                    if i + j + k == 7 { break 'a; }
                    s += 1;
                }
                s += 10;
            }
            s += 100;
        }
        s
    } for [0, 1, 2, 3, 9];
    shadowed_labels: (x: i32) -> i32 {
        let mut s = 0;
        'a: for i in 0..3 {
            let mut n = 0;
            #[allow(unused_labels)]
            loop { n += 1; if n > x { break; } if n == 2 { continue 'a; } s += i; }
            s += 10;
        }
        s
    } for [0, 1, 2, 3];
    early_return: (x: i32) -> i32 {
        if x < 0 { return -1; }
        if x == 0 { return 0; }
        x * 2
    } for SMALL;
    return_from_loops: (x: i32) -> i32 {
        for i in 0..10 {
            for j in 0..10 {
                if i * 10 + j == x { return i + j; }
            }
        }
        -1
    } for [0, 5, 42, 99, 100];
    local_array: (x: i32) -> i32 {
        let mut a = [1, 2, 3, 4];
        a[1] = x;
        a[3] += a[0] * 5;
        a[0] + a[1] * 10 + a[2] * 100 + a[3] * 1000
    } for SMALL;
    array_indexed_at_run_time: (x: u32) -> i32 {
        let table = [5, 7, 11, 13];
        let mut squares = [0; 4];
        for i in 0..4 { squares[i] = table[i] * table[i]; }
        squares[x as usize % 4] + table[(x as usize + 1) % 4]
    } for [0u32, 1, 2, 3, 4, 77];
    nested_arrays: (x: i32) -> i32 {
        let mut m = [[0; 3]; 2];
        for i in 0..2 { for j in 0..3 { m[i][j] = x + (i * 3 + j) as i32; } }
        let row = m[1];
        m[0][0] = 1000;
        m[0][0] + m[1][2] * row[1] + row[0]
    } for SMALL;
    cube_of_arrays: (x: i32) -> i32 {
        let mut c = [[[x; 2]; 2]; 2];
        c[1][0][1] += 5;
        c[0][1][0] -= c[1][0][1];
        c[0][1][0] * 100 + c[1][0][1]
    } for SMALL;
    arrays_are_values: (x: i32) -> i32 {
        let mut a = [x, 2];
        let b = a;
        a[0] = 99;
        a[0] + b[0]
    } for SMALL;
    const_items: (x: i32) -> i32 { x + LEVELS[2] + consts::OFFSET + WIDTH as i32 } for SMALL;
    const_table: (x: u32) -> i32 { LEVELS[x as usize % 5] } for [0u32, 1, 2, 3, 4, 5];
    const_float: (x: f32) -> f32 { x * SCALE } for FLOATS;
    const_of_std: (x: u32) -> u32 { if x == u32::MAX { 1 } else { 0 } } for [0u32, u32::MAX];
    const_in_block: (x: i32) -> i32 { const STEP: i32 = 4; x + STEP } for SMALL;
    const_array_length: (x: i32) -> i32 {
        let mut a = [0; WIDTH * 2];
        for i in 0..WIDTH * 2 { a[i] = x * i as i32; }
        a[7]
    } for SMALL;
    struct_values: (x: i32) -> i32 {
        let p = Pair { a: x, b: x + 1 };
        let mut q = p;
        q.b *= 3;
        q = Pair { b: q.b - 1, a: q.a };
        p.a + p.b * 10 + q.a * 100 + q.b * 1000
    } for SMALL;
    structs_in_structs: (x: i32) -> i32 {
        let mut n = Nest { pair: Pair { a: x, b: 2 }, values: [1, 2, 3] };
        n.pair.a += 1;
        n.values[1] = n.pair.a;
        let v = n.values;
        v[0] + v[1] * 10 + n.pair.b
    } for SMALL;
    array_of_structs: (x: i32) -> i32 {
        let mut a = [Pair { a: 1, b: 2 }; 3];
        a[1].a = x;
        a[2] = a[1];
        a[2].b += 5;
        a[0].a + a[1].b * 10 + a[2].a * 100 + a[2].b * 1000
    } for SMALL;
    struct_from_if: (x: i32) -> i32 {
        let p = if x > 0 { Pair { a: x, b: 1 } } else { Pair { a: 0, b: -x } };
        p.a * 2 + p.b
    } for SMALL;
    casts_between_integers: (x: i32) -> u32 { (x as u32) ^ (x as i64 as u32) } for EDGES;
    casts_to_usize: (x: i32) -> u32 { (x as usize) as u32 } for EDGES;
    casts_from_float: (x: f32) -> i32 { x as i32 } for [f32::NAN, f32::INFINITY, -f32::INFINITY, 2147483520.0, -2147483648.0, 1e10, -1e10, 2.9, -2.9, 0.0];
    casts_from_float_to_unsigned: (x: f32) -> u32 { x as u32 } for [f32::NAN, f32::INFINITY, -f32::INFINITY, 4294967040.0, 5e9, -1.0, 2.9, -0.5];
    casts_to_float: (x: i32) -> f32 { x as f32 + (x as u32) as f32 } for EDGES;
    casts_of_bool: (x: i32) -> i32 { (x > 3) as i32 * 7 } for SMALL;
    calls: (x: i32) -> i32 { helpers::twice(x) + helpers::clamp(x, -5, 5) } for SMALL;
    calls_across_crates: (x: i32) -> i32 { amp_test_helpers::triple(x) } for SMALL;
    calls_with_structs: (x: i32) -> i32 { helpers::swap(Pair { a: x, b: 2 }).a } for SMALL;
    calls_with_returns_in_loops: (x: i32) -> i32 {
        let mut s = 0;
        for k in 0..4 { s = s * 10 + helpers::first_above(x + k); }
        s
    } for [-3, 0, 4, 9];
    parameters_can_be_variables: (x: i32) -> i32 { helpers::count_down(x) } for [0, 1, 5];
    infinities: (x: f32) -> f32 { if x > 0.0 { f32::INFINITY } else { f32::MIN_POSITIVE } } for FLOATS;
    names_of_the_expansion: (x: i32) -> i32 {
        let builder = x; let index = builder + 1; let value = index * 2; let left = value - 3;
        let slot0 = left; let right = 5; let place = slot0 + right; let arguments = place; let a = arguments;
        let b = a; let old = b; let with = 1; let new = old + with; let base = new;
        builder + index + value * left - right + (base + a * (with + b))
    } for SMALL;
}

#[amp]
#[derive(Debug)]
struct Pair {
    a: i32,
    b: i32,
}

#[amp]
struct Nest {
    pair: Pair,
    values: [i32; 3],
}

mod helpers {
    use super::Pair;
    use amp_runtime::prelude::*;

    #[amp(cpu)]
    pub fn twice(x: i32) -> i32 {
        x * 2
    }

    #[amp(cpu)]
    pub fn clamp(x: i32, low: i32, high: i32) -> i32 {
        if x < low {
            return low;
        }
        if x > high { high } else { x }
    }

    #[amp(cpu)]
    pub fn swap(p: Pair) -> Pair {
        Pair { a: p.b, b: p.a }
    }

    #[amp(cpu)]
    pub fn first_above(x: i32) -> i32 {
        for k in 0..10 {
            if k * k > x {
                return k;
            }
        }
        99
    }

    #[amp(cpu)]
    pub fn count_down(mut n: i32) -> i32 {
        let mut steps = 0;
        while n > 0 {
            n -= 1;
            steps += 1;
        }
        steps
    }
}

/// Where plain Rust would panic or wrap only in release builds: the results that the docs promise.
macro_rules! promises {
    ($($name:ident: ($x:ident: $t:ident) -> $r:ident { $($body:tt)* }: $($input:expr => $output:expr),*;)*) => {
        mod promised {
            use amp_runtime::prelude::*;
            $(#[amp(cpu)] pub fn $name($x: $t) -> $r { $($body)* })*
        }
        $(#[test]
        fn $name() {
            let inputs: Vec<$t> = vec![$($input),*];
            let expected: Vec<$r> = vec![$($output),*];
            let on_host: Vec<$r> = inputs.iter().map(|x| promised::$name(*x)).collect();
            assert_eq!(on_host, expected, "called from ordinary Rust");
            for accelerator in accelerators() {
                let mut outputs = vec![<$r>::default(); inputs.len()];
                let input = ArrayView::new(inputs.len(), &inputs).unwrap();
                let output = ArrayViewMut::new(inputs.len(), &mut outputs).unwrap();
                let kernel = amp!(|i: Index<1>| output[i] = promised::$name(input[i]));
                parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
                drop(output);
                assert_eq!(outputs, expected, "on {}", accelerator.name());
            }
        })*
    };
}

promises! {
    addition_wraps: (x: i32) -> i32 { x + 1 }: i32::MAX => i32::MIN, 5 => 6;
    subtraction_wraps: (x: u32) -> u32 { x - 1 }: 0 => u32::MAX, 5 => 4;
    multiplication_wraps: (x: i32) -> i32 { x * 3 }: i32::MAX => i32::MAX.wrapping_mul(3);
    negation_wraps: (x: i32) -> i32 { -x }: i32::MIN => i32::MIN;
    compound_assignment_wraps: (x: i32) -> i32 { let mut y = x; y += 1; y -= 2; y *= 2; y }: i32::MIN => -2;
    division_by_zero: (x: i32) -> i32 { 7 / x + 100 * (7 % x) }: 0 => 7, 2 => 103;
    unsigned_division_by_zero: (x: u32) -> u32 { 7 / x + 100 * (7 % x) }: 0 => 7, 2 => 103;
    least_by_minus_one: (x: i32) -> i32 { i32::MIN / x + i32::MIN % x }: -1 => i32::MIN;
    shifts_are_masked: (x: u32) -> u32 { (1 << x) + (x >> 33) }: 33 => 2 + 16, 32 => 1 + 16, 31 => (1 << 31) + 15;
    usize_is_32_bits: (x: u32) -> u32 { ((x as usize - 1) / 2) as u32 }: 0 => u32::MAX / 2, 9 => 4;
    array_read_out_of_range: (x: u32) -> i32 { let a = [1, 2, 3]; a[x as usize] }: 0 => 1, 2 => 3, 3 => 0, u32::MAX => 0;
    array_write_out_of_range: (x: u32) -> i32 {
        let mut a = [1, 2, 3];
        a[x as usize] = 50;
        a[x as usize] += 1;
        a[0] + a[1] * 100 + a[2] * 10000
    }: 0 => 30251, 3 => 30201, u32::MAX => 30201;
    nested_out_of_range: (x: u32) -> i32 {
        let mut m = [[1, 2], [3, 4]];
        m[x as usize][1] = 9;
        m[1][x as usize] = 8;
        m[0][0] + m[0][1] * 10 + m[1][0] * 100 + m[1][1] * 1000 + m[x as usize][0] * 10000
    }: 0 => 1 + 90 + 800 + 4000 + 10000, 1 => 1 + 20 + 300 + 8000 + 30000, 2 => 4321;
}

/// Runs a kernel on every accelerator; `$output` is filled with zeros before each run.
macro_rules! run_on_all {
    ($output:ident: $t:ty, $shape:expr; $domain:expr, $kernel:expr, $expected:expr) => {
        for accelerator in accelerators() {
            let shape = $shape;
            let mut data = vec![<$t as bytemuck::Zeroable>::zeroed(); Extent::new(shape).size()];
            let $output = ArrayViewMut::new(shape, &mut data).unwrap();
            let kernel = $kernel;
            check_module(&kernel.module().unwrap());
            parallel_for_each_on(&accelerator, $domain, kernel).unwrap();
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
    run_on_all!(out: i32, [4]; out.extent().tile::<4>(), amp!(|t: TiledIndex<4>| {
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
    drop(view);
    assert_eq!(data, [rounds; 4]);
}

#[test]
fn global_elements_out_of_range_read_zero_and_are_not_written() {
    let input = [5, 6, 7];
    let input = ArrayView::new(3, &input).unwrap();
    run_on_all!(out: i32, [4]; Extent::new([600]), amp!(|i: Index<1>| {
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
