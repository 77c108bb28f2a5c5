//! Fences that order nothing.
//!
//! On a GPU a fence around global memory empties caches, which in a tiled matrix product costs more
//! than the barrier. A barrier needs it only between a write to a buffer and what comes after: the
//! barrier alone has reads done before later writes. A fence without a barrier needs it only in a
//! kernel that reads from a buffer that it may write, since elsewhere there is nothing to see.

use naga::{
    AddressSpace, Barrier, Block, Expression, Function, GlobalVariable, Handle, Module, Statement,
    StorageAccess,
};

/// What code does with buffers that the kernel may write.
#[derive(Clone, Copy, Default)]
struct Uses {
    reads: bool,
    writes: bool,
}

impl Uses {
    fn and(self, other: Uses) -> Self {
        Uses { reads: self.reads || other.reads, writes: self.writes || other.writes }
    }

    fn any(self) -> bool {
        self.reads || self.writes
    }
}

/// Takes global memory out of fences that order nothing there.
/// The buffer `apart` is none of the kernel's.
pub(super) fn drop_idle(
    module: &Module,
    function: &Function,
    apart: Option<Handle<GlobalVariable>>,
    body: &mut Block,
) {
    let buffers = Buffers { module, function, apart };
    let around = Around { reads: buffers.uses(body).reads, ..Around::default() };
    buffers.drop_idle(body, around);
}

/// What there is beside a block.
#[derive(Clone, Copy, Default)]
struct Around {
    /// Does the kernel read from buffers that it may write?
    reads: bool,
    /// Is one of them written before?
    before: bool,
    /// Is one of them used after?
    after: bool,
}

struct Buffers<'m> {
    module: &'m Module,
    function: &'m Function,
    apart: Option<Handle<GlobalVariable>>,
}

impl Buffers<'_> {
    fn drop_idle(&self, block: &mut Block, around: Around) {
        let own: Vec<Uses> = block.iter().map(|statement| self.uses_of(statement)).collect();
        // Whether what follows each statement uses a buffer.
        let mut after = vec![around.after; own.len()];
        for position in (1..own.len()).rev() {
            after[position - 1] = after[position] || own[position].any();
        }
        let mut here = around;
        for ((statement, own), after) in block.iter_mut().zip(own).zip(after) {
            here.after = after;
            match statement {
                Statement::ControlBarrier(flags)
                    if flags.contains(Barrier::WORK_GROUP) && !(here.before && here.after) =>
                {
                    flags.remove(Barrier::STORAGE);
                }
                Statement::MemoryBarrier(flags) if !here.reads => {
                    flags.remove(Barrier::STORAGE);
                    if flags.is_empty() {
                        *statement = Statement::Block(Block::new());
                    }
                }
                _ => (),
            }
            // A loop comes to its beginning after its end.
            let inner = match statement {
                Statement::Loop { .. } => Around {
                    before: here.before || own.writes,
                    after: here.after || own.any(),
                    ..here
                },
                _ => here,
            };
            each_block(statement, &mut |block| self.drop_idle(block, inner));
            here.before |= own.writes;
        }
    }

    fn uses(&self, block: &Block) -> Uses {
        block.iter().fold(Uses::default(), |uses, statement| uses.and(self.uses_of(statement)))
    }

    fn uses_of(&self, statement: &Statement) -> Uses {
        match statement {
            Statement::Emit(range) => {
                let is_read = |handle| match self.function.expressions[handle] {
                    Expression::Load { pointer } => self.is_shared(pointer),
                    Expression::CooperativeLoad { data, .. } => self.is_shared(data.pointer),
                    _ => false,
                };
                Uses { reads: range.clone().any(is_read), writes: false }
            }
            Statement::Store { pointer, .. } => {
                Uses { reads: false, writes: self.is_shared(*pointer) }
            }
            Statement::CooperativeStore { data, .. } => {
                Uses { reads: false, writes: self.is_shared(data.pointer) }
            }
            Statement::Atomic { pointer, .. } => {
                let shared = self.is_shared(*pointer);
                Uses { reads: shared, writes: shared }
            }
            Statement::Block(inner) => self.uses(inner),
            Statement::If { accept, reject, .. } => self.uses(accept).and(self.uses(reject)),
            Statement::Loop { body, continuing, .. } => self.uses(body).and(self.uses(continuing)),
            Statement::Switch { cases, .. } => {
                cases.iter().fold(Uses::default(), |uses, case| uses.and(self.uses(&case.body)))
            }
            _ => Uses::default(),
        }
    }

    fn is_shared(&self, pointer: Handle<Expression>) -> bool {
        match self.function.expressions[pointer] {
            Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => {
                self.is_shared(base)
            }
            Expression::GlobalVariable(global) if Some(global) != self.apart => {
                match self.module.global_variables[global].space {
                    AddressSpace::Storage { access } => access.contains(StorageAccess::STORE),
                    _ => false,
                }
            }
            _ => false,
        }
    }
}

/// Is there a fence without a barrier?
pub(super) fn has_fences(block: &mut Block) -> bool {
    let mut found = false;
    each_statement(block, &mut |statement| {
        found |= matches!(statement, Statement::MemoryBarrier(_));
    });
    found
}

/// Visits every statement of a block and of the blocks within it.
pub(super) fn each_statement(block: &mut Block, visit: &mut dyn FnMut(&mut Statement)) {
    for statement in block.iter_mut() {
        visit(statement);
        each_block(statement, &mut |inner| each_statement(inner, visit));
    }
}

/// Visits the blocks of a statement.
fn each_block(statement: &mut Statement, visit: &mut dyn FnMut(&mut Block)) {
    match statement {
        Statement::Block(inner) => visit(inner),
        Statement::If { accept, reject, .. } => {
            visit(accept);
            visit(reject);
        }
        Statement::Loop { body, continuing, .. } => {
            visit(body);
            visit(continuing);
        }
        Statement::Switch { cases, .. } => {
            cases.iter_mut().for_each(|case| visit(&mut case.body));
        }
        _ => (),
    }
}
