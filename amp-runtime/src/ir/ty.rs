//! The types that device code has.

use std::rc::Rc;

/// A number or truth value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// `bool`; a register type, in memory only under tile_static.
    Bool,
    /// `i32`
    I32,
    /// `u32`
    U32,
    /// `usize`: 32 bits wide in a kernel, on every accelerator.
    Usize,
    /// `f32`
    F32,
    /// `i64`
    I64,
    /// `u64`
    U64,
    /// `f64`
    F64,
}

impl Scalar {
    /// The naga scalar that carries it.
    pub fn naga(self) -> naga::Scalar {
        match self {
            Scalar::Bool => naga::Scalar::BOOL,
            Scalar::I32 => naga::Scalar::I32,
            Scalar::U32 | Scalar::Usize => naga::Scalar::U32,
            Scalar::F32 => naga::Scalar::F32,
            Scalar::I64 => naga::Scalar::I64,
            Scalar::U64 => naga::Scalar::U64,
            Scalar::F64 => naga::Scalar::F64,
        }
    }

    /// Bytes in device memory.
    pub fn bytes(self) -> u32 {
        match self {
            Scalar::I64 | Scalar::U64 | Scalar::F64 => 8,
            _ => 4,
        }
    }

    /// Is it a float?
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F32 | Scalar::F64)
    }

    /// Is it a signed integer?
    pub fn is_signed(self) -> bool {
        matches!(self, Scalar::I32 | Scalar::I64)
    }

    /// Is it an integer?
    pub fn is_integer(self) -> bool {
        !self.is_float() && self != Scalar::Bool
    }

    /// The values of an integer type of at most 32 bits.
    pub fn bounds(self) -> Option<(i64, i64)> {
        match self {
            Scalar::I32 => Some((i32::MIN.into(), i32::MAX.into())),
            Scalar::U32 | Scalar::Usize => Some((0, u32::MAX.into())),
            _ => None,
        }
    }

    /// The name in Rust.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I32 => "i32",
            Scalar::U32 => "u32",
            Scalar::Usize => "usize",
            Scalar::F32 => "f32",
            Scalar::I64 => "i64",
            Scalar::U64 => "u64",
            Scalar::F64 => "f64",
        }
    }
}

/// The type of a value in a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ty {
    /// `()`
    Unit,
    /// A scalar.
    Scalar(Scalar),
    /// `[T; N]`
    Array(Rc<Ty>, usize),
    /// `Index<N>` or `Extent<N>`: N components of type `usize`.
    Index(usize),
    /// An `#[amp]` struct.
    Struct(Rc<StructTy>),
}

/// An `#[amp]` struct: its fields in the order of declaration, which is the order in memory.
#[derive(Debug, PartialEq, Eq)]
pub struct StructTy {
    /// The struct's name.
    pub name: &'static str,
    /// Names and types of the fields.
    pub fields: Vec<(&'static str, Ty)>,
}

impl Ty {
    /// `[element; len]`
    pub fn array(element: Ty, len: usize) -> Ty {
        Ty::Array(Rc::new(element), len)
    }

    /// A struct of that name with these fields.
    pub fn structure(name: &'static str, fields: Vec<(&'static str, Ty)>) -> Ty {
        Ty::Struct(Rc::new(StructTy { name, fields }))
    }

    /// Bytes in device memory. Element structs have no padding (`bytemuck::Pod` forbids it).
    pub fn bytes(&self) -> u32 {
        match self {
            Ty::Unit => 0,
            Ty::Scalar(scalar) => scalar.bytes(),
            Ty::Array(element, len) => element.bytes() * *len as u32,
            Ty::Index(rank) => 4 * *rank as u32,
            Ty::Struct(def) => def.fields.iter().map(|(_, ty)| ty.bytes()).sum(),
        }
    }

    /// The alignment of the widest scalar within.
    pub fn alignment(&self) -> u32 {
        match self {
            Ty::Unit => 1,
            Ty::Scalar(scalar) => scalar.bytes(),
            Ty::Array(element, _) => element.alignment(),
            Ty::Index(_) => 4,
            Ty::Struct(def) => def.fields.iter().map(|(_, ty)| ty.alignment()).max().unwrap_or(1),
        }
    }

    /// The scalar, if it is one.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Ty::Scalar(scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// The number of parts and the type of each part of an array, index or struct.
    pub fn parts(&self) -> Vec<Ty> {
        match self {
            Ty::Unit | Ty::Scalar(_) => Vec::new(),
            Ty::Array(element, len) => vec![(**element).clone(); *len],
            Ty::Index(rank) => vec![Ty::Scalar(Scalar::Usize); *rank],
            Ty::Struct(def) => def.fields.iter().map(|(_, ty)| ty.clone()).collect(),
        }
    }
}
