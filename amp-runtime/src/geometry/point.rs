//! `Index<N>` and `Extent<N>`.

use std::ops::{Add, Sub};

use crate::error::{Error, Result};

macro_rules! point {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name<const N: usize> {
            components: [usize; N],
        }

        impl<const N: usize> $name<N> {
            /// The number of dimensions.
            pub const RANK: usize = N;

            /// From its components, slowest dimension first.
            pub const fn new(components: [usize; N]) -> Self {
                $name { components }
            }

            /// The components, slowest dimension first.
            pub const fn components(&self) -> &[usize; N] {
                &self.components
            }

            pub(crate) fn components_mut(&mut self) -> &mut [usize; N] {
                &mut self.components
            }
        }

        impl<const N: usize> Default for $name<N> {
            fn default() -> Self {
                $name { components: [0; N] }
            }
        }

        impl<const N: usize> From<[usize; N]> for $name<N> {
            fn from(components: [usize; N]) -> Self {
                $name { components }
            }
        }

        impl From<usize> for $name<1> {
            fn from(component: usize) -> Self {
                $name { components: [component] }
            }
        }

        impl<const N: usize> std::ops::Index<usize> for $name<N> {
            type Output = usize;

            fn index(&self, dimension: usize) -> &usize {
                &self.components[dimension]
            }
        }

        impl<const N: usize> std::ops::IndexMut<usize> for $name<N> {
            fn index_mut(&mut self, dimension: usize) -> &mut usize {
                &mut self.components[dimension]
            }
        }

        impl<const N: usize> Add<Index<N>> for $name<N> {
            type Output = Self;

            fn add(mut self, other: Index<N>) -> Self {
                self.components.iter_mut().zip(other.components).for_each(|(a, b)| *a += b);
                self
            }
        }

        impl<const N: usize> Sub<Index<N>> for $name<N> {
            type Output = Self;

            fn sub(mut self, other: Index<N>) -> Self {
                self.components.iter_mut().zip(other.components).for_each(|(a, b)| *a -= b);
                self
            }
        }
    };
}

point! {
    /// A point in N dimensions, slowest dimension first (C++ AMP 4.1, `index<N>`).
    ///
    /// ```
    /// use amp_runtime::Index;
    /// let index = Index::new([2, 5]);
    /// assert_eq!(index[0], 2); // the row
    /// assert_eq!(index + Index::new([1, 1]), Index::new([3, 6]));
    /// ```
    Index
}

point! {
    /// A size in N dimensions, slowest dimension first (C++ AMP 4.2, `extent<N>`).
    ///
    /// ```
    /// use amp_runtime::{Extent, Index};
    /// let extent = Extent::new([4, 6]);
    /// assert_eq!(extent.size(), 24);
    /// assert!(extent.contains(Index::new([3, 5])));
    /// assert!(!extent.contains(Index::new([4, 0])));
    /// ```
    Extent
}

impl<const N: usize> Extent<N> {
    /// The number of points in it.
    pub fn size(&self) -> usize {
        self.components.iter().product()
    }

    /// Does the index lie within it?
    pub fn contains(&self, index: Index<N>) -> bool {
        self.components.iter().zip(index.components()).all(|(extent, index)| index < extent)
    }

    /// The number of points, if 32-bit indices can tell them apart.
    ///
    /// # Errors
    /// [`Error::ExtentTooLarge`] if there are more than `u32::MAX`.
    pub(crate) fn checked_size(&self) -> Result<usize> {
        let size = self
            .components
            .iter()
            .try_fold(1u32, |size, &n| size.checked_mul(u32::try_from(n).ok()?));
        match size {
            Some(size) => Ok(size as usize),
            // An extent with a zero is empty, however long the other sides are.
            None if self.components.contains(&0) => Ok(0),
            None => Err(Error::ExtentTooLarge { extent: self.components.to_vec() }),
        }
    }

    /// The point at a row-major position, as the cpu accelerator walks through a domain.
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
