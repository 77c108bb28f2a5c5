//! Ranges with steps: what they count, on every accelerator as in plain Rust, and which elements are
//! proved to be in range by it.

use amp_runtime::prelude::*;
use amp_tests::features;

/// Functions with loops that are left in the middle, so that they stay loops, and the guards that
/// are left in their device form: the length, and what the index can be.
macro_rules! steps {
    ($($name:ident($x:ident) -> $guards:expr, $body:block)*) => {
        mod functions {
            use amp_runtime::prelude::*;
            $(
                #[amp(cpu)]
                pub fn $name($x: i32) -> i32 $body
            )*
        }

        features! {
            $($name: (x: i32) -> i32 { functions::$name(x) } for [0, 4, 8, 28];)*
        }

        #[test]
        fn guards_that_are_left() {
            let mut out = [0_i32; 4];
            let to = ArrayViewMut::new(4, &mut out).unwrap();
            $({
                use functions::$name;
                let kernel = amp!(|i: Index<1>| to[i] = $name(to[i]));
                let module = kernel.module().unwrap();
                let text = module.wgsl().unwrap();
                assert_eq!(text.matches("loop {").count(), 1, "{}: {text}", stringify!($name));
                let guards: Vec<_> = module.guards.iter().map(|guard| {
                    (guard.len, guard.index.lo, guard.index.hi)
                }).collect();
                let expected: &[(usize, i64, i64)] = &$guards;
                assert_eq!(guards, expected, "{}: {text}", stringify!($name));
            })*
        }
    };
}

steps! {
    groups_of_four(x) -> [], {
        let table = [x; 32];
        let mut sum = 0_i32;
        for i in (0..32).step_by(4) {
            if sum > 1000 { break; }
            sum += table[i] + table[i + 1] + table[i + 2] + table[i + 3];
        }
        sum
    }

    one_too_far(x) -> [(32, 4, 32)], {
        let table = [x; 32];
        let (mut sum, mut rounds) = (0_i32, 0);
        for i in (0..32).step_by(4) {
            if rounds == 7 { break; }
            rounds += 1;
            sum += table[i + 4];
        }
        sum
    }

    left_before_the_last(x) -> [], {
        let table = [x; 32];
        let mut sum = 0_i32;
        for i in (0..32).step_by(4) {
            if i == 28 { break; }
            sum += table[i + 4];
        }
        sum
    }

    a_last_step_that_is_short(x) -> [], {
        let table = [x; 32];
        let mut sum = 0_i32;
        for i in (1..=25).step_by(7) {
            if sum > 1000 { break; }
            sum += table[i + 9];
        }
        sum
    }

    an_end_of_which_the_most_is_known(x) -> [], {
        let table = [x; 32];
        let mut sum = 0_i32;
        for i in (0..(x & 31) as usize).step_by(8) {
            if sum > 1000 { break; }
            sum += table[i + 7];
        }
        sum
    }

    a_start_that_is_not_known(x) -> [(32, 3, 34)], {
        let table = [x; 32];
        let mut sum = 0_i32;
        for i in ((x & 3) as usize..32).step_by(4) {
            if sum > 1000 { break; }
            sum += table[i + 3];
        }
        sum
    }

    a_step_that_is_not_known(x) -> [(32, 3, 34)], {
        let table = [x; 32];
        let mut sum = 0_i32;
        for i in (0..32).step_by(4 + (x & 3) as usize) {
            if sum > 1000 { break; }
            sum += table[i + 3];
        }
        sum
    }

    steps_backwards(x) -> [], {
        let table = [x; 32];
        let mut sum = 0_i32;
        for i in (0..32).step_by(4).rev() {
            if sum > 1000 { break; }
            sum += table[i] + table[i + 3];
        }
        sum
    }

    backwards_in_steps(x) -> [], {
        let table = [x; 32];
        let mut sum = 0_i32;
        for i in (0..32).rev().step_by(4) {
            if sum > 1000 { break; }
            sum += table[i] + table[i - 3];
        }
        sum
    }

    backwards_from_an_end_that_is_not_known(x) -> [], {
        let table = [x; 32];
        let mut sum = 0_i32;
        for i in (0..(x & 31) as usize).rev().step_by(4) {
            if sum > 1000 { break; }
            sum = sum.wrapping_mul(3).wrapping_add(table[i]).wrapping_add(i as i32);
        }
        sum
    }

    signed_numbers(x) -> [], {
        let table = [x; 32];
        let mut sum = 0_i32;
        for i in (-16..16).step_by(8) {
            if sum > 1000 { break; }
            sum += table[(i + 16) as usize] + table[(i + 23) as usize];
        }
        sum
    }

    numbers_of_eight_bits(x) -> [], {
        let mut sum = x;
        for i in (-128_i8..=127).step_by(100) {
            if sum == -1 { break; }
            sum = sum.wrapping_mul(3).wrapping_add(i as i32);
        }
        sum
    }

    numbers_of_eight_bits_backwards(x) -> [], {
        let mut sum = x;
        for i in (-128_i8..127).step_by(100).rev() {
            if sum == -1 { break; }
            sum = sum.wrapping_mul(3).wrapping_add(i as i32);
        }
        sum
    }

    a_step_that_is_wider_than_the_numbers(x) -> [], {
        let mut sum = x;
        for i in (7_u8..200).step_by(300) {
            if sum == -1 { break; }
            sum = sum.wrapping_mul(3).wrapping_add(i as i32);
        }
        sum
    }

    a_step_of_the_number_of_values(x) -> [], {
        let mut sum = x;
        for i in (0_u16..=65535).rev().step_by(65536) {
            if sum == -1 { break; }
            sum = sum.wrapping_mul(3).wrapping_add(i as i32);
        }
        sum
    }

    the_whole_range_of_the_type(x) -> [], {
        let mut sum = x;
        for i in (i32::MIN..=i32::MAX).step_by(1_500_000_000) {
            if sum == -1 { break; }
            sum = sum.wrapping_mul(3).wrapping_add(i);
        }
        sum
    }

    no_round(x) -> [], {
        let table = [x; 32];
        let mut sum = 1_i32;
        for i in (9..9).step_by(4) {
            if sum > 1000 { break; }
            sum += table[i + 22];
        }
        sum
    }
}
