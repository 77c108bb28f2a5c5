//! `vector[i]` natively: a component that may not exist, as with any array.

use ::glam::{DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};

use crate::native::element::{ReadElement, ViewElement};
use crate::native::place::{Indexing, IndexingMut, IndexingOn, ReadOnly, TileElement, Variable};

macro_rules! vectors {
    ($($ty:ident $component:ident $len:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Indexing<usize> for $ty {
            type At<'r> = ReadOnly<'r, $component>;

            #[inline(always)]
            #[track_caller]
            fn at(&self, index: usize) -> ReadOnly<'_, $component> {
                AsRef::<[$component; $len]>::as_ref(self).at(index)
            }
        }

        #[diagnostic::do_not_recommend]
        impl IndexingMut<usize> for $ty {
            type At<'r> = Variable<'r, $component>;

            #[inline(always)]
            #[track_caller]
            fn at_mut(&mut self, index: usize) -> Variable<'_, $component> {
                AsMut::<[$component; $len]>::as_mut(self).at_mut(index)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a> Indexing<usize> for ReadOnly<'a, $ty> {
            type At<'r>
                = ReadOnly<'a, $component>
            where
                Self: 'r;

            #[inline(always)]
            #[track_caller]
            fn at(&self, index: usize) -> ReadOnly<'a, $component> {
                ReadOnly(self.0).field(AsRef::<[$component; $len]>::as_ref).at(index)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a> Indexing<usize> for ReadElement<'a, $ty> {
            type At<'r>
                = ReadElement<'a, $component>
            where
                Self: 'r;

            #[inline(always)]
            #[track_caller]
            fn at(&self, index: usize) -> ReadElement<'a, $component> {
                match self {
                    ReadElement::Fixed(place) => ReadElement::Fixed(place.at(index)),
                    ReadElement::Shared(place) => ReadElement::Shared(place.at(index)),
                }
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a> IndexingOn<usize> for Variable<'a, $ty> {
            type At = Variable<'a, $component>;

            #[inline(always)]
            #[track_caller]
            fn on(self, index: usize) -> Variable<'a, $component> {
                self.field(AsMut::<[$component; $len]>::as_mut).on(index)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a> Indexing<usize> for TileElement<'a, $ty> {
            type At<'r>
                = TileElement<'a, $component>
            where
                Self: 'r;

            #[inline(always)]
            #[track_caller]
            fn at(&self, index: usize) -> TileElement<'a, $component> {
                self.field(AsRef::<[$component; $len]>::as_ref).at(index)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a> Indexing<usize> for ViewElement<'a, $ty> {
            type At<'r>
                = ViewElement<'a, $component>
            where
                Self: 'r;

            #[inline(always)]
            #[track_caller]
            fn at(&self, index: usize) -> ViewElement<'a, $component> {
                self.field(AsRef::<[$component; $len]>::as_ref).at(index)
            }
        }
    )*};
}
vectors! {
    Vec2 f32 2;
    Vec3 f32 3;
    Vec4 f32 4;
    DVec2 f64 2;
    DVec3 f64 3;
    DVec4 f64 4;
    IVec2 i32 2;
    IVec3 i32 3;
    IVec4 i32 4;
    UVec2 u32 2;
    UVec3 u32 3;
    UVec4 u32 4;
}
