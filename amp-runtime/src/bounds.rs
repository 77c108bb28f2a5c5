//! Bounds by traits of operators, for generic functions of ordinary Rust that call generic `#[amp]` code: each is
//! std's trait and what a device has for it, as one trait of the same name.
//!
//! `#[amp]` makes these of the bounds that it finds on functions, types and traits, so a type that lacks either
//! is refused once. A `kernel!` in a generic function needs none of them: there std's are enough.
//!
//! ```
//! use amp_runtime::{Element, bounds, prelude::*};
//! use std::ops::Mul;
//!
//! #[amp]
//! fn scale<T: Element + Mul<Output = T>>(i: Index<1>, factor: T, data: &ArrayViewMut<T, 1>) {
//!     data[i] = data[i] * factor;
//! }
//!
//! fn scale_all<T: Element + bounds::Mul<Output = T>>(
//!     factor: T,
//!     data: &ArrayViewMut<T, 1>,
//! ) -> amp_runtime::Result<()> {
//!     parallel_for_each(data.extent(), scale(factor, data))
//! }
//! # fn main() -> amp_runtime::Result<()> {
//! # let data = Array::new(2, &[1, 2])?;
//! # scale_all(3, &data.view())?;
//! # assert_eq!(data.to_vec()?, [3, 6]);
//! # Ok(())
//! # }
//! ```

use std::{cmp, convert, ops};

use crate::methods::{ConvertFrom, ConvertInto};
use crate::operators::{self, Operate, OperateAssign, OperateUnary};
use crate::order::OrderedByParts;

macro_rules! bounds {
    ($(
        $name:ident<Rhs>: $std:path $(, $device:path)*;
        $message:literal;
    )*) => {$(
        #[doc = concat!("`", stringify!($std), "`, in kernels as well.")]
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "not of `#[amp]` code"
        )]
        pub trait $name<Rhs = Self>: $std $(+ $device)* {}

        #[diagnostic::do_not_recommend]
        impl<T: $std $(+ $device)*, Rhs> $name<Rhs> for T {}
    )*};
    ($(
        $name:ident: $std:path $(, $device:path)*;
        $message:literal;
    )*) => {$(
        #[doc = concat!("`", stringify!($std), "`, in kernels as well.")]
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "not of `#[amp]` code"
        )]
        pub trait $name: Sized + $std $(+ $device)* {}

        #[diagnostic::do_not_recommend]
        impl<T: $std $(+ $device)*> $name for T {}
    )*};
}

bounds! {
    Add<Rhs>: ops::Add<Rhs>, Operate<operators::Add, Rhs>;
    "C3930: `#[amp]` code has no `{Self} + {Rhs}`; help: implement `std::ops::Add` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::Add` in place of std's";

    Sub<Rhs>: ops::Sub<Rhs>, Operate<operators::Sub, Rhs>;
    "C3930: `#[amp]` code has no `{Self} - {Rhs}`; help: implement `std::ops::Sub` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::Sub` in place of std's";

    Mul<Rhs>: ops::Mul<Rhs>, Operate<operators::Mul, Rhs>;
    "C3930: `#[amp]` code has no `{Self} * {Rhs}`; help: implement `std::ops::Mul` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::Mul` in place of std's";

    Div<Rhs>: ops::Div<Rhs>, Operate<operators::Div, Rhs>;
    "C3930: `#[amp]` code has no `{Self} / {Rhs}`; help: implement `std::ops::Div` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::Div` in place of std's";

    Rem<Rhs>: ops::Rem<Rhs>, Operate<operators::Rem, Rhs>;
    "C3930: `#[amp]` code has no `{Self} % {Rhs}`; help: implement `std::ops::Rem` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::Rem` in place of std's";

    BitAnd<Rhs>: ops::BitAnd<Rhs>, Operate<operators::BitAnd, Rhs>;
    "C3930: `#[amp]` code has no `{Self} & {Rhs}`; help: implement `std::ops::BitAnd` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::BitAnd` in place of std's";

    BitOr<Rhs>: ops::BitOr<Rhs>, Operate<operators::BitOr, Rhs>;
    "C3930: `#[amp]` code has no `{Self} | {Rhs}`; help: implement `std::ops::BitOr` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::BitOr` in place of std's";

    BitXor<Rhs>: ops::BitXor<Rhs>, Operate<operators::BitXor, Rhs>;
    "C3930: `#[amp]` code has no `{Self} ^ {Rhs}`; help: implement `std::ops::BitXor` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::BitXor` in place of std's";

    Shl<Rhs>: ops::Shl<Rhs>, Operate<operators::Shl, Rhs>;
    "C3930: `#[amp]` code has no `{Self} << {Rhs}`; help: implement `std::ops::Shl` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::Shl` in place of std's";

    Shr<Rhs>: ops::Shr<Rhs>, Operate<operators::Shr, Rhs>;
    "C3930: `#[amp]` code has no `{Self} >> {Rhs}`; help: implement `std::ops::Shr` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::Shr` in place of std's";

    AddAssign<Rhs>: ops::AddAssign<Rhs>, OperateAssign<operators::Add, Rhs>;
    "C3930: `#[amp]` code has no `{Self} += {Rhs}`; help: implement `std::ops::AddAssign` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::AddAssign` in place of std's";

    SubAssign<Rhs>: ops::SubAssign<Rhs>, OperateAssign<operators::Sub, Rhs>;
    "C3930: `#[amp]` code has no `{Self} -= {Rhs}`; help: implement `std::ops::SubAssign` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::SubAssign` in place of std's";

    MulAssign<Rhs>: ops::MulAssign<Rhs>, OperateAssign<operators::Mul, Rhs>;
    "C3930: `#[amp]` code has no `{Self} *= {Rhs}`; help: implement `std::ops::MulAssign` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::MulAssign` in place of std's";

    DivAssign<Rhs>: ops::DivAssign<Rhs>, OperateAssign<operators::Div, Rhs>;
    "C3930: `#[amp]` code has no `{Self} /= {Rhs}`; help: implement `std::ops::DivAssign` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::DivAssign` in place of std's";

    RemAssign<Rhs>: ops::RemAssign<Rhs>, OperateAssign<operators::Rem, Rhs>;
    "C3930: `#[amp]` code has no `{Self} %= {Rhs}`; help: implement `std::ops::RemAssign` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::RemAssign` in place of std's";

    BitAndAssign<Rhs>: ops::BitAndAssign<Rhs>, OperateAssign<operators::BitAnd, Rhs>;
    "C3930: `#[amp]` code has no `{Self} &= {Rhs}`; help: implement `std::ops::BitAndAssign` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::BitAndAssign` in place of std's";

    BitOrAssign<Rhs>: ops::BitOrAssign<Rhs>, OperateAssign<operators::BitOr, Rhs>;
    "C3930: `#[amp]` code has no `{Self} |= {Rhs}`; help: implement `std::ops::BitOrAssign` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::BitOrAssign` in place of std's";

    BitXorAssign<Rhs>: ops::BitXorAssign<Rhs>, OperateAssign<operators::BitXor, Rhs>;
    "C3930: `#[amp]` code has no `{Self} ^= {Rhs}`; help: implement `std::ops::BitXorAssign` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::BitXorAssign` in place of std's";

    ShlAssign<Rhs>: ops::ShlAssign<Rhs>, OperateAssign<operators::Shl, Rhs>;
    "C3930: `#[amp]` code has no `{Self} <<= {Rhs}`; help: implement `std::ops::ShlAssign` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::ShlAssign` in place of std's";

    ShrAssign<Rhs>: ops::ShrAssign<Rhs>, OperateAssign<operators::Shr, Rhs>;
    "C3930: `#[amp]` code has no `{Self} >>= {Rhs}`; help: implement `std::ops::ShrAssign` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::ShrAssign` in place of std's";

    PartialEq<Rhs>: cmp::PartialEq<Rhs>, Operate<operators::PartialEq, Rhs>;
    "C3930: `#[amp]` code has no `{Self} == {Rhs}`; help: write `#[amp]` above the type `{Self}`, which derives `PartialEq`; of a type parameter write the bound `amp_runtime::bounds::PartialEq` in place of std's";

    PartialOrd<Rhs>: cmp::PartialOrd<Rhs>, PartialEq<Rhs>, Operate<operators::PartialOrd, Rhs>;
    "C3930: `#[amp]` code has no `{Self} < {Rhs}`; help: write `#[amp]` above the type `{Self}`, and `#[derive(PartialOrd)]` below that; of a type parameter write the bound `amp_runtime::bounds::PartialOrd` in place of std's";

    From<Rhs>: convert::From<Rhs>, ConvertFrom<Rhs>;
    "C3930: `#[amp]` code has no `{Self}::from({Rhs})`; help: implement `From<{Rhs}>` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::From` in place of std's";

    Into<Rhs>: convert::Into<Rhs>, ConvertInto<Rhs>;
    "C3930: `#[amp]` code has no `{Self}` into `{Rhs}`; help: implement `From<{Self}>` for `{Rhs}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::Into` in place of std's";
}

bounds! {
    Eq: cmp::Eq, PartialEq;
    "C3930: `#[amp]` code has no `Eq` for `{Self}`; help: write `#[amp]` above the type `{Self}`, and `#[derive(Eq)]` below that; of a type parameter write the bound `amp_runtime::bounds::Eq` in place of std's";

    Ord: cmp::Ord, PartialOrd, OrderedByParts;
    "C3930: `#[amp]` code has no `Ord` for `{Self}`; help: write `#[amp]` above the type `{Self}`, and `#[derive(PartialOrd, Eq, Ord)]` below that; of a type parameter write the bound `amp_runtime::bounds::Ord` in place of std's";

    Neg: ops::Neg, OperateUnary<operators::Neg>;
    "C3930: `#[amp]` code has no `-{Self}`; help: implement `std::ops::Neg` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::Neg` in place of std's";

    Not: ops::Not, OperateUnary<operators::Not>;
    "C3930: `#[amp]` code has no `!{Self}`; help: implement `std::ops::Not` for `{Self}`, with `#[amp]` above the `impl`; of a type parameter write the bound `amp_runtime::bounds::Not` in place of std's";
}
