//! The two lowerings: a checked body as native Rust, and as Rust that builds device code.

mod common;
mod device;
mod native;

pub use common::{
    argument_list, builder, callee, constant, hygienic, index, path_span, slot, slot_at,
};
pub use device::Device;
pub use native::Native;
pub use native::is_point;
use native::without_assignment;
