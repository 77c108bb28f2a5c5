//! What indices, extents and tiles are in device code: their types, operators and methods.

#![allow(non_snake_case, reason = "companions are in the other case, as in `methods`")]

use super::{Extent, Index, rank1, rank2, rank3};
use crate::ir::{Binary, Builder, ParamBytes, Ty, Value};
use crate::methods::ConvertFrom;
use crate::operators::{Add, Div, Mul, Operate, OperateAssign, PartialEq, PartialOrd, Rem, Sub};
use crate::twin::Call;
use crate::types::{AmpType, Operand};
use crate::{__amp_known, __capture_by_value};

/// Operators, which are the builder's.
macro_rules! operators {
    ($($left:ident $right:ident: $($op:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Operate<$op, $right<N>> for $left<N> {}
        #[diagnostic::do_not_recommend]
        impl<const N: usize> OperateAssign<$op, $right<N>> for $left<N> {}
    )*)*};
}
operators! {
    Index Index: Add Sub;
    Extent Index: Add Sub;
    Extent Extent: Add Sub;
}

macro_rules! with_number {
    ($ty:ident: $($op:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Operate<$op, usize> for $ty<N> {}
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Operate<$op, $ty<N>> for usize {}
        #[diagnostic::do_not_recommend]
        impl<const N: usize> OperateAssign<$op, usize> for $ty<N> {}
    )*};
}
with_number!(Index: Add Sub Mul Div Rem);
with_number!(Extent: Add Sub Mul Div Rem);

macro_rules! comparisons {
    ($($ty:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Operate<PartialEq, $ty<N>> for $ty<N> {}
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Operate<PartialOrd, $ty<N>> for $ty<N> {}
    )*};
}
comparisons! { Index Extent }

/// Conversions that leave the components as they are.
macro_rules! conversions {
    ($([$($generics:tt)*] $from:ty => $to:ty;)*) => {$(
        impl<$($generics)*> ConvertFrom<$from> for $to {
            fn __AMP_FROM(
                &self,
                b: &mut Builder,
                arguments: &[Value],
                _: Call<($from,), (), Self>,
            ) -> Value {
                b.point(&arguments[0])
            }
        }
    )*};
}
conversions! {
    [const N: usize] [usize; N] => Index<N>;
    [const N: usize] [usize; N] => Extent<N>;
    [const N: usize] Extent<N> => Index<N>;
    [const N: usize] Index<N> => Extent<N>;
    [] usize => Index<1>;
    [] usize => Extent<1>;
}

macro_rules! components {
    ($($ty:ident)*) => {$(
        impl<const N: usize> ConvertFrom<$ty<N>> for [usize; N] {
            fn __AMP_FROM(
                &self,
                b: &mut Builder,
                arguments: &[Value],
                _: Call<($ty<N>,), (), Self>,
            ) -> Value {
                let components = b.components(&arguments[0]);
                b.array(&components)
            }
        }
    )*};
}
components! { Index Extent }

/// The methods that indices and extents have.
pub trait PointMethods: AmpType {
    /// `a.checked_add(b)`
    fn __AMP_CHECKED_ADD(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (Self,), Option<Self>>,
    ) -> Value {
        checked::<Self>(b, "checked_add", arguments)
    }

    /// `a.checked_sub(b)`
    fn __AMP_CHECKED_SUB(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (Self,), Option<Self>>,
    ) -> Value {
        checked::<Self>(b, "checked_sub", arguments)
    }

    /// `a.checked_mul(factor)`
    fn __AMP_CHECKED_MUL(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (usize,), Option<Self>>,
    ) -> Value {
        checked::<Self>(b, "checked_mul", arguments)
    }
}
impl<const N: usize> PointMethods for Index<N> {}
impl<const N: usize> PointMethods for Extent<N> {}

fn checked<P: AmpType>(b: &mut Builder, name: &str, arguments: &[Value]) -> Value {
    let [point, some] = b.checked_point(name, &arguments[0], &arguments[1]);
    b.option(&Option::<P>::__amp_ty(), point, &some)
}

/// The methods of extents.
pub trait ExtentMethods: AmpType {
    /// `extent.size()`
    fn __AMP_SIZE(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), usize>,
    ) -> Value {
        let [size, fits] = b.size(&arguments[0]);
        let most = (u32::MAX as usize).__amp_constant(b);
        b.choose(&fits, &size, &most)
    }

    /// `extent.checked_size()`
    fn __AMP_CHECKED_SIZE(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), Option<usize>>,
    ) -> Value {
        let [size, fits] = b.size(&arguments[0]);
        b.option(&Option::<usize>::__amp_ty(), size, &fits)
    }

    /// `extent.contains(index)`
    fn __AMP_CONTAINS<I>(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (I,), bool>,
    ) -> Value {
        b.inside(&arguments[0], &arguments[1])
    }
}
impl<const N: usize> ExtentMethods for Extent<N> {}

/// The methods of extents with tiles.
pub trait TiledExtentMethods: AmpType {
    /// The sizes of a tile.
    fn sizes(b: &mut Builder) -> Value;

    /// `domain.extent()`
    fn __AMP_EXTENT<R>(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), R>,
    ) -> Value {
        b.extent(&arguments[0])
    }

    /// `domain.pad()`
    fn __AMP_PAD(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), Self>,
    ) -> Value {
        let sizes = Self::sizes(b);
        b.checked_or_left("checked_next_multiple_of", &arguments[0], &sizes)
    }

    /// `domain.checked_pad()`
    fn __AMP_CHECKED_PAD(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), Option<Self>>,
    ) -> Value {
        let sizes = Self::sizes(b);
        checked::<Self>(b, "checked_next_multiple_of", &[arguments[0], sizes])
    }

    /// `domain.truncate()`
    fn __AMP_TRUNCATE(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), Self>,
    ) -> Value {
        let sizes = Self::sizes(b);
        let rest = b.binary(Binary::Rem, &arguments[0], &sizes);
        b.binary(Binary::Sub, &arguments[0], &rest)
    }
}

/// Extents with tiles of one rank: on a device they are their extents.
macro_rules! tiled {
    ($module:ident $rank:literal $tiling:ident: $($dim:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$(const $dim: usize),*> Operand for $module::TiledExtent<$($dim),*> {
            crate::__amp_bare!();
        }

        impl<$(const $dim: usize),*> AmpType for $module::TiledExtent<$($dim),*> {
            const __AMP_CONST_BYTES: usize = Extent::<$rank>::__AMP_CONST_BYTES;

            fn __amp_ty() -> Ty {
                Extent::<$rank>::__amp_ty()
            }

            #[inline(always)]
            fn __amp_zero() -> Self {
                Self { extent: Extent::__amp_zero() }
            }

            fn __amp_constant(&self, builder: &mut Builder) -> Value {
                self.extent().__amp_constant(builder)
            }

            fn __amp_write(&self, params: &mut ParamBytes) {
                self.extent().__amp_write(params);
            }
        }

        // SAFETY: an extent holds no view.
        __capture_by_value!(unsafe [$(const $dim: usize),*] $module::TiledExtent<$($dim),*>);
        __amp_known!([$(const $dim: usize),*] $module::TiledExtent<$($dim),*>);

        impl<$(const $dim: usize),*> TiledExtentMethods for $module::TiledExtent<$($dim),*> {
            fn sizes(b: &mut Builder) -> Value {
                Self::TILE.__amp_constant(b)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$(const $dim: usize),*> Operate<PartialEq, Self> for $module::TiledExtent<$($dim),*> {}

        conversions! {
            [$(const $dim: usize),*] Extent<$rank> => $module::TiledExtent<$($dim),*>;
            [$(const $dim: usize),*] $module::TiledExtent<$($dim),*> => Extent<$rank>;
        }

        /// How an extent is divided into tiles.
        pub trait $tiling: AmpType {
            /// `extent.tile::<…>()`
            fn __AMP_TILE<$(const $dim: usize),*>(
                self,
                b: &mut Builder,
                arguments: &[Value],
                _: Call<impl Sized, (), $module::TiledExtent<$($dim),*>>,
            ) -> Value {
                b.read(&arguments[0])
            }
        }
        impl $tiling for Extent<$rank> {}
    };
}
tiled!(rank1 1 Tiling1: D0);
tiled!(rank2 2 Tiling2: D0 D1);
tiled!(rank3 3 Tiling3: D0 D1 D2);
