//! What all elements up to each one are, combined.
//!
//! A function that combines two values has to be associative, as addition is. Values are combined in their order, so it
//! need not be commutative. In which groups they are combined depends on the length of the data and on the accelerator
//! alone: floats give the same bits each time on one accelerator, and may differ in the last ones between two.

mod by_key;
mod range;
mod shares;
mod sum;
mod sums;
mod tiles;

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

pub use by_key::{
    exclusive_scan_by_key, exclusive_scan_by_key_with, inclusive_scan_by_key,
    inclusive_scan_by_key_with,
};

pub use sum::{Summable, exclusive_sum, exclusive_sum_with, inclusive_sum, inclusive_sum_with};

use crate::error::same_len;
use crate::{Workspace, device};

/// Each element of `to` becomes all elements of `from` up to its place, combined. C++ has it as
/// `std::inclusive_scan`.
///
/// ```
/// use amp_algorithms::scan::inclusive_scan;
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new(5, &[3, 1, 4, 1, 5])?;
/// let to = Array::new(5, &[0; 5])?;
/// inclusive_scan(&from, function!(|a: u32, b: u32| a + b), &to)?;
/// assert_eq!(to.to_vec()?, [3, 4, 8, 9, 14]);
/// inclusive_scan(&from, function!(u32::max), &to)?;
/// assert_eq!(to.to_vec()?, [3, 3, 4, 4, 5]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// `from` may be `to`.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are not of one length, and those of a launch.
pub fn inclusive_scan<T: Element>(
    from: &ArrayView<T, 1>,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    inclusive_scan_with(&mut Workspace::new()?, from, f, to)
}

/// [`inclusive_scan`] in a workspace.
///
/// # Errors
/// Those of [`inclusive_scan`].
pub fn inclusive_scan_with<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_len("`from` and `to`", from, to)?;
    match from.extent()[0] {
        0 => Ok(()),
        _ => run(workspace, from, None, f, nowhere(), to),
    }
}

/// Each element of `to` becomes `init` and all elements of `from` before its place, combined. C++ has it as
/// `std::exclusive_scan`.
///
/// ```
/// use amp_algorithms::scan::exclusive_scan;
/// use amp_runtime::prelude::*;
///
/// let lengths = ArrayView::new(4, &[3, 1, 4, 1])?;
/// let begins = Array::new(4, &[0; 4])?;
/// exclusive_scan(&lengths, 0, function!(|a: u32, b: u32| a + b), &begins)?;
/// assert_eq!(begins.to_vec()?, [0, 3, 4, 8]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// `from` may be `to`.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are not of one length, and those of a launch.
pub fn exclusive_scan<T: Element>(
    from: &ArrayView<T, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    exclusive_scan_with(&mut Workspace::new()?, from, init, f, to)
}

/// [`exclusive_scan`] in a workspace.
///
/// # Errors
/// Those of [`exclusive_scan`].
pub fn exclusive_scan_with<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_len("`from` and `to`", from, to)?;
    match from.extent()[0] {
        0 => Ok(()),
        _ => run(workspace, from, Some(init), f, nowhere(), to),
    }
}

/// What is before the first element, if that is to begin with something, makes the scan exclusive.
fn run<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    init: Option<T>,
    f: impl Function<fn(T, T) -> T>,
    begins: impl Function<fn(usize) -> bool>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    match device::suits_tiles(workspace.accelerator()) {
        true => tiles::run(workspace, from, init, f, begins, to),
        false => shares::run(workspace, from, init, f, begins, to),
    }
}

/// No segment begins anywhere.
fn nowhere() -> impl Function<fn(usize) -> bool> + Copy {
    function!(|_: usize| -> bool { false })
}

#[cfg(test)]
mod tests {
    use amp_runtime::on_every_accelerator;

    use super::*;

    /// Linear functions one after the other: not commutative.
    #[amp]
    #[derive(PartialEq, Debug)]
    struct Line {
        slope: u32,
        offset: u32,
    }

    #[amp(cpu)]
    fn then(a: Line, b: Line) -> Line {
        Line { slope: a.slope * b.slope, offset: b.slope * a.offset + b.offset }
    }

    #[test]
    fn sums_in_one_pass_everywhere() {
        for (len, patience) in [(4, 100), (4099, 0), (8192, 100), (20_001, 0)] {
            let data: Vec<u32> = (0..len).map(|k| k * k % 31).collect();
            let upto: Vec<u32> = (1..=data.len()).map(|end| data[..end].iter().sum()).collect();
            let before: Vec<u32> = upto.iter().zip(&data).map(|(sum, own)| sum - own).collect();
            on_every_accelerator(|on| -> Result<()> {
                if device::subgroup_size(on)? < 4 {
                    return Ok(());
                }
                let mut workspace = Workspace::new_on(on);
                let from = Array::new_on(on, data.len(), &data)?;
                let to = Array::new_on(on, data.len(), &data)?;
                let done = sums::of_words::<0>(&mut workspace, patience, &from, &to);
                done.expect("they are vectors")?;
                assert_eq!(to.to_vec()?, upto);
                let done = sums::of_words::<1>(&mut workspace, patience, &from, &to);
                done.expect("they are vectors")?;
                assert_eq!(to.to_vec()?, before);
                Ok(())
            });
        }
    }

    #[test]
    fn both_forms_everywhere() {
        for len in [1_usize, 2, 1023, 1025, 2048, 2049, 4500] {
            let data: Vec<Line> =
                (0..len as u32).map(|k| Line { slope: k % 5 + 1, offset: k * k % 31 }).collect();
            let mut sum = data[0];
            let inclusive: Vec<Line> = (0..len)
                .map(|k| {
                    if k > 0 {
                        sum = then(sum, data[k]);
                    }
                    sum
                })
                .collect();
            let init = Line { slope: 3, offset: 1 };
            let exclusive: Vec<Line> = (0..len)
                .map(|k| if k == 0 { init } else { then(init, inclusive[k - 1]) })
                .collect();
            let found = on_every_accelerator(|on| -> Result<_> {
                let mut workspace = Workspace::new_on(on);
                let from = Array::new_on(on, len, &data)?;
                let to = Array::new_on(on, len, &data)?;
                let f = function!(then);
                let mut all = Vec::new();
                tiles::run(&mut workspace, &from, None, f, nowhere(), &to)?;
                all.push(to.to_vec()?);
                shares::run(&mut workspace, &from, None, f, nowhere(), &to)?;
                all.push(to.to_vec()?);
                tiles::run(&mut workspace, &from, Some(init), f, nowhere(), &to)?;
                all.push(to.to_vec()?);
                // In place, as both forms may be.
                for is_tiled in [true, false] {
                    let own = Array::new_on(on, len, &data)?;
                    match is_tiled {
                        true => tiles::run(&mut workspace, &own, Some(init), f, nowhere(), &own)?,
                        false => shares::run(&mut workspace, &own, Some(init), f, nowhere(), &own)?,
                    }
                    all.push(own.to_vec()?);
                }
                Ok(all)
            });
            let expected = [&inclusive, &inclusive, &exclusive, &exclusive, &exclusive];
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(expected) {
                assert!(found == expected, "{len}");
            }
        }
    }
}
