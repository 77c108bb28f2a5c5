//! What kernels work on: views of host data, arrays on an accelerator, captured scalars.

mod array;
mod capture;
mod elements;
mod view;

pub use array::Array;
pub use capture::{Binder, Capture, CaptureByReference};
pub use elements::{Dimensions, Elements, First, IndexOf, Row};
pub use view::{ArrayView, ArrayViewMut};
