//! Closures within a kernel: device code that is put in place where they are called.

use std::fmt;

use super::{Builder, Value};

/// Records the body from the environment and the arguments.
type Body<'a> = dyn Fn(&mut Builder, &[Value], &[Value]) -> Value + 'a;

/// A closure: the values of the names that it uses, and what records its body.
pub struct Function {
    environment: Vec<Value>,
    body: Box<Body<'static>>,
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Function").field("environment", &self.environment).finish_non_exhaustive()
    }
}

impl Builder {
    /// A closure that uses these values. `body` gets them, and the arguments of a call.
    ///
    /// The closure of Rust that `body` is must capture nothing but slots, which are of size zero:
    /// what it needs comes with each call.
    pub fn function<F>(&mut self, environment: Vec<Value>, body: F) -> Value
    where
        F: Fn(&mut Builder, &[Value], &[Value]) -> Value,
    {
        const { assert!(size_of::<F>() == 0, "a closure of a kernel captures only slots") };
        let body: Box<Body<'_>> = Box::new(body);
        // SAFETY: only the lifetime of what the closure captures is forgotten. It is of size zero,
        // so it holds no reference, and nothing that it could use ends before it.
        let body = unsafe { std::mem::transmute::<Box<Body<'_>>, Box<Body<'static>>>(body) };
        Value::Function(Function { environment, body }.into())
    }

    /// `function(arguments)`
    pub fn call(&mut self, function: &Value, arguments: &[Value]) -> Value {
        match function {
            Value::Function(function) => (function.body)(self, &function.environment, arguments),
            _ => self.fail("a call of something that is not a closure"),
        }
    }
}
