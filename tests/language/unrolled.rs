//! Loops that the device twin writes out, run on every accelerator and compared with plain Rust.

use amp_runtime::prelude::*;
use amp_tests::features;

/// Functions with a loop, and how many loops their device form has.
macro_rules! loops {
    ($($name:ident($x:ident) -> $loops:literal $body:block)*) => {
        mod functions {
            use amp_runtime::prelude::*;
            $(
                #[amp(cpu)]
                pub fn $name($x: i32) -> i32 $body
            )*
        }

        features! {
            $($name: (x: i32) -> i32 { functions::$name(x) } for [-5, 0, 1, 1000];)*
        }

        #[test]
        fn loops_that_are_left() {
            let mut out = [0_i32; 4];
            let to = ArrayViewMut::new(4, &mut out).unwrap();
            $({
                use functions::$name;
                let kernel = amp!(|i: Index<1>| to[i] = $name(to[i]));
                let module = kernel.module().unwrap();
                amp_tests::check_module(&module);
                let text = module.wgsl().unwrap();
                let loops = text.matches("loop {").count();
                assert_eq!(loops, $loops, "{}: {text}", stringify!($name));
                assert!(module.guards.is_empty(), "{:?}", module.guards);
            })*
        }
    };
}

loops! {
    elements_of_a_variable(x) -> 0 {
        let mut squares = [0; 8];
        for i in 0..8 {
            squares[i] = x.wrapping_mul(i as i32);
        }
        let mut sum = 0_i32;
        for square in squares {
            sum = sum.wrapping_add(square);
        }
        for i in (0..8).rev().step_by(3) {
            sum = sum.wrapping_mul(3).wrapping_add(squares[i]);
        }
        for i in (1..7).step_by(2).rev() {
            sum = sum.wrapping_mul(5).wrapping_add(squares[i]);
        }
        for i in 5..5 {
            sum = squares[i];
        }
        sum
    }

    rows_and_columns(x) -> 0 {
        let mut table = [[x; 4]; 4];
        for row in 0..4 {
            for column in 0..4 {
                table[row][column] += (row * 4 + column) as i32;
            }
        }
        let mut trace = 0_i32;
        for i in 0..4 {
            trace = trace.wrapping_mul(7).wrapping_add(table[i][3 - i]);
        }
        trace
    }

    no_array(x) -> 1 {
        let mut sum = x;
        for i in 0..8 {
            sum = sum.wrapping_add(i);
        }
        sum
    }

    no_array_but_asked_for(x) -> 0 {
        let mut sum = x;
        #[unroll]
        for i in 0..8 {
            sum = sum.wrapping_add(i);
        }
        #[unroll]
        for _ in 0..2 {
            sum ^= 1;
        }
        sum
    }

    not_where_it_is_refused(x) -> 1 {
        let mut squares = [x; 8];
        #[unroll(never)]
        for i in 0..8 {
            squares[i] = squares[i].wrapping_mul(i as i32);
        }
        squares[1].wrapping_add(squares[7])
    }

    // Filling the array is the other one.
    long_rounds(x) -> 2 {
        let mut waves = [0.0_f32; 64];
        for i in 0..64 {
            waves[i] = (x as f32 * i as f32).cos();
        }
        (waves[3] + waves[63]) as i32
    }

    many_rounds(x) -> 1 {
        let mut table = [x; 8];
        for i in 0..1000 {
            table[i & 7] = table[i & 7].wrapping_add(i as i32);
        }
        table[7].wrapping_sub(table[(x & 7) as usize])
    }

    an_end_that_is_not_known(x) -> 1 {
        let mut table = [x; 8];
        for i in 0..(x & 7) as usize {
            table[i] = 1;
        }
        table[0].wrapping_add(table[6])
    }

    left_in_the_middle(x) -> 1 {
        let mut table = [x; 8];
        for i in 0..8 {
            if table[i] < 0 {
                break;
            }
            table[i] = 2;
        }
        table[7]
    }

    loops_within_that_are_left(x) -> 8 {
        let mut table = [x; 4];
        #[unroll]
        for i in 0..4 {
            let mut rounds = 0;
            loop {
                rounds += 1;
                if table[i] & 3 == 3 || rounds > 3 {
                    break;
                }
                table[i] = table[i].wrapping_add(i as i32);
            }
            for k in 0..(x & 3) {
                if k == 2 {
                    continue;
                }
                table[i] = table[i].wrapping_mul(k);
            }
        }
        table[0].wrapping_add(table[1]).wrapping_sub(table[3])
    }

    one_value_in_a_long_array(x) -> 1 {
        let mut table = [x; 40];
        table[3] = 7;
        table[39].wrapping_add(table[(x & 31) as usize])
    }

    a_loop_within(x) -> 1 {
        let mut table = [x; 4];
        for turn in 0..(x & 3) {
            for i in 0..4 {
                table[i] = table[i].wrapping_mul(turn).wrapping_add(table[3 - i]);
            }
        }
        table[1]
    }
}

#[amp]
fn sum<const N: usize>(x: u32) -> u32 {
    let mut sum = x;
    #[unroll]
    for i in 0..N {
        sum += i as u32;
    }
    sum
}

#[test]
fn what_cannot_be_written_out_is_an_error() {
    let mut out = [0_u32; 4];
    let to = ArrayViewMut::new(4, &mut out).unwrap();
    let n = 3_u32;
    amp!(|i: Index<1>| to[i] = sum::<100>(n)).module().unwrap();
    let long = amp!(|i: Index<1>| to[i] = sum::<4097>(n)).module().unwrap_err().to_string();
    let unknown = amp!(|i: Index<1>| {
        let end = n & 3;
        #[unroll]
        for k in 0..end {
            to[i] += k;
        }
    });
    let unknown = unknown.module().unwrap_err().to_string();
    for error in [long, unknown] {
        assert!(error.contains("AMP0002"), "{error}");
        assert!(error.contains("more than 4096 rounds"), "{error}");
    }
}
