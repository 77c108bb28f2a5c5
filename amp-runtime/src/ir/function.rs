//! What values name and is no data: closures within a kernel, which are device code that is put in place where they
//! are called, and tuples with such parts.

use std::fmt;
use std::rc::Rc;

use super::{Builder, Value};

/// Records the body from the environment and the arguments.
type Body<'a> = dyn Fn(&mut Builder, &[Value], &[Value]) -> Value + 'a;

/// One of the closures that a builder knows.
#[derive(Clone, Copy, Debug)]
pub struct FunctionId(u32);

/// One of the tuples that a builder knows, with parts that are no data.
#[derive(Clone, Copy, Debug)]
pub struct TupleId(u32);

/// A closure: the values of the names that it uses, and what records its body.
#[derive(Clone)]
pub(crate) struct Function {
    environment: Vec<Value>,
    /// How many of them, from the first, are variables of its own, which a copy of it has again.
    own: usize,
    body: Rc<Body<'static>>,
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Function").field("environment", &self.environment).finish_non_exhaustive()
    }
}

impl Builder {
    /// A closure that uses these values, the first of them as variables of its own. `body` gets them, and the
    /// arguments of a call.
    ///
    /// The closure of Rust that `body` is must capture nothing but slots, which are of size zero:
    /// what it needs comes with each call.
    pub fn function<F>(&mut self, own: &[Value], others: &[Value], body: F) -> Value
    where
        F: Fn(&mut Builder, &[Value], &[Value]) -> Value,
    {
        const { assert!(size_of::<F>() == 0, "a closure of a kernel captures only slots") };
        let body: Rc<Body<'_>> = Rc::new(body);
        // SAFETY: only the lifetime of what the closure captures is forgotten. It is of size zero,
        // so it holds no reference, and nothing that it could use ends before it.
        let body = unsafe { std::mem::transmute::<Rc<Body<'_>>, Rc<Body<'static>>>(body) };
        let environment = [own, others].concat();
        self.named_function(Function { environment, own: own.len(), body })
    }

    fn named_function(&mut self, function: Function) -> Value {
        self.functions.push(function);
        Value::Function(FunctionId(self.functions.len() as u32 - 1))
    }

    /// `&mut place`: of a closure that whose copies, too, change the variables of the closure itself.
    pub fn lend(&mut self, place: &Value) -> Value {
        match place {
            Value::Function(FunctionId(number)) => {
                let function = self.functions[*number as usize].clone();
                self.named_function(Function { own: 0, ..function })
            }
            place => *place,
        }
    }

    /// A closure as a value: its copies change variables of their own.
    pub(super) fn copy_of(&mut self, FunctionId(number): FunctionId) -> Value {
        let mut copy = self.functions[number as usize].clone();
        if copy.own == 0 {
            return Value::Function(FunctionId(number));
        }
        for value in &mut copy.environment[..copy.own] {
            *value = self.variable(*value);
        }
        self.named_function(copy)
    }

    /// `function(arguments)`
    pub fn call(&mut self, function: &Value, arguments: &[Value]) -> Value {
        match function {
            Value::Function(FunctionId(number)) => {
                let function = self.functions[*number as usize].clone();
                (function.body)(self, &function.environment, arguments)
            }
            _ => self.fail("a call of something that is not a closure"),
        }
    }

    /// A tuple with parts that are no data.
    pub(super) fn tuple_of(&mut self, parts: Vec<Value>) -> Value {
        self.tuples.push(parts);
        Value::Tuple(TupleId(self.tuples.len() as u32 - 1))
    }

    /// Its parts.
    pub(super) fn parts_of(&self, TupleId(number): TupleId) -> &[Value] {
        &self.tuples[number as usize]
    }
}
