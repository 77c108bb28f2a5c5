//! Calls of functions that wait: the callee runs in all threads of the tile, as its caller does.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::hoist::{is_call, lends_mutably};
use super::{Cut, Home, Item, Runs, thread, tile};
use crate::facts::{Change, How, each_change};
use crate::lower::{callee, in_all_threads, path_span, turbofish};
use crate::syntax::{
    Callee, Expression, ExpressionKind, MethodCall, Name, Part, Statement, Variable, is_shared,
};

/// What is called; the receiver of a method is kept for each thread.
enum Called<'b> {
    Function(&'b Callee),
    Method(&'b MethodCall, Ident),
}

/// Values that are kept for the callee, each with its argument.
type Kept<'b> = Vec<(Ident, &'b Expression)>;

impl<'b> Cut<'b> {
    /// A call, which may give a variable its value.
    pub(super) fn call(&mut self, item: Item<'b>) -> Option<TokenStream> {
        let (name, ty, call) = match item {
            Item::Statement(Statement::Let {
                pattern,
                ty,
                value: Some(value),
                otherwise: None,
                ..
            }) => {
                let (name, false) = pattern.single_name()? else { return None };
                (Some(name), ty.as_ref(), &**value)
            }
            item => (None, None, item.expression()?),
        };
        if !is_call(call) {
            return None;
        }
        if self.changes_before(call) {
            return None;
        }
        let mut kept = Vec::new();
        let (callee, arguments) = match &call.kind {
            ExpressionKind::Call(function, arguments, _) => (Called::Function(function), arguments),
            ExpressionKind::Method(method) => {
                let receiver = self.receiver(method, &mut kept)?;
                (Called::Method(method, receiver), &method.arguments)
            }
            _ => return None,
        };
        let given: Vec<_> = arguments
            .iter()
            .filter(|argument| !argument.is_tiled())
            .map(|argument| self.given(argument, arguments, &mut kept))
            .collect::<Option<_>>()?;
        let before = self.kept_before(&kept)?;
        let results = self.keep(ty);
        if let Some(name) = name {
            self.declare(name, Home::Kept(results.clone()));
        }
        let call = match callee {
            Called::Function(function) => function_by_tile(function, arguments, &given, &results),
            Called::Method(method, receiver) => method_by_tile(method, &receiver, &given, &results),
        };
        Some(quote!(#before #call))
    }

    /// Does what is found before the call change a variable, or anything that threads share?
    fn changes_before(&self, call: &Expression) -> bool {
        let changes = |value: &Expression| {
            let value = match &value.kind {
                ExpressionKind::Reference { of, .. } => of,
                _ => value,
            };
            let mut any = false;
            each_change(Part::Expression(value), &mut |change| {
                any |= match change {
                    Change::Of(_, How::Lent) => false,
                    Change::Of(_, How::Assigned | How::Updated | How::Borrowed | How::Received)
                    | Change::OfCaptures => true,
                };
            });
            any
        };
        match &call.kind {
            ExpressionKind::Call(_, arguments, _) => arguments.iter().any(changes),
            ExpressionKind::Method(call) => {
                changes(&call.receiver) || call.arguments.iter().any(changes)
            }
            _ => false,
        }
    }

    /// What a method is called on, kept for each thread: the variable, or a copy of what no method changes.
    fn receiver(&mut self, method: &'b MethodCall, kept: &mut Kept<'b>) -> Option<Ident> {
        let receiver = &method.receiver;
        let is_fixed = match receiver.root() {
            None => self.is_data(receiver),
            Some((_, Variable::Local)) => method.fixed && self.is_data(receiver),
            Some((_, variable)) => {
                matches!(
                    variable,
                    Variable::Captured
                        | Variable::Reference { mutable: false }
                        | Variable::TileReference { mutable: false }
                )
            }
        };
        if is_fixed {
            let own = self.keep(None);
            kept.push((own.clone(), receiver));
            return Some(own);
        }
        match &receiver.kind {
            ExpressionKind::Variable(name, Variable::Local)
                if !self.loose.contains(&name.id) && !lends_mutably(&method.arguments) =>
            {
                match self.home(name) {
                    Some(Home::Kept(own)) => Some(own.clone()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What each thread keeps before the call.
    fn kept_before(&self, kept: &Kept<'b>) -> Option<TokenStream> {
        if kept.is_empty() {
            return Some(TokenStream::new());
        }
        let items: Vec<_> = kept.iter().map(|(_, value)| Item::Tail(value)).collect();
        let (loads, needed) = self.loads(&items, Runs::ToTheEnd)?;
        let thread = thread();
        let saves = kept.iter().map(|(kept, value)| {
            let found = self.native.value(value);
            // `self`, of a method that takes a reference.
            match value.kind {
                ExpressionKind::Variable(_, Variable::Reference { .. }) => {
                    quote!(#kept.save(#thread, *#found);)
                }
                _ => quote!(#kept.save(#thread, #found);),
            }
        });
        let returned = self.returned(&needed, Runs::ToTheEnd);
        Some(self.each(&quote!(#loads #(#saves)* #returned)))
    }

    /// An argument, as the callee gets it for all threads.
    fn given(
        &mut self,
        argument: &'b Expression,
        all: &[Expression],
        kept: &mut Kept<'b>,
    ) -> Option<TokenStream> {
        let same = |value: TokenStream| Some(quote!(::amp_runtime::native::given::Same(#value)));
        if let Some(given) = self.native.named_argument(argument) {
            return Some(given);
        }
        match &argument.kind {
            ExpressionKind::Reference { mutable: false, of } if is_shared(of) => {
                let of = self.native.value(of);
                same(quote!(&#of))
            }
            ExpressionKind::Reference { mutable, of } => match &of.kind {
                ExpressionKind::Variable(name, Variable::TileStatic) => Some(quote!(#name)),
                ExpressionKind::Variable(name, Variable::Local) => {
                    self.referred(name, *mutable, of, kept)
                }
                // A part of what only this thread has, or of what nobody changes.
                _ if !mutable && self.is_data(of) && is_own(of) => self.value(of, kept),
                _ => None,
            },
            ExpressionKind::Variable(name, Variable::TileReference { .. }) => {
                match self.home(name) {
                    Some(Home::Parameter(number)) => self.handed_on(*number),
                    _ => None,
                }
            }
            ExpressionKind::Literal(..)
            | ExpressionKind::Constant(..)
            | ExpressionKind::Inline(..) => same(self.native.value(argument)),
            ExpressionKind::Variable(name, Variable::Local) if !self.loose.contains(&name.id) => {
                match self.home(name) {
                    None | Some(Home::Tile) => same(self.native.value(argument)),
                    Some(Home::Kept(own)) if !lends_mutably(all) => {
                        Some(quote!(::amp_runtime::native::given::Own(#own)))
                    }
                    _ => self.value(argument, kept),
                }
            }
            _ if self.is_data(argument) && !argument.is_reference() => self.value(argument, kept),
            _ => None,
        }
    }

    /// A value that is found before the call.
    fn value(&mut self, value: &'b Expression, kept: &mut Kept<'b>) -> Option<TokenStream> {
        let own = self.keep(None);
        kept.push((own.clone(), value));
        Some(quote!(::amp_runtime::native::given::Own(#own)))
    }

    /// A reference to a variable of each thread; to be read, that may be a copy.
    fn referred(
        &mut self,
        name: &Name,
        mutable: bool,
        of: &'b Expression,
        kept: &mut Kept<'b>,
    ) -> Option<TokenStream> {
        if let Some(Home::Kept(own)) = self.home(name) {
            return Some(quote!(#own));
        }
        if mutable || self.loose.contains(&name.id) {
            return None;
        }
        let own = self.keep(None);
        kept.push((own.clone(), of));
        Some(quote!(#own))
    }

    /// Where a variable that was declared in the body is.
    pub(super) fn home(&self, name: &Name) -> Option<&Home<'b>> {
        let entry = self.entries.iter().rev().find(|entry| entry.name.id == name.id)?;
        Some(&entry.home)
    }
}

/// Is it a part of a variable of a thread's own, or of what is captured?
fn is_own(part: &Expression) -> bool {
    matches!(part.root(), Some((_, Variable::Local | Variable::Captured)))
}

/// A call of a function in all threads.
fn function_by_tile(
    function: &Callee,
    arguments: &[Expression],
    given: &[TokenStream],
    results: &Ident,
) -> TokenStream {
    let path = &function.path;
    let (generics, tile) = (turbofish(path), tile());
    callee(path, arguments.len(), |function| {
        let span = path_span(path);
        // An error of the call is shown at the function, as that of a thread's is.
        quote_spanned! {span=>
            ({ #function::by_tile #generics })(#tile, (#(#given,)*), #results);
        }
    })
}

/// A call of a method in all threads. rustc finds it as it finds the method, by the type of the receiver; where it
/// refuses the method, that is said of the method alone.
fn method_by_tile(
    method: &MethodCall,
    receiver: &Ident,
    given: &[TokenStream],
    results: &Ident,
) -> TokenStream {
    let MethodCall { name, generics, .. } = method;
    let (tile, span) = (tile(), name.span());
    let name = in_all_threads(name);
    // Of a trait that takes `&mut self`, where the methods that are looked for have `&self`: Rust finds it last.
    quote_spanned! {span=> {
        trait __AmpNoSuchMethod {
            fn #name<T, G, R>(&mut self, _: T, _: G, _: R) {}
        }
        impl<T: ::amp_runtime::AmpType> __AmpNoSuchMethod for T {}
        #receiver.load(0).#name #generics (
            #tile,
            (::amp_runtime::native::given::Own(#receiver), #(#given,)*),
            #results,
        );
    }}
}
