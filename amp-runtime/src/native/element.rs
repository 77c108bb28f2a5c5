//! Elements of views and arrays: memory that all workers share, and how a kernel may use it.

use std::marker::PhantomData;

use bytemuck::Pod;

use super::current::Owned;
use super::gate::{Gate, Within};
use super::memory::{Part, Shared};
use super::missed::found;
use super::place::{Assign, Indexing, ReadOnly, field_offset};
use crate::types::AmpType;

/// The element at a position, if there is one among the first 2^32, which is as far as indices reach.
#[inline(always)]
pub(crate) fn element_at<T>(elements: &[T], position: u32) -> Option<&T> {
    // Compared in 32 bits, positions take half the vectors.
    let len = match elements.len() {
        len if len < u32::MAX as usize => len as u32,
        _ => u32::MAX,
    };
    if position < len {
        // SAFETY: the position is less than the length.
        Some(unsafe { element_that_is(elements, position) })
    } else {
        None
    }
}

/// The element at a position.
///
/// # Safety
/// There is one.
#[inline(always)]
pub(crate) unsafe fn element_that_is<T>(elements: &[T], position: u32) -> &T {
    // `get_unchecked` is several calls where nothing is optimised; elsewhere it tells LLVM that the element's
    // address is not null, which each of a loop's would be compared with.
    if cfg!(debug_assertions) {
        // SAFETY: the caller says that it is one of the slice's.
        unsafe { &*elements.as_ptr().wrapping_add(position as usize) }
    } else {
        // SAFETY: likewise.
        unsafe { elements.get_unchecked(position as usize) }
    }
}

/// How an element is read and written.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reach<'a> {
    /// Atomically: other workers may do the same.
    Atomic,
    /// Atomically, by the host, which waits for launches that use the memory otherwise.
    Gated(&'a Gate),
    /// As ordinary memory, which nobody writes during the launch.
    Reads,
    /// As ordinary memory, if the element is one of the current thread, which alone uses it during
    /// the launch; no other element can be reached then.
    Own(Owned<'a>),
}

/// An element of global memory, or a part of one.
#[derive(Debug, Clone, Copy)]
pub struct ViewElement<'a, T> {
    part: Option<Part<'a>>,
    reach: Reach<'a>,
    ty: PhantomData<T>,
}

impl<'a, T: Pod> ViewElement<'a, T> {
    /// The element, which is reached in that way.
    ///
    /// # Safety
    /// What the way says holds as long as the place is used.
    #[inline(always)]
    pub(crate) unsafe fn new(element: Option<&'a Shared<T>>, reach: Reach<'a>) -> Self {
        let Some(element) = element else {
            return ViewElement { part: None, reach, ty: PhantomData };
        };
        ViewElement { part: Some(element.part()), reach, ty: PhantomData }
    }

    /// A part of the element.
    #[inline(always)]
    pub(crate) fn part<F>(
        self,
        part: impl FnOnce(Part<'a>) -> Option<Part<'a>>,
    ) -> ViewElement<'a, F> {
        ViewElement { part: self.part.and_then(part), reach: self.reach, ty: PhantomData }
    }

    /// The value.
    #[inline(always)]
    pub fn get(self) -> T {
        let Some(part) = self.part else { return T::zeroed() };
        match self.reach {
            Reach::Atomic => part.load(),
            Reach::Gated(gate) => within(gate, || part.load()),
            // SAFETY: nobody else writes it, as `new` was told.
            Reach::Reads | Reach::Own(_) => unsafe { part.load_plain() },
        }
    }

    #[inline(always)]
    fn set(self, value: T) {
        let Some(part) = self.part else { return };
        match self.reach {
            Reach::Atomic => part.store(value),
            Reach::Gated(gate) => within(gate, || part.store(value)),
            Reach::Reads => only_read(),
            // SAFETY: nobody else uses it, as `new` was told.
            Reach::Own(_) => unsafe { part.store_plain(value) },
        }
    }

    /// A field.
    #[inline(always)]
    pub fn field<F: Pod>(self, field: impl FnOnce(&T) -> &F) -> ViewElement<'a, F> {
        let offset = field_offset(field);
        self.part(|whole| whole.part(offset, size_of::<F>()))
    }

    /// Changes a number all at once; the value before.
    #[inline(always)]
    pub(crate) fn update(self, mut change: impl FnMut(T) -> Option<T>) -> T {
        let Some(part) = self.part else { return T::zeroed() };
        match self.reach {
            Reach::Atomic => part.update(change),
            Reach::Gated(gate) => within(gate, || part.update(change)),
            Reach::Reads => only_read(),
            Reach::Own(_) => {
                let old = self.get();
                if let Some(new) = change(old) {
                    self.set(new);
                }
                old
            }
        }
    }
}

/// What the host does with an element, once no launch uses the memory otherwise. It is never part of a kernel.
#[inline(never)]
fn within<R>(gate: &Gate, access: impl FnOnce() -> R) -> R {
    let _within = Within::atomically(gate);
    access()
}

/// A kernel uses another thread's element of a view, of which the macros have found that each thread
/// uses its own.
#[cold]
pub(crate) fn not_own() -> ! {
    unreachable!("an element of another thread is not used")
}

/// A kernel writes what the macros have found that it only reads.
#[cold]
fn only_read() -> ! {
    unreachable!("a view that is only read is not written")
}

#[diagnostic::do_not_recommend]
impl<T: Pod> Assign for ViewElement<'_, T> {
    type Value = T;

    #[inline(always)]
    fn assign(self, change: impl FnOnce(&mut T)) {
        let Some(_) = self.part else { return };
        let mut value = self.get();
        change(&mut value);
        self.set(value);
    }

    #[inline(always)]
    fn replace(self, change: impl FnOnce(&mut T)) {
        let Some(_) = self.part else { return };
        let mut value = T::zeroed();
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
    #[track_caller]
    fn at(&self, index: usize) -> ViewElement<'a, T> {
        let size = size_of::<T>();
        let part = match self.part {
            Some(whole) if index < N => whole.part(index * size, size),
            Some(_) => found(None, N),
            None => None,
        };
        ViewElement { part, reach: self.reach, ty: PhantomData }
    }
}

/// An element of a read-only view, or a part of one: nobody writes it, or others may.
#[derive(Debug, Clone, Copy)]
pub enum ReadElement<'a, T> {
    /// Host data that are borrowed.
    Fixed(ReadOnly<'a, T>),
    /// Memory that all workers share.
    Shared(ViewElement<'a, T>),
}

impl<'a, T: AmpType + Pod> ReadElement<'a, T> {
    /// The value.
    #[inline(always)]
    pub fn get(self) -> T {
        match self {
            ReadElement::Fixed(place) => place.get(),
            ReadElement::Shared(place) => place.get(),
        }
    }

    /// A field.
    #[inline(always)]
    pub fn field<F: Pod>(self, field: impl FnOnce(&T) -> &F) -> ReadElement<'a, F> {
        match self {
            ReadElement::Fixed(place) => ReadElement::Fixed(place.field(field)),
            ReadElement::Shared(place) => ReadElement::Shared(place.field(field)),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Pod, const N: usize> Indexing<usize> for ReadElement<'a, [T; N]> {
    type At<'r>
        = ReadElement<'a, T>
    where
        Self: 'r;

    #[inline(always)]
    #[track_caller]
    fn at(&self, index: usize) -> ReadElement<'a, T> {
        match self {
            ReadElement::Fixed(place) => ReadElement::Fixed(place.at(index)),
            ReadElement::Shared(place) => ReadElement::Shared(place.at(index)),
        }
    }
}
