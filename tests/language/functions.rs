//! Functions as values: host functions take them, keep them, combine them, and kernels call them.

use amp_runtime::prelude::*;
use amp_tests::accelerators;

const N: usize = 37;

/// What each thread gives, on every accelerator and by plain Rust, which `plain` is.
fn map_is<T, R>(data: &[T; N], f: impl Function<fn(T) -> R>, plain: impl Fn(T) -> R)
where
    T: amp_runtime::Element,
    R: amp_runtime::Element + PartialEq + std::fmt::Debug,
{
    let expected: Vec<R> = data.iter().map(|x| plain(*x)).collect();
    for accelerator in accelerators() {
        let from = ArrayView::new(N, data).unwrap();
        let mut to = vec![<R as bytemuck::Zeroable>::zeroed(); N];
        let view = ArrayViewMut::new(N, &mut to).unwrap();
        let kernel = kernel!(|i: Index<1>| view[i] = f(from[i]));
        parallel_for_each_on(&accelerator, view.extent(), kernel).unwrap();
        drop(view);
        assert_eq!(to, expected, "{accelerator:?}");
    }
}

fn numbers() -> [u32; N] {
    std::array::from_fn(|k| (k as u32).wrapping_mul(2_654_435_761) >> 5)
}

fn floats() -> [f32; N] {
    std::array::from_fn(|k| k as f32 * 0.37 - 5.0)
}

#[amp]
struct Line {
    slope: f32,
    offset: f32,
}

#[amp(cpu)]
fn cube(x: f32) -> f32 {
    x * x * x
}

#[amp]
fn halved(x: u32) -> u32 {
    x / 2
}

#[amp]
fn larger<T: PartialOrd>(a: T, b: T) -> T {
    if a > b { a } else { b }
}

#[test]
fn what_they_capture() {
    let (a, line) = (2.5_f32, Line { slope: 0.5, offset: -1.0 });
    let table = [3_u32, 1, 4, 1, 5, 9, 2, 6];
    let view = ArrayView::new(8, &table).unwrap();
    map_is(&floats(), function!(|x: f32| x + 1.0), |x| x + 1.0);
    map_is(&floats(), function!(|x: f32| a * x), |x| a * x);
    map_is(&floats(), function!(|x: f32| line.slope * x + line.offset), |x| 0.5 * x - 1.0);
    map_is(&numbers(), function!(|x: u32| table[x as usize % 8] + x), |x| {
        table[x as usize % 8] + x
    });
    map_is(&numbers(), function!(|x: u32| view[x as usize % 8] ^ x), |x| table[x as usize % 8] ^ x);
    let view = &view;
    map_is(&numbers(), function!(|x: u32| view[x as usize % 8] ^ x), |x| table[x as usize % 8] ^ x);
}

#[test]
fn what_they_do() {
    map_is(
        &numbers(),
        function!(|x: u32| {
            let y = x / 3;
            y * y
        }),
        |x| (x / 3).wrapping_mul(x / 3),
    );
    map_is(&numbers(), function!(|x: u32| if x > 1000 { x - 1000 } else { x }), |x| {
        if x > 1000 { x - 1000 } else { x }
    });
    let early = function!(|x: u32| {
        if x % 2 == 0 {
            return 7;
        }
        let mut sum = 0;
        for k in 0..x % 5 {
            sum += k;
        }
        sum
    });
    map_is(&numbers(), early, |x| if x % 2 == 0 { 7 } else { (0..x % 5).sum() });
    map_is(&floats(), function!(|x: f32| -> i32 { x as i32 }), |x| x as i32);
    map_is(
        &floats(),
        function!(|mut x: f32| {
            x += 1.0;
            cube(x)
        }),
        |x| cube(x + 1.0),
    );
    map_is(&numbers(), function!(|x: u32| halved(x)), |x| x / 2);
}

#[test]
fn names_of_functions() {
    map_is(&floats(), function!(cube), cube);
    map_is(&numbers(), function!(halved), |x| x / 2);
    map_is(&floats(), function!(f32::abs), f32::abs);
    map_is(&numbers(), function!(u32::leading_zeros), u32::leading_zeros);
    fold_is(function!(u32::max), u32::max);
    fold_is(function!(u32::wrapping_add), u32::wrapping_add);
    fold_is(function!(larger::<u32>), u32::max);
    fold_is(function!(larger), u32::max);
}

/// Of four neighbours, one after the other.
fn fold_is(f: impl Function<fn(u32, u32) -> u32>, plain: impl Fn(u32, u32) -> u32) {
    let data = numbers();
    let from = ArrayView::new(N, &data).unwrap();
    let all = N - 3;
    let expected: Vec<_> =
        data.windows(4).map(|w| w[1..].iter().fold(w[0], |a, b| plain(a, *b))).collect();
    for accelerator in accelerators() {
        let mut to = vec![0; all];
        let view = ArrayViewMut::new(all, &mut to).unwrap();
        let kernel = kernel!(|i: Index<1>| {
            let mut x = from[i];
            for k in 1..4 {
                x = f(x, from[i + k]);
            }
            view[i] = x;
        });
        parallel_for_each_on(&accelerator, view.extent(), kernel).unwrap();
        drop(view);
        assert_eq!(to, expected, "{accelerator:?}");
    }
}

/// First `f`, then `g`.
fn then<A, B, C>(
    f: impl Function<fn(A) -> B>,
    g: impl Function<fn(B) -> C>,
) -> impl Function<fn(A) -> C>
where
    A: amp_runtime::AmpType,
    B: amp_runtime::AmpType,
    C: amp_runtime::AmpType,
{
    function!(|x: A| g(f(x)))
}

fn scaled(by: f32) -> impl Function<fn(f32) -> f32> + Copy {
    function!(|x: f32| by * x)
}

struct Pipeline<F> {
    steps: F,
}

#[test]
fn combined_and_kept() {
    let line = then(scaled(3.0), function!(|x: f32| x + 1.0));
    let pipeline = Pipeline { steps: then(line, function!(cube)) };
    map_is(&floats(), &pipeline.steps, |x| cube(3.0 * x + 1.0));
    let twice = then(scaled(2.0), scaled(2.0));
    map_is(&floats(), then(&twice, &twice), |x| 16.0 * x);
    map_is(&floats(), pipeline.steps, |x| cube(3.0 * x + 1.0));
}

#[test]
fn made_by_the_shape_of_the_closure() {
    let a = 3;
    map_is(&numbers(), kernel!(|x: u32| a * x), |x| x.wrapping_mul(3));
    map_is(&numbers(), amp_runtime::amp!(|x: u32| a * x), |x| x.wrapping_mul(3));
}

/// A function of the index gives each element.
fn generated(f: impl Function<fn(Index<2>) -> u32>) -> Vec<u32> {
    let mut results = Vec::new();
    for accelerator in accelerators() {
        let mut to = vec![0; 12];
        let view = ArrayViewMut::new([3, 4], &mut to).unwrap();
        parallel_for_each_on(&accelerator, view.extent(), kernel!(|i: Index<2>| view[i] = f(i)))
            .unwrap();
        drop(view);
        results.push(to);
    }
    results.dedup();
    let [all] = results.try_into().expect("the same on every accelerator");
    all
}

#[test]
fn of_an_index() {
    let base = 100;
    let all = generated(function!(|i: Index<2>| base + (10 * i[0] + i[1]) as u32));
    let expected: Vec<u32> = (0..3).flat_map(|y| (0..4).map(move |x| 100 + 10 * y + x)).collect();
    assert_eq!(all, expected);
}

#[test]
fn in_tiled_kernels_and_closures_of_kernels() {
    let f = function!(|a: u32, b: u32| a ^ b.rotate_left(3));
    let data = numbers();
    for accelerator in accelerators() {
        let from = ArrayView::new(N, &data).unwrap();
        let mut to = vec![0; N];
        let view = ArrayViewMut::new(N, &mut to).unwrap();
        let domain = view.extent().tile::<8>().pad();
        let kernel = kernel!(|t: TiledIndex<8>| {
            #[tile_static]
            let all: [u32; 8];
            all[t.local[0]] = from[t.global];
            t.barrier.wait();
            let both = |k: usize| f(all[k], all[7 - k]);
            view[t.global] = both(t.local[0]);
        });
        parallel_for_each_on(&accelerator, domain, kernel).unwrap();
        drop(view);
        let at = |k: usize| data.get(k).copied().unwrap_or(0);
        let expected: Vec<_> =
            (0..N).map(|k| at(k) ^ at(k / 8 * 8 + 7 - k % 8).rotate_left(3)).collect();
        assert_eq!(to, expected, "{accelerator:?}");
    }
}
