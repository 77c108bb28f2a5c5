//! Tables: arrays that are not written, used where they lie.
//!
//! One that is captured by value is an array of words in the uniform block; each scalar is made of one
//! word of it or two. A constant one, whose parts are all known when the module is built, is a variable of the module with an initialiser and is never written, so
//! that a driver can keep it as constant data, and an access costs one load.

use naga::{AddressSpace, ArraySize, Expression, Handle, Literal, Span, Type, TypeInner};

use super::globals::stored_as;
use super::{Binary, Form, Interval, Lowering, Number, Place, Scalar, Ty, Value};

/// A constant table of the module: its type, its bits, and where it is.
pub(super) type Table = (Ty, Vec<u64>, Handle<Expression>);

impl Lowering {
    /// The scalar of a captured table that begins at that word.
    pub(super) fn load_of_table(&mut self, place: &Place, word: Number) -> Handle<Expression> {
        let Some(scalar) = place.ty.scalar() else { return word.handle };
        let low = self.word_of_table(place.pointer, word);
        if scalar.bytes() > 4 {
            let one = self.unsigned(1);
            let next = self.arithmetic(Binary::Add, word, one);
            let high = self.word_of_table(place.pointer, next);
            return self.two_words_as(low, high, scalar);
        }
        let stored = stored_as(scalar);
        let handle = self.reinterpret(low, Scalar::U32, stored);
        let interval = Interval::of(stored);
        self.cast_number(Number { handle, scalar: stored, interval }, scalar).handle
    }

    fn word_of_table(&mut self, words: Handle<Expression>, word: Number) -> Handle<Expression> {
        let pointer = self.emit(Expression::Access { base: words, index: word.handle });
        self.emit(Expression::Load { pointer })
    }

    /// The table of a value, if it is made of literals only. Infinities and NaN are none.
    pub(super) fn table(&mut self, value: &Value) -> Option<Place> {
        let Value::Parts { ty, .. } = value else { return None };
        let mut literals = Vec::new();
        self.literals(value, &mut literals)?;
        let bits: Vec<u64> = literals.iter().map(|literal| bits(*literal)).collect();
        let known = self.tables.iter().find(|(t, b, _)| t == ty && *b == bits);
        let pointer = match known {
            Some((_, _, pointer)) => *pointer,
            None => {
                let naga_type = self.naga_type(ty);
                let init = self.initialiser(naga_type, &mut literals.into_iter())?;
                let pointer = self.global("table", AddressSpace::Private, naga_type);
                if let Some(global) = self.root(pointer) {
                    self.module.global_variables[global].init = Some(init);
                }
                self.tables.push((ty.clone(), bits, pointer));
                pointer
            }
        };
        Some(Place { pointer, ty: ty.clone(), guard: None, form: Form::Plain })
    }

    /// The literals that a value is made of, in memory order; a bool is a word there.
    fn literals(&self, value: &Value, literals: &mut Vec<Literal>) -> Option<()> {
        match value {
            Value::Number(number) => match self.function.expressions[number.handle] {
                Expression::Literal(Literal::Bool(truth)) => {
                    literals.push(Literal::U32(truth.into()));
                    Some(())
                }
                Expression::Literal(literal) => {
                    literals.push(literal);
                    Some(())
                }
                _ => None,
            },
            Value::Parts { parts, .. } => {
                parts.iter().try_for_each(|part| self.literals(part, literals))
            }
            _ => None,
        }
    }

    /// A constant expression of the module.
    fn initialiser(
        &mut self,
        ty: Handle<Type>,
        literals: &mut impl Iterator<Item = Literal>,
    ) -> Option<Handle<Expression>> {
        let components = match &self.module.types[ty].inner {
            TypeInner::Array { base, size: ArraySize::Constant(len), .. } => {
                vec![*base; len.get() as usize]
            }
            TypeInner::Struct { members, .. } => members.iter().map(|member| member.ty).collect(),
            TypeInner::Vector { size, scalar } => {
                let (len, scalar) = (*size as usize, TypeInner::Scalar(*scalar));
                vec![self.insert_type(None, scalar); len]
            }
            _ => Vec::new(),
        };
        let expression = match components.is_empty() {
            true => Expression::Literal(literals.next()?),
            false => {
                let components = components.iter().map(|part| self.initialiser(*part, literals));
                Expression::Compose { ty, components: components.collect::<Option<_>>()? }
            }
        };
        Some(self.module.global_expressions.append(expression, Span::UNDEFINED))
    }
}

fn bits(literal: Literal) -> u64 {
    match literal {
        Literal::F16(value) => value.to_bits().into(),
        Literal::F32(value) => value.to_bits().into(),
        Literal::F64(value) => value.to_bits(),
        Literal::U32(value) => value.into(),
        Literal::I32(value) => u64::from(value.cast_unsigned()),
        Literal::U64(value) => value,
        Literal::I64(value) => value.cast_unsigned(),
        Literal::Bool(value) => value.into(),
        // No value of a kernel is of another type.
        _ => 0,
    }
}
