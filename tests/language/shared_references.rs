//! A name for `&` of memory that threads share is that memory: what others write, or the thread itself, is read
//! through it.
//!
//! Each row is one way to make such a name, before the memory gets its content, and one to read through it afterwards.
//! Plain Rust runs both on arrays that have it.

use amp_runtime::prelude::*;
use amp_tests::accelerators;

const N: usize = 16;

#[amp]
struct Body {
    at: [i32; 2],
    weight: i32,
}

#[amp]
impl Body {
    fn sum(&self) -> i32 {
        self.at[0] + self.at[1] * self.weight
    }

    fn moved(self, by: &i32) -> i32 {
        self.at[0] + *by
    }
}

#[amp(cpu)]
fn body(k: usize) -> Body {
    let k = k as i32;
    Body { at: [5 * k + 1, k], weight: k + 3 }
}

#[amp(cpu)]
fn number(k: usize) -> i32 {
    7 * k as i32 + 2
}

#[amp(cpu)]
fn sum(values: &[i32; 4]) -> i32 {
    sum_of_slice(values)
}

#[amp(cpu)]
fn sum_of_slice(values: &[i32]) -> i32 {
    let mut sum = 0;
    for v in values {
        sum = 3 * sum + v;
    }
    sum
}

#[amp(cpu)]
fn plus(a: &i32, b: i32) -> i32 {
    *a + b
}

macro_rules! table {
    ($names:tt: $($name:ident: { $($made:tt)* } => $read:expr;)*) => {
        $(table!(@row $names $name { $($made)* } $read);)*
    };
    (@row ($shared:ident, $rows:ident, $all:ident, $one:ident, $nums:ident, $bodies:ident, $table:ident, $me:ident, $k:ident)
        $name:ident { $($made:tt)* } $read:expr) => {
        #[test]
        #[allow(unused_variables, irrefutable_let_patterns, clippy::all)]
        fn $name() {
            let $table = [4, 6, 8, 10];
            let expected: Vec<i32> = (0..N).map(|$k| {
                let $me = $k % 4;
                let first = $k - $me;
                let $shared: [i32; 4] = std::array::from_fn(|l| number(first + l));
                let $rows: [[i32; 4]; 2] =
                    std::array::from_fn(|r| std::array::from_fn(|l| 100 * r as i32 + number(first + l)));
                let $all: [Body; 4] = std::array::from_fn(|l| body(first + l));
                let $one = body(first);
                let $nums: [i32; N] = std::array::from_fn(number);
                let $bodies: [Body; N] = std::array::from_fn(body);
                $($made)*
                $read
            }).collect();
            for accelerator in accelerators() {
                let mut results = vec![-1; N];
                let out = ArrayViewMut::new(N, &mut results).unwrap();
                let $nums = Array::new_on(&accelerator, N, &[-5; N]).unwrap();
                let $bodies = Array::new_on(&accelerator, N, &[body(50); N]).unwrap();
                let kernel = amp_runtime::amp!(|t: TiledIndex<4>| {
                    #[tile_static]
                    let $shared: [i32; 4];
                    #[tile_static]
                    let $rows: [[i32; 4]; 2];
                    #[tile_static]
                    let $all: [Body; 4];
                    #[tile_static]
                    let $one: Body;
                    let $me = t.local[0];
                    let $k = t.global[0];
                    $($made)*
                    $shared[$me] = number($k);
                    $rows[0][$me] = number($k);
                    $rows[1][$me] = 100 + number($k);
                    $all[$me] = body($k);
                    if $me == 0 {
                        $one = body($k);
                    }
                    $nums[$k] = number($k);
                    $bodies[$k] = body($k);
                    t.barrier.wait();
                    out[t] = $read;
                });
                amp_tests::check_module(&amp_runtime::Kernel::module(&kernel).unwrap());
                parallel_for_each_on(&accelerator, out.extent().tile::<4>(), kernel).unwrap();
                drop(out);
                assert_eq!(results, expected, "on {}", accelerator.name());
            }
        }
    };
}

table! { (shared, rows, all, one, nums, bodies, table, me, k):
    whole: { let r = &shared; } => r[3 - me];
    whole_with_type: { let r: &[i32; 4] = &shared; } => r[3 - me] + r[0];
    slice: { let r: &[i32] = &shared; } => r[3 - me] + sum_of_slice(r) + r.len() as i32;
    of_any_type: { let r: &_ = &shared; } => r[3 - me];
    element: { let r = &shared[3 - me]; } => *r;
    element_with_type: { let r: &i32 = &shared[3 - me]; } => *r + 1;
    element_by_itself: { let r = &shared[me ^ 1]; } => r + 5 - r * 2;
    row: { let r = &rows[1]; } => r[3 - me] + sum(r);
    element_of_row: { let r = &rows[me % 2][3 - me]; } => *r;
    structure: { let r = &one; } => r.at[0] + r.weight + (*r).at[1] + r.sum();
    field: { let r = &one.weight; } => *r;
    array_in_field: { let r = &one.at; } => r[1] + r[me % 2];
    field_of_element: { let r = &all[3 - me].weight; } => *r;
    element_of_field: { let r = &all[3 - me].at[1]; } => *r;
    element_of_structures: { let r = &all[me ^ 1]; } => r.sum() + r.moved(&r.weight);
    from_block: { let number = { let r = &shared; r.len() }; let r = &shared; } => r[0] + number as i32;
    name_of_name: { let q = &shared; let r = q; } => r[3 - me];
    reborrowed: { let q = &rows; let r = &*q; } => r[1][3 - me];
    element_of_name: { let q = &all; let p = &q[3 - me]; let r = &p.at; } => r[0];
    value_of_element: { let r = &all[3 - me]; } => { let b = *r; b.sum() };
    in_a_for: { let r = &shared; } => { let mut n = 0; for v in r { n = 3 * n + v; } n };
    in_a_for_of_iter: { let r = &shared; } => { let mut n = 0; for v in r.iter() { n = 3 * n + *v; } n };
    for_of_memory: { } => { let mut n = 0; for v in &shared { n = 3 * n + plus(v, 1); } n };
    for_of_iter: { } => { let mut n = 0; for v in rows[1].iter() { n = 3 * n + *v; } n };
    for_of_structures: { let r = &all; } => { let mut n = 0; for b in r { n = 3 * n + b.sum(); } n };
    for_of_rows: { } => { let mut n = 0; for row in &rows { n = 3 * n + sum(row) + row[me]; } n };
    counted: { let r = &shared; } => { let mut n = 0; for j in 0..r.len() { n = 3 * n + r[j]; } n };
    argument: { let r = &shared; } => sum(r) + plus(&r[1], r[2]);
    element_as_argument: { let r = &shared[3 - me]; } => plus(r, 1);
    closure: { let r = &shared; let at = |j: usize| r[j] + 1; } => at(3 - me);
    closure_over_memory: { let at = |j: usize| shared[j] + 1; } => at(3 - me);
    argument_of_closure: { let r = &shared[3 - me]; let twice = |v: &i32| *v * 2; } => twice(r) + twice(&shared[0]);
    condition: { let r = &shared; } => if r[3 - me] > 20 { r[0] } else { r[1] };
    matched_by_value: { let r = &shared[3 - me]; } => match *r { 2 => 100, n => n };
    matched_without_names: { let r = &shared[3 - me]; } => match r { 2 => 100, _ => 7 };
    one_arm: { } => match &shared { r => r[3 - me] };
    by_if_let: { } => { let mut n = 0; if let r = &shared[3 - me] { n = *r; } n };
    compared: { let r = &shared[3 - me]; let q = &shared[0]; } => (r == q) as i32 + 2 * (*r > *q) as i32;
    number_method: { let r = &shared[3 - me]; } => (*r).min(shared[0]).max(4);
    view: { let r = &nums[k]; } => *r;
    of_other_thread: { let r: &i32 = &nums[k ^ 1]; } => r + 1;
    structure_of_view: { let r = &bodies[k ^ 1]; } => r.sum() + r.at[1];
    field_of_view: { let r = &bodies[k ^ 1].weight; } => *r + plus(r, 2);
    array_of_view: { let r = &bodies[k ^ 1].at; } => { let mut n = r[me % 2]; for v in r { n = 3 * n + *v; } n };
    name_of_view: { let q = &bodies[k ^ 1]; let r = &q.at[0]; let p = r; } => *p;
    for_of_view: { } => { let mut n = 0; for v in &bodies[k].at { n = 3 * n + v; } n };
    closure_over_view: { let r = &nums[k ^ 1]; let more = |n: i32| *r + n; } => more(4);
    captured: { let r = &table; } => r[me];
    element_of_captured: { let r = &table[3 - me]; } => *r;
    in_each_round: { } => { let mut n = 0; for j in 0..4 { let r = &rows[j % 2][j]; n = 3 * n + *r; } n };
}
