//! What functions and methods have in common: parameters, a body, and its two twins.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::generics::{bounded, named, unnamed};
use super::parameter::{Parameter, Slice, read_parameter};
use super::role::is_kernel;
use crate::analysis::{self, Runs, accesses};
use crate::calls::Calls;
use crate::diagnostics::{Diagnostic, Report};
use crate::facts::{Exits, changed_places};
use crate::lower::{Device, Native, Variables, builder, companion, slots, this};
use crate::syntax::{
    Block, Name, ParameterKind, Part, Scope, Variable, is_read_only, parameter_kind, value_type,
};
use crate::uniformity::Given;

/// How a method takes `self`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Receiver {
    Value { mutable: bool },
    Reference { mutable: bool },
}

/// What a function belongs to: nothing but its own type, the type of an `impl`, or a trait.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    Function,
    Type { generic: bool },
    Trait,
}

/// Whether it is a function or belongs to a type; `cpu` says that ordinary Rust calls it as well.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Of {
    Function {
        cpu: bool,
    },
    Type,
    /// A type, as a method whose first parameter stands for `self`.
    Receiver,
}

/// A function or method that was read.
pub struct Routine {
    pub generics: syn::Generics,
    /// How many of them the source names: the others stand for `impl Trait` in types of parameters.
    written: usize,
    pub receiver: Option<Receiver>,
    /// The variable `self`.
    pub own: Option<Name>,
    pub parameters: Vec<Parameter>,
    /// The type of the result, if it has one.
    pub output: Option<syn::Type>,
    pub body: Block,
    pub calls: Calls,
    /// Of a method that gets the tiled index: does it wait, and which parameters control where? The
    /// arguments of a type.
    pub waiting: Option<TokenStream>,
    /// Statements of the device twin that do not compile if a rule is broken.
    pub checks: TokenStream,
    pub slots: usize,
    pub items: Vec<TokenStream>,
    /// What rustc evaluates of the rules about the body.
    pub rules: TokenStream,
    pub report: Report,
}

impl Routine {
    /// Reads a signature and a body, within `outer` generics; without a body it is as if that were
    /// empty.
    pub fn read(
        signature: &syn::Signature,
        body: Option<&syn::Block>,
        outer: &syn::Generics,
        of: Of,
    ) -> Self {
        let mut scope = Scope::new(false, Report::default());
        scope.cpu = of == Of::Function { cpu: true };
        let parameters = outer.const_params().chain(signature.generics.const_params());
        scope.parameters = parameters.map(|parameter| parameter.ident.clone()).collect();
        check_signature(signature, &mut scope.report);
        let mut generics = signature.generics.clone();
        let written = generics.params.len();
        let tiled = signature.inputs.iter().any(|input| match input {
            syn::FnArg::Typed(typed) => parameter_kind(&typed.ty) == ParameterKind::Tiled,
            syn::FnArg::Receiver(_) => false,
        });
        let (mut receiver, mut own) = (None, None);
        let mut parameters = Vec::new();
        for input in &signature.inputs {
            match input {
                syn::FnArg::Receiver(this) => {
                    let (kind, name) = read_receiver(this, &mut scope);
                    (receiver, own) = (Some(kind), Some(name));
                }
                syn::FnArg::Typed(typed) => {
                    let number = parameters.len();
                    let is_receiver = of == Of::Receiver && number == 0;
                    // What a method is called on is no memory of the tile.
                    let tiled = tiled && !is_receiver;
                    let read = read_parameter(typed, number, tiled, &mut generics, &mut scope);
                    parameters.push(Parameter { is_receiver, ..read });
                }
            }
        }
        let output = match &signature.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, ty) => match value_type(ty, &mut scope.report) {
                syn::Type::Reference(reference) => {
                    scope.gives_reference = true;
                    Some(reference.into())
                }
                syn::Type::Tuple(tuple) if tuple.elems.is_empty() => None,
                ty => Some(ty),
            },
        };
        let body = match body {
            Some(body) => Block::read(body, &mut scope),
            None => Block { statements: Vec::new(), tail: None, span: Span::call_site() },
        };
        let calls = Calls::of(&body);
        let Scope { slots, mut items, mut report, .. } = scope;
        body.share_constants(&mut items);
        let runs = match of {
            Of::Function { cpu: false } if is_kernel(&parameters, output.is_some()) => Runs::Once,
            Of::Function { .. } | Of::Type | Of::Receiver => Runs::Often,
        };
        let named = parameters.iter().filter_map(|parameter| {
            parameter.pattern.single_name().map(|(name, _)| (name.id, &parameter.ty))
        });
        let rules = analysis::check(&body, &named.collect::<Vec<_>>(), runs, &mut report);
        let mut generics = bounded(&generics);
        let slices = parameters.iter().filter_map(|parameter| parameter.slice.as_ref());
        generics.params.extend(slices.map(Slice::generic));
        let (waiting, checks) = (None, TokenStream::new());
        Routine {
            generics,
            written,
            receiver,
            own,
            parameters,
            output,
            body,
            calls,
            waiting,
            checks,
            slots,
            items,
            rules,
            report,
        }
    }

    /// Does it take a tiled index or a barrier, so that it may wait?
    pub fn waits(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.kind == ParameterKind::Tiled)
    }

    /// The parameters as the analysis of barriers takes them.
    pub fn given(&self) -> Vec<Given<'_>> {
        let given = self.parameters.iter().map(|parameter| {
            let mutable = matches!(&parameter.ty, syn::Type::Reference(reference) if reference.mutability.is_some());
            let read_only = is_read_only(&parameter.ty);
            Given { pattern: &parameter.pattern, kind: parameter.kind, mutable, read_only }
        });
        given.collect()
    }

    /// The parameters as the native twin declares them.
    pub fn inputs(&self) -> Vec<TokenStream> {
        self.inputs_of(self.written_types())
    }

    /// The parameters, with these types.
    pub(super) fn inputs_of(&self, types: Vec<syn::Type>) -> Vec<TokenStream> {
        let inputs = self.parameters.iter().zip(types);
        let inputs = inputs.map(|(parameter, ty)| match &parameter.slice {
            Some(Slice { given, .. }) => quote!(#given: #ty),
            None => {
                let pattern = &parameter.pattern.tokens;
                quote!(#pattern: #ty)
            }
        });
        inputs.collect()
    }

    /// The generics that calls may give arguments for, as in the source.
    pub fn written_generics(&self) -> syn::Generics {
        let params = self.generics.params.iter().take(self.written).cloned().collect();
        syn::Generics { params, ..self.generics.clone() }
    }

    /// A type with what the source does not name as `impl Trait`.
    pub fn written(&self, ty: &syn::Type) -> syn::Type {
        unnamed(ty, self.generics.params.iter().skip(self.written))
    }

    /// `::<T, N, _>` for a function with names for all types.
    pub fn turbofish_of_types(&self) -> TokenStream {
        let unnamed = self.generics.params.len() - self.written;
        let names = named(&self.written_generics()).into_iter();
        let names = names.chain(std::iter::repeat_n(quote!(_), unnamed));
        quote!(::<#(#names),*>)
    }

    /// Does a parameter have a type without a name?
    pub fn has_unnamed(&self) -> bool {
        self.generics.params.len() > self.written
    }

    /// The names of slices in the native twin of a function that waits.
    pub(super) fn slices(&self) -> TokenStream {
        let slices = self.parameters.iter().filter_map(|parameter| {
            let (pattern, given) = (&parameter.pattern.tokens, &parameter.slice.as_ref()?.given);
            Some(quote!(let #pattern = ::amp_runtime::native::slice::TileSlice::of(&#given);))
        });
        slices.collect()
    }

    /// The types of the parameters in the native twin, as it declares them.
    pub fn written_types(&self) -> Vec<syn::Type> {
        self.types().iter().map(|ty| self.written(ty)).collect()
    }

    /// The types of the parameters in the native twin.
    pub fn types(&self) -> Vec<syn::Type> {
        let waits = self.waits();
        self.parameters.iter().map(|parameter| parameter.native_type(waits)).collect()
    }

    /// The native twin's body without braces, with the items that the body declares.
    pub fn native(&self, cpu: bool) -> TokenStream {
        let (items, rules, slices) = (&self.items, &self.rules, self.slices());
        let variables = self.calls.waits.then(|| Variables::of(&self.body));
        let native = Native { tags: false, cpu, waiting: variables.as_ref(), reads: None };
        let body = native.statements(&self.body);
        // Its constants stand among the items, too.
        let body = match items.is_empty() {
            true => body,
            false => quote!({ #body }),
        };
        quote!(#(#items)* #rules #slices #body)
    }

    /// What runs a kernel with that body on the CPU, if it waits and its threads can run in step.
    pub fn in_step(&self) -> Option<TokenStream> {
        let is_captured = |parameter: &Parameter| {
            let fixed = parameter.pattern.bindings().iter().all(|(_, mutable)| !mutable);
            let kind = matches!(parameter.kind, ParameterKind::Value | ParameterKind::View);
            fixed && kind && parameter.slice.is_none()
        };
        let (index, captures) = self.parameters.split_first()?;
        let (name, false) = index.pattern.single_name()? else { return None };
        let variables = self.calls.waits.then(|| Variables::of(&self.body));
        let thread = Native { tags: false, cpu: false, waiting: variables.as_ref(), reads: None };
        if !captures.iter().all(is_captured) {
            return None;
        }
        let bindings: Vec<_> = captures
            .iter()
            .map(|capture| capture.pattern.single_name().map(|(name, _)| name.id))
            .collect();
        let own = accesses::own(&self.body, name.id, &index.ty, &bindings);
        thread.in_step(&self.body, (name, &index.ty), own)
    }

    /// The device twin, a function of this name.
    ///
    /// Beside it stands the native twin once more, never called, from which the slots get their
    /// types.
    pub fn device(&self, name: &Ident, vis: &TokenStream, cpu: bool, owner: Owner) -> TokenStream {
        let last = self.signature(owner);
        let (code, wrap) = self.code();
        let body = self.device_body(cpu, &wrap);
        self.device_function(name, vis, &last, &code, &body)
    }

    /// The type of the last parameter of the device twin, from which callers infer what generic
    /// parameters are. Without any it is not looked at, so that a call with other arguments is
    /// refused once, by the native twin.
    pub fn signature(&self, owner: Owner) -> TokenStream {
        if !self.infers(owner) || self.parameters.iter().any(|parameter| parameter.refused) {
            return quote!(impl Sized);
        }
        let types = self.types();
        let output = self.output.as_ref().map_or_else(|| quote!(()), |ty| quote!(#ty));
        if owner == Owner::Function {
            return quote!(::amp_runtime::twin::Signature<(#(#types,)*), #output>);
        }
        let (first, others) = types.split_at(usize::from(self.receiver.is_none()).min(types.len()));
        let first = match self.receiver {
            Some(_) => quote!(impl Sized),
            None => quote!((#(#first,)*)),
        };
        quote!(::amp_runtime::twin::Call<#first, (#(#others,)*), #output>)
    }

    /// Has it sizes that only a call can say? One of `tile` leaves them to its result, an extent.
    pub fn has_sizes_alone(&self) -> bool {
        self.parameters.is_empty() && self.generics.const_params().next().is_some()
    }

    /// Do callers infer something from its types?
    pub fn infers(&self, owner: Owner) -> bool {
        let inferred = match owner {
            // A call of one that waits, without the tile, gives something else, and is refused.
            Owner::Function => !self.waits(),
            Owner::Trait => true,
            Owner::Type { generic } => generic && self.receiver.is_none(),
        };
        inferred || !self.generics.params.is_empty()
    }

    /// A function that builds device code, whose last parameter is of that type and not looked at.
    pub fn device_function(
        &self,
        name: &Ident,
        vis: &TokenStream,
        last: &TokenStream,
        code: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let (b, arguments, types) = (builder(), arguments(), types());
        let refused =
            *name == companion(&Ident::new("tile", name.span())) && self.has_sizes_alone();
        // A function of a type has a companion that is a method, as its methods have; operators have none.
        let is_method = name != "expand" && !name.to_string().starts_with("__amp_operate");
        let (own, this) = (is_method.then(|| quote!(&self,)), is_method.then(|| quote!(self,)));
        let function = |name: &Ident, generics: &syn::Generics, last: &TokenStream, body| {
            let parameters = (!refused).then_some(&generics.params);
            let where_clause = &generics.where_clause;
            quote! {
                #[doc(hidden)]
                #[allow(warnings, unused, nonstandard_style, clippy::all)]
                #vis fn #name<#parameters>(
                    #own
                    #b: &mut ::amp_runtime::ir::Builder,
                    #arguments: &[::amp_runtime::ir::Value],
                    #types: #last,
                ) -> #code
                #where_clause
                {
                    #body
                }
            }
        };
        if !self.has_unnamed() {
            return function(name, &self.generics, last, body.clone());
        }
        // The body needs names for all types, and calls give arguments for those alone that the source names.
        let inner = format_ident!("{}_of_types", name);
        let last_written: syn::Type = syn::parse_quote!(#last);
        let last_written = self.written(&last_written).to_token_stream();
        let of_types = self.turbofish_of_types();
        let call = quote!(Self::#inner #of_types (#this #b, #arguments, #types));
        let outer = function(name, &self.written_generics(), &last_written, call);
        let inner = function(&inner, &self.generics, last, body.clone());
        quote!(#outer #inner)
    }

    /// What the device twin does; `wrap` makes its result of a value.
    pub fn device_body(&self, cpu: bool, wrap: &TokenStream) -> TokenStream {
        let (b, arguments) = (builder(), arguments());
        let names: Vec<_> = (0..self.parameters.len())
            .map(|k| format_ident!("argument{}", k, span = Span::mixed_site()))
            .collect();
        let slots = slots(self.slots, &self.body);
        let typing = self.typing(cpu);
        let body = Device.block(&self.body);
        let bound = self.parameters.iter().zip(&names).map(|(parameter, name)| {
            let reference = !matches!(parameter.kind, ParameterKind::Value | ParameterKind::Index);
            parameter.pattern.bind(name, reference)
        });
        let this = this();
        let own_name = self.receiver.map(|_| quote!(#this,));
        let own_bound = self.receiver.map(|receiver| {
            let bound = match receiver {
                Receiver::Value { mutable: false } => quote!(bind_early),
                Receiver::Value { mutable: true } => quote!(variable_early),
                Receiver::Reference { mutable: false } => quote!(alias),
                Receiver::Reference { mutable: true } => quote!(alias_to_change),
            };
            quote!(let #this = #b.#bound(#this.clone());)
        });
        let value_types = self.value_types();
        let returns = self.returns();
        let items = &self.items;
        let ordinary = self.calls.ordinary_methods();
        let checks = &self.checks;
        quote! {
            #(#items)*
            let [#own_name #(#names),*] = #arguments else {
                return #wrap(#b.fail("a call with another number of arguments"));
            };
            #slots
            #typing
            #(let _ = #value_types;)*
            #checks
            #wrap(#b.inline(#returns, |#b| { #ordinary #own_bound #(#bound)* #body }))
        }
    }

    /// The type of what the device twin gives, and what makes it of a value.
    pub fn code(&self) -> (TokenStream, TokenStream) {
        match &self.waiting {
            Some(waits) => (
                quote!(::amp_runtime::rules::MayWait<#waits>),
                quote!(::amp_runtime::rules::MayWait::new),
            ),
            None => (quote!(::amp_runtime::ir::Value), TokenStream::new()),
        }
    }

    /// The types that must be of the model: those of parameters by value, and of the result.
    fn value_types(&self) -> Vec<TokenStream> {
        let values =
            self.parameters.iter().filter(|parameter| parameter.kind == ParameterKind::Value);
        let types = values.map(|parameter| &parameter.ty).chain(&self.output);
        types
            .map(|ty| {
                let span = ty.span();
                quote_spanned!(span=> <#ty as ::amp_runtime::AmpType>::__amp_ty())
            })
            .collect()
    }

    /// Does the body change its first parameter?
    pub fn changes_its_first(&self) -> bool {
        let first = self.parameters.first().and_then(|first| first.pattern.single_name());
        let first = first.map(|(name, _)| name.id);
        let changed = changed_places(Part::Block(&self.body));
        changed.iter().any(|place| place.root().map(|(name, _)| name.id) == first)
    }

    /// Does the body have a `return` before its end?
    fn returns(&self) -> bool {
        Exits::of([Part::Block(&self.body)]).returns
    }
}

/// What a device twin gets: the callee's arguments, a method's receiver being the first.
pub fn arguments() -> Ident {
    Ident::new("arguments", Span::mixed_site())
}

/// The types of a call, in generated code.
fn types() -> Ident {
    Ident::new("types", Span::mixed_site())
}

fn check_signature(signature: &syn::Signature, report: &mut Report) {
    if let Some(keyword) = &signature.asyncness {
        report.add(keyword.span, Diagnostic::Suspending { what: "async" });
    }
    if let Some(keyword) = &signature.unsafety {
        report.add(keyword.span, Diagnostic::Unsafe);
    }
    if let Some(abi) = &signature.abi {
        let what = "a foreign calling convention";
        report.add(abi.span(), Diagnostic::Unsupported { what, mend: "write `fn`" });
    }
    if let Some(keyword) = &signature.constness {
        let mend = "write `fn`; a plain `const fn` can be called in `const { … }`";
        report.add(keyword.span, Diagnostic::Unsupported { what: "`const fn`", mend });
    }
}

fn read_receiver(receiver: &syn::Receiver, scope: &mut Scope) -> (Receiver, Name) {
    let name = Ident::new("self", receiver.self_token.span());
    let mutable = receiver.mutability.is_some();
    if receiver.colon_token.is_some() {
        let (what, mend) = ("`self` of another type", "write `self`, `&self` or `&mut self`");
        scope.report.add(receiver.span(), Diagnostic::Unsupported { what, mend });
    }
    match receiver.reference {
        Some(_) => {
            let own = scope.declare(&name, Variable::Reference { mutable });
            (Receiver::Reference { mutable }, own)
        }
        None if mutable => (Receiver::Value { mutable }, scope.declare_mutable(&name)),
        None => (Receiver::Value { mutable }, scope.declare(&name, Variable::Local)),
    }
}
