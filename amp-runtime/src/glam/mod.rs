//! Vectors and matrices of the crate `glam` in kernels: its types, and those of its functions that
//! kernels can call by name.
//!
//! On a device a vector is a register of its components. Its memory has glam's layout: elements of
//! type `Vec4`, `IVec4` or `UVec4` move 16 bytes at once, those of `Vec2` 8, those of `Vec3` number
//! by number. A matrix is a struct of its columns.
//!
//! Results are glam's, but for the last bits: a device may contract `a * b + c`, and sums of
//! products are not in every case added in the order in which glam's SIMD adds them.

#![allow(non_snake_case, reason = "companions are in the other case, as in `methods`")]

mod constructors;
mod conversions;
mod lanes;
mod matrices;
mod methods;
mod operators;
mod places;
mod swizzling;
mod types;
mod wrapping;

pub use ::glam::*;
pub use constructors::{
    dvec2, dvec3, dvec4, ivec2, ivec3, ivec4, uvec2, uvec3, uvec4, vec2, vec3, vec4,
};

#[doc(hidden)]
pub use matrices::Matrices;
#[doc(hidden)]
pub use methods::{BoolVectors, FloatVectors, IntegerVectors, NumberVectors, Vectors};
#[doc(hidden)]
pub use swizzling::Swizzles;

pub(crate) use lanes::{negated, of_lanes, of_method, of_shifted, remainder};
pub(crate) use wrapping::{
    abs, cross, distance_squared, dot, dot_into_vec, element_product, element_sum, length_squared,
    manhattan_distance, perp_dot,
};
