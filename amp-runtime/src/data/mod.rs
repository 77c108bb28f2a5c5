//! What kernels work on: views of host data, arrays on an accelerator, captured scalars.

mod array;
mod as_view;
mod at_hand;
mod binder;
mod capture;
mod captures;
mod copy;
mod elements;
mod hold;
mod if_element;
#[cfg(feature = "image")]
mod image;
mod layout;
mod mapped;
mod memory;
#[cfg(feature = "ndarray")]
mod ndarray;
mod on_host;
mod part;
mod ranges;
mod sharing;
mod shown;
mod source;
mod view;

pub use array::Array;
pub use at_hand::{AtHand, Unkept};
pub use binder::Binder;
pub(crate) use binder::Gathered;
pub use capture::Capture;
pub use captures::{CaptureList, Captures};
pub use copy::{Content, ContentMut, copy, copy_async};
pub(crate) use elements::Origin;
pub use elements::{Dimensions, Elements, First, IndexOf, Row};
pub use hold::{ByMutableReference, Hold, Kernels, NotByReference, captured};
pub use if_element::{IfElement, Is, Never};
pub use mapped::Mapped;
pub use view::{ArrayView, ArrayViewMut};
