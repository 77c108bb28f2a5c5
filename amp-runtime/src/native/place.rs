//! Places: where an element, a row or a field is, found step by step and then read or written.
//!
//! A step out of range leads to a place that does not exist: reading it gives zero, writing it
//! does nothing. That is what the gpu accelerator's guards do as well.

use std::cell::Cell;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};

use bytemuck::{Pod, Zeroable};

use crate::geometry::{Extent, Index};

/// What can be indexed in a kernel: arrays, indices, views, and places of these.
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` cannot be indexed with `{I}`",
    label = "cannot be indexed with `{I}`",
    note = "arrays take a `usize`; a view of rank N takes an `Index<N>`, a `[usize; N]`, a tiled index of rank N, or N times a `usize`"
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
    message = "a value of type `{Self}` cannot be indexed with `{I}`",
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

/// A place that can be assigned to.
#[diagnostic::on_unimplemented(
    message = "error C3892: this element cannot be assigned to: it belongs to a read-only view, or to an array that is captured by value",
    label = "read-only",
    note = "make a view with `ArrayViewMut::new(extent, &mut data)`"
)]
pub trait Assign: Sized {
    /// The type of what is there.
    type Value;

    /// Lets `change` change the value. The place is read for it first, and written afterwards.
    fn assign(self, change: impl FnOnce(&mut Self::Value));
}

// ---- plain memory: local variables, constants, read-only views ----------------------------------

/// Memory of one thread, or memory that nobody writes.
#[derive(Debug)]
pub struct ReadOnly<'a, T>(pub(crate) Option<&'a T>);

impl<'a, T: Copy + Zeroable> ReadOnly<'a, T> {
    /// The value.
    #[inline(always)]
    pub fn get(self) -> T {
        self.0.copied().unwrap_or_else(T::zeroed)
    }
}

impl<'a, T> ReadOnly<'a, T> {
    /// A field.
    #[inline(always)]
    pub fn field<F>(self, field: impl FnOnce(&T) -> &F) -> ReadOnly<'a, F> {
        ReadOnly(self.0.map(field))
    }
}

#[diagnostic::do_not_recommend]
impl<T: Copy, const N: usize> Indexing<usize> for [T; N] {
    type At<'r>
        = ReadOnly<'r, T>
    where
        T: 'r;

    #[inline(always)]
    fn at(&self, index: usize) -> ReadOnly<'_, T> {
        ReadOnly(self.get(index))
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T, const N: usize> Indexing<usize> for ReadOnly<'a, [T; N]> {
    type At<'r>
        = ReadOnly<'a, T>
    where
        Self: 'r;

    #[inline(always)]
    fn at(&self, index: usize) -> ReadOnly<'a, T> {
        ReadOnly(self.0.and_then(|array| array.get(index)))
    }
}

/// A local variable, to be written.
#[derive(Debug)]
pub struct Variable<'a, T>(Option<&'a mut T>);

impl<'a, T> Variable<'a, T> {
    /// A field.
    #[inline(always)]
    pub fn field<F>(self, field: impl FnOnce(&mut T) -> &mut F) -> Variable<'a, F> {
        Variable(self.0.map(field))
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
    fn at_mut(&mut self, index: usize) -> Variable<'_, T> {
        Variable(self.get_mut(index))
    }
}

#[diagnostic::do_not_recommend]
impl<T, const N: usize> IndexingMut<usize> for Variable<'_, [T; N]> {
    type At<'r>
        = Variable<'r, T>
    where
        Self: 'r;

    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> Variable<'_, T> {
        Variable(self.0.as_mut().and_then(|array| array.get_mut(index)))
    }
}

macro_rules! components {
    ($($ty:ident),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Indexing<usize> for $ty<N> {
            type At<'r> = ReadOnly<'r, usize>;

            #[inline(always)]
            fn at(&self, index: usize) -> ReadOnly<'_, usize> {
                ReadOnly(self.components().get(index))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<const N: usize> IndexingMut<usize> for $ty<N> {
            type At<'r> = Variable<'r, usize>;

            #[inline(always)]
            fn at_mut(&mut self, index: usize) -> Variable<'_, usize> {
                Variable(self.components_mut().get_mut(index))
            }
        }
    )*};
}
components!(Index, Extent);

// ---- tile_static memory -------------------------------------------------------------------------

/// tile_static memory: shared by the threads of a tile, which take turns on one worker.
#[derive(Debug, Clone, Copy)]
pub struct TileElement<'a, T: Copy>(pub(crate) Option<&'a Cell<T>>);

impl<'a, T: Copy + Zeroable> TileElement<'a, T> {
    /// The value.
    #[inline(always)]
    pub fn get(self) -> T {
        self.0.map_or_else(T::zeroed, Cell::get)
    }

    /// A field.
    #[inline(always)]
    pub fn field<F: Pod>(self, field: impl FnOnce(&T) -> &F) -> TileElement<'a, F>
    where
        T: Pod,
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

#[diagnostic::do_not_recommend]
impl<T: Copy + Zeroable> Assign for TileElement<'_, T> {
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
    fn at(&self, index: usize) -> TileElement<'a, T> {
        TileElement(self.0.and_then(|array| array.as_array_of_cells().get(index)))
    }
}

/// Where a field lies in its struct, in bytes.
#[inline(always)]
fn field_offset<T: Zeroable, F>(field: impl FnOnce(&T) -> &F) -> usize {
    let whole = T::zeroed();
    let part = std::ptr::from_ref(field(&whole)).addr();
    let offset = part.wrapping_sub(std::ptr::from_ref(&whole).addr());
    let inside = offset.checked_add(size_of::<F>()).is_some_and(|end| end <= size_of::<T>());
    let aligned = offset % align_of::<F>() == 0 && align_of::<F>() <= align_of::<T>();
    assert!(inside && aligned, "a field lies within its struct");
    offset
}

// ---- global memory ------------------------------------------------------------------------------

/// An element of global memory, or a part of one: words that all workers share.
///
/// Words are read and written one by one as relaxed atomics, which are plain moves on the CPUs we
/// know. A kernel with a race may see any mixture of words, but the program stays defined.
#[derive(Debug)]
pub struct ViewElement<'a, T> {
    words: Option<&'a [AtomicU32]>,
    ty: PhantomData<T>,
}

impl<'a, T: Pod> ViewElement<'a, T> {
    fn new(words: Option<&'a [AtomicU32]>) -> Self {
        ViewElement { words, ty: PhantomData }
    }

    /// The element at a position of the memory.
    #[inline(always)]
    pub(crate) fn element(memory: &'a [AtomicU32], position: usize) -> Self {
        let size = size_of::<T>() / size_of::<u32>();
        let first = position.wrapping_mul(size);
        ViewElement::new(memory.get(first..first.wrapping_add(size)))
    }

    /// The value.
    #[inline(always)]
    pub fn get(self) -> T {
        let mut value = T::zeroed();
        if let Some(from) = self.words {
            let words: &mut [u32] = bytemuck::cast_slice_mut(std::slice::from_mut(&mut value));
            for (word, from) in words.iter_mut().zip(from) {
                *word = from.load(Ordering::Relaxed);
            }
        }
        value
    }

    #[inline(always)]
    fn set(self, value: T) {
        if let Some(to) = self.words {
            let words: &[u32] = bytemuck::cast_slice(std::slice::from_ref(&value));
            for (word, to) in words.iter().zip(to) {
                to.store(*word, Ordering::Relaxed);
            }
        }
    }

    /// A field.
    #[inline(always)]
    pub fn field<F: Pod>(self, field: impl FnOnce(&T) -> &F) -> ViewElement<'a, F> {
        let first = field_offset(field) / size_of::<u32>();
        let count = size_of::<F>() / size_of::<u32>();
        ViewElement::new(self.words.and_then(|words| words.get(first..first + count)))
    }
}

#[diagnostic::do_not_recommend]
impl<T: Pod> Assign for ViewElement<'_, T> {
    type Value = T;

    #[inline(always)]
    fn assign(self, change: impl FnOnce(&mut T)) {
        let mut value = ViewElement::<T>::new(self.words).get();
        change(&mut value);
        self.set(value);
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Pod, const N: usize> Indexing<usize> for ViewElement<'a, [T; N]> {
    type At<'r>
        = ViewElement<'a, T>
    where
        Self: 'r;

    #[inline(always)]
    fn at(&self, index: usize) -> ViewElement<'a, T> {
        let size = size_of::<T>() / size_of::<u32>();
        let words = self.words.filter(|_| index < N);
        ViewElement::new(words.and_then(|words| words.get(index * size..(index + 1) * size)))
    }
}

// ---- what cannot be captured --------------------------------------------------------------------

/// An element of something that no kernel can capture. That is an error already, so its elements
/// give no further ones.
#[derive(Debug)]
pub struct Refused<T>(PhantomData<T>);

impl<T> Refused<T> {
    /// Never called.
    pub fn get(self) -> T {
        unreachable!("the capture is refused")
    }

    /// Never called.
    pub fn field<F>(self, _: impl FnOnce(&T) -> &F) -> Refused<F> {
        Refused(PhantomData)
    }
}

impl<T> Assign for Refused<T> {
    type Value = T;

    fn assign(self, _: impl FnOnce(&mut T)) {}
}

macro_rules! refused {
    ($($ty:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, I> Indexing<I> for $ty {
            type At<'r>
                = Refused<T>
            where
                Self: 'r;

            fn at(&self, _: I) -> Refused<T> {
                Refused(PhantomData)
            }
        }
    )*};
}
refused!(Vec<T>, &Vec<T>, &mut Vec<T>, Box<[T]>, &[T], &mut [T], Refused<Vec<T>>);
