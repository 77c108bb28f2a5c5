//! The core of lowering: expressions, statements, and the finished module.

use std::any::TypeId;
use std::collections::BTreeSet;
use std::panic::Location;

use amp_codes::Code;
use naga::valid::Capabilities;
use naga::{
    Block, EntryPoint, Expression, Function, GlobalVariable, Handle, Literal, LocalVariable,
    Module, Range, ShaderStage, Span, Statement,
};
use rustc_hash::FxHashMap;

use super::atomics::{Atomics, stored_views};
use super::blocks::has_blocks;
use super::control::{Frame, OpenBlock};
use super::facts::Facts;
use super::globals::{KnownSizes, Param};
use super::subgroup::Lanes;
use super::table::{Constants, Table};
use super::variables::Variables;
use super::{
    BufferBinding, CaptureForm, DeviceModule, Form, GuardedAccess, Interface, Interval, Number,
    Place, Scalar, Ty, Unproved, Value, View,
};
use super::{fences, written};
use crate::cooperative::CooperativeProduct;
use crate::error::Result;
use crate::ir::Failure;
use crate::ir::node::Kernel;
use crate::report::RecordLayout;

/// Makes the naga module of one kernel.
///
/// What makes no sense (a field of a number) can only come from a defect of the macros; it is remembered
/// and reported at the end, never a panic.
#[derive(Debug)]
pub(crate) struct Lowering {
    pub(super) module: Module,
    pub(super) function: Function,
    /// What is done before everything else.
    start: Block,
    pub(super) blocks: Vec<OpenBlock>,
    pub(super) frames: Vec<Frame>,
    name: String,
    pub(super) workgroup_size: [u32; 3],
    /// What each node of the kernel is now.
    pub(super) values: Vec<Value>,
    /// Where in the source the node comes from that is lowered.
    pub(super) location: &'static Location<'static>,
    pub(super) buffers: Vec<BufferBinding>,
    pub(super) form: CaptureForm,
    pub(super) views: Vec<std::rc::Rc<View>>,
    /// Buffers that have to be bound as others in the same memory are.
    pub(super) kept_writable: Vec<usize>,
    pub(super) params: std::vec::IntoIter<Param>,
    pub(super) param_block: Option<Handle<GlobalVariable>>,
    pub(super) param_bytes: u32,
    /// Are there arrays in the uniform block?
    pub(super) has_tables: bool,
    /// The extents of captured views and arrays.
    pub(super) view_extents: Vec<Vec<Number>>,
    /// Have the kernel's threads tiles?
    pub(super) tiled: bool,
    /// The rounds of the loops around what is built that are written out, multiplied.
    pub(super) rounds_around: i64,
    pub(super) tile_statics: Vec<(TypeId, Value)>,
    pub(super) tile_static_bytes: u32,
    pub(super) tables: Vec<Table>,
    pub(super) constants: Constants,
    /// The bits of numbers that are known, and of which naga has no literals.
    pub(super) no_literals: FxHashMap<Handle<Expression>, u64>,
    /// Which global variables hold numbers of which types that are changed atomically.
    pub(super) atomics: BTreeSet<(usize, Scalar)>,
    /// What memory is changed atomically.
    pub(super) changed: Atomics,
    /// In which captured views the kernel stores.
    pub(super) stored: Vec<usize>,
    /// The buffers in which something was stored so far where an element may not be.
    pub(super) stored_beyond: Vec<Handle<Expression>>,
    /// What is known where control is.
    pub(super) facts: Facts,
    pub(super) variables: Variables,
    pub(super) guards: Vec<GuardedAccess>,
    pub(super) unproved: Unproved,
    #[cfg(test)]
    pub(super) claims: super::Claims,
    /// The sizes of the launch, if they are given.
    pub(super) sizes: Option<KnownSizes>,
    /// Where a guarded access says that it has missed its array.
    pub(super) misses: Option<Handle<GlobalVariable>>,
    pub(super) capabilities: Capabilities,
    /// Asked for by the first subgroup operation.
    pub(super) lanes: Option<Lanes>,
    /// The products of cooperative matrices.
    pub(super) products: Vec<CooperativeProduct>,
    /// Where the first operation on them stands.
    pub(super) cooperative_at: Option<&'static Location<'static>>,
    /// Has the kernel cooperative matrices, of which some may be blocks of memory?
    pub(super) has_blocks: bool,
    /// The thread's index in the domain.
    thread: Option<Value>,
    /// What the kernel prints and checks.
    pub(super) records: Vec<RecordLayout>,
    pub(super) record_buffer: Option<Handle<Expression>>,
    failure: Option<Failure>,
}

impl Lowering {
    fn new(
        name: &str,
        workgroup_size: [u32; 3],
        interface: &Interface,
        kernel: &Kernel,
        variables: Variables,
    ) -> Self {
        let mut lowering = Lowering {
            module: Module::default(),
            function: Function::default(),
            start: Block::new(),
            blocks: vec![OpenBlock::default()],
            frames: Vec::new(),
            name: name.to_owned(),
            workgroup_size,
            values: vec![Value::Never; kernel.nodes.len()],
            location: Location::caller(),
            buffers: Vec::new(),
            form: interface.form.clone(),
            views: Vec::new(),
            kept_writable: Vec::new(),
            params: Vec::new().into_iter(),
            param_block: None,
            param_bytes: 0,
            has_tables: false,
            view_extents: Vec::new(),
            tiled: false,
            rounds_around: 1,
            tile_statics: Vec::new(),
            tile_static_bytes: 0,
            tables: Vec::new(),
            constants: Constants::default(),
            no_literals: FxHashMap::default(),
            changed: Atomics::of(kernel),
            stored: stored_views(kernel),
            stored_beyond: Vec::new(),
            atomics: BTreeSet::new(),
            facts: Facts::default(),
            variables,
            guards: Vec::new(),
            unproved: Unproved::default(),
            #[cfg(test)]
            claims: super::Claims::default(),
            sizes: interface.sizes.clone().map(KnownSizes::from),
            misses: None,
            capabilities: Capabilities::empty(),
            lanes: None,
            products: Vec::new(),
            cooperative_at: None,
            has_blocks: has_blocks(kernel),
            thread: None,
            records: Vec::new(),
            record_buffer: None,
            failure: None,
        };
        lowering.load_params(interface);
        lowering.run(kernel, &kernel.body);
        lowering
    }

    /// Goes through a kernel with that name, with `workgroup_size` threads (fastest dimension first),
    /// whose uniform block holds the scalars of `interface`.
    pub(crate) fn run_through(
        name: &str,
        workgroup_size: [u32; 3],
        interface: &Interface,
        kernel: &Kernel,
    ) -> Self {
        let run = |variables| Lowering::new(name, workgroup_size, interface, kernel, variables);
        let lowering = run(Variables::default());
        match lowering.tests() > 0 && !lowering.has_failed() {
            true => lowering.with_known_variables(run).unwrap_or(lowering),
            false => lowering,
        }
    }

    /// Which indices into views may be out of range, in a launch of the sizes that the interface has;
    /// none, if there is no module.
    pub(crate) fn unproved(self) -> Option<Unproved> {
        (!self.has_failed()).then_some(self.unproved)
    }

    /// How many accesses are tested when the kernel runs.
    fn tests(&self) -> usize {
        self.guards.len() + if self.form.in_range { 0 } else { self.unproved.tested }
    }

    /// The kernel with what its variables can be, if that spares guards.
    fn with_known_variables(&self, run: impl Fn(Variables) -> Self) -> Option<Self> {
        let mut assumed = self.variables.next(0)?;
        for number in 1.. {
            let lowering = run(Variables::assuming(assumed));
            if lowering.variables.hold() {
                let better = lowering.tests() <= self.tests();
                return (better && !lowering.has_failed()).then_some(lowering);
            }
            assumed = lowering.variables.next(number)?;
        }
        None
    }

    /// The finished module.
    ///
    /// # Errors
    /// [`Error::Compilation`](crate::Error::Compilation) if something has no device form,
    /// [`Error::BrokenRule`](crate::Error::BrokenRule) if a rule is broken.
    pub(crate) fn finish(mut self) -> Result<DeviceModule> {
        if let Some(failure) = self.failure.take() {
            return Err(failure.of(self.name));
        }
        if let Some(misses) = self.misses {
            self.bind_storage(misses);
        }
        self.allow_cooperative();
        let constants = self.end_block();
        let mut body = std::mem::take(&mut self.start);
        body.extend_block(self.blocks.pop().unwrap_or_default().body);
        naga::proc::ensure_block_returns(&mut body);
        let views = self.views.iter().filter_map(|view| self.binding_of(view)).collect();
        let kept = &self.kept_writable;
        written::narrow(&mut self.module, &self.function, &mut body, &mut self.buffers, kept);
        fences::drop_idle(&self.module, &self.function, self.misses, &mut body);
        let memory_fences = fences::has_fences(&mut body);
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
            views,
            param_bytes: self.param_bytes,
            has_tables: self.has_tables,
            constants,
            tile_static_bytes: self.tile_static_bytes,
            capabilities: self.capabilities,
            memory_fences,
            guards: self.guards,
            has_misses: self.misses.is_some(),
            records: self.records,
            cooperative: self.products,
            cooperative_at: self.cooperative_at,
        })
    }

    /// The number of the buffer that a view lies in.
    fn binding_of(&self, view: &View) -> Option<usize> {
        let Expression::GlobalVariable(global) = self.function.expressions[view.buffer] else {
            return None;
        };
        let binding = self.module.global_variables[global].binding.as_ref()?;
        Some(binding.binding as usize)
    }

    /// Remembers the first thing that has no device form.
    pub(super) fn fail(&mut self, reason: impl Into<String>) -> Value {
        let location = self.location;
        self.failure.get_or_insert_with(|| Failure::no_form(reason, location));
        Value::Unit
    }

    /// Remembers that a rule is broken, if nothing has been wrong before.
    pub(super) fn break_rule(&mut self, code: Code, reason: String, help: &'static str) -> Value {
        let location = self.location;
        self.failure.get_or_insert_with(|| Failure::rule(code, reason, help, location));
        Value::Unit
    }

    /// The kernel's thread is the one with this index.
    pub(super) fn set_thread(&mut self, index: &Value) {
        self.thread = Some(index.clone());
    }

    /// The components of the thread's index in the domain.
    pub(super) fn thread_index(&mut self) -> Vec<Number> {
        let index = match self.thread.clone() {
            Some(Value::Tiled(tiled)) => tiled.global.clone(),
            Some(index) => index,
            None => return Vec::new(),
        };
        let Some(Ty::Index(rank)) = index.ty() else { return Vec::new() };
        let components = (0..rank).map(|component| {
            let component = Value::Number(self.unsigned(component as u32));
            let component = self.element(&index, &component);
            self.number(&component)
        });
        components.flatten().collect()
    }

    /// Has something been found that has no device form?
    pub(super) fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    // ---- expressions and statements ------------------------------------------------------------

    pub(super) fn block(&mut self) -> &mut OpenBlock {
        if self.blocks.is_empty() {
            self.blocks.push(OpenBlock::default());
        }
        let last = self.blocks.len() - 1;
        &mut self.blocks[last]
    }

    /// Has control left for elsewhere, so that nothing is to be built here?
    pub(super) fn is_unreachable(&self) -> bool {
        self.blocks.iter().any(|block| block.dead)
    }

    /// Appends a statement, unless control cannot reach it.
    pub(super) fn statement(&mut self, statement: Statement) {
        if let Statement::Store { pointer, .. } = statement
            && let Some(variable) = self.variable_around(pointer)
        {
            self.facts.wrote(variable);
        }
        let ends =
            matches!(statement, Statement::Break | Statement::Continue | Statement::Return { .. });
        let block = self.block();
        if !block.dead {
            block.body.push(statement, Span::UNDEFINED);
            block.dead = ends;
        }
    }

    /// Puts a statement before the kernel's first, whose result is in scope everywhere.
    pub(super) fn at_start(&mut self, statement: Statement) {
        self.start.push(statement, Span::UNDEFINED);
    }

    /// Have the groups more than one dimension?
    pub(super) fn has_rows(&self) -> bool {
        self.workgroup_size[1..] != [1, 1]
    }

    pub(super) fn threads_in_tile(&self) -> i64 {
        self.workgroup_size.iter().map(|side| i64::from(*side)).product()
    }

    /// Appends an expression that is in scope everywhere: a literal, a variable.
    pub(super) fn constant(&mut self, expression: Expression) -> Handle<Expression> {
        self.function.expressions.append(expression, Span::UNDEFINED)
    }

    /// Appends an expression that is evaluated here.
    pub(super) fn emit(&mut self, expression: Expression) -> Handle<Expression> {
        let expression = self.not_constant(expression);
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
        let facts = self.facts.mark();
        let result = build(self);
        self.facts.forget(facts);
        (self.blocks.pop().unwrap_or_default(), result)
    }

    /// A new local variable.
    pub(super) fn local(&mut self, ty: &Ty) -> Place {
        let naga_ty = self.naga_type(ty);
        let variable = LocalVariable { name: None, ty: naga_ty, init: None };
        let local = self.function.local_variables.append(variable, Span::UNDEFINED);
        let pointer = self.constant(Expression::LocalVariable(local));
        Place { pointer, ty: *ty, guard: None, unproved: false, form: Form::Plain }
    }

    /// An unsigned number that is known now, as an index.
    pub(super) fn unsigned(&mut self, value: u32) -> Number {
        let handle = self.constant(Expression::Literal(Literal::U32(value)));
        Number { handle, scalar: Scalar::Usize, interval: Interval::exactly(value.into()) }
    }

    /// A number that is known now, from its bits: those of the type for floats, for integers the
    /// value modulo the type's width.
    pub(crate) fn known(&mut self, scalar: Scalar, bits: u64) -> Value {
        let literal = match scalar {
            Scalar::Bool => Literal::Bool(bits != 0),
            Scalar::I8 => Literal::I32((bits as i8).into()),
            Scalar::U8 => Literal::U32((bits as u8).into()),
            Scalar::I16 => Literal::I32((bits as i16).into()),
            Scalar::U16 => Literal::U32((bits as u16).into()),
            Scalar::I32 => Literal::I32(bits as i32),
            Scalar::U32 | Scalar::Usize => Literal::U32(bits as u32),
            Scalar::I64 => Literal::I64(bits as i64),
            Scalar::U64 => Literal::U64(bits),
            Scalar::F16 => Literal::F16(half::f16::from_bits(bits as u16)),
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
            Literal::F16(value) if !value.is_finite() => {
                let word = self.literal(Scalar::U32, bits.into());
                self.half_from_bits(word)
            }
            // naga has no literals for infinities and NaN, and writes the greatest number with more
            // digits than WGSL accepts.
            Literal::F32(value) if value.is_nan() || value.abs() >= f32::MAX => {
                let word = self.literal(Scalar::U32, bits.into());
                self.reinterpret(word, Scalar::U32, scalar)
            }
            Literal::F64(value) if value.is_nan() || value.abs() >= f64::MAX => {
                let word = self.literal(Scalar::U64, bits.into());
                self.reinterpret(word, Scalar::U64, scalar)
            }
            finite => self.constant(Expression::Literal(finite)),
        };
        if !matches!(self.function.expressions[handle], Expression::Literal(_)) {
            self.no_literals.insert(handle, bits);
        }
        Value::Number(Number { handle, scalar, interval })
    }

    /// A number that is known now, from an integer.
    pub(super) fn integer(&mut self, scalar: Scalar, value: i128) -> Value {
        let bits = scalar.bits_of(value);
        self.known(scalar, bits)
    }

    /// A truth value.
    pub(super) fn truth(&mut self, value: bool) -> Value {
        self.known(Scalar::Bool, value.into())
    }
}
