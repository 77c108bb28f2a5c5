//! Places: where an element, a row or a field is, found step by step and then read or written.
//!
//! A step out of range leads to a place that does not exist: reading it gives zero, writing it
//! does nothing. That is what the gpu accelerator's guards do as well. Where the step is one into an
//! array of fixed length, it is noted, and the launch fails.
//!
//! Each step is inlined also where nothing is optimised, as far as it calls nothing of std's, whose functions
//! are not. So steps match, and index slices that they have compared the index with.

use std::cell::Cell;
use std::hint::black_box;

use bytemuck::Pod;

use super::missed::found;
use crate::types::AmpType;

/// What can be indexed in a kernel: arrays, indices, views, and places of these.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a value of type `{Self}` cannot be indexed with `{I}`; help: arrays take a `usize`; a view of rank N takes an `Index<N>`, a `[usize; N]`, a tiled index of rank N, or N times a `usize`",
    label = "cannot be indexed with `{I}`"
)]
pub trait Indexing<I> {
    /// The place that the index leads to.
    type At<'r>
    where
        Self: 'r;

    /// The place at that index.
    fn at(&self, index: I) -> Self::At<'_>;
}

/// What can be indexed in order to change it: local arrays and indices.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a value of type `{Self}` cannot be indexed with `{I}`; help: arrays take a `usize`; a view of rank N takes an `Index<N>`, a `[usize; N]`, a tiled index of rank N, or N times a `usize`",
    label = "cannot be indexed with `{I}`"
)]
pub trait IndexingMut<I> {
    /// The place that the index leads to.
    type At<'r>
    where
        Self: 'r;

    /// The place at that index.
    fn at_mut(&mut self, index: I) -> Self::At<'_>;
}

/// A place of a local variable that can be indexed further.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a value of type `{Self}` cannot be indexed with `{I}`; help: arrays take a `usize`; a view of rank N takes an `Index<N>`, a `[usize; N]`, a tiled index of rank N, or N times a `usize`",
    label = "cannot be indexed with `{I}`"
)]
pub trait IndexingOn<I> {
    /// The place that the index leads to.
    type At;

    /// The place at that index.
    fn on(self, index: I) -> Self::At;
}

/// A place that can be assigned to.
#[diagnostic::on_unimplemented(
    message = "C3892: this element cannot be assigned to: it belongs to a read-only view, or to an array that is captured by value; help: make a view with `ArrayViewMut::new(extent, &mut data)`",
    label = "read-only"
)]
pub trait Assign: Sized {
    /// The type of what is there.
    type Value;

    /// Lets `change` change the value. The place is read for it first, and written afterwards.
    fn assign(self, change: impl FnOnce(&mut Self::Value));

    /// Lets `change` give another value. What it finds is of no meaning.
    #[inline(always)]
    fn replace(self, change: impl FnOnce(&mut Self::Value)) {
        self.assign(change);
    }
}

/// A type whose values can be reached part by part in memory that the threads of a tile share.
#[diagnostic::on_unimplemented(
    message = "C3584: a part of a tile_static variable of type `{Self}`: it cannot be reached by itself there; help: make it an `#[amp]` struct with names of fields; or a tile_static variable for each part",
    label = "its parts lie in no fixed order"
)]
pub trait Parts: Pod {}

#[diagnostic::do_not_recommend]
impl<T: Pod> Parts for T {}

// ---- plain memory: local variables, constants, read-only views ----------------------------------

/// Memory of one thread, or memory that nobody writes.
#[derive(Debug, Clone, Copy)]
pub struct ReadOnly<'a, T>(pub(crate) Option<&'a T>);

impl<'a, T: AmpType> ReadOnly<'a, T> {
    /// The value.
    #[inline(always)]
    pub fn get(self) -> T {
        match self.0 {
            Some(value) => *value,
            None => {
                // LLVM would load values of several numbers under masks, number by number. It does not where a branch
                // does what it cannot look into.
                if const { size_of::<T>() > align_of::<T>() } {
                    black_box(());
                }
                T::__amp_zero()
            }
        }
    }

    /// A reference to what is there; where there is nothing, to a zero.
    #[inline(always)]
    pub fn into_ref(self) -> &'a T {
        match self.0 {
            Some(place) => place,
            None => Box::leak(Box::new(T::__amp_zero())),
        }
    }
}

impl<'a, T> ReadOnly<'a, T> {
    /// A field.
    #[inline(always)]
    pub fn field<F>(self, field: impl FnOnce(&T) -> &F) -> ReadOnly<'a, F> {
        match self.0 {
            Some(whole) => ReadOnly(Some(field(whole))),
            None => ReadOnly(None),
        }
    }
}

macro_rules! indexing {
    ($([$($length:tt)*] $ty:ty, |$this:ident| $len:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Copy, $($length)*> Indexing<usize> for $ty {
            type At<'r>
                = ReadOnly<'r, T>
            where
                Self: 'r;

            #[inline(always)]
            #[track_caller]
            fn at(&self, index: usize) -> ReadOnly<'_, T> {
                let $this = self;
                let len = $len;
                ReadOnly(found(if index < len { Some(&$this[index]) } else { None }, len))
            }
        }
    )*};
}
indexing! {
    [const N: usize] [T; N], |array| N;
    // Of a name for a reference.
    [const N: usize] &[T; N], |array| N;
    [const N: usize] &mut [T; N], |array| N;
    [] [T], |slice| slice.len();
}

#[diagnostic::do_not_recommend]
impl<'a, T, const N: usize> Indexing<usize> for ReadOnly<'a, [T; N]> {
    type At<'r>
        = ReadOnly<'a, T>
    where
        Self: 'r;

    #[inline(always)]
    #[track_caller]
    fn at(&self, index: usize) -> ReadOnly<'a, T> {
        match self.0 {
            Some(array) => ReadOnly(found(if index < N { Some(&array[index]) } else { None }, N)),
            None => ReadOnly(None),
        }
    }
}

/// A local variable, to be written.
#[derive(Debug)]
pub struct Variable<'a, T>(pub(crate) Option<&'a mut T>);

impl<'a, T> Variable<'a, T> {
    /// A field.
    #[inline(always)]
    pub fn field<F>(self, field: impl FnOnce(&mut T) -> &mut F) -> Variable<'a, F> {
        match self.0 {
            Some(whole) => Variable(Some(field(whole))),
            None => Variable(None),
        }
    }
}

impl<'a, T: AmpType> Variable<'a, T> {
    /// A reference to what is there; where there is nothing, to memory that nobody else sees.
    #[inline(always)]
    pub fn into_mut(self) -> &'a mut T {
        match self.0 {
            Some(place) => place,
            None => Box::leak(Box::new(T::__amp_zero())),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<T> Assign for Variable<'_, T> {
    type Value = T;

    #[inline(always)]
    fn assign(self, change: impl FnOnce(&mut T)) {
        if let Some(place) = self.0 {
            change(place);
        }
    }
}

#[diagnostic::do_not_recommend]
impl<T, const N: usize> IndexingMut<usize> for [T; N] {
    type At<'r>
        = Variable<'r, T>
    where
        T: 'r;

    #[inline(always)]
    #[track_caller]
    fn at_mut(&mut self, index: usize) -> Variable<'_, T> {
        Variable(found(if index < N { Some(&mut self[index]) } else { None }, N))
    }
}

#[diagnostic::do_not_recommend]
impl<T> IndexingMut<usize> for [T] {
    type At<'r>
        = Variable<'r, T>
    where
        T: 'r;

    #[inline(always)]
    #[track_caller]
    fn at_mut(&mut self, index: usize) -> Variable<'_, T> {
        let len = self.len();
        Variable(found(if index < len { Some(&mut self[index]) } else { None }, len))
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T, const N: usize> IndexingOn<usize> for Variable<'a, [T; N]> {
    type At = Variable<'a, T>;

    #[inline(always)]
    #[track_caller]
    fn on(self, index: usize) -> Variable<'a, T> {
        match self.0 {
            Some(array) => {
                Variable(found(if index < N { Some(&mut array[index]) } else { None }, N))
            }
            None => Variable(None),
        }
    }
}

// ---- tile_static memory -------------------------------------------------------------------------

/// tile_static memory: shared by the threads of a tile, which take turns on one worker.
#[derive(Debug, Clone, Copy)]
pub struct TileElement<'a, T: Copy>(pub(crate) Option<&'a Cell<T>>);

impl<'a, T: Copy> TileElement<'a, T> {
    /// A thread's own variable, for a function that takes a reference to memory of the tile.
    #[inline(always)]
    pub fn exclusive(own: &'a mut T) -> Self {
        TileElement(Some(Cell::from_mut(own)))
    }
}

impl<T: Copy> TileElement<'_, T> {
    /// The place itself, as that of a variable.
    #[inline(always)]
    #[must_use]
    pub fn place(self) -> Self {
        self
    }
}

impl<T: Copy, const N: usize> TileElement<'_, [T; N]> {
    /// The length of the array.
    #[expect(clippy::len_without_is_empty, reason = "kernels ask for the length only")]
    #[inline(always)]
    pub fn len(self) -> usize {
        N
    }
}

impl<'a, T: AmpType> TileElement<'a, T> {
    /// The value.
    #[inline(always)]
    pub fn get(self) -> T {
        match self.0 {
            Some(place) => place.get(),
            None => T::__amp_zero(),
        }
    }

    /// A field.
    #[inline(always)]
    pub fn field<F: Pod>(self, field: impl FnOnce(&T) -> &F) -> TileElement<'a, F>
    where
        T: Parts,
    {
        let offset = field_offset(field);
        TileElement(self.0.map(|place| {
            // SAFETY: `field_offset` has checked that an aligned `F` at `offset` lies within `T`.
            // Both are `Pod`: any initialised bytes are valid for either, and neither has padding
            // that a write could leave uninitialised. `Cell` has the layout of its content.
            unsafe { &*std::ptr::from_ref(place).byte_add(offset).cast::<Cell<F>>() }
        }))
    }
}

impl<T: Copy> TileElement<'_, T> {
    /// Changes the value; the value before, or `zero` where there is none.
    #[inline(always)]
    pub(crate) fn update(self, zero: T, mut change: impl FnMut(T) -> Option<T>) -> T {
        let Some(place) = self.0 else { return zero };
        let old = place.get();
        if let Some(new) = change(old) {
            place.set(new);
        }
        old
    }
}

#[diagnostic::do_not_recommend]
impl<T: AmpType> Assign for TileElement<'_, T> {
    type Value = T;

    #[inline(always)]
    fn assign(self, change: impl FnOnce(&mut T)) {
        if let Some(place) = self.0 {
            let mut value = place.get();
            change(&mut value);
            place.set(value);
        }
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Copy, const N: usize> Indexing<usize> for TileElement<'a, [T; N]> {
    type At<'r>
        = TileElement<'a, T>
    where
        Self: 'r;

    #[inline(always)]
    #[track_caller]
    fn at(&self, index: usize) -> TileElement<'a, T> {
        let Some(array) = self.0 else { return TileElement(None) };
        let cells = array.as_array_of_cells();
        TileElement(found(if index < N { Some(&cells[index]) } else { None }, N))
    }
}

/// Where a field lies in its struct, in bytes.
#[inline(always)]
pub(super) fn field_offset<T: Pod, F>(field: impl FnOnce(&T) -> &F) -> usize {
    let whole = T::zeroed();
    let part = std::ptr::from_ref(field(&whole)).addr();
    let offset = part.wrapping_sub(std::ptr::from_ref(&whole).addr());
    let inside = offset.checked_add(size_of::<F>()).is_some_and(|end| end <= size_of::<T>());
    let aligned = offset % align_of::<F>() == 0 && align_of::<F>() <= align_of::<T>();
    assert!(inside && aligned, "a field lies within its struct");
    offset
}
