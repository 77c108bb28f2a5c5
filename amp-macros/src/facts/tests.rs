//! What bodies may change, as a table: the place, and in which way.

use quote::format_ident;

use super::{Change, How, each_change};
use crate::diagnostics::Report;
use crate::syntax::{Block, Part, Scope, Variable};

/// The names that a body may change, each with the way, in the order of the walk.
fn changes(body: &str) -> Vec<String> {
    let block: syn::Block = syn::parse_str(&format!("{{ {body} }}")).unwrap();
    let mut scope = Scope::new(true, Report::default());
    for name in ["x", "y"] {
        scope.declare_mutable(&format_ident!("{}", name));
    }
    scope.declare(&format_ident!("r"), Variable::Reference { mutable: true });
    scope.declare(&format_ident!("q"), Variable::Reference { mutable: false });
    scope.declare(&format_ident!("tile"), Variable::TileStatic);
    scope.declare(&format_ident!("view"), Variable::Shared);
    let block = Block::read(&block, &mut scope);
    let mut found = Vec::new();
    each_change(Part::Block(&block), &mut |change| {
        found.push(match change {
            Change::OfCaptures => "what closures capture".to_owned(),
            Change::Of(place, how) => {
                let name = place.root().map_or("?".to_owned(), |(name, _)| name.to_string());
                let how = match how {
                    How::Assigned => "=",
                    How::Updated => "+=",
                    How::Borrowed => "&mut",
                    How::Received => "self",
                    How::Lent => "&",
                };
                format!("{how} {name}")
            }
        });
    });
    found
}

#[test]
fn what_bodies_change() {
    for (body, expected) in [
        ("x + y[q[0]];", vec![]),
        ("x = y;", vec!["= x"]),
        ("x.a[y] = 1;", vec!["= x"]),
        ("x[{ y = 1; 0 }] += 2;", vec!["+= x", "= y"]),
        ("*r = 1;", vec!["= r"]),
        ("let z = x;", vec![]),
        ("let z = &x;", vec!["& x"]),
        ("let z = &mut x;", vec!["&mut x"]),
        ("let ref z = x;", vec!["&mut x"]),
        ("let ref mut z = x.a;", vec!["&mut x"]),
        ("let (ref mut z, _) = x else { y = 1; return; };", vec!["&mut x", "= y"]),
        ("let z = r;", vec!["&mut r"]),
        ("let z = q;", vec![]),
        ("if let Some(ref mut z) = x { }", vec!["&mut x"]),
        ("while let Some(z) = x { y += z; }", vec!["+= y"]),
        ("match x { ref mut z => *z = 1 }", vec!["&mut x", "= z"]),
        ("match &mut x { Some(z) => (), None => () }", vec!["&mut x"]),
        ("for z in x { }", vec![]),
        ("for z in &x { }", vec![]),
        ("for z in &mut x { *z = 1; }", vec!["&mut x", "= z"]),
        ("for z in x.iter_mut() { }", vec!["&mut x"]),
        ("for z in r { }", vec!["&mut r"]),
        ("for z in { x = 1; 0 }..3 { }", vec!["= x"]),
        ("std::mem::swap(&mut x, r);", vec!["&mut r", "&mut x"]),
        ("x.step();", vec!["self x"]),
        ("T::f(r, q);", vec!["&mut r"]),
        ("f(&mut x);", vec!["&mut x"]),
        ("f(&tile);", vec!["& tile"]),
        ("f(view);", vec!["& view"]),
        ("f(y);", vec!["what closures capture"]),
        ("let f = |z: i32| x = z;", vec!["= x"]),
        ("let f = 0; f(1);", vec!["what closures capture"]),
        ("'a: { loop { if y { x = 1; break 'a; } } }", vec!["= x"]),
    ] {
        assert_eq!(changes(body), expected, "{body}");
    }
}
