//! Names of `macro_rules!` macros beside names that these are given, on every accelerator: rustc tells
//! two local variables of one text apart, and so do kernels.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch};

const N: usize = 8;

/// What a kernel over the numbers below `N` makes of them, on each accelerator.
macro_rules! check {
    ($extent:expr, |$view:ident| $kernel:expr, |$x:ident| $expected:expr) => {
        for accelerator in accelerators() {
            let mut data: [i32; N] = std::array::from_fn(|i| i as i32);
            let $view = ArrayViewMut::new(N, &mut data).unwrap();
            launch(&accelerator, $extent, $kernel);
            drop($view);
            let expected: [i32; N] = std::array::from_fn(|i| {
                let $x = i as i32;
                $expected
            });
            assert_eq!(data, expected, "{accelerator:?}");
        }
    };
}

macro_rules! with_local {
    ($view:ident, $x:expr) => {
        amp!(|i: Index<1>| {
            let x = 10;
            $view[i] = x + 100 * $x;
        })
    };
}

#[test]
fn a_local_of_a_macro_is_not_the_captured_name_that_it_is_given() {
    let x = 5;
    check!(Extent::new([N]), |v| with_local!(v, x), |_x| 510);
}

macro_rules! with_index {
    ($view:ident, $i:ident, $value:expr) => {
        amp!(|$i: Index<1>| {
            let i = 7;
            $view[$i] = 10 * $value + i;
        })
    };
}

#[test]
fn an_index_that_is_given_is_not_a_local_of_the_macro() {
    check!(Extent::new([N]), |v| with_index!(v, i, i[0] as i32), |x| 10 * x + 7);
}

macro_rules! with_component {
    ($view:ident, $n:expr) => {
        amp!(|i: Index<1>| {
            let n = i[0];
            for n in 0..2 {
                $view[i] += n;
            }
            $view[n] += $n;
        })
    };
}

#[test]
fn a_name_for_the_index_stays_one() {
    let n = 9;
    check!(Extent::new([N]), |v| with_component!(v, n), |x| x + 10);
}

macro_rules! with_closure {
    ($view:ident, $n:expr) => {
        amp!(|i: Index<1>| {
            let add = |x: i32| x + $n;
            let n = 100;
            $view[i] = add(n) + n;
        })
    };
}

#[test]
fn closures_capture_what_they_are_given() {
    let n = 9;
    check!(Extent::new([N]), |v| with_closure!(v, n), |_x| 209);
}

macro_rules! with_two {
    ($view:ident, $t:ident) => {
        amp!(|i: Index<1>| {
            let mut t = 1;
            let mut $t = 2;
            t += 10;
            $t += 20;
            {
                let t = 5;
                $view[i] = $t * 100 + t;
            }
            $view[i] += t * 10000;
        })
    };
}

#[test]
fn two_variables_of_one_text_are_changed_each_for_itself() {
    check!(Extent::new([N]), |v| with_two!(v, t), |_x| 112205);
}

macro_rules! in_tiles {
    ($view:ident, $t:ident, $s:ident) => {
        amp!(|$t: TiledIndex<4>| {
            #[tile_static]
            let $s: [i32; 4];
            #[tile_static]
            let s: [i32; 4];
            $s[$t.local[0]] = $view[$t];
            s[$t.local[0]] = 100 * $view[$t];
            let mut n = 0;
            $t.barrier.wait();
            let t = 3 - $t.local[0];
            while n < 2 {
                $view[$t] = $s[t] + s[t];
                n += 1;
            }
            $t.barrier.wait();
            $view[$t] += n;
        })
    };
}

#[test]
fn names_across_barriers() {
    let reversed = |x: i32| 4 * (x / 4) + 3 - x % 4;
    let extent = Extent::new([N]).tile::<4>();
    check!(extent, |v| in_tiles!(v, t, s), |x| 101 * reversed(x) + 2);
}

macro_rules! function {
    ($name:ident, $x:ident) => {
        #[amp(cpu)]
        fn $name($x: i32) -> i32 {
            let x = 3;
            x * 100 + $x
        }
    };
}
function!(hundreds, x);

#[test]
fn parameters_that_a_macro_is_given() {
    check!(Extent::new([N]), |v| amp!(|i: Index<1>| v[i] = hundreds(v[i])), |x| hundreds(x));
    assert_eq!(hundreds(4), 304);
}

/// A kernel function alone asks what its functions say, where their names are not in scope.
#[amp]
fn doubled(i: Index<1>, v: &ArrayViewMut<i32, 1>) {
    v[i] = {
        fn twice(x: i32) -> i32 {
            2 * x
        }
        twice(i[0] as i32)
    };
}

#[test]
fn a_function_within_a_kernel_function_is_found() {
    check!(Extent::new([N]), |v| doubled(&v), |x| 2 * x);
}
