//! The builder's core: types, expressions, statements, and the finished module.

use std::any::TypeId;

use naga::valid::Capabilities;
use naga::{
    AddressSpace, Block, BuiltIn, EntryPoint, Expression, Function, FunctionArgument,
    GlobalVariable, Handle, Literal, LocalVariable, MemoryDecorations, Module, Range, ShaderStage,
    Span, Statement, StorageAccess, Type, TypeInner,
};

use super::control::Frame;
use super::fences;
use super::{
    BufferBinding, DeviceModule, Interface, Interval, Number, Place, Scalar, Ty, Value, View,
};
use crate::error::{Error, Result};

/// Builds the naga module of one kernel.
///
/// Calls that make no sense (a field of a number) can only come from a defect of the macro; they
/// are remembered and reported by [`finish`](Self::finish), never a panic.
#[derive(Debug)]
pub struct Builder {
    pub(super) module: Module,
    pub(super) function: Function,
    pub(super) blocks: Vec<OpenBlock>,
    pub(super) frames: Vec<Frame>,
    name: String,
    workgroup_size: [u32; 3],
    buffers: Vec<BufferBinding>,
    params: std::vec::IntoIter<Number>,
    param_bytes: u32,
    /// The next inlined function is the kernel itself.
    pub(super) at_kernel_function: bool,
    tile_statics: Vec<(TypeId, Value)>,
    tile_static_bytes: u32,
    capabilities: Capabilities,
    failure: Option<String>,
}

/// A block under construction.
#[derive(Debug, Default)]
pub(super) struct OpenBlock {
    pub body: Block,
    /// Control has left the block: what follows is unreachable and is dropped.
    pub dead: bool,
}

impl Builder {
    /// A builder for a kernel of that name, with `workgroup_size` threads (fastest dimension
    /// first), whose uniform block holds the scalars of `interface`.
    pub fn new(name: &str, workgroup_size: [u32; 3], interface: &Interface) -> Self {
        let mut builder = Builder {
            module: Module::default(),
            function: Function::default(),
            blocks: vec![OpenBlock::default()],
            frames: Vec::new(),
            name: name.to_owned(),
            workgroup_size,
            buffers: Vec::new(),
            params: Vec::new().into_iter(),
            param_bytes: 0,
            at_kernel_function: false,
            tile_statics: Vec::new(),
            tile_static_bytes: 0,
            capabilities: Capabilities::empty(),
            failure: None,
        };
        builder.load_params(interface);
        builder
    }

    /// The finished module.
    ///
    /// # Errors
    /// [`Error::Compilation`] if the device twin asked for something that has no device form.
    pub fn finish(mut self) -> Result<DeviceModule> {
        if let Some(reason) = self.failure {
            return Err(Error::Compilation {
                kernel: self.name,
                target: "naga IR".to_owned(),
                reason,
            });
        }
        let mut body = self.blocks.pop().unwrap_or_default().body;
        naga::proc::ensure_block_returns(&mut body);
        if !fences::reads_shared_buffers(&self.module, &self.function) {
            fences::drop_storage_fences(&mut body);
        }
        self.function.body = body;
        self.module.entry_points.push(EntryPoint {
            name: self.name.clone(),
            stage: ShaderStage::Compute,
            early_depth_test: None,
            workgroup_size: self.workgroup_size,
            workgroup_size_overrides: None,
            function: self.function,
            mesh_info: None,
            task_payload: None,
            incoming_ray_payload: None,
        });
        Ok(DeviceModule {
            name: self.name,
            module: self.module,
            workgroup_size: self.workgroup_size,
            buffers: self.buffers,
            param_bytes: self.param_bytes,
            tile_static_bytes: self.tile_static_bytes,
            capabilities: self.capabilities,
        })
    }

    /// Remembers the first thing that has no device form.
    pub fn fail(&mut self, reason: impl Into<String>) -> Value {
        self.failure.get_or_insert_with(|| reason.into());
        Value::Unit
    }

    // ---- interface -----------------------------------------------------------------------------

    fn load_params(&mut self, interface: &Interface) {
        let (members, span) = interface.layout();
        if members.is_empty() {
            return;
        }
        let members: Vec<_> = members
            .into_iter()
            .enumerate()
            .map(|(i, (scalar, offset))| {
                // Uniform blocks hold no bool: it travels as a word.
                let stored = if scalar == Scalar::Bool { Scalar::U32 } else { scalar };
                let member = naga::StructMember {
                    name: Some(format!("p{i}")),
                    ty: self.scalar_type(stored),
                    binding: None,
                    offset,
                };
                (scalar, stored, member)
            })
            .collect();
        let block = TypeInner::Struct {
            members: members.iter().map(|(_, _, member)| member.clone()).collect(),
            span,
        };
        let ty = self.insert_type(Some("Params"), block);
        let global = self.global("params", AddressSpace::Uniform, ty, None);
        self.param_bytes = span;
        let loaded: Vec<Number> = members
            .iter()
            .enumerate()
            .map(|(i, &(scalar, stored, _))| {
                let pointer = self.emit(Expression::AccessIndex { base: global, index: i as u32 });
                let handle = self.emit(Expression::Load { pointer });
                let word = Number { handle, scalar: stored, interval: Interval::of(stored) };
                match scalar {
                    Scalar::Bool => self.cast_number(word, Scalar::Bool),
                    _ => word,
                }
            })
            .collect();
        self.params = loaded.into_iter();
    }

    /// The next scalar of the uniform block, in the order in which it was declared.
    pub fn param(&mut self) -> Number {
        match self.params.next() {
            Some(number) => number,
            None => {
                self.fail("a capture reads more scalars than it declared");
                self.unsigned(0)
            }
        }
    }

    /// The next scalars of the uniform block, as a value of the type.
    pub fn param_value(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            Ty::Scalar(_) => Value::Number(self.param()),
            _ => {
                let parts = ty.parts().iter().map(|part| self.param_value(part)).collect();
                let parts = Value::Parts { ty: ty.clone(), parts };
                // A captured table that is indexed at run time is copied to a variable once.
                self.bind(parts)
            }
        }
    }

    /// A captured view: the next storage buffer, with an extent from the uniform block.
    pub fn buffer(&mut self, name: &str, element: Ty, rank: usize, writable: bool) -> Value {
        let base = self.naga_type(&element);
        let array =
            TypeInner::Array { base, size: naga::ArraySize::Dynamic, stride: element.bytes() };
        let ty = self.insert_type(None, array);
        let access = match writable {
            true => StorageAccess::LOAD | StorageAccess::STORE,
            false => StorageAccess::LOAD,
        };
        let binding = self.buffers.len() as u32;
        let buffer = self.global(name, AddressSpace::Storage { access }, ty, Some(binding));
        self.buffers.push(BufferBinding { name: name.to_owned(), writable });
        // The uniform block comes after the buffers.
        if let Some((_, params)) = self
            .module
            .global_variables
            .iter_mut()
            .find(|(_, global)| global.space == AddressSpace::Uniform)
        {
            params.binding = Some(naga::ResourceBinding { group: 0, binding: binding + 1 });
        }
        let extent = (0..rank).map(|_| self.param()).collect();
        Value::View(std::rc::Rc::new(View { buffer, element, extent }))
    }

    fn global(
        &mut self,
        name: &str,
        space: AddressSpace,
        ty: Handle<Type>,
        binding: Option<u32>,
    ) -> Handle<Expression> {
        let binding = match space {
            AddressSpace::WorkGroup => None,
            _ => Some(naga::ResourceBinding { group: 0, binding: binding.unwrap_or(0) }),
        };
        let variable = GlobalVariable {
            name: Some(name.to_owned()),
            space,
            binding,
            ty,
            init: None,
            memory_decorations: MemoryDecorations::empty(),
        };
        let global = self.module.global_variables.append(variable, Span::UNDEFINED);
        self.constant(Expression::GlobalVariable(global))
    }

    /// A built-in vector of three unsigned numbers, as its components, x first.
    pub fn builtin(&mut self, builtin: BuiltIn, intervals: [Interval; 3]) -> [Number; 3] {
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
    /// twice has it once.
    pub fn tile_static(&mut self, declaration: TypeId, name: &str, ty: &Ty) -> Value {
        if let Some((_, place)) = self.tile_statics.iter().find(|(known, _)| *known == declaration)
        {
            return place.clone();
        }
        let word = ty.scalar() == Some(Scalar::Bool);
        let naga_ty = if word { self.scalar_type(Scalar::U32) } else { self.naga_type(ty) };
        let pointer = self.global(name, AddressSpace::WorkGroup, naga_ty, None);
        self.tile_static_bytes += ty.bytes();
        let place = Value::Place(Place { pointer, ty: ty.clone(), guard: None, word });
        self.tile_statics.push((declaration, place.clone()));
        place
    }

    // ---- types ---------------------------------------------------------------------------------

    fn insert_type(&mut self, name: Option<&str>, inner: TypeInner) -> Handle<Type> {
        let name = name.map(str::to_owned);
        self.module.types.insert(Type { name, inner }, Span::UNDEFINED)
    }

    pub(super) fn scalar_type(&mut self, scalar: Scalar) -> Handle<Type> {
        self.capabilities |= match scalar {
            Scalar::F64 => Capabilities::FLOAT64,
            Scalar::I64 | Scalar::U64 => Capabilities::SHADER_INT64,
            _ => Capabilities::empty(),
        };
        self.insert_type(None, TypeInner::Scalar(scalar.naga()))
    }

    /// The naga type that carries `ty`.
    pub(super) fn naga_type(&mut self, ty: &Ty) -> Handle<Type> {
        match ty {
            Ty::Scalar(scalar) => self.scalar_type(*scalar),
            Ty::Unit => self.scalar_type(Scalar::U32),
            Ty::Array(element, len) => self.array_type(element, *len),
            Ty::Index(rank) => self.array_type(&Ty::Scalar(Scalar::Usize), *rank),
            Ty::Struct(def) => {
                let mut offset = 0;
                let members = def
                    .fields
                    .iter()
                    .map(|(name, ty)| {
                        let member = naga::StructMember {
                            name: Some((*name).to_owned()),
                            ty: self.naga_type(ty),
                            binding: None,
                            offset,
                        };
                        offset += ty.bytes();
                        member
                    })
                    .collect();
                let span = offset.next_multiple_of(ty.alignment());
                self.insert_type(Some(def.name), TypeInner::Struct { members, span })
            }
        }
    }

    fn array_type(&mut self, element: &Ty, len: usize) -> Handle<Type> {
        let base = match element.scalar() {
            Some(Scalar::Bool) => self.scalar_type(Scalar::U32),
            _ => self.naga_type(element),
        };
        let size = match std::num::NonZeroU32::new(len as u32) {
            Some(len) => naga::ArraySize::Constant(len),
            None => {
                self.fail("an array of length 0 has no device form");
                naga::ArraySize::Constant(std::num::NonZeroU32::MIN)
            }
        };
        self.insert_type(None, TypeInner::Array { base, size, stride: element.bytes() })
    }

    // ---- expressions and statements ------------------------------------------------------------

    pub(super) fn block(&mut self) -> &mut OpenBlock {
        if self.blocks.is_empty() {
            self.blocks.push(OpenBlock::default());
        }
        let last = self.blocks.len() - 1;
        &mut self.blocks[last]
    }

    /// Appends a statement, unless control cannot reach it.
    pub(super) fn statement(&mut self, statement: Statement) {
        let ends =
            matches!(statement, Statement::Break | Statement::Continue | Statement::Return { .. });
        let block = self.block();
        if !block.dead {
            block.body.push(statement, Span::UNDEFINED);
            block.dead = ends;
        }
    }

    /// Appends an expression that is in scope everywhere: a literal, a variable.
    pub(super) fn constant(&mut self, expression: Expression) -> Handle<Expression> {
        self.function.expressions.append(expression, Span::UNDEFINED)
    }

    /// Appends an expression that is evaluated here.
    pub(super) fn emit(&mut self, expression: Expression) -> Handle<Expression> {
        let handle = self.function.expressions.append(expression, Span::UNDEFINED);
        let block = self.block();
        if block.dead {
            return handle;
        }
        // One `Emit` for a run of expressions that follow each other in the arena.
        if let Some(Statement::Emit(range)) = block.body.last_mut()
            && let Some((first, last)) = range.first_and_last()
            && last.index() + 1 == handle.index()
        {
            *range = Range::new_from_bounds(first, handle);
            return handle;
        }
        let range = Range::new_from_bounds(handle, handle);
        block.body.push(Statement::Emit(range), Span::UNDEFINED);
        handle
    }

    /// Builds a block of its own.
    pub(super) fn nested<R>(&mut self, build: impl FnOnce(&mut Self) -> R) -> (OpenBlock, R) {
        self.blocks.push(OpenBlock::default());
        let result = build(self);
        (self.blocks.pop().unwrap_or_default(), result)
    }

    /// A new local variable.
    pub(super) fn local(&mut self, ty: &Ty) -> Place {
        let naga_ty = self.naga_type(ty);
        let variable = LocalVariable { name: None, ty: naga_ty, init: None };
        let local = self.function.local_variables.append(variable, Span::UNDEFINED);
        let pointer = self.constant(Expression::LocalVariable(local));
        Place { pointer, ty: ty.clone(), guard: None, word: false }
    }

    /// An unsigned number that is known now, as an index.
    pub fn unsigned(&mut self, value: u32) -> Number {
        let handle = self.constant(Expression::Literal(Literal::U32(value)));
        Number { handle, scalar: Scalar::Usize, interval: Interval::exactly(value.into()) }
    }

    /// A number that is known now, from its bits: those of the type for floats, for integers the
    /// value modulo the type's width.
    pub fn known(&mut self, scalar: Scalar, bits: u64) -> Value {
        let literal = match scalar {
            Scalar::Bool => Literal::Bool(bits != 0),
            Scalar::I32 => Literal::I32(bits as i32),
            Scalar::U32 | Scalar::Usize => Literal::U32(bits as u32),
            Scalar::I64 => Literal::I64(bits as i64),
            Scalar::U64 => Literal::U64(bits),
            Scalar::F32 => Literal::F32(f32::from_bits(bits as u32)),
            Scalar::F64 => Literal::F64(f64::from_bits(bits)),
        };
        let interval = match literal {
            Literal::I32(value) => Interval::exactly(value.into()),
            Literal::U32(value) => Interval::exactly(value.into()),
            _ => Interval::of(scalar),
        };
        self.scalar_type(scalar);
        let handle = match literal {
            // naga has no literals for infinities and NaN, and writes the greatest number with more
            // digits than WGSL accepts.
            Literal::F32(value) if value.is_nan() || value.abs() >= f32::MAX => {
                self.bits(Scalar::U32, bits)
            }
            Literal::F64(value) if value.is_nan() || value.abs() >= f64::MAX => {
                self.bits(Scalar::U64, bits)
            }
            finite => self.constant(Expression::Literal(finite)),
        };
        Value::Number(Number { handle, scalar, interval })
    }

    /// A float from its bits, which go through a variable: WGSL refuses constant expressions that
    /// are not finite.
    fn bits(&mut self, word: Scalar, bits: u64) -> Handle<Expression> {
        let word = self.known(word, bits);
        let variable = self.variable(word);
        let Value::Number(Number { handle: expr, .. }) = self.read(&variable) else {
            return self.unsigned(0).handle;
        };
        self.emit(Expression::As { expr, kind: naga::ScalarKind::Float, convert: None })
    }

    /// A number that is known now, from an integer.
    pub(super) fn integer(&mut self, scalar: Scalar, value: i128) -> Value {
        let bits = match scalar {
            Scalar::F32 => u64::from((value as f32).to_bits()),
            Scalar::F64 => (value as f64).to_bits(),
            _ => value as u64,
        };
        self.known(scalar, bits)
    }

    /// A truth value.
    pub fn truth(&mut self, value: bool) -> Value {
        self.known(Scalar::Bool, value.into())
    }
}
