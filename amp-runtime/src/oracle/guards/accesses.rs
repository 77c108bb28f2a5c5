//! Accesses of random kernels, with conditions around them.

use super::conditions::Test;
use super::forms::{Form, Memory, record_place};
use super::make::{Frame, Make};
use crate::ir::{Atomic, Binary, Builder, Scalar, Value};

impl Make<'_> {
    /// Reads or writes an element, under whatever conditions.
    pub(super) fn access(&self, b: &mut Builder, depth: usize) {
        let number = self.below(self.scope.borrow().memory.len());
        let memory = self.scope.borrow().memory[number].clone();
        let pairs = memory.sides.iter().map(|side| self.index(&side.form()));
        let (indices, tests): (Vec<_>, Vec<_>) = pairs.unzip();
        let tests: Vec<Test> = tests.into_iter().flatten().collect();
        let Some(all) = tests.clone().into_iter().reduce(Test::and) else {
            self.note("unconditioned");
            return self.element(b, number, &memory, &indices);
        };
        let inner = |b: &mut Builder| {
            let count = self.below(2);
            self.nested(b, |b| {
                self.statements(b, depth.saturating_sub(1), count);
                self.disturbance(b, &indices);
                self.element(b, number, &memory, &indices);
            });
            Value::Unit
        };
        match self.below(9) {
            0 | 1 => {
                self.note("conditions with &&");
                let all = self.recorded(|scope| all.record(b, scope));
                b.branch(&all, inner, |_| Value::Unit);
            }
            2 => {
                self.note("nested conditions");
                self.within(b, &tests, &inner);
            }
            3 => {
                self.note("conditions at once");
                let all = self.recorded(|scope| Test::All(tests).record(b, scope));
                b.branch(&all, inner, |_| Value::Unit);
            }
            4 => {
                self.note("left unless");
                let all = self.recorded(|scope| all.not().record(b, scope));
                b.branch(&all, |b| self.leave(b), |_| Value::Unit);
                self.disturbance(b, &indices);
                self.element(b, number, &memory, &indices);
            }
            5 => {
                self.note("conditions with ||");
                let tests = tests.into_iter().map(Test::not).reduce(Test::or);
                let one = self.recorded(|scope| tests.unwrap_or(all).record(b, scope));
                b.branch(&one, |_| Value::Unit, inner);
            }
            6 => {
                self.note("a condition with a name");
                let named = self.recorded(|scope| all.record(b, scope));
                let named = if self.one_in(4) { b.variable(named) } else { b.bind(named) };
                self.statements(b, depth.saturating_sub(1), self.below(3));
                let named = b.read(&named);
                b.branch(&named, inner, |_| Value::Unit);
            }
            7 => {
                self.note("an element in a condition");
                let element = Form::Element(number, indices.clone());
                let zero = Form::Literal(memory.scalar, 0);
                let test = all.and(Test::compare(Binary::Ne, element, zero));
                let test = self.recorded(|scope| test.record(b, scope));
                b.branch(&test, inner, |_| Value::Unit);
            }
            _ => {
                self.note("while the condition holds");
                let left = b.known(Scalar::U32, 3);
                let left = b.variable(left);
                b.repeat_while(
                    None,
                    |b| {
                        let (now, zero) = (b.read(&left), b.known(Scalar::U32, 0));
                        let rounds = b.binary(Binary::Gt, &now, &zero);
                        let test = self.recorded(|scope| all.record(b, scope));
                        b.all(&[rounds, test])
                    },
                    |b| {
                        let (now, one) = (b.read(&left), b.known(Scalar::U32, 1));
                        let now = b.binary(Binary::Sub, &now, &one);
                        b.store(&left, &now);
                        self.framed(Frame::Loop(None, None), || inner(b));
                    },
                );
            }
        }
    }

    /// One condition within the other.
    fn within(&self, b: &mut Builder, tests: &[Test], inner: &dyn Fn(&mut Builder) -> Value) {
        match tests {
            [] => {
                inner(b);
            }
            [test, others @ ..] => {
                let test = self.recorded(|scope| test.record(b, scope));
                b.branch(
                    &test,
                    |b| {
                        self.within(b, others, inner);
                        Value::Unit
                    },
                    |_| Value::Unit,
                );
            }
        }
    }

    /// Now and then writes to something of which indices are made, after the condition on them.
    fn disturbance(&self, b: &mut Builder, indices: &[Form]) {
        let mut parts = Vec::new();
        indices.iter().for_each(|index| index.each(&mut |form| parts.push(form.clone())));
        parts.retain(|form| form.is_writable(&self.scope.borrow()));
        if parts.is_empty() || !self.one_in(3) {
            return;
        }
        let form = self.pick(&parts);
        let Some(place) = self.recorded(|scope| form.place(b, scope)) else { return };
        self.note("a disturbance");
        let scalar = form.scalar(&self.scope.borrow());
        let value = self.some_number(b, scalar, 1);
        b.store(&place, &value);
    }

    /// Reads or writes an element.
    fn element(&self, b: &mut Builder, number: usize, memory: &Memory, indices: &[Form]) {
        let at_once = self.one_in(2);
        let value = self.number(memory.scalar, 1);
        let place = |b: &mut Builder| {
            self.recorded(|scope| record_place(number, indices, at_once, b, scope))
        };
        let is_atomic = memory.writable
            && matches!(memory.scalar, Scalar::U32 | Scalar::I32)
            && number < super::setting::VIEWS.len();
        match self.below(8) {
            0..3 if memory.writable => {
                self.note("write");
                let value = self.recorded(|scope| value.record(b, scope));
                let place = place(b);
                b.store(&place, &value);
            }
            3 if memory.writable => {
                self.note("change");
                let place = place(b);
                let value = self.recorded(|scope| value.record(b, scope));
                let now = b.read(&place);
                let now = b.binary(Binary::Add, &now, &value);
                b.store(&place, &now);
            }
            4 if is_atomic && self.one_in(3) => {
                self.note("atomic");
                let place = place(b);
                let value = self.recorded(|scope| value.record(b, scope));
                let before = b.atomic(self.pick(&[Atomic::Add, Atomic::Max]), &place, &value);
                self.name(before, memory.scalar, false);
            }
            _ => {
                self.note("read");
                let place = place(b);
                let read = b.read(&place);
                let bound = b.bind(read);
                self.name(bound, memory.scalar, false);
            }
        }
    }

    /// A number of the scope.
    pub(super) fn name(&self, value: Value, scalar: Scalar, is_variable: bool) {
        self.scope.borrow_mut().numbers.push((value, scalar, is_variable));
    }
}
