//! Every feature of the language, run on every accelerator and compared with plain Rust.

use amp_runtime::prelude::*;
use amp_tests::{Pair, accelerators, features};

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
    closures_that_only_read_elements: (x: i32) -> i32 {
        let mut a = [x, 2, -3];
        a[1] += 1;
        let larger = |y: i32| a[1].max(y);
        let more = |y: i32| a[(x & 1) as usize].wrapping_add(y) + a[2].count_ones() as i32;
        larger(1) + more(2) + larger(x)
    } for SMALL;
    clones: (x: i32) -> i32 {
        let a = [x, 2, 3];
        let pair = (x.clone(), a.clone());
        let same = &pair;
        let (first, mut others) = same.clone();
        others[1] = Some(first).clone().unwrap_or(0);
        same.1.clone()[1] + others[1] * 10 + a[0].clone()
    } for SMALL;
    clones_in_generic_functions: (x: i32) -> i32 {
        fn both<T: Clone>(x: &T) -> (T, T) {
            (x.clone(), x.clone())
        }
        let mut own = [x, 1];
        let before = own.clone();
        own[0] = own[1].clone();
        let ((a, b), (c, _)) = (both(&x), both(&before));
        a + b + c[0] * 2 + own[0]
    } for SMALL;
    arrays_of_bools: (x: i32) -> i32 {
        let mut flags = [false, true, x > 0, false];
        flags[3] = !flags[2];
        let copy = flags;
        let mut n = 0;
        for k in 0..4 { n = n * 2 + copy[k] as i32; }
        n * 10 + [true, x > 1][1] as i32
    } for SMALL;
    float_remainder: (x: f32) -> f32 { x % 0.1 + x % 7.0 * 1000.0 - x % -2.5 } for FLOATS;
    float_remainder_by: (y: f32) -> f32 { 1e10 % y } for [0.1, -3.0, 1e-8, 1e10, 1e11, f32::INFINITY, -f32::INFINITY, f32::MIN_POSITIVE, f32::MAX];
    float_remainder_of: (x: f32) -> f32 { x % 1.5 } for [f32::MAX, f32::MIN_POSITIVE, -1.5, -1.0, 4.5];
    float_remainder_of_infinity_is_nan: (x: f32) -> u32 { let r = x % 1.5; (r != r) as u32 } for [f32::INFINITY, -f32::INFINITY, f32::NAN, 2.0];
    float_remainder_is_nan: (y: f32) -> u32 { let r = 5.5 % y; (r != r) as u32 } for [0.0, -0.0, f32::NAN, 1.0];
    order_of_bools: (x: i32) -> u32 {
        let (a, b) = (x > 3, x & 1 == 1);
        let all = [a < b, a <= b, a > b, a >= b, b < a, b <= a, b > a, b >= a, a < true, b >= false];
        let mut bits = 0;
        for k in 0..10 { bits = bits * 2 + all[k] as u32; }
        if a < b { bits + 5000 } else { bits }
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
    assigned_later_without_a_type: (x: i32) -> f32 {
        let y;
        let mut sum;
        if x > 0 { y = 2.5; sum = [x, 1]; } else { y = -1.0; sum = [1, x]; }
        sum[1] += 3;
        let (a, (b, c));
        if x < 9 { a = Pair { a: sum[1], b: 1 }; (b, c) = (Some(x), 2_u32); } else { (a, b, c) = (Pair { a: 5, b: x }, None, 1); }
        y * sum[1] as f32 + match b { Some(v) => v as f32, None => a.b as f32 } + (a.a * 10) as f32 + c as f32
    } for SMALL;
    compound_assignment: (x: i32) -> i32 {
        let mut y = x;
        y += 2; y -= 5; y *= 3; y /= 2; y %= 50; y &= 0xff; y |= 16; y ^= 3; y <<= 2; y >>= 1;
        y
    } for SMALL;
    compound_assignment_takes_the_value_first: (x: i32) -> i32 {
        let mut y = x;
        y += { y = 5; x };
        y <<= { y *= 3; 1_u32 };
        let mut a = [x, 2];
        a[0] -= { a[0] = 7; 1 };
        y + a[0]
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
    casts_to_wider_integers: (x: u32) -> u64 { (x as i64 >> 8) as u64 ^ (x as i32 as u64) } for [0u32, 1, 1 << 31, u32::MAX];
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
    ($module:ident, $end:path;
        $($name:ident: ($x:ident: $t:ident) -> $r:ident { $($body:tt)* }: $($input:expr => $output:expr),*;)*) =>
    {
        mod $module {
            use amp_runtime::prelude::*;
            $(#[amp(cpu)] pub fn $name($x: $t) -> $r { $($body)* })*
        }
        $(#[test]
        fn $name() {
            let inputs: Vec<$t> = vec![$($input),*];
            let expected: Vec<$r> = vec![$($output),*];
            let on_host: Vec<$r> = inputs.iter().map(|x| $module::$name(*x)).collect();
            assert_eq!(on_host, expected, "called from ordinary Rust");
            for accelerator in accelerators() {
                let mut outputs = vec![<$r>::default(); inputs.len()];
                let input = ArrayView::new(inputs.len(), &inputs).unwrap();
                let output = ArrayViewMut::new(inputs.len(), &mut outputs).unwrap();
                let kernel = amp!(|i: Index<1>| output[i] = $module::$name(input[i]));
                $end(&accelerator, parallel_for_each_on(&accelerator, output.extent(), kernel));
                drop(output);
                assert_eq!(outputs, expected, "on {}", accelerator.name());
            }
        })*
    };
}

promises! {
    promised, amp_tests::in_range;
    addition_wraps: (x: i32) -> i32 { x + 1 }: i32::MAX => i32::MIN, 5 => 6;
    subtraction_wraps: (x: u32) -> u32 { x - 1 }: 0 => u32::MAX, 5 => 4;
    multiplication_wraps: (x: i32) -> i32 { x * 3 }: i32::MAX => i32::MAX.wrapping_mul(3);
    negation_wraps: (x: i32) -> i32 { -x }: i32::MIN => i32::MIN;
    compound_assignment_wraps: (x: i32) -> i32 { let mut y = x; y += 1; y -= 2; y *= 2; y }: i32::MIN => -2;
    division_by_zero: (x: i32) -> i32 { 7 / x + 100 * (7 % x) }: 0 => 7, 2 => 103;
    unsigned_division_by_zero: (x: u32) -> u32 { 7 / x + 100 * (7 % x) }: 0 => 7, 2 => 103;
    least_by_minus_one: (x: i32) -> i32 { i32::MIN / x + i32::MIN % x }: -1 => i32::MIN;
    shifts_are_masked: (x: u32) -> u32 { (1 << x) + (x >> 33) }: 33 => 2 + 16, 32 => 1 + 16, 31 => (1 << 31) + 15;
    constants_overflow: (x: i32) -> i32 {
        let (n, zero) = (65_545, 0);
        let least = -2_147_483_647 - 1;
        x ^ (n << 31) ^ (n * n) ^ (n << -2) ^ (-n >> 3) ^ (least - n) ^ -least ^ (least / -1) ^ (n % zero)
    }: 0 => 1074995288;
    usize_is_32_bits: (x: u32) -> u32 { ((x as usize - 1) / 2) as u32 }: 0 => u32::MAX / 2, 9 => 4;
    constants_of_usize_are_of_32_bits: (x: u32) -> u32 {
        let at = x as usize;
        let kind = match at { 0 => 1, 5..usize::MAX => 2, usize::MAX => 3, _ => 4 };
        let greatest = (at == usize::MAX) as u32 + 2 * (usize::MAX as f32 > 5e9) as u32;
        usize::BITS + 100 * kind + 1000 * greatest + (((usize::MAX as u64) >> 20) as u32 ^ 4095)
    }: 0 => 132, 3 => 432, 5 => 232, u32::MAX => 1332;
}

promises! {
    promised_out_of_range, amp_tests::out_of_range;
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
