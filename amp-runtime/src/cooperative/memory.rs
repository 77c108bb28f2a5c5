//! The memory that cooperative matrices are loaded from and stored to, on the cpu accelerator.

use super::matrix::CooperativeNumber;
use super::vector::F16Vec4;
use crate::data::{Array, ArrayView, ArrayViewMut, Elements, Origin};
use crate::f16;
use crate::geometry::Index;
use crate::native::place::{Assign, Indexing, TileElement};
use crate::sealed::Sealed;
use crate::types::Element;

/// Blocks begin at multiples of so many bytes: devices load as much at once.
pub(crate) const BLOCK_ALIGNMENT: usize = 16;

/// An element that is a number of cooperative matrices, or a vector of some: `f16`, `f32`, [`F16Vec4`], and
/// with the feature `glam` its `Vec4`.
#[diagnostic::on_unimplemented(
    message = "AMP0002: cooperative matrices are not loaded from and stored to elements of type `{Self}`; help: they lie in memory of `f16`, `f32`, `F16Vec4` or `Vec4`",
    label = "no numbers of cooperative matrices"
)]
pub trait CooperativeElement: Sealed + Element {
    /// The number.
    type Number: CooperativeNumber;

    /// How many there are in an element.
    #[doc(hidden)]
    const __AMP_CONST_NUMBERS: usize;

    #[doc(hidden)]
    fn __amp_number(self, position: usize) -> Self::Number;

    #[doc(hidden)]
    fn __amp_set(&mut self, position: usize, number: Self::Number);
}

macro_rules! numbers {
    ($($ty:ident)*) => {$(
        impl CooperativeElement for $ty {
            type Number = Self;

            const __AMP_CONST_NUMBERS: usize = 1;

            #[inline(always)]
            fn __amp_number(self, _: usize) -> Self {
                self
            }

            #[inline(always)]
            fn __amp_set(&mut self, _: usize, number: Self) {
                *self = number;
            }
        }
    )*};
}
numbers!(f16 f32);

macro_rules! vectors {
    ($($(#[$condition:meta])* $ty:ty, $number:ident, |$own:ident| $array:expr;)*) => {$(
        $(#[$condition])*
        impl Sealed for $ty {}

        $(#[$condition])*
        impl CooperativeElement for $ty {
            type Number = $number;

            const __AMP_CONST_NUMBERS: usize = 4;

            #[inline(always)]
            fn __amp_number(self, position: usize) -> $number {
                let $own = self;
                $array[position % 4]
            }

            #[inline(always)]
            fn __amp_set(&mut self, position: usize, number: $number) {
                let $own = *self;
                let mut numbers = $array;
                numbers[position % 4] = number;
                *self = Self::from(numbers);
            }
        }
    )*};
}
vectors! {
    F16Vec4, f16, |vector| <[f16; 4]>::from(vector);
    #[cfg(feature = "glam")]
    crate::glam::Vec4, f32, |vector| vector.to_array();
}

/// Memory of two dimensions that blocks are loaded from: a view or an array of rank 2, or a tile_static array
/// of arrays.
#[diagnostic::on_unimplemented(
    message = "AMP0002: cooperative matrices are not loaded from a `{Self}`; help: load from a view or an array of rank 2, or a tile_static array of arrays, with a `&` before its name, of `f16`, `f32`, `F16Vec4` or `Vec4`",
    label = "no memory of cooperative matrices"
)]
pub trait CooperativeMemory: Sealed {
    /// The numbers in it.
    type Number: CooperativeNumber;

    /// Rows and columns.
    #[doc(hidden)]
    fn __amp_sides(&self) -> [usize; 2];

    /// How far a row is from the next, and the first one from the beginning of the memory.
    #[doc(hidden)]
    fn __amp_distances(&self) -> [usize; 2];

    /// The number in that row and column, which there is.
    #[doc(hidden)]
    fn __amp_number(&self, at: [usize; 2]) -> Self::Number;
}

/// Memory that blocks are stored to as well: not a view that is only read.
#[diagnostic::on_unimplemented(
    message = "C3892: cooperative matrices are not stored to a `{Self}`; help: store to an `ArrayViewMut` or an `Array` of rank 2, or a tile_static array of arrays, with a `&` before its name, of `f16`, `f32`, `F16Vec4` or `Vec4`",
    label = "read-only"
)]
pub trait CooperativeTarget: CooperativeMemory {
    #[doc(hidden)]
    fn __amp_store(&self, at: [usize; 2], number: Self::Number);
}

/// Is the block there, as devices can load it?
pub(super) fn holds<M: CooperativeMemory>(memory: &M, at: Index<2>, sides: [usize; 2]) -> bool {
    let of_memory = memory.__amp_sides();
    let is_whole = (0..2).all(|dimension| {
        at[dimension].checked_add(sides[dimension]).is_some_and(|end| end <= of_memory[dimension])
    });
    let [pitch, first] = memory.__amp_distances();
    let aligned = [pitch, first, at[1]].iter().all(|numbers| {
        numbers.wrapping_mul(size_of::<M::Number>()).is_multiple_of(BLOCK_ALIGNMENT)
    });
    is_whole && aligned
}

macro_rules! containers {
    ($($container:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<E: CooperativeElement> Sealed for $container {}

        #[diagnostic::do_not_recommend]
        impl<E: CooperativeElement> CooperativeMemory for $container {
            type Number = E::Number;

            #[inline(always)]
            fn __amp_sides(&self) -> [usize; 2] {
                [self.side(0), self.side(1) * E::__AMP_CONST_NUMBERS]
            }

            #[inline(always)]
            fn __amp_distances(&self) -> [usize; 2] {
                [self.pitch(1), self.origin()].map(|elements| elements * E::__AMP_CONST_NUMBERS)
            }

            #[inline(always)]
            fn __amp_number(&self, [row, column]: [usize; 2]) -> E::Number {
                let numbers = E::__AMP_CONST_NUMBERS;
                self.at([row, column / numbers]).get().__amp_number(column % numbers)
            }
        }
    )*};
}
containers! {
    ArrayView<'_, E, 2>;
    ArrayViewMut<'_, E, 2>;
    Array<E, 2>;
}

macro_rules! targets {
    ($($container:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<E: CooperativeElement> CooperativeTarget for $container {
            #[inline(always)]
            fn __amp_store(&self, [row, column]: [usize; 2], number: E::Number) {
                let numbers = E::__AMP_CONST_NUMBERS;
                let element = self.at([row, column / numbers]);
                element.assign(|element| element.__amp_set(column % numbers, number));
            }
        }
    )*};
}
targets! {
    ArrayViewMut<'_, E, 2>;
    Array<E, 2>;
}

#[diagnostic::do_not_recommend]
impl<M: CooperativeMemory> CooperativeMemory for &M {
    type Number = M::Number;

    #[inline(always)]
    fn __amp_sides(&self) -> [usize; 2] {
        (**self).__amp_sides()
    }

    #[inline(always)]
    fn __amp_distances(&self) -> [usize; 2] {
        (**self).__amp_distances()
    }

    #[inline(always)]
    fn __amp_number(&self, at: [usize; 2]) -> M::Number {
        (**self).__amp_number(at)
    }
}

#[diagnostic::do_not_recommend]
impl<M: CooperativeTarget> CooperativeTarget for &M {
    #[inline(always)]
    fn __amp_store(&self, at: [usize; 2], number: M::Number) {
        (**self).__amp_store(at, number);
    }
}

/// How far a row is from the next is the device's: it is looked at where the module is made.
#[diagnostic::do_not_recommend]
impl<E: CooperativeElement, const WIDTH: usize, const HEIGHT: usize> CooperativeMemory
    for TileElement<'_, [[E; WIDTH]; HEIGHT]>
{
    type Number = E::Number;

    #[inline(always)]
    fn __amp_sides(&self) -> [usize; 2] {
        [HEIGHT, WIDTH * E::__AMP_CONST_NUMBERS]
    }

    #[inline(always)]
    fn __amp_distances(&self) -> [usize; 2] {
        [0, 0]
    }

    #[inline(always)]
    fn __amp_number(&self, [row, column]: [usize; 2]) -> E::Number {
        let numbers = E::__AMP_CONST_NUMBERS;
        self.at(row).at(column / numbers).get().__amp_number(column % numbers)
    }
}

#[diagnostic::do_not_recommend]
impl<E: CooperativeElement, const WIDTH: usize, const HEIGHT: usize> CooperativeTarget
    for TileElement<'_, [[E; WIDTH]; HEIGHT]>
{
    #[inline(always)]
    fn __amp_store(&self, [row, column]: [usize; 2], number: E::Number) {
        let numbers = E::__AMP_CONST_NUMBERS;
        let element = self.at(row).at(column / numbers);
        element.assign(|element| element.__amp_set(column % numbers, number));
    }
}
