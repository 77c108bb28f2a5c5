//! Reading blocks and statements.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::Parser as _;
use syn::spanned::Spanned;

use super::control::{check_names, is_unroll, read_bound};
use super::nested_items;
use super::refusal::unsupported;
use super::types::{parameter_type, tile_static_type, value_type};
use super::{Block, Certain, Expression, Pattern, Scope, Statement, Variable, declare_names};
use crate::diagnostics::Diagnostic;

impl Block {
    /// Reads the body of a closure: a block, or an expression as the value of one.
    pub fn of_closure(closure: &syn::ExprClosure, scope: &mut Scope) -> Block {
        match &*closure.body {
            syn::Expr::Block(block) if block.label.is_none() => Block::read(&block.block, scope),
            expression => {
                let stmts = vec![syn::Stmt::Expr(expression.clone(), None)];
                let brace_token = syn::token::Brace(expression.span());
                Block::read(&syn::Block { brace_token, stmts }, scope)
            }
        }
    }

    /// Reads a block, in a scope of its own.
    pub fn read(block: &syn::Block, scope: &mut Scope) -> Block {
        if scope.blocks == 0 {
            scope.refuses_items = nested_items::check(block, &mut scope.report);
        }
        scope.blocks += 1;
        let block = scope.nested(|scope| {
            block.stmts.iter().for_each(|statement| declare_items(statement, scope));
            let mut statements = Vec::new();
            let mut tail = None;
            for (position, statement) in block.stmts.iter().enumerate() {
                let last = position + 1 == block.stmts.len();
                match statement {
                    syn::Stmt::Expr(expression, None) if last => {
                        check_leading(expression, scope);
                        tail = Some(Box::new(Expression::read(expression, scope)));
                    }
                    _ => statements.extend(read_statement(statement, scope)),
                }
            }
            Block { statements, tail, span: block.brace_token.span.join() }
        });
        scope.blocks -= 1;
        block
    }
}

impl Block {
    /// Puts the constants of a body beside its items, which stand before it and may name them.
    pub fn share_constants(&self, items: &mut Vec<TokenStream>) {
        if !items.is_empty() {
            items.extend(self.statements.iter().filter_map(|statement| match statement {
                Statement::Const(item) => Some(quote!(#[allow(dead_code)] #item)),
                _ => None,
            }));
        }
    }
}

/// Declares the names of an item, which are known in all of its block.
fn declare_items(statement: &syn::Stmt, scope: &mut Scope) {
    match statement {
        syn::Stmt::Item(syn::Item::Const(item)) => scope.declare_item(&item.ident),
        syn::Stmt::Item(syn::Item::Fn(item)) => scope.declare_item(&item.sig.ident),
        syn::Stmt::Item(syn::Item::Use(item)) => declare_imports(&item.tree, scope),
        _ => (),
    }
}

fn declare_imports(tree: &syn::UseTree, scope: &mut Scope) {
    match tree {
        syn::UseTree::Path(path) => declare_imports(&path.tree, scope),
        syn::UseTree::Name(name) => scope.declare_item(&name.ident),
        syn::UseTree::Rename(name) => scope.declare_item(&name.rename),
        syn::UseTree::Group(group) => {
            group.items.iter().for_each(|tree| declare_imports(tree, scope));
        }
        // What it brings, a variable would hide as well.
        syn::UseTree::Glob(_) => (),
    }
}

fn read_statement(statement: &syn::Stmt, scope: &mut Scope) -> Option<Statement> {
    match statement {
        syn::Stmt::Local(local) => read_let(local, scope),
        // A semicolon alone.
        syn::Stmt::Expr(syn::Expr::Verbatim(nothing), Some(_)) if nothing.is_empty() => None,
        syn::Stmt::Expr(expression, semicolon) => {
            check_leading(expression, scope);
            Some(Statement::Expression(Expression::read(expression, scope), *semicolon))
        }
        syn::Stmt::Macro(statement) => {
            let call = syn::ExprMacro { attrs: Vec::new(), mac: statement.mac.clone() };
            let value = Expression::read(&syn::Expr::Macro(call), scope);
            Some(Statement::Expression(value, statement.semi_token))
        }
        syn::Stmt::Item(item) => read_item(item, scope),
    }
}

fn is_tile_static(attribute: &syn::Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|last| last.ident == "tile_static")
}

/// The attributes of a statement that is an expression; syn keeps them with the leftmost part.
pub(super) fn leading_attributes(expression: &syn::Expr) -> &[syn::Attribute] {
    use syn::Expr::*;
    let (own, left) = match expression {
        Assign(e) => (&e.attrs, Some(&e.left)),
        Binary(e) => (&e.attrs, Some(&e.left)),
        Call(e) => (&e.attrs, Some(&e.func)),
        Cast(e) => (&e.attrs, Some(&e.expr)),
        Field(e) => (&e.attrs, Some(&e.base)),
        Index(e) => (&e.attrs, Some(&e.expr)),
        MethodCall(e) => (&e.attrs, Some(&e.receiver)),
        Array(e) => (&e.attrs, None),
        Block(e) => (&e.attrs, None),
        Break(e) => (&e.attrs, None),
        Closure(e) => (&e.attrs, None),
        Continue(e) => (&e.attrs, None),
        ForLoop(e) => (&e.attrs, None),
        If(e) => (&e.attrs, None),
        Lit(e) => (&e.attrs, None),
        Loop(e) => (&e.attrs, None),
        Macro(e) => (&e.attrs, None),
        Match(e) => (&e.attrs, None),
        Paren(e) => (&e.attrs, None),
        Path(e) => (&e.attrs, None),
        Reference(e) => (&e.attrs, None),
        Return(e) => (&e.attrs, None),
        Struct(e) => (&e.attrs, None),
        Tuple(e) => (&e.attrs, None),
        Unary(e) => (&e.attrs, None),
        While(e) => (&e.attrs, None),
        _ => return &[],
    };
    match left {
        Some(left) if own.is_empty() => leading_attributes(left),
        _ => own,
    }
}

fn check_leading(expression: &syn::Expr, scope: &mut Scope) {
    let attributes = leading_attributes(expression);
    reject_tile_static(attributes, "an expression", scope);
    let is_for = matches!(expression, syn::Expr::ForLoop(_));
    let attributes = attributes.iter().filter(|attribute| !(is_for && is_unroll(attribute)));
    check_attributes(attributes, scope);
}

/// Lint levels are kept; an attribute that changes the code has no meaning in a kernel.
fn check_attributes<'a>(
    attributes: impl IntoIterator<Item = &'a syn::Attribute>,
    scope: &mut Scope,
) {
    for attribute in attributes.into_iter().filter(|attribute| !is_tile_static(attribute)) {
        let lint = ["allow", "expect", "warn", "deny", "forbid", "doc"];
        if !lint.iter().any(|name| attribute.path().is_ident(name)) {
            let name = attribute.path().get_ident().map(ToString::to_string).unwrap_or_default();
            let mend = match name.as_str() {
                "tilestatic" | "tile_shared" | "shared" | "groupshared" | "workgroup" => {
                    "memory of the tile is declared by `#[tile_static] let name: type;`"
                }
                "unroll" => "it stands above a `for` whose rounds are known",
                _ => "put it on the whole function, or use `if`",
            };
            unsupported(attribute.span(), "an attribute on a statement", mend, scope);
        }
    }
}

fn reject_tile_static(attributes: &[syn::Attribute], what: &'static str, scope: &mut Scope) {
    for attribute in attributes.iter().filter(|attribute| is_tile_static(attribute)) {
        scope.report.add(attribute.span(), Diagnostic::TileStaticNotOnLet { what });
    }
}

/// `let ref name = value;` as `let name = &value;`, which says the same.
fn with_reference(local: &syn::Local) -> Option<syn::Local> {
    let syn::Pat::Ident(name) = &local.pat else { return None };
    let (Some(by), None, Some(init)) = (&name.by_ref, &name.subpat, &local.init) else {
        return None;
    };
    if init.diverge.is_some() {
        return None;
    }
    let reference = syn::Expr::Reference(syn::ExprReference {
        attrs: Vec::new(),
        and_token: syn::token::And(by.span),
        mutability: name.mutability,
        expr: init.expr.clone(),
    });
    let mut local = local.clone();
    local.pat = syn::Pat::Ident(syn::PatIdent { by_ref: None, mutability: None, ..name.clone() });
    local.init = Some(syn::LocalInit { expr: Box::new(reference), ..init.clone() });
    Some(local)
}

fn read_let(local: &syn::Local, scope: &mut Scope) -> Option<Statement> {
    if let Some(local) = with_reference(local) {
        return read_let(&local, scope);
    }
    check_attributes(&local.attrs, scope);
    let (pattern, ty) = match &local.pat {
        syn::Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
        pattern => (pattern, None),
    };
    if let Some(attribute) = local.attrs.iter().find(|attribute| is_tile_static(attribute)) {
        return read_tile_static(local, attribute, pattern, ty, scope);
    }
    // A type that is refused whatever the value is says it all.
    let init = local.init.as_ref().filter(|_| !matches!(ty, Some(syn::Type::BareFn(_))));
    let value = init.map(|init| read_bound(&init.expr, scope));
    let otherwise = local.init.as_ref().and_then(|init| init.diverge.as_ref());
    let otherwise = otherwise.map(|(_, otherwise)| match &**otherwise {
        syn::Expr::Block(block) => Block::read(&block.block, scope),
        other => {
            let tail = Some(Expression::boxed(other, scope));
            Block { statements: Vec::new(), tail, span: other.span() }
        }
    });
    let certain = match ty {
        Some(ty) => Certain::of_type(ty),
        None => value.as_ref().and_then(|value| Certain::of(value, scope)),
    };
    let ty = ty.map(|ty| match value.as_ref().is_some_and(Expression::is_reference) {
        true => parameter_type(ty, &mut scope.report),
        false => value_type(ty, &mut scope.report),
    });
    let variable = value.as_ref().map_or(Variable::Local, Expression::bound_variable);
    let pattern = match otherwise {
        Some(_) => Pattern::read_refutable(pattern, variable, scope),
        None => Pattern::read(pattern, variable, scope),
    };
    scope.note(&pattern, certain);
    if let Some(value) = &value {
        check_names(&pattern, value, scope);
    }
    let slots = match &value {
        Some(_) => Vec::new(),
        None => pattern.names().iter().map(|_| scope.slot()).collect(),
    };
    let value = value.map(Box::new);
    let attributes = local.attrs.clone();
    Some(Statement::Let { attributes, pattern, ty, value, otherwise, slots })
}

fn read_tile_static(
    local: &syn::Local,
    attribute: &syn::Attribute,
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
    let pad = read_pad(&name.ident, attribute, scope);
    let name = scope.declare(&name.ident, Variable::TileStatic);
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
            scope.certain.extend(Certain::of_type(ty).map(|certain| (name.id, certain)));
            let ty = tile_static_type(&name, ty, &mut scope.report);
            Some(Statement::TileStatic { name, ty, pad })
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

/// The arguments of `#[tile_static(pad = 1)]`.
fn read_pad(name: &Ident, attribute: &syn::Attribute, scope: &mut Scope) -> Option<syn::Expr> {
    if matches!(attribute.meta, syn::Meta::Path(_)) {
        return None;
    }
    let pad = match attribute.parse_args::<syn::MetaNameValue>() {
        Ok(argument) if argument.path.is_ident("pad") => argument.value,
        _ => {
            let given = attribute.meta.to_token_stream().to_string();
            scope.report.add(attribute.meta.span(), Diagnostic::TileStaticArguments { given });
            return None;
        }
    };
    let constant = match &pad {
        syn::Expr::Lit(literal) => {
            matches!(&literal.lit, syn::Lit::Int(number) if number.base10_parse::<u32>().is_ok())
        }
        syn::Expr::Path(path) => {
            let name = path.path.get_ident();
            name.is_none_or(|name| scope.resolve(name).is_none())
        }
        _ => false,
    };
    if constant {
        return Some(pad);
    }
    let (name, given) = (name.to_string(), pad.to_token_stream().to_string());
    scope.report.add(pad.span(), Diagnostic::TileStaticPad { name, given });
    None
}

fn read_item(item: &syn::Item, scope: &mut Scope) -> Option<Statement> {
    match item {
        _ if scope.refuses_items && scope.blocks > 1 => (),
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
            super::call::read_macro(&item.mac, scope);
        }
        syn::Item::Use(item) => scope.items.push(item.to_token_stream()),
        syn::Item::Type(item) => scope.items.push(item.to_token_stream()),
        // What constants are computed with.
        syn::Item::Fn(item) if item.sig.constness.is_some() => {
            scope.items.push(item.to_token_stream());
        }
        syn::Item::Fn(item) => {
            let cpu = scope.cpu.then(|| quote!((cpu)));
            add_item(&item.attrs, cpu, item, scope);
        }
        syn::Item::Struct(item) => add_item(&item.attrs, None, item, scope),
        syn::Item::Enum(item) => add_item(&item.attrs, None, item, scope),
        syn::Item::Impl(item) => add_item(&item.attrs, None, item, scope),
        syn::Item::Trait(item) => add_item(&item.attrs, None, item, scope),
        // What syn has no item for: one without a value is meant for shared memory.
        syn::Item::Verbatim(tokens) if is_static_of_tile(tokens) => {
            scope.report.add(item.span(), Diagnostic::TileStaticNotOnLet { what: "a static" });
        }
        other => unsupported(
            other.span(),
            "an item within a function",
            "declare it outside the function",
            scope,
        ),
    }
    None
}

/// Is it `#[tile_static] static name: …;`?
fn is_static_of_tile(tokens: &TokenStream) -> bool {
    let attributes = |input: syn::parse::ParseStream<'_>| {
        let attributes = input.call(syn::Attribute::parse_outer)?;
        input.parse::<TokenStream>()?;
        Ok(attributes)
    };
    let attributes = attributes.parse2(tokens.clone());
    attributes.is_ok_and(|attributes| attributes.iter().any(is_tile_static))
}

/// An item within a body is `#[amp]` as the body is, and a function for the host if that is.
fn add_item(
    attributes: &[syn::Attribute],
    cpu: Option<TokenStream>,
    item: &impl ToTokens,
    scope: &mut Scope,
) {
    let marked = attributes
        .iter()
        .any(|attribute| attribute.path().segments.last().is_some_and(|last| last.ident == "amp"));
    let mark = (!marked).then(|| quote!(#[::amp_runtime::amp_macros::amp #cpu]));
    scope.items.push(quote!(#mark #item));
}
