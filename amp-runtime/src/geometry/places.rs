//! `index[d]` natively: a component that may not exist, as with any array.

use super::{Extent, Index};
use crate::native::place::{Indexing, IndexingMut, IndexingOn, ReadOnly, Variable};

macro_rules! components {
    ($($ty:ident),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Indexing<usize> for $ty<N> {
            type At<'r> = ReadOnly<'r, usize>;

            #[inline(always)]
            #[track_caller]
            fn at(&self, index: usize) -> ReadOnly<'_, usize> {
                self.components().at(index)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<const N: usize> IndexingMut<usize> for $ty<N> {
            type At<'r> = Variable<'r, usize>;

            #[inline(always)]
            #[track_caller]
            fn at_mut(&mut self, index: usize) -> Variable<'_, usize> {
                self.components_mut().at_mut(index)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a, const N: usize> Indexing<usize> for ReadOnly<'a, $ty<N>> {
            type At<'r>
                = ReadOnly<'a, usize>
            where
                Self: 'r;

            #[inline(always)]
            #[track_caller]
            fn at(&self, index: usize) -> ReadOnly<'a, usize> {
                ReadOnly(self.0).field($ty::components).at(index)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a, const N: usize> IndexingOn<usize> for Variable<'a, $ty<N>> {
            type At = Variable<'a, usize>;

            #[inline(always)]
            #[track_caller]
            fn on(self, index: usize) -> Variable<'a, usize> {
                self.field($ty::components_mut).on(index)
            }
        }
    )*};
}
components!(Index, Extent);
