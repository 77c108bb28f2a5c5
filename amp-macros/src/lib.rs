//! The macros of amp: `#[amp]`, `kernel!` and `#[tile_static]`.
//!
//! One way through (`expand`): tokens → syntax tree (`syntax`) → rules (`calls`, `tiles`, `uniformity`,
//! `analysis`; all texts in `diagnostics`) → two lowerings (`lower`) → items (`item`). Programs use the
//! macros through `amp_runtime`.

mod amp_test;
mod analysis;
mod calls;
mod diagnostics;
mod expand;
mod facts;
mod item;
mod lower;
#[cfg(test)]
mod mutants;
mod place;
#[cfg(test)]
mod random;
mod source;
mod syntax;
mod tiles;
mod uniformity;
mod walk;

use proc_macro::TokenStream;

use expand::Wanted;

/// Marks code for kernels.
///
/// - `#[amp] fn`: a function of kernels (`restrict(amp)`). One whose first parameter is an index
///   and which returns nothing is a kernel: called without its index it is a kernel object.
/// - `#[amp(cpu)] fn`: a function of kernels and of ordinary Rust (`restrict(amp, cpu)`).
/// - `#[amp(host)] fn`: an ordinary function in which `#[amp] |idx: …| …` is a kernel.
/// - `#[amp] struct`: an element type, plain old data in C's layout; or, with type parameters or
///   without names of fields, a type of values.
/// - `#[amp] enum`: a value that is one of several.
/// - `#[amp] impl`, `#[amp] trait`: methods for kernels and for ordinary Rust.
#[proc_macro_attribute]
pub fn amp(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expand::marked_item(attribute.into(), item.into()).into()
}

/// Makes a function a `#[test]` that runs on every accelerator, as `amp_runtime::on_every_accelerator` does:
/// on the one that finds mistakes, on the CPU and on every GPU.
///
/// It takes nothing, or the accelerator, `on: &Accelerator`, which is also the default one meanwhile. What it
/// returns is the same on all of them; an `Err` fails the test.
#[proc_macro_attribute]
pub fn amp_test(arguments: TokenStream, item: TokenStream) -> TokenStream {
    amp_test::test(&arguments.into(), item.into()).into()
}

/// A kernel from a closure, which gets the index of its thread: `kernel!(|i: Index<1>| view[i] += 1)` with the
/// prelude of `amp_runtime`, and `amp_runtime::amp!(…)` anywhere.
///
/// It captures views and arrays by reference, and values of types that kernels have.
///
/// A closure of other parameters that gives something is a function that is a value, as of [`amp_function!`].
#[proc_macro]
pub fn amp_closure(closure: TokenStream) -> TokenStream {
    expand::closure(closure.into(), Wanted::Either).into()
}

/// A function of kernels that is a value: `function!(|x: f32| a * x + 1.0)` with the prelude of `amp_runtime`.
/// It is an `amp_runtime::Function`, which host functions take and kernels call.
///
/// It is made of a closure, of the name of an `#[amp]` function, or of that of a function which std has for numbers
/// of one type, as `u32::max`. It captures numbers, `#[amp]` structs, views that are read and other functions, and
/// holds them itself.
#[proc_macro]
pub fn amp_function(function: TokenStream) -> TokenStream {
    expand::closure(function.into(), Wanted::Function).into()
}

/// Declares a variable that the threads of a tile share: `#[tile_static] let name: T;`. With
/// `#[tile_static(pad = 1)]` each innermost row of an array of arrays has room for one more element,
/// so that a column lies in different banks of the tile's memory.
///
/// `#[amp]` code understands the attribute itself. Where this macro is expanded, the attribute
/// stands outside such code, which is an error (C3584).
#[proc_macro_attribute]
pub fn tile_static(_: TokenStream, item: TokenStream) -> TokenStream {
    expand::misplaced_tile_static(&item.into()).into()
}
