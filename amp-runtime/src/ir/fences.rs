//! Fences that order nothing.
//!
//! A fence around global memory lets a thread see what others of its tile wrote before it. In a
//! kernel that loads from no buffer that it may write, there is nothing to see; and on a GPU such a
//! fence empties caches, which in a tiled matrix product cost more than the barrier.

use naga::{
    AddressSpace, Barrier, Block, Expression, Function, Handle, Module, Statement, StorageAccess,
};

/// Does the function load from a buffer that it may also write?
pub(super) fn reads_shared_buffers(module: &Module, function: &Function) -> bool {
    function.expressions.iter().any(|(_, expression)| match expression {
        Expression::Load { pointer } => is_shared(module, function, *pointer),
        _ => false,
    })
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

/// Reduces barriers for all memory to barriers for tile_static memory.
pub(super) fn drop_storage_fences(block: &mut Block) {
    for statement in block.iter_mut() {
        match statement {
            Statement::ControlBarrier(flags) if flags.contains(Barrier::WORK_GROUP) => {
                flags.remove(Barrier::STORAGE);
            }
            Statement::Block(inner) => drop_storage_fences(inner),
            Statement::If { accept, reject, .. } => {
                drop_storage_fences(accept);
                drop_storage_fences(reject);
            }
            Statement::Loop { body, continuing, .. } => {
                drop_storage_fences(body);
                drop_storage_fences(continuing);
            }
            _ => (),
        }
    }
}
