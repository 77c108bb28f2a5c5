//! Whether a method is one that std or glam has of a number or a vector, or one of the program's that has its name.
//!
//! rustc prefers a method of the type itself to one of a trait, and knows of a type parameter only the methods of
//! its bounds. So the answer comes by the same way: a number has [`OfNumbers`], which says that the known method is
//! meant, and a type parameter, whatever it stands for, has only [`Other`], which rustc comes to one reference later.
//! Both being traits, a number whose type is not known yet has one error and not a second one here.

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

/// The answer for numbers and vectors.
pub trait OfNumbers {
    /// It is.
    #[inline(always)]
    fn __amp_meaning(&self) -> Known {
        Known
    }
}

/// The answer for every other type.
pub trait Other {
    /// It is not.
    #[inline(always)]
    fn __amp_meaning(&self) -> Unknown {
        Unknown
    }
}

impl<T: ?Sized> Other for &Meant<T> {}

macro_rules! known {
    ($($ty:ty),*) => {$(
        impl OfNumbers for Meant<$ty> {}
        impl OfNumbers for Meant<&$ty> {}
    )*};
}
known! { i8, u8, i16, u16, i32, u32, i64, u64, usize, f32, f64 }
#[cfg(feature = "glam")]
known! {
    ::glam::Vec2, ::glam::Vec3, ::glam::Vec4, ::glam::DVec2, ::glam::DVec3, ::glam::DVec4, ::glam::IVec2,
    ::glam::IVec3, ::glam::IVec4, ::glam::UVec2, ::glam::UVec3, ::glam::UVec4
}
