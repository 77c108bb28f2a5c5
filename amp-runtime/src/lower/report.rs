//! Printing and checking on a device: records in a buffer that the host reads later.
//!
//! A thread reserves words of the buffer with an atomic addition and fills them. Once the buffer
//! is full, records are only counted.

use naga::{AtomicFunction, Expression, Handle, ScalarKind, Statement, StorageAccess, TypeInner};

use super::{Binary, Interval, Lowering, Number, Scalar, Ty, Value};
use crate::report::{RecordLayout, Site};

/// The words of the buffer for records; with its head it has 1 MiB.
pub(crate) const RECORD_WORDS: u32 = (1 << 18) - RECORD_HEAD;

/// The words before the records: how many are reserved, and how many records were dropped.
pub(crate) const RECORD_HEAD: u32 = 2;

impl Lowering {
    /// Leaves a record: of a line to print, or of a check that has failed.
    pub(super) fn leave_record(
        &mut self,
        site: &'static Site,
        is_check: bool,
        arguments: &[Value],
    ) {
        if self.is_unreachable() {
            return;
        }
        let number = self.records.len() as u32 + 1;
        let mut words = vec![self.unsigned(number).handle];
        let index = self.thread_index();
        let rank = index.len();
        words.extend(index.into_iter().map(|component| component.handle));
        let mut types = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let Some(argument) = self.number(argument) else {
                self.fail("something is printed that is not a number");
                return;
            };
            types.push(argument.scalar);
            self.words_of(argument, &mut words);
        }
        let buffer = self.record_buffer();
        self.records.push(RecordLayout { site, is_check, rank, arguments: types });

        let [reserved, dropped] =
            [0, 1].map(|index| self.emit(Expression::AccessIndex { base: buffer, index }));
        let last = self.word(RECORD_WORDS - words.len() as u32);
        // A full buffer reserves no more, so that the count does not wrap.
        let at = self.local(&Ty::Scalar(Scalar::U32));
        let now = self.emit(Expression::Load { pointer: reserved });
        self.store(&Value::Place(at.clone()), &word(now));
        let at = Value::Place(at);
        let room = self.binary(Binary::Le, &at, &last);
        let reserve = |b: &mut Self| {
            let place = b.atomic_add(reserved, words.len() as u32);
            b.store(&at, &place);
            Value::Unit
        };
        self.branch(&room, reserve, |_| Value::Unit);
        let fits = self.binary(Binary::Le, &at, &last);
        let fill = |b: &mut Self| {
            let base = b.emit(Expression::AccessIndex { base: buffer, index: RECORD_HEAD });
            for (offset, value) in (0..).zip(&words) {
                let offset = b.word(offset);
                let index = b.binary(Binary::Add, &at, &offset);
                if let Some(index) = b.number(&index) {
                    let index = index.handle;
                    let pointer = b.emit(Expression::Access { base, index });
                    b.statement(Statement::Store { pointer, value: *value });
                }
            }
            Value::Unit
        };
        let drop = |b: &mut Self| {
            b.atomic_add(dropped, 1);
            Value::Unit
        };
        self.branch(&fits, fill, drop);
    }

    fn word(&mut self, value: u32) -> Value {
        self.known(Scalar::U32, value.into())
    }

    /// Adds to an atomic word; what it was before.
    fn atomic_add(&mut self, pointer: Handle<Expression>, amount: u32) -> Value {
        let value = self.unsigned(amount);
        let ty = self.scalar_type(Scalar::U32);
        let handle = self.constant(Expression::AtomicResult { ty, comparison: false });
        self.statement(Statement::Atomic {
            pointer,
            fun: AtomicFunction::Add,
            value: value.handle,
            result: Some(handle),
        });
        word(handle)
    }

    /// The bits of a number, in words, the low one first.
    fn words_of(&mut self, number: Number, words: &mut Vec<Handle<Expression>>) {
        let number = match number.scalar {
            Scalar::F16 => self.cast_number(number, Scalar::F32),
            _ => number,
        };
        let as_bits = |b: &mut Self, scalar| Number {
            handle: b.emit(Expression::As {
                expr: number.handle,
                kind: ScalarKind::Uint,
                convert: None,
            }),
            scalar,
            interval: Interval::of(scalar),
        };
        let bits = match number.scalar {
            Scalar::F32 => as_bits(self, Scalar::U32),
            Scalar::F64 => as_bits(self, Scalar::U64),
            _ => number,
        };
        words.push(self.cast_number(bits, Scalar::U32).handle);
        if bits.scalar.bytes() == 8 {
            let half = self.integer(bits.scalar, 32);
            if let Some(half) = self.number(&half) {
                let high = self.arithmetic(Binary::Shr, bits, half);
                words.push(self.cast_number(high, Scalar::U32).handle);
            }
        }
    }

    /// The buffer of the records, which is bound after the captures.
    fn record_buffer(&mut self) -> Handle<Expression> {
        if let Some(buffer) = self.record_buffer {
            return buffer;
        }
        let word = self.scalar_type(Scalar::U32);
        let atomic = self.insert_type(None, TypeInner::Atomic(naga::Scalar::U32));
        let words = TypeInner::Array { base: word, size: naga::ArraySize::Dynamic, stride: 4 };
        let words = self.insert_type(None, words);
        let members = [("reserved", atomic), ("dropped", atomic), ("words", words)];
        let members = (0..)
            .step_by(4)
            .zip(members)
            .map(|(offset, (name, ty))| {
                let name = Some(name.to_owned());
                naga::StructMember { name, ty, binding: None, offset }
            })
            .collect();
        let ty = self.insert_type(Some("Records"), TypeInner::Struct { members, span: 12 });
        let access = StorageAccess::LOAD | StorageAccess::STORE;
        let buffer = self.storage("records", access, ty);
        self.record_buffer = Some(buffer);
        buffer
    }
}

fn word(handle: Handle<Expression>) -> Value {
    let interval = Interval::of(Scalar::U32);
    Value::Number(Number { handle, scalar: Scalar::U32, interval })
}
