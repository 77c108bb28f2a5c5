//! The native twin: the same body as Rust for the CPU.
//!
//! Control flow and names stay as they are. Integer operators become the wrapping ones, elements
//! are reached through places, a barrier is awaited.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, UnOp};

use super::{argument_list, callee, constant, hygienic, path_span, slot_at};
use crate::syntax::{Block, Expression, ExpressionKind, Statement, Variable};

/// How a body is lowered.
#[derive(Clone, Copy)]
pub struct Native {
    /// Are literals passed through their slots?
    pub tags: bool,
    /// Must callees be callable from ordinary Rust?
    pub cpu: bool,
}

/// Where something is: an expression of plain Rust, or a place of the runtime's.
enum Access {
    Plain(TokenStream),
    Place(TokenStream),
}

impl Native {
    /// A block, with its braces.
    pub fn block(self, block: &Block) -> TokenStream {
        let statements = block.statements.iter().map(|statement| self.statement(statement));
        let tail = block.tail.as_ref().map(|tail| self.value(tail));
        quote!({ #(#statements)* #tail })
    }

    fn statement(self, statement: &Statement) -> TokenStream {
        match statement {
            Statement::Let { attributes, name, mutable, ty, value } => {
                let mutable = mutable.then(|| quote!(mut));
                let ty = ty.as_ref().map(|ty| quote!(: #ty));
                let value = value.as_ref().map(|value| {
                    let value = self.value(value);
                    quote!(= #value)
                });
                quote!(#(#attributes)* let #mutable #name #ty #value;)
            }
            Statement::TileStatic { name, ty } => {
                let span = name.span();
                quote_spanned! {span=>
                    let #name = {
                        struct Declaration;
                        ::amp_runtime::native::tile_static::TileStatic::<#ty>::declare::<Declaration>()
                    };
                }
            }
            Statement::Expression(expression) => {
                let expression = self.value(expression);
                quote!(#expression;)
            }
            Statement::Const(item) => item.to_token_stream(),
        }
    }

    /// The value of an expression.
    pub fn value(self, expression: &Expression) -> TokenStream {
        use ExpressionKind::*;
        let span = expression.span;
        match &expression.kind {
            Unit => quote!(()),
            Literal(literal, number) => self.literal(span, &quote!(#literal), *number),
            Variable(..) | Field(..) | Index(..) => match self.access(expression) {
                Access::Plain(value) => value,
                Access::Place(place) => quote_spanned!(span=> #place.get()),
            },
            Constant(path) => constant(path, true),
            Unary(op, operand) => self.unary(span, op, operand),
            Binary(left, op, right) => self.binary(left, op, right),
            Assign(place, value) => self.assign(span, place, value),
            AssignWith(place, op, value) => self.assign_with(span, place, op, value),
            Call(path, arguments) => self.call(path, arguments),
            Wait { barrier, method } => {
                let barrier = self.value(barrier);
                quote_spanned!(span=> #barrier.#method().await)
            }
            Extent { view, method } => {
                let view = self.value(view);
                quote_spanned!(span=> #view.#method())
            }
            Cast(value, ty) => self.cast(value, ty),
            Array(elements) => {
                let elements = elements.iter().map(|element| self.value(element));
                quote_spanned!(span=> [#(#elements),*])
            }
            Repeat(element, len) => {
                let element = self.value(element);
                quote_spanned!(span=> [#element; #len])
            }
            Structure(path, fields) => {
                let fields = fields.iter().map(|(name, value)| {
                    let value = self.value(value);
                    quote!(#name: #value)
                });
                quote_spanned!(span=> #path { #(#fields),* })
            }
            Reference(of) => {
                let of = self.value(of);
                quote_spanned!(span=> &#of)
            }
            Deref(of) => {
                let of = self.value(of);
                quote_spanned!(span=> (*#of))
            }
            Block(block) => self.block(block),
            If { condition, accept, reject } => {
                let condition = self.value(condition);
                let accept = self.block(accept);
                let reject = reject.as_ref().map(|reject| {
                    let reject = self.value(reject);
                    quote!(else #reject)
                });
                quote_spanned!(span=> if #condition #accept #reject)
            }
            While { label, condition, body } => {
                let label = label.iter();
                let (condition, body) = (self.value(condition), self.block(body));
                quote_spanned!(span=> #(#label:)* while #condition #body)
            }
            Loop { label, body } => {
                let label = label.iter();
                let body = self.block(body);
                quote_spanned!(span=> #(#label:)* loop #body)
            }
            For { label, name, first, limits, end, body } => {
                let label = label.iter();
                let (first, end) = (self.value(first), self.value(end));
                let body = self.block(body);
                quote_spanned!(span=> #(#label:)* for #name in (#first) #limits (#end) #body)
            }
            Break(label, value) => {
                let value = value.as_ref().map(|value| self.value(value));
                quote_spanned!(span=> break #label #value)
            }
            Continue(label) => quote_spanned!(span=> continue #label),
            Return(value) => {
                let value = value.as_ref().map(|value| self.value(value));
                quote_spanned!(span=> return #value)
            }
        }
    }

    fn literal(self, span: Span, literal: &TokenStream, number: usize) -> TokenStream {
        let slot = slot_at(number, span);
        match self.tags {
            true => quote_spanned!(hygienic(span)=> #slot.tag(#literal)),
            false => literal.clone(),
        }
    }

    fn unary(self, span: Span, op: &UnOp, operand: &Expression) -> TokenStream {
        let value = self.value(operand);
        let function = match (op, &operand.kind) {
            // `-2147483648` is one literal, since 2147483648 is none.
            (UnOp::Neg(_), ExpressionKind::Literal(literal, number)) => {
                return self.literal(span, &quote_spanned!(span=> -#literal), *number);
            }
            (UnOp::Neg(_), _) => quote!(neg),
            _ => quote!(not),
        };
        let a = Ident::new("a", Span::mixed_site());
        quote_spanned!(span=> ::amp_runtime::native::arithmetic::#function(#value, |#a| #op #a))
    }

    fn binary(self, left: &Expression, op: &BinOp, right: &Expression) -> TokenStream {
        let (left, right) = (self.value(left), self.value(right));
        operator(&left, op, &right)
    }

    fn cast(self, value: &Expression, ty: &syn::Type) -> TokenStream {
        let value = self.value(value);
        let span = ty.span();
        match ty {
            // `usize` is 32 bits wide in a kernel.
            syn::Type::Path(path) if path.path.is_ident("usize") => {
                quote_spanned!(span=> ((#value) as u32 as #ty))
            }
            _ => quote_spanned!(span=> ((#value) as #ty)),
        }
    }

    fn call(self, path: &syn::Path, arguments: &[Expression]) -> TokenStream {
        let values = argument_list(arguments.iter().map(|argument| self.value(argument)));
        if is_point(path) {
            return quote!(#path(#values));
        }
        let span = path_span(path);
        let waits = arguments.iter().any(Expression::is_tiled).then(|| quote!(.await));
        callee(path, arguments.len(), |name| {
            let check = self.cpu.then(|| {
                quote_spanned!(span=> let () = <#name as ::amp_runtime::rules::CallableFromCpu>::CPU;)
            });
            quote_spanned! {span=>
                let () = <#name as ::amp_runtime::rules::CallableFromAmp>::AMP;
                #check
                #name::native(#values) #waits
            }
        })
    }

    /// Where a value is, to be read or, if it is shared, written.
    fn access(self, expression: &Expression) -> Access {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Variable(name, Variable::TileStatic) => {
                Access::Place(quote!(#name.place()))
            }
            // Captures are held by reference, so that rustc infers their types as anywhere.
            ExpressionKind::Variable(name, Variable::Captured) => {
                Access::Plain(quote_spanned!(span=> (*#name)))
            }
            ExpressionKind::Variable(name, _) => Access::Plain(quote!(#name)),
            ExpressionKind::Field(base, field) => match self.access(base) {
                Access::Plain(base) => Access::Plain(quote_spanned!(span=> #base.#field)),
                Access::Place(base) => {
                    let whole = Ident::new("whole", Span::mixed_site());
                    Access::Place(quote_spanned!(span=> #base.field(|#whole| &#whole.#field)))
                }
            },
            ExpressionKind::Index(base, index) => {
                let base = match self.access(base) {
                    Access::Plain(base) | Access::Place(base) => base,
                };
                let index = self.value(index);
                Access::Place(quote_spanned! {span=>
                    ::amp_runtime::native::place::Indexing::at(&#base, #index)
                })
            }
            _ => {
                let value = self.value(expression);
                Access::Plain(quote!((#value)))
            }
        }
    }

    /// Where a local variable's element is, to be written.
    fn access_mut(self, expression: &Expression) -> Access {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Field(base, field) => match self.access_mut(base) {
                Access::Plain(base) => Access::Plain(quote_spanned!(span=> #base.#field)),
                Access::Place(base) => {
                    let whole = Ident::new("whole", Span::mixed_site());
                    Access::Place(quote_spanned!(span=> #base.field(|#whole| &mut #whole.#field)))
                }
            },
            ExpressionKind::Index(base, index) => {
                let base = match self.access_mut(base) {
                    Access::Plain(base) | Access::Place(base) => base,
                };
                let index = self.value(index);
                Access::Place(quote_spanned! {span=>
                    ::amp_runtime::native::place::IndexingMut::at_mut(&mut #base, #index)
                })
            }
            _ => self.access(expression),
        }
    }

    fn target(self, place: &Expression) -> Access {
        match root(place) {
            Some(Variable::Local | Variable::Tiled) => self.access_mut(place),
            _ => self.access(place),
        }
    }

    fn assign(self, span: Span, place: &Expression, value: &Expression) -> TokenStream {
        let (new_value, value_span) = (self.value(value), hygienic(value.span));
        match self.target(place) {
            Access::Plain(place) => quote_spanned!(span=> #place = #new_value),
            Access::Place(place) => {
                let [new, old] = ["new", "old"].map(|name| Ident::new(name, value_span));
                quote_spanned! {span=> {
                    let #new = #new_value;
                    ::amp_runtime::native::place::Assign::assign(#place, |#old| *#old = #new);
                }}
            }
        }
    }

    fn assign_with(
        self,
        span: Span,
        place: &Expression,
        op: &BinOp,
        value: &Expression,
    ) -> TokenStream {
        let (with_value, value_span) = (self.value(value), hygienic(value.span));
        let op = without_assignment(op);
        match self.target(place) {
            Access::Plain(place) => {
                let result = operator(&place, &op, &with_value);
                quote_spanned!(span=> #place = #result)
            }
            Access::Place(place) => {
                let old = Ident::new("old", hygienic(span));
                let with = Ident::new("with", value_span);
                let result = operator(&quote!(*#old), &op, &quote!(#with));
                quote_spanned! {span=> {
                    let #with = #with_value;
                    ::amp_runtime::native::place::Assign::assign(#place, |#old| *#old = #result);
                }}
            }
        }
    }
}

/// The variable that a place is a part of.
fn root(place: &Expression) -> Option<Variable> {
    match &place.kind {
        ExpressionKind::Variable(_, variable) => Some(*variable),
        ExpressionKind::Field(base, _) | ExpressionKind::Index(base, _) => root(base),
        _ => None,
    }
}

/// `Index::new` and `Extent::new` are the same on the host and in kernels.
pub fn is_point(path: &syn::Path) -> bool {
    let owner = path.segments.iter().rev().nth(1);
    owner.is_some_and(|owner| owner.ident == "Index" || owner.ident == "Extent")
}

/// `left op right` with a kernel's arithmetic.
fn operator(left: &TokenStream, op: &BinOp, right: &TokenStream) -> TokenStream {
    let function = match op {
        BinOp::Add(_) => "add",
        BinOp::Sub(_) => "sub",
        BinOp::Mul(_) => "mul",
        BinOp::Div(_) => "div",
        BinOp::Rem(_) => "rem",
        BinOp::Shl(_) => "shl",
        BinOp::Shr(_) => "shr",
        _ => return quote!((#left #op #right)),
    };
    let span = op.span();
    let function = Ident::new(function, span);
    let [a, b] = ["a", "b"].map(|name| Ident::new(name, Span::mixed_site()));
    quote_spanned! {span=>
        ::amp_runtime::native::arithmetic::#function(#left, #right, |#a, #b| #a #op #b)
    }
}

/// The operator of a compound assignment.
pub fn without_assignment(op: &BinOp) -> BinOp {
    use syn::Token;
    let span = op.span();
    match op {
        BinOp::AddAssign(_) => BinOp::Add(Token![+](span)),
        BinOp::SubAssign(_) => BinOp::Sub(Token![-](span)),
        BinOp::MulAssign(_) => BinOp::Mul(Token![*](span)),
        BinOp::DivAssign(_) => BinOp::Div(Token![/](span)),
        BinOp::RemAssign(_) => BinOp::Rem(Token![%](span)),
        BinOp::BitAndAssign(_) => BinOp::BitAnd(Token![&](span)),
        BinOp::BitOrAssign(_) => BinOp::BitOr(Token![|](span)),
        BinOp::BitXorAssign(_) => BinOp::BitXor(Token![^](span)),
        BinOp::ShlAssign(_) => BinOp::Shl(Token![<<]([span; 2])),
        BinOp::ShrAssign(_) => BinOp::Shr(Token![>>]([span; 2])),
        other => *other,
    }
}
