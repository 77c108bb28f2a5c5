//! How bodies use a view.

use quote::format_ident;

use super::*;
use crate::diagnostics::Report;
use crate::syntax::{Scope, Variable};

/// How a body uses `view` and `k`, and whether that is all.
fn read(ty: &str, body: &str) -> (BodyAccesses, bool) {
    let block: syn::Block = syn::parse_str(&format!("{{ {body} }}")).unwrap();
    let mut scope = Scope::new(true, Report::default());
    let variable = if ty.starts_with("Tiled") { Variable::Tiled } else { Variable::Local };
    let ty = syn::parse_str(ty).unwrap();
    let index = scope.declare(&format_ident!("i"), variable).id;
    let captures = ["view", "k"].map(|name| {
        let found = scope.resolve(&format_ident!("{}", name));
        found.map(|(name, _)| name.id)
    });
    let block = Block::read(&block, &mut scope);
    assert!(scope.report.is_empty(), "{body}");
    let accesses = of(&block, index, &ty, &captures);
    let straight = is_straight(&block, &captures, &accesses.captures);
    (accesses, straight)
}

/// Not at the index itself.
fn near<const N: usize>(shift: [i8; N]) -> Accesses {
    Accesses::Near(Shift::of(shift.into_iter().zip(0..)).unwrap())
}

/// With the components of the index in these dimensions.
fn among<const N: usize>(dimensions: [usize; N]) -> Accesses {
    Accesses::Near(Shift::of(dimensions.map(|dimension| (0, dimension))).unwrap())
}

fn of_view(ty: &str, body: &str) -> Accesses {
    read(ty, body).0.captures[0]
}

#[test]
fn straight_bodies() {
    for (body, expected) in [
        ("view[i] = 1;", true),
        ("view[i] += k * view[i] as f32;", true),
        ("let x = view[i[0]].x; view[i[0]].y[1] = -x;", false),
        ("let x = view[i[0]].x; view[i].y[1] = -x;", true),
        ("view[i] = view[k];", false),
        ("view[i + 1] = 1;", false),
        ("if k > 0 { view[i] = 1; }", false),
        ("for n in 0..k { view[i] += n; }", false),
        ("view[i] = f(view[i]);", false),
        ("view[i] = view[i].sqrt();", false),
        ("let a = [1, 2]; view[i] = a[k];", false),
    ] {
        assert_eq!(read("Index<1>", body).1, expected, "{body}");
    }
}

#[test]
fn uses_of_a_view() {
    use Accesses::{Any, Own, Reads};
    for (body, expected) in [
        ("other[i] = view[i];", Own),
        ("view[i] = 1;", Own),
        ("view[i.global] += 1;", Own),
        ("view[i].x[2] += view[i].y;", Own),
        ("view[i][k] = view.extent().size() as u32;", Own),
        ("atomic_fetch_add(&view[i], 1);", Own),
        ("if view[i] > 0 { for k in 0..4 { view[i] -= k; } }", Own),
        ("let f = |x: i32| view[i] + x; view[i] = f(1);", Own),
        ("other[i] = view[k];", Reads),
        ("other[i] = view[k][3].x + view[i];", Reads),
        ("other[view[k]] = 1;", Reads),
        ("other[i] = view.extent().size() as u32;", Reads),
        ("other[i] = match view[k] { 0 => 1, n => n };", Reads),
        ("view[k] = 1;", Any),
        ("view[i + 1] = 1;", near([1])),
        ("view[i.global - 2] += 1;", near([-2])),
        ("other[i] = view[i + 1];", Reads),
        ("view[i + 1] = view[i];", Any),
        ("view[i + 200] = 1;", Any),
        ("view[1 - i] = 1;", Any),
        ("view[i * 1] = 1;", Any),
        ("view[i] = view[k];", Any),
        ("view[i.local] = 1;", Any),
        ("view[i.tile] = 1;", Any),
        ("view[k][3].x += 1;", Any),
        ("view[view[k]] = 1;", Any),
        ("if c { view[k] = 1; } else { other[i] = view[i]; }", Any),
        ("helper(view, i);", Any),
        ("helper(&view[k]);", Any),
        ("let v = &view; other[i] = v[i];", Any),
        ("let i = i.local; view[i] = 1;", Any),
        ("for i in 0..3 { view[i] = 1; }", Any),
        ("let f = |i: u32| { view[i] = 1; }; f(1);", Any),
        ("match k { i => view[i] = 1 }", Any),
        ("if let Some(i) = k { view[i] = 1; }", Any),
        ("let view = other; view[i] = 1;", Reads),
        ("{ let view = other; view[k] = 1; } view[i] = 1;", Own),
        ("let ref mut j = i; *j = k; view[i] = 1;", Any),
        ("match i { ref mut j => *j = k } view[i] = 1;", Any),
        ("let Some(k) = other else { let i = 0; view[i] = 1; return; };", Any),
        ("i = k; view[i] = 1;", Any),
    ] {
        assert_eq!(of_view("TiledIndex<4>", body), expected, "{body}");
    }
}

#[test]
fn components_of_the_index() {
    use Accesses::{Any, Own, Reads};
    for (ty, body, expected) in [
        ("Index<1>", "view[i[0]] = 1;", Own),
        ("Index<1>", "let n = i[0]; view[n] += view[n];", Own),
        ("TiledIndex<4>", "let n = i.global[0]; view[n] = 1;", Own),
        ("TiledIndex<4, 4>", "view[i.global[0]][i.global[1]] = 1;", Own),
        ("Index<2>", "let (row, column) = (i[0], i[1]); view[row][column] = 1;", Own),
        ("Index<2>", "let row = i[0]; view[[row, i[1]]].x = 1;", Own),
        ("Index<2>", "if c { let row = i[0]; view[row][i[1]] = 1; }", Own),
        ("Index<1>", "let n = i[0]; view[n][2] = 1;", near([0])),
        ("Index<1>", "for k in 0..4 { view[[i[0], k]] = view[i[0]][k + 1]; }", near([0])),
        ("Index<1>", "other[i] = view[i[0]][k];", Reads),
        ("Index<2>", "view[i[0] + 1][i[1] - 1] = 1;", near([1, -1])),
        (
            "Index<2>",
            "let (r, c) = (i[0] + 1, i[1] + 1); view[[r, c]] += view[r][c];",
            near([1, 1]),
        ),
        ("Index<2>", "view[i[0] + 1][i[1] + 1] = view[i[0] + 1][i[1]];", Any),
        ("Index<2>", "view[i[0] + k][i[1]] = 1;", Any),
        ("Index<2>", "view[i[0] + 100 + 100][i[1]] = 1;", Any),
        ("Index<2>", "view[i[0]] = 1;", Any),
        ("Index<2>", "view[i[1]][i[0]] = 1;", among([1, 0])),
        ("Index<2>", "view[[i[0], i[0]]] = 1;", Any),
        ("Index<1>", "view[k][i[0]] = 1;", among([1])),
        ("Index<1>", "for k in 0..4 { view[k + 1][i[0]] += view[0][i[0]]; }", among([1])),
        ("Index<2>", "view[[k, i[0], 3, i[1]]] = 1;", among([1, 3])),
        ("Index<1>", "view[k][i[0]] = view[i[0]][k];", Any),
        ("Index<1>", "other[i] = view[k][i[0]];", Reads),
        ("Index<2>", "view[[i[0], i[1], i[1]]] = 1;", near([0, 0])),
        ("Index<2>", "let (row, column) = (i[1], i[0]); view[row][column] = 1;", among([1, 0])),
        ("Index<N>", "view[i[0]] = 1;", Any),
        ("TiledIndex<4>", "let n = i.local[0]; view[n] = 1;", Any),
        ("Index<1>", "let n = i[0] + 1; view[n] = 1;", near([1])),
        ("Index<1>", "let mut n = i[0]; n += 1; view[n] = 1;", Any),
        ("Index<1>", "let n = i[0]; let n = n / 2; view[n] = 1;", Any),
        ("Index<1>", "let n = i[0]; { let n = n / 2; other[n] = 1; } view[n] = 1;", Own),
        ("Index<1>", "view[k] = 1; let k = i[0]; view[k] = 1;", Any),
        ("Index<1>", "let n = i[0]; for n in 0..2 { view[n] = 1; }", Any),
        ("Index<1>", "let n = i[0]; i = j; view[n] = 1;", Any),
    ] {
        assert_eq!(of_view(ty, body), expected, "{ty}: {body}");
    }
}

#[test]
fn columns_of_threads_that_write_side_by_side() {
    for (ty, body, expected) in [
        ("Index<2>", "view[i[1]][i[0]] = 1;", true),
        ("TiledIndex<4, 4>", "view[[i.global[1], i.global[0]]] = 1;", true),
        ("Index<2>", "let (row, column) = (i[0], i[1]); view[column][row + 1] = 1;", true),
        ("Index<2>", "view[k][i[0]] = 1;", true),
        ("Index<2>", "view[i[0]][i[1]] = view[i[1]][i[0]];", false),
        ("Index<2>", "view[i] = 1;", false),
        ("Index<2>", "view[i[1]][i[0]] = 1; view[i] = 2;", false),
        ("Index<2>", "view[i[1]][i[0]] = 1; view[k][k] = 2;", false),
        ("Index<2>", "view[i[1]][2 * i[0]] = 1;", false),
        ("Index<3>", "view[i[1]][i[0]] = 1;", false),
        ("Index<2>", "view[i[0]] = 1;", false),
    ] {
        assert_eq!(read(ty, body).0.by_columns, expected, "{ty}: {body}");
    }
}
