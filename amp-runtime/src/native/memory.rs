//! Memory that all workers share: elements that are read and written as relaxed atomics.
//!
//! An element is reached in units of one width, its alignment, whatever part of it is meant: to
//! mix widths in a race would be undefined. A number in an array is one unit. A part of a struct
//! that is narrower than a unit is exchanged within it, so what lies beside it stays.
//!
//! A kernel with a race may see any mixture of units, but the program stays defined.

mod part;

use std::cell::UnsafeCell;
use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::AtomicU8;

use bytemuck::Zeroable;

use crate::error::{Error, Result};
use crate::types::Element;
pub(crate) use part::Part;
use part::WIDEST;

/// An element that all workers share.
#[repr(transparent)]
pub struct Shared<T>(UnsafeCell<T>);

// SAFETY: a shared reference gives access to the element only through `Part`, which reads and
// writes it atomically and always in units of the same width.
unsafe impl<T: Send> Sync for Shared<T> {}

impl<T> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shared")
    }
}

impl<T> Shared<T> {
    /// All of the element. Only a type that implements `Element` ever is one.
    #[inline(always)]
    pub(crate) fn part(&self) -> Part<'_> {
        let unit = align_of::<T>().min(WIDEST);
        Part { first: self.0.get().cast(), skip: 0, bytes: size_of::<T>(), unit, life: PhantomData }
    }
}

/// Memory whose elements all workers share, as bytes.
///
/// `first` is aligned to `unit`, one of 1, 2, 4 and 8, and so is the length. As long as `'a` lasts,
/// the bytes are read and written in units alone, atomically. All of them are initialised, and may
/// become any others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedBytes<'a> {
    first: *mut u8,
    bytes: usize,
    unit: usize,
    life: PhantomData<&'a AtomicU8>,
}

// SAFETY: the bytes are only read and written atomically, or as `read_plain` and `write_plain` are allowed to.
unsafe impl Send for SharedBytes<'_> {}
// SAFETY: as above.
unsafe impl Sync for SharedBytes<'_> {}

/// The unit that elements of this type are reached in.
pub(crate) const fn unit_of_elements<T>() -> usize {
    if align_of::<T>() < WIDEST { align_of::<T>() } else { WIDEST }
}

impl<'a> SharedBytes<'a> {
    /// The host's elements, as long as they are borrowed.
    pub(crate) fn borrowed<T: Element>(data: &'a mut [T]) -> Self {
        let (bytes, unit) = (size_of_val(data), unit_of_elements::<T>());
        // `Element` is `Pod`, and nothing else touches the data as long as they are borrowed.
        SharedBytes { first: data.as_mut_ptr().cast(), bytes, unit, life: PhantomData }
    }

    /// The number of bytes.
    pub(crate) fn len(self) -> usize {
        self.bytes
    }

    /// The bytes as elements, as many as there are, if these have the same unit and the memory is
    /// aligned for them.
    pub(crate) fn elements<T: Element>(self) -> Option<&'a [Shared<T>]> {
        let size = size_of::<T>();
        let fits =
            self.unit == unit_of_elements::<T>() && self.first.cast::<T>().is_aligned() && size > 0;
        // SAFETY: so many elements lie there for `'a`, aligned; they are `Pod`. `Shared` has the
        // layout of what it holds, and is read and written atomically in the unit that was checked
        // to be the one of these bytes.
        fits.then(|| unsafe {
            std::slice::from_raw_parts(self.first.cast::<Shared<T>>(), self.bytes / size)
        })
    }

    /// Some of the bytes, as far as they exist.
    fn part(self, start: usize, bytes: usize) -> Part<'a> {
        let bytes = bytes.min(self.bytes.saturating_sub(start));
        let skip = start % self.unit;
        // A part that has no bytes is never touched.
        let first = self.first.wrapping_add(start - skip).cast_const();
        Part { first, skip, bytes, unit: self.unit, life: PhantomData }
    }

    /// Reads the bytes from `start` on; what is beyond the end stays as it is.
    pub(crate) fn read(self, start: usize, to: &mut [u8]) {
        let part = self.part(start, to.len());
        part.read(&mut to[..part.bytes]);
    }

    /// [`read`](Self::read), as ordinary memory.
    ///
    /// # Safety
    /// Nobody writes the bytes meanwhile.
    pub(crate) unsafe fn read_plain(self, start: usize, to: &mut [u8]) {
        let count = to.len().min(self.bytes.saturating_sub(start));
        // SAFETY: so many bytes lie there, initialised, which nobody writes, as the caller says. What is borrowed
        // exclusively lies elsewhere.
        unsafe { self.first.wrapping_add(start).copy_to_nonoverlapping(to.as_mut_ptr(), count) };
    }

    /// [`write`](Self::write), as ordinary memory.
    ///
    /// # Safety
    /// Nobody reads or writes the bytes meanwhile.
    pub(crate) unsafe fn write_plain(self, start: usize, from: &[u8]) {
        let count = from.len().min(self.bytes.saturating_sub(start));
        // SAFETY: so many bytes lie there, which may become any others, and which nobody uses, as the caller says.
        // `from` would be a use of them.
        unsafe { self.first.wrapping_add(start).copy_from_nonoverlapping(from.as_ptr(), count) };
    }

    /// Replaces the bytes from `start` on by these, as far as there are any.
    pub(crate) fn write(self, start: usize, from: &[u8]) {
        let part = self.part(start, from.len());
        part.write(&from[..part.bytes]);
    }
}

/// The alignment of the blocks that memory of our own is made of.
const BLOCK: usize = 16;

/// The alignment of what lies in them: that of the widest vectors. One that lies in two lines of a cache takes twice as
/// long.
const LINE: usize = 64;

#[repr(C, align(16))]
#[derive(Clone, Copy, Zeroable)]
struct Block([u8; BLOCK]);

const _: () = assert!(align_of::<Block>() == BLOCK && size_of::<Block>() == BLOCK);

/// Memory of our own, which begins as zeros.
pub(crate) struct OwnedBytes {
    blocks: Box<[UnsafeCell<Block>]>,
    /// So many of the blocks' bytes come before the first.
    before: usize,
    bytes: usize,
    unit: usize,
}

// SAFETY: the blocks are reached through `SharedBytes` alone, which is atomic.
unsafe impl Sync for OwnedBytes {}

impl fmt::Debug for OwnedBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.bytes)
    }
}

impl OwnedBytes {
    /// Memory for elements that are reached in that unit.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn zeroed(bytes: usize, unit: usize) -> Result<Self> {
        // An allocation that is aligned as a line would be written zero by zero, where this one's pages are zeros.
        let count = bytes.div_ceil(BLOCK) + (LINE / BLOCK - 1);
        let blocks = bytemuck::try_zeroed_slice_box::<Block>(count);
        let blocks = blocks.map_err(|()| Error::OutOfMemory {
            accelerator: "cpu".to_owned(),
            bytes: bytes as u64,
        })?;
        let blocks = Box::into_raw(blocks) as *mut [UnsafeCell<Block>];
        // SAFETY: the pointer is that of a box, and `UnsafeCell` has the layout of what it holds.
        let blocks = unsafe { Box::from_raw(blocks) };
        let first = blocks.as_ptr().addr();
        Ok(OwnedBytes { blocks, before: first.next_multiple_of(LINE) - first, bytes, unit })
    }

    /// The bytes as elements, if the memory is aligned for them.
    pub(crate) fn elements<T: Element>(&mut self) -> Option<&[T]> {
        let first = self.first().cast::<T>();
        let fits = align_of::<T>() <= BLOCK && size_of::<T>() > 0;
        // SAFETY: so many elements lie there, aligned; they are `Pod`, and the bytes are
        // initialised. The memory is borrowed exclusively, so nobody writes it.
        fits.then(|| unsafe { std::slice::from_raw_parts(first, self.bytes / size_of::<T>()) })
    }

    /// The first byte. Memory in `UnsafeCell`s, as many bytes as were asked for, aligned for every unit.
    fn first(&self) -> *mut u8 {
        // There are blocks for what comes before it.
        UnsafeCell::raw_get(self.blocks.as_ptr()).cast::<u8>().wrapping_add(self.before)
    }

    /// The bytes.
    pub(crate) fn shared(&self) -> SharedBytes<'_> {
        let first = self.first();
        SharedBytes { first, bytes: self.bytes, unit: self.unit, life: PhantomData }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_our_own_begins_with_a_line() -> Result<()> {
        for bytes in [0, 4, 60, 64, 100, 4096] {
            let mut own = OwnedBytes::zeroed(bytes, 4)?;
            let shared = own.shared();
            assert!(shared.first.addr().is_multiple_of(LINE) && shared.len() == bytes);
            if let Some(last) = bytes.checked_sub(4) {
                shared.write(last, &7_u32.to_ne_bytes());
            }
            let elements = own.elements::<u32>().expect("aligned");
            assert_eq!(elements.len(), bytes / 4);
            assert!(elements.last().is_none_or(|last| *last == 7));
        }
        Ok(())
    }
}
