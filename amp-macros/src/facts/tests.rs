//! What bodies may change and how they may be left, as tables.

use quote::format_ident;

use super::{Change, Exits, How, each_change};
use crate::diagnostics::Report;
use crate::syntax::{Block, Part, Scope, Variable};

fn read(body: &str) -> Block {
    let block: syn::Block = syn::parse_str(&format!("{{ {body} }}")).unwrap();
    let mut scope = Scope::new(true, Report::default());
    for name in ["x", "y"] {
        scope.declare_mutable(&format_ident!("{}", name));
    }
    scope.declare(&format_ident!("r"), Variable::Reference { mutable: true });
    scope.declare(&format_ident!("q"), Variable::Reference { mutable: false });
    scope.declare(&format_ident!("tile"), Variable::TileStatic);
    scope.declare(&format_ident!("view"), Variable::Shared);
    Block::read(&block, &mut scope)
}

/// The names that a body may change, each with the way, in the order of the walk.
fn changes(body: &str) -> Vec<String> {
    let block = read(body);
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
        ("let ref z = x;", vec!["& x"]),
        ("let ref mut z = x.a;", vec!["&mut x"]),
        ("let (ref mut z, _) = x else { y = 1; return; };", vec!["&mut x", "= y"]),
        ("let z = r;", vec!["&mut r"]),
        ("let z = q;", vec![]),
        ("let (z, w) = (r, q);", vec!["&mut r"]),
        ("let z = [(r, 1)];", vec!["&mut r"]),
        ("let z = Some(r);", vec!["&mut r"]),
        ("std::mem::swap((r, 1).0, &mut x);", vec!["&mut r", "&mut x"]),
        ("f((r, view));", vec!["&mut r", "& view"]),
        ("f(if x { view } else { tile });", vec!["& view"]),
        ("if let Some(ref mut z) = x { }", vec!["&mut x"]),
        ("while let Some(z) = x { y += z; }", vec!["+= y"]),
        ("match x { ref mut z => *z = 1 }", vec!["&mut x", "= z"]),
        ("match x { (ref mut z, 1) | (_, ref mut z) => f(z) }", vec!["&mut x", "&mut z"]),
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
        ("f(&mut x);", vec!["what closures capture", "&mut x"]),
        ("f(&tile);", vec!["& tile"]),
        ("f(view);", vec!["& view"]),
        ("f(y);", vec!["what closures capture"]),
        ("f(&y);", vec!["what closures capture", "& y"]),
        ("let f = |z: i32| x = z;", vec!["= x"]),
        ("let f = 0; f(1);", vec!["what closures capture"]),
        ("'a: { loop { if y { x = 1; break 'a; } } }", vec!["= x"]),
    ] {
        assert_eq!(changes(body), expected, "{body}");
    }
}

/// The jumps by which a body may be left.
fn exits(body: &str) -> Vec<String> {
    let block = read(body);
    let exits = Exits::of([Part::Block(&block)]);
    let plain = [(exits.returns, "return"), (exits.breaks, "break"), (exits.continues, "continue")];
    let plain = plain.into_iter().filter(|(is_there, _)| *is_there);
    let broken = exits.broken.iter().map(|label| format!("break {label}"));
    let continued = exits.continued.iter().map(|label| format!("continue {label}"));
    plain.map(|(_, jump)| jump.to_owned()).chain(broken).chain(continued).collect()
}

#[test]
fn how_bodies_are_left() {
    for (body, expected) in [
        ("x = y;", vec![]),
        ("if x { return; }", vec!["return"]),
        ("let Some(z) = x else { return; };", vec!["return"]),
        ("let f = || return;", vec![]),
        ("break;", vec!["break"]),
        ("continue 'a;", vec!["continue 'a"]),
        ("loop { break; }", vec![]),
        ("while x { continue; }", vec![]),
        ("for k in 0..3 { break; }", vec![]),
        ("loop { break 'a; }", vec!["break 'a"]),
        ("'a: loop { for k in 0..3 { continue 'a; } }", vec![]),
        ("'a: while { break 'a; } { }", vec![]),
        ("'a: { break 'a; }", vec![]),
        ("'a: { break; }", vec!["break"]),
        // What a `for` goes through is no part of it.
        ("for k in 0..({ break; }) { }", vec!["break"]),
        ("for k in (0..3).step_by({ continue; }) { break; }", vec!["continue"]),
        ("for k in [{ break; }, 1] { continue; }", vec!["break"]),
        ("'a: for k in 0..({ break 'a; }) { break 'a; }", vec!["break 'a"]),
        ("loop { for k in 0..({ break; }) { } }", vec![]),
    ] {
        assert_eq!(exits(body), expected, "{body}");
    }
}
