//! From the syntax tree to the two twins.

/// Names that the expansion introduces are not the user's, whatever they are called.
macro_rules! hygienic {
    ($($tokens:tt)*) => { ::quote::quote_spanned!(::proc_macro2::Span::mixed_site()=> $($tokens)*) };
}

mod common;
mod counterpart;
mod device;
mod methods;
mod native;
mod taking_apart;

pub use common::*;
pub use counterpart::device_trait;
pub use device::{AssociatedCall, Device, companion, in_all_threads};
use methods::overridden;
pub use methods::{is_of_numbers, operands};
pub use native::{Native, Variables, in_step, slots};
pub use taking_apart::{digits, member_name};
