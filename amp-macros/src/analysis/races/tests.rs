//! How many of the barriers of real kernels are missed when they are taken away.

mod tables;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use proc_macro2::{Group, Literal, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;

use crate::diagnostics::Report;
use crate::source::Source;

/// A kernel, or a function of one.
#[derive(Clone)]
enum Kernel {
    Function(syn::ItemFn),
    Closure(syn::ExprClosure),
}

impl Kernel {
    fn expanded(&self) -> String {
        match self {
            Kernel::Function(item) => crate::item::function(item, false, Report::default()),
            Kernel::Closure(closure) => crate::item::closure(closure),
        }
        .to_string()
    }

    /// The same without the barrier of that number, if it has so many.
    fn without(&self, number: usize) -> Option<Self> {
        let mut taken = Barriers { until: number, found: 0 };
        let mut kernel = self.clone();
        match &mut kernel {
            Kernel::Function(item) => taken.visit_item_fn_mut(item),
            Kernel::Closure(closure) => taken.visit_expr_closure_mut(closure),
        }
        (taken.found > number).then_some(kernel)
    }
}

struct Barriers {
    until: usize,
    found: usize,
}

impl VisitMut for Barriers {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain(|statement| {
            let is_barrier = matches!(statement, syn::Stmt::Expr(syn::Expr::MethodCall(call), _)
                if call.method.to_string().starts_with("wait")
                    && call.receiver.to_token_stream().to_string().ends_with("barrier"));
            self.found += usize::from(is_barrier);
            !is_barrier || self.found != self.until + 1
        });
        syn::visit_mut::visit_block_mut(self, block);
    }
}

/// The tokens with the values of constants in place of their names.
fn with_values(tokens: TokenStream, constants: &BTreeMap<String, Vec<i64>>) -> TokenStream {
    let each = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(name) => match constants.get(&name.to_string()) {
            Some(values) if values.len() == 1 => Literal::usize_suffixed(values[0] as usize).into(),
            _ => TokenTree::Ident(name),
        },
        TokenTree::Group(group) => {
            TokenTree::Group(Group::new(group.delimiter(), with_values(group.stream(), constants)))
        }
        other => other,
    });
    each.collect()
}

#[derive(Default)]
struct Kernels {
    all: Vec<Kernel>,
    constants: BTreeMap<String, Vec<i64>>,
}

impl<'ast> Visit<'ast> for Kernels {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let marked = item.attrs.iter().any(|attribute| attribute.path().is_ident("amp"));
        if marked && item.sig.to_token_stream().to_string().contains("Index") {
            let body = with_values(item.to_token_stream(), &self.constants);
            let Ok(mut item) = syn::parse2::<syn::ItemFn>(body) else { return };
            item.attrs.clear();
            self.all.push(Kernel::Function(item));
        }
        syn::visit::visit_item_fn(self, item);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let body = with_values(call.tokens.clone(), &self.constants);
        if (call.path.is_ident("amp") || call.path.is_ident("kernel"))
            && let Ok(closure) = syn::parse2::<syn::ExprClosure>(body)
            && closure.inputs.to_token_stream().to_string().contains("Index")
        {
            self.all.push(Kernel::Closure(closure));
        }
        if let Ok(block) = syn::parse2::<syn::Expr>(call.tokens.clone()) {
            self.visit_expr(&block);
        }
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("ui") {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The barriers of the kernels in a folder: how many there are, and how many are noticed to be gone.
fn taken_away(folder: &str) -> (usize, usize) {
    let (mut paths, mut wrong, mut barriers, mut noticed) = (Vec::new(), Vec::new(), 0, 0);
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder), &mut paths);
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a file");
        let Ok(file) = syn::parse_file(&text) else { continue };
        let constants = Source::read(&text).constants(crate::analysis::length);
        let mut kernels = Kernels { all: Vec::new(), constants };
        kernels.visit_file(&file);
        for kernel in kernels.all {
            let whole = kernel.expanded();
            let refused = whole.contains("compile_error") && whole.contains("C3569");
            if refused {
                wrong.push(format!("{}: {}", path.display(), kernel.name()));
            }
            for number in 0.. {
                let Some(without) = kernel.without(number) else { break };
                barriers += 1;
                let found =
                    without.expanded().matches("C3569").count() > whole.matches("C3569").count();
                noticed += usize::from(found);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    (barriers, noticed)
}

impl Kernel {
    fn name(&self) -> String {
        match self {
            Kernel::Function(item) => item.sig.ident.to_string(),
            Kernel::Closure(_) => "a closure".to_owned(),
        }
    }
}

/// Some barriers are not needed, and of some no rule could say that they are: where data decides which
/// threads meet at which element.
#[test]
fn missing_barriers_are_noticed() {
    assert_eq!(taken_away("amp-examples"), (47, 30));
    let (barriers, noticed) = taken_away("tests");
    assert!(noticed >= 31, "{noticed} of {barriers}");
}

/// What runs a kernel in step is another function than what its callers get.
#[test]
fn an_instance_is_checked_where_it_runs() {
    let item = syn::parse_quote! {
        fn kernel<T: Element, const N: usize>(t: TiledIndex<N>, view: &ArrayViewMut<T, 1>) {
            #[tile_static]
            let shared: [T; N];
            shared[t.local[0]] = view[t];
            view[t] = shared[(t.local[0] + 16) % N];
            t.barrier.wait();
            view[t] = shared[N - 1 - t.local[0]];
        }
    };
    let expanded = Kernel::Function(item).expanded();
    let (before, within) = expanded.split_once("fn in_step").expect("it runs in step");
    assert!(before.contains("C3569") && within.contains("C3569"));
}

#[test]
fn methods_are_followed() {
    let item: syn::ItemImpl = syn::parse_quote! {
        impl Layout {
            fn turned(self, t: TiledIndex<4>, value: u32) -> u32 {
                #[tile_static]
                let all: [u32; 4];
                t.barrier.wait();
                all[t.local[0]] = value;
                all[3 - t.local[0]]
            }
        }
    };
    let expanded = crate::item::implementation(&item).to_string();
    assert!(expanded.contains("C3569"), "{expanded}");
}
