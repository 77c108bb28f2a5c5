//! Reading blocks and statements.

use proc_macro2::Ident;
use syn::spanned::Spanned;

use super::expression::unsupported;
use super::types::{tile_static_type, value_type};
use super::{Block, Expression, ExpressionKind, Scope, Statement, Variable};
use crate::diagnostics::Diagnostic;

impl Block {
    /// Reads a block, in a scope of its own.
    pub fn read(block: &syn::Block, scope: &mut Scope) -> Block {
        scope.nested(|scope| {
            let mut statements = Vec::new();
            let mut tail = None;
            for (position, statement) in block.stmts.iter().enumerate() {
                let last = position + 1 == block.stmts.len();
                match statement {
                    syn::Stmt::Expr(expression, None) if last => {
                        let attributes = leading_attributes(expression);
                        reject_tile_static(attributes, "an expression", scope);
                        check_attributes(attributes, scope);
                        tail = Some(Box::new(Expression::read(expression, scope)));
                    }
                    _ => statements.extend(read_statement(statement, scope)),
                }
            }
            Block { statements, tail }
        })
    }
}

fn read_statement(statement: &syn::Stmt, scope: &mut Scope) -> Option<Statement> {
    match statement {
        syn::Stmt::Local(local) => read_let(local, scope),
        syn::Stmt::Expr(expression, _) => {
            let attributes = leading_attributes(expression);
            reject_tile_static(attributes, "an expression", scope);
            check_attributes(attributes, scope);
            Some(Statement::Expression(Expression::read(expression, scope)))
        }
        syn::Stmt::Macro(statement) => {
            let span = statement.mac.path.span();
            scope.report.add(span, super::expression::macro_diagnostic(&statement.mac));
            None
        }
        syn::Stmt::Item(item) => read_item(item, scope),
    }
}

fn is_tile_static(attribute: &syn::Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|last| last.ident == "tile_static")
}

/// The attributes of a statement that is an expression; syn keeps them with the leftmost part.
fn leading_attributes(expression: &syn::Expr) -> &[syn::Attribute] {
    use syn::Expr::*;
    let (own, left) = match expression {
        Assign(e) => (&e.attrs, Some(&e.left)),
        Binary(e) => (&e.attrs, Some(&e.left)),
        Call(e) => (&e.attrs, Some(&e.func)),
        Cast(e) => (&e.attrs, Some(&e.expr)),
        Field(e) => (&e.attrs, Some(&e.base)),
        Index(e) => (&e.attrs, Some(&e.expr)),
        MethodCall(e) => (&e.attrs, Some(&e.receiver)),
        Block(e) => (&e.attrs, None),
        ForLoop(e) => (&e.attrs, None),
        If(e) => (&e.attrs, None),
        Loop(e) => (&e.attrs, None),
        Path(e) => (&e.attrs, None),
        While(e) => (&e.attrs, None),
        _ => return &[],
    };
    match left {
        Some(left) if own.is_empty() => leading_attributes(left),
        _ => own,
    }
}

/// Lint levels are kept; an attribute that changes the code has no meaning in a kernel.
fn check_attributes(attributes: &[syn::Attribute], scope: &mut Scope) {
    for attribute in attributes.iter().filter(|attribute| !is_tile_static(attribute)) {
        let lint = ["allow", "expect", "warn", "deny", "forbid", "doc"];
        if !lint.iter().any(|name| attribute.path().is_ident(name)) {
            let mend = "put it on the whole function, or use `if`";
            unsupported(attribute.span(), "an attribute on a statement", mend, scope);
        }
    }
}

fn reject_tile_static(attributes: &[syn::Attribute], what: &'static str, scope: &mut Scope) {
    for attribute in attributes.iter().filter(|attribute| is_tile_static(attribute)) {
        scope.report.add(attribute.span(), Diagnostic::TileStaticNotOnLet { what });
    }
}

fn read_let(local: &syn::Local, scope: &mut Scope) -> Option<Statement> {
    check_attributes(&local.attrs, scope);
    let (pattern, ty) = match &local.pat {
        syn::Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
        pattern => (pattern, None),
    };
    if local.attrs.iter().any(is_tile_static) {
        return read_tile_static(local, pattern, ty, scope);
    }
    let value = local.init.as_ref().map(|init| {
        if let Some((keyword, _)) = &init.diverge {
            let mend = "test the condition with `if`";
            scope
                .report
                .add(keyword.span(), Diagnostic::Unsupported { what: "`let … else`", mend });
        }
        Expression::read(&init.expr, scope)
    });
    let ty = ty.map(|ty| value_type(ty, &mut scope.report));
    match pattern {
        syn::Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => {
            let variable = match value.as_ref().map(|value| &value.kind) {
                Some(_) if value.as_ref().is_some_and(Expression::is_tiled) => Variable::Tiled,
                Some(ExpressionKind::Variable(_, Variable::Shared)) => Variable::Shared,
                Some(ExpressionKind::Reference(of)) if is_shared(of) => Variable::Shared,
                _ => Variable::Local,
            };
            scope.declare(&name.ident, variable);
            if value.is_none() && ty.is_none() {
                let mend = "write it: `let x: f32;`";
                let what = "a variable without a value or a type";
                unsupported(name.ident.span(), what, mend, scope);
            }
            let mutable = name.mutability.is_some();
            let value = value.map(Box::new);
            let attributes = local.attrs.clone();
            Some(Statement::Let { attributes, name: name.ident.clone(), mutable, ty, value })
        }
        syn::Pat::Wild(_) => value.map(Statement::Expression),
        other => {
            declare_names(other, scope);
            let mend = "bind one name at a time: `let x = …;`";
            let what = "a pattern in `let`";
            scope.report.add(other.span(), Diagnostic::Unsupported { what, mend });
            None
        }
    }
}

/// Is it a name from outside the body, which a reference makes a local name for?
fn is_shared(expression: &Expression) -> bool {
    matches!(expression.kind, ExpressionKind::Variable(_, Variable::Shared | Variable::Captured))
}

/// Declares the names of a pattern that is not supported, so that their uses are no errors too.
pub fn declare_names(pattern: &syn::Pat, scope: &mut Scope) {
    struct Names<'s>(&'s mut Scope);
    impl<'ast> syn::visit::Visit<'ast> for Names<'_> {
        fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
            self.0.declare(&name.ident, Variable::Local);
        }
    }
    syn::visit::Visit::visit_pat(&mut Names(scope), pattern);
}

fn read_tile_static(
    local: &syn::Local,
    pattern: &syn::Pat,
    ty: Option<&syn::Type>,
    scope: &mut Scope,
) -> Option<Statement> {
    let syn::Pat::Ident(name) = pattern else {
        let what = "a pattern";
        scope.report.add(pattern.span(), Diagnostic::TileStaticNotOnLet { what });
        declare_names(pattern, scope);
        return None;
    };
    let name: &Ident = &name.ident;
    scope.declare(name, Variable::TileStatic);
    if let Some(init) = &local.init {
        let diagnostic = Diagnostic::TileStaticInitialiser { name: name.to_string() };
        scope.report.add(init.expr.span(), diagnostic);
        // What is wrong within it is reported as well.
        if !matches!(&*init.expr, syn::Expr::Macro(_)) {
            Expression::read(&init.expr, scope);
        }
    }
    match ty {
        Some(ty) => {
            let ty = tile_static_type(name, ty, &mut scope.report);
            Some(Statement::TileStatic { name: name.clone(), ty })
        }
        None => {
            if local.init.is_none() {
                let diagnostic = Diagnostic::TileStaticUntyped { name: name.to_string() };
                scope.report.add(name.span(), diagnostic);
            }
            None
        }
    }
}

fn read_item(item: &syn::Item, scope: &mut Scope) -> Option<Statement> {
    match item {
        syn::Item::Const(item) => {
            reject_tile_static(&item.attrs, "a const", scope);
            return Some(Statement::Const(item.clone()));
        }
        syn::Item::Static(item) => {
            let before = scope.captures.len();
            reject_tile_static(&item.attrs, "a static", scope);
            if !item.attrs.iter().any(is_tile_static) {
                let name = item.ident.to_string();
                scope.report.add(item.static_token.span, Diagnostic::StaticDeclared { name });
            }
            scope.captures.truncate(before);
            scope.declare(&item.ident, Variable::Local);
        }
        syn::Item::Macro(item) => {
            let diagnostic = super::expression::macro_diagnostic(&item.mac);
            scope.report.add(item.mac.path.span(), diagnostic);
        }
        syn::Item::Use(item) => unsupported(
            item.span(),
            "`use` within a function",
            "write it outside the function, or name the path in full",
            scope,
        ),
        syn::Item::Fn(item) => function_item(&item.sig.ident, scope),
        syn::Item::Struct(item) => function_item(&item.ident, scope),
        syn::Item::Enum(item) => function_item(&item.ident, scope),
        other => unsupported(
            other.span(),
            "an item within a function",
            "declare it outside the function",
            scope,
        ),
    }
    None
}

fn function_item(name: &Ident, scope: &mut Scope) {
    scope.report.add(name.span(), Diagnostic::FunctionItem { name: name.to_string() });
}
