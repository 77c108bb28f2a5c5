//! What a kernel captures says of each of its views that they are there, so that a launch knows who else uses
//! that memory: a type of the program that hides one is none that safe code can make.

use amp_runtime::prelude::*;
use amp_runtime::ir::{Builder, Interface, Value};
use amp_runtime::{Binder, Capture};

#[derive(Clone)]
struct Hidden<'a>(ArrayView<'a, i32, 1>);

impl Capture for Hidden<'_> {
    fn __amp_declare(&self, _: &mut Interface) {}

    fn __amp_value(&self, _: &mut Builder, _: &str) -> Value {
        Value::Unit
    }

    fn __amp_bind(&self, _: &mut Binder<'_>, _: &str) -> amp_runtime::Result<()> {
        Ok(())
    }
}

fn main() {}
