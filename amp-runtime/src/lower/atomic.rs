//! Atomic operations.
//!
//! naga wants memory that is used atomically declared so ([`atomics`](super::atomics)). Floats and packed
//! numbers are held as unsigned words there, and changed by compare-and-exchange.

use naga::{
    AddressSpace, AtomicFunction, BinaryOperator, Expression, Handle, PredeclaredType, Span,
    Statement, StorageAccess, TypeInner,
};

use super::{Atomic, Binary, Form, Interval, Lowering, Number, Place, Scalar, Ty, Value};

/// Memory that can be changed atomically.
struct Target {
    pointer: Handle<Expression>,
    guard: Option<Handle<Expression>>,
    scalar: Scalar,
    /// What the memory is declared as.
    held: Scalar,
}

/// Does the operation leave what is there, as `atomic_fetch_add(&x, 0)`?
fn changes_nothing(op: Atomic, value: Number) -> bool {
    let leaves = matches!(op, Atomic::Add | Atomic::Sub | Atomic::Or | Atomic::Xor);
    let has_interval = value.scalar.bounds().is_some();
    leaves && has_interval && (value.interval.lo, value.interval.hi) == (0, 0)
}

impl Lowering {
    /// The value before the operation.
    pub(super) fn atomic(&mut self, op: Atomic, place: &Value, value: &Value) -> Value {
        let Some(value) = self.number(value) else {
            return self.fail("an atomic operation with a value that is not a number");
        };
        if changes_nothing(op, value) {
            // A load of what is declared as atomic is an atomic one.
            return self.read(place);
        }
        self.atomically(place, |b, target| match target.scalar == target.held {
            true => b.atomic_instruction(op, target, value.handle),
            false => b.update(target, |b, old| b.combined(op, old, value)),
        })
    }

    /// Stores `value` if the place holds the bits of what `expected` holds; else stores what the
    /// place holds to `expected`. True if it has stored `value`.
    pub(super) fn atomic_compare_exchange(
        &mut self,
        place: &Value,
        expected: &Value,
        value: &Value,
    ) -> Value {
        let (Some(old), Some(new)) = (self.number(expected), self.number(value)) else {
            return self.fail("an atomic operation with a value that is not a number");
        };
        let found = self.atomically(place, |b, target| {
            let old = b.reinterpret(old.handle, target.scalar, target.held);
            let new = b.reinterpret(new.handle, target.scalar, target.held);
            b.exchange_strongly(target, old, new)
        });
        self.store(expected, &found);
        let Some(found) = self.number(&found) else { return Value::Never };
        let (found, old) = (self.bits_of(found), self.bits_of(old));
        Value::Number(self.arithmetic(Binary::Eq, found, old))
    }

    /// Does something to the target that the place names, if it exists; else the result is zero.
    fn atomically(
        &mut self,
        place: &Value,
        operate: impl FnOnce(&mut Self, &Target) -> Number,
    ) -> Value {
        if self.is_unreachable() {
            return Value::Never;
        }
        let Value::Place(place) = place else {
            return self.fail("an atomic operation on something that is not a place");
        };
        let Some(scalar) = place.ty.scalar().filter(|scalar| can_be_atomic(*scalar)) else {
            return self.fail("an atomic operation on something that is not a number");
        };
        let Some(target) = self.atomic_target(place, scalar) else {
            let unknown = Value::Place(self.local(&place.ty));
            return self.read(&unknown);
        };
        let Some(guard) = target.guard else {
            return Value::Number(operate(self, &target));
        };
        let guard = Number { handle: guard, scalar: Scalar::Bool, interval: Interval::of(scalar) };
        let zero = self.integer(scalar, 0);
        self.branch(&Value::Number(guard), |b| Value::Number(operate(b, &target)), |_| zero)
    }

    /// What the operation works on; none if there is no such memory.
    fn atomic_target(&mut self, place: &Place, scalar: Scalar) -> Option<Target> {
        let Some(global) = self.root(place.pointer) else {
            self.fail("an atomic operation on a local variable");
            return None;
        };
        let in_buffer = match self.module.global_variables[global].space {
            AddressSpace::Storage { access } => {
                if !access.contains(StorageAccess::STORE) {
                    self.fail("an atomic operation on a read-only view");
                }
                true
            }
            _ => false,
        };
        if let Form::Packed(address) = place.form {
            if scalar.bits() > 32 {
                self.fail("an atomic operation on 64 bits beside integers of 8 or 16 bits, or in memory with other types");
                return None;
            }
            let pointer = self.packed_word(place.pointer, address);
            return Some(Target { pointer, guard: place.guard, scalar, held: Scalar::U32 });
        }
        if !self.is_atomic(place.pointer, scalar) {
            self.fail("an atomic operation on memory that is not known to be changed so");
            return None;
        }
        // Robust access leaves open what an atomic operation out of range does.
        let guard = match in_buffer {
            true => self.inside_buffer(place),
            false => place.guard,
        };
        Some(Target { pointer: place.pointer, guard, scalar, held: held_as(scalar) })
    }

    /// A condition under which the place exists and lies in its buffer.
    fn inside_buffer(&mut self, place: &Place) -> Option<Handle<Expression>> {
        let mut pointer = place.pointer;
        let (buffer, index) = loop {
            match self.function.expressions[pointer] {
                Expression::Access { base, index } if self.is_global(base) => break (base, index),
                Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => {
                    pointer = base;
                }
                _ => return place.guard,
            }
        };
        let len = self.emit(Expression::ArrayLength(buffer));
        let inside = self.plain(BinaryOperator::Less, index, len);
        Some(match place.guard {
            Some(guard) => self.plain(BinaryOperator::LogicalAnd, guard, inside),
            None => inside,
        })
    }

    fn is_global(&self, expression: Handle<Expression>) -> bool {
        matches!(self.function.expressions[expression], Expression::GlobalVariable(_))
    }

    fn atomic_instruction(
        &mut self,
        op: Atomic,
        target: &Target,
        value: Handle<Expression>,
    ) -> Number {
        let fun = match op {
            Atomic::Exchange => AtomicFunction::Exchange { compare: None },
            Atomic::Add => AtomicFunction::Add,
            Atomic::Sub => AtomicFunction::Subtract,
            Atomic::And => AtomicFunction::And,
            Atomic::Or => AtomicFunction::InclusiveOr,
            Atomic::Xor => AtomicFunction::ExclusiveOr,
            Atomic::Min => AtomicFunction::Min,
            Atomic::Max => AtomicFunction::Max,
        };
        let ty = self.scalar_type(target.held);
        let result = self.constant(Expression::AtomicResult { ty, comparison: false });
        let pointer = target.pointer;
        self.statement(Statement::Atomic { pointer, fun, value, result: Some(result) });
        let interval = Interval::of(target.scalar);
        Number { handle: result, scalar: target.scalar, interval }
    }

    /// What an operation that is no instruction of its own makes of two numbers.
    fn combined(&mut self, op: Atomic, old: Number, value: Number) -> Number {
        let op = match op {
            Atomic::Exchange => return value,
            Atomic::Min => return self.least(Binary::Lt, old, value),
            Atomic::Max => return self.least(Binary::Gt, old, value),
            Atomic::Add => Binary::Add,
            Atomic::Sub => Binary::Sub,
            Atomic::And => Binary::And,
            Atomic::Or => Binary::Or,
            Atomic::Xor => Binary::Xor,
        };
        self.arithmetic(op, old, value)
    }

    /// The value if it comes before the old one, or if the old one is NaN.
    fn least(&mut self, before: Binary, old: Number, value: Number) -> Number {
        let mut replaces = self.arithmetic(before, value, old).handle;
        if old.scalar.is_float() {
            let nan = self.arithmetic(Binary::Ne, old, old).handle;
            replaces = self.plain(BinaryOperator::LogicalOr, replaces, nan);
        }
        Number { handle: self.select(replaces, value.handle, old.handle), ..old }
    }

    /// Replaces what is there by what `change` makes of it; the value before.
    fn update(
        &mut self,
        target: &Target,
        change: impl FnOnce(&mut Self, Number) -> Number,
    ) -> Number {
        let before = self.local(&Ty::Scalar(target.held));
        self.repeat_forever(None, |b| {
            let old = b.emit(Expression::Load { pointer: target.pointer });
            b.statement(Statement::Store { pointer: before.pointer, value: old });
            let interval = Interval::of(target.scalar);
            let handle = b.reinterpret(old, target.held, target.scalar);
            let new = change(b, Number { handle, scalar: target.scalar, interval });
            let new = b.reinterpret(new.handle, target.scalar, target.held);
            let (_, exchanged) = b.exchange_weakly(target.pointer, target.held, old, new);
            b.leave_if(exchanged);
        });
        self.held_number(&before, target)
    }

    /// Exchanges unless something else than `old` is there; what was there.
    fn exchange_strongly(
        &mut self,
        target: &Target,
        old: Handle<Expression>,
        new: Handle<Expression>,
    ) -> Number {
        let before = self.local(&Ty::Scalar(target.held));
        self.repeat_forever(None, |b| {
            let (found, exchanged) = b.exchange_weakly(target.pointer, target.held, old, new);
            b.statement(Statement::Store { pointer: before.pointer, value: found });
            // An exchange may fail for no reason.
            let differs = b.plain(BinaryOperator::NotEqual, found, old);
            let done = b.plain(BinaryOperator::LogicalOr, exchanged, differs);
            b.leave_if(done);
        });
        self.held_number(&before, target)
    }

    /// One attempt: what was there, and whether it was exchanged.
    pub(super) fn exchange_weakly(
        &mut self,
        pointer: Handle<Expression>,
        held: Scalar,
        old: Handle<Expression>,
        new: Handle<Expression>,
    ) -> (Handle<Expression>, Handle<Expression>) {
        self.scalar_type(held);
        let result = PredeclaredType::AtomicCompareExchangeWeakResult(held.naga());
        let ty = self.module.generate_predeclared_type(result);
        let result = self.constant(Expression::AtomicResult { ty, comparison: true });
        let fun = AtomicFunction::Exchange { compare: Some(old) };
        self.statement(Statement::Atomic { pointer, fun, value: new, result: Some(result) });
        let found = self.emit(Expression::AccessIndex { base: result, index: 0 });
        let exchanged = self.emit(Expression::AccessIndex { base: result, index: 1 });
        (found, exchanged)
    }

    /// Ends the loop if the condition holds.
    pub(super) fn leave_if(&mut self, condition: Handle<Expression>) {
        let handle =
            self.emit(Expression::Unary { op: naga::UnaryOperator::LogicalNot, expr: condition });
        let interval = Interval::of(Scalar::Bool);
        self.leave_unless(&Value::Number(Number { handle, scalar: Scalar::Bool, interval }));
    }

    fn held_number(&mut self, held: &Place, target: &Target) -> Number {
        let handle = self.emit(Expression::Load { pointer: held.pointer });
        let handle = self.reinterpret(handle, target.held, target.scalar);
        Number { handle, scalar: target.scalar, interval: Interval::of(target.scalar) }
    }

    fn bits_of(&mut self, number: Number) -> Number {
        let scalar = held_as(number.scalar);
        let handle = self.reinterpret(number.handle, number.scalar, scalar);
        Number { handle, scalar, interval: Interval::of(scalar) }
    }

    /// The same bits as a type of the same width.
    pub(super) fn reinterpret(
        &mut self,
        expr: Handle<Expression>,
        from: Scalar,
        to: Scalar,
    ) -> Handle<Expression> {
        if from.naga() == to.naga() {
            return expr;
        }
        self.scalar_type(to);
        self.emit(Expression::As { expr, kind: to.naga().kind, convert: None })
    }

    // ---- where atomic memory is ----------------------------------------------------------------

    /// The global variable that the pointer leads into.
    pub(super) fn root(&self, pointer: Handle<Expression>) -> Option<Handle<naga::GlobalVariable>> {
        match self.function.expressions[pointer] {
            Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => {
                self.root(base)
            }
            Expression::GlobalVariable(global) => Some(global),
            _ => None,
        }
    }

    /// Are numbers of the type declared atomic there?
    pub(super) fn is_atomic(&self, pointer: Handle<Expression>, scalar: Scalar) -> bool {
        !self.atomics.is_empty()
            && self
                .root(pointer)
                .is_some_and(|global| self.atomics.contains(&(global.index(), scalar)))
    }

    /// Does the pointer lead into tile_static memory?
    pub(super) fn is_tile_static(&self, pointer: Handle<Expression>) -> bool {
        self.root(pointer).is_some_and(|global| {
            self.module.global_variables[global].space == AddressSpace::WorkGroup
        })
    }

    /// The type of a number in the memory that is declared next.
    pub(super) fn leaf_type(&mut self, scalar: Scalar, atomic: &[Scalar]) -> Handle<naga::Type> {
        if !atomic.contains(&scalar) {
            return self.scalar_type(scalar);
        }
        self.atomic_type(held_as(scalar))
    }

    pub(super) fn atomic_type(&mut self, scalar: Scalar) -> Handle<naga::Type> {
        self.scalar_type(scalar);
        if scalar.bits() == 64 {
            self.capabilities |= naga::valid::Capabilities::SHADER_INT64_ATOMIC_ALL_OPS;
        }
        let inner = TypeInner::Atomic(scalar.naga());
        self.module.types.insert(naga::Type { name: None, inner }, Span::UNDEFINED)
    }
}

fn can_be_atomic(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64 | Scalar::F32)
}

/// What atomic memory for numbers of the type is declared as: there are atomic integers only.
pub(super) fn held_as(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::F32 => Scalar::U32,
        other => other,
    }
}
