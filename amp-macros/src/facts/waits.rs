//! Where code waits for the other threads of the tile.

use proc_macro2::Ident;

use crate::syntax::{Expression, ExpressionKind, Part, visit_part};

/// Which memory a barrier fences: what was written there before is seen behind it.
#[derive(Clone, Copy)]
pub struct Fence {
    pub tile: bool,
    pub global: bool,
}

impl Fence {
    pub const ALL: Fence = Fence { tile: true, global: true };

    /// That of a barrier's method.
    pub fn of(method: &Ident) -> Self {
        let tile = method != "wait_with_global_memory_fence";
        let global = method != "wait_with_tile_static_memory_fence";
        Fence { tile, global }
    }

    /// Is it one for memory of the tile, or for other memory?
    pub fn holds_for(self, tile: bool) -> bool {
        if tile { self.tile } else { self.global }
    }
}

/// Does an expression itself wait at a barrier, or hand the tile to what may?
pub fn may_wait(expression: &Expression) -> bool {
    matches!(expression.kind, ExpressionKind::Wait { .. }) || hands_on_the_tile(expression)
}

/// Is it a call that gets the tile, so that what it calls may wait? A closure never waits.
pub fn hands_on_the_tile(expression: &Expression) -> bool {
    use ExpressionKind::{Call, CallAssociated, Method};
    if let Method(call) = &expression.kind {
        return gets_the_tile(&call.arguments);
    }
    let (Call(_, arguments, _) | CallAssociated(_, arguments, _)) = &expression.kind else {
        return false;
    };
    gets_the_tile(arguments)
}

/// Is the tile, or its barrier, among the arguments?
pub fn gets_the_tile(arguments: &[Expression]) -> bool {
    arguments.iter().any(Expression::is_tiled)
}

/// May the part wait somewhere?
pub fn waits(part: Part<'_>) -> bool {
    has(part, may_wait)
}

/// Is there a barrier in it, so that all threads of the tile come to it (C3561)?
pub fn has_barrier(part: Part<'_>) -> bool {
    has(part, |expression| matches!(expression.kind, ExpressionKind::Wait { .. }))
}

fn has(part: Part<'_>, is_it: impl Fn(&Expression) -> bool) -> bool {
    let mut found = false;
    visit_part(part, &mut |expression| found |= is_it(expression));
    found
}
