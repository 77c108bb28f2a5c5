//! How code ends before its end.

use super::notes::Exit;
use super::value::Value;

/// Why code did not come to its end.
pub enum Stop<'t> {
    /// It was left, with a value.
    Leave(Exit, Value<'t>),
    /// It ran for too long.
    Fuel,
    /// It makes no sense, or is not known here.
    #[expect(dead_code, reason = "it is for whoever looks into a run")]
    Stuck(&'static str),
}

pub type Done<'t, T> = Result<T, Stop<'t>>;

pub fn stuck<'t, T>(why: &'static str) -> Done<'t, T> {
    Err(Stop::Stuck(why))
}
