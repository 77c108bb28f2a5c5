//! Stable sorting: of numbers by their digits of eight bits, the last one first, and of any elements by a function.

mod by;
mod counts;
mod order;
mod shares;
mod tiles;

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

pub use crate::key::Key;
pub use by::{sort_by, sort_by_key, sort_by_key_with, sort_by_with};

use crate::error::same_len;
use crate::{Workspace, device};

/// The values of a digit.
const DIGITS: usize = 256;

/// What a pass moves: keys, and values if there are any.
struct Pass<'p, 'v, T, V> {
    from: &'p ArrayViewMut<'v, T, 1>,
    to: &'p ArrayViewMut<'v, T, 1>,
    values: Option<[&'p ArrayViewMut<'v, V, 1>; 2]>,
}

/// How passes are run.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    /// By few threads, each with a share of the keys.
    Shares,
    /// By tiles of 128 threads, whose subgroups have 8 or more.
    Small,
    /// By tiles of 512 threads, whose subgroups have 16 or more, and 48 KiB of memory.
    Large,
}

impl Form {
    fn of(accelerator: &Accelerator, len: usize) -> Result<Self> {
        if !device::suits_tiles(accelerator) || len >= order::MOST_KEYS {
            return Ok(Form::Shares);
        }
        // Intel's drivers choose the size for each kernel, from 8 on.
        let is_fixed = !accelerator.name().contains("Intel");
        Ok(match device::subgroup_size(accelerator)? {
            ..8 => Form::Shares,
            16.. if is_fixed && has_room(accelerator) => Form::Large,
            _ => Form::Small,
        })
    }

    /// What tiles have to know before the first pass.
    fn begin<T: Key>(
        self,
        workspace: &mut Workspace,
        keys: &ArrayViewMut<T, 1>,
    ) -> Result<ArrayViewMut<'static, u32, 1>> {
        match self {
            Form::Shares => workspace.take::<u32>(0),
            Form::Small | Form::Large => counts::starts(workspace, keys),
        }
    }

    fn pass<T: Key, V: Element>(
        self,
        workspace: &mut Workspace,
        shift: u32,
        starts: &ArrayView<u32, 1>,
        pass: Pass<'_, '_, T, V>,
    ) -> Result<()> {
        match self {
            Form::Shares => shares::pass(workspace, shift, pass),
            Form::Small => tiles::pass::<T, V, 128, 32, 4096>(workspace, shift, starts, pass),
            Form::Large => tiles::pass::<T, V, 512, 23, 11776>(workspace, shift, starts, pass),
        }
    }
}

/// Has it what a large tile needs?
fn has_room(accelerator: &Accelerator) -> bool {
    let limits = accelerator.limits();
    limits.tile_threads >= 512 && limits.tile_static_bytes >= 48 << 10
}

/// Sorts keys, and brings values into the same order.
fn sort_by_digits<T: Key, V: Element>(
    workspace: &mut Workspace,
    form: Form,
    keys: &ArrayViewMut<T, 1>,
    values: Option<&ArrayViewMut<V, 1>>,
) -> Result<()> {
    let len = keys.extent()[0];
    if len < 2 {
        return Ok(());
    }
    let other_keys = workspace.take::<T>(len)?;
    let other_values = match values {
        Some(_) => Some(workspace.take::<V>(len)?),
        None => None,
    };
    let values = values.zip(other_values.as_ref());
    let starts = form.begin(workspace, keys)?;
    let mut is_there = false;
    for shift in (0..T::BITS).step_by(8) {
        let (from, to) = if is_there { (&other_keys, keys) } else { (keys, &other_keys) };
        let values = values.map(|(own, other)| if is_there { [other, own] } else { [own, other] });
        form.pass(workspace, shift, &starts, Pass { from, to, values })?;
        is_there = !is_there;
    }
    if is_there {
        copy(&other_keys, keys)?;
        if let Some((own, other)) = values {
            copy(other, own)?;
        }
    }
    workspace.give(starts);
    workspace.give(other_keys);
    if let Some(other_values) = other_values {
        workspace.give(other_values);
    }
    Ok(())
}

/// Sorts numbers, the least first; floats as [`f32::total_cmp`] has them. C++ has it as `std::sort`.
///
/// ```
/// use amp_algorithms::sort::sort;
/// use amp_runtime::prelude::*;
///
/// let mut keys = [0.5, f32::NAN, -1.0, f32::NEG_INFINITY];
/// let view = ArrayViewMut::new(4, &mut keys)?;
/// sort(&view)?;
/// view.synchronize()?;
/// assert_eq!(keys[..3], [f32::NEG_INFINITY, -1.0, 0.5]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// It needs as much memory again as the keys have.
///
/// # Errors
/// Those of a launch.
pub fn sort<T: Key>(keys: &ArrayViewMut<T, 1>) -> Result<()> {
    sort_with(&mut Workspace::new()?, keys)
}

/// [`sort`] in a workspace.
///
/// # Errors
/// Those of [`sort`].
pub fn sort_with<T: Key>(workspace: &mut Workspace, keys: &ArrayViewMut<T, 1>) -> Result<()> {
    let form = Form::of(workspace.accelerator(), keys.extent()[0])?;
    sort_by_digits::<T, u32>(workspace, form, keys, None)
}

/// Sorts keys, the least first, and brings values into the same order. Values of equal keys stay in their order.
///
/// ```
/// use amp_algorithms::sort::sort_pairs;
/// use amp_runtime::prelude::*;
///
/// let ages = Array::new(4, &[31_u8, 7, 31, 3])?;
/// let points = Array::new(4, &[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]])?;
/// sort_pairs(&ages, &points)?;
/// assert_eq!(ages.to_vec()?, [3, 7, 31, 31]);
/// assert_eq!(points.to_vec()?, [[7.0, 8.0], [3.0, 4.0], [1.0, 2.0], [5.0, 6.0]]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// It needs as much memory again as keys and values have.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if there are not as many values as keys, and those of a launch.
pub fn sort_pairs<T: Key, V: Element>(
    keys: &ArrayViewMut<T, 1>,
    values: &ArrayViewMut<V, 1>,
) -> Result<()> {
    sort_pairs_with(&mut Workspace::new()?, keys, values)
}

/// [`sort_pairs`] in a workspace.
///
/// # Errors
/// Those of [`sort_pairs`].
pub fn sort_pairs_with<T: Key, V: Element>(
    workspace: &mut Workspace,
    keys: &ArrayViewMut<T, 1>,
    values: &ArrayViewMut<V, 1>,
) -> Result<()> {
    same_len("`keys` and `values`", keys, values)?;
    let form = Form::of(workspace.accelerator(), keys.extent()[0])?;
    sort_by_digits(workspace, form, keys, Some(values))
}

/// Where the elements of the sorted keys are in the keys, which stay as they are: `keys[order[0]]` is the least one.
/// Equal keys are in the order in which they stand. NumPy has it as `argsort`.
///
/// ```
/// use amp_algorithms::sort::argsort;
/// use amp_runtime::prelude::*;
///
/// let keys = ArrayView::new(4, &[30, 10, 40, 10])?;
/// let order = Array::new(4, &[0_u32; 4])?;
/// argsort(&keys, &order)?;
/// assert_eq!(order.to_vec()?, [1, 3, 0, 2]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if `order` is not as long as the keys, and those of a launch.
pub fn argsort<T: Key>(keys: &ArrayView<T, 1>, order: &ArrayViewMut<u32, 1>) -> Result<()> {
    argsort_with(&mut Workspace::new()?, keys, order)
}

/// [`argsort`] in a workspace.
///
/// # Errors
/// Those of [`argsort`].
pub fn argsort_with<T: Key>(
    workspace: &mut Workspace,
    keys: &ArrayView<T, 1>,
    order: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    same_len("`keys` and `order`", keys, order)?;
    let len = keys.extent()[0];
    if len == 0 {
        return Ok(());
    }
    let sorted = workspace.take::<T>(len)?;
    let kernel = kernel!(|i: Index<1>| {
        sorted[i] = keys[i];
        order[i] = i[0] as u32;
    });
    workspace.run(order.extent(), kernel)?;
    sort_pairs_with(workspace, &sorted, order)?;
    workspace.give(sorted);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use amp_runtime::on_every_accelerator;

    use super::*;

    const LEN: u32 = 12_000;

    /// Sorts keys with their places, with values of more than a word, and alone, by a form for subgroups of so many
    /// threads or more.
    fn everywhere<T: Key + Ord + Debug>(form: Form, narrowest: usize, of: fn(u32) -> T) {
        let keys: Vec<T> = (0..LEN).map(|k| of(k.wrapping_mul(0x2545_f491) >> 16)).collect();
        let mut order: Vec<u32> = (0..LEN).collect();
        order.sort_by_key(|k| keys[*k as usize]);
        let sorted: Vec<T> = order.iter().map(|k| keys[*k as usize]).collect();
        on_every_accelerator(|on| {
            let is_small = form == Form::Large && !has_room(on);
            let is_narrow = device::subgroup_size(on)? < narrowest;
            let form = if is_small || is_narrow { Form::Shares } else { form };
            let mut workspace = Workspace::new_on(on);
            let own = Array::new_on(on, keys.len(), &keys)?;
            let values = Array::new_on(on, keys.len(), &(0..LEN).collect::<Vec<u32>>())?;
            sort_by_digits(&mut workspace, form, &own, Some(&values))?;
            assert_eq!(own.to_vec()?, sorted);
            assert_eq!(values.to_vec()?, order);
            let own = Array::new_on(on, keys.len(), &keys)?;
            let of = |k: u32| [k, !k];
            let values = Array::new_on(on, keys.len(), &(0..LEN).map(of).collect::<Vec<_>>())?;
            sort_by_digits(&mut workspace, form, &own, Some(&values))?;
            assert_eq!(values.to_vec()?, order.iter().copied().map(of).collect::<Vec<_>>());
            let own = Array::new_on(on, keys.len(), &keys)?;
            sort_by_digits::<T, u32>(&mut workspace, form, &own, None)?;
            assert_eq!(own.to_vec()?, sorted);
            Ok::<(), Error>(())
        });
    }

    #[test]
    fn all_forms_everywhere() {
        everywhere(Form::Shares, 0, |n| n as i8);
        everywhere(Form::Small, 8, |n| n as i8);
        everywhere(Form::Large, 16, |n| n as i8);
    }

    #[test]
    fn keys_of_more_than_a_word() {
        everywhere(Form::Small, 8, |n| u64::from(n) << 7);
    }
}
