//! The types that device code has.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::subgroup::CPU_SUBGROUP_SIZE;

/// A number or truth value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is named as the type in Rust")]
pub enum Scalar {
    /// `bool`; a register type, in memory only under tile_static.
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    /// `usize`: 32 bits wide in a kernel, on every accelerator.
    Usize,
    F16,
    F32,
    I64,
    U64,
    F64,
}

impl Scalar {
    /// The naga scalar that carries it. Integers of less than 32 bits are carried as 32 bits, with
    /// the sign or zeros above their own: no target has them all.
    pub fn naga(self) -> naga::Scalar {
        match self {
            Scalar::Bool => naga::Scalar::BOOL,
            Scalar::I8 | Scalar::I16 | Scalar::I32 => naga::Scalar::I32,
            Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::Usize => naga::Scalar::U32,
            Scalar::F16 => naga::Scalar::F16,
            Scalar::F32 => naga::Scalar::F32,
            Scalar::I64 => naga::Scalar::I64,
            Scalar::U64 => naga::Scalar::U64,
            Scalar::F64 => naga::Scalar::F64,
        }
    }

    /// Bits of the type in a kernel.
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Bool => 1,
            Scalar::I8 | Scalar::U8 => 8,
            Scalar::I16 | Scalar::U16 | Scalar::F16 => 16,
            Scalar::I32 | Scalar::U32 | Scalar::Usize | Scalar::F32 => 32,
            Scalar::I64 | Scalar::U64 | Scalar::F64 => 64,
        }
    }

    /// Bytes in a variable of a device.
    pub const fn bytes(self) -> u32 {
        match self {
            Scalar::F16 => 2,
            Scalar::I64 | Scalar::U64 | Scalar::F64 => 8,
            _ => 4,
        }
    }

    /// Bytes in an element of a view, as on the host.
    pub fn packed_bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// Is it an integer that is carried in more bits than it has?
    pub fn is_narrow(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16)
    }

    /// Is it a float?
    pub const fn is_float(self) -> bool {
        matches!(self, Scalar::F16 | Scalar::F32 | Scalar::F64)
    }

    /// Is it a signed integer?
    pub fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64)
    }

    /// Is it an integer?
    pub const fn is_integer(self) -> bool {
        !self.is_float() && !matches!(self, Scalar::Bool)
    }

    /// The values of an integer type of at most 32 bits.
    pub fn bounds(self) -> Option<(i64, i64)> {
        match self {
            Scalar::Bool | Scalar::F16 | Scalar::F32 | Scalar::F64 => None,
            Scalar::I64 | Scalar::U64 => None,
            _ if self.is_signed() => {
                let half = 1 << (self.bits() - 1);
                Some((-half, half - 1))
            }
            _ => Some((0, (1 << self.bits()) - 1)),
        }
    }

    /// The bits of a number of the type: of the nearest float, or of the integer modulo its width.
    pub(crate) fn bits_of(self, value: i128) -> u64 {
        match self {
            Scalar::F16 => half::f16::from_f32(value as f32).to_bits().into(),
            Scalar::F32 => u64::from((value as f32).to_bits()),
            Scalar::F64 => (value as f64).to_bits(),
            _ => value as u64,
        }
    }

    /// The name in Rust.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I8 => "i8",
            Scalar::U8 => "u8",
            Scalar::I16 => "i16",
            Scalar::U16 => "u16",
            Scalar::I32 => "i32",
            Scalar::U32 => "u32",
            Scalar::Usize => "usize",
            Scalar::F16 => "f16",
            Scalar::F32 => "f32",
            Scalar::I64 => "i64",
            Scalar::U64 => "u64",
            Scalar::F64 => "f64",
        }
    }
}

/// The type of a value in a kernel.
///
/// What it is made of is kept as long as the program runs, once for each type: a program has few, and device twins
/// hold a type with each value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    /// `()`
    Unit,
    /// A scalar.
    Scalar(Scalar),
    /// A vector of 2, 3 or 4 components.
    Vector(Scalar, usize),
    /// `[T; N]`
    Array(&'static Ty, usize),
    /// `Index<N>` or `Extent<N>`: N components of type `usize`.
    Index(usize),
    /// An `#[amp]` struct.
    Struct(&'static StructTy),
    /// A tuple of at least one part.
    Tuple(&'static [Ty]),
    /// An `#[amp]` enum: its tag, then the fields of all variants.
    Enum(&'static EnumTy),
    /// A matrix that a subgroup holds together.
    Cooperative(CooperativeTy),
}

/// The values of a kind that types are made of.
type Known<T> = LazyLock<Mutex<HashSet<&'static T>>>;

/// The one of those that are equal to this one.
fn interned<T: Eq + Hash + Sync>(value: T, known: &Known<T>) -> &'static T {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(interned) = known.get(&value) {
        return interned;
    }
    let interned = Box::leak(Box::new(value));
    known.insert(interned);
    interned
}

/// A matrix that the threads of a subgroup hold together, whole or none of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CooperativeTy {
    /// The type of its numbers.
    pub scalar: Scalar,
    /// How many rows it has.
    pub rows: usize,
    /// How many columns it has.
    pub columns: usize,
    /// What it is in a product.
    pub role: CooperativeRole,
}

/// What a matrix is in `left * right + accumulator`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is named as its type in kernels")]
pub enum CooperativeRole {
    Left,
    Right,
    Accumulator,
}

impl CooperativeTy {
    /// How many numbers each thread keeps where subgroups are those of the cpu accelerator.
    pub(crate) fn numbers_of_a_lane(self) -> usize {
        self.rows * self.columns / CPU_SUBGROUP_SIZE
    }
}

/// An `#[amp]` enum.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct EnumTy {
    /// The enum's name.
    pub name: &'static str,
    /// Its variants.
    pub variants: Vec<Variant>,
}

/// One of an enum's variants.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// The number that tells it from the others: its discriminant, if no variant has fields.
    pub tag: i32,
    /// Names and types of its fields; those of `V(a, b)` are named by their numbers.
    pub fields: Vec<(&'static str, Ty)>,
}

impl EnumTy {
    /// The variant of that name, and the number of fields of those before it.
    pub fn variant(&self, name: &str) -> Option<(&Variant, usize)> {
        let position = self.variants.iter().position(|variant| variant.name == name)?;
        let before = self.variants[..position].iter().map(|variant| variant.fields.len()).sum();
        Some((&self.variants[position], before))
    }

    fn fields(&self) -> impl Iterator<Item = &Ty> {
        self.variants.iter().flat_map(|variant| &variant.fields).map(|(_, ty)| ty)
    }
}

/// An `#[amp]` struct: its fields in the order of declaration, which is the order in memory.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct StructTy {
    /// The struct's name.
    pub name: &'static str,
    /// Names and types of the fields.
    pub fields: Vec<(&'static str, Ty)>,
}

impl Ty {
    /// `[element; len]`
    pub fn array(element: Ty, len: usize) -> Ty {
        Ty::Array(element.interned(), len)
    }

    /// The type, in memory that lasts as long as the program.
    pub(super) fn interned(self) -> &'static Ty {
        static KNOWN: Known<Ty> = Known::new(Mutex::default);
        interned(self, &KNOWN)
    }

    /// A struct of that name with these fields.
    pub fn structure(name: &'static str, fields: Vec<(&'static str, Ty)>) -> Ty {
        static KNOWN: Known<StructTy> = Known::new(Mutex::default);
        Ty::Struct(interned(StructTy { name, fields }, &KNOWN))
    }

    /// A tuple; without parts it is `()`.
    pub fn tuple(parts: Vec<Ty>) -> Ty {
        static KNOWN: Known<Vec<Ty>> = Known::new(Mutex::default);
        match parts.is_empty() {
            true => Ty::Unit,
            false => {
                let parts: &'static Vec<Ty> = interned(parts, &KNOWN);
                Ty::Tuple(parts)
            }
        }
    }

    /// An enum of that name with these variants.
    pub fn enumeration(name: &'static str, variants: Vec<Variant>) -> Ty {
        static KNOWN: Known<EnumTy> = Known::new(Mutex::default);
        Ty::Enum(interned(EnumTy { name, variants }, &KNOWN))
    }

    /// An array whose innermost rows are longer by so many elements; any other type as it is.
    pub fn padded(&self, pad: usize) -> Ty {
        match self {
            Ty::Array(row, len) if matches!(**row, Ty::Array(..)) => {
                Ty::array(row.padded(pad), *len)
            }
            Ty::Array(element, len) => Ty::Array(element, len.saturating_add(pad)),
            other => *other,
        }
    }

    /// `Option<T>`
    pub fn option(ty: Ty) -> Ty {
        let (none, some) = (Vec::new(), vec![("0", ty)]);
        let variant = |name, tag, fields| Variant { name, tag, fields };
        Ty::enumeration("Option", vec![variant("None", 0, none), variant("Some", 1, some)])
    }

    /// Bytes in a variable of a device. What has no parts is a word, since naga has nothing smaller.
    pub fn bytes(&self) -> u32 {
        match self {
            Ty::Unit => 4,
            Ty::Scalar(scalar) => scalar.bytes(),
            Ty::Vector(scalar, len) => scalar.bytes() * *len as u32,
            Ty::Array(element, len) => {
                element.bytes().saturating_mul(u32::try_from(*len).unwrap_or(u32::MAX))
            }
            Ty::Index(rank) => 4 * *rank as u32,
            Ty::Struct(_) | Ty::Tuple(_) | Ty::Enum(_) => self.offsets().1,
            Ty::Cooperative(matrix) => 4 * matrix.numbers_of_a_lane() as u32,
        }
    }

    /// Where each part of a struct, tuple or enum begins in a variable of a device, and the size of
    /// the whole.
    pub fn offsets(&self) -> (Vec<u32>, u32) {
        let mut end = 0u32;
        let offsets = self.parts().into_iter().map(|ty| {
            let offset = end.checked_next_multiple_of(ty.alignment()).unwrap_or(u32::MAX);
            end = offset.saturating_add(ty.bytes());
            offset
        });
        let offsets: Vec<_> = offsets.collect();
        let end = if offsets.is_empty() { 4 } else { end };
        (offsets, end.checked_next_multiple_of(self.alignment()).unwrap_or(u32::MAX))
    }

    /// The alignment in a variable of a device: that of the widest scalar within.
    pub fn alignment(&self) -> u32 {
        match self {
            Ty::Unit | Ty::Index(_) | Ty::Cooperative(_) => 4,
            Ty::Scalar(scalar) | Ty::Vector(scalar, _) => scalar.bytes(),
            Ty::Array(element, _) => element.alignment(),
            Ty::Struct(_) | Ty::Tuple(_) | Ty::Enum(_) => {
                self.parts().iter().map(Ty::alignment).max().unwrap_or(4)
            }
        }
    }

    /// Bytes in an element of a view, as on the host: without any padding, which
    /// `bytemuck::Pod` forbids.
    pub fn packed_bytes(&self) -> u32 {
        match self {
            Ty::Scalar(scalar) => scalar.packed_bytes(),
            Ty::Vector(scalar, len) => scalar.packed_bytes() * *len as u32,
            Ty::Array(element, len) => element.packed_bytes() * *len as u32,
            Ty::Struct(_) | Ty::Tuple(_) | Ty::Enum(_) => {
                self.parts().iter().map(Ty::packed_bytes).sum()
            }
            Ty::Unit => 0,
            Ty::Index(_) | Ty::Cooperative(_) => self.bytes(),
        }
    }

    /// Where a part begins in an element of a view.
    pub fn packed_offset(&self, position: usize) -> u32 {
        match self {
            Ty::Struct(def) => {
                def.fields.iter().take(position).map(|(_, ty)| ty.packed_bytes()).sum()
            }
            Ty::Array(element, _) => element.packed_bytes() * position as u32,
            Ty::Vector(scalar, _) => scalar.packed_bytes() * position as u32,
            _ => 4 * position as u32,
        }
    }

    /// How many words of 32 bits its scalars take one by one, of which none takes less than one.
    pub(crate) fn words(&self) -> u32 {
        match self {
            Ty::Scalar(scalar) => scalar.bytes().div_ceil(4),
            Ty::Cooperative(matrix) => matrix.numbers_of_a_lane() as u32,
            Ty::Array(element, len) => element.words() * *len as u32,
            _ => self.parts().iter().map(Ty::words).sum(),
        }
    }

    /// So many of these words lie before a part.
    pub(crate) fn words_before(&self, position: usize) -> u32 {
        match self {
            Ty::Array(element, _) => element.words() * position as u32,
            _ => self.parts().iter().take(position).map(Ty::words).sum(),
        }
    }

    /// Is it used where it lies, if it is captured by value: an array of more than a few numbers? Numbers
    /// of 64 bits are always: in an array they are not aligned.
    pub(crate) fn is_table(&self) -> bool {
        const FEW: u32 = 16;
        let is_wide = |scalar: Scalar| scalar.bytes() > 4;
        matches!(self, Ty::Array(..))
            && self.words() > 0
            && (self.words() > FEW || self.contains(&is_wide))
    }

    /// Is there such a scalar in it?
    pub fn contains(&self, is: &dyn Fn(Scalar) -> bool) -> bool {
        match self {
            Ty::Unit => false,
            Ty::Scalar(scalar) | Ty::Vector(scalar, _) => is(*scalar),
            Ty::Array(element, _) => element.contains(is),
            Ty::Index(_) => is(Scalar::Usize),
            Ty::Cooperative(matrix) => is(matrix.scalar),
            Ty::Struct(_) | Ty::Tuple(_) | Ty::Enum(_) => {
                self.parts().iter().any(|part| part.contains(is))
            }
        }
    }

    /// Is it a vector, or are there vectors in it?
    pub fn has_vectors(&self) -> bool {
        match self {
            Ty::Vector(..) => true,
            Ty::Array(element, _) => element.has_vectors(),
            Ty::Struct(_) | Ty::Tuple(_) | Ty::Enum(_) => self.parts().iter().any(Ty::has_vectors),
            Ty::Unit | Ty::Scalar(_) | Ty::Index(_) | Ty::Cooperative(_) => false,
        }
    }

    /// Is it a cooperative matrix, or are there some in it?
    pub(crate) fn has_cooperative(&self) -> bool {
        match self {
            Ty::Cooperative(_) => true,
            Ty::Array(element, _) => element.has_cooperative(),
            _ => self.parts().iter().any(Ty::has_cooperative),
        }
    }

    /// Has it integers of less than 32 bits? Then its elements in a view are packed in words.
    pub fn is_packed(&self) -> bool {
        self.contains(&Scalar::is_narrow)
    }

    /// The scalar, if it is one.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Ty::Scalar(scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// The type of each part of a vector, array, index, struct, tuple or enum.
    pub fn parts(&self) -> Vec<Ty> {
        match self {
            Ty::Unit | Ty::Scalar(_) | Ty::Cooperative(_) => Vec::new(),
            Ty::Vector(scalar, len) => vec![Ty::Scalar(*scalar); *len],
            Ty::Array(element, len) => vec![**element; *len],
            Ty::Index(rank) => vec![Ty::Scalar(Scalar::Usize); *rank],
            Ty::Struct(def) => def.fields.iter().map(|(_, ty)| *ty).collect(),
            Ty::Tuple(parts) => parts.to_vec(),
            Ty::Enum(def) => {
                let tag = Ty::Scalar(Scalar::I32);
                std::iter::once(tag).chain(def.fields().cloned()).collect()
            }
        }
    }
}
