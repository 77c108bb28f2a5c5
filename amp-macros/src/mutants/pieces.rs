//! The pieces of kernels that take each other's place.

use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

use crate::random::Random;

/// All kinds of pieces: for each its name, where its pieces are kept, its type, and how syn's visitors meet it.
macro_rules! kinds {
    ($($kind:ident, $kept:ident: $piece:ident, $visit:ident, $visit_mut:ident;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub enum Kind {
            $($kind),*
        }

        /// Pieces by what they are.
        #[derive(Default)]
        pub struct Pieces {
            $(pub $kept: Vec<syn::$piece>,)*
        }

        impl<'ast> Visit<'ast> for Gather<'_> {
            $(fn $visit(&mut self, piece: &'ast syn::$piece) {
                self.0.$kept.push(piece.clone());
                visit::$visit(self, piece);
            })*
        }

        impl VisitMut for Exchange<'_> {
            $(fn $visit_mut(&mut self, piece: &mut syn::$piece) {
                if self.is_here(Kind::$kind) {
                    *piece = self.random.pick(&self.pieces.$kept).expect("there are some");
                } else {
                    visit_mut::$visit_mut(self, piece);
                }
            })*
        }
    };
}

kinds! {
    Expression, expressions: Expr, visit_expr, visit_expr_mut;
    Pattern, patterns: Pat, visit_pat, visit_pat_mut;
    Type, types: Type, visit_type, visit_type_mut;
    Statement, statements: Stmt, visit_stmt, visit_stmt_mut;
}

/// Gathers the pieces of what it visits.
pub struct Gather<'p>(pub &'p mut Pieces);

/// Exchanges the piece of a kind before which `left` others stand.
pub struct Exchange<'e> {
    pub kind: Kind,
    pub left: usize,
    pub pieces: &'e Pieces,
    pub random: &'e mut Random,
}

impl Exchange<'_> {
    fn is_here(&mut self, kind: Kind) -> bool {
        if self.kind != kind {
            return false;
        }
        let here = self.left == 0;
        self.left = self.left.wrapping_sub(1);
        here
    }
}
