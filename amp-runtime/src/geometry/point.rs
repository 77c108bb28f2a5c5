//! `Index<N>` and `Extent<N>`.

use crate::error::{Error, Result};

macro_rules! point {
    ($(#[$doc:meta])* $name:ident $other:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name<const N: usize> {
            components: [usize; N],
        }

        impl<const N: usize> $name<N> {
            /// The number of dimensions.
            pub const RANK: usize = N;

            /// From its components, slowest dimension first.
            #[inline(always)]
            pub const fn new(components: [usize; N]) -> Self {
                $name { components }
            }

            /// The components, slowest dimension first.
            #[inline(always)]
            pub const fn components(&self) -> &[usize; N] {
                &self.components
            }

            #[inline(always)]
            pub(crate) fn components_mut(&mut self) -> &mut [usize; N] {
                &mut self.components
            }
        }

        impl<const N: usize> Default for $name<N> {
            #[inline(always)]
            fn default() -> Self {
                $name { components: [0; N] }
            }
        }

        impl<const N: usize> From<[usize; N]> for $name<N> {
            #[inline(always)]
            fn from(components: [usize; N]) -> Self {
                $name { components }
            }
        }

        impl From<usize> for $name<1> {
            #[inline(always)]
            fn from(component: usize) -> Self {
                $name { components: [component] }
            }
        }

        impl<const N: usize> From<$name<N>> for [usize; N] {
            #[inline(always)]
            fn from(point: $name<N>) -> Self {
                point.components
            }
        }

        impl<const N: usize> From<$other<N>> for $name<N> {
            #[inline(always)]
            fn from(other: $other<N>) -> Self {
                $name { components: other.components }
            }
        }

        impl<const N: usize> std::ops::Index<usize> for $name<N> {
            type Output = usize;

            #[inline(always)]
            fn index(&self, dimension: usize) -> &usize {
                &self.components[dimension]
            }
        }

        impl<const N: usize> std::ops::IndexMut<usize> for $name<N> {
            #[inline(always)]
            fn index_mut(&mut self, dimension: usize) -> &mut usize {
                &mut self.components[dimension]
            }
        }
    };
}

point! {
    /// A point in N dimensions, slowest dimension first (C++ AMP 4.1, `index<N>`).
    ///
    /// Operators compute component by component: `+ -` with an index, `+ - * / %` with a `usize` on
    /// either side, `+= -= *= /= %=`, comparisons. On the host as in kernels they compute in 32 bits
    /// and wrap; by zero `/` gives the dividend and `%` zero. So a step back from 0 leads far outside
    /// of every [`Extent`]. Where an overflow has to be noticed there is
    /// [`checked_add`](Self::checked_add) and its kin.
    ///
    /// ```
    /// use amp_runtime::{Extent, Index};
    /// let index = Index::new([2, 5]);
    /// assert_eq!(index[0], 2); // the row
    /// assert_eq!((index.components(), Index::<2>::RANK), (&[2, 5], 2));
    /// assert_eq!(index + Index::new([1, 1]), Index::new([3, 6]));
    /// assert_eq!(2 * index + 1, Index::new([5, 11]));
    ///
    /// let above = Index::new([0, 5]) - Index::new([1, 0]);
    /// assert_eq!(above, Index::new([u32::MAX as usize, 5]));
    /// assert!(!Extent::new([4, 6]).contains(above));
    /// ```
    Index Extent
}

point! {
    /// A size in N dimensions, slowest dimension first (C++ AMP 4.2, `extent<N>`).
    ///
    /// It has the operators of [`Index`], `+ -` also with an [`Index`] on the right.
    ///
    /// ```
    /// use amp_runtime::{Extent, Index};
    /// let extent = Extent::new([4, 6]);
    /// assert_eq!(extent.size(), 24);
    /// assert!(extent.contains(Index::new([3, 5])));
    /// assert!(!extent.contains(Index::new([4, 0])));
    ///
    /// // A border of two on every side.
    /// assert_eq!(extent + Index::new([4, 4]), Extent::new([8, 10]));
    /// ```
    ///
    /// Views and domains have at least one dimension:
    ///
    /// ```compile_fail
    /// amp_runtime::ArrayView::<i32, 0>::new([], &[1]).unwrap();
    /// ```
    Extent Index
}

impl<const N: usize> Extent<N> {
    /// The number of points in it, at most `u32::MAX`.
    ///
    /// More points than that no view, array or domain can have, so where there are more it is
    /// `u32::MAX` as well; [`checked_size`](Self::checked_size) tells them apart.
    ///
    /// ```
    /// use amp_runtime::Extent;
    /// assert_eq!(Extent::new([3, 5]).size(), 15);
    /// assert_eq!(Extent::new([1 << 16, 1 << 16]).size(), u32::MAX as usize);
    /// ```
    #[inline]
    pub fn size(&self) -> usize {
        self.checked_size().unwrap_or(u32::MAX as usize)
    }

    /// The number of points in it, if 32-bit indices can tell them apart.
    ///
    /// ```
    /// use amp_runtime::Extent;
    /// assert_eq!(Extent::new([3, 5]).checked_size(), Some(15));
    /// assert_eq!(Extent::new([1 << 16, 1 << 16]).checked_size(), None);
    /// assert_eq!(Extent::new([1 << 16, 1 << 16, 0]).checked_size(), Some(0));
    /// ```
    #[inline]
    pub fn checked_size(&self) -> Option<usize> {
        // An extent with a zero is empty, however long the other sides are.
        if self.components.contains(&0) {
            return Some(0);
        }
        let mut sides = self.components.iter();
        let size = sides.try_fold(1u32, |size, &side| size.checked_mul(side.try_into().ok()?));
        size.map(|size| size as usize)
    }

    /// Does the index lie within it? In an extent with a zero none does.
    ///
    /// ```
    /// use amp_runtime::{Extent, Index};
    /// let extent = Extent::new([4, 6]);
    /// assert!(extent.contains(Index::new([3, 0])));
    /// assert!(!extent.contains(Index::new([3, 0]) - Index::new([0, 1])));
    /// ```
    #[inline]
    pub fn contains(&self, index: Index<N>) -> bool {
        self.components.iter().zip(index.components()).all(|(extent, index)| index < extent)
    }

    /// The number of points, for memory that holds as many elements.
    ///
    /// # Errors
    /// [`Error::ExtentTooLarge`] if there are more than `u32::MAX`, or none but a side that is longer.
    pub(crate) fn elements(&self) -> Result<usize> {
        const { Self::HAS_A_DIMENSION };
        let counts = |side: &usize| *side <= u32::MAX as usize;
        let size = self.checked_size().filter(|_| self.components.iter().all(counts));
        size.ok_or_else(|| Error::ExtentTooLarge { extent: self.components.to_vec() })
    }

    /// Asked for where there has to be an index.
    pub(crate) const HAS_A_DIMENSION: () = assert!(
        N > 0,
        "AMP0003: an index and an extent have at least one dimension; help: use rank 1 or more"
    );

    /// The point at a row-major position, as the cpu accelerator walks through a domain.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn point(&self, mut position: usize) -> Index<N> {
        let mut point = [0; N];
        for dimension in (0..N).rev() {
            let side = self.components[dimension].max(1);
            point[dimension] = position % side;
            position /= side;
        }
        Index::new(point)
    }
}

#[cfg(test)]
mod tests {
    use super::{Extent, Index};

    #[test]
    #[cfg_attr(miri, ignore = "it takes long, and is plain safe code")]
    fn points_count_through_an_extent_in_row_major_order() {
        let sides = [0, 1, 2, 3, 5];
        for extent in sides.iter().flat_map(|a| sides.map(|b| sides.map(|c| [*a, b, c]))).flatten()
        {
            let [rows, columns, layers] = extent;
            let extent = Extent::new(extent);
            let points: Vec<_> =
                (0..extent.size()).map(|position| extent.point(position)).collect();
            let nested = (0..rows).flat_map(|i| {
                (0..columns).flat_map(move |j| (0..layers).map(move |k| Index::new([i, j, k])))
            });
            assert!(points.iter().copied().eq(nested), "{extent:?}");
            assert!(points.iter().all(|point| extent.contains(*point)), "{extent:?}");
        }
    }
}
