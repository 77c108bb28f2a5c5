//! What a body may be in, as far as the macro can guess: rustc says whether it is so.

use std::collections::{BTreeSet, HashMap, HashSet};

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::GenericArgument;
use syn::visit::Visit;

use super::Launched;
use crate::facts::hands_on_the_tile;
use crate::lower::{callee, path_span};
use crate::syntax::{Block, ExpressionKind, Statement, visit_block, visit_blocks, written};
use crate::tiles::{is_legal, literal_size};
use crate::uniformity::known_from;

/// Functions that get the tile, of which it is tried whether they wait.
const CALLEES: usize = 3;

/// Sides of a tile of which some threads are without a neighbour to race with.
const FEW: i64 = 4;

/// The most values of constants that are tried together, beside those of the sizes of the tile.
const MOST: usize = 16;

/// A tile, and what is taken to be so.
#[derive(Clone)]
pub struct Assumed {
    pub sizes: Vec<usize>,
    /// Constants around the body, by name.
    pub constants: HashMap<String, i64>,
    /// The functions that do not wait, though they could; the others do.
    pub at_once: HashSet<String>,
}

/// All that is tried for a body.
pub struct Assumptions {
    /// The constants that are looked at, by name.
    names: Vec<String>,
    /// The functions that are: their paths, and how many arguments they get.
    callees: Vec<(syn::Path, usize)>,
    pub all: Vec<Assumed>,
    /// Is nothing assumed of constants but that sizes of the tile are powers of two?
    are_powers: bool,
}

impl Assumptions {
    pub fn of(body: &Block, launched: &Launched<'_>) -> Self {
        let sizes = launched.group.sizes();
        let mut of_tile: Vec<String> = Vec::new();
        for size in sizes.iter().filter(|size| literal_size(size).is_none()) {
            of_tile.extend(size_name(size).filter(|name| !of_tile.contains(name)));
        }
        let powers: Vec<i64> = (0..=10).map(|power| 1 << power).collect();
        let used = mentioned(body);
        let used = of_tile.iter().chain(used.iter().filter(|name| !of_tile.contains(name)));
        let (mut names, mut constants) = (Vec::new(), vec![HashMap::new()]);
        for name in used {
            let values = launched.constants.get(name).filter(|values| !values.is_empty());
            let values = match values {
                None if !of_tile.contains(name) => continue,
                values => values.unwrap_or(&powers),
            };
            if !of_tile.contains(name) && constants.len() * values.len() > MOST {
                continue;
            }
            names.push(name.clone());
            let each = values.iter().flat_map(|value| {
                constants.iter().cloned().map(|mut known: HashMap<String, i64>| {
                    known.insert(name.clone(), *value);
                    known
                })
            });
            constants = each.collect();
        }
        let callees = if constants.len() > MOST { Vec::new() } else { callees(body) };
        let mut all = Vec::new();
        for constants in constants {
            let size = |size| {
                let of_name =
                    |name| constants.get(&name).and_then(|size| usize::try_from(*size).ok());
                literal_size(size).or_else(|| size_name(size).and_then(of_name))
            };
            let sizes = sizes.iter().map(size).collect::<Option<Vec<_>>>();
            let Some(sizes) = sizes.filter(|sizes| sizes.is_empty() || is_legal(sizes)) else {
                continue;
            };
            for some in 0..1_usize << callees.len() {
                let at_once = callees.iter().enumerate().filter(|(k, _)| some >> k & 1 == 1);
                let at_once = at_once.map(|(_, (path, _))| written(path)).collect();
                let (sizes, constants) = (sizes.clone(), constants.clone());
                all.push(Assumed { sizes, constants, at_once });
            }
        }
        // What is certain without a guess is said at once.
        if of_tile.is_empty() && !(names.is_empty() && callees.is_empty()) {
            let sizes = sizes.iter().filter_map(literal_size).collect();
            let (constants, at_once) = (HashMap::new(), HashSet::new());
            all.insert(0, Assumed { sizes, constants, at_once });
        }
        let are_powers = names.iter().all(|name| !launched.constants.contains_key(name));
        Assumptions { names, callees, all, are_powers }
    }

    /// Is it taken for granted that what is assumed is so?
    pub fn is_certain(&self, assumed: &Assumed) -> bool {
        let nothing = assumed.constants.is_empty() && assumed.at_once.is_empty();
        nothing && (self.all.len() == 1 || std::ptr::eq(assumed, &self.all[0]))
    }

    /// Are these all that is assumed, save for tiles of next to no threads, which have nothing to share?
    pub fn are_all<'a>(&self, some: impl Iterator<Item = &'a Assumed>) -> bool {
        let is_large = |assumed: &&Assumed| assumed.constants.values().all(|size| *size >= FEW);
        let large = self.all.iter().filter(is_large).count();
        self.are_powers && large > 0 && some.filter(is_large).count() == large
    }

    /// Could a constant beside the body have each of the names? Not if one is a generic parameter's.
    pub fn are_items(&self, launched: &Launched<'_>) -> bool {
        self.names.iter().all(|name| launched.constants.contains_key(name))
    }

    /// What rustc compares with [`Assumptions::pattern`].
    pub fn subject(&self) -> TokenStream {
        let names = self.names.iter().filter_map(|name| name.parse::<TokenStream>().ok());
        let waits = self.callees.iter().map(|(path, arguments)| {
            let span = path_span(path);
            callee(path, *arguments, |name| {
                let known = known_from(name, "a kernel");
                quote_spanned!(span=> (#known).waits)
            })
        });
        quote!((#(#names,)* #(#waits,)*))
    }

    pub fn pattern(&self, assumed: &Assumed) -> TokenStream {
        let values = self.names.iter().map(|name| {
            let value = proc_macro2::Literal::i64_unsuffixed(assumed.constants[name]);
            quote!(#value)
        });
        let waits = self.callees.iter().map(|(path, _)| !assumed.at_once.contains(&written(path)));
        quote!((#(#values,)* #(#waits,)*))
    }
}

fn size_name(size: &GenericArgument) -> Option<String> {
    let path = match size {
        GenericArgument::Type(syn::Type::Path(ty)) if ty.qself.is_none() => &ty.path,
        GenericArgument::Const(syn::Expr::Path(value)) if value.qself.is_none() => &value.path,
        _ => return None,
    };
    // One with arguments is no constant.
    let plain = path.segments.iter().all(|segment| segment.arguments.is_none());
    plain.then(|| written(path))
}

/// The names of a body that may be those of constants around it.
fn mentioned(body: &Block) -> BTreeSet<String> {
    let (mut names, mut own) = (Names::default(), BTreeSet::new());
    visit_blocks(body, &mut |block| {
        for statement in &block.statements {
            match statement {
                Statement::TileStatic { ty, .. } => names.visit_type(ty),
                Statement::Const(item) => {
                    own.insert(item.ident.to_string());
                    names.visit_expr(&item.expr);
                }
                Statement::Let { .. } | Statement::Expression(..) => (),
            }
        }
    });
    visit_block(body, &mut |expression| {
        if let ExpressionKind::Constant(path, _) = &expression.kind {
            names.visit_expr_path(path);
        }
    });
    names.0.retain(|name| !own.contains(name));
    names.0
}

#[derive(Default)]
struct Names(BTreeSet<String>);

impl<'ast> Visit<'ast> for Names {
    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        self.0.extend(path.path.get_ident().map(ToString::to_string));
    }
}

/// The functions that get the tile, if they are few.
fn callees(body: &Block) -> Vec<(syn::Path, usize)> {
    let mut found: Vec<(syn::Path, usize)> = Vec::new();
    visit_block(body, &mut |expression| {
        if let ExpressionKind::Call(callee, arguments, _) = &expression.kind
            && hands_on_the_tile(expression)
            && found.iter().all(|(known, _)| written(known) != written(&callee.path))
        {
            found.push((callee.path.clone(), arguments.len()));
        }
    });
    if found.len() > CALLEES { Vec::new() } else { found }
}
