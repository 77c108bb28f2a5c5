//! Arguments of calls: values, references, places.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::Native;
use super::in_step::Effort;
use super::places::Access;
use crate::lower::hygienic;
use crate::syntax::{Expression, ExpressionKind, Variable, is_shared};

/// Copies of elements that a callee changes through a reference, and which are then put back.
#[derive(Default)]
pub(super) struct Guards {
    take: TokenStream,
    put_back: TokenStream,
    count: usize,
}

impl Guards {
    /// A reference to a copy of what is in the place.
    pub(super) fn guard(&mut self, place: &TokenStream, span: Span) -> TokenStream {
        let name = format_ident!("guard{}", self.count, span = hygienic(span));
        self.count += 1;
        self.take.extend(quote_spanned! {span=>
            let mut #name = ::amp_runtime::native::guard::Guard::new(#place);
        });
        self.put_back.extend(quote_spanned!(span=> #name.finish();));
        quote_spanned!(span=> (&mut *#name))
    }

    pub(super) fn around(self, call: TokenStream) -> TokenStream {
        let Guards { take, put_back, count } = self;
        if count == 0 {
            return call;
        }
        let result = Ident::new("result", Span::mixed_site());
        quote!({ #take let #result = #call; #put_back #result })
    }
}

/// What an argument of a function that waits refers to.
enum Lent {
    /// What only this thread has.
    Own(TokenStream),
    /// What rustc finds out how to give.
    Given(TokenStream),
}

impl Native<'_> {
    /// The arguments of a call, some of which may be lent.
    pub(super) fn arguments(
        self,
        all: &[Expression],
        waits: bool,
        lent: &[Option<TokenStream>],
        guards: &mut Guards,
    ) -> Vec<TokenStream> {
        let values = all.iter().enumerate().map(|(number, argument)| match lent.get(number) {
            Some(Some(_)) => lent_name(number).into_token_stream(),
            Some(None) | None => self.argument(argument, waits, guards),
        });
        values.collect()
    }

    /// The places of the tile's memory among the arguments, if a function may read them where they lie: nothing that
    /// it is given can write there. Else none.
    pub(super) fn lent(self, arguments: &[Expression], waits: bool) -> Vec<Option<TokenStream>> {
        let place = |argument: &Expression| {
            let of = match &argument.kind {
                ExpressionKind::Reference { mutable: false, of } => of,
                ExpressionKind::Variable(_, Variable::TileReference { mutable: false }) => argument,
                _ => return None,
            };
            let is_of_tile = of.root().is_some_and(|(_, variable)| variable.is_of_the_tile());
            if !is_of_tile || Effort::of_name(argument) != Effort::Arithmetic {
                return None;
            }
            match self.access(of) {
                Access::Place(place) => Some(place),
                Access::Plain(_) => None,
            }
        };
        let places: Vec<_> = arguments.iter().map(place).collect();
        let fits = |(argument, place): (&Expression, &Option<TokenStream>)| {
            place.is_some() || is_number(argument)
        };
        let count = places.iter().flatten().count();
        let fit = arguments.iter().zip(&places).all(fits);
        match !self.tags && !waits && (1..=MOST_LENT).contains(&count) && fit {
            true => places,
            false => Vec::new(),
        }
    }

    /// The first argument of an atomic operation is the place itself.
    pub(super) fn atomic_arguments(
        self,
        all: &[Expression],
        guards: &mut Guards,
    ) -> Vec<TokenStream> {
        let values =
            all.iter().enumerate().map(|(position, argument)| match (&argument.kind, position) {
                (ExpressionKind::Reference { of, .. }, 0) => match self.access(of) {
                    Access::Plain(value) => quote_spanned!(argument.span=> &#value),
                    Access::Place(place) => place,
                },
                (ExpressionKind::Variable(..), 0) => self.named(argument),
                _ => self.argument(argument, false, guards),
            });
        values.collect()
    }

    /// An argument of a call.
    pub(super) fn argument(
        self,
        argument: &Expression,
        waits: bool,
        guards: &mut Guards,
    ) -> TokenStream {
        if waits {
            return self.waiting_argument(argument);
        }
        let span = argument.span;
        let (mutable, of) = match &argument.kind {
            ExpressionKind::Reference { mutable, of } => (*mutable, &**of),
            ExpressionKind::Variable(_, variable) if variable.is_shared_reference() => {
                (variable.is_mutable_reference(), argument)
            }
            ExpressionKind::Closure(closure) => return self.closure(span, closure),
            _ => return self.value(argument),
        };
        if of.is_tiled() || is_shared(of) {
            let of = self.value(of);
            return quote_spanned!(span=> &#of);
        }
        match mutable {
            false => {
                let of = self.value(of);
                self.reference(span, false, &of)
            }
            true => match self.target(of) {
                Access::Plain(of) => self.reference(span, true, &of),
                // A part of a value without a name, which lives until the call is over.
                Access::Place(place) if of.root().is_none() => {
                    self.reference(span, true, &quote!(*#place.into_mut()))
                }
                Access::Place(place) => {
                    let guarded = guards.guard(&place, span);
                    self.reference(span, true, &quote!(*#guarded))
                }
            },
        }
    }

    /// An argument of a call that waits: references are to memory of the tile, or to what only this thread has.
    fn waiting_argument(self, argument: &Expression) -> TokenStream {
        match self.waiting_reference(argument) {
            Some(Lent::Own(own)) => quote_spanned! {argument.span=>
                ::amp_runtime::native::place::TileElement::exclusive(&mut #own)
            },
            Some(Lent::Given(given)) => quote!(#given.to_thread()),
            None => self.argument_by_value(argument),
        }
    }

    /// The first argument of a call by the name of a type: a method takes it as a reference.
    pub(super) fn first_waiting_argument(self, argument: &Expression) -> TokenStream {
        let first = match self.waiting_reference(argument) {
            Some(Lent::Own(own)) => quote_spanned! {argument.span=>
                ::amp_runtime::native::argument::Exclusive(&mut #own)
            },
            Some(Lent::Given(given)) => quote_spanned!(argument.span=> &mut #given),
            None => return self.argument_by_value(argument),
        };
        quote_spanned!(argument.span=> ::amp_runtime::native::argument::AsFirst::expected(#first))
    }

    /// What a reference to data that is given to a function that waits refers to.
    fn waiting_reference(self, argument: &Expression) -> Option<Lent> {
        let span = argument.span;
        if let Some(given) = self.named_argument(argument) {
            return Some(Lent::Given(given));
        }
        let (mutable, of) = match &argument.kind {
            ExpressionKind::Reference { mutable, of } => (*mutable, &**of),
            ExpressionKind::Variable(_, variable) if variable.is_shared_reference() => {
                (variable.is_mutable_reference(), argument)
            }
            ExpressionKind::Variable(name, Variable::Reference { mutable: true }) => {
                return Some(Lent::Own(quote_spanned!(span=> *#name)));
            }
            ExpressionKind::Variable(name, Variable::Reference { mutable: false }) => {
                return Some(Lent::Own(quote_spanned!(span=> { *#name })));
            }
            _ => return None,
        };
        if of.is_tiled() || is_shared(of) {
            return None;
        }
        if let (false, ExpressionKind::Variable(_, Variable::Local)) = (mutable, &of.kind) {
            return Some(Lent::Given(self.as_known(span, of, true)));
        }
        // An error of what the place is stands where it begins.
        Some(match mutable {
            true => match self.target(of) {
                Access::Plain(own) => Lent::Own(own),
                Access::Place(place) => Lent::Given(quote_spanned! {of.span=>
                    ::amp_runtime::native::argument::ToChange::to_change(#place)
                }),
            },
            false => match self.access(of) {
                Access::Plain(own) => Lent::Own(quote_spanned!(span=> { #own })),
                Access::Place(place) => Lent::Given(quote_spanned! {of.span=>
                    ::amp_runtime::native::argument::ToRead::to_read(#place)
                }),
            },
        })
    }

    /// An argument that is no reference to data.
    fn argument_by_value(self, argument: &Expression) -> TokenStream {
        match &argument.kind {
            ExpressionKind::Reference { of, .. } => {
                let of = self.value(of);
                quote_spanned!(argument.span=> &#of)
            }
            // rustc finds the types of its parameters from the function's alone.
            ExpressionKind::Closure(closure) => self.closure(argument.span, closure),
            _ => self.value(argument),
        }
    }

    /// A captured variable, a name for a reference, or a reference to either, as a function that waits is given it:
    /// rustc knows whether it is data or a view.
    pub(super) fn named_argument(self, argument: &Expression) -> Option<TokenStream> {
        let span = argument.span;
        match &argument.kind {
            ExpressionKind::Variable(..) if is_shared(argument) => {
                Some(self.as_known(span, argument, false))
            }
            ExpressionKind::Reference { mutable: false, of }
                if matches!(of.kind, ExpressionKind::Variable(..)) && is_shared(of) =>
            {
                Some(self.as_known(span, of, true))
            }
            _ => None,
        }
    }

    /// What rustc finds out how to give, from what it is.
    fn as_known(self, span: Span, of: &Expression, borrowed: bool) -> TokenStream {
        let kind = if borrowed { "Borrowed" } else { "Named" };
        let borrows = borrowed.then(|| quote_spanned!(span=> &));
        let (kind, value) = (Ident::new(kind, Span::mixed_site()), self.value(of));
        let known = quote! {{
            use ::amp_runtime::native::argument::{ToData as _, ToOther as _};
            ::amp_runtime::native::argument::#kind::of(&#value).kind()
        }};
        quote_spanned!(span=> #known.given(#borrows #value))
    }
}

/// So many places can be lent to a function.
const MOST_LENT: usize = 4;

/// The name of an argument that is lent.
fn lent_name(number: usize) -> Ident {
    format_ident!("lent{}", number, span = Span::mixed_site())
}

/// A call with what is lent to it.
pub(super) fn with_lent(lent: &[Option<TokenStream>], call: TokenStream) -> TokenStream {
    if lent.is_empty() {
        return call;
    }
    let places: Vec<_> = lent.iter().flatten().collect();
    let numbers = lent.iter().enumerate().filter(|(_, place)| place.is_some());
    let names = numbers.map(|(number, _)| lent_name(number));
    let lend = format_ident!("lend{}", places.len(), span = Span::mixed_site());
    quote! {
        ::amp_runtime::native::lend::#lend(#(#places,)* #[inline(always)] |#(#names),*| #call)
    }
}

/// Is it a number for certain, found by arithmetic?
fn is_number(value: &Expression) -> bool {
    use ExpressionKind::{Binary, Cast, Constant, Literal, Unary};
    let computed =
        matches!(value.kind, Literal(..) | Constant(..) | Unary(..) | Binary(..) | Cast(..));
    computed && Effort::of(value) == Effort::Arithmetic
}
