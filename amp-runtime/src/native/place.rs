//! Places: where an element, a row or a field is, found step by step and then read or written.
//!
//! A step out of range leads to a place that does not exist: reading it gives zero, writing it
//! does nothing. That is what the gpu accelerator's guards do as well.

use std::cell::Cell;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};

use bytemuck::{AnyBitPattern, Pod, Zeroable};

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

// ---- plain memory: local variables, constants, read-only views ----------------------------------

/// Memory of one thread, or memory that nobody writes.
#[derive(Debug)]
pub struct Local<'a, T>(pub(crate) Option<&'a T>);

impl<'a, T: Copy + Zeroable> Local<'a, T> {
    /// The value.
    #[inline(always)]
    pub fn get(self) -> T {
        self.0.copied().unwrap_or_else(T::zeroed)
    }
}

impl<'a, T> Local<'a, T> {
    /// A field.
    #[inline(always)]
    pub fn field<F>(self, field: impl FnOnce(&T) -> &F) -> Local<'a, F> {
        Local(self.0.map(field))
    }
}

impl<T: Copy, const N: usize> Indexing<usize> for [T; N] {
    type At<'r>
        = Local<'r, T>
    where
        T: 'r;

    #[inline(always)]
    fn at(&self, index: usize) -> Local<'_, T> {
        Local(self.get(index))
    }
}

impl<'a, T, const N: usize> Indexing<usize> for Local<'a, [T; N]> {
    type At<'r>
        = Local<'a, T>
    where
        Self: 'r;

    #[inline(always)]
    fn at(&self, index: usize) -> Local<'a, T> {
        Local(self.0.and_then(|array| array.get(index)))
    }
}

/// A local variable, to be written.
#[derive(Debug)]
pub struct LocalMut<'a, T>(Option<&'a mut T>);

impl<'a, T> LocalMut<'a, T> {
    /// Writes the value.
    #[inline(always)]
    pub fn set(self, value: T) {
        if let Some(place) = self.0 {
            *place = value;
        }
    }

    /// A field.
    #[inline(always)]
    pub fn field<F>(self, field: impl FnOnce(&mut T) -> &mut F) -> LocalMut<'a, F> {
        LocalMut(self.0.map(field))
    }

    /// Replaces the value by what `change` makes of it.
    #[inline(always)]
    pub fn update(self, change: impl FnOnce(T) -> T)
    where
        T: Copy,
    {
        if let Some(place) = self.0 {
            *place = change(*place);
        }
    }
}

impl<T, const N: usize> IndexingMut<usize> for [T; N] {
    type At<'r>
        = LocalMut<'r, T>
    where
        T: 'r;

    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> LocalMut<'_, T> {
        LocalMut(self.get_mut(index))
    }
}

impl<T, const N: usize> IndexingMut<usize> for LocalMut<'_, [T; N]> {
    type At<'r>
        = LocalMut<'r, T>
    where
        Self: 'r;

    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> LocalMut<'_, T> {
        LocalMut(self.0.as_mut().and_then(|array| array.get_mut(index)))
    }
}

macro_rules! components {
    ($($ty:ident),*) => {$(
        impl<const N: usize> Indexing<usize> for $ty<N> {
            type At<'r> = Local<'r, usize>;

            #[inline(always)]
            fn at(&self, index: usize) -> Local<'_, usize> {
                Local(self.components().get(index))
            }
        }

        impl<const N: usize> IndexingMut<usize> for $ty<N> {
            type At<'r> = LocalMut<'r, usize>;

            #[inline(always)]
            fn at_mut(&mut self, index: usize) -> LocalMut<'_, usize> {
                LocalMut(self.components_mut().get_mut(index))
            }
        }
    )*};
}
components!(Index, Extent);

// ---- tile_static memory -------------------------------------------------------------------------

/// tile_static memory: shared by the threads of a tile, which take turns on one worker.
#[derive(Debug, Clone, Copy)]
pub struct Tile<'a, T: Copy>(pub(crate) Option<&'a Cell<T>>);

impl<'a, T: Copy + Zeroable> Tile<'a, T> {
    /// The value.
    #[inline(always)]
    pub fn get(self) -> T {
        self.0.map_or_else(T::zeroed, Cell::get)
    }

    /// Writes the value.
    #[inline(always)]
    pub fn set(self, value: T) {
        if let Some(place) = self.0 {
            place.set(value);
        }
    }

    /// Replaces the value by what `change` makes of it.
    #[inline(always)]
    pub fn update(self, change: impl FnOnce(T) -> T) {
        if let Some(place) = self.0 {
            place.set(change(place.get()));
        }
    }

    /// A field.
    #[inline(always)]
    pub fn field<F: AnyBitPattern + Copy>(self, field: impl FnOnce(&T) -> &F) -> Tile<'a, F>
    where
        T: Pod,
    {
        let offset = field_offset(field);
        Tile(self.0.map(|place| {
            // SAFETY: `field_offset` has checked that an aligned `F` at `offset` lies within `T`.
            // Both are plain old data, so any bytes are valid for either, and `Cell` has the
            // layout of its content.
            unsafe { &*std::ptr::from_ref(place).byte_add(offset).cast::<Cell<F>>() }
        }))
    }
}

impl<'a, T: Copy, const N: usize> Indexing<usize> for Tile<'a, [T; N]> {
    type At<'r>
        = Tile<'a, T>
    where
        Self: 'r;

    #[inline(always)]
    fn at(&self, index: usize) -> Tile<'a, T> {
        Tile(self.0.and_then(|array| array.as_array_of_cells().get(index)))
    }
}

/// Where a field lies in its struct, in bytes.
#[inline(always)]
fn field_offset<T: Zeroable, F>(field: impl FnOnce(&T) -> &F) -> usize {
    let whole = T::zeroed();
    let part = std::ptr::from_ref(field(&whole)).addr();
    let offset = part.wrapping_sub(std::ptr::from_ref(&whole).addr());
    let inside = offset.checked_add(size_of::<F>()).is_some_and(|end| end <= size_of::<T>());
    assert!(inside && offset % align_of::<F>() == 0, "a field lies within its struct");
    offset
}

// ---- global memory ------------------------------------------------------------------------------

/// Global memory: words that all workers share.
///
/// Words are read and written one by one as relaxed atomics, which are plain moves on the CPUs we
/// know. A kernel with a race may see any mixture of words, but the program stays defined.
#[derive(Debug)]
pub struct Global<'a, T> {
    words: Option<&'a [AtomicU32]>,
    ty: PhantomData<T>,
}

impl<'a, T: Pod> Global<'a, T> {
    fn new(words: Option<&'a [AtomicU32]>) -> Self {
        Global { words, ty: PhantomData }
    }

    /// The element at a position of the memory.
    #[inline(always)]
    pub(crate) fn element(memory: &'a [AtomicU32], position: usize) -> Self {
        let size = size_of::<T>() / size_of::<u32>();
        let first = position.wrapping_mul(size);
        Global::new(memory.get(first..first.wrapping_add(size)))
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

    /// Writes the value.
    #[inline(always)]
    pub fn set(self, value: T) {
        if let Some(to) = self.words {
            let words: &[u32] = bytemuck::cast_slice(std::slice::from_ref(&value));
            for (word, to) in words.iter().zip(to) {
                to.store(*word, Ordering::Relaxed);
            }
        }
    }

    /// Replaces the value by what `change` makes of it; not atomic.
    #[inline(always)]
    pub fn update(self, change: impl FnOnce(T) -> T) {
        let place = Global { words: self.words, ty: self.ty };
        self.set(change(place.get()));
    }

    /// A field.
    #[inline(always)]
    pub fn field<F: Pod>(self, field: impl FnOnce(&T) -> &F) -> Global<'a, F> {
        let first = field_offset(field) / size_of::<u32>();
        let count = size_of::<F>() / size_of::<u32>();
        Global::new(self.words.and_then(|words| words.get(first..first + count)))
    }
}

impl<'a, T: Pod, const N: usize> Indexing<usize> for Global<'a, [T; N]> {
    type At<'r>
        = Global<'a, T>
    where
        Self: 'r;

    #[inline(always)]
    fn at(&self, index: usize) -> Global<'a, T> {
        let size = size_of::<T>() / size_of::<u32>();
        let words = self.words.filter(|_| index < N);
        Global::new(words.and_then(|words| words.get(index * size..(index + 1) * size)))
    }
}
