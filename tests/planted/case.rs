//! What the cases share, and what their lines say is to be found.

pub use amp_runtime::prelude::*;
pub use amp_runtime::{Element, Result};

/// A kernel with a planted bug, or its mended twin.
pub struct Case {
    pub name: &'static str,
    /// The file with the bug in it.
    pub text: &'static str,
    /// Runs the kernel, and gives the numbers that it leaves.
    pub run: fn(&Accelerator) -> Result<Vec<i64>>,
    /// The numbers that the mended kernel leaves.
    pub expected: fn() -> Vec<i64>,
}

/// A line at which something is to be found.
pub struct Mark<'t> {
    pub line: u32,
    /// The name of the kind.
    pub kind: &'t str,
    /// It has to be found there; else it may be.
    pub has_to: bool,
}

impl Case {
    /// What stands behind `//~ ` or `//~? ` at the ends of the lines.
    pub fn marks(&self) -> Vec<Mark<'static>> {
        let marks = (1..).zip(self.text.lines()).flat_map(|(line, text)| {
            text.split("//~").skip(1).map(move |mark| {
                let mark = mark.split("//").next().unwrap_or(mark);
                let may = mark.strip_prefix('?');
                Mark { line, kind: may.unwrap_or(mark).trim(), has_to: may.is_none() }
            })
        });
        marks.collect()
    }
}

/// What a launch leaves in a view of these data.
pub fn changed<T, const N: usize>(
    extent: [usize; N],
    mut data: Vec<T>,
    launch: impl FnOnce(&ArrayViewMut<'_, T, N>) -> Result<()>,
) -> Result<Vec<i64>>
where
    T: Element + Into<f64>,
{
    let view = ArrayViewMut::new(extent, &mut data)?;
    launch(&view)?;
    view.synchronize()?;
    Ok(whole(&data))
}

/// What a launch writes into a view that has zeros before it.
pub fn written<T, const N: usize>(
    extent: [usize; N],
    launch: impl FnOnce(&ArrayViewMut<'_, T, N>) -> Result<()>,
) -> Result<Vec<i64>>
where
    T: Element + Into<f64> + Default,
{
    changed(extent, vec![T::default(); extent.iter().product()], launch)
}

/// Whole numbers of any type.
pub fn whole<T: Copy + Into<f64>>(data: &[T]) -> Vec<i64> {
    data.iter().map(|number| (*number).into() as i64).collect()
}
