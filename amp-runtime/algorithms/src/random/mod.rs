//! Random numbers that depend on nothing but a seed and their place, so they are the same on every accelerator,
//! and the first thousand of a long view are those of a short one.
//!
//! They are those of [`philox`] with the seed as its key: the words of the block `n` are the elements from `4 * n`.

mod distribution;
mod words;

use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;
use amp_runtime::{Element, Feature, Result};

pub use self::words::philox;

use self::distribution::{Bits, Distribution, Normal, Uniform, four};
use self::words::WideProduct;
use crate::Workspace;
use crate::sort::sort_pairs_with;

/// A block of four numbers for each thread, written at once.
#[amp]
fn write_vectors<D: Distribution, P: WideProduct>(
    i: Index<1>,
    key: [u32; 2],
    to: &ArrayViewMut<UVec4, 1>,
) {
    let [a, b, c, d] = four::<D, P>(i[0], key);
    to[i] = UVec4::new(a, b, c, d);
}

/// The same word by word, for a number of words that four does not divide.
#[amp]
fn write_words<D: Distribution, P: WideProduct>(
    i: Index<1>,
    key: [u32; 2],
    to: &ArrayViewMut<u32, 1>,
) {
    let words = four::<D, P>(i[0], key);
    for k in 0..4 {
        let place = 4 * i[0] + k;
        if place < to.extent()[0] {
            to[place] = words[k];
        }
    }
}

fn fill<D: Distribution, P: WideProduct>(
    workspace: &Workspace,
    seed: u64,
    to: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    let key = [seed as u32, (seed >> 32) as u32];
    match to.reinterpret::<UVec4>() {
        Ok(vectors) => workspace.run(vectors.extent(), write_vectors::<D, P>(key, &vectors)),
        Err(_) => {
            let blocks = Extent::new([to.extent()[0].div_ceil(4)]);
            workspace.run(blocks, write_words::<D, P>(key, to))
        }
    }
}

/// Fills a view of elements of four bytes.
fn fill_words<D: Distribution, T: Element>(
    workspace: &Workspace,
    seed: u64,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    if to.extent()[0] == 0 {
        return Ok(());
    }
    let words = to.reinterpret::<u32>()?;
    match workspace.accelerator().supports(Feature::I64) {
        true => fill::<D, u64>(workspace, seed, &words),
        false => fill::<D, u32>(workspace, seed, &words),
    }
}

/// Fills a view with words of which every bit is random.
///
/// ```
/// use amp_algorithms::random::fill_bits;
/// use amp_runtime::prelude::*;
///
/// let words = Array::new(4, &[0_u32; 4])?;
/// fill_bits(0, &words)?;
/// assert_eq!(words.to_vec()?, [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn fill_bits(seed: u64, to: &ArrayViewMut<u32, 1>) -> Result<()> {
    fill_bits_with(&mut Workspace::new()?, seed, to)
}

/// [`fill_bits`] in a workspace.
///
/// # Errors
/// Those of [`fill_bits`].
pub fn fill_bits_with(
    workspace: &mut Workspace,
    seed: u64,
    to: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    fill_words::<Bits, u32>(workspace, seed, to)
}

/// Fills a view with numbers from 0 up to 1, without 1: multiples of 2⁻²⁴, each as likely as the others.
/// The same on every accelerator, bit by bit.
///
/// ```
/// use amp_algorithms::random::fill_uniform;
/// use amp_runtime::prelude::*;
///
/// let numbers = Array::new(1000, &[0.0_f32; 1000])?;
/// fill_uniform(7, &numbers)?;
/// let numbers = numbers.to_vec()?;
/// assert!(numbers.iter().all(|x| (0.0..1.0).contains(x)));
/// assert!((numbers.iter().sum::<f32>() / 1000.0 - 0.5).abs() < 0.05);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn fill_uniform(seed: u64, to: &ArrayViewMut<f32, 1>) -> Result<()> {
    fill_uniform_with(&mut Workspace::new()?, seed, to)
}

/// [`fill_uniform`] in a workspace.
///
/// # Errors
/// Those of [`fill_uniform`].
pub fn fill_uniform_with(
    workspace: &mut Workspace,
    seed: u64,
    to: &ArrayViewMut<f32, 1>,
) -> Result<()> {
    fill_words::<Uniform, f32>(workspace, seed, to)
}

/// Fills a view with numbers of the standard normal distribution: mean 0, deviation 1, none further out than 5.8.
/// The same on every accelerator but for the last bits.
///
/// ```
/// use amp_algorithms::random::fill_normal;
/// use amp_runtime::prelude::*;
///
/// let numbers = Array::new(1000, &[0.0_f32; 1000])?;
/// fill_normal(7, &numbers)?;
/// let within = numbers.to_vec()?.iter().filter(|x| x.abs() < 1.0).count();
/// assert!((630..730).contains(&within));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn fill_normal(seed: u64, to: &ArrayViewMut<f32, 1>) -> Result<()> {
    fill_normal_with(&mut Workspace::new()?, seed, to)
}

/// [`fill_normal`] in a workspace.
///
/// # Errors
/// Those of [`fill_normal`].
pub fn fill_normal_with(
    workspace: &mut Workspace,
    seed: u64,
    to: &ArrayViewMut<f32, 1>,
) -> Result<()> {
    fill_words::<Normal, f32>(workspace, seed, to)
}

/// Fills a view with the numbers from 0 up to its length, each once, in an order of which each is as likely as the
/// others but for one in some 2³² pairs of numbers, which keep theirs. The same on every accelerator. With
/// [`gather`](crate::indexed::gather) it brings other data into such an order. NumPy has it as `permutation`.
///
/// ```
/// use amp_algorithms::random::permutation;
/// use amp_runtime::prelude::*;
///
/// let order = Array::new(100, &[0_u32; 100])?;
/// permutation(7, &order)?;
/// let mut order = order.to_vec()?;
/// assert!(!order.is_sorted());
/// order.sort();
/// assert!(order.into_iter().eq(0..100));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn permutation(seed: u64, to: &ArrayViewMut<u32, 1>) -> Result<()> {
    permutation_with(&mut Workspace::new()?, seed, to)
}

/// [`permutation`] in a workspace.
///
/// # Errors
/// Those of [`permutation`].
pub fn permutation_with(
    workspace: &mut Workspace,
    seed: u64,
    to: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    if to.extent()[0] == 0 {
        return Ok(());
    }
    let keys = workspace.take::<u32>(to.extent()[0])?;
    fill_bits_with(workspace, seed, &keys)?;
    workspace.run(to.extent(), kernel!(|i: Index<1>| to[i] = i[0] as u32))?;
    sort_pairs_with(workspace, &keys, to)?;
    workspace.give(keys);
    Ok(())
}
