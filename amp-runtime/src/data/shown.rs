//! `{view:?}`: the elements, as nested lists.

use std::fmt;

use super::array::Array;
use super::part::Part;
use super::view::{ArrayView, ArrayViewMut};
use crate::types::Element;

/// So many elements at most are all shown.
const ALL: usize = 500;

/// The elements in row-major order, in a list for each row.
struct Rows<'e, T> {
    elements: &'e [T],
    sides: &'e [usize],
    /// So many are shown at each end of a list, if there are more than twice as many.
    ends: usize,
}

impl<'e, T> Rows<'e, T> {
    fn new(elements: &'e [T], sides: &'e [usize]) -> Self {
        let ends = match sides.len() {
            _ if elements.len() <= ALL => ALL,
            1 => 50,
            _ => 3,
        };
        Rows { elements, sides, ends }
    }
}

/// What stands for elements that are not shown.
struct LeftOut(usize);

impl fmt::Debug for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "… {} more …", self.0)
    }
}

impl<T: fmt::Debug> fmt::Debug for Rows<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((side, inner)) = self.sides.split_first() else {
            return self.elements.first().map_or(Ok(()), |element| element.fmt(f));
        };
        let (row, ends) = (inner.iter().product::<usize>(), self.ends);
        let rows = |range: std::ops::Range<usize>| {
            range.map(|number| {
                let elements = &self.elements[number * row..(number + 1) * row];
                Rows { elements, sides: inner, ends }
            })
        };
        let mut list = f.debug_list();
        if *side <= 2 * ends {
            return list.entries(rows(0..*side)).finish();
        }
        list.entries(rows(0..ends)).entry(&LeftOut(side - 2 * ends));
        list.entries(rows(side - ends..*side)).finish()
    }
}

/// The name of the type, and what it holds now; or the error, if that cannot be had.
fn show<T: Element + fmt::Debug, const N: usize>(
    name: &str,
    part: &Part<'_, T, N>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match part.to_vec() {
        Ok(elements) => {
            let sides = part.layout.extent.components();
            f.debug_tuple(name).field(&Rows::new(&elements, sides)).finish()
        }
        Err(error) => write!(f, "{name}({error})"),
    }
}

/// Waits for the kernels that write the elements, and shows these.
///
/// ```
/// use amp_runtime::prelude::*;
/// let view = ArrayView::new([2, 3], &[1, 2, 3, 4, 5, 6])?;
/// assert_eq!(format!("{view:?}"), "ArrayView([[1, 2, 3], [4, 5, 6]])");
/// # Ok::<(), amp_runtime::Error>(())
/// ```
impl<T: Element + fmt::Debug, const N: usize> fmt::Debug for ArrayView<'_, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show("ArrayView", &self.0, f)
    }
}

/// Waits for the kernels that write the elements, and shows these.
impl<T: Element + fmt::Debug, const N: usize> fmt::Debug for ArrayViewMut<'_, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show("ArrayViewMut", self.part(), f)
    }
}

/// Waits for the kernels that write the elements, and shows these.
impl<T: Element + fmt::Debug, const N: usize> fmt::Debug for Array<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show("Array", self.view.part(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::Rows;

    #[test]
    #[cfg_attr(miri, ignore = "it takes long, and is plain safe code")]
    fn rows_of_all_sizes() {
        let show = |elements: &[u32], sides: &[usize]| format!("{:?}", Rows::new(elements, sides));
        assert_eq!(show(&[1, 2], &[2]), "[1, 2]");
        assert_eq!(show(&[], &[2, 0]), "[[], []]");
        assert_eq!(show(&[1, 2, 3, 4], &[2, 1, 2]), "[[[1, 2]], [[3, 4]]]");
        let long: Vec<u32> = (0..1000).collect();
        let shown = show(&long, &[1000]);
        assert!(shown.contains("49, … 900 more …, 950") && shown.ends_with("999]"), "{shown}");
        assert_eq!(
            show(&long, &[250, 4]),
            "[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], … 244 more …, \
             [988, 989, 990, 991], [992, 993, 994, 995], [996, 997, 998, 999]]"
        );
        assert!(show(&long[..500], &[2, 250]).contains("248, 249], [250, 251"));
    }
}
