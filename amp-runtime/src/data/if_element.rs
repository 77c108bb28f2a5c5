//! What makes a view or an array of elements, if they are elements.

use crate::types::Element;

/// An [`Element`], to what makes views and arrays of a type: `Then<Self>` is `Self`.
///
/// Of another type there is no view, and so rustc says once that it is no element, and nothing of what
/// is done with the view. `K` is inferred. rustc would take an only implementation for the one that is
/// meant, whether its bounds hold or not, so there are two, the second of them for no type.
#[diagnostic::on_unimplemented(
    message = "C3581: `{Self}` cannot be an element of a view or an array; help: use an integer of 8 to 64 bits, `f16`, `f32`, `f64`, an array of these, or a struct marked `#[amp]` that has names of fields, a generic one fields of one alignment, so that there is no padding; for `bool` and `usize` use `u32`; of a type parameter write the bound `amp_runtime::Element`",
    label = "unsupported element type"
)]
pub trait IfElement<K>: Element {
    /// The view or array.
    type Then<View>;

    #[doc(hidden)]
    fn __amp_then<View>(view: View) -> Self::Then<View>;
}

/// Which implementation it is.
#[doc(hidden)]
#[derive(Debug)]
pub struct Is<const ELEMENT: bool>;

/// What no type is.
#[doc(hidden)]
pub trait Never {}

macro_rules! implementations {
    ($($bound:ident $element:literal),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Element + $bound> IfElement<Is<$element>> for T {
            type Then<View> = View;

            fn __amp_then<View>(view: View) -> View {
                view
            }
        }
    )*};
}
implementations!(Sized true, Never false);
