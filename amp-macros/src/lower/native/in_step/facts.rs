//! What the parts of a body name, leave and cost: by that it is cut.

use std::collections::{BTreeSet, HashMap};

use syn::BinOp;

use crate::facts::{Exits, changed_places, has_barrier, may_wait, waits};
use crate::lower::literal_type;
use crate::syntax::{
    BindingId, Block, Condition, Expression, ExpressionKind, Name, Part, Pattern, Statement,
    Variable, visit_block, visit_blocks, visit_part, visit_parts,
};

/// A statement or the tail of a block.
#[derive(Clone, Copy)]
pub enum Item<'b> {
    Statement(&'b Statement),
    Tail(&'b Expression),
}

impl<'b> Item<'b> {
    /// Those of a block, in order.
    pub fn all(block: &'b Block) -> Vec<Self> {
        let tail = block.tail.iter().map(|tail| Item::Tail(tail));
        block.statements.iter().map(Item::Statement).chain(tail).collect()
    }

    pub fn parts(self) -> Vec<Part<'b>> {
        match self {
            Item::Statement(statement) => statement.parts(),
            Item::Tail(tail) => vec![Part::Expression(tail)],
        }
    }

    /// The expression that it is.
    pub fn expression(self) -> Option<&'b Expression> {
        match self {
            Item::Statement(Statement::Expression(expression, _)) | Item::Tail(expression) => {
                Some(expression)
            }
            Item::Statement(_) => None,
        }
    }

    /// Where it may go on but at its end.
    pub fn exits(self) -> Exits<'b> {
        Exits::of(self.parts())
    }

    /// The variables of whose places something may be changed.
    pub fn changed(self) -> Vec<BindingId> {
        let places = self.parts().into_iter().flat_map(changed_places);
        places.filter_map(|place| place.root().map(|(name, _)| name.id)).collect()
    }

    /// May it wait somewhere?
    pub fn waits(self) -> bool {
        self.parts().into_iter().any(waits)
    }

    /// Is there a barrier in it, so that all threads of the tile come to it?
    pub fn has_barrier(self) -> bool {
        self.parts().into_iter().any(has_barrier)
    }
}

/// Calls `add` with each variable that items mention.
pub fn each_variable(items: &[Item], mut add: impl FnMut(BindingId)) {
    each_name(items, |name| add(name.id));
}

/// The same with its name.
pub fn each_name(items: &[Item], mut add: impl FnMut(&Name)) {
    let parts = items.iter().flat_map(|item| item.parts());
    parts.for_each(|part| {
        visit_part(part, &mut |expression| {
            if let ExpressionKind::Variable(name, _) = &expression.kind {
                add(name);
            }
        });
    });
}

/// The thread's own variables that a body changes after their declaration. What is written to memory that threads share
/// leaves its name what it is.
pub fn changed_variables(body: &Block) -> BTreeSet<BindingId> {
    let roots = changed_places(Part::Block(body)).into_iter().filter_map(Expression::root);
    let own = |variable| match variable {
        Variable::Local | Variable::Reference { .. } | Variable::Tiled => true,
        Variable::TileStatic
        | Variable::TileReference { .. }
        | Variable::ElementReference
        | Variable::Shared
        | Variable::Captured => false,
    };
    roots.filter(|(_, variable)| own(*variable)).map(|(name, _)| name.id).collect()
}

/// The variables of each text that a body mentions or declares. Where a text has more than one, code that
/// is moved may mean another variable than where it stood.
pub fn texts(body: &Block) -> HashMap<String, BTreeSet<BindingId>> {
    let mut texts: HashMap<String, BTreeSet<BindingId>> = HashMap::new();
    let mut add = |name: &Name| {
        texts.entry(name.ident.to_string()).or_default().insert(name.id);
    };
    each_bound(body, &mut add);
    each_name(&Item::all(body), add);
    texts
}

/// Every variable that is declared within a body: those of a kernel's captures are not.
pub fn bound_variables(body: &Block) -> BTreeSet<BindingId> {
    let mut bound = BTreeSet::new();
    each_bound(body, &mut |name| {
        bound.insert(name.id);
    });
    bound
}

/// Calls `add` with each name that is declared within a body.
fn each_bound(body: &Block, add: &mut impl FnMut(&Name)) {
    visit_blocks(body, &mut |block| {
        for statement in &block.statements {
            match statement {
                Statement::Let { pattern, .. } => pattern.names().into_iter().for_each(&mut *add),
                Statement::TileStatic { name, .. } => add(name),
                Statement::Expression(..) | Statement::Const(_) => (),
            }
        }
    });
    visit_block(body, &mut |expression| {
        use ExpressionKind::{Closure, For, If, Match, While};
        let mut patterns = Vec::new();
        match &expression.kind {
            For(repeat) => patterns.push(&repeat.pattern),
            If { condition, .. } | While { condition, .. } => patterns_of(condition, &mut patterns),
            Match { arms, .. } => {
                for arm in arms {
                    patterns.push(&arm.pattern);
                    arm.guard.iter().for_each(|guard| patterns_of(guard, &mut patterns));
                }
            }
            Closure(closure) => patterns.extend(closure.parameters.iter().map(|(of, _)| of)),
            _ => (),
        }
        patterns.into_iter().flat_map(Pattern::names).for_each(&mut *add);
    });
}

/// The patterns of a condition.
fn patterns_of<'c>(condition: &'c Condition, patterns: &mut Vec<&'c Pattern>) {
    match condition {
        Condition::Value(_) => (),
        Condition::Let(pattern, _) => patterns.push(pattern),
        Condition::Both(left, right) => {
            patterns_of(left, patterns);
            patterns_of(right, patterns);
        }
    }
}

/// What it takes to find a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// Arithmetic on what stays as it is.
    Arithmetic,
    /// Loads from memory.
    Memory,
    /// Calls, which may do more.
    Calls,
    /// Changes of variables, or anything else.
    More,
}

impl Effort {
    /// What it takes to bind a name: of a reference to shared memory, to find its place.
    pub fn of_name(value: &Expression) -> Self {
        match &value.kind {
            _ if !value.is_shared_reference() => Effort::of(value),
            ExpressionKind::Reference { of, .. } => Effort::of_place(of),
            _ => Effort::of_place(value),
        }
    }

    fn of_place(place: &Expression) -> Self {
        match &place.kind {
            ExpressionKind::Variable(..) => Effort::Arithmetic,
            ExpressionKind::Field(base, _) | ExpressionKind::Deref(base) => Effort::of_place(base),
            ExpressionKind::Index(base, index) => Effort::of_place(base).max(Effort::of(index)),
            _ => Effort::More,
        }
    }

    pub fn of(value: &Expression) -> Self {
        use ExpressionKind::{
            Array, Binary, Call, CallAssociated, Cast, Constant, Deref, Either, Field, Index,
            Inline, Literal, Method, OfArray, Point, Reference, Repeat, Structure, Tuple, Unary,
        };
        let own = match &value.kind {
            Literal(..)
            | Constant(..)
            | Inline(..)
            | Unary(..)
            | Binary(..)
            | Either(..)
            | Cast(..)
            | Point(..)
            | Tuple(_)
            | Array(_)
            | Repeat(..)
            | Structure(_)
            | OfArray { .. }
            | Field(..) => Effort::Arithmetic,
            ExpressionKind::Variable(_, variable) => match variable {
                Variable::Local | Variable::Tiled | Variable::Shared | Variable::Captured => {
                    Effort::Arithmetic
                }
                Variable::TileStatic
                | Variable::Reference { .. }
                | Variable::TileReference { .. }
                | Variable::ElementReference => Effort::Memory,
            },
            // A component of an index is there, and so is an element that rustc sees.
            Index(base, index) => match (base.root(), &index.kind) {
                (Some((_, Variable::Local | Variable::Tiled)), Literal(..)) => Effort::Arithmetic,
                (None, Literal(..)) if matches!(base.kind, OfArray { .. }) => Effort::Arithmetic,
                _ => Effort::Memory,
            },
            Deref(_) => Effort::Memory,
            Reference { mutable: false, of } if is_whole(of) => Effort::Arithmetic,
            Method(call) if !call.fixed && call.receiver.root().is_some() => Effort::More,
            Call(..) | CallAssociated(..) | Method(_) if !may_wait(value) => Effort::Calls,
            _ => Effort::More,
        };
        let mut most = own;
        visit_parts(value, &mut |part| {
            most = most.max(match part {
                Part::Expression(part) => Effort::of(part),
                Part::Block(_) | Part::Condition(_) => Effort::More,
            });
        });
        most
    }
}

/// Is the type of a value seen in it, whatever the value is used for?
pub fn has_own_type(value: &Expression) -> bool {
    use ExpressionKind::{
        Array, Binary, Cast, Constant, Inline, Literal, Repeat, Structure, Tuple, Unary,
    };
    match &value.kind {
        Literal(literal, _) => literal_type(literal).is_some(),
        Constant(path, _) => path
            .path
            .segments
            .last()
            .is_some_and(|last| !last.ident.to_string().contains(char::is_lowercase)),
        Inline(..) | Cast(_, syn::Type::Infer(_), _) => false,
        Unary(_, a, _) | Repeat(a, _) | Binary(a, BinOp::Shl(_) | BinOp::Shr(_), ..) => {
            has_own_type(a)
        }
        Binary(a, _, b, _) => has_own_type(a) || has_own_type(b),
        Array(parts) => parts.iter().any(has_own_type),
        Tuple(parts) => parts.iter().all(has_own_type),
        Structure(new) => new.fields.iter().all(|(_, value)| has_own_type(value)),
        _ => true,
    }
}

/// Is it a view, a tiled index or a barrier?
fn is_whole(of: &Expression) -> bool {
    let shared = matches!(of.kind, ExpressionKind::Variable(_, Variable::Shared));
    shared || of.is_tiled()
}
