//! What gives a kernel a captured value, if it can be captured.

use super::capture::Capture;
use super::if_element::{Is, Never};

/// A captured value, of the type that it has.
///
/// What cannot be captured has no type then, and so rustc says once that it cannot, and nothing of what the kernel
/// does with it: see [`IfElement`](super::IfElement), which does so with views.
pub fn captured<V: ?Sized, How: NotByReference>(value: &V) -> &<Kernels as Hold<V, How>>::Value
where
    Kernels: Hold<V, How>,
{
    Kernels::hold(value)
}

/// What holds captured values.
#[derive(Debug)]
pub struct Kernels;

/// Can a kernel hold a captured `V`? Not what it holds has this trait, since rustc would propose to borrow that.
#[diagnostic::on_unimplemented(
    message = "C3596: a value of type `{V}` cannot be captured by a kernel; help: make a view of data: `ArrayView::new(extent, &data)` to read, `ArrayViewMut::new(extent, &mut data)` to write; write `#[amp]` above a struct or an enum; of a type parameter write the bound `amp_runtime::Element`",
    label = "cannot be captured"
)]
pub trait Hold<V: ?Sized, How> {
    /// Its type.
    type Value: ?Sized;

    /// The value.
    fn hold(value: &V) -> &Self::Value;
}

/// How a value is captured that is a mutable reference.
#[derive(Debug)]
pub struct ByMutableReference;

/// How a value can be captured (C3590).
#[diagnostic::on_unimplemented(
    message = "C3590: a `&mut` reference cannot be captured by a kernel; help: the threads of a kernel run at the same time; make a view of the data with `ArrayViewMut::new(extent, &mut data)` and write its elements",
    label = "captured by mutable reference"
)]
pub trait NotByReference {}

impl<const CAPTURE: bool> NotByReference for Is<CAPTURE> {}

macro_rules! implementations {
    ($([$($generics:tt)*] $value:ty, $how:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Hold<$value, $how> for Kernels {
            type Value = $value;

            #[allow(clippy::needless_lifetimes, reason = "a reference has another lifetime")]
            fn hold<'a>(value: &'a $value) -> &'a $value {
                value
            }
        }
    )*};
}
implementations! {
    [V: Capture + ?Sized] V, Is<true>;
    [V: Never + ?Sized] V, Is<false>;
    ['v, V: ?Sized] &'v mut V, ByMutableReference;
}
