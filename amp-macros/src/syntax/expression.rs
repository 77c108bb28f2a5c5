//! Reading expressions.

use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{BinOp, Expr};

use super::statement::declare_names;
use super::types::value_type;
use super::{Block, Expression, ExpressionKind, Scope, Variable};
use crate::diagnostics::Diagnostic;

/// Reports something that is not in the language.
pub(super) fn unsupported(span: Span, what: &'static str, mend: &'static str, scope: &mut Scope) {
    scope.report.add(span, Diagnostic::Unsupported { what, mend });
}

impl Expression {
    fn new(span: Span, kind: ExpressionKind) -> Self {
        Expression { kind, span }
    }

    /// Reads an expression; what is not in the language is reported and stands as `()`.
    pub fn read(expression: &Expr, scope: &mut Scope) -> Expression {
        let span = expression.span();
        let kind = read_kind(expression, scope);
        Expression::new(span, kind)
    }

    fn boxed(expression: &Expr, scope: &mut Scope) -> Box<Expression> {
        Box::new(Expression::read(expression, scope))
    }
}

fn read_kind(expression: &Expr, scope: &mut Scope) -> ExpressionKind {
    use ExpressionKind as Kind;
    match expression {
        Expr::Paren(inner) => return read_kind(&inner.expr, scope),
        Expr::Group(inner) => return read_kind(&inner.expr, scope),
        Expr::Lit(literal) => return read_literal(&literal.lit, scope),
        Expr::Path(path) => return read_path(path, scope),
        Expr::Unary(unary) => match unary.op {
            syn::UnOp::Deref(_) => return Kind::Deref(Expression::boxed(&unary.expr, scope)),
            op => return Kind::Unary(op, Expression::boxed(&unary.expr, scope)),
        },
        Expr::Binary(binary) => return read_binary(binary, scope),
        Expr::Assign(assign) => {
            let place = Expression::boxed(&assign.left, scope);
            let value = Expression::boxed(&assign.right, scope);
            check_assignable(&place, scope);
            return Kind::Assign(place, value);
        }
        Expr::Field(field) => match &field.member {
            syn::Member::Named(name) => {
                return Kind::Field(Expression::boxed(&field.base, scope), name.clone());
            }
            syn::Member::Unnamed(index) => {
                Expression::read(&field.base, scope);
                unsupported(
                    index.span,
                    "a tuple field",
                    "use an `#[amp]` struct with named fields",
                    scope,
                );
            }
        },
        Expr::Index(index) => {
            let base = Expression::boxed(&index.expr, scope);
            return Kind::Index(base, Expression::boxed(&index.index, scope));
        }
        Expr::Call(call) => return read_call(call, scope),
        Expr::MethodCall(call) => return read_method(call, scope),
        Expr::Cast(cast) => {
            let value = Expression::boxed(&cast.expr, scope);
            if let syn::Type::Infer(infer) = &*cast.ty {
                unsupported(infer.span(), "a cast to an inferred type", "name the type", scope);
            }
            return Kind::Cast(value, value_type(&cast.ty, &mut scope.report));
        }
        Expr::Array(array) => {
            return Kind::Array(array.elems.iter().map(|e| Expression::read(e, scope)).collect());
        }
        Expr::Repeat(repeat) => {
            return Kind::Repeat(Expression::boxed(&repeat.expr, scope), (*repeat.len).clone());
        }
        Expr::Struct(structure) => return read_structure(structure, scope),
        Expr::Reference(reference) => {
            let of = Expression::boxed(&reference.expr, scope);
            if let Some(mutable) = &reference.mutability {
                match &of.kind {
                    Kind::Variable(name, Variable::Captured) => {
                        let name = name.to_string();
                        scope.report.add(of.span, Diagnostic::CaptureAssigned { name });
                    }
                    _ => unsupported(
                        mutable.span(),
                        "a `&mut` reference",
                        "pass the value and return the new one; elements of views are written through `&`",
                        scope,
                    ),
                }
            }
            return Kind::Reference(of);
        }
        Expr::Block(block) => {
            if let Some(label) = &block.label {
                unsupported(
                    label.span(),
                    "a labelled block",
                    "use a loop, or a function with `return`",
                    scope,
                );
            }
            return Kind::Block(Block::read(&block.block, scope));
        }
        Expr::If(branch) => return read_if(branch, scope),
        Expr::While(repeat) => {
            let label = repeat.label.as_ref().map(|label| label.name.clone());
            let condition = Expression::boxed(&repeat.cond, scope);
            return Kind::While { label, condition, body: Block::read(&repeat.body, scope) };
        }
        Expr::Loop(repeat) => {
            let label = repeat.label.as_ref().map(|label| label.name.clone());
            return Kind::Loop { label, body: Block::read(&repeat.body, scope) };
        }
        Expr::ForLoop(repeat) => return read_for(repeat, scope),
        Expr::Break(leave) => {
            let value = leave.expr.as_ref().map(|value| Expression::boxed(value, scope));
            return Kind::Break(leave.label.clone(), value);
        }
        Expr::Continue(next) => return Kind::Continue(next.label.clone()),
        Expr::Return(give) => {
            return Kind::Return(give.expr.as_ref().map(|value| Expression::boxed(value, scope)));
        }
        Expr::Tuple(tuple) if tuple.elems.is_empty() => return Kind::Unit,
        other => read_foreign(other, scope),
    }
    Kind::Unit
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
            Block::read(&block.block, scope);
            scope.report.add(block.unsafe_token.span, Diagnostic::Unsafe);
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
        Expr::Macro(call) => {
            scope.report.add(call.mac.path.span(), macro_diagnostic(&call.mac));
        }
        Expr::Match(choice) => {
            Expression::read(&choice.expr, scope);
            let span = choice.match_token.span;
            unsupported(span, "`match`", "write `if … else if … else`", scope);
        }
        Expr::Let(condition) => {
            declare_names(&condition.pat, scope);
            unsupported(
                condition.let_token.span,
                "`if let` or `while let`",
                "compare with `==`",
                scope,
            );
        }
        Expr::Closure(closure) => unsupported(
            closure.or1_token.span,
            "a closure within a kernel",
            "write a function marked `#[amp]`",
            scope,
        ),
        Expr::Range(range) => unsupported(
            range.limits.span(),
            "a range outside `for`",
            "write `for i in a..b`, or compare with `<`",
            scope,
        ),
        Expr::Tuple(_) => unsupported(span, "a tuple", "use an `#[amp]` struct", scope),
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

/// What is said of a macro call, by the macro's name.
pub(super) fn macro_diagnostic(call: &syn::Macro) -> Diagnostic {
    let name = call.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    match name.as_str() {
        "panic" | "assert" | "assert_eq" | "assert_ne" | "debug_assert" | "debug_assert_eq"
        | "debug_assert_ne" | "unreachable" | "todo" | "unimplemented" => {
            Diagnostic::Panicking { what: format!("{name}!") }
        }
        "thread_local" => Diagnostic::ThreadLocalDeclared,
        "asm" | "global_asm" | "naked_asm" => Diagnostic::Assembly,
        "format" | "concat" | "stringify" => Diagnostic::StringLiteral,
        "vec" => Diagnostic::Macro { name, mend: "write an array: `[value; N]`" },
        "println" | "print" | "eprintln" | "eprint" | "dbg" | "write" | "writeln" => {
            let mend = "write the values to a view, and print them on the host";
            Diagnostic::Macro { name, mend }
        }
        "matches" => Diagnostic::Macro { name, mend: "compare with `==`" },
        _ => Diagnostic::Macro { name, mend: "write a function marked `#[amp]`" },
    }
}

fn read_literal(literal: &syn::Lit, scope: &mut Scope) -> ExpressionKind {
    let span = literal.span();
    let narrow = |suffix: &str| {
        let mend = match suffix {
            "u128" | "i128" => "the widest integers are `u64` and `i64`",
            "isize" => "use `i32` or `i64`",
            "u8" | "i8" | "u16" | "i16" => "use `i32` or `u32`",
            _ => return None,
        };
        Some(Diagnostic::UnsupportedType { ty: suffix.to_owned(), mend })
    };
    match literal {
        syn::Lit::Int(number) => match narrow(number.suffix()) {
            Some(diagnostic) => scope.report.add(span, diagnostic),
            None => return ExpressionKind::Literal(literal.clone(), scope.slot()),
        },
        syn::Lit::Float(_) | syn::Lit::Bool(_) => {
            return ExpressionKind::Literal(literal.clone(), scope.slot());
        }
        syn::Lit::Byte(_) => {
            let mend = "use `i32` or `u32`";
            scope.report.add(span, Diagnostic::UnsupportedType { ty: "u8".into(), mend });
        }
        _ => scope.report.add(span, Diagnostic::StringLiteral),
    }
    ExpressionKind::Unit
}

fn read_path(path: &syn::ExprPath, scope: &mut Scope) -> ExpressionKind {
    if path.path.is_ident("self") {
        scope.report.add(path.span(), Diagnostic::SelfCapture);
        return ExpressionKind::Unit;
    }
    if path.qself.is_none()
        && let Some(name) = path.path.get_ident()
        && let Some(variable) = scope.resolve(name)
    {
        return ExpressionKind::Variable(name.clone(), variable);
    }
    ExpressionKind::Constant(path.path.clone())
}

fn read_binary(binary: &syn::ExprBinary, scope: &mut Scope) -> ExpressionKind {
    let left = Expression::boxed(&binary.left, scope);
    let right = Expression::boxed(&binary.right, scope);
    use BinOp::*;
    match binary.op {
        AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_)
        | BitAndAssign(_) | BitOrAssign(_) | BitXorAssign(_) | ShlAssign(_) | ShrAssign(_) => {
            check_assignable(&left, scope);
            ExpressionKind::AssignWith(left, binary.op, right)
        }
        op => ExpressionKind::Binary(left, op, right),
    }
}

/// Only local variables, tile_static variables, elements and fields of these can be assigned to.
fn check_assignable(place: &Expression, scope: &mut Scope) {
    let mut root = place;
    let mut indexed = false;
    loop {
        match &root.kind {
            ExpressionKind::Field(base, _) => root = base,
            ExpressionKind::Index(base, _) => (root, indexed) = (base, true),
            _ => break,
        }
    }
    if let ExpressionKind::Constant(path) = &root.kind {
        let name = super::types::written(path);
        scope.report.add(place.span, Diagnostic::GlobalAssigned { name });
    }
    if let ExpressionKind::Variable(name, variable) = &root.kind
        && !indexed
    {
        let name = name.to_string();
        match variable {
            Variable::Captured => {
                scope.report.add(place.span, Diagnostic::CaptureAssigned { name })
            }
            Variable::Shared => {
                scope.report.add(place.span, Diagnostic::ParameterAssigned { name })
            }
            _ => (),
        }
    }
}

fn read_call(call: &syn::ExprCall, scope: &mut Scope) -> ExpressionKind {
    let arguments: Vec<_> = call.args.iter().map(|a| Expression::read(a, scope)).collect();
    let Expr::Path(path) = &*call.func else {
        unsupported(call.func.span(), "a call of a value", "call a function by its name", scope);
        return ExpressionKind::Unit;
    };
    let segments: Vec<_> = path.path.segments.iter().map(|s| s.ident.to_string()).collect();
    let names: Vec<_> = segments.iter().map(String::as_str).collect();
    match names.as_slice() {
        // `Index::new([…])` is the array of its components.
        [.., "Index" | "Extent", "new"] => {
            return ExpressionKind::Call(path.path.clone(), arguments);
        }
        [.., owner, _] if is_type_name(owner) => {
            let mend = match *owner {
                "Vec" | "VecDeque" => {
                    "use an array `[value; N]` for a fixed number of elements, a view for data of the host"
                }
                "Box" | "Rc" | "Arc" => "devices have no heap: use the value itself",
                "String" => "devices have no text: use numbers",
                _ => "write a function marked `#[amp]`; methods of types are not supported",
            };
            let name = names.join("::");
            scope.report.add(path.span(), Diagnostic::UnknownCall { name, mend });
            return ExpressionKind::Unit;
        }
        [name] if scope.is_local(name) => {
            unsupported(path.span(), "a call of a value", "call a function by its name", scope);
            return ExpressionKind::Unit;
        }
        [.., name] if is_type_name(name) => {
            let mend = "write a struct with named fields: `Name { x: …, y: … }`";
            unsupported(path.span(), "a tuple struct or an enum variant", mend, scope);
            return ExpressionKind::Unit;
        }
        _ => (),
    }
    if let Some(arguments) = path.path.segments.iter().find(|s| !s.arguments.is_empty()) {
        unsupported(
            arguments.span(),
            "a generic argument",
            "call a function without generics",
            scope,
        );
        return ExpressionKind::Unit;
    }
    ExpressionKind::Call(path.path.clone(), arguments)
}

/// Types have upper-case names, as rustc's lints have it, except the primitive ones.
pub fn is_type_name(name: &str) -> bool {
    let upper = name.chars().next().is_some_and(char::is_uppercase);
    upper
        || [
            "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64",
            "u128", "usize", "bool", "char", "str",
        ]
        .contains(&name)
}

fn read_method(call: &syn::ExprMethodCall, scope: &mut Scope) -> ExpressionKind {
    let receiver = Expression::boxed(&call.receiver, scope);
    let arguments: Vec<_> = call.args.iter().map(|a| Expression::read(a, scope)).collect();
    let name: &Ident = &call.method;
    match name.to_string().as_str() {
        "wait"
        | "wait_with_all_memory_fence"
        | "wait_with_global_memory_fence"
        | "wait_with_tile_static_memory_fence"
            if arguments.is_empty() =>
        {
            return ExpressionKind::Wait { barrier: receiver, method: name.clone() };
        }
        "extent" | "size" if arguments.is_empty() => {
            return ExpressionKind::Extent { view: receiver, method: name.clone() };
        }
        "with" | "get" | "set" | "take" | "replace" | "with_borrow" | "with_borrow_mut"
            if matches!(receiver.kind, ExpressionKind::Constant(_)) =>
        {
            let name = super::types::written(&call.receiver);
            scope.report.add(call.receiver.span(), Diagnostic::ThreadLocalUsed { name });
        }
        "unwrap" | "expect" | "unwrap_unchecked" => {
            let what = format!(".{name}()");
            scope.report.add(name.span(), Diagnostic::Panicking { what });
        }
        _ => scope.report.add(name.span(), Diagnostic::UnknownMethod { name: name.to_string() }),
    }
    ExpressionKind::Unit
}

fn read_structure(structure: &syn::ExprStruct, scope: &mut Scope) -> ExpressionKind {
    if let Some(rest) = &structure.rest {
        Expression::read(rest, scope);
        unsupported(rest.span(), "struct update syntax", "give every field its value", scope);
    }
    let fields = structure.fields.iter().filter_map(|field| match &field.member {
        syn::Member::Named(name) => Some((name.clone(), Expression::read(&field.expr, scope))),
        syn::Member::Unnamed(_) => None,
    });
    ExpressionKind::Structure(structure.path.clone(), fields.collect())
}

fn read_if(branch: &syn::ExprIf, scope: &mut Scope) -> ExpressionKind {
    let condition = Expression::boxed(&branch.cond, scope);
    let accept = Block::read(&branch.then_branch, scope);
    let reject = branch.else_branch.as_ref().map(|(_, reject)| Expression::boxed(reject, scope));
    ExpressionKind::If { condition, accept, reject }
}

fn read_for(repeat: &syn::ExprForLoop, scope: &mut Scope) -> ExpressionKind {
    let label = repeat.label.as_ref().map(|label| label.name.clone());
    let mut range = &*repeat.expr;
    while let Expr::Paren(inner) = range {
        range = &inner.expr;
    }
    let ends = match range {
        Expr::Range(syn::ExprRange { start: Some(first), limits, end: Some(end), .. }) => {
            let first = Expression::boxed(first, scope);
            Some((first, *limits, Expression::boxed(end, scope)))
        }
        other => {
            let mend = "write `for i in a..b` or `for i in a..=b`";
            unsupported(
                other.span(),
                "a `for` over something that is not a range with two ends",
                mend,
                scope,
            );
            None
        }
    };
    scope.nested(|scope| {
        let name = match &*repeat.pat {
            syn::Pat::Ident(name) if name.mutability.is_none() && name.subpat.is_none() => {
                name.ident.clone()
            }
            syn::Pat::Wild(wild) => Ident::new("_unused", wild.span()),
            other => {
                let mend = "bind one name: `for i in a..b`";
                unsupported(other.span(), "a pattern in `for`", mend, scope);
                declare_names(other, scope);
                Ident::new("_unused", other.span())
            }
        };
        scope.declare(&name, Variable::Local);
        let body = Block::read(&repeat.body, scope);
        match ends {
            Some((first, limits, end)) => {
                ExpressionKind::For { label, name, first, limits, end, body }
            }
            None => ExpressionKind::Unit,
        }
    })
}
