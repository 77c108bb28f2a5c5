//! Whether a method is one that std or glam has of a number or a vector, or one of the program's that has its name.
//!
//! rustc prefers a method of the type itself to one of a trait, and knows of a type parameter only the methods of
//! its bounds. So the answer comes by the same way: of a number the method of [`Meant`] itself says that the known
//! method is meant, and of a type parameter, whatever it stands for, that of [`Other`] says that it is not.

use std::marker::PhantomData;

/// The receiver's type, as far as rustc knows it where the method is called.
#[derive(Debug)]
pub struct Meant<T: ?Sized>(PhantomData<fn(&T)>);

impl<T: ?Sized> Meant<T> {
    /// That of a receiver.
    #[inline(always)]
    pub fn of(_: &T) -> Self {
        Meant(PhantomData)
    }
}

/// Is it the known method?
pub trait Meaning {
    /// Whether it is.
    const KNOWN: bool;
}

/// It is.
#[derive(Debug)]
pub struct Known;

/// It is not.
#[derive(Debug)]
pub struct Unknown;

impl Meaning for Known {
    const KNOWN: bool = true;
}

impl Meaning for Unknown {
    const KNOWN: bool = false;
}

/// The answer for every type that does not have its own.
pub trait Other {
    /// It is not.
    #[inline(always)]
    fn __amp_meaning(&self) -> Unknown {
        Unknown
    }
}

impl<T: ?Sized> Other for Meant<T> {}

macro_rules! known {
    ($($ty:ty),*) => {$(
        known!(@ $ty);
        known!(@ &$ty);
    )*};
    (@ $ty:ty) => {
        impl Meant<$ty> {
            /// It is.
            #[inline(always)]
            pub fn __amp_meaning(&self) -> Known {
                Known
            }
        }
    };
}
known! { i8, u8, i16, u16, i32, u32, i64, u64, usize, f32, f64 }
#[cfg(feature = "glam")]
mod vectors {
    use ::glam::{DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};

    use super::{Known, Meant};

    known! {
        Vec2, Vec3, Vec4, DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4
    }
}
