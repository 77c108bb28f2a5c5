//! Functions as values: `function!(|x: f32| …)`, and `function!(name)`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use crate::analysis::{self, Runs};
use crate::calls::Calls;
use crate::diagnostics::{Diagnostic, Report};
use crate::facts::Exits;
use crate::lower::{Device, Native, builder, callee, operands, path_span, slots, turbofish};
use crate::syntax::{
    Block, Certain, ParameterKind, Part, Pattern, Scope, Variable, declare_names, is_assignment,
    is_type, is_type_name, parameter_kind, value_type,
};

/// What uses no tile_static memory, and what does instead.
const OF_A_VALUE: (&str, &str) =
    ("a function that is a value", "write an `#[amp]` function and call it in the kernel");

/// Is a closure a function that is a value, and no kernel: has it other parameters than one index, and does it
/// give something?
pub fn is_value(closure: &syn::ExprClosure) -> bool {
    let is_other = |input: &syn::Pat| match input {
        syn::Pat::Type(typed) => {
            !matches!(parameter_kind(&typed.ty), ParameterKind::Index | ParameterKind::Tiled)
        }
        _ => false,
    };
    let gives = match &closure.output {
        syn::ReturnType::Type(_, ty) => {
            !matches!(&**ty, syn::Type::Tuple(tuple) if tuple.elems.is_empty())
        }
        syn::ReturnType::Default => gives(&closure.body),
    };
    gives && !closure.inputs.is_empty() && closure.inputs.iter().all(is_other)
}

/// Does an expression give a value, as far as it shows?
fn gives(body: &syn::Expr) -> bool {
    use syn::Expr;
    match body {
        Expr::Assign(_) | Expr::While(_) | Expr::ForLoop(_) | Expr::Macro(_) | Expr::Return(_) => {
            false
        }
        Expr::Binary(binary) => !is_assignment(&binary.op),
        Expr::Block(block) => match block.block.stmts.last() {
            Some(syn::Stmt::Expr(last, None)) => gives(last),
            Some(syn::Stmt::Expr(Expr::Return(last), Some(_))) => last.expr.is_some(),
            _ => false,
        },
        Expr::If(branch) => match &branch.else_branch {
            Some((_, other)) => gives(other),
            None => false,
        },
        _ => true,
    }
}

/// Expands a closure to a function that is a value.
pub fn value(closure: &syn::ExprClosure) -> TokenStream {
    let mut scope = Scope::new(true, Report::default());
    if let Some(keyword) = &closure.asyncness {
        scope.report.add(keyword.span, Diagnostic::Suspending { what: "async" });
    }
    let parameters: Vec<_> =
        closure.inputs.iter().map(|input| parameter(input, &mut scope)).collect();
    let output = match &closure.output {
        syn::ReturnType::Default => quote!(_),
        syn::ReturnType::Type(_, ty) => {
            let ty = value_type(ty, &mut scope.report);
            quote!(#ty)
        }
    };
    let body = Block::of_closure(closure, &mut scope);
    let calls = Calls::of(&body);
    let Scope { captures, slots: count, mut items, mut report, .. } = scope;
    body.share_constants(&mut items);
    let rules = analysis::check(&body, &[], Runs::Often, &mut report);
    for variable in &calls.tile_statics {
        let what = "a tile_static variable in a function that is a value";
        let mend = "declare it in the kernel";
        report.add(variable.name.span(), Diagnostic::Unsupported { what, mend });
    }
    calls.reject_waiting(&mut report);
    let untiled = calls.reject_tile_static(&[], OF_A_VALUE);
    let rules = quote!(#rules #untiled);
    let bindings = captures.iter().map(
        |name| quote_spanned!(name.span()=> let #name = ::amp_runtime::function::Kept::__amp_keep(&#name);),
    );
    let parameters: Option<Vec<_>> = parameters.into_iter().collect();
    let (Some(parameters), true) = (parameters, report.is_empty()) else {
        let errors = report.into_tokens();
        let checks = calls.checks(false, &[]);
        return quote!({
            #errors
            #(#items)*
            #rules
            #(#[allow(unused_variables)] #bindings)*
            #[allow(warnings)]
            fn checks() #checks
            ::amp_runtime::function::BrokenFunction
        });
    };
    let (patterns, types): (Vec<_>, Vec<_>) = parameters.into_iter().unzip();
    let tokens = patterns.iter().map(|pattern| &pattern.tokens);
    let head = quote!(|(#(#tokens,)*): (#(#types,)*)| -> #output);
    let native = Native { tags: false, cpu: false, waiting: None, reads: None }.block(&body);
    let typing = Native { tags: true, cpu: false, waiting: None, reads: None }.typing(&body);
    let slots = slots(count, &body);
    let b = builder();
    let arguments: Vec<_> = (0..patterns.len())
        .map(|number| format_ident!("argument{}", number, span = Span::mixed_site()))
        .collect();
    let bound = patterns.iter().zip(&arguments).map(|(pattern, name)| pattern.bind(name, false));
    let returns = Exits::of([Part::Block(&body)]).returns;
    let (ordinary, device) = (calls.ordinary_methods(), Device.block(&body));
    let names: Vec<_> = captures.iter().map(|name| &name.ident).collect();
    let texts = names.iter().map(ToString::to_string);
    // As the list is made: each is behind those before it.
    let list = names.iter().fold(
        quote!(()),
        |before, name| quote!((#before, ::amp_runtime::function::Named { value: #name, .. })),
    );
    let own = Span::mixed_site();
    let list_type = quote_spanned!(own=> &_);
    let tokens = patterns.iter().map(|pattern| &pattern.tokens);
    let native = quote_spanned! {own=>
        #[inline(always)]
        move |#[allow(unused_variables)] #list: #list_type, (#(#tokens,)*): (#(#types,)*)| -> #output #native
    };
    quote_spanned! {own=> {
        #(#items)*
        #rules
        #(#bindings)*
        let signature = ::amp_runtime::function::Typed::<fn(#(#types),*) -> #output>::new();
        #slots
        #[allow(warnings, unused, clippy::all)]
        let () = { #(let #names = &#names;)* signature.same(#head #typing); };
        ::amp_runtime::function::Functions::none()#(.and(#names, #texts))*.function(
            signature,
            // SAFETY: nothing that stays when a kernel has ended can hold a reference, and a function gives
            // none to another thread: what could do either is ordinary Rust (C3930).
            unsafe { ::amp_runtime::Unkept::new() },
            #[allow(unused_parens, unused_braces, clippy::all)]
            #native,
            #[allow(warnings, unused, clippy::all)]
            move |#b: &mut ::amp_runtime::ir::Builder, environment, arguments| {
                let ([#(#names),*], [#(#arguments),*]) = (environment, arguments) else {
                    return #b.fail("a function that is called with other arguments");
                };
                #(let #names = #names.clone();)*
                #b.inline(#returns, |#b| { #ordinary #(#bound)* #device })
            },
        )
    }}
}

/// A parameter: its pattern and its type.
fn parameter(input: &syn::Pat, scope: &mut Scope) -> Option<(Pattern, syn::Type)> {
    let syn::Pat::Type(typed) = input else {
        declare_names(input, scope);
        let what = "a parameter without a type";
        let mend = "write its type: `|x: f32| …`";
        scope.report.add(input.span(), Diagnostic::Unsupported { what, mend });
        return None;
    };
    match parameter_kind(&typed.ty) {
        ParameterKind::Value | ParameterKind::Index => {
            let ty = value_type(&typed.ty, &mut scope.report);
            let pattern = Pattern::read(&typed.pat, Variable::Local, scope);
            scope.note(&pattern, Certain::of_type(&typed.ty));
            Some((pattern, ty))
        }
        ParameterKind::Tiled
        | ParameterKind::View
        | ParameterKind::Reference
        | ParameterKind::Callable => {
            declare_names(&typed.pat, scope);
            let what = "a parameter of a function that is a value, by reference";
            let mend = "take a value: a number, a struct or an index; a view can be captured";
            scope.report.add(typed.ty.span(), Diagnostic::Unsupported { what, mend });
            None
        }
    }
}

/// Expands the path of a function to that function as a value.
pub fn named(path: &syn::ExprPath) -> TokenStream {
    let segments: Vec<_> = path.path.segments.iter().collect();
    if let [owner, name] = segments[..]
        && path.qself.is_none()
        && is_type(&owner.ident)
    {
        return of_number(path, owner, &name.ident);
    }
    let (span, generics) = (path_span(&path.path), turbofish(&path.path));
    let own = Span::mixed_site();
    let b = builder();
    callee(&path.path, 1, |name| {
        let expand = match generics.is_empty() {
            true => quote_spanned!(span=> #name::expand_inferred),
            false => quote_spanned!(span=> #name::expand #generics),
        };
        let native = quote_spanned!(span=> #name::native #generics);
        quote_spanned! {own=> {
            let () = <#name as ::amp_runtime::rules::CallableFromAmp>::AMP;
            let types = ::amp_runtime::function::Types::new();
            ::amp_runtime::function::named(
                types,
                // SAFETY: as of every call of an `#[amp]` function in a kernel.
                unsafe { ::amp_runtime::Unkept::new() },
                #native,
                #[allow(warnings, unused, clippy::all)]
                move |#b: &mut ::amp_runtime::ir::Builder, _, arguments| {
                    ({ #expand })(#b, arguments, types.signature())
                },
            )
        }}
    })
}

/// A function that std has of numbers, all of whose operands are of one type: `u32::max`.
fn of_number(path: &syn::ExprPath, owner: &syn::PathSegment, name: &Ident) -> TokenStream {
    let text = owner.ident.to_string();
    let is_number = is_type_name(&text) && text.starts_with(char::is_lowercase);
    let plain = !OF_SEVERAL_TYPES.iter().any(|known| name == known);
    let Some(count) = operands(name).filter(|_| is_number && plain) else {
        let mut report = Report::default();
        let what = "the name of a method as a function";
        let mend = "write a closure that calls it: `function!(|a: Point, b: Point| a.plus(b))`";
        report.add(path.span(), Diagnostic::Unsupported { what, mend });
        let errors = report.into_tokens();
        return quote!({ #errors ::amp_runtime::function::BrokenFunction });
    };
    let (span, ty) = (name.span(), &owner.ident);
    let names: Vec<_> =
        (0..count).map(|number| format_ident!("x{}", number, span = span)).collect();
    let (first, others) = (&names[0], &names[1..]);
    let closure = quote_spanned!(span=> |#(#names: #ty),*| #first.#name(#(#others),*));
    match syn::parse2(closure) {
        Ok(closure) => value(&closure),
        Err(error) => error.into_compile_error(),
    }
}

/// The methods of numbers that take something else beside the number, or a reference.
const OF_SEVERAL_TYPES: &[&str] = &[
    "checked_pow",
    "checked_shl",
    "checked_shr",
    "eq",
    "ge",
    "gt",
    "le",
    "lt",
    "ne",
    "overflowing_pow",
    "overflowing_shl",
    "overflowing_shr",
    "pow",
    "powi",
    "rotate_left",
    "rotate_right",
    "saturating_pow",
    "wrapping_pow",
    "wrapping_shl",
    "wrapping_shr",
];
