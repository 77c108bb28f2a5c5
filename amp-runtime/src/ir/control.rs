//! Branches, loops, functions.

use amp_codes::Code;

use super::node::{Label, Op, Step, Unroll};
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

impl Builder {
    /// `if condition { accept } else { reject }`
    pub fn branch(
        &mut self,
        condition: &Value,
        accept: impl FnOnce(&mut Self) -> Value,
        reject: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let (accept, reject) = (self.nested(accept), self.nested(reject));
        let values = [&accept.value, &reject.value];
        if values.iter().any(|value| value.is_no_data()) {
            return self.untyped(&[]);
        }
        let never = values.iter().all(|value| matches!(value, Value::Never));
        let ty = values.into_iter().filter_map(Value::ty).find(|ty| *ty != Ty::Unit);
        let node = self.act(Op::Branch { condition: condition.clone(), accept, reject });
        match ty {
            Some(ty) => Value::Node(node, ty),
            None if never => Value::Never,
            None => Value::Unit,
        }
    }

    /// `left && right`: the right side is evaluated only if it matters, or has no effect.
    pub fn and(&mut self, left: &Value, right: impl FnOnce(&mut Self) -> Value) -> Value {
        let right = self.nested(right);
        let op = Op::ShortCircuit { left: left.clone(), right, decided: false };
        self.record(op, Ty::Scalar(Scalar::Bool))
    }

    /// `left || right`, likewise.
    pub fn or(&mut self, left: &Value, right: impl FnOnce(&mut Self) -> Value) -> Value {
        let right = self.nested(right);
        let op = Op::ShortCircuit { left: left.clone(), right, decided: true };
        self.record(op, Ty::Scalar(Scalar::Bool))
    }

    /// What can be left, around what `build` records.
    fn framed<R>(
        &mut self,
        kind: FrameKind,
        label: Label,
        build: impl FnOnce(&mut Self) -> R,
    ) -> (Frame, R) {
        self.frames.push(Frame { kind, label, result: None, left: false });
        let built = build(self);
        let none = Frame { kind, label, result: None, left: false };
        (self.frames.pop().unwrap_or(none), built)
    }

    /// The value of something that can be left.
    fn result_of(&mut self, frame: Frame, op: Op) -> Value {
        let node = self.act(op);
        match frame.result {
            Some(ty) => Value::Node(node, ty),
            None if frame.left => Value::Unit,
            None => Value::Never,
        }
    }

    /// `loop { body }`
    pub fn repeat_forever(&mut self, label: Label, body: impl FnOnce(&mut Self)) -> Value {
        let (frame, body) = self.framed(FrameKind::Loop, label, |b| {
            b.nested(|b| {
                body(b);
                Value::Unit
            })
        });
        self.result_of(frame, Op::Loop { label, body })
    }

    /// `while condition { body }`
    pub fn repeat_while(
        &mut self,
        label: Label,
        condition: impl FnOnce(&mut Self) -> Value,
        body: impl FnOnce(&mut Self),
    ) {
        let (_, (condition, body)) = self.framed(FrameKind::Loop, label, |b| {
            let condition = b.nested(condition);
            let body = b.nested(|b| {
                body(b);
                Value::Unit
            });
            (condition, body)
        });
        self.act(Op::While { label, condition, body });
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
        let item = self.outside_blocks(Op::Item);
        let (_, body) = self.framed(FrameKind::Loop, label, |b| {
            b.nested(|b| {
                body(b, Value::Node(item, ty));
                Value::Unit
            })
        });
        let (ends, steps) = ([first.clone(), end.clone()], steps.to_vec());
        self.act(Op::Range { label, ends, inclusive, steps, unroll, item, body });
    }

    /// `for x in array`, with `x` the place of an element.
    pub fn repeat_elements(
        &mut self,
        label: Label,
        array: Value,
        unroll: Unroll,
        body: impl FnOnce(&mut Self, Value),
    ) {
        let Some(element) = Self::element_of(&array) else {
            if !matches!(array, Value::Never) {
                self.fail("a `for` over something that is not an array");
            }
            return;
        };
        let item = self.outside_blocks(Op::Item);
        let (_, body) = self.framed(FrameKind::Loop, label, |b| {
            b.nested(|b| {
                body(b, Value::Node(item, (*element).clone()));
                Value::Unit
            })
        });
        self.act(Op::Elements { label, array, unroll, item, body });
    }

    /// `'label: { body }`
    pub fn labelled(
        &mut self,
        label: &'static str,
        body: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let (frame, body) = self.framed(FrameKind::Block, Some(label), |b| {
            let body = b.nested(body);
            b.give(b.frames.len() - 1, &body.value);
            body
        });
        self.result_of(frame, Op::Labelled { label, body })
    }

    /// The function that is inlined next is the kernel itself: its `return` ends the thread.
    pub fn enter_kernel_function(&mut self) {
        self.at_kernel_function = true;
    }

    /// The body of a called function, in place. `returns` says whether it has an early `return`.
    pub fn inline(&mut self, returns: bool, body: impl FnOnce(&mut Self) -> Value) -> Value {
        // Recursion through methods is seen only here.
        if self.has_failed() || self.calls == MAX_CALLS {
            let reason = format!(
                "calls are nested more than {MAX_CALLS} deep: kernels have no call stack, so they cannot recurse"
            );
            return self.break_rule(Code::C3559, reason, "write a loop");
        }
        self.calls += 1;
        let kernel = std::mem::take(&mut self.at_kernel_function);
        let value = match returns && !kernel {
            true => {
                let (frame, body) = self.framed(FrameKind::Function, None, |b| {
                    let body = b.nested(body);
                    b.give(b.frames.len() - 1, &body.value);
                    body
                });
                self.result_of(frame, Op::Function(body))
            }
            false => {
                // What is given is read where it stands, not where the function is called.
                self.around(|b| {
                    let value = body(b);
                    b.read(&value)
                })
            }
        };
        self.calls -= 1;
        value
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
                self.act(Op::Break { label, value: value.clone() });
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
        self.act(Op::Return(value.clone()));
        Value::Never
    }
}
