//! What a kernel gets from outside: captured scalars, views, indices, and tile_static variables.

use std::any::TypeId;
use std::num::NonZeroU32;

use amp_codes::Code;
use naga::{
    AddressSpace, ArraySize, BuiltIn, Expression, FunctionArgument, GlobalVariable, Handle,
    MemoryDecorations, Span, StorageAccess, Type, TypeInner,
};

use super::atomics::Memory;
use super::blocks::suiting_blocks;
use super::{
    BufferBinding, Form, Interface, Interval, Lowering, Member, Number, Place, Scalar, Section,
    SharedMemory, Sizes, Ty, Value, View,
};

/// A member of the uniform block: its value, or where it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Param {
    Number(Number),
    Table(Handle<Expression>),
}

/// What a scalar is in a uniform block, which holds no bool and, on many devices, no f16.
pub(super) fn stored_as(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Bool => Scalar::U32,
        Scalar::F16 => Scalar::F32,
        other => other,
    }
}

/// The sizes of a launch, as they are asked for.
#[derive(Debug)]
pub(super) struct KnownSizes {
    pub groups: [u32; 3],
    words: std::vec::IntoIter<u32>,
}

impl From<Sizes> for KnownSizes {
    fn from(Sizes { groups, words }: Sizes) -> Self {
        KnownSizes { groups, words: words.into_iter() }
    }
}

impl Lowering {
    pub(super) fn load_params(&mut self, interface: &Interface) {
        let (members, span) = interface.layout();
        if members.is_empty() {
            return;
        }
        let of_block = members
            .iter()
            .zip(0..)
            .map(|((member, offset), number)| naga::StructMember {
                name: Some(format!("p{number}")),
                ty: match member {
                    Member::Scalar(scalar) => self.scalar_type(stored_as(*scalar)),
                    Member::Table(words) => self.words_type(*words),
                },
                binding: None,
                offset: *offset,
            })
            .collect();
        let ty = self.insert_type(Some("Params"), TypeInner::Struct { members: of_block, span });
        // A uniform block has no arrays but of vectors.
        self.has_tables = members.iter().any(|(member, _)| matches!(member, Member::Table(_)));
        let space = match self.has_tables {
            true => AddressSpace::Storage { access: StorageAccess::LOAD },
            false => AddressSpace::Uniform,
        };
        let global = self.global_variable("params", space, ty);
        self.param_block = Some(global);
        self.param_bytes = span;
        let base = self.constant(Expression::GlobalVariable(global));
        let params = members.iter().zip(0..).map(|((member, _), index)| {
            let pointer = self.emit(Expression::AccessIndex { base, index });
            match *member {
                Member::Table(_) => Param::Table(pointer),
                Member::Scalar(scalar) => {
                    let stored = stored_as(scalar);
                    let handle = self.emit(Expression::Load { pointer });
                    let word = Number { handle, scalar: stored, interval: Interval::of(stored) };
                    Param::Number(self.cast_number(word, scalar))
                }
            }
        });
        self.params = params.collect::<Vec<_>>().into_iter();
    }

    /// An array of so many words.
    pub(super) fn words_type(&mut self, words: u32) -> Handle<Type> {
        let base = self.scalar_type(Scalar::U32);
        let size = ArraySize::Constant(NonZeroU32::new(words).unwrap_or(NonZeroU32::MIN));
        self.insert_type(None, TypeInner::Array { base, size, stride: 4 })
    }

    /// The next scalar of the uniform block, in the order in which it was declared.
    pub(super) fn param(&mut self) -> Number {
        match self.params.next() {
            Some(Param::Number(number)) => number,
            Some(Param::Table(_)) | None => {
                self.fail("a capture reads more scalars than it declared");
                self.unsigned(0)
            }
        }
    }

    /// The next scalar of the uniform block, one of those that say how large the launch is.
    pub(super) fn size_param(&mut self) -> Number {
        let number = self.param();
        match self.sizes.as_mut().and_then(|sizes| sizes.words.next()) {
            Some(size) => Number { interval: Interval::exactly(size.into()), ..number },
            None => number,
        }
    }

    /// The next scalars of the uniform block, as a value of the type.
    pub(super) fn param_value(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            Ty::Scalar(_) => Value::Number(self.param()),
            _ if ty.is_table() => match self.params.next() {
                Some(Param::Table(pointer)) => {
                    let form = Form::Table(self.unsigned(0));
                    Value::Place(Place { pointer, ty: *ty, guard: None, unproved: false, form })
                }
                Some(Param::Number(_)) | None => self.fail("a capture reads a table that is none"),
            },
            _ => {
                let parts: Vec<_> = ty.parts().iter().map(|part| self.param_value(part)).collect();
                if let Ty::Vector(scalar, _) = ty {
                    return self.vector(*scalar, &parts);
                }
                let parts = self.parts(*ty, parts);
                // A small array that is indexed at run time is copied to a variable once.
                self.bind(parts)
            }
        }
    }

    /// A captured view: the next storage buffer, with an extent from the uniform block.
    pub(super) fn buffer(&mut self, name: &str, element: Ty, rank: usize, writable: bool) -> Value {
        let number = self.views.len();
        let memory = self.form.memory_of(number, writable);
        let packed = memory.mixed || element.is_packed();
        let buffer = match self.views.get(memory.first) {
            Some(view) => view.buffer,
            None => self.view_memory(name, &element, packed, memory),
        };
        let extent: Vec<_> = (0..rank).map(|_| self.size_param()).collect();
        self.view_extents.push(extent.clone());
        let section = self.form.sections.then(|| Section {
            first: self.param(),
            pitch: (1..rank).map(|_| self.param()).collect(),
        });
        let stored =
            self.stored.iter().any(|&view| self.form.memory_of(view, true).first == memory.first);
        let view = std::rc::Rc::new(View { buffer, element, packed, stored, extent, section });
        self.views.push(view.clone());
        Value::View(view)
    }

    fn view_memory(
        &mut self,
        name: &str,
        element: &Ty,
        packed: bool,
        SharedMemory { first, writable, shared, .. }: SharedMemory,
    ) -> Handle<Expression> {
        let (base, stride) = match packed {
            true => (self.packed_type(writable), Scalar::U32.bytes()),
            false => {
                let atomics = self.atomics_of_views(first);
                (self.memory_type(element, &atomics), element.bytes())
            }
        };
        let array = TypeInner::Array { base, size: ArraySize::Dynamic, stride };
        let ty = self.insert_type(None, array);
        let access = match writable {
            true => StorageAccess::LOAD | StorageAccess::STORE,
            false => StorageAccess::LOAD,
        };
        if shared {
            self.kept_writable.push(self.buffers.len());
        }
        self.storage(name, access, ty)
    }

    /// The types of the numbers that are changed atomically through one of the views in the memory of
    /// the view of that number, which is declared next.
    fn atomics_of_views(&mut self, first: usize) -> Vec<Scalar> {
        let form = &self.form;
        let atomics = self.changed.scalars(|memory| match memory {
            Memory::View(view) => form.memory_of(*view, true).first == first,
            Memory::Tile(..) => false,
        });
        self.declare_atomics(&atomics);
        atomics
    }

    /// Notes what numbers are atomic in the variable of the module that is declared next.
    fn declare_atomics(&mut self, scalars: &[Scalar]) {
        let next = self.module.global_variables.len();
        self.atomics.extend(scalars.iter().map(|scalar| (next, *scalar)));
    }

    /// The next storage buffer.
    pub(super) fn storage(
        &mut self,
        name: &str,
        access: StorageAccess,
        ty: Handle<Type>,
    ) -> Handle<Expression> {
        let global = self.global_variable(name, AddressSpace::Storage { access }, ty);
        self.bind_storage(global);
        self.constant(Expression::GlobalVariable(global))
    }

    /// Makes a variable the next storage buffer.
    pub(super) fn bind_storage(&mut self, global: Handle<GlobalVariable>) {
        let binding = self.buffers.len() as u32;
        let variable = &mut self.module.global_variables[global];
        variable.binding = Some(naga::ResourceBinding { group: 0, binding });
        let name = variable.name.clone().unwrap_or_default();
        let writable = match variable.space {
            AddressSpace::Storage { access } => access.contains(StorageAccess::STORE),
            _ => false,
        };
        self.buffers.push(BufferBinding { name, writable });
        // The uniform block comes after the buffers.
        if let Some((_, params)) = self
            .module
            .global_variables
            .iter_mut()
            .find(|(handle, _)| Some(*handle) == self.param_block)
            .filter(|(handle, _)| *handle != global)
        {
            params.binding = Some(naga::ResourceBinding { group: 0, binding: binding + 1 });
        }
    }

    pub(super) fn global(
        &mut self,
        name: &str,
        space: AddressSpace,
        ty: Handle<Type>,
    ) -> Handle<Expression> {
        let global = self.global_variable(name, space, ty);
        self.constant(Expression::GlobalVariable(global))
    }

    /// A new variable of the module; the first binding, if it is one that is bound.
    pub(super) fn global_variable(
        &mut self,
        name: &str,
        space: AddressSpace,
        ty: Handle<Type>,
    ) -> Handle<GlobalVariable> {
        let binding = match space {
            AddressSpace::WorkGroup | AddressSpace::Private => None,
            _ => Some(naga::ResourceBinding { group: 0, binding: 0 }),
        };
        let variable = GlobalVariable {
            name: Some(name.to_owned()),
            space,
            binding,
            ty,
            init: None,
            memory_decorations: MemoryDecorations::empty(),
        };
        self.module.global_variables.append(variable, Span::UNDEFINED)
    }

    /// A built-in vector of three unsigned numbers, as its components, x first.
    pub(super) fn builtin(&mut self, builtin: BuiltIn, intervals: [Interval; 3]) -> [Number; 3] {
        let scalar = naga::Scalar::U32;
        let vector = TypeInner::Vector { size: naga::VectorSize::Tri, scalar };
        let ty = self.insert_type(None, vector);
        let position = self.function.arguments.len() as u32;
        self.function.arguments.push(FunctionArgument {
            name: None,
            ty,
            binding: Some(naga::Binding::BuiltIn(builtin)),
        });
        let base = self.constant(Expression::FunctionArgument(position));
        let mut index = 0;
        intervals.map(|interval| {
            let handle = self.emit(Expression::AccessIndex { base, index });
            index += 1;
            Number { handle, scalar: Scalar::Usize, interval }
        })
    }

    /// A tile_static variable, one for each declaration in the source: a function that is called
    /// twice has it once. Its innermost rows have room for `pad` more elements.
    pub(super) fn tile_static(
        &mut self,
        declaration: TypeId,
        name: &str,
        ty: &Ty,
        pad: usize,
    ) -> Value {
        if !self.tiled {
            let reason = format!(
                "the tile_static variable `{name}` is in the call graph of a kernel without tiles"
            );
            let help = "take a `TiledIndex<…>` and launch the kernel over `extent.tile::<…>()`";
            return self.break_rule(Code::C3600, reason, help);
        }
        if ty.has_cooperative() {
            let reason = format!("the tile_static variable `{name}` has cooperative matrices");
            let help =
                "keep them in variables, and what they are loaded from in tile_static memory";
            return self.break_rule(Code::C3584, reason, help);
        }
        // A generic function has one declaration, and a variable for each type.
        let known = self.tile_statics.iter().find(|(known, place)| {
            *known == declaration && place.ty().is_some_and(|held| held == *ty)
        });
        if let Some((_, place)) = known {
            return place.clone();
        }
        let form = Form::of(ty);
        let atomics = self.changed.scalars(
            |memory| matches!(memory, Memory::Tile(of, held) if *of == declaration && held == ty),
        );
        self.declare_atomics(&atomics);
        let mut held = ty.padded(pad);
        if self.has_blocks {
            held = suiting_blocks(held);
        }
        let naga_ty = match form {
            Form::Word => self.scalar_type(Scalar::U32),
            _ => self.memory_type(&held, &atomics),
        };
        let pointer = self.global(name, AddressSpace::WorkGroup, naga_ty);
        self.tile_static_bytes = self.tile_static_bytes.saturating_add(held.bytes());
        let place = Value::Place(Place { pointer, ty: *ty, guard: None, unproved: false, form });
        self.tile_statics.push((declaration, place.clone()));
        place
    }
}
