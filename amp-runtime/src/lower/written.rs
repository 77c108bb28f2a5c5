//! Which buffers a kernel writes: what it only reads is bound so, and is not copied back.

use naga::{
    AddressSpace, Block, Expression, Function, GlobalVariable, Handle, Module, Statement,
    StorageAccess, Type, TypeInner,
};

use super::fences::each_statement;
use super::module::BufferBinding;

/// Takes the right to write from buffers that are not written, except for those in `kept`.
pub(super) fn narrow(
    module: &mut Module,
    function: &Function,
    body: &mut Block,
    buffers: &mut [BufferBinding],
    kept: &[usize],
) {
    let mut written = Vec::new();
    each_statement(body, &mut |statement| match statement {
        Statement::Store { pointer, .. } | Statement::Atomic { pointer, .. } => {
            written.extend(root(function, *pointer));
        }
        Statement::CooperativeStore { data, .. } => written.extend(root(function, data.pointer)),
        _ => (),
    });
    for (handle, global) in module.global_variables.iter_mut() {
        let Some(binding) = &global.binding else { continue };
        let number = binding.binding as usize;
        let Some(buffer) = buffers.get_mut(number) else { continue };
        let AddressSpace::Storage { access } = &mut global.space else { continue };
        let is_atomic = has_atomics(&module.types, global.ty);
        if !written.contains(&handle) && !is_atomic && !kept.contains(&number) {
            access.remove(StorageAccess::STORE);
            buffer.writable = false;
        }
    }
}

/// The variable that a pointer leads into.
fn root(function: &Function, pointer: Handle<Expression>) -> Option<Handle<GlobalVariable>> {
    match function.expressions[pointer] {
        Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => {
            root(function, base)
        }
        Expression::GlobalVariable(global) => Some(global),
        _ => None,
    }
}

/// Loads of atomic numbers need the right to write.
fn has_atomics(types: &naga::UniqueArena<Type>, ty: Handle<Type>) -> bool {
    match &types[ty].inner {
        TypeInner::Atomic(_) => true,
        TypeInner::Array { base, .. } => has_atomics(types, *base),
        TypeInner::Struct { members, .. } => {
            members.iter().any(|member| has_atomics(types, member.ty))
        }
        _ => false,
    }
}
