//! The naga types that carry values, and those that they have in memory.

use naga::valid::Capabilities;
use naga::{Handle, Span, Type, TypeInner};

use super::{Lowering, Scalar, Ty};

impl Lowering {
    pub(super) fn insert_type(&mut self, name: Option<&str>, inner: TypeInner) -> Handle<Type> {
        let name = name.map(str::to_owned);
        self.module.types.insert(Type { name, inner }, Span::UNDEFINED)
    }

    pub(super) fn scalar_type(&mut self, scalar: Scalar) -> Handle<Type> {
        self.capabilities |= match scalar {
            Scalar::F16 => Capabilities::SHADER_FLOAT16,
            Scalar::F64 => Capabilities::FLOAT64,
            Scalar::I64 | Scalar::U64 => Capabilities::SHADER_INT64,
            _ => Capabilities::empty(),
        };
        self.insert_type(None, TypeInner::Scalar(scalar.naga()))
    }

    pub(super) fn needs_subgroups(&mut self) {
        self.capabilities |= Capabilities::SUBGROUP;
    }

    /// The naga type that carries `ty`.
    pub(super) fn naga_type(&mut self, ty: &Ty) -> Handle<Type> {
        match ty {
            Ty::Vector(scalar, len) => self.vector_type(*scalar, *len),
            _ => self.memory_type(ty, &[]),
        }
    }

    /// The naga type for `ty` in memory where numbers of the types `atomic` are changed atomically.
    pub(super) fn memory_type(&mut self, ty: &Ty, atomic: &[Scalar]) -> Handle<Type> {
        self.part_type(ty, atomic, u32::MAX)
    }

    /// The same for a part whose address is a multiple of `aligned`, or at the memory's start.
    fn part_type(&mut self, ty: &Ty, atomic: &[Scalar], aligned: u32) -> Handle<Type> {
        // The next element of an array follows at once.
        let aligned = aligned.min(lowest_bit(ty.bytes()));
        if ty.has_cooperative() && !matches!(ty, Ty::Cooperative(_)) {
            self.fail(
                "cooperative matrices in an array, a struct or a tuple that needs memory: those are named, and their indices known, as of a loop that is written out",
            );
            return self.scalar_type(Scalar::U32);
        }
        match ty {
            Ty::Scalar(scalar) => self.leaf_type(*scalar, atomic),
            Ty::Vector(scalar, len) => self.vector_in_memory(*scalar, *len, atomic, aligned),
            Ty::Unit => self.scalar_type(Scalar::U32),
            Ty::Cooperative(matrix) => self.cooperative_type(*matrix),
            Ty::Array(element, len) => self.array_type(element, *len, atomic, aligned),
            Ty::Index(rank) => self.array_type(&Ty::Scalar(Scalar::Usize), *rank, atomic, aligned),
            Ty::Struct(def) => {
                let names = def.fields.iter().map(|(name, _)| (*name).to_owned());
                self.struct_type(Some(def.name), names.collect(), ty, atomic, aligned)
            }
            Ty::Enum(def) => {
                let names = (0..ty.parts().len()).map(|k| format!("part{k}"));
                self.struct_type(Some(def.name), names.collect(), ty, atomic, aligned)
            }
            Ty::Tuple(parts) => {
                let names = (0..parts.len()).map(|k| format!("part{k}"));
                self.struct_type(None, names.collect(), ty, atomic, aligned)
            }
        }
    }

    /// A vector where naga, which aligns it to its size, lets one be; else an array of scalars.
    fn vector_in_memory(
        &mut self,
        scalar: Scalar,
        len: usize,
        atomic: &[Scalar],
        aligned: u32,
    ) -> Handle<Type> {
        let bytes = scalar.bytes() * len as u32;
        let fits = bytes.is_power_of_two() && aligned >= bytes;
        match fits && scalar != Scalar::Bool && !atomic.contains(&scalar) {
            true => self.vector_type(scalar, len),
            false => self.array_type(&Ty::Scalar(scalar), len, atomic, aligned),
        }
    }

    fn struct_type(
        &mut self,
        name: Option<&str>,
        names: Vec<String>,
        ty: &Ty,
        atomic: &[Scalar],
        aligned: u32,
    ) -> Handle<Type> {
        let (offsets, _) = ty.offsets();
        if names.is_empty() {
            // naga has no empty structs; nothing ever looks into this one.
            return self.scalar_type(Scalar::U32);
        }
        let members = names.into_iter().zip(ty.parts()).zip(offsets);
        let members = members
            .map(|((name, part), offset)| {
                let naga_ty = match part.scalar() {
                    Some(Scalar::Bool) => self.scalar_type(Scalar::U32),
                    _ if offset == 0 => self.part_type(&part, atomic, aligned),
                    _ => self.part_type(&part, atomic, aligned.min(lowest_bit(offset))),
                };
                naga::StructMember { name: Some(name), ty: naga_ty, binding: None, offset }
            })
            .collect();
        self.insert_type(name, TypeInner::Struct { members, span: ty.bytes() })
    }

    fn array_type(
        &mut self,
        element: &Ty,
        len: usize,
        atomic: &[Scalar],
        aligned: u32,
    ) -> Handle<Type> {
        let base = match element.scalar() {
            Some(Scalar::Bool) => self.scalar_type(Scalar::U32),
            _ => self.part_type(element, atomic, aligned),
        };
        let size = match std::num::NonZeroU32::new(len as u32) {
            Some(len) => naga::ArraySize::Constant(len),
            None => {
                self.fail(
                    "an array of length 0 has no device form, and one of length 1 or more has",
                );
                naga::ArraySize::Constant(std::num::NonZeroU32::MIN)
            }
        };
        self.insert_type(None, TypeInner::Array { base, size, stride: element.bytes() })
    }
}

/// The greatest power of two that divides the number.
fn lowest_bit(number: u32) -> u32 {
    number & number.wrapping_neg()
}
