//! Loops, functions and blocks of random kernels, and what leaves them.

use super::conditions::Test;
use super::forms::{Form, Memory};
use super::make::{Frame, Make};
use crate::ir::{Binary, Builder, Scalar, Step, Unroll, Value};

impl Make<'_> {
    /// Leaves a frame, or the kernel; where nothing may leave, it goes on.
    pub(super) fn leave(&self, b: &mut Builder) -> Value {
        let frames = self.frames.borrow().clone();
        let sealed = frames.iter().rposition(|frame| matches!(frame, Frame::Sealed));
        let function = frames.iter().rposition(|frame| matches!(frame, Frame::Function(_)));
        let first = sealed.max(function).map_or(0, |frame| frame + 1);
        let inner = &frames[first..];
        if self.one_in(2) && !inner.is_empty() {
            let frame = self.pick(inner);
            // The innermost is meant that has the label; without one the innermost loop.
            let label = frame.label();
            let is_meant = |other: &&Frame| match label {
                Some(_) => other.label() == label,
                None => matches!(other, Frame::Loop(..)),
            };
            match inner.iter().rev().find(is_meant) {
                Some(Frame::Loop(_, gives)) => return self.leave_loop(b, label, *gives),
                Some(Frame::Block(_, scalar)) => {
                    self.note("a block is left");
                    let value = self.some_number(b, *scalar, 1);
                    return b.leave(label, &value);
                }
                _ => (),
            }
        }
        if sealed.is_some() {
            return Value::Unit;
        }
        self.note("return");
        match function.map(|at| frames[at]) {
            Some(Frame::Function(scalar)) => {
                let value = self.some_number(b, scalar, 1);
                b.give_back(&value)
            }
            _ => b.give_back(&Value::Unit),
        }
    }

    fn leave_loop(
        &self,
        b: &mut Builder,
        label: Option<&'static str>,
        gives: Option<Scalar>,
    ) -> Value {
        if self.one_in(2) {
            self.note("continue");
            return b.next(label);
        }
        self.note("break");
        let value = gives.map_or(Value::Unit, |scalar| self.some_number(b, scalar, 1));
        b.leave(label, &value)
    }

    /// A label, or none. Loops within each other may have the same one.
    fn label(&self) -> Option<&'static str> {
        self.pick(&[None, None, Some("outer"), Some("inner")])
    }

    pub(super) fn range(&self, b: &mut Builder, depth: usize) {
        let scalar = self.pick(&[Scalar::Usize, Scalar::Usize, Scalar::U32, Scalar::I32]);
        let near = |form: Form| match self.below(5) {
            0 => Form::binary(Binary::Add, form, Form::Literal(scalar, 1)),
            1 => Form::binary(Binary::Sub, form, Form::Literal(scalar, 1)),
            _ => form,
        };
        let small = |end| Form::Literal(scalar, self.below(end) as i128);
        let side = || {
            let memory = self.pick(&self.scope.borrow().memory);
            let side = self.pick(&memory.sides).form();
            if scalar == Scalar::Usize { side } else { Form::Cast(side.into(), scalar) }
        };
        let first = match self.below(5) {
            0 => self.number(scalar, 1),
            1 => near(side()),
            _ => small(3),
        };
        let end = match self.below(4) {
            0 => self.number(scalar, 1),
            1 => small(22),
            _ => near(side()),
        };
        let by = |b: &mut Builder| {
            let by = match self.below(5) {
                0 => self.number(Scalar::Usize, 1),
                _ => Form::usize(1 + self.below(5) as i128),
            };
            Step::By(self.recorded(|scope| by.record(b, scope)))
        };
        let steps = match self.below(8) {
            0 => vec![Step::Reverse],
            1 => vec![by(b)],
            2 => vec![Step::Reverse, by(b)],
            3 => vec![by(b), Step::Reverse],
            _ => Vec::new(),
        };
        let [first, end] = [first, end].map(|end| self.recorded(|scope| end.record(b, scope)));
        let inclusive = self.one_in(3);
        self.note(match (&steps[..], inclusive) {
            ([], false) => "for",
            ([], true) => "for, inclusive",
            ([Step::Reverse], _) => "for, reversed",
            _ => "for, in steps",
        });
        let sealed = self.one_in(3);
        let unroll = if sealed { Unroll::IfSmall } else { Unroll::Never };
        let label = self.label();
        let frame = if sealed { Frame::Sealed } else { Frame::Loop(label, None) };
        b.repeat_range(label, [&first, &end], inclusive, &steps, unroll, |b, item| {
            self.round(b, depth, frame, |make| make.name(item, scalar, false));
        });
    }

    /// The body of a loop, after what it begins with.
    fn round(&self, b: &mut Builder, depth: usize, frame: Frame, begin: impl FnOnce(&Self)) {
        self.nested(b, |b| {
            begin(self);
            self.framed(frame, || {
                self.block(b, depth);
            });
        });
    }

    /// `while x < limit { …; x += step; }`
    pub(super) fn repeat_while(&self, b: &mut Builder, depth: usize) {
        self.note("while");
        let scalar = self.scalar();
        let start = self.some_number(b, scalar, 1);
        let place = b.variable(start);
        let x = Form::Name(self.scope.borrow().numbers.len(), scalar);
        self.name(place, scalar, true);
        let memory = self.pick(&self.scope.borrow().memory);
        let limit = match self.below(3) {
            0 => self.number(scalar, 1),
            _ => Form::Cast(self.pick(&memory.sides).form().into(), scalar),
        };
        let op = self.pick(&[Binary::Lt, Binary::Le, Binary::Ne, Binary::Gt]);
        let mut test = Test::compare(op, x.clone(), limit);
        if self.one_in(3) {
            test = test.and(self.test(1));
        }
        let by = self.pick(&[Binary::Add, Binary::Add, Binary::Sub, Binary::Shr, Binary::Div]);
        let next = Form::binary(by, x, Form::Literal(scalar, 1 + self.below(3) as i128));
        let early = self.one_in(3);
        let step = |b: &mut Builder| {
            let next = self.recorded(|scope| next.record(b, scope));
            b.store(&place, &next);
        };
        let label = self.label();
        b.repeat_while(
            label,
            |b| self.recorded(|scope| test.record(b, scope)),
            |b| {
                if early {
                    step(b);
                }
                self.round(b, depth, Frame::Loop(label, None), |_| ());
                if !early {
                    step(b);
                }
            },
        );
    }

    /// `loop { …; if … { break x; } … }`
    pub(super) fn repeat_forever(&self, b: &mut Builder, depth: usize) {
        self.note("loop");
        let scalar = self.scalar();
        let rounds = b.known(Scalar::U32, 0);
        let rounds = b.variable(rounds);
        let label = self.label();
        let given = b.repeat_forever(label, |b| {
            let (now, one) = (b.read(&rounds), b.known(Scalar::U32, 1));
            let next = b.binary(Binary::Add, &now, &one);
            b.store(&rounds, &next);
            let most = b.known(Scalar::U32, 3);
            let over = b.binary(Binary::Gt, &next, &most);
            let test = self.test(1);
            let test = self.recorded(|scope| test.record(b, scope));
            let ends = b.any(&[over, test]);
            let leave = |b: &mut Builder| {
                let value = self.some_number(b, scalar, 1);
                b.leave(None, &value)
            };
            b.branch(&ends, leave, |_| Value::Unit);
            self.round(b, depth, Frame::Loop(label, Some(scalar)), |_| ());
        });
        self.name(given, scalar, false);
    }

    pub(super) fn elements(&self, b: &mut Builder, depth: usize) {
        let memory = self.scope.borrow().memory.clone();
        let is_array = |memory: &&Memory| {
            let ty = memory.value.ty();
            matches!(ty, Some(crate::ir::Ty::Array(..))) && memory.sides.len() == 1
        };
        let arrays: Vec<_> = memory.iter().filter(is_array).cloned().collect();
        self.note("for, over an array");
        let Memory { value, scalar, writable, .. } = self.pick(&arrays);
        let label = self.label();
        b.repeat_elements(label, value, Unroll::Never, |b, item| {
            let frame = Frame::Loop(label, None);
            self.round(b, depth, frame, |make| make.name(item, scalar, writable));
        });
    }

    pub(super) fn labelled(&self, b: &mut Builder, depth: usize) {
        self.note("a block with a label");
        let scalar = self.scalar();
        let given = b.labelled("block", |b| {
            self.nested(b, |b| {
                self.framed(Frame::Block("block", scalar), || {
                    self.statements(b, depth - 1, 2);
                    self.some_number(b, scalar, 1)
                })
            })
        });
        self.name(given, scalar, false);
    }

    pub(super) fn function(&self, b: &mut Builder, depth: usize) {
        self.note("a function");
        let (takes, gives) = (self.scalar(), self.scalar());
        let argument = self.some_number(b, takes, 1);
        let given = b.inline(true, |b| {
            self.nested(b, |b| {
                let argument = b.bind(argument);
                self.name(argument, takes, false);
                self.framed(Frame::Function(gives), || {
                    self.statements(b, depth - 1, 2);
                    self.some_number(b, gives, 1)
                })
            })
        });
        self.name(given, gives, false);
    }
}
