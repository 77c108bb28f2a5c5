//! Branches, loops, functions.
//!
//! What takes closures is compiled for each of them, so it does no more than call them: what comes before and after
//! is compiled once.

use amp_codes::Code;

use super::node::{Block, Id, Label, Location, Op, Step, Unroll};
use super::{Builder, Scalar, Ty, Value};

/// How deep calls may be nested.
const MAX_CALLS: usize = 64;

/// Something that `break`, `continue` or `return` can leave.
#[derive(Debug)]
pub(super) struct Frame {
    kind: FrameKind,
    label: Label,
    /// The type of what `break value` and `return value` give.
    result: Option<Ty>,
    /// Does anything leave the frame?
    left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FrameKind {
    Loop,
    Function,
    /// A block with a label.
    Block,
}

/// A function that is inlined.
enum Call {
    /// What it gives is left by its `return`s.
    Framed(Location),
    /// It is recorded among what stands around the call.
    InPlace(Location),
}

impl Builder {
    /// `if condition { accept } else { reject }`
    pub fn branch(
        &mut self,
        condition: &Value,
        accept: impl FnOnce(&mut Self) -> Value,
        reject: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let (accept, reject) = (self.nested(accept), self.nested(reject));
        self.branched(condition, accept, reject)
    }

    fn branched(&mut self, condition: &Value, accept: Block, reject: Block) -> Value {
        let values = [&accept.value, &reject.value];
        if values.iter().any(|value| value.is_no_data()) {
            return self.untyped(&[]);
        }
        let never = values.iter().all(|value| matches!(value, Value::Never));
        let ty = values.into_iter().filter_map(Value::ty).find(|ty| *ty != Ty::Unit);
        let node = self.act(Op::Branch { condition: *condition, accept, reject });
        match ty {
            Some(ty) => Value::Node(node, ty),
            None if never => Value::Never,
            None => Value::Unit,
        }
    }

    /// `left && right`: the right side is evaluated only if it matters, or has no effect.
    pub fn and(&mut self, left: &Value, right: impl FnOnce(&mut Self) -> Value) -> Value {
        let right = self.nested(right);
        self.short_circuit(left, right, false)
    }

    /// `left || right`, likewise.
    pub fn or(&mut self, left: &Value, right: impl FnOnce(&mut Self) -> Value) -> Value {
        let right = self.nested(right);
        self.short_circuit(left, right, true)
    }

    fn short_circuit(&mut self, left: &Value, right: Block, decided: bool) -> Value {
        let op = Op::ShortCircuit { left: *left, right, decided };
        self.record(op, Ty::Scalar(Scalar::Bool))
    }

    /// What is recorded next can be left.
    fn enter(&mut self, kind: FrameKind, label: Label) {
        self.frames.push(Frame { kind, label, result: None, left: false });
    }

    /// The value of what could be left.
    fn result_of(&mut self, op: Op) -> Value {
        let frame = self.frames.pop();
        let node = self.act(op);
        match frame {
            Some(Frame { result: Some(ty), .. }) => Value::Node(node, ty),
            Some(Frame { left: true, .. }) => Value::Unit,
            _ => Value::Never,
        }
    }

    /// A block of statements.
    fn nested_unit(&mut self, body: impl FnOnce(&mut Self)) -> Block {
        self.nested(|b| {
            body(b);
            Value::Unit
        })
    }

    /// `loop { body }`
    pub fn repeat_forever(&mut self, label: Label, body: impl FnOnce(&mut Self)) -> Value {
        self.enter(FrameKind::Loop, label);
        let body = self.nested_unit(body);
        self.result_of(Op::Loop { label, body })
    }

    /// `while condition { body }`
    pub fn repeat_while(
        &mut self,
        label: Label,
        condition: impl FnOnce(&mut Self) -> Value,
        body: impl FnOnce(&mut Self),
    ) {
        self.enter(FrameKind::Loop, label);
        let (condition, body) = (self.nested(condition), self.nested_unit(body));
        self.result_of(Op::While { label, condition, body });
    }

    /// `for i in (first..end)` with its adaptors.
    pub fn repeat_range(
        &mut self,
        label: Label,
        [first, end]: [&Value; 2],
        inclusive: bool,
        steps: &[Step],
        unroll: Unroll,
        body: impl FnOnce(&mut Self, Value),
    ) {
        let Some(ty) = first.ty() else { return };
        let item = self.enter_rounds(label);
        let body = self.nested_unit(|b| body(b, Value::Node(item, ty)));
        let (ends, steps) = ([*first, *end], steps.to_vec());
        self.result_of(Op::Range { label, ends, inclusive, steps, unroll, item, body });
    }

    /// What is recorded next is a loop; what each of its rounds begins with.
    fn enter_rounds(&mut self, label: Label) -> Id {
        self.enter(FrameKind::Loop, label);
        self.outside_blocks(Op::Item)
    }

    /// `for x in array`, with `x` the place of an element.
    pub fn repeat_elements(
        &mut self,
        label: Label,
        array: Value,
        unroll: Unroll,
        body: impl FnOnce(&mut Self, Value),
    ) {
        let Some((item, element)) = self.enter_elements(label, &array) else { return };
        let body = self.nested_unit(|b| body(b, element));
        self.result_of(Op::Elements { label, array, unroll, item, body });
    }

    /// Likewise, and the place of an element of that array.
    fn enter_elements(&mut self, label: Label, array: &Value) -> Option<(Id, Value)> {
        let Some(element) = Self::element_of(array) else {
            if !matches!(array, Value::Never) {
                self.fail("a `for` over something that is not an array");
            }
            return None;
        };
        let item = self.enter_rounds(label);
        Some((item, Value::Node(item, element)))
    }

    /// `'label: { body }`
    pub fn labelled(
        &mut self,
        label: &'static str,
        body: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        self.enter(FrameKind::Block, Some(label));
        let body = self.nested(body);
        self.give(self.frames.len() - 1, &body.value);
        self.result_of(Op::Labelled { label, body })
    }

    /// The function that is inlined next is the kernel itself: its `return` ends the thread.
    pub fn enter_kernel_function(&mut self) {
        self.at_kernel_function = true;
    }

    /// The body of a called function, in place. `returns` says whether it has an early `return`.
    pub fn inline(&mut self, returns: bool, body: impl FnOnce(&mut Self) -> Value) -> Value {
        let Some(call) = self.begin_call(returns) else { return Value::Never };
        let value = body(self);
        self.end_call(call, value)
    }

    fn begin_call(&mut self, returns: bool) -> Option<Call> {
        // Recursion through methods is seen only here.
        if self.has_failed() || self.calls == MAX_CALLS {
            let reason = format!(
                "calls are nested more than {MAX_CALLS} deep: kernels have no call stack, so they cannot recurse"
            );
            self.break_rule(Code::C3559, reason, "write a loop");
            return None;
        }
        self.calls += 1;
        let kernel = std::mem::take(&mut self.at_kernel_function);
        Some(match returns && !kernel {
            true => {
                self.enter(FrameKind::Function, None);
                Call::Framed(self.begin_block())
            }
            false => Call::InPlace(self.location()),
        })
    }

    fn end_call(&mut self, call: Call, value: Value) -> Value {
        self.calls -= 1;
        match call {
            Call::Framed(location) => {
                let body = self.end_block(location, value);
                self.give(self.frames.len() - 1, &body.value);
                self.result_of(Op::Function(body))
            }
            Call::InPlace(location) => {
                // What is given is read where it stands, not where the function is called.
                let value = self.read(&value);
                self.back_to(location);
                value
            }
        }
    }

    /// Leaves a frame with a value.
    fn give(&mut self, target: usize, value: &Value) {
        if value.is_no_data() {
            self.untyped(&[]);
        }
        let frame = &mut self.frames[target];
        frame.left = true;
        if frame.result.is_none() {
            frame.result = value.ty().filter(|ty| *ty != Ty::Unit);
        }
    }

    /// `break 'label value`
    pub fn leave(&mut self, label: Label, value: &Value) -> Value {
        match self.loop_frame(label) {
            Some(target) => {
                self.give(target, value);
                self.act(Op::Break { label, value: *value });
                Value::Never
            }
            None => self.fail("a `break` outside a loop"),
        }
    }

    /// `continue 'label`
    pub fn next(&mut self, label: Label) -> Value {
        match self.loop_frame(label) {
            Some(_) => {
                self.act(Op::Continue(label));
                Value::Never
            }
            None => self.fail("a `continue` outside a loop"),
        }
    }

    fn loop_frame(&self, label: Label) -> Option<usize> {
        let function = self.frames.iter().rposition(|frame| frame.kind == FrameKind::Function);
        let innermost = self.frames.iter().rposition(|frame| match label {
            Some(_) => frame.kind != FrameKind::Function && frame.label == label,
            None => frame.kind == FrameKind::Loop,
        });
        innermost.filter(|frame| function.is_none_or(|function| *frame > function))
    }

    /// `return value`
    pub fn give_back(&mut self, value: &Value) -> Value {
        if let Some(target) = self.frames.iter().rposition(|f| f.kind == FrameKind::Function) {
            self.give(target, value);
        }
        self.act(Op::Return(*value));
        Value::Never
    }
}
