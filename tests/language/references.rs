//! References to memory that threads share, on every accelerator.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch};

const N: usize = 16;

#[amp]
struct Body {
    at: [i32; 2],
    weight: i32,
}

#[amp]
impl Body {
    fn push(&mut self, by: i32) -> i32 {
        self.at[0] += by;
        self.weight
    }

    fn sum(&self) -> i32 {
        self.at[0] + self.at[1] * self.weight
    }
}

#[amp(cpu)]
fn bump(value: &mut i32, by: i32) -> i32 {
    *value += by;
    *value - by
}

#[amp(cpu)]
fn total(values: &[i32; 4]) -> i32 {
    let mut n = 0;
    for v in values {
        n = n * 3 + v;
    }
    n
}

#[amp(cpu)]
fn clear(values: &mut [i32; 4], with: i32) {
    for v in values {
        *v = with;
    }
}

/// Fills the tile's memory, and waits: a function that waits takes references to it.
#[amp]
fn load(idx: TiledIndex<4>, from: &ArrayView<i32, 1>, to: &mut [[i32; 4]; 4]) {
    let i = idx.local[0];
    for k in 0..4 {
        to[i][k] = from[idx.global[0]] + k as i32;
    }
    idx.barrier.wait();
}

#[amp]
fn column(idx: TiledIndex<4>, of: &[[i32; 4]; 4], sum: &mut i32) {
    let i = idx.local[0];
    *sum = of[0][i];
    for k in 1..4 {
        idx.barrier.wait();
        *sum += of[k][i];
    }
    shared_by_two(idx, of, sum);
}

#[amp]
fn shared_by_two(idx: TiledIndex<4>, of: &[[i32; 4]; 4], sum: &mut i32) {
    idx.barrier.wait();
    *sum += total(&of[idx.local[0]]);
}

#[amp(cpu)]
fn sum(values: &[i32]) -> i32 {
    let mut sum = 0;
    for v in values {
        sum += v;
    }
    sum
}

#[amp(cpu)]
fn negate(values: &mut [i32]) {
    for v in values {
        *v = -*v;
    }
}

/// Each thread writes one element.
#[amp]
fn filled<T>(idx: TiledIndex<4>, values: &mut [T], value: T) {
    values[idx.local[0]] = value;
    idx.barrier.wait();
}

/// Twice the sum of the values, which a thread's own slice gets as well.
#[amp]
fn summed(idx: TiledIndex<4>, values: &[i32], own: &mut [i32]) -> i32 {
    own[0] += values.len() as i32;
    idx.barrier.wait();
    let mut twice = sum(values);
    for v in values {
        twice += v;
    }
    filled(idx, own, twice);
    negate(own);
    twice
}

/// The number of a neighbour, and the sum of all.
#[amp]
fn named(idx: TiledIndex<4>, values: &mut [i32], value: i32) -> i32 {
    let own = idx.local[0];
    let neighbour = &values[own ^ 1];
    let all = values;
    all[own] = value;
    idx.barrier.wait();
    let mut sum = 0;
    for v in all.iter() {
        sum += v;
    }
    100 * neighbour + 10 * sum + all[own]
}

#[amp]
fn written_meanwhile(value: &i32, all: &ArrayViewMut<i32, 1>, at: Index<1>) -> i32 {
    all[at] = 50;
    *value
}

/// Runs a kernel over views of numbers and of bodies, and compares what it writes.
macro_rules! run {
    ($($name:ident: |$idx:ident, $in:ident, $out:ident, $bodies:ident| $body:block => $expected:expr;)*) => {$(
        #[test]
        fn $name() {
            let numbers: Vec<i32> = (0..N as i32).collect();
            for accelerator in accelerators() {
                let mut results = vec![-1; N];
                let mut bodies: Vec<_> =
                    (0..N as i32).map(|k| Body { at: [k, 1], weight: 2 }).collect();
                let $in = ArrayView::new(N, &numbers).unwrap();
                let $out = ArrayViewMut::new(N, &mut results).unwrap();
                let $bodies = ArrayViewMut::new(N, &mut bodies).unwrap();
                let kernel = amp_runtime::amp!(|$idx: TiledIndex<4>| $body);
                amp_tests::check_module(&amp_runtime::Kernel::module(&kernel).unwrap());
                parallel_for_each_on(&accelerator, $out.extent().tile::<4>(), kernel).unwrap();
                drop($out);
                $bodies.synchronize().unwrap();
                let $bodies = bodies;
                let expected: fn(usize, &[Body]) -> i32 = $expected;
                let expected: Vec<_> = (0..N).map(|k| expected(k, &$bodies)).collect();
                assert_eq!(results, expected, "on {}", accelerator.name());
            }
        }
    )*};
}

run! {
    element_of_a_view: |idx, input, out, bodies| {
        out[idx] = input[idx];
        let before = bump(&mut out[idx], 5);
        out[idx] += before * 100;
        bump(&mut bodies[idx].weight, 1);
    } => |k, bodies| { assert_eq!(bodies[k].weight, 3); k as i32 + 5 + 100 * k as i32 };

    element_of_tile_static: |idx, input, out, bodies| {
        #[tile_static]
        let nums: [i32; 4];
        nums[idx.local[0]] = input[idx];
        bump(&mut nums[idx.local[0]], 10);
        idx.barrier.wait();
        out[idx] = nums[3 - idx.local[0]] + bodies[idx].at[1];
    } => |k, _| (k / 4 * 4 + 3 - k % 4) as i32 + 11;

    row_of_tile_static: |idx, input, out, bodies| {
        #[tile_static]
        let rows: [[i32; 4]; 4];
        clear(&mut rows[idx.local[0]], input[idx]);
        rows[idx.local[0]][1] += bodies[idx].at[1];
        idx.barrier.wait();
        out[idx] = total(&rows[(idx.local[0] + 1) % 4]);
    } => |k, _| { let v = (k / 4 * 4 + (k + 1) % 4) as i32; v * 40 + 9 };

    reference_handed_on: |idx, input, out, bodies| {
        #[tile_static]
        let tile: [[i32; 4]; 4];
        load(idx, &input, &mut tile);
        let mut sum = 0;
        column(idx, &tile, &mut sum);
        out[idx] = sum + bodies[idx].at[1];
    } => |k, _| {
        let first = (k / 4 * 4) as i32;
        let column: i32 = (0..4).map(|row| first + row + (k % 4) as i32).sum();
        let own = k as i32;
        column + total(&[own, own + 1, own + 2, own + 3]) + 1
    };

    slices_across_barriers: |idx, input, out, bodies| {
        #[tile_static]
        let tile: [i32; 4];
        #[tile_static]
        let rows: [[i32; 6]; 2];
        if idx.local[0] < 2 {
            rows[1][4 + idx.local[0]] = bodies[idx].at[1];
        }
        filled(idx, &mut tile, input[idx]);
        filled(idx, &mut rows[1], 2 * input[idx]);
        let mut own = [input[idx], 7, 9, 1, 1];
        let first = summed(idx, &tile, &mut own);
        out[idx] = first + 100 * summed(idx, &rows[1], &mut own) + sum(&own);
    } => |k, _| {
        let of_tile: i32 = (0..4).map(|n| (k / 4 * 4 + n) as i32).sum();
        let (first, second) = (2 * of_tile, 2 * (2 * of_tile + 2));
        let mut own = [k as i32, 7, 9, 1, 1];
        own[0] += 4;
        own[k % 4] = first;
        negate(&mut own);
        own[0] += 6;
        own[k % 4] = second;
        negate(&mut own);
        first + 100 * second + sum(&own)
    };

    methods_of_elements: |idx, input, out, bodies| {
        let weight = bodies[idx].push(input[idx]);
        out[idx] = bodies[idx].sum() * 10 + weight;
    } => |k, bodies| { assert_eq!(bodies[k].at, [2 * k as i32, 1]); (2 * k as i32 + 2) * 10 + 2 };

    methods_of_tile_static: |idx, input, out, bodies| {
        #[tile_static]
        let shared: [Body; 4];
        shared[idx.local[0]] = bodies[idx];
        shared[idx.local[0]].push(input[idx]);
        idx.barrier.wait();
        out[idx] = shared[idx.local[0] ^ 1].sum();
    } => |k, _| (2 * (k ^ 1) + 2) as i32;

    names_in_a_function_that_waits: |idx, input, out, bodies| {
        #[tile_static]
        let nums: [i32; 4];
        nums[idx.local[0]] = -1;
        let all = &nums;
        out[idx] = named(idx, &mut nums, input[idx]) + all[idx.local[0]] * bodies[idx].at[1];
    } => |k, _| {
        let first = (k / 4 * 4) as i32;
        100 * (k ^ 1) as i32 + 10 * sum(&[first, first + 1, first + 2, first + 3]) + 2 * k as i32
    };

    two_rows_in_one_call: |idx, input, out, bodies| {
        #[tile_static]
        let rows: [[i32; 4]; 4];
        rows[idx.local[0]] = [input[idx]; 4];
        let mut own = rows[idx.local[0]];
        std::mem::swap(&mut own[0], &mut rows[idx.local[0]][3]);
        std::mem::swap(&mut own[1], &mut bodies[idx].at[0]);
        out[idx] = total(&own) + rows[idx.local[0]][3];
    } => |k, bodies| { assert_eq!(bodies[k].at[0], k as i32); 41 * k as i32 };

    element_beside_its_view: |idx, input, out, bodies| {
        out[idx] = input[idx];
        let before = written_meanwhile(&out[idx], &out, idx.global);
        out[idx] += before * 100 + bodies[idx].at[1];
    } => |k, _| 51 + 100 * k as i32;
}

#[amp]
fn raise(x: &mut i32) -> i32 {
    *x += 10;
    *x
}

#[test]
fn a_receiver_is_read_before_arguments_change_it() {
    for accelerator in accelerators() {
        let mut found = [[0; 3]; 2];
        let view = ArrayViewMut::new(2, &mut found).unwrap();
        launch(
            &accelerator,
            view.extent(),
            amp_runtime::amp!(|i: Index<1>| {
                let (mut x, mut y) = (1, 1);
                let r = &mut x;
                let through_name = (*r).min(raise(r));
                let itself = y.min(raise(&mut y));
                view[i] = [through_name, itself, x + y];
            }),
        );
        view.synchronize().unwrap();
        assert_eq!(found, [[1, 1, 22]; 2], "{}", accelerator.name());
    }
}

#[amp(cpu)]
fn apart(pair: &mut (i32, i32)) {
    match *pair {
        (ref mut a, ref b) => *a += *b,
    }
    let ref mut second = pair.1;
    *second += 5;
}

#[amp(cpu)]
fn chosen(c: bool, a: &i32, b: &i32) -> i32 {
    let r = if c { a } else { b };
    *r
}

/// What patterns of a kernel with `ref mut` make of a number.
#[amp(cpu)]
fn taken_apart(x: i32) -> i32 {
    let mut pair = (x, 2);
    apart(&mut pair);
    let mut array = [pair.0, pair.1, x];
    match array[1] {
        ref mut e if *e > 100 => *e = 0,
        ref mut e => *e += 4,
    }
    if let ref mut e = array[2] {
        *e *= 10;
    }
    let ref mut own = x + 1;
    *own += 1;
    match x * 2 {
        ref mut e => {
            *e += *own;
            array[0] += *e;
        }
    }
    array[0] + 3 * array[1] + 7 * array[2] + chosen(x > 3, &array[0], &array[1])
}

#[test]
fn patterns_refer_to_what_they_take_apart() {
    for accelerator in accelerators() {
        let mut data: [i32; N] = std::array::from_fn(|i| i as i32);
        let view = ArrayViewMut::new(N, &mut data).unwrap();
        launch(&accelerator, view.extent(), amp!(|i: Index<1>| view[i] = taken_apart(view[i])));
        drop(view);
        for (i, found) in data.into_iter().enumerate() {
            let x = i as i32;
            let (a, b, c) = (x + 2 + 2 * x + x + 2, 11, 10 * x);
            let expected = a + 3 * b + 7 * c + if x > 3 { a } else { b };
            assert_eq!(found, expected, "{x} on {accelerator:?}");
            assert_eq!(taken_apart(x), expected);
        }
    }
}

#[amp_test]
fn views_in_tuples(on: &Accelerator) -> amp_runtime::Result<()> {
    let from = ArrayView::new(4, &[5, 6, 7, 8])?;
    let (to, ends) = (Array::new_on(on, 4, &[0; 4])?, Array::new_on(on, 4, &[0; 4])?);
    let kernel = kernel!(|t: TiledIndex<4>| {
        #[tile_static]
        let last: i32;
        let (own, (view, by)) = (t, (&from, 10));
        if own.local[0] == 3 {
            last = view[0];
        }
        own.barrier.wait();
        let both = (&to, (&from, view));
        to[own] = both.0[own] + view[own.local] * by;
        ends[own] = both.1.0[0] + last - both.1.1[0];
    });
    parallel_for_each_on(on, to.extent().tile::<4>(), kernel)?;
    assert_eq!(to.to_vec()?, [50, 60, 70, 80]);
    assert_eq!(ends.to_vec()?, [5; 4]);
    Ok(())
}

#[amp(cpu)]
fn twice_over(values: &mut [i32; 3], rows: &mut [[i32; 2]; 2]) -> i32 {
    for v in values.iter_mut() {
        *v += 1;
    }
    for v in values.iter_mut() {
        *v *= 2;
    }
    let mut sum = 0;
    for v in values.iter() {
        sum += v;
    }
    for row in rows.iter_mut() {
        for v in row.iter_mut() {
            *v += sum;
        }
        row[0] += 1;
    }
    let all = &mut *values;
    for v in all.iter_mut() {
        *v -= 1;
    }
    all[0] += rows[1][1];
    values[0] = values[0] * 10 + rows[0][0];
    sum
}

#[amp(cpu)]
fn over_slices(values: &mut [i32]) -> i32 {
    for v in values.iter_mut() {
        *v += 3;
    }
    values[1] = 7;
    let mut sum = 0;
    for v in values.iter() {
        sum = sum * 3 + v;
    }
    sum + values[0]
}

#[amp(cpu)]
fn lent_to_loops(x: i32) -> i32 {
    let (mut values, mut rows) = ([x, 2, 3], [[1, x], [x, 4]]);
    let sum = twice_over(&mut values, &mut rows);
    let last = over_slices(&mut values);
    sum + 3 * values[0] + 5 * rows[1][0] + 7 * last
}

/// `iter_mut()` borrows what a mutable reference refers to, and the reference is there after it.
#[test]
fn loops_over_what_a_reference_refers_to() {
    for accelerator in accelerators() {
        let mut data = [0, 1, -5, 20];
        let expected = data.map(lent_to_loops);
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        let kernel = kernel!(|i: Index<1>| view[i] = lent_to_loops(view[i]));
        parallel_for_each_on(&accelerator, view.extent(), kernel).unwrap();
        drop(view);
        assert_eq!(data, expected, "{accelerator:?}");
    }
}
