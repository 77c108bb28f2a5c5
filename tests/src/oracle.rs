//! What generated programs call in their plain form: Rust's operators with the results that the
//! language promises, views, and tiles whose threads are threads of the host.
//!
//! Nothing here is shared with the twins of a kernel; only rustc compiles the plain form.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Barrier, Mutex};
use std::thread;

use amp_runtime::AmpType;

/// The operators of numbers, as kernels have them.
pub trait Number: Copy {
    /// `self + other`
    fn plus(self, other: Self) -> Self;
    /// `self - other`
    fn minus(self, other: Self) -> Self;
    /// `self * other`
    fn times(self, other: Self) -> Self;
    /// `self / other`
    fn over(self, other: Self) -> Self;
    /// `self % other`
    fn modulo(self, other: Self) -> Self;
    /// `-self`
    fn opposite(self) -> Self;
}

/// The shifts of integers, as kernels have them.
pub trait Shift: Copy {
    /// `self << amount`
    fn left(self, amount: u32) -> Self;
    /// `self >> amount`
    fn right(self, amount: u32) -> Self;
}

/// The methods of integers that std's panic in and those of kernels do not.
pub trait Integer: Copy {
    /// `self.rem_euclid(other)`
    fn rest_euclid(self, other: Self) -> Self;
    /// `self.div_euclid(other)`
    fn over_euclid(self, other: Self) -> Self;
    /// `self.clamp(least, most)`
    fn clamped(self, least: Self, most: Self) -> Self;
    /// `self.isqrt()`
    fn root(self) -> Self;
    /// `self.ilog2()`
    fn logarithm(self) -> u32;
}

/// The same of unsigned integers.
pub trait Unsigned: Copy {
    /// `self.div_ceil(other)`
    fn over_up(self, other: Self) -> Self;
    /// `self.next_multiple_of(other)`
    fn multiple_up(self, other: Self) -> Self;
    /// `self.next_power_of_two()`
    fn power_of_two_up(self) -> Self;
}

macro_rules! unsigned {
    ($($ty:ident)*) => {$(
        impl Unsigned for $ty {
            fn over_up(self, other: Self) -> Self {
                if other == 0 { self } else { self.div_ceil(other) }
            }

            fn multiple_up(self, other: Self) -> Self {
                if other == 0 { self } else { self.div_ceil(other).wrapping_mul(other) }
            }

            fn power_of_two_up(self) -> Self {
                self.checked_next_power_of_two().unwrap_or(0)
            }
        }
    )*};
}
unsigned!(u8 u16 u32 u64);

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl Integer for $ty {
            fn rest_euclid(self, other: Self) -> Self {
                if other == 0 { 0 } else { self.wrapping_rem_euclid(other) }
            }

            fn over_euclid(self, other: Self) -> Self {
                if other == 0 { self } else { self.wrapping_div_euclid(other) }
            }

            fn clamped(self, least: Self, most: Self) -> Self {
                self.max(least).min(most)
            }

            fn root(self) -> Self {
                self.max(0).isqrt()
            }

            fn logarithm(self) -> u32 {
                self.checked_ilog2().unwrap_or(0)
            }
        }

        impl Number for $ty {
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            fn over(self, other: Self) -> Self {
                if other == 0 { self } else { self.wrapping_div(other) }
            }

            fn modulo(self, other: Self) -> Self {
                if other == 0 { 0 } else { self.wrapping_rem(other) }
            }

            fn opposite(self) -> Self {
                self.wrapping_neg()
            }
        }

        impl Shift for $ty {
            fn left(self, amount: u32) -> Self {
                self.wrapping_shl(amount)
            }

            fn right(self, amount: u32) -> Self {
                self.wrapping_shr(amount)
            }
        }
    )*};
}
integers!(i8 u8 i16 u16 i32 u32 i64 u64);

macro_rules! floats {
    ($($ty:ident)*) => {$(
        impl Number for $ty {
            fn plus(self, other: Self) -> Self {
                self + other
            }

            fn minus(self, other: Self) -> Self {
                self - other
            }

            fn times(self, other: Self) -> Self {
                self * other
            }

            fn over(self, other: Self) -> Self {
                self / other
            }

            fn modulo(self, other: Self) -> Self {
                self % other
            }

            fn opposite(self) -> Self {
                -self
            }
        }
    )*};
}
floats!(f32 f64);

/// The element of an array; zero where there is none.
pub fn at<T: AmpType, const N: usize>(array: &[T; N], index: u32) -> T {
    array.get(index as usize).copied().unwrap_or_else(T::__amp_zero)
}

/// The place of an element, to be assigned to; a place that nobody reads where there is none.
pub fn spot<T: AmpType, const N: usize>(array: &mut [T; N], index: u32) -> &mut T {
    array.get_mut(index as usize).unwrap_or_else(|| Box::leak(Box::new(T::__amp_zero())))
}

/// The content of a view.
#[derive(Debug)]
pub struct Data<T, const N: usize> {
    extent: [u32; N],
    elements: Mutex<Vec<T>>,
}

impl<T: Copy + std::fmt::Debug, const N: usize> Data<T, N> {
    /// A view of that extent.
    pub fn new(extent: [u32; N], elements: &[T]) -> Self {
        Data { extent, elements: Mutex::new(elements.to_vec()) }
    }

    fn position(&self, index: [u32; N]) -> usize {
        index.iter().zip(self.extent).fold(0, |before, (i, side)| before * side + i) as usize
    }

    /// The sides of the view.
    pub fn extent(&self) -> [u32; N] {
        self.extent
    }

    /// An element.
    pub fn at(&self, index: [u32; N]) -> T {
        self.elements.lock().expect("no thread panics")[self.position(index)]
    }

    /// Changes an element.
    pub fn with(&self, index: [u32; N], change: impl FnOnce(&mut T)) {
        let position = self.position(index);
        change(&mut self.elements.lock().expect("no thread panics")[position]);
    }

    /// The elements as text.
    pub fn show(&self) -> Vec<String> {
        crate::generated::show(&self.elements.lock().expect("no thread panics"))
    }
}

/// Calls a function for each index of an extent, the last dimension running fastest.
fn indices<const N: usize>(extent: [u32; N], mut each: impl FnMut([u32; N])) {
    for linear in 0..extent.iter().product() {
        let mut rest: u32 = linear;
        let mut index = [0; N];
        for d in (0..N).rev() {
            index[d] = rest % extent[d];
            rest /= extent[d];
        }
        each(index);
    }
}

/// Runs a kernel without tiles over an extent.
pub fn for_each<const N: usize>(extent: [u32; N], kernel: impl Fn([u32; N])) {
    indices(extent, kernel);
}

/// What the threads of one tile have in common.
struct Common {
    barrier: Barrier,
    statics: Mutex<HashMap<&'static str, Arc<dyn Any + Send + Sync>>>,
}

/// A tiled index.
pub struct Tile<'a, const N: usize> {
    /// The index in the domain.
    pub global: [u32; N],
    /// The index in the tile.
    pub local: [u32; N],
    /// The index of the tile.
    pub tile: [u32; N],
    /// The first index of the tile in the domain.
    pub tile_origin: [u32; N],
    sides: [u32; N],
    common: &'a Common,
}

impl<const N: usize> Tile<'_, N> {
    /// Waits for the other threads of the tile.
    pub fn wait(&self) {
        self.common.barrier.wait();
    }

    /// The `tile_static` array of that name, with an element for each thread.
    pub fn shared<T: AmpType + std::fmt::Debug>(&self, name: &'static str) -> Arc<Data<T, N>> {
        let mut statics = self.common.statics.lock().expect("no thread panics");
        let length = self.sides.iter().product::<u32>() as usize;
        let data = statics
            .entry(name)
            .or_insert_with(|| Arc::new(Data::new(self.sides, &vec![T::__amp_zero(); length])));
        Arc::clone(data).downcast().expect("a name has one type")
    }
}

/// Runs a kernel over the tiles of an extent, one tile after the other.
pub fn for_each_tile<const N: usize>(
    extent: [u32; N],
    tile: [u32; N],
    kernel: impl Fn(&Tile<'_, N>) + Sync,
) {
    let threads = tile.iter().product::<u32>() as usize;
    indices(std::array::from_fn(|d| extent[d] / tile[d]), |number| {
        let barrier = Barrier::new(threads);
        let common = &Common { barrier, statics: Mutex::default() };
        let kernel = &kernel;
        thread::scope(|scope| {
            indices(tile, |local| {
                let tile_origin = std::array::from_fn(|d| number[d] * tile[d]);
                let global = std::array::from_fn(|d| tile_origin[d] + local[d]);
                scope.spawn(move || {
                    kernel(&Tile { global, local, tile: number, tile_origin, sides: tile, common });
                });
            });
        });
    });
}
