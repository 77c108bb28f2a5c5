//! Fences that order nothing.
//!
//! A fence around global memory lets a thread see what others of its tile wrote before it. In a
//! kernel that loads from no buffer that it may write, there is nothing to see; and on a GPU such a
//! fence empties caches, which in a tiled matrix product cost more than the barrier.

use naga::{
    AddressSpace, Barrier, Block, Expression, Function, Handle, Module, Statement, StorageAccess,
};

/// Does the function load from a buffer that it may also write, or change it atomically?
pub(super) fn reads_shared_buffers(module: &Module, function: &Function, body: &mut Block) -> bool {
    let mut reads = function.expressions.iter().any(|(_, expression)| match expression {
        Expression::Load { pointer } => is_shared(module, function, *pointer),
        _ => false,
    });
    each_statement(body, &mut |statement| {
        // What gives no result is not seen.
        if let Statement::Atomic { pointer, result: Some(_), .. } = statement {
            reads |= is_shared(module, function, *pointer);
        }
    });
    reads
}

fn is_shared(module: &Module, function: &Function, pointer: Handle<Expression>) -> bool {
    match function.expressions[pointer] {
        Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => {
            is_shared(module, function, base)
        }
        Expression::GlobalVariable(global) => match module.global_variables[global].space {
            AddressSpace::Storage { access } => access.contains(StorageAccess::STORE),
            _ => false,
        },
        _ => false,
    }
}

/// Takes global memory out of fences, with a barrier or without.
pub(super) fn drop_storage_fences(block: &mut Block) {
    each_statement(block, &mut |statement| match statement {
        Statement::ControlBarrier(flags) if flags.contains(Barrier::WORK_GROUP) => {
            flags.remove(Barrier::STORAGE);
        }
        Statement::MemoryBarrier(flags) => {
            flags.remove(Barrier::STORAGE);
            if flags.is_empty() {
                *statement = Statement::Block(Block::new());
            }
        }
        _ => (),
    });
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
pub(super) fn each_statement(block: &mut Block, visit: &mut impl FnMut(&mut Statement)) {
    for statement in block.iter_mut() {
        visit(statement);
        match statement {
            Statement::Block(inner) => each_statement(inner, visit),
            Statement::If { accept, reject, .. } => {
                each_statement(accept, visit);
                each_statement(reject, visit);
            }
            Statement::Loop { body, continuing, .. } => {
                each_statement(body, visit);
                each_statement(continuing, visit);
            }
            Statement::Switch { cases, .. } => {
                cases.iter_mut().for_each(|case| each_statement(&mut case.body, visit));
            }
            _ => (),
        }
    }
}
