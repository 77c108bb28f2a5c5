//! A part of what all workers share, in the atomic units that it lies in.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use bytemuck::Pod;

/// The widest unit.
pub(super) const WIDEST: usize = 8;

const _: () = assert!(align_of::<u64>() == WIDEST, "64-bit numbers have to be aligned as such");

/// An element or a part of one.
///
/// `first` is aligned to `unit`, one of 1, 2, 4 and 8. The units that the bytes from `skip` to
/// `skip + bytes` lie in belong to one [`Shared`](super::Shared) element that is borrowed for `'a`; all parts of it
/// have the same `unit`. It is a `Pod`, so each of its bytes is initialised and may become any other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a> {
    pub(super) first: *const u8,
    pub(super) skip: usize,
    pub(super) bytes: usize,
    pub(super) unit: usize,
    pub(super) life: PhantomData<&'a AtomicU8>,
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

/// The body, if `$part` is one unit, as wide as the type `$ty`, with `$unit` as that atomic unit and `$int` as the
/// integer in it.
macro_rules! if_one_unit {
    ($part:expr, $ty:ident, |$unit:ident: $int:ident| $body:expr) => {
        if_one_unit!(@each $part, $ty, |$unit: $int| $body,
            1 AtomicU8 u8, 2 AtomicU16 u16, 4 AtomicU32 u32, 8 AtomicU64 u64)
    };
    (@each $part:expr, $ty:ident, |$unit:ident: $int:ident| $body:expr,
        $($width:literal $atomic:ident $integer:ident),*) =>
    {$(
        if const { size_of::<$ty>() == $width } && $part.is_one_unit($width) {
            type $int = $integer;
            // SAFETY: by the invariants of `Part` and since it is one unit of that width, this is an aligned unit
            // of a borrowed element, which all workers access atomically and in this width; all its bits are valid.
            let $unit = unsafe { $atomic::from_ptr($part.first.cast_mut().cast()) };
            $body
        }
    )*};
}

/// Is a value of the type read and written in place only if it is one unit, as it mostly is? Of another one that is as
/// wide, a part of a wider unit, the code is compiled once.
const fn is_in_place_as_unit<T>() -> bool {
    !IS_CALLED && matches!(size_of::<T>(), 1 | 2 | 4 | WIDEST)
}

/// The body for each unit of a part that begins and ends with one, and the bytes that go with it.
macro_rules! each_unit {
    ($part:expr, $bytes_of:ident.$chunks:ident, |$unit:ident: $int:ident, $bytes:ident| $body:expr) => {{
        let part: Part<'_> = $part;
        each_unit!(@each part, $bytes_of.$chunks, |$unit: $int, $bytes| $body,
            1 AtomicU8 u8, 2 AtomicU16 u16, 4 AtomicU32 u32, 8 AtomicU64 u64)
    }};
    (@each $part:ident, $bytes_of:ident.$chunks:ident, |$unit:ident: $int:ident, $bytes:ident| $body:expr,
        $($width:literal $atomic:ident $ty:ident),*) =>
    {
        match $part.unit {
            $($width => {
                type $int = $ty;
                let first = $part.first.cast_mut().cast::<$int>();
                for (number, $bytes) in $bytes_of.$chunks($width).enumerate() {
                    // SAFETY: there are as many chunks as the part has whole units, so this is an
                    // aligned unit of it, which all workers access atomically and in this width.
                    let $unit = unsafe { $atomic::from_ptr(first.add(number)) };
                    $body
                }
            })*
            _ => unreachable!("a unit is as wide as an alignment"),
        }
    };
}

#[inline(always)]
fn unit_of(number: &[u8]) -> Unit {
    let mut unit = Unit::default();
    unit[..number.len()].copy_from_slice(number);
    unit
}

#[inline(always)]
fn number_of<const N: usize>(unit: Unit) -> [u8; N] {
    std::array::from_fn(|position| unit[position])
}

/// Are atomic reads and writes calls? In a build for debugging, which leaves all of their code in each kernel else, so
/// that kernels take long to compile.
const IS_CALLED: bool = cfg!(debug_assertions);

/// Is the pointer aligned, in a build for debugging? Then an access saves several calls. Where something is
/// optimised it makes no difference, and is not looked at.
#[inline(always)]
fn is_cheap<T>(pointer: *const T) -> bool {
    cfg!(debug_assertions) && (pointer as usize) & (align_of::<T>() - 1) == 0
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
        if const { !IS_CALLED } {
            if_one_unit!(self, T, |unit: Int| {
                return bytemuck::cast::<Int, T>(unit.load(Ordering::Relaxed));
            });
        }
        let mut value = T::zeroed();
        match const { is_in_place_as_unit::<T>() } {
            true => self.read_some(bytemuck::bytes_of_mut(&mut value)),
            false => self.read(bytemuck::bytes_of_mut(&mut value)),
        }
        value
    }

    /// Writes a value as large as the part.
    #[inline(always)]
    pub(crate) fn store<T: Pod>(self, value: T) {
        if const { !IS_CALLED } {
            if_one_unit!(self, T, |unit: Int| {
                return unit.store(bytemuck::cast::<T, Int>(value), Ordering::Relaxed);
            });
        }
        match const { is_in_place_as_unit::<T>() } {
            true => self.write_some(bytemuck::bytes_of(&value)),
            false => self.write(bytemuck::bytes_of(&value)),
        }
    }

    /// [`read`](Self::read), compiled once.
    #[inline(never)]
    fn read_some(self, to: &mut [u8]) {
        self.read(to);
    }

    /// [`write`](Self::write), likewise.
    #[inline(never)]
    fn write_some(self, from: &[u8]) {
        self.write(from);
    }

    /// Reads a value as large as the part, as ordinary memory.
    ///
    /// # Safety
    /// Nobody writes the part meanwhile but this thread.
    #[inline(always)]
    pub(crate) unsafe fn load_plain<T: Pod>(self) -> T {
        let first = self.first.wrapping_add(self.skip).cast::<T>();
        // SAFETY: the bytes of the part are borrowed and initialised, and as many as the value has.
        unsafe { if is_cheap(first) { *first } else { first.read_unaligned() } }
    }

    /// Writes a value as large as the part, as ordinary memory.
    ///
    /// # Safety
    /// Nobody reads or writes the part meanwhile but this thread.
    #[inline(always)]
    pub(crate) unsafe fn store_plain<T: Pod>(self, value: T) {
        let first = self.first.wrapping_add(self.skip).cast_mut().cast::<T>();
        // SAFETY: as for reading; the memory lies in an `UnsafeCell`, so it may be written.
        unsafe { if is_cheap(first) { *first = value } else { first.write_unaligned(value) } }
    }

    /// Replaces a value that lies in one unit by what `change` makes of it, if anything, all at
    /// once; the value before.
    #[inline(always)]
    pub(crate) fn update<T: Pod>(self, mut change: impl FnMut(T) -> Option<T>) -> T {
        if_one_unit!(self, T, |unit: Int| {
            let mut old = unit.load(Ordering::Relaxed);
            loop {
                let value = bytemuck::cast::<Int, T>(old);
                let Some(changed) = change(value) else { return value };
                let new = bytemuck::cast::<T, Int>(changed);
                match unit.compare_exchange_weak(old, new, Ordering::Relaxed, Ordering::Relaxed) {
                    Ok(_) => return value,
                    Err(found) => old = found,
                }
            }
        });
        self.update_within(&mut change)
    }

    /// [`update`](Self::update) of a value that may be narrower than its unit.
    fn update_within<T: Pod>(self, change: &mut dyn FnMut(T) -> Option<T>) -> T {
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

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn load_unit(self, number: usize) -> Unit {
        with_unit!(self, number, |unit: Int| {
            let number: Int = unit.load(Ordering::Relaxed);
            unit_of(&number.to_ne_bytes())
        })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn store_unit(self, number: usize, value: Unit) {
        with_unit!(self, number, |unit: Int| {
            unit.store(Int::from_ne_bytes(number_of(value)), Ordering::Relaxed);
        });
    }

    /// Stores `new` if `old` is there; else what is there instead.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn exchange_unit(self, number: usize, old: Unit, new: Unit) -> Result<(), Unit> {
        with_unit!(self, number, |unit: Int| {
            let [old, new] = [old, new].map(|unit| Int::from_ne_bytes(number_of(unit)));
            match unit.compare_exchange_weak(old, new, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => Ok(()),
                Err(found) => Err(unit_of(&found.to_ne_bytes())),
            }
        })
    }

    /// Is it one unit, as wide as a value that has so many bytes?
    #[inline(always)]
    fn is_one_unit(self, bytes: usize) -> bool {
        self.skip == 0 && self.unit == bytes
    }

    /// Does it begin and end with a unit?
    #[inline(always)]
    fn is_whole(self) -> bool {
        self.skip == 0 && self.bytes.is_multiple_of(self.unit)
    }

    /// Reads as many bytes as the part has.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn read(self, to: &mut [u8]) {
        if IS_CALLED && self.is_one_unit(to.len()) {
            return with_unit!(self, 0, |unit: Int| {
                let number: Int = unit.load(Ordering::Relaxed);
                to.copy_from_slice(&number.to_ne_bytes());
            });
        }
        match self.is_whole() {
            true => each_unit!(self, to.chunks_exact_mut, |unit: Int, bytes| {
                let number: Int = unit.load(Ordering::Relaxed);
                bytes.copy_from_slice(bytemuck::bytes_of(&number));
            }),
            false => self.read_pieces(to),
        }
    }

    /// Replaces all bytes of the part.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn write(self, from: &[u8]) {
        if IS_CALLED && self.is_one_unit(from.len()) {
            return with_unit!(self, 0, |unit: Int| {
                let number: Int = bytemuck::pod_read_unaligned(from);
                unit.store(number, Ordering::Relaxed);
            });
        }
        match self.is_whole() {
            true => each_unit!(self, from.chunks_exact, |unit: Int, bytes| {
                let number: Int = bytemuck::pod_read_unaligned(bytes);
                unit.store(number, Ordering::Relaxed);
            }),
            false => self.write_pieces(from),
        }
    }

    fn read_pieces(self, mut to: &mut [u8]) {
        let (mut number, mut skip) = (0, self.skip);
        while !to.is_empty() {
            let unit = self.load_unit(number);
            let (now, rest) = to.split_at_mut(to.len().min(self.unit - skip));
            now.copy_from_slice(&unit[skip..skip + now.len()]);
            (to, number, skip) = (rest, number + 1, 0);
        }
    }

    fn write_pieces(self, mut from: &[u8]) {
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
