//! Elements that are packed in words: those with integers of 8 and 16 bits, and those of memory that
//! views of a launch see as different types.
//!
//! No target can store less than 32 bits everywhere, so such a buffer is an array of words, from
//! which numbers are cut out. One that is written has atomic words: a number is exchanged within
//! its word, so what other threads store beside it at the same time stays.

use naga::{BinaryOperator, Expression, Handle, MathFunction, Statement, VectorSize};

use super::{Binary, Form, Interval, Lowering, Number, Place, Scalar, Ty, Value, View};

impl Lowering {
    /// The element at a position, which exists under that condition.
    pub(super) fn packed_element(
        &mut self,
        view: &View,
        position: Number,
        guard: Option<Handle<Expression>>,
    ) -> Value {
        let position = self.position_in_buffer(view, position);
        let stride = self.unsigned(view.element.packed_bytes());
        let address = self.arithmetic(Binary::Mul, position, stride);
        let form = Form::Packed(address);
        let ty = view.element;
        Value::Place(Place { pointer: view.buffer, ty, guard, unproved: false, form })
    }

    /// The pointer to the word that the byte at `address` lies in.
    pub(super) fn packed_word(
        &mut self,
        words: Handle<Expression>,
        address: Number,
    ) -> Handle<Expression> {
        let two = self.unsigned(2);
        let index = self.arithmetic(Binary::Shr, address, two).handle;
        self.emit(Expression::Access { base: words, index })
    }

    fn load_word(&mut self, words: Handle<Expression>, address: Number) -> Handle<Expression> {
        let pointer = self.packed_word(words, address);
        self.emit(Expression::Load { pointer })
    }

    /// The bit of its word at which the byte at `address` begins.
    fn bit(&mut self, address: Number) -> Handle<Expression> {
        let (three, eight) = (self.unsigned(3), self.unsigned(8));
        let byte = self.arithmetic(Binary::And, address, three);
        self.arithmetic(Binary::Mul, byte, eight).handle
    }

    /// The scalar at a place.
    pub(super) fn load_packed(&mut self, place: &Place, address: Number) -> Handle<Expression> {
        let Some(scalar) = place.ty.scalar() else { return address.handle };
        let word = self.load_word(place.pointer, address);
        match scalar.packed_bytes() {
            4 => self.reinterpret(word, Scalar::U32, scalar),
            8 => {
                let four = self.unsigned(4);
                let next = self.arithmetic(Binary::Add, address, four);
                let high = self.load_word(place.pointer, next);
                self.two_words_as(word, high, scalar)
            }
            _ => {
                let bit = self.bit(address);
                let bits = self.plain(BinaryOperator::ShiftRight, word, bit);
                match scalar {
                    Scalar::F16 => self.half_from_bits(bits),
                    _ => {
                        let bits = self.reinterpret(bits, Scalar::U32, scalar);
                        self.normalised(bits, scalar)
                    }
                }
            }
        }
    }

    pub(super) fn two_words_as(
        &mut self,
        low: Handle<Expression>,
        high: Handle<Expression>,
        scalar: Scalar,
    ) -> Handle<Expression> {
        self.scalar_type(scalar);
        self.scalar_type(Scalar::U64);
        let [low, high] = [low, high].map(|word| self.convert(word, Scalar::U64));
        let width = self.literal(Scalar::U32, 32);
        let high = self.plain(BinaryOperator::ShiftLeft, high, width);
        let both = self.plain(BinaryOperator::InclusiveOr, low, high);
        self.reinterpret(both, Scalar::U64, scalar)
    }

    /// Stores a scalar, in the form of a register.
    pub(super) fn store_packed(
        &mut self,
        place: &Place,
        address: Number,
        value: Handle<Expression>,
    ) {
        let Some(scalar) = place.ty.scalar().filter(|_| !self.is_unreachable()) else { return };
        let store = |b: &mut Self| {
            match scalar.packed_bytes() {
                4 => {
                    let word = b.reinterpret(value, scalar, Scalar::U32);
                    b.store_word(place.pointer, address, word);
                }
                8 => b.store_two_words(place.pointer, address, value, scalar),
                _ => {
                    let bits = match scalar {
                        Scalar::F16 => b.half_to_bits(value),
                        _ => b.reinterpret(value, scalar, Scalar::U32),
                    };
                    b.store_in_word(place.pointer, address, bits, scalar);
                }
            }
            Value::Unit
        };
        match place.guard {
            None => {
                store(self);
            }
            Some(handle) => {
                let interval = Interval::of(Scalar::Bool);
                let guard = Number { handle, scalar: Scalar::Bool, interval };
                self.branch(&Value::Number(guard), store, |_| Value::Unit);
            }
        }
    }

    fn store_word(
        &mut self,
        words: Handle<Expression>,
        address: Number,
        value: Handle<Expression>,
    ) {
        let pointer = self.packed_word(words, address);
        self.statement(Statement::Store { pointer, value });
    }

    fn store_two_words(
        &mut self,
        words: Handle<Expression>,
        address: Number,
        value: Handle<Expression>,
        scalar: Scalar,
    ) {
        self.scalar_type(Scalar::U64);
        let bits = self.reinterpret(value, scalar, Scalar::U64);
        let width = self.literal(Scalar::U32, 32);
        let high = self.plain(BinaryOperator::ShiftRight, bits, width);
        let [low, high] = [bits, high].map(|half| self.convert(half, Scalar::U32));
        let four = self.unsigned(4);
        let next = self.arithmetic(Binary::Add, address, four);
        self.store_word(words, address, low);
        self.store_word(words, next, high);
    }

    /// Exchanges the bits of a scalar within their word.
    fn store_in_word(
        &mut self,
        words: Handle<Expression>,
        address: Number,
        bits: Handle<Expression>,
        scalar: Scalar,
    ) {
        let ones = self.literal(Scalar::U32, (1 << scalar.bits()) - 1);
        let bit = self.bit(address);
        let bits = self.plain(BinaryOperator::And, bits, ones);
        let bits = self.plain(BinaryOperator::ShiftLeft, bits, bit);
        let mask = self.plain(BinaryOperator::ShiftLeft, ones, bit);
        let others =
            self.emit(Expression::Unary { op: naga::UnaryOperator::BitwiseNot, expr: mask });
        let pointer = self.packed_word(words, address);
        self.repeat_forever(None, |b| {
            let old = b.emit(Expression::Load { pointer });
            let kept = b.plain(BinaryOperator::And, old, others);
            let new = b.plain(BinaryOperator::InclusiveOr, kept, bits);
            let (_, exchanged) = b.exchange_weakly(pointer, Scalar::U32, old, new);
            b.leave_if(exchanged);
        });
    }

    // ---- f16 -----------------------------------------------------------------------------------

    /// The `f16` of the low 16 bits.
    pub(super) fn half_from_bits(&mut self, bits: Handle<Expression>) -> Handle<Expression> {
        self.capabilities |= naga::valid::Capabilities::SHADER_FLOAT16_IN_FLOAT32;
        let both = self.math(MathFunction::Unpack2x16float, bits);
        let wide = self.emit(Expression::AccessIndex { base: both, index: 0 });
        self.scalar_type(Scalar::F16);
        self.convert(wide, Scalar::F16)
    }

    /// The bits of an `f16` in a word.
    fn half_to_bits(&mut self, value: Handle<Expression>) -> Handle<Expression> {
        self.capabilities |= naga::valid::Capabilities::SHADER_FLOAT16_IN_FLOAT32;
        let wide = self.convert(value, Scalar::F32);
        let zero = self.literal(Scalar::F32, 0);
        let vector = naga::TypeInner::Vector { size: VectorSize::Bi, scalar: Scalar::F32.naga() };
        let ty = self.insert_type(None, vector);
        let both = self.emit(Expression::Compose { ty, components: vec![wide, zero] });
        self.math(MathFunction::Pack2x16float, both)
    }

    /// The naga type of the elements of a buffer of words.
    pub(super) fn packed_type(&mut self, writable: bool) -> Handle<naga::Type> {
        match writable {
            true => self.atomic_type(Scalar::U32),
            false => self.naga_type(&Ty::Scalar(Scalar::U32)),
        }
    }
}
