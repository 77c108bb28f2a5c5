//! What the host's cores have without the library: rayon, and with the feature `rivals` the crates `matrixmultiply`
//! and `rustfft`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use amp_algorithms::fft::Complex;
use rayon::prelude::*;

/// Does a case's work once, and says how long that took.
pub type Rival = Box<dyn FnMut() -> Duration>;

fn timed(mut work: impl FnMut() + 'static) -> Rival {
    Box::new(move || {
        let start = Instant::now();
        work();
        start.elapsed()
    })
}

/// The elements of which a task has the share to itself.
const SHARE: usize = 1 << 16;

pub fn fill(len: usize) -> Rival {
    let mut to = vec![0.0_f32; len];
    timed(move || to.par_chunks_mut(SHARE).for_each(|to| to.fill(0.75)))
}

pub fn transform(from: &[f32]) -> Rival {
    let (from, mut to) = (from.to_vec(), vec![0.0; from.len()]);
    timed(move || to.par_iter_mut().zip(&from).for_each(|(to, x)| *to = x * 0.5))
}

/// Sixteen sums side by side, as rustc makes no vectors of one.
pub fn reduce(from: &[f32]) -> Rival {
    fn sum(numbers: &[f32]) -> f32 {
        let mut sums = [0.0; 16];
        let (rows, rest) = numbers.as_chunks::<16>();
        for row in rows {
            sums.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
        }
        sums.iter().chain(rest).sum()
    }
    let from = from.to_vec();
    timed(move || {
        black_box(from.par_chunks(SHARE).map(sum).sum::<f32>());
    })
}

/// The sum of each share, those before it, and then the sums in it.
pub fn scan(from: &[u32]) -> Rival {
    let (from, mut to) = (from.to_vec(), vec![0; from.len()]);
    timed(move || {
        let total = |share: &[u32]| share.iter().fold(0_u32, |sum, x| sum.wrapping_add(*x));
        let mut before: Vec<u32> = from.par_chunks(SHARE).map(total).collect();
        let mut sum = 0_u32;
        for share in &mut before {
            sum = sum.wrapping_add(std::mem::replace(share, sum));
        }
        let shares = to.par_chunks_mut(SHARE).zip(from.par_chunks(SHARE)).zip(&before);
        shares.for_each(|((to, from), before)| {
            let mut sum = *before;
            for (to, x) in to.iter_mut().zip(from) {
                sum = sum.wrapping_add(*x);
                *to = sum;
            }
        });
    })
}

pub fn copy_if(from: &[u32]) -> Rival {
    let from = from.to_vec();
    timed(move || {
        black_box(from.par_iter().copied().filter(|x| x % 2 == 0).collect::<Vec<u32>>());
    })
}

pub fn dedup(from: &[u32]) -> Rival {
    let from = from.to_vec();
    timed(move || {
        let pairs = from.par_windows(2).filter(|pair| pair[0] != pair[1]).map(|pair| pair[1]);
        black_box(rayon::iter::once(from[0]).chain(pairs).collect::<Vec<u32>>());
    })
}

/// How many there are of each place.
fn counts<T: Sync + Copy + 'static>(from: &[T], place: fn(T) -> usize) -> Rival {
    let from = from.to_vec();
    timed(move || {
        let of_share = |share: &[T]| {
            let mut counts = [0_u32; 256];
            share.iter().for_each(|x| counts[place(*x) & 255] += 1);
            counts
        };
        let both = |mut one: [u32; 256], other: [u32; 256]| {
            one.iter_mut().zip(other).for_each(|(one, other)| *one += other);
            one
        };
        black_box(from.par_chunks(SHARE).map(of_share).reduce(|| [0; 256], both));
    })
}

pub fn histogram(from: &[f32]) -> Rival {
    counts(from, |x| ((x + 1.0) * 128.0) as usize)
}

pub fn bincount(from: &[u32]) -> Rival {
    counts(from, |x| x as usize)
}

pub fn sort(from: &[u32]) -> Rival {
    let (from, mut keys) = (from.to_vec(), from.to_vec());
    Box::new(move || {
        keys.copy_from_slice(&from);
        let start = Instant::now();
        keys.par_sort_unstable();
        start.elapsed()
    })
}

/// Pairs in one array, in the order of their keys; equal ones stay as they are.
pub fn sort_pairs(from: &[u32]) -> Rival {
    let from: Vec<(u32, u32)> = from.iter().copied().zip(0..).collect();
    let mut pairs = from.clone();
    Box::new(move || {
        pairs.copy_from_slice(&from);
        let start = Instant::now();
        pairs.par_sort_by_key(|(key, _)| *key);
        start.elapsed()
    })
}

#[cfg(feature = "rivals")]
pub fn product(a: &[f32], b: &[f32], side: usize) -> Option<Rival> {
    let [a, b] = [a, b].map(|numbers| numbers[..side * side].to_vec());
    let mut to = vec![0.0; side * side];
    let row = side as isize;
    Some(timed(move || {
        // SAFETY: the three have `side` rows of `side` numbers, as they are made above, and nothing else uses `to`.
        unsafe {
            let (a, b, to) = (a.as_ptr(), b.as_ptr(), to.as_mut_ptr());
            matrixmultiply::sgemm(side, side, side, 1.0, a, row, 1, b, row, 1, 0.0, to, row, 1);
        }
    }))
}

#[cfg(feature = "rivals")]
pub fn fourier(from: &[Complex], len: usize) -> Option<Rival> {
    use rustfft::num_complex::Complex32;
    let plan = rustfft::FftPlanner::new().plan_fft_forward(len);
    let from: Vec<_> = from.iter().map(|x| Complex32::new(x.re, x.im)).collect();
    let mut rows = from.clone();
    Some(Box::new(move || {
        rows.copy_from_slice(&from);
        let start = Instant::now();
        rows.par_chunks_mut(len).for_each(|row| plan.process(row));
        start.elapsed()
    }))
}

#[cfg(not(feature = "rivals"))]
pub fn product(_: &[f32], _: &[f32], _: usize) -> Option<Rival> {
    None
}

#[cfg(not(feature = "rivals"))]
pub fn fourier(_: &[Complex], _: usize) -> Option<Rival> {
    None
}
