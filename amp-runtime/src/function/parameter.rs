//! What a closure may get by a parameter without a written type: anything but a mutable reference, which the device
//! twin knows by its type alone.

use crate::data::ByMutableReference;
use crate::types::AmpType;

/// Accepts a variable of such a parameter.
pub fn untyped<T: ?Sized, How: NotMutable>(_: &T)
where
    Closures: Get<T, How>,
{
}

/// What gets arguments.
#[derive(Debug)]
pub struct Closures;

/// Can a closure get a `T` that it does not name?
#[diagnostic::on_unimplemented(
    message = "AMP0002: a parameter of a closure is a `{T}`, which its device code knows only by a written type; help: write the type of the parameter: `|t: …|`",
    label = "of a type that has to be written"
)]
pub trait Get<T: ?Sized, How> {}

/// As a value.
#[derive(Debug)]
pub struct ByValue;

/// As a reference.
#[derive(Debug)]
pub struct ByReference;

/// How a closure gets what it does not name.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a parameter of a closure is a `&mut` reference, which its device code knows only by a written type; help: write the type of the parameter: `|t: &mut f32|`, `|(a, b): &mut (f32, f32)|`",
    label = "a mutable reference without a written type"
)]
pub trait NotMutable {}

#[diagnostic::do_not_recommend]
impl NotMutable for ByValue {}
#[diagnostic::do_not_recommend]
impl NotMutable for ByReference {}

#[diagnostic::do_not_recommend]
impl<T: AmpType> Get<T, ByValue> for Closures {}
#[diagnostic::do_not_recommend]
impl<T: ?Sized> Get<&T, ByReference> for Closures {}
#[diagnostic::do_not_recommend]
impl<T: ?Sized> Get<&mut T, ByMutableReference> for Closures {}
