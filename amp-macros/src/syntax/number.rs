//! Which numbers a body works on, where its source says it: what operators do then is known before types are.
//!
//! Without it the native twin asks the types at each operator, which costs rustc a function for each.

use proc_macro2::{Ident, Span};

use super::known::{KnownType, original};
use super::{Expression, ExpressionKind, Pattern, PatternKind, Scope};

/// The parts of a tiled index that are indices.
pub const INDICES_OF_TILED: &[&str] = &["global", "local", "tile", "tile_origin"];

/// A number whose kind is certain.
#[derive(Clone, PartialEq, Eq)]
pub enum Number {
    /// A float, of whatever width.
    Float,
    /// An integer of the type of that name. Without one it is a literal's, which follows from its use.
    Integer(Option<Ident>),
}

/// What is certain of a value.
#[derive(Clone)]
pub enum Certain {
    Number(Number),
    /// An array or an index: what each of its elements is.
    Elements(Box<Certain>),
    /// A view, or rows of one: what its elements are, after as many indices as it has dimensions.
    View(Box<Certain>),
    Tuple(Vec<Option<Certain>>),
    Tiled,
    Reference(Box<Certain>),
}

impl Number {
    /// Those that an operator makes of two.
    fn combined(self, other: Number) -> Option<Number> {
        match (self, other) {
            (Number::Float, Number::Float) => Some(Number::Float),
            (Number::Integer(None), integer @ Number::Integer(_))
            | (integer @ Number::Integer(_), Number::Integer(None)) => Some(integer),
            (left, right) => (left == right).then_some(left),
        }
    }

    /// Is it known of which type it is, as far as an operator depends on it?
    fn is_typed(&self) -> bool {
        *self != Number::Integer(None)
    }

    fn usize() -> Self {
        Number::Integer(Some(Ident::new("usize", Span::mixed_site())))
    }
}

/// What an operator works on, if it is certain. A shift is of its left operand.
pub fn operands(
    left: &Expression,
    op: &syn::BinOp,
    right: &Expression,
    scope: &Scope,
) -> Option<Number> {
    result(left, op, right, scope).filter(Number::is_typed)
}

fn result(left: &Expression, op: &syn::BinOp, right: &Expression, scope: &Scope) -> Option<Number> {
    use syn::BinOp::*;
    let number = |operand| Certain::of(operand, scope)?.number();
    let (left, right) = (number(left)?, number(right)?);
    match op {
        Shl(_) | Shr(_) | ShlAssign(_) | ShrAssign(_) => match (&left, right) {
            (Number::Integer(_), Number::Integer(_)) => Some(left),
            _ => None,
        },
        Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_) => None,
        _ => left.combined(right),
    }
}

impl Certain {
    /// What is certain of a value of that type.
    pub fn of_type(ty: &syn::Type) -> Option<Self> {
        let elements = |element| Some(Certain::Elements(Box::new(Certain::of_type(element)?)));
        match ty {
            syn::Type::Paren(inner) => Certain::of_type(&inner.elem),
            syn::Type::Group(inner) => Certain::of_type(&inner.elem),
            syn::Type::Reference(to) => {
                Some(Certain::Reference(Box::new(Certain::of_type(&to.elem)?)))
            }
            syn::Type::Array(array) => elements(&array.elem),
            syn::Type::Slice(slice) => elements(&slice.elem),
            syn::Type::Tuple(tuple) => {
                Some(Certain::Tuple(tuple.elems.iter().map(Certain::of_type).collect()))
            }
            syn::Type::Path(path) => match path.path.get_ident() {
                Some(name) => number_named(name).map(Certain::Number).or_else(|| of_model(ty)),
                None => of_model(ty),
            },
            _ => None,
        }
    }

    /// What is certain of an expression.
    pub fn of(value: &Expression, scope: &Scope) -> Option<Self> {
        use ExpressionKind::*;
        match &value.kind {
            Literal(syn::Lit::Float(_), _) => Some(Certain::Number(Number::Float)),
            Literal(syn::Lit::Int(literal), _) => Some(Certain::Number(match literal.suffix() {
                "" => Number::Integer(None),
                suffix => number_named(&Ident::new(suffix, literal.span()))?,
            })),
            Variable(name, _) => scope.certain(name).cloned(),
            Index(base, _) => Certain::of(base, scope)?.element(),
            Field(base, member) => Certain::of(base, scope)?.field(member),
            Deref(base) => match Certain::of(base, scope)? {
                Certain::Reference(to) => Some(*to),
                _ => None,
            },
            Unary(_, operand, _) => Certain::of(operand, scope)?.number().map(Certain::Number),
            Binary(left, op, right, _) => result(left, op, right, scope).map(Certain::Number),
            Cast(_, ty, _) => Certain::of_type(ty),
            Method(call) => {
                let receiver = Certain::of(&call.receiver, scope)?.number()?;
                gives_its_type(&receiver, &call.name).then_some(Certain::Number(receiver))
            }
            OfArray { method, .. } => Some(match method == "len" {
                true => Certain::Number(Number::usize()),
                false => Certain::Elements(Box::new(Certain::Number(Number::usize()))),
            }),
            Array(elements) => {
                let element = elements.iter().find_map(|element| Certain::of(element, scope))?;
                Some(Certain::Elements(Box::new(element)))
            }
            Repeat(element, _) => Some(Certain::Elements(Box::new(Certain::of(element, scope)?))),
            Tuple(parts) => {
                Some(Certain::Tuple(parts.iter().map(|part| Certain::of(part, scope)).collect()))
            }
            Reference { of, .. } => Some(Certain::Reference(Box::new(Certain::of(of, scope)?))),
            If { accept, reject, .. } => {
                let accepted = accept.tail.as_ref().and_then(|value| Certain::of(value, scope));
                let rejected = reject.as_ref().and_then(|value| Certain::of(value, scope));
                accepted.or(rejected)
            }
            Block(None, block) => Certain::of(block.tail.as_ref()?, scope),
            _ => None,
        }
    }

    /// That of a variable of a `for` from one to the other.
    pub fn between(first: &Expression, end: &Expression, scope: &Scope) -> Option<Self> {
        let number = |end| Certain::of(end, scope)?.number();
        match (number(first), number(end)) {
            (Some(first), Some(end)) => first.combined(end),
            // Both ends are of one type.
            (Some(one), None) | (None, Some(one)) => Some(one).filter(Number::is_typed),
            (None, None) => None,
        }
        .map(Certain::Number)
    }

    fn number(self) -> Option<Number> {
        match self {
            Certain::Number(number) => Some(number),
            // Operators take references to floats as they are.
            Certain::Reference(to) => to.number().filter(|number| *number == Number::Float),
            Certain::View(element) => element.number(),
            Certain::Elements(_) | Certain::Tuple(_) | Certain::Tiled => None,
        }
    }

    fn element(self) -> Option<Certain> {
        match self {
            Certain::Elements(element) => Some(*element),
            Certain::View(element) => match *element {
                // An index into a view that is a further one, or one into its element.
                Certain::Elements(_) => None,
                _ => Some(Certain::View(element)),
            },
            Certain::Reference(to) => to.element(),
            Certain::Number(_) | Certain::Tuple(_) | Certain::Tiled => None,
        }
    }

    fn field(self, member: &syn::Member) -> Option<Certain> {
        match (self, member) {
            (Certain::Tiled, syn::Member::Named(name)) => {
                let is_index = INDICES_OF_TILED.iter().any(|one| name == one);
                is_index.then(|| Certain::Elements(Box::new(Certain::Number(Number::usize()))))
            }
            (Certain::Tuple(parts), syn::Member::Unnamed(number)) => {
                parts.into_iter().nth(number.index as usize)?
            }
            (Certain::Reference(to), _) => to.field(member),
            _ => None,
        }
    }
}

impl Scope {
    /// Notes what is certain of what a pattern takes apart.
    pub fn note(&mut self, pattern: &Pattern, certain: Option<Certain>) {
        let Some(certain) = certain else { return };
        match (&pattern.kind, certain) {
            (PatternKind::Name { name, reference: false, .. }, certain) => {
                self.certain.push((name.id, certain));
            }
            (PatternKind::Tuple(parts), Certain::Tuple(values))
                if parts.len() == values.len() && !parts.iter().any(Pattern::is_rest) =>
            {
                parts.iter().zip(values).for_each(|(part, value)| self.note(part, value));
            }
            (PatternKind::Array(parts), Certain::Elements(element)) => {
                let parts = parts.iter().filter(|part| !part.is_rest());
                parts.for_each(|part| self.note(part, Some((*element).clone())));
            }
            _ => (),
        }
    }
}

/// The numbers of Rust's types of that name.
fn number_named(name: &Ident) -> Option<Number> {
    match name.to_string().as_str() {
        "f16" | "f32" | "f64" => Some(Number::Float),
        "i8" | "u8" | "i16" | "u16" | "i32" | "u32" | "i64" | "u64" | "usize" => {
            Some(Number::Integer(Some(name.clone())))
        }
        _ => None,
    }
}

/// What is certain of a value of a type of the runtime.
fn of_model(ty: &syn::Type) -> Option<Certain> {
    let original = original(ty)?;
    match original.known {
        KnownType::Index | KnownType::Extent => {
            Some(Certain::Elements(Box::new(Certain::Number(Number::usize()))))
        }
        KnownType::TiledIndex => Some(Certain::Tiled),
        KnownType::View | KnownType::Array => {
            let syn::PathArguments::AngleBracketed(given) = original.segment.arguments else {
                return None;
            };
            let element = given.args.iter().find_map(|argument| match argument {
                syn::GenericArgument::Type(element) => Some(element),
                _ => None,
            })?;
            Some(Certain::View(Box::new(Certain::of_type(element)?)))
        }
        KnownType::TiledExtent | KnownType::Barrier => None,
    }
}

/// Has such a number a method of std's by that name whose result is of its own type? A trait may have one for others.
fn gives_its_type(number: &Number, method: &Ident) -> bool {
    const FLOATS: &str = "abs acos acosh asin asinh atan atan2 atanh cbrt ceil clamp copysign cos cosh div_euclid exp exp2 \
        exp_m1 floor fract hypot ln ln_1p log log10 log2 max midpoint min mul_add powf powi recip rem_euclid \
        round round_ties_even signum sin sinh sqrt tan tanh to_degrees to_radians trunc";
    const INTEGERS: &str = "clamp div_euclid isqrt max midpoint min pow rem_euclid reverse_bits rotate_left rotate_right \
        saturating_add saturating_mul saturating_sub swap_bytes wrapping_add wrapping_div wrapping_mul \
        wrapping_neg wrapping_rem wrapping_shl wrapping_shr wrapping_sub";
    const SIGNED: &str = "abs signum";
    const UNSIGNED: &str = "abs_diff div_ceil next_multiple_of next_power_of_two";
    let is_in = |methods: &str| methods.split(' ').any(|known| method == known);
    match number {
        Number::Float => is_in(FLOATS),
        Number::Integer(Some(ty)) => {
            let signed = ty.to_string().starts_with('i');
            is_in(INTEGERS) || is_in(if signed { SIGNED } else { UNSIGNED })
        }
        Number::Integer(None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Report;
    use crate::syntax::{Block, Variable};

    /// What is certain of the operator at the end of a body, in which these are declared.
    fn certain(declared: &[(&str, &str)], body: &str) -> String {
        let mut scope = Scope::new(false, Report::default());
        for (name, ty) in declared {
            let name = quote::format_ident!("{}", name);
            let pattern = syn::parse_quote!(#name);
            let pattern = Pattern::read(&pattern, Variable::Local, &mut scope);
            let ty = syn::parse_str(ty).expect("a type");
            scope.note(&pattern, Certain::of_type(&ty));
        }
        let body = syn::parse_str(&format!("{{ {body} }}")).expect("a body");
        let body = Block::read(&body, &mut scope);
        let tail = body.tail.expect("a value");
        let ExpressionKind::Binary(.., operands) = tail.kind else { panic!("no operator") };
        match operands.number {
            Some(Number::Float) => "float".to_owned(),
            Some(Number::Integer(ty)) => ty.expect("typed").to_string(),
            None => "unknown".to_owned(),
        }
    }

    #[test]
    fn what_is_certain_of_operands() {
        let declared = [
            ("x", "f32"),
            ("n", "u32"),
            ("k", "i64"),
            ("i", "Index<2>"),
            ("t", "TiledIndex<16, 16>"),
            ("view", "&ArrayView<f32, 1>"),
            ("blocks", "&ArrayView<[u32; 4], 1>"),
            ("row", "&[i32; 4]"),
            ("rows", "[[u8; 4]; 4]"),
            ("pair", "(f64, u16)"),
            ("number", "&u32"),
            ("float", "&f32"),
            ("some", "T"),
        ];
        let cases = [
            ("x * 2.0", "float"),
            ("2.0 + x * x", "float"),
            ("n + 1", "u32"),
            ("1 + n * n", "u32"),
            ("n + k", "unknown"),
            ("n << k", "u32"),
            ("1 << n", "unknown"),
            ("1u8 << n", "u8"),
            ("1 + 2", "unknown"),
            ("some + some", "unknown"),
            ("some + 1.0", "unknown"),
            ("i[0] * 4 + i[1]", "usize"),
            ("t.global[0] + t.local[1]", "usize"),
            ("t.unknown[0] + t.local[1]", "unknown"),
            ("view[i] + x", "float"),
            ("blocks[i][1] + n", "unknown"),
            ("row[2] - row[1]", "i32"),
            ("rows[1][2] % rows[0][0]", "u8"),
            ("pair.0 + pair.0", "float"),
            ("pair.1 / pair.1", "u16"),
            ("float + x", "float"),
            ("*float + x", "float"),
            ("number + n", "unknown"),
            ("*number + n", "u32"),
            ("(n as f32) / x", "float"),
            ("-x - x.sqrt()", "float"),
            ("n.min(4) + n.leading_zeros()", "unknown"),
            ("n.min(4) + n", "u32"),
            ("n.recip() + n", "unknown"),
            ("n.abs() + n", "unknown"),
            ("k.abs() + k", "i64"),
            ("n < n", "unknown"),
            ("let sum = 0; sum + n", "u32"),
            ("let sum = 0; sum + sum", "unknown"),
            ("let mut sum = 0.0; sum += x; sum * sum", "float"),
            ("let n = x; n * n", "float"),
            ("let (a, b) = (n, x); a + a", "u32"),
            ("let [a, b] = [n, n]; a - b", "u32"),
            ("let a: u16 = 4; a - 1", "u16"),
            ("let a = if n < 2 { return 0.0 } else { x }; a - 1.0", "float"),
            ("let a = { let x = n; x }; a - 1", "u32"),
        ];
        for (body, expected) in cases {
            assert_eq!(certain(&declared, body), expected, "{body}");
        }
    }
}
