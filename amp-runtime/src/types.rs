//! Which Rust types the model has, and what they are on a device.

use std::marker::PhantomData;

use bytemuck::Pod;

use crate::data::Capture;
use crate::f16;
use crate::geometry::{Extent, Index};
use crate::ir::{Builder, ParamBytes, Scalar, Ty, Value};
use crate::operators::of_type::Operators;

/// A type whose values a kernel can hold: `bool`, integers of 8 to 64 bits, `usize`, [`f16`](struct@f16),
/// `f32`, `f64`, arrays of these, [`Index`], [`Extent`], extents with tiles, and `#[amp]` types.
///
/// `#[amp]` implements it for structs; nothing else should.
#[diagnostic::on_unimplemented(
    message = "C3581: `{Self}` is not a type that `#[amp]` code can have; help: use `bool`, an integer of 8 to 64 bits, `usize`, `f16`, `f32`, `f64`, an array of these, or a struct marked `#[amp]`",
    label = "unsupported type in `#[amp]` code"
)]
pub trait AmpType: Operand<__AmpBare = Self> + Capture + Copy + Send + Sync + 'static {
    /// Is it an integer?
    #[doc(hidden)]
    const __AMP_CONST_INTEGER: bool = false;

    /// At least so many bytes has a variable of a device.
    #[doc(hidden)]
    const __AMP_CONST_BYTES: usize = size_of::<Self>();

    /// So many bytes does one more element in each innermost row take; 0, if it is no array.
    #[doc(hidden)]
    const __AMP_CONST_BYTES_OF_PAD: usize = 0;

    /// The operators that a kernel finds where it knows no more of the type than this trait.
    #[doc(hidden)]
    const __AMP_CONST_OPERATORS: Operators = Operators::OfDevice;

    /// The type in device code.
    #[doc(hidden)]
    fn __amp_ty() -> Ty;

    /// The type in device code, of which a slot says.
    #[doc(hidden)]
    fn __amp_ty_of(_: PhantomData<Self>) -> Ty {
        Self::__amp_ty()
    }

    /// What is read where there is nothing: zero in every part, on every accelerator.
    #[doc(hidden)]
    fn __amp_zero() -> Self;

    /// [`zero`](Self::zero), under a name that rustc shows where a type of ordinary Rust has none.
    #[doc(hidden)]
    #[allow(non_snake_case)]
    fn C3581_this_type_is_not_of_amp_code() -> Self {
        Self::__amp_zero()
    }

    /// A value that is known when the module is built.
    #[doc(hidden)]
    fn __amp_constant(&self, builder: &mut Builder) -> Value;

    /// A value that is captured by a launch.
    #[doc(hidden)]
    fn __amp_write(&self, params: &mut ParamBytes);
}

/// An operand or receiver: a value of the model, or a reference to one.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "C3581: `{Self}` is not a type that `#[amp]` code can have; help: use `bool`, numbers, arrays and tuples of these, or a type marked `#[amp]`",
    label = "unsupported type in `#[amp]` code"
)]
pub trait Operand: Sized {
    /// The type of the value.
    type __AmpBare: AmpType;

    /// Is it a reference to the value?
    const __AMP_IS_REFERENCE: bool = false;

    /// Which number or vector of numbers this type is; none, if it is a reference.
    const __AMP_NUMBER: Number<Self> = Number::NONE;

    /// The value.
    fn __amp_bare(&self) -> Self::__AmpBare;
}

#[diagnostic::do_not_recommend]
impl<T: Operand> Operand for &T {
    type __AmpBare = T::__AmpBare;

    const __AMP_IS_REFERENCE: bool = true;

    #[inline(always)]
    fn __amp_bare(&self) -> T::__AmpBare {
        (**self).__amp_bare()
    }
}

#[diagnostic::do_not_recommend]
impl<T: Operand> Operand for &mut T {
    type __AmpBare = T::__AmpBare;

    const __AMP_IS_REFERENCE: bool = true;

    #[inline(always)]
    fn __amp_bare(&self) -> T::__AmpBare {
        (**self).__amp_bare()
    }
}

/// An operand that is its own value.
#[doc(hidden)]
#[macro_export]
macro_rules! __amp_bare {
    () => {
        type __AmpBare = Self;

        #[inline(always)]
        fn __amp_bare(&self) -> Self {
            *self
        }
    };
}

/// Which number or vector of numbers `T` is. Only this module can say that a type is a number, and says it of
/// that type.
#[doc(hidden)]
#[derive(Debug)]
pub struct Number<T> {
    scalar: Option<Scalar>,
    /// How many components a vector has; 1, if it is none.
    lanes: u8,
    ty: PhantomData<fn() -> T>,
}

impl<T> Number<T> {
    /// It is none.
    pub const NONE: Self = Number { scalar: None, lanes: 1, ty: PhantomData };

    const fn scalar(scalar: Scalar) -> Self {
        Number { scalar: Some(scalar), lanes: 1, ty: PhantomData }
    }

    /// A vector of 2 to 4 numbers.
    ///
    /// # Safety
    /// It is said of no other type that it is one of as many of these.
    #[cfg(feature = "glam")]
    pub(crate) const unsafe fn vector(scalar: Scalar, lanes: u8) -> Self {
        Number { scalar: Some(scalar), lanes, ty: PhantomData }
    }

    /// It is one, and that of a `U` as well: so both are one type.
    pub(crate) const fn is<U>(&self, other: &Number<U>) -> bool {
        match (self.scalar, other.scalar) {
            (Some(one), Some(of_other)) => one as u8 == of_other as u8 && self.lanes == other.lanes,
            _ => false,
        }
    }

    /// It is a number.
    pub(crate) const fn is_any(&self) -> bool {
        self.scalar.is_some() && self.lanes == 1
    }

    /// It is a float.
    pub(crate) const fn is_float(&self) -> bool {
        self.is_any() && matches!(self.scalar, Some(Scalar::F16 | Scalar::F32 | Scalar::F64))
    }
}

/// A type that views and arrays can hold: plain old data with the same bytes on the host and on
/// every device.
#[diagnostic::on_unimplemented(
    message = "C3581: `{Self}` cannot be an element of a view or an array; help: use an integer of 8 to 64 bits, `f16`, `f32`, `f64`, an array of these, or a struct marked `#[amp]` that has names of fields; for `bool` and `usize` use `u32`; of a type parameter write the bound `amp_runtime::Element`",
    label = "unsupported element type"
)]
pub trait Element: AmpType + Pod + KnownAlignment {}

/// A type whose alignment is known in its type.
///
/// # Safety
/// `__AmpAlignment` is `Aligned<{ align_of::<Self>() }>`.
#[doc(hidden)]
pub unsafe trait KnownAlignment {
    /// An [`Aligned`].
    type __AmpAlignment;
}

/// The alignment of a type, in bytes.
#[doc(hidden)]
#[derive(Debug)]
pub struct Aligned<const BYTES: usize>;

/// The first field of a generic struct `Whole`.
///
/// # Safety
/// The type is an element, and `__AmpAlignment` is its alignment.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "C3581: `{Whole}` cannot be an element of a view or an array: its field of type `{Self}` cannot be one; help: use an integer of 8 to 64 bits, `f16`, `f32`, `f64`, an array of these, or a struct marked `#[amp]`",
    label = "unsupported element type"
)]
pub unsafe trait FirstFieldOf<Whole> {
    /// That of the field's type.
    type __AmpAlignment;
}

// SAFETY: this is what the bound says.
#[diagnostic::do_not_recommend]
unsafe impl<Whole, T: Element> FirstFieldOf<Whole> for T {
    type __AmpAlignment = T::__AmpAlignment;
}

/// Another field. Where all fields of a struct have one alignment there is no padding between them,
/// so such a struct is plain old data.
///
/// # Safety
/// The type is an element of that alignment.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "C3581: `{Whole}` cannot be an element of a view or an array: its field of type `{Self}` cannot be one, or has another alignment than the first field; help: a generic struct is an element if all of its fields are, and have one alignment: then there is no padding",
    label = "unsupported element type"
)]
pub unsafe trait FieldOf<Whole, Alignment> {}

// SAFETY: this is what the bounds say.
#[diagnostic::do_not_recommend]
unsafe impl<Whole, Alignment, T: Element> FieldOf<Whole, Alignment> for T where
    T::__AmpAlignment: SameAs<Alignment>
{
}

/// The same type. As a bound of its own, so that rustc refuses a field by the trait above.
#[doc(hidden)]
pub trait SameAs<T> {}
impl<T> SameAs<T> for T {}

/// Makes these types elements, with the attributes of the implementations before them.
macro_rules! elements {
    (@one [$($attribute:tt)*] $ty:ty) => {
        $($attribute)*
        impl $crate::types::Element for $ty {}

        // SAFETY: this is what the type's alignment is.
        unsafe impl $crate::types::KnownAlignment for $ty {
            type __AmpAlignment = $crate::types::Aligned<{ align_of::<$ty>() }>;
        }
    };
    ($attributes:tt $($ty:ty)*) => {$( $crate::types::elements!(@one $attributes $ty); )*};
}
pub(crate) use elements;

/// What an element is to a struct of which it is a field: the functions of [`AmpType`], for which
/// rustc asks that it be an element, too.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "C3581: `{Self}` cannot be a field of a struct that views and arrays can hold; help: use an integer of 8 to 64 bits, `f16`, `f32`, `f64`, an array of these, or a struct marked `#[amp]` that has names of fields; for `bool` and `usize` use `u32`",
    label = "unsupported field type"
)]
pub trait Field: Sized {
    /// As of [`AmpType`], and so are the others.
    const __AMP_CONST_BYTES: usize;
    #[allow(missing_docs)]
    fn __amp_ty() -> Ty;
    #[allow(missing_docs)]
    fn __amp_zero() -> Self;
    #[allow(missing_docs)]
    fn __amp_constant(&self, builder: &mut Builder) -> Value;
    #[allow(missing_docs)]
    fn __amp_write(&self, params: &mut ParamBytes);
}

#[diagnostic::do_not_recommend]
impl<T: Element> Field for T {
    const __AMP_CONST_BYTES: usize = <T as AmpType>::__AMP_CONST_BYTES;

    fn __amp_ty() -> Ty {
        <T as AmpType>::__amp_ty()
    }

    #[inline(always)]
    fn __amp_zero() -> Self {
        <T as AmpType>::__amp_zero()
    }

    fn __amp_constant(&self, builder: &mut Builder) -> Value {
        AmpType::__amp_constant(self, builder)
    }

    fn __amp_write(&self, params: &mut ParamBytes) {
        AmpType::__amp_write(self, params);
    }
}

macro_rules! scalars {
    ($($ty:ident $scalar:ident $bits:expr, $write:ident $written:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operand for $ty {
            const __AMP_NUMBER: Number<Self> = Number::scalar(Scalar::$scalar);

            __amp_bare!();
        }

        impl AmpType for $ty {
            const __AMP_CONST_INTEGER: bool = Scalar::$scalar.is_integer();
            const __AMP_CONST_BYTES: usize = Scalar::$scalar.bytes() as usize;

            fn __amp_ty() -> Ty {
                Ty::Scalar(Scalar::$scalar)
            }

            #[inline(always)]
            fn __amp_zero() -> Self {
                Self::default()
            }

            fn __amp_constant(&self, builder: &mut Builder) -> Value {
                builder.known(Scalar::$scalar, $bits(*self).into())
            }

            fn __amp_write(&self, params: &mut ParamBytes) {
                params.$write($written(*self));
            }
        }
    )*};
}

scalars! {
    bool Bool u32::from, word u32::from;
    i8 I8 i8::cast_unsigned, word (|value| i32::from(value).cast_unsigned());
    u8 U8 u8::from, word u32::from;
    i16 I16 i16::cast_unsigned, word (|value| i32::from(value).cast_unsigned());
    u16 U16 u16::from, word u32::from;
    i32 I32 i32::cast_unsigned, word i32::cast_unsigned;
    u32 U32 u32::from, word u32::from;
    usize Usize (|value| value as u32), index usize::from;
    f16 F16 f16::to_bits, word (|value| f16::to_f32(value).to_bits());
    f32 F32 f32::to_bits, word f32::to_bits;
    i64 I64 i64::cast_unsigned, double_word i64::cast_unsigned;
    u64 U64 u64::from, double_word u64::from;
    f64 F64 f64::to_bits, double_word f64::to_bits;
}

elements! { [] i8 u8 i16 u16 i32 u32 f16 f32 i64 u64 f64 }

impl<T: Element, const N: usize> Element for [T; N] where [T; N]: Pod {}

// SAFETY: an array is aligned as its elements are.
unsafe impl<T: KnownAlignment, const N: usize> KnownAlignment for [T; N] {
    type __AmpAlignment = T::__AmpAlignment;
}

#[diagnostic::do_not_recommend]
impl<T: AmpType, const N: usize> Operand for [T; N] {
    __amp_bare!();
}

impl<T: AmpType, const N: usize> AmpType for [T; N] {
    const __AMP_CONST_BYTES: usize = T::__AMP_CONST_BYTES.saturating_mul(N);

    const __AMP_CONST_BYTES_OF_PAD: usize = match T::__AMP_CONST_BYTES_OF_PAD {
        0 => T::__AMP_CONST_BYTES,
        of_row => of_row.saturating_mul(N),
    };

    fn __amp_ty() -> Ty {
        Ty::array(T::__amp_ty(), N)
    }

    #[inline(always)]
    fn __amp_zero() -> Self {
        [T::__amp_zero(); N]
    }

    fn __amp_constant(&self, builder: &mut Builder) -> Value {
        let parts: Vec<_> = self.iter().map(|part| part.__amp_constant(builder)).collect();
        builder.parts(Self::__amp_ty(), parts)
    }

    fn __amp_write(&self, params: &mut ParamBytes) {
        params.array(|params| self.iter().for_each(|part| part.__amp_write(params)));
    }
}

macro_rules! points {
    ($($ty:ident),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Operand for $ty<N> {
            __amp_bare!();
        }

        impl<const N: usize> AmpType for $ty<N> {
            const __AMP_CONST_BYTES: usize = 4 * N;

            fn __amp_ty() -> Ty {
                Ty::Index(N)
            }

            #[inline(always)]
            fn __amp_zero() -> Self {
                Self::new([0; N])
            }

            fn __amp_constant(&self, builder: &mut Builder) -> Value {
                let parts = self.components().iter().map(|part| part.__amp_constant(builder));
                let parts: Vec<_> = parts.collect();
                builder.parts(Self::__amp_ty(), parts)
            }

            fn __amp_write(&self, params: &mut ParamBytes) {
                self.components().__amp_write(params);
            }
        }
    )*};
}
points!(Index, Extent);

macro_rules! tuples {
    ($(($($part:ident $number:tt)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($part: AmpType),*> Operand for ($($part,)*) {
            __amp_bare!();
        }

        #[allow(clippy::unused_unit, reason = "the tuple without parts is one of them")]
        impl<$($part: AmpType),*> AmpType for ($($part,)*) {
            const __AMP_CONST_BYTES: usize = 0 $(+ $part::__AMP_CONST_BYTES)*;

            fn __amp_ty() -> Ty {
                Ty::tuple(vec![$($part::__amp_ty()),*])
            }

            #[inline(always)]
            fn __amp_zero() -> Self {
                ($($part::__amp_zero(),)*)
            }

            fn __amp_constant(&self, builder: &mut Builder) -> Value {
                let parts = [$(self.$number.__amp_constant(builder)),*];
                builder.tuple(&parts)
            }

            fn __amp_write(&self, params: &mut ParamBytes) {
                let _ = &params;
                $(self.$number.__amp_write(params);)*
            }
        }
    )*};
}
tuples! {
    () (A 0) (A 0 B 1) (A 0 B 1 C 2) (A 0 B 1 C 2 D 3) (A 0 B 1 C 2 D 3 E 4)
    (A 0 B 1 C 2 D 3 E 4 F 5) (A 0 B 1 C 2 D 3 E 4 F 5 G 6) (A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7)
}

#[diagnostic::do_not_recommend]
impl<T: AmpType> Operand for Option<T> {
    __amp_bare!();
}

impl<T: AmpType> AmpType for Option<T> {
    const __AMP_CONST_BYTES: usize = 4 + T::__AMP_CONST_BYTES;

    fn __amp_ty() -> Ty {
        Ty::option(T::__amp_ty())
    }

    #[inline(always)]
    fn __amp_zero() -> Self {
        None
    }

    fn __amp_constant(&self, builder: &mut Builder) -> Value {
        match self {
            None => builder.variant(&Self::__amp_ty(), "None", &[]),
            Some(value) => {
                let value = value.__amp_constant(builder);
                builder.variant(&Self::__amp_ty(), "Some", &[value])
            }
        }
    }

    fn __amp_write(&self, params: &mut ParamBytes) {
        match self {
            None => params.variant(&Self::__amp_ty(), "None", |_| ()),
            Some(value) => {
                params.variant(&Self::__amp_ty(), "Some", |params| value.__amp_write(params))
            }
        }
    }
}
