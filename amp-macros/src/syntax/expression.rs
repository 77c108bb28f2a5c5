//! Reading expressions.

use proc_macro2::Span;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, parse_quote_spanned};

use super::assignment::read_assign;
use super::call::{read_call, read_macro, read_method, read_structure};
use super::control::{check_break, read_condition, read_for, read_match, read_result};
use super::is_shared;
use super::operator::{read_binary, read_unary};
use super::refusal::{UNIT, refused, refused_name, unsupported};
use super::tiled::ranked;
use super::types::{value_type, written};
use super::width::constant_of_usize;
use super::{
    Block, Certain, Closure, Condition, Expression, ExpressionKind, Pattern, Scope, Statement,
    Target, Variable,
};
use crate::diagnostics::Diagnostic;
use crate::source::Source;

impl Expression {
    pub fn new(span: Span, kind: ExpressionKind) -> Self {
        Expression { kind, span, end: None }
    }

    /// Reads an expression; what is not in the language is reported and stands as `()`.
    pub fn read(expression: &Expr, scope: &mut Scope) -> Expression {
        let span = expression.span();
        let kind = read_kind(expression, scope);
        Expression { kind, span, end: end(expression) }
    }

    pub(super) fn boxed(expression: &Expr, scope: &mut Scope) -> Box<Expression> {
        Box::new(Expression::read(expression, scope))
    }

    /// Reads an expression that is a part of an array, struct or variant.
    pub(super) fn read_part(expression: &Expr, scope: &mut Scope) -> Expression {
        let part = Expression::read(expression, scope);
        part.check_part(scope);
        part
    }

    /// Devices have no such values with closures in them.
    pub(super) fn check_part(&self, scope: &mut Scope) {
        if matches!(self.kind, ExpressionKind::Closure(_)) {
            let mend = "give it a name of its own, `let f = |…| …;`, or put it into a tuple";
            unsupported(self.span, "a closure in an array, struct or variant", mend, scope);
        }
    }

    /// Reads an expression whose value may be a reference: an argument, or what a name is bound to.
    pub(super) fn read_argument(expression: &Expr, scope: &mut Scope) -> Expression {
        match expression {
            Expr::Reference(reference) => read_reference(reference, scope),
            Expr::Paren(inner) => Expression::read_argument(&inner.expr, scope),
            Expr::Group(inner) => Expression::read_argument(&inner.expr, scope),
            other => Expression::read(other, scope),
        }
    }
}

/// The place of the last token, if it is not the first.
fn end(expression: &Expr) -> Option<Span> {
    match expression {
        Expr::Index(index) => Some(index.bracket_token.span.close()),
        Expr::Field(field) => Some(field.member.span()),
        Expr::Path(path) if path.path.segments.len() > 1 => {
            path.path.segments.last().map(|last| last.ident.span())
        }
        Expr::Call(call) => Some(call.paren_token.span.join()),
        Expr::MethodCall(call) => Some(call.paren_token.span.join()),
        Expr::Binary(binary) => Some(end(&binary.right).unwrap_or_else(|| binary.right.span())),
        Expr::Unary(unary) => Some(end(&unary.expr).unwrap_or_else(|| unary.expr.span())),
        Expr::Cast(cast) => cast.ty.to_token_stream().into_iter().last().map(|last| last.span()),
        Expr::Paren(inner) => Some(inner.paren_token.span.close()),
        Expr::Group(inner) => end(&inner.expr),
        _ => None,
    }
}

fn read_kind(expression: &Expr, scope: &mut Scope) -> ExpressionKind {
    use ExpressionKind as Kind;
    match expression {
        Expr::Paren(inner) => return read_kind(&inner.expr, scope),
        Expr::Group(inner) => return read_kind(&inner.expr, scope),
        Expr::Lit(literal) => return read_literal(&literal.lit, scope),
        Expr::Path(path) => return read_path(path, scope),
        Expr::Unary(unary) => return read_unary(unary, scope),
        Expr::Binary(binary) => return read_binary(binary, scope),
        Expr::Assign(assign) => return read_assign(assign, scope),
        Expr::Field(field) => {
            let base = Expression::boxed(&field.base, scope);
            if base.is_barrier_of_tile() {
                let given = format!(".barrier.{}", field.member.to_token_stream());
                scope.report.add(field.member.span(), Diagnostic::BarrierForm { given });
                return UNIT;
            }
            return Kind::Field(base, field.member.clone());
        }
        Expr::Index(index) => {
            let base = Expression::boxed(&index.expr, scope);
            if base.is_tiled() {
                let mend = "its parts are indices: `t.global[0]` in the domain, `t.local[0]` in the tile, `t.tile[0]` of the tile";
                unsupported(base.span, "a tiled index that is indexed itself", mend, scope);
                return UNIT;
            }
            // rustc says that nothing in a kernel is indexed with a reference.
            return Kind::Index(base, Box::new(Expression::read_argument(&index.index, scope)));
        }
        Expr::Call(call) => return read_call(call, scope),
        Expr::MethodCall(call) => return read_method(call, scope),
        Expr::Cast(cast) => {
            let value = Expression::boxed(&cast.expr, scope);
            let slot = matches!(*cast.ty, syn::Type::Infer(_)).then(|| scope.slot());
            return Kind::Cast(value, value_type(&cast.ty, &mut scope.report), slot);
        }
        Expr::Array(array) => {
            if array.elems.is_empty() {
                return without_elements(array.span(), scope);
            }
            let elements = array.elems.iter().map(|e| Expression::read_part(e, scope));
            return Kind::Array(elements.collect());
        }
        Expr::Repeat(repeat) => {
            if uses_local(&repeat.len, scope) {
                let what = "an array with a length that is known only when the kernel runs";
                let mend = "take a constant that is large enough: `[value; N]`";
                unsupported(repeat.len.span(), what, mend, scope);
                return UNIT;
            }
            if is_zero(&repeat.len) {
                return without_elements(repeat.len.span(), scope);
            }
            return Kind::Repeat(
                Box::new(Expression::read_part(&repeat.expr, scope)),
                (*repeat.len).clone(),
            );
        }
        Expr::Tuple(tuple) => {
            return Kind::Tuple(tuple.elems.iter().map(|e| Expression::read(e, scope)).collect());
        }
        Expr::Struct(structure) => return read_structure(structure, scope),
        Expr::Reference(reference) => {
            let reference = read_reference(reference, scope);
            // A view or array as it is; of data only arguments and names can be references.
            if !is_shared(&reference) && !scope.gives_reference {
                let mend = "references are for arguments and `let`: use the value itself";
                unsupported(reference.span, "a reference here", mend, scope);
            }
            return reference.kind;
        }
        Expr::Block(block) => {
            let label = block.label.as_ref().map(|label| label.name.clone());
            let read = |scope: &mut Scope| Block::read(&block.block, scope);
            let read = match &label {
                Some(label) => scope.within(Target::Block(label.clone()), read),
                None => read(scope),
            };
            return Kind::Block(label, read);
        }
        Expr::Const(block) => {
            let block = &block.block;
            return Kind::Inline(quote!(const #block), scope.slot());
        }
        Expr::If(branch) => return read_if(branch, scope),
        Expr::Match(choice) => return read_match(choice, scope),
        Expr::While(repeat) => {
            let label = repeat.label.as_ref().map(|label| label.name.clone());
            return scope.nested(|scope| {
                let empty = quote_spanned!(repeat.while_token.span=> while false);
                let target = Target::Repeated(label.clone(), empty);
                let condition = Box::new(read_condition(&repeat.cond, scope));
                let body = scope.within(target, |scope| Block::read(&repeat.body, scope));
                Kind::While { label, condition, body }
            });
        }
        Expr::Loop(repeat) => {
            let label = repeat.label.as_ref().map(|label| label.name.clone());
            let target = Target::Loop(label.clone());
            let body = scope.within(target, |scope| Block::read(&repeat.body, scope));
            return Kind::Loop { label, body };
        }
        Expr::ForLoop(repeat) => return read_for(repeat, scope),
        Expr::Closure(closure) => return read_closure(closure, scope),
        Expr::Macro(call) => {
            let known = super::print::read(&call.mac, scope);
            return known.unwrap_or_else(|| read_macro(&call.mac, scope));
        }
        Expr::Break(leave) => {
            let value = leave.expr.as_ref().map(|value| Expression::boxed(value, scope));
            check_break(leave, scope);
            return Kind::Break(leave.label.clone(), value);
        }
        Expr::Continue(next) => {
            if next.label.is_none() && scope.targets.is_empty() {
                scope.report.refuse(refused(next));
            }
            return Kind::Continue(next.label.clone());
        }
        Expr::Return(give) => {
            return Kind::Return(give.expr.as_ref().map(|value| read_result(value, scope)));
        }
        other => read_foreign(other, scope),
    }
    UNIT
}

/// Expressions that no kernel can have.
fn read_foreign(expression: &Expr, scope: &mut Scope) {
    let span = expression.span();
    match expression {
        Expr::Try(attempt) => {
            Expression::read(&attempt.expr, scope);
            scope.report.add(attempt.question_token.span(), Diagnostic::Question);
        }
        Expr::Unsafe(block) => {
            let errors = scope.report.len();
            Block::read(&block.block, scope);
            // What needs it, as a `static mut`, is the mistake.
            if scope.report.len() == errors {
                scope.report.add(block.unsafe_token.span, Diagnostic::Unsafe);
            }
        }
        Expr::Async(block) => {
            let what = "async";
            scope.report.add(block.async_token.span, Diagnostic::Suspending { what });
        }
        Expr::Await(wait) => {
            Expression::read(&wait.base, scope);
            scope.report.add(wait.await_token.span, Diagnostic::Suspending { what: ".await" });
        }
        Expr::Yield(give) => {
            scope.report.add(give.yield_token.span, Diagnostic::Suspending { what: "yield" });
        }
        Expr::Let(condition) => {
            super::declare_names(&condition.pat, scope);
            let mend = "join conditions with `&&`, or write `match`";
            unsupported(condition.let_token.span, "`let` here", mend, scope);
        }
        Expr::Range(range) => unsupported(
            range.limits.span(),
            "a range outside `for`",
            "write `for i in a..b`, or compare with `<`",
            scope,
        ),
        Expr::RawAddr(_) => unsupported(span, "a raw pointer", "use an index", scope),
        Expr::Infer(_) => unsupported(span, "`_` as an expression", "write the value", scope),
        _ => unsupported(
            span,
            "this expression",
            "write it in the subset that the docs describe",
            scope,
        ),
    }
}

fn read_literal(literal: &syn::Lit, scope: &mut Scope) -> ExpressionKind {
    let span = literal.span();
    let wide = |suffix: &str| {
        let mend = match suffix {
            "u128" | "i128" => "the widest integers are `u64` and `i64`",
            "isize" => "use `i32` or `i64`",
            _ => return None,
        };
        Some(Diagnostic::UnsupportedType { ty: suffix.to_owned(), mend })
    };
    match literal {
        syn::Lit::Int(number) => match wide(number.suffix()) {
            Some(diagnostic) => scope.report.add(span, diagnostic),
            None => return ExpressionKind::Literal(literal.clone(), scope.slot()),
        },
        syn::Lit::Float(_) | syn::Lit::Bool(_) | syn::Lit::Byte(_) => {
            return ExpressionKind::Literal(literal.clone(), scope.slot());
        }
        _ => scope.report.add(span, Diagnostic::StringLiteral),
    }
    UNIT
}

fn read_path(path: &syn::ExprPath, scope: &mut Scope) -> ExpressionKind {
    if let Some(name) = path.path.get_ident()
        && !scope.is_local(name)
        && Source::of(name.span()).is_some_and(|source| source.is_handed_on(&name.to_string()))
    {
        let mend = "give a closure that calls it: `|value| function(value)`";
        unsupported(name.span(), "a function as a value", mend, scope);
        return UNIT;
    }
    if path.qself.is_none()
        && let Some(name) = path.path.get_ident()
        && let Some((name, variable)) = scope.resolve(name)
    {
        return ExpressionKind::Variable(name, variable);
    }
    if path.path.is_ident("self") {
        match scope.closure {
            true if scope.uses_self => (),
            true => scope.report.add(path.span(), Diagnostic::SelfCapture),
            // rustc says that the function has none.
            false => scope.report.refuse(refused(&quote!(fn function() { let _ = #path; }))),
        }
        scope.uses_self = true;
        return UNIT;
    }
    if path.path.get_ident().is_some_and(|name| scope.parameters.contains(name)) {
        return ExpressionKind::Inline(path.to_token_stream(), scope.slot());
    }
    if path.qself.is_none()
        && Source::of(path.span()).is_some_and(|source| source.is_static(&path.path))
    {
        let name = written(path);
        scope.report.add(path.span(), Diagnostic::StaticUsed { name });
        return UNIT;
    }
    if let Some(name) = path.path.get_ident().filter(|name| scope.is_like_a_parameter(name)) {
        // It cannot be imported, or matched. A static cannot be borrowed like this.
        let value = quote_spanned! {name.span()=> {
            if false {
                #[allow(warnings)]
                let _ = &mut #name;
            }
            #name
        }};
        return ExpressionKind::Inline(value, scope.slot());
    }
    if let Some((path, narrow)) = constant_of_usize(path) {
        let span = path.span();
        let constant = ExpressionKind::Constant(path, scope.slot());
        let value = Box::new(Expression::new(span, constant));
        return match narrow {
            true => ExpressionKind::Cast(value, parse_quote_spanned!(span=> usize), None),
            false => value.kind,
        };
    }
    if let Some(diagnostic) = refused_name(path) {
        scope.report.add(path.span(), diagnostic);
        return UNIT;
    }
    let path = syn::ExprPath { path: ranked(&path.path), ..path.clone() };
    ExpressionKind::Constant(path, scope.slot())
}

/// An array without elements, which devices do not have.
fn without_elements(span: Span, scope: &mut Scope) -> ExpressionKind {
    unsupported(span, "an array without elements", "give it one at least", scope);
    UNIT
}

/// Is it the number 0, as it is written?
fn is_zero(length: &Expr) -> bool {
    let Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) = length else { return false };
    number.base10_digits() == "0"
}

fn read_if(branch: &syn::ExprIf, scope: &mut Scope) -> ExpressionKind {
    let (condition, accept) = scope.nested(|scope| {
        let condition = Box::new(read_condition(&branch.cond, scope));
        (condition, Block::read(&branch.then_branch, scope))
    });
    let reject = branch.else_branch.as_ref().map(|(_, reject)| Expression::boxed(reject, scope));
    ExpressionKind::If { condition, accept, reject }
}

fn read_reference(reference: &syn::ExprReference, scope: &mut Scope) -> Expression {
    let span = reference.span();
    let of = Expression::boxed(&reference.expr, scope);
    let mutable = reference.mutability.is_some();
    if mutable && let ExpressionKind::Variable(name, Variable::Captured) = &of.kind {
        let name = name.to_string();
        scope.report.add(of.span, Diagnostic::CaptureAssigned { name });
    }
    Expression::new(span, ExpressionKind::Reference { mutable, of })
}

fn read_closure(closure: &syn::ExprClosure, scope: &mut Scope) -> ExpressionKind {
    if let Some(keyword) = &closure.asyncness {
        scope.report.add(keyword.span, Diagnostic::Suspending { what: "async" });
    }
    let ((parameters, output, body), uses) = scope.closure(|scope| {
        let parameters = closure
            .inputs
            .iter()
            .map(|input| {
                let (pattern, ty) = match input {
                    syn::Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
                    pattern => (pattern, None),
                };
                let variable = match ty {
                    Some(syn::Type::Reference(reference)) => {
                        Variable::Reference { mutable: reference.mutability.is_some() }
                    }
                    _ => Variable::Local,
                };
                let certain = ty.and_then(Certain::of_type);
                let ty = ty.map(|ty| super::parameter_type(ty, &mut scope.report));
                let pattern = Pattern::read(pattern, variable, scope);
                scope.note(&pattern, certain);
                (pattern, ty)
            })
            .collect::<Vec<_>>();
        let output = match &closure.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, ty) => Some(value_type(ty, &mut scope.report)),
        };
        let body = Expression::read(&closure.body, scope);
        (parameters, output, body)
    });
    let moves = closure.capture.is_some();
    ExpressionKind::Closure(Box::new(Closure { moves, parameters, output, body, uses }))
}

impl Statement {
    /// `let pattern = value;`
    pub(super) fn binding(pattern: Pattern, value: Expression) -> Statement {
        Statement::Let {
            attributes: Vec::new(),
            pattern,
            ty: None,
            value: Some(Box::new(value)),
            otherwise: None,
            slots: Vec::new(),
        }
    }
}

impl Condition {
    /// A condition that is an expression.
    pub fn value(&self) -> Option<&Expression> {
        match self {
            Condition::Value(value) => Some(value),
            _ => None,
        }
    }

    /// The expressions that it tests, in order.
    pub fn values(&self) -> impl Iterator<Item = &Expression> {
        self.parts().into_iter().filter_map(|part| match part {
            Condition::Value(value) | Condition::Let(_, value) => Some(value),
            Condition::Both(..) => None,
        })
    }

    /// The parts that `&&` joins, in order.
    pub fn parts(&self) -> Vec<&Condition> {
        match self {
            Condition::Both(left, right) => left.parts().into_iter().chain(right.parts()).collect(),
            part => vec![part],
        }
    }
}

/// Does it have the name of a local variable?
fn uses_local(expression: &Expr, scope: &Scope) -> bool {
    struct Names<'s>(&'s Scope, bool);

    impl syn::visit::Visit<'_> for Names<'_> {
        fn visit_expr_path(&mut self, path: &syn::ExprPath) {
            self.1 |= path.path.get_ident().is_some_and(|name| self.0.is_local(name));
        }
    }

    let mut names = Names(scope, false);
    syn::visit::Visit::visit_expr(&mut names, expression);
    names.1
}
