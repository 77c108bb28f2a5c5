//! Tables: arrays that are not written, used where they lie.
//!
//! One that is captured by value is an array of words in the uniform block; each scalar is made of one
//! word of it or two. So is a constant one, whose parts are all known when the module is built: the block
//! ends with the words of all of them, which the launch adds to what is captured. Drivers take long over
//! constants of their own. One of a few words they keep in registers, so that is a variable of the module
//! with an initialiser, and never written.

use naga::{
    AddressSpace, ArraySize, Expression, GlobalVariable, Handle, Literal, Range, Span, Statement,
    StorageAccess, StructMember, Type, TypeInner,
};

use super::globals::stored_as;
use super::{Binary, Form, Interval, Lowering, Number, Place, Scalar, Ty, Value};

/// So many words has a constant table in registers at most.
const FEW_WORDS: usize = 32;
/// So many words has the block at most, captured values and constants: a launch has room for them.
const MOST_WORDS: usize = 16 << 10;

/// A constant table of the module: its type, its words, and where it is.
pub(super) type Table = (Ty, Vec<u32>, Place);

/// The constants at the end of the uniform block.
#[derive(Debug, Default)]
pub(super) struct Constants {
    /// Those of all tables, one after the other.
    words: Vec<u32>,
    /// Where they are.
    pointer: Option<Handle<Expression>>,
}

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

    /// The table of a value, if all of it is known.
    pub(super) fn table(&mut self, value: &Value) -> Option<Place> {
        let Value::Parts { ty, .. } = value else { return None };
        let mut words = Vec::new();
        self.words(value, &mut words)?;
        if let Some((.., known)) = self.tables.iter().find(|(t, w, _)| t == ty && *w == words) {
            return Some(known.clone());
        }
        let captured = self.param_bytes as usize / 4;
        let fits = captured + self.constants.words.len() + words.len() <= MOST_WORDS;
        let (pointer, form) = match words.len() > FEW_WORDS && fits {
            true => {
                let first = self.unsigned(self.constants.words.len() as u32);
                self.constants.words.extend_from_slice(&words);
                (self.constants_in_block(), Form::Table(first))
            }
            false => (self.initialised(ty, value)?, Form::Plain),
        };
        let place = Place { pointer, ty: *ty, guard: None, unproved: false, form };
        self.tables.push((*ty, words, place.clone()));
        Some(place)
    }

    /// The words that a table has of a value, if they are known.
    fn words(&self, value: &Value, words: &mut Vec<u32>) -> Option<()> {
        match value {
            Value::Number(number) => {
                let bits = match self.function.expressions[number.handle] {
                    Expression::Literal(literal) => bits(literal),
                    _ => *self.no_literals.get(&number.handle)?,
                };
                match number.scalar {
                    Scalar::F16 => words.push(half::f16::from_bits(bits as u16).to_f32().to_bits()),
                    scalar if scalar.bytes() > 4 => {
                        words.extend([bits as u32, (bits >> 32) as u32])
                    }
                    _ => words.push(bits as u32),
                }
                Some(())
            }
            Value::Parts { parts, .. } => parts.iter().try_for_each(|part| self.words(part, words)),
            _ => None,
        }
    }

    /// The pointer to the constants of the block, which become its last member.
    fn constants_in_block(&mut self) -> Handle<Expression> {
        if let Some(pointer) = self.constants.pointer {
            return pointer;
        }
        let block = match self.param_block {
            Some(block) => block,
            None => {
                let ty = self.scalar_type(Scalar::U32);
                let block = self.global_variable("params", AddressSpace::Uniform, ty);
                let binding = &mut self.module.global_variables[block].binding;
                binding.iter_mut().for_each(|place| place.binding = self.buffers.len() as u32);
                *self.param_block.insert(block)
            }
        };
        let base = self.constant(Expression::GlobalVariable(block));
        let index = self.members_of(block).len() as u32;
        let pointer = self.constant(Expression::AccessIndex { base, index });
        self.at_start(Statement::Emit(Range::new_from_bounds(pointer, pointer)));
        *self.constants.pointer.insert(pointer)
    }

    fn members_of(&self, block: Handle<GlobalVariable>) -> Vec<StructMember> {
        match &self.module.types[self.module.global_variables[block].ty].inner {
            TypeInner::Struct { members, .. } => members.clone(),
            _ => Vec::new(),
        }
    }

    /// Puts the constants at the end of the block; their words, which follow those that are captured.
    pub(super) fn end_block(&mut self) -> Vec<u32> {
        let mut words = std::mem::take(&mut self.constants.words);
        let Some(block) = self.param_block.filter(|_| !words.is_empty()) else { return words };
        words.resize(words.len().next_multiple_of(4), 0);
        let mut members = self.members_of(block);
        let ty = self.words_type(words.len() as u32);
        let name = Some("constants".to_owned());
        members.push(StructMember { name, ty, binding: None, offset: self.param_bytes });
        self.param_bytes += 4 * words.len() as u32;
        let inner = TypeInner::Struct { members, span: self.param_bytes };
        let ty = self.insert_type(Some("Block"), inner);
        let variable = &mut self.module.global_variables[block];
        variable.ty = ty;
        variable.space = AddressSpace::Storage { access: StorageAccess::LOAD };
        self.has_tables = true;
        words
    }

    /// A variable of the module that begins as the value, if that is made of literals only. Infinities and
    /// NaN are none.
    fn initialised(&mut self, ty: &Ty, value: &Value) -> Option<Handle<Expression>> {
        let mut literals = Vec::new();
        self.literals(value, &mut literals)?;
        let naga_type = self.naga_type(ty);
        let init = self.initialiser(naga_type, &mut literals.into_iter())?;
        let pointer = self.global("table", AddressSpace::Private, naga_type);
        if let Some(global) = self.root(pointer) {
            self.module.global_variables[global].init = Some(init);
        }
        Some(pointer)
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
