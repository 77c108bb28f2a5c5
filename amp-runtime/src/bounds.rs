//! The bounds of generic `#[amp]` code by traits of operators: each is std's trait and what a device has
//! for it, as one trait of the same name. So a type that lacks either of them is refused once.

use std::{cmp, convert, ops};

use crate::methods::ConvertFrom;
use crate::operators::{self, Operate, OperateAssign, OperateUnary};

macro_rules! bounds {
    ($(
        $name:ident<Rhs>: $std:path $(, $device:path)*;
        $what:literal, $mend:literal;
    )*) => {$(
        #[doc = concat!("`", stringify!($std), "`, in kernels as well.")]
        #[diagnostic::on_unimplemented(
            message = $what,
            label = "not of `#[amp]` code",
            note = $mend
        )]
        pub trait $name<Rhs = Self>: $std $(+ $device)* {}

        #[diagnostic::do_not_recommend]
        impl<T: $std $(+ $device)*, Rhs> $name<Rhs> for T {}
    )*};
    ($(
        $name:ident: $std:path $(, $device:path)*;
        $what:literal, $mend:literal;
    )*) => {$(
        #[doc = concat!("`", stringify!($std), "`, in kernels as well.")]
        #[diagnostic::on_unimplemented(
            message = $what,
            label = "not of `#[amp]` code",
            note = $mend
        )]
        pub trait $name: Sized + $std $(+ $device)* {}

        #[diagnostic::do_not_recommend]
        impl<T: $std $(+ $device)*> $name for T {}
    )*};
}

bounds! {
    Add<Rhs>: ops::Add<Rhs>, Operate<operators::Add, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} + {Rhs}`",
    "implement `std::ops::Add` for `{Self}`, with `#[amp]` above the `impl`";

    Sub<Rhs>: ops::Sub<Rhs>, Operate<operators::Sub, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} - {Rhs}`",
    "implement `std::ops::Sub` for `{Self}`, with `#[amp]` above the `impl`";

    Mul<Rhs>: ops::Mul<Rhs>, Operate<operators::Mul, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} * {Rhs}`",
    "implement `std::ops::Mul` for `{Self}`, with `#[amp]` above the `impl`";

    Div<Rhs>: ops::Div<Rhs>, Operate<operators::Div, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} / {Rhs}`",
    "implement `std::ops::Div` for `{Self}`, with `#[amp]` above the `impl`";

    Rem<Rhs>: ops::Rem<Rhs>, Operate<operators::Rem, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} % {Rhs}`",
    "implement `std::ops::Rem` for `{Self}`, with `#[amp]` above the `impl`";

    BitAnd<Rhs>: ops::BitAnd<Rhs>, Operate<operators::BitAnd, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} & {Rhs}`",
    "implement `std::ops::BitAnd` for `{Self}`, with `#[amp]` above the `impl`";

    BitOr<Rhs>: ops::BitOr<Rhs>, Operate<operators::BitOr, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} | {Rhs}`",
    "implement `std::ops::BitOr` for `{Self}`, with `#[amp]` above the `impl`";

    BitXor<Rhs>: ops::BitXor<Rhs>, Operate<operators::BitXor, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} ^ {Rhs}`",
    "implement `std::ops::BitXor` for `{Self}`, with `#[amp]` above the `impl`";

    Shl<Rhs>: ops::Shl<Rhs>, Operate<operators::Shl, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} << {Rhs}`",
    "implement `std::ops::Shl` for `{Self}`, with `#[amp]` above the `impl`";

    Shr<Rhs>: ops::Shr<Rhs>, Operate<operators::Shr, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} >> {Rhs}`",
    "implement `std::ops::Shr` for `{Self}`, with `#[amp]` above the `impl`";

    AddAssign<Rhs>: ops::AddAssign<Rhs>, OperateAssign<operators::Add, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} += {Rhs}`",
    "implement `std::ops::AddAssign` for `{Self}`, with `#[amp]` above the `impl`";

    SubAssign<Rhs>: ops::SubAssign<Rhs>, OperateAssign<operators::Sub, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} -= {Rhs}`",
    "implement `std::ops::SubAssign` for `{Self}`, with `#[amp]` above the `impl`";

    MulAssign<Rhs>: ops::MulAssign<Rhs>, OperateAssign<operators::Mul, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} *= {Rhs}`",
    "implement `std::ops::MulAssign` for `{Self}`, with `#[amp]` above the `impl`";

    DivAssign<Rhs>: ops::DivAssign<Rhs>, OperateAssign<operators::Div, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} /= {Rhs}`",
    "implement `std::ops::DivAssign` for `{Self}`, with `#[amp]` above the `impl`";

    RemAssign<Rhs>: ops::RemAssign<Rhs>, OperateAssign<operators::Rem, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} %= {Rhs}`",
    "implement `std::ops::RemAssign` for `{Self}`, with `#[amp]` above the `impl`";

    BitAndAssign<Rhs>: ops::BitAndAssign<Rhs>, OperateAssign<operators::BitAnd, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} &= {Rhs}`",
    "implement `std::ops::BitAndAssign` for `{Self}`, with `#[amp]` above the `impl`";

    BitOrAssign<Rhs>: ops::BitOrAssign<Rhs>, OperateAssign<operators::BitOr, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} |= {Rhs}`",
    "implement `std::ops::BitOrAssign` for `{Self}`, with `#[amp]` above the `impl`";

    BitXorAssign<Rhs>: ops::BitXorAssign<Rhs>, OperateAssign<operators::BitXor, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} ^= {Rhs}`",
    "implement `std::ops::BitXorAssign` for `{Self}`, with `#[amp]` above the `impl`";

    ShlAssign<Rhs>: ops::ShlAssign<Rhs>, OperateAssign<operators::Shl, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} <<= {Rhs}`",
    "implement `std::ops::ShlAssign` for `{Self}`, with `#[amp]` above the `impl`";

    ShrAssign<Rhs>: ops::ShrAssign<Rhs>, OperateAssign<operators::Shr, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} >>= {Rhs}`",
    "implement `std::ops::ShrAssign` for `{Self}`, with `#[amp]` above the `impl`";

    PartialEq<Rhs>: cmp::PartialEq<Rhs>, Operate<operators::PartialEq, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} == {Rhs}`",
    "write `#[amp]` above the type `{Self}`, which derives `PartialEq`";

    PartialOrd<Rhs>: cmp::PartialOrd<Rhs>, PartialEq<Rhs>, Operate<operators::PartialOrd, Rhs>;
    "error C3930: `#[amp]` code has no `{Self} < {Rhs}`",
    "write `#[amp]` above the type `{Self}`, and `#[derive(PartialOrd)]` below that";

    From<Rhs>: convert::From<Rhs>, ConvertFrom<Rhs>;
    "error C3930: `#[amp]` code has no `{Self}::from({Rhs})`",
    "implement `From<{Rhs}>` for `{Self}`, with `#[amp]` above the `impl`";
}

bounds! {
    Eq: cmp::Eq, PartialEq;
    "error C3930: `#[amp]` code has no `Eq` for `{Self}`",
    "write `#[amp]` above the type `{Self}`, and `#[derive(Eq)]` below that";

    Ord: cmp::Ord, PartialOrd;
    "error C3930: `#[amp]` code has no `Ord` for `{Self}`",
    "write `#[amp]` above the type `{Self}`, and `#[derive(PartialOrd, Eq, Ord)]` below that";

    Neg: ops::Neg, OperateUnary<operators::Neg>;
    "error C3930: `#[amp]` code has no `-{Self}`",
    "implement `std::ops::Neg` for `{Self}`, with `#[amp]` above the `impl`";

    Not: ops::Not, OperateUnary<operators::Not>;
    "error C3930: `#[amp]` code has no `!{Self}`",
    "implement `std::ops::Not` for `{Self}`, with `#[amp]` above the `impl`";
}
