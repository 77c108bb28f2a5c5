//! How bodies are cut.

use quote::format_ident;

use super::*;
use crate::diagnostics::Report;
use crate::syntax::{Scope, Variable};

/// How often parts run to their end and in turns, and how many variables are kept.
fn cut(source: &str, waits: bool) -> Option<[usize; 3]> {
    cut_of(source, waits, &syn::parse_quote!(TiledIndex<64>))
}

fn cut_of(source: &str, waits: bool, ty: &syn::Type) -> Option<[usize; 3]> {
    let block: syn::Block = syn::parse_str(&format!("{{ {source} }}")).unwrap();
    let mut scope = Scope::new(true, Report::default());
    let index = scope.declare(&format_ident!("t"), Variable::Tiled);
    let body = Block::read(&block, &mut scope);
    assert!(scope.report.is_empty(), "{source}");
    let variables = Variables::of(&body);
    let native =
        Native { tags: false, cpu: false, waiting: waits.then_some(&variables), reads: None };
    let code = native.in_step(&body, (&index, ty), BTreeSet::new())?.to_string();
    Some(
        ["tile . each", "tile . in_turns (", "kept :: Kept :: new"]
            .map(|c| code.matches(c).count()),
    )
}

#[test]
fn bodies_are_cut_at_barriers() {
    const WAIT: &str = "t.barrier.wait()";
    let mut wrong = Vec::new();
    for (body, expected) in [
        ("v[t] = 1; WAIT; v[t] = 2;", Some([2, 0, 0])),
        ("let x = v[t]; WAIT; v[t] = x;", Some([2, 0, 1])),
        ("let x = v[t]; v[t] = x; WAIT; v[t] = 1;", Some([2, 0, 0])),
        ("let x = v[t]; WAIT; let x = 2; v[t] = x;", Some([2, 0, 0])),
        // An earlier variable of that name is not needed any more, nor is memory for it.
        ("let x = v[t]; let x = 2_u32; WAIT; v[t] = x;", Some([2, 0, 0])),
        ("let x = f(); let x = v[x]; WAIT; v[t] = x;", Some([2, 0, 1])),
        ("let mut x = v[t]; WAIT; x += 1; WAIT; v[t] = x;", Some([3, 0, 1])),
        // Arithmetic is done again, and a part with nothing else is none.
        ("let (y, x) = (t.local[0], 2 * t.local[1]); WAIT; v[y][x] = 1;", Some([1, 0, 0])),
        ("let y = t.local[0]; let x = y + n; WAIT; v[t] = x;", Some([1, 0, 0])),
        ("let mut y = v[t]; let x = y; y = 2; WAIT; v[t] = x;", Some([2, 0, 1])),
        ("let k = 3 * t.local[0] + 1 - 1; WAIT; v[t] = k;", Some([1, 0, 0])),
        // Names of one text: what is moved means what it meant.
        (
            "let r = v[t]; for k in 0..4 { let r = r + k; v[r] = k; } WAIT; v[t] = r;",
            Some([2, 0, 1]),
        ),
        ("let x = 2; let y = x + t.local[0]; WAIT; let x = 3; v[x] = y;", Some([2, 0, 1])),
        ("let y = n + t.local[0]; for n in 0..4 { v[y] = n; WAIT; }", Some([2, 0, 1])),
        (
            "let n = v[t]; WAIT; let y = n + 1; WAIT; for n in 0..4 { v[y] = n; WAIT; }",
            Some([1, 1, 1]),
        ),
        // What is the same for all threads is the tile's.
        ("let k = 3; WAIT; v[t] = k;", Some([1, 0, 0])),
        ("let mut x = 1; WAIT; x += 1; WAIT; v[t] = x;", Some([1, 0, 0])),
        ("let mut x = 1; WAIT; if t.local[0] > 1 { x += 1; } v[t] = x;", Some([2, 0, 1])),
        ("let mut x = 1; WAIT; x += v[t]; WAIT; v[t] = x;", Some([3, 0, 1])),
        ("let k = 3 * t.local[0]; let m = -2_i32; WAIT; v[k] = m;", Some([1, 0, 0])),
        // But not what other patterns declare.
        ("let (mut x, y) = (1, 2); x += 1; WAIT; v[t] = x;", Some([2, 0, 1])),
        ("let x; x = 3; WAIT; v[t] = x;", Some([1, 0, 0])),
        ("let k = 1 << t.local[0]; WAIT; v[t] = k;", Some([2, 0, 1])),
        ("let x = (n, None); WAIT; v[t] = g(x);", Some([1, 0, 0])),
        // What a pattern refers to may be changed.
        ("let mut x = P { a: n }; { let P { ref mut a } = x; } WAIT; v[t] = x.a;", Some([2, 0, 1])),
        // So are loops and conditions.
        ("for k in 0..n { v[k] = 1; WAIT; v[k] = 2; } v[0] = 1;", Some([3, 0, 0])),
        ("let mut k = 8; while k > 0 { v[k] = 1; WAIT; k /= 2; }", Some([1, 0, 0])),
        ("if n > 1 { v[0] = 1; WAIT; } else { v[1] = 2; }", Some([2, 0, 0])),
        ("{ let x = v[t]; WAIT; v[t] = x; } let x = 1; v[t] = x;", Some([3, 0, 1])),
        ("loop { v[t] = 1; WAIT; if n > 1 { break; } }", Some([1, 0, 0])),
        ("if n == 0 { return; } v[t] = 1; WAIT;", Some([1, 0, 0])),
        ("WAIT; if t.local[0] > 1 { return; } v[t] = 1;", Some([1, 0, 0])),
        // Of each thread, that a barrier of the tile's is not in.
        ("WAIT; for k in 0..t.local[0] { if k > 2 { break; } v[k] = 1; }", Some([1, 0, 0])),
        ("#[tile_static] let s: u32; s = 1; WAIT; v[t] = s;", Some([2, 0, 0])),
        ("for k in 0..n { WAIT; if n > k { continue; } else { v[k] = 1; } }", Some([0, 1, 0])),
        // What waits in another way is a future.
        ("let x = f(t, 1); v[t] = x;", Some([1, 0, 1])),
        // Some threads come to it.
        ("WAIT; if t.local[0] == 0 { g(t); }", Some([0, 0, 1])),
        ("let mut k = t.local[0]; while k > 0 { k = f(t, k); }", Some([2, 0, 2])),
        ("WAIT; if n > 1 { v[0] = f(t); } else if t.local[0] > 1 { g(t); }", Some([1, 0, 2])),
        ("WAIT; for k in 0..n { g(t); v[k] = 1; }", Some([1, 0, 1])),
        ("v[t] = f(t, g(t, 1)) + 2;", Some([1, 0, 2])),
        // So do methods, of what none changes, and of a variable.
        ("WAIT; p.method(t);", Some([1, 0, 2])),
        ("let p = v[t]; WAIT; v[t] = p.method(t, 1) + p.a.method(t);", Some([4, 0, 5])),
        ("let mut p = v[t]; WAIT; p.method(t); v[t] = p;", Some([2, 0, 2])),
        ("v[t] = P { a: 1 }.method(t);", Some([2, 0, 2])),
        // What cannot be cut: calls that wait where they may not be reached, or after something else.
        ("WAIT; v[t] = if n > 1 { f(t) } else { 2 };", Some([0, 1, 0])),
        ("WAIT; let x = n > 1 && f(t);", Some([0, 1, 0])),
        ("let x = v[t] + f(t); v[t] = x;", Some([1, 1, 1])),
        ("for k in 0..n { g(t); if t.local[0] > k { break; } }", Some([0, 1, 0])),
        ("for k in 0..n { g(t); if k > m { break; } }", Some([0, 0, 1])),
        ("let mut p = v[t]; WAIT; p.a.method(t);", Some([1, 1, 1])),
        ("let mut p = v[t]; WAIT; let x = p.method(t, &mut p); v[t] = x;", Some([2, 1, 2])),
        ("v[t] = P::function(t);", Some([0, 1, 0])),
        ("let x = { WAIT; 1 }; v[t] = x;", Some([1, 1, 1])),
        ("for k in [1, 2] { v[k] = 1; WAIT; }", Some([0, 1, 0])),
        ("for k in 0..n { WAIT; if n > k { continue; } v[k] = 1; }", Some([1, 0, 0])),
        // Threads walk together, where their elements lie side by side.
        (
            "let mut s = 0; for k in 0..n { s += v[k * n + t.global[0]]; } v[t] = s;",
            Some([3, 0, 1]),
        ),
        ("for k in 0..v.extent()[0] { v[k * n + t.global[0]] = 1; }", Some([1, 0, 0])),
        ("let mut i = t.global[0]; while i < n { v[i] = 1; i += n; } v[i] = 2;", Some([3, 0, 1])),
        ("for k in 0..n { v[t.global[0] * n + k] = 1; } v[0] = 1;", Some([1, 0, 0])),
        ("for k in 0..n { v[t.global[0] + k] = 1; } v[0] = 1;", Some([1, 0, 0])),
        // They do not where each goes along a row, or an element, of its own.
        ("for k in 0..n { v[t.global[0]][k] = 1; } v[0] = 1;", Some([1, 0, 0])),
        (
            "let mut k = 0; while k < n { v[t.global[0]][k + 1] = 1; k += 1; } v[0] = 1;",
            Some([1, 0, 0]),
        ),
        (
            "let mut k = 0; while k < n { v[t.global[0] * n + k] = 1; k += 1; } v[0] = 1;",
            Some([1, 0, 0]),
        ),
        ("for k in 0..n { v[k][t.global[0]] = 1; } v[0] = 1;", Some([2, 0, 0])),
        ("for k in 0..t.local[0] { v[k * n + t.global[0]] = 1; } v[0] = 1;", Some([1, 0, 0])),
        // What one thread of a row does, or a row, is a part of its own.
        ("v[t] = 1; if t.local[0] == 3 { v[t] = 2; } v[t] = 3; WAIT;", Some([3, 0, 0])),
        (
            "let x = t.local[0] + 1; if n > 1 && k == x { v[t] = 2; } v[t] = 3; WAIT;",
            Some([2, 0, 0]),
        ),
        ("let x = v[t]; if k == n { v[t] = 2; } v[t] = x; WAIT;", Some([1, 0, 0])),
        ("v[t] = 1; if n > t.tile[0] && k > 1 { v[t] = 2; } v[t] = 3; WAIT;", Some([3, 0, 0])),
        ("v[t] = 1; if v[0] > 1 && t.local[0] == 3 { v[t] = 2; } WAIT;", Some([1, 0, 0])),
        ("v[t] = 1; if t.local[0] * 2 == 4 { v[t] = 2; } WAIT;", Some([1, 0, 0])),
        ("v[t] = 1; if t.local[0] == 3 { v[t] = 2; } else { v[t] = 3; } WAIT;", Some([1, 0, 0])),
        // References and closures are not kept, and no thread goes on after its end.
        ("let f = |x: u32| x + 1; WAIT; v[t] = f(1);", None),
        ("let mut a = [1, 2]; let r = &mut a; WAIT; r[0] = 2;", None),
        ("let x; if n > 1 { x = 1; } else { x = 2; } WAIT; v[t] = x;", None),
        ("if t.local[0] > 1 { return; } let x = f(t); v[t] = x;", None),
        ("t = t; WAIT;", None),
    ] {
        let found = cut(&body.replace("WAIT", WAIT), true);
        if found != expected {
            wrong.push(format!("{body}: {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Threads that walk along memory together keep what they have, unless that is much and nothing waits.
#[test]
fn no_thread_keeps_a_long_array_for_the_sake_of_speed() {
    let sums = |array: &str, wait: &str| {
        format!(
            "let mut s = {array}; {wait} for k in 0..n {{ s[0] += v[k][t.global[0]]; }} v[t] = s[1];"
        )
    };
    for (array, is_cut) in [
        ("[0; 16]", true),
        ("[[0; 2], [n; 2]]", true),
        ("[0; 17]", false),
        ("[[0; 4]; 8]", false),
        ("[0; N]", false),
    ] {
        assert_eq!(cut(&sums(array, ""), false).is_some(), is_cut, "{array}");
        assert!(cut(&sums(array, "t.barrier.wait();"), true).is_some(), "{array}");
    }
}

/// Nothing walks beside a thread that is alone in its row, and what it keeps would be kept for as many as a tile may have.
#[test]
fn rows_of_one_thread_do_not_walk() {
    let sums = |wait: &str| {
        format!("let mut s = f(); {wait} for k in 0..n {{ s += v[k][t.global[1]]; }} v[t] = s;")
    };
    for (ty, is_cut) in
        [("TiledIndex<4, 1>", false), ("TiledIndex<1, 4>", true), ("TiledIndex<1, N>", true)]
    {
        let ty = syn::parse_str(ty).unwrap();
        assert_eq!(cut_of(&sums(""), false, &ty).is_some(), is_cut, "{}", quote!(#ty));
        assert!(cut_of(&sums("t.barrier.wait();"), true, &ty).is_some(), "{}", quote!(#ty));
    }
}
