//! What the cases share, and what their lines say is to be found.

use std::ops::RangeInclusive;

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
pub struct Mark {
    /// The line; of a loop without an end all of its lines.
    pub lines: RangeInclusive<u32>,
    /// The name of the kind.
    pub kind: &'static str,
    /// It has to be found there; else it may be.
    pub has_to: bool,
}

impl Case {
    /// What stands behind `//~ ` or `//~? ` at the ends of the lines. A mark that stands alone is about the
    /// line before it: `rustfmt` puts it there if the line ends in a brace.
    pub fn marks(&self) -> Vec<Mark> {
        let lines: Vec<&str> = self.text.lines().collect();
        let marks = lines.iter().enumerate().flat_map(|(place, text)| {
            let place = place - usize::from(text.trim_start().starts_with("//~"));
            text.split("//~")
                .skip(1)
                .map(|mark| self::mark(mark))
                .map(move |(kind, has_to)| (place, kind, has_to))
        });
        let marks = marks.map(|(place, kind, has_to)| {
            let end = if kind == "endless" { end_of_loop(&lines, place) } else { place };
            Mark { lines: place as u32 + 1..=end as u32 + 1, kind, has_to }
        });
        marks.collect()
    }
}

/// The kind that a mark names, and whether it has to be found.
fn mark(text: &'static str) -> (&'static str, bool) {
    let text = text.split("//").next().unwrap_or(text);
    let may = text.strip_prefix('?');
    (may.unwrap_or(text).trim(), may.is_none())
}

/// The line in which a loop ends that begins there.
fn end_of_loop(lines: &[&str], start: usize) -> usize {
    let Some(head) = lines[start].split_once('{').map(|_| lines[start]) else { return start };
    if head.contains("{}") {
        return start;
    }
    let indent = head.len() - head.trim_start().len();
    let end = format!("{}}}", " ".repeat(indent));
    (start + 1..lines.len()).find(|line| lines[*line].starts_with(&end)).unwrap_or(start)
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
