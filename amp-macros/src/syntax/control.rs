//! Reading conditions, `match` and `for`.

use proc_macro2::Ident;
use quote::quote_spanned;
use syn::Expr;
use syn::spanned::Spanned;

use super::is_shared;
use super::refusal::{UNIT, refused, unsupported};
use super::{
    Arm, Block, Certain, Condition, Elements, Expression, ExpressionKind, For, Iterated, Pattern,
    Scope, Step, Target, Unroll, Variable,
};
use crate::diagnostics::Diagnostic;

impl Expression {
    /// What a name stands for that is bound to this value, or to a part of it.
    pub fn bound_variable(&self) -> Variable {
        match &self.kind {
            _ if self.is_tiled() => Variable::Tiled,
            ExpressionKind::Variable(_, Variable::Shared) => Variable::Shared,
            ExpressionKind::Reference { of, .. } if is_shared(of) => Variable::Shared,
            ExpressionKind::Reference { of, mutable } => of.referred(*mutable),
            ExpressionKind::Variable(_, variable) if variable.is_reference() => *variable,
            _ => Variable::Local,
        }
    }

    /// What a name for a reference to this place stands for.
    pub fn referred(&self, mutable: bool) -> Variable {
        match self.root() {
            Some((_, variable)) if variable.is_of_the_tile() => Variable::TileReference { mutable },
            Some((_, Variable::ElementReference)) => Variable::ElementReference,
            Some((_, Variable::Shared | Variable::Captured)) if self.has_index() && !mutable => {
                Variable::ElementReference
            }
            _ => Variable::Reference { mutable },
        }
    }

    /// Is it a reference to data that other threads may change meanwhile, written as one or a
    /// variable that holds one?
    pub fn is_shared_reference(&self) -> bool {
        self.is_reference() && self.bound_variable().is_shared_reference()
    }

    /// Is the place an element, or a part of one?
    fn has_index(&self) -> bool {
        match &self.kind {
            ExpressionKind::Index(..) => true,
            ExpressionKind::Field(base, _) | ExpressionKind::Deref(base) => base.has_index(),
            _ => false,
        }
    }
}

/// Reads a value that a name is bound to. A name for a part of shared memory, to change it
/// through, would be one that the borrow checker knows nothing of.
pub(super) fn read_bound(value: &Expr, scope: &mut Scope) -> Expression {
    let value = Expression::read_argument(value, scope);
    if let ExpressionKind::Reference { mutable: true, of } = &value.kind {
        check_not_shared(of, value.span, scope);
    }
    value
}

/// The same for a name that a pattern has for a part of a value; what refers to shared memory is a place,
/// which Rust's patterns cannot take apart.
pub(super) fn check_names(pattern: &Pattern, value: &Expression, scope: &mut Scope) {
    if let Some(span) = pattern.changes() {
        return check_not_shared(value, span, scope);
    }
    check_parts(pattern, value.bound_variable(), scope);
    if pattern.takes_references() && value.referred(false).is_shared_reference() {
        let mend = "give the place a name, `let name = &place;`, or take the value, without `ref`";
        unsupported(pattern.span(), "`ref` of shared memory", mend, scope);
    }
}

/// Refuses names for parts of what a reference to shared memory refers to.
pub fn check_parts(pattern: &Pattern, variable: Variable, scope: &mut Scope) {
    if pattern.single_name().is_none() {
        check_no_name(pattern, variable, scope);
    }
}

fn check_no_name(pattern: &Pattern, variable: Variable, scope: &mut Scope) {
    if variable.is_shared_reference() && !pattern.names().is_empty() {
        let mend = "take the value apart, without `&`; or give the part a name of its own, `let part = &place.part;`";
        unsupported(pattern.span(), "a pattern against a reference to shared memory", mend, scope);
    }
}

fn check_not_shared(place: &Expression, span: proc_macro2::Span, scope: &mut Scope) {
    if let Some((_, variable)) = place.root()
        && (variable.is_of_the_tile() || matches!(variable, Variable::Shared | Variable::Captured))
    {
        let mend = "assign to the element itself, or pass `&mut` to a function";
        unsupported(span, "a name for `&mut` to shared memory", mend, scope);
    }
}

/// Reads what `if` or `while` tests; its names stay in scope.
pub(super) fn read_condition(condition: &Expr, scope: &mut Scope) -> Condition {
    match condition {
        Expr::Let(test) => {
            let value = read_bound(&test.expr, scope);
            let pattern = Pattern::read_refutable(&test.pat, value.bound_variable(), scope);
            check_names(&pattern, &value, scope);
            Condition::Let(pattern, value)
        }
        Expr::Binary(both) if matches!(both.op, syn::BinOp::And(_)) && has_let(condition) => {
            let left = read_condition(&both.left, scope);
            let right = read_condition(&both.right, scope);
            Condition::Both(Box::new(left), Box::new(right))
        }
        Expr::Assign(assign) => {
            let mend = "compare with `==`";
            unsupported(assign.eq_token.span, "an assignment as a condition", mend, scope);
            Condition::Value(Expression::new(assign.eq_token.span, UNIT))
        }
        other => Condition::Value(Expression::read(other, scope)),
    }
}

fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(both) if matches!(both.op, syn::BinOp::And(_)) => {
            has_let(&both.left) || has_let(&both.right)
        }
        _ => false,
    }
}

pub(super) fn read_match(choice: &syn::ExprMatch, scope: &mut Scope) -> ExpressionKind {
    let subject = read_bound(&choice.expr, scope);
    let variable = subject.bound_variable();
    let arms = choice
        .arms
        .iter()
        .map(|arm| {
            scope.nested(|scope| {
                let pattern = Pattern::read_refutable(&arm.pat, variable, scope);
                check_names(&pattern, &subject, scope);
                if choice.arms.len() > 1 {
                    check_no_name(&pattern, variable, scope);
                }
                let guard = arm.guard.as_ref().map(|(_, guard)| read_condition(guard, scope));
                Arm { pattern, guard, value: Expression::read(&arm.body, scope) }
            })
        })
        .collect();
    ExpressionKind::Match { subject: Box::new(subject), arms }
}

pub(super) fn read_for(repeat: &syn::ExprForLoop, scope: &mut Scope) -> ExpressionKind {
    let label = repeat.label.as_ref().map(|label| label.name.clone());
    let over = read_iterated(&repeat.expr, scope);
    let variable = match &over {
        Some(Iterated::Elements { by: Elements::Reference, array }) => array.referred(false),
        Some(Iterated::Elements { by: Elements::MutableReference, array }) => {
            check_own(array, scope);
            Variable::Reference { mutable: true }
        }
        _ => Variable::Local,
    };
    scope.nested(|scope| {
        let pattern = Pattern::read(&repeat.pat, variable, scope);
        if let Some(Iterated::Range { first, end, .. }) = &over {
            scope.note(&pattern, Certain::between(first, end, scope));
        }
        check_parts(&pattern, variable, scope);
        let empty = quote_spanned!(repeat.for_token.span=> for _ in [(); 0]);
        let target = Target::Repeated(label.clone(), empty);
        let body = scope.within(target, |scope| Block::read(&repeat.body, scope));
        let Some(over) = over else { return UNIT };
        let unroll = read_unroll(&repeat.attrs, scope);
        ExpressionKind::For(Box::new(For { label, pattern, over, body, unroll }))
    })
}

/// A `break` that leaves nothing, or gives a value to a loop that has none, is rustc's to refuse: once,
/// and not in each twin.
pub(super) fn check_break(leave: &syn::ExprBreak, scope: &mut Scope) {
    let targeted = scope.targets.iter().rev().find(|target| match (target, &leave.label) {
        (Target::Closure, _) => true,
        (Target::Block(name), label) => label.as_ref() == Some(name),
        (Target::Loop(_) | Target::Repeated(..), None) => true,
        (Target::Loop(name) | Target::Repeated(name, _), label) => name == label,
    });
    match targeted {
        None if leave.label.is_none() && scope.targets.is_empty() => {
            let alone = syn::ExprBreak { expr: None, ..leave.clone() };
            scope.report.refuse(refused(&alone));
        }
        Some(Target::Repeated(_, repeated)) if leave.expr.is_some() => {
            let unit = leave.expr.as_ref().map(|value| {
                let span = value.span();
                Box::new(Expr::Verbatim(quote_spanned!(span=> ())))
            });
            let span = leave.break_token.span;
            let leave = syn::ExprBreak { label: None, expr: unit, ..leave.clone() };
            scope.report.refuse(refused(&quote_spanned!(span=> #repeated { #leave })));
        }
        _ => (),
    }
}

pub(super) fn is_unroll(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("unroll")
}

fn read_unroll(attributes: &[syn::Attribute], scope: &mut Scope) -> Unroll {
    let mut unrolls = attributes.iter().filter(|attribute| is_unroll(attribute));
    let Some(attribute) = unrolls.next() else { return Unroll::WhereItPays };
    if let Some(second) = unrolls.next() {
        let mend = "remove one of them";
        unsupported(second.span(), "`unroll` twice on a loop", mend, scope);
    }
    match &attribute.meta {
        syn::Meta::Path(_) => return Unroll::Always(attribute.span()),
        syn::Meta::List(list) => {
            if list.parse_args::<Ident>().is_ok_and(|argument| argument == "never") {
                return Unroll::Never;
            }
        }
        syn::Meta::NameValue(_) => (),
    }
    let what = "`#[unroll]` with anything but `never` in parentheses";
    let mend =
        "write `#[unroll]` for all rounds, one after the other, or `#[unroll(never)]` for none";
    unsupported(attribute.span(), what, mend, scope);
    Unroll::Never
}

fn read_iterated(over: &Expr, scope: &mut Scope) -> Option<Iterated> {
    let mut steps = Vec::new();
    let mut inner = over;
    loop {
        match inner {
            Expr::Paren(paren) => inner = &paren.expr,
            Expr::Group(group) => inner = &group.expr,
            Expr::MethodCall(call) if call.method == "rev" && call.args.is_empty() => {
                steps.insert(0, Step::Reverse(call.method.clone()));
                inner = &call.receiver;
            }
            Expr::MethodCall(call) if call.method == "step_by" && call.args.len() == 1 => {
                let by = Expression::read(&call.args[0], scope);
                steps.insert(0, Step::By(call.method.clone(), by));
                inner = &call.receiver;
            }
            _ => break,
        }
    }
    match inner {
        Expr::Range(syn::ExprRange { start: Some(first), limits, end: Some(end), .. }) => {
            let first = Expression::read(first, scope);
            let end = Expression::read(end, scope);
            if [&first, &end].iter().any(|bound| bound.is_float()) {
                let mend = "count whole numbers, `for k in 0..n`, and compute with `k as f32`";
                unsupported(first.span, "a range of floats", mend, scope);
                return None;
            }
            if let Some(extra) = steps.get(2) {
                let (Step::Reverse(name) | Step::By(name, _)) = extra;
                let mend = "write `(a..b).step_by(n)`, `(a..b).rev()`, or both once";
                unsupported(name.span(), "a third adaptor of a range", mend, scope);
            }
            Some(Iterated::Range { first, limits: *limits, end, steps })
        }
        Expr::Range(range) => {
            let mend = "write `for i in a..b` or `for i in a..=b`";
            unsupported(range.span(), "a `for` over a range without two ends", mend, scope);
            None
        }
        _ if !steps.is_empty() => {
            let mend = "write `for i in (0..array.len()).rev()`, and index the array with `i`";
            unsupported(over.span(), "an adaptor of something that is not a range", mend, scope);
            None
        }
        Expr::MethodCall(call) if call.method == "iter" && call.args.is_empty() => {
            let array = lent(Expression::read(&call.receiver, scope));
            Some(Iterated::Elements { array, by: Elements::Reference })
        }
        Expr::MethodCall(call) if call.method == "iter_mut" && call.args.is_empty() => {
            let array = lent(Expression::read(&call.receiver, scope));
            Some(Iterated::Elements { array, by: Elements::MutableReference })
        }
        Expr::Reference(reference) => {
            let array = Expression::read(&reference.expr, scope);
            let by = match reference.mutability {
                Some(_) => Elements::MutableReference,
                None => Elements::Reference,
            };
            Some(Iterated::Elements { array, by })
        }
        Expr::MethodCall(call) if is_of_iterators(&call.method) => {
            Expression::read(gone_through(call), scope);
            reject_iterator(&call.method, scope);
            None
        }
        // Also what another method gives: an array, if rustc agrees.
        other => {
            let array = Expression::read(other, scope);
            let by = match array.bound_variable() {
                Variable::Reference { mutable: true }
                | Variable::TileReference { mutable: true } => Elements::MutableReference,
                variable if variable.is_reference() => Elements::Reference,
                _ => Elements::Value,
            };
            Some(Iterated::Elements { array, by })
        }
    }
}

/// What a method borrows of its receiver: a mutable reference is there after it, too.
fn lent(array: Expression) -> Expression {
    match array.bound_variable().is_mutable_reference() {
        true => Expression::new(array.span, ExpressionKind::Deref(Box::new(array))),
        false => array,
    }
}

/// What a chain of methods of iterators goes through.
fn gone_through(call: &syn::ExprMethodCall) -> &Expr {
    match &*call.receiver {
        Expr::MethodCall(call) if is_of_iterators(&call.method) => gone_through(call),
        other => other,
    }
}

/// Does std have the method for iterators, or to get one?
fn is_of_iterators(method: &Ident) -> bool {
    const METHODS: &[&str] = &[
        "array_windows",
        "bytes",
        "chain",
        "chars",
        "chunks",
        "chunks_exact",
        "chunks_mut",
        "cloned",
        "copied",
        "cycle",
        "drain",
        "enumerate",
        "filter",
        "filter_map",
        "flat_map",
        "flatten",
        "fuse",
        "inspect",
        "into_iter",
        "iter",
        "iter_mut",
        "keys",
        "lines",
        "map",
        "map_while",
        "peekable",
        "rchunks",
        "rev",
        "scan",
        "skip",
        "skip_while",
        "split",
        "step_by",
        "take",
        "take_while",
        "values",
        "values_mut",
        "windows",
        "zip",
    ];
    METHODS.iter().any(|known| method == known)
}

fn reject_iterator(method: &Ident, scope: &mut Scope) {
    let mend = "write `for i in a..b`, with `.rev()` or `.step_by(n)`, or `for x in array`";
    unsupported(method.span(), "a `for` over this iterator", mend, scope);
}

/// References to all elements can be had of a thread's own array only.
fn check_own(array: &Expression, scope: &mut Scope) {
    let own = match array.root() {
        Some((_, variable)) => matches!(variable, Variable::Local | Variable::Reference { .. }),
        None => true,
    };
    if !own {
        let mend = "write `for i in 0..array.len()`, and assign `array[i]`";
        unsupported(array.span, "`&mut` to each element of shared memory", mend, scope);
    }
}

/// Reads what `return` gives.
pub(super) fn read_result(value: &Expr, scope: &mut Scope) -> Box<Expression> {
    let value = Expression::boxed(value, scope);
    if scope.returns_nothing && scope.depth == 0 && value.is_value() {
        scope.report.add(value.span, Diagnostic::KernelResult);
    }
    value
}
