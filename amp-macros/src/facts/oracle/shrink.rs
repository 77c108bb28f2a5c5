//! Smaller bodies: without one of the statements.

use syn::visit_mut::{self, VisitMut};

/// A body without statements that it needs not for `fails` to be true of it.
pub fn shrunk(mut body: syn::Block, fails: impl Fn(&syn::Block) -> bool) -> syn::Block {
    let mut number = 0;
    while let Some(smaller) = without(&body, number) {
        match fails(&smaller) {
            true => body = smaller,
            false => number += 1,
        }
    }
    body
}

/// The body without the statement of that number, if it has so many.
fn without(body: &syn::Block, number: usize) -> Option<syn::Block> {
    let mut smaller = body.clone();
    let mut removal = Removal { left: number, removed: false };
    removal.visit_block_mut(&mut smaller);
    removal.removed.then_some(smaller)
}

struct Removal {
    /// How many statements come before the one to remove.
    left: usize,
    removed: bool,
}

impl VisitMut for Removal {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let count = block.stmts.len();
        if !self.removed && self.left < count {
            block.stmts.remove(self.left);
            self.removed = true;
        }
        if !self.removed {
            self.left -= count;
            visit_mut::visit_block_mut(self, block);
        }
    }
}
