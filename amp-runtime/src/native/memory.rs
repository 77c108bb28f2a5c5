//! Memory that all workers share: elements that are read and written as relaxed atomics.
//!
//! An element is reached in units of one width, its alignment, whatever part of it is meant: to
//! mix widths in a race would be undefined. A number in an array is one unit. A part of a struct
//! that is narrower than a unit is exchanged within it, so what lies beside it stays.
//!
//! A kernel with a race may see any mixture of units, but the program stays defined.

use std::cell::UnsafeCell;
use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use bytemuck::Pod;

use crate::types::Element;

/// The widest unit.
const WIDEST: usize = 8;

const _: () = assert!(align_of::<u64>() == WIDEST, "64-bit numbers have to be aligned as such");

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

impl<T: Element> Shared<T> {
    /// An element of its own.
    pub(crate) fn new(value: T) -> Self {
        Shared(UnsafeCell::new(value))
    }

    /// The host's elements, as long as they are borrowed.
    pub(crate) fn slice(data: &mut [T]) -> &[Shared<T>] {
        let (pointer, len) = (data.as_mut_ptr().cast::<Shared<T>>(), data.len());
        // SAFETY: pointer and length are those of a slice that is borrowed mutably for as long as
        // the result lives, so nothing else touches it; `Shared` and `UnsafeCell` have the layout
        // of what they hold.
        unsafe { std::slice::from_raw_parts(pointer, len) }
    }
}

impl<T> Shared<T> {
    /// All of the element. Only a type that implements `Element` ever is one.
    #[inline(always)]
    pub(crate) fn part(&self) -> Part<'_> {
        let unit = align_of::<T>().min(WIDEST);
        Part { first: self.0.get().cast(), skip: 0, bytes: size_of::<T>(), unit, life: PhantomData }
    }

    /// The bytes of the elements.
    pub(crate) fn bytes(elements: &[Self]) -> Vec<u8> {
        let mut bytes = vec![0; size_of_val(elements)];
        for (element, bytes) in elements.iter().zip(bytes.chunks_exact_mut(size_of::<T>().max(1))) {
            element.part().read(bytes);
        }
        bytes
    }

    /// Replaces the elements by what these bytes say.
    pub(crate) fn set_bytes(elements: &[Self], bytes: &[u8]) {
        for (element, bytes) in elements.iter().zip(bytes.chunks_exact(size_of::<T>().max(1))) {
            element.part().write(bytes);
        }
    }
}

/// An element or a part of one.
///
/// `first` is aligned to `unit`, one of 1, 2, 4 and 8. The units that the bytes from `skip` to
/// `skip + bytes` lie in belong to one [`Shared`] element that is borrowed for `'a`; all parts of it
/// have the same `unit`. It is a `Pod`, so each of its bytes is initialised and may become any other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a> {
    first: *const u8,
    skip: usize,
    bytes: usize,
    unit: usize,
    life: PhantomData<&'a AtomicU8>,
}

/// A unit's bytes, and no others after them.
type Unit = [u8; WIDEST];

/// The body with `$unit` as the atomic unit of that number and `$int` as the integer in it.
macro_rules! with_unit {
    ($part:expr, $number:expr, |$unit:ident: $int:ident| $body:expr) => {{
        let part: Part<'_> = $part;
        let pointer = part.first.wrapping_add($number * part.unit).cast_mut();
        with_unit!(@each part, pointer, |$unit: $int| $body,
            1 AtomicU8 u8, 2 AtomicU16 u16, 4 AtomicU32 u32, 8 AtomicU64 u64)
    }};
    (@each $part:ident, $pointer:ident, |$unit:ident: $int:ident| $body:expr,
        $($width:literal $atomic:ident $ty:ident),*) =>
    {
        match $part.unit {
            $($width => {
                type $int = $ty;
                // SAFETY: by the invariants of `Part` and since `$number` counts the units that
                // its bytes lie in, this is an aligned unit of a borrowed element, which all
                // workers access atomically and in this width; all its bits are valid.
                let $unit = unsafe { $atomic::from_ptr($pointer.cast()) };
                $body
            })*
            _ => unreachable!("a unit is as wide as an alignment"),
        }
    };
}

fn unit_of(number: &[u8]) -> Unit {
    let mut unit = Unit::default();
    unit[..number.len()].copy_from_slice(number);
    unit
}

fn number_of<const N: usize>(unit: Unit) -> [u8; N] {
    std::array::from_fn(|position| unit[position])
}

impl<'a> Part<'a> {
    /// A part of the part; `None` if it is none.
    #[inline(always)]
    pub(crate) fn part(self, offset: usize, bytes: usize) -> Option<Part<'a>> {
        let inside = offset.checked_add(bytes).is_some_and(|end| end <= self.bytes);
        inside.then(|| {
            let start = self.skip + offset;
            let skip = start % self.unit;
            // `start - skip` is a multiple of the unit that lies in the element, or at its end.
            Part { first: self.first.wrapping_add(start - skip), skip, bytes, ..self }
        })
    }

    /// Reads a value as large as the part.
    #[inline(always)]
    pub(crate) fn load<T: Pod>(self) -> T {
        let mut value = T::zeroed();
        self.read(bytemuck::bytes_of_mut(&mut value));
        value
    }

    /// Writes a value as large as the part.
    #[inline(always)]
    pub(crate) fn store<T: Pod>(self, value: T) {
        self.write(bytemuck::bytes_of(&value));
    }

    /// Replaces a value that lies in one unit by what `change` makes of it, if anything, all at
    /// once; the value before.
    #[inline(always)]
    pub(crate) fn update<T: Pod>(self, mut change: impl FnMut(T) -> Option<T>) -> T {
        let place = self.skip..self.skip + size_of::<T>();
        let mut old = self.load_unit(0);
        loop {
            let mut value = T::zeroed();
            bytemuck::bytes_of_mut(&mut value).copy_from_slice(&old[place.clone()]);
            let Some(changed) = change(value) else { return value };
            let mut new = old;
            new[place.clone()].copy_from_slice(bytemuck::bytes_of(&changed));
            match self.exchange_unit(0, old, new) {
                Ok(()) => return value,
                Err(found) => old = found,
            }
        }
    }

    #[inline(always)]
    fn load_unit(self, number: usize) -> Unit {
        with_unit!(self, number, |unit: Int| {
            let number: Int = unit.load(Ordering::Relaxed);
            unit_of(&number.to_ne_bytes())
        })
    }

    #[inline(always)]
    fn store_unit(self, number: usize, value: Unit) {
        with_unit!(self, number, |unit: Int| {
            unit.store(Int::from_ne_bytes(number_of(value)), Ordering::Relaxed);
        });
    }

    /// Stores `new` if `old` is there; else what is there instead.
    #[inline(always)]
    fn exchange_unit(self, number: usize, old: Unit, new: Unit) -> Result<(), Unit> {
        with_unit!(self, number, |unit: Int| {
            let [old, new] = [old, new].map(|unit| Int::from_ne_bytes(number_of(unit)));
            match unit.compare_exchange_weak(old, new, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => Ok(()),
                Err(found) => Err(unit_of(&found.to_ne_bytes())),
            }
        })
    }

    #[inline(always)]
    fn read(self, mut to: &mut [u8]) {
        let (mut number, mut skip) = (0, self.skip);
        while !to.is_empty() {
            let unit = self.load_unit(number);
            let (now, rest) = to.split_at_mut(to.len().min(self.unit - skip));
            now.copy_from_slice(&unit[skip..skip + now.len()]);
            (to, number, skip) = (rest, number + 1, 0);
        }
    }

    #[inline(always)]
    fn write(self, mut from: &[u8]) {
        let (mut number, mut skip) = (0, self.skip);
        while !from.is_empty() {
            let (now, rest) = from.split_at(from.len().min(self.unit - skip));
            if now.len() == self.unit {
                self.store_unit(number, unit_of(now));
            } else {
                let mut old = self.load_unit(number);
                loop {
                    let mut new = old;
                    new[skip..skip + now.len()].copy_from_slice(now);
                    match self.exchange_unit(number, old, new) {
                        Ok(()) => break,
                        Err(found) => old = found,
                    }
                }
            }
            (from, number, skip) = (rest, number + 1, 0);
        }
    }
}
