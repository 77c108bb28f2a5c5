//! What files say.

use super::Source;

/// Each line: a file, a question of it, and the answer.
#[test]
fn what_a_file_says() {
    type Question = fn(&Source, &str) -> bool;
    let function = Source::may_have_function;
    let value: Question = |source, name| {
        let name = syn::Ident::new(name, proc_macro2::Span::call_site());
        source.may_have_constant(&syn::parse_quote!(#name))
    };
    let fixed: Question = |source, name| source.is_static(&syn::parse_str(name).unwrap());
    let of_module: Question = |source, name| {
        ["a", "self", "other"]
            .map(|module| source.is_static(&syn::parse_str(&format!("{module}::{name}")).unwrap()))
            == [true, true, false]
    };
    let ty = Source::may_have_type;
    let constant = Source::is_constant;
    let indices: Question = |source, name| source.indices_of(name).is_some();
    let unmarked_trait = Source::has_unmarked_trait;
    let marked_impl = Source::has_marked_impl_of;
    let cases: &[(&str, Question, bool)] = &[
        ("fn name() {}", function, true),
        ("fn r#name() {}", function, true),
        ("fn other() { name(1) }", function, false),
        ("impl A { fn name<T>(&mut self, b: T) {} }", function, false),
        ("// fn name()\nfn other() {}", function, false),
        ("/* fn /* a */ name() */", function, false),
        ("const A: &str = \"fn name\"; const B: &str = r#\"\" fn name\"#;", function, false),
        ("const A: char = '\"'; fn name<'a>() {}", function, true),
        ("const A: char = '\\''; fn name() {}", function, true),
        ("use helpers::name;", function, true),
        ("use helpers::{a, other as name};", function, true),
        ("use helpers::*;", function, true),
        ("use amp_runtime::prelude::*;", function, false),
        ("use helpers::prelude::*;", function, true),
        ("mod tests { use super::*; }", function, false),
        ("use super::*;", function, true),
        ("make_functions! { a }", function, true),
        ("fn f() { vec![1]; if !a {} }", function, false),
        ("const name: [u32; 2] = [1, 2];", constant, true),
        ("const name: i32 = { let a = 1; a };", constant, true),
        ("fn f<const name: usize>() {}", constant, false),
        ("const name: usize = 1; fn f<const name: usize>() {}", constant, false),
        ("static name: usize = 1;", constant, false),
        ("use a::name;", constant, false),
        ("const name: [usize; 2] = [1, 2];", indices, true),
        ("const name: Index<1> = Index::new([1]);", indices, true),
        ("const name: u64 = 1;", indices, false),
        ("const name: usize = 1; mod a { const name: u64 = 1; }", indices, false),
        ("trait name {}", unmarked_trait, true),
        ("#[amp] trait name {}", unmarked_trait, false),
        ("#[amp] impl name for A {}", marked_impl, true),
        ("#[amp] impl<T: B> a::name<T> for A<T> {}", marked_impl, true),
        ("impl name for A {}", marked_impl, false),
        ("#[amp] impl name {}", marked_impl, false),
        ("const name: i32 = 1;", value, true),
        ("static mut name: i32 = 1;", value, true),
        ("static name: i32 = 1;", fixed, true),
        ("pub static mut name: i32 = 1;", fixed, true),
        ("mod a { pub static name: i32 = 1; }", of_module, true),
        ("static other: &'static str = A; const name: i32 = 1;", fixed, false),
        ("fn f() { static name: i32 = 1; } fn g() { const name: i32 = 2; }", fixed, false),
        ("fn f() { static name: i32 = 1; } fn g<const name: usize>() {}", fixed, false),
        ("mod a { static name: i32 = 1; } use b::name;", fixed, false),
        ("mod a { static name: i32 = 1; } use b::*;", fixed, false),
        ("thread_local! { static name: i32 = 1; }", fixed, false),
        ("struct name { x: i32 }", value, false),
        ("struct name { x: i32 }", ty, true),
        ("use std::string::name;", ty, false),
        ("use types::name;", ty, true),
    ];
    for (text, question, answer) in cases {
        assert_eq!(question(&Source::read(text), "name"), *answer, "{text}");
    }
}

/// Is there a method `A::f` before the one on the second line?
#[test]
fn what_is_there_twice() {
    let cases = [
        ("impl A { fn f() {} }\nimpl A { fn f() {} }", true),
        ("mod a { impl A { fn f() {} } }\nimpl A { fn f() {} }", false),
        ("#[cfg(unix)] impl A { fn f() {} }\n#[cfg(windows)] impl A { fn f() {} }", false),
        ("impl A { #[cfg(unix)] fn f() {}\n#[cfg(windows)] fn f() {} }", false),
        (
            "#[cfg(a)] mod m { impl A { fn f() {} } }\n#[cfg(b)] mod m { impl A { fn f() {} } }",
            false,
        ),
    ];
    for (text, is_there) in cases {
        assert_eq!(Source::read(text).beside("A::f", 2, true).is_some(), is_there, "{text}");
    }
}

#[test]
fn what_other_names_stand_for() {
    let source = Source::read(
        "use a::{Index as At, b as c}; type Row<'a, T, const N: usize> = m::View<'a, [T; N], 1>;
         mod a { type Twice = f32; } mod b { type Twice = f64; } trait T { type Item; }
         fn f() { type Point = At<1>; }",
    );
    assert_eq!(source.original("At"), Some("Index"));
    assert_eq!(source.original("c"), Some("b"));
    assert_eq!(source.original("a"), None);
    let row = source.alias("Row").unwrap();
    assert_eq!(row.parameters, ["'a", "T", "N"]);
    assert_eq!(row.definition, "m :: View < 'a , [ T ; N ] , 1 >");
    assert_eq!(source.alias("Point").unwrap().definition, "At < 1 >");
    assert!(source.alias("Twice").is_none() && source.alias("Item").is_none());
}

#[test]
fn thread_local_variables_and_methods() {
    let source = Source::read(
        "thread_local! { static A: i32 = f(); pub static B: i32 = 1; } static C: i32 = 1;
         impl P { fn get(&self) {} fn new() {} }",
    );
    assert!(source.has_thread_local("A") && source.has_thread_local("B"));
    assert!(!source.has_thread_local("C"));
    assert!(source.has_method("get") && !source.has_method("new"));
}

#[test]
fn constants_that_are_floats_have_no_words() {
    let source =
        Source::read("const A: f32 = 1e-3; const B: usize = 0x10 + 4_usize; const C: u8 = 2;");
    let found: Vec<_> = source.constants(crate::analysis::length).into_iter().collect();
    let expected = [("A", vec![]), ("B", vec![20]), ("C", vec![2])];
    assert_eq!(found, expected.map(|(name, values)| (name.to_owned(), values)));
}

/// What a name is where the word `HERE` stands.
#[test]
fn variables_of_the_function_around_a_place() {
    use super::{Ordinary, Variable};
    const UNKNOWN: Option<Variable> = Some(Variable::Unknown);
    const CLOSURE: Option<Variable> = Some(Variable::Ordinary(Ordinary::Closure));
    const PARAMETER: Option<Variable> = Some(Variable::Ordinary(Ordinary::Parameter));
    for (text, name, expected) in [
        ("fn a(f: impl Function<fn(u32) -> u32>) { HERE }", "f", UNKNOWN),
        ("fn a<const N: usize>(x: &[u32; N], f: u32) -> u32 { HERE }", "f", UNKNOWN),
        ("fn a(g: impl Fn(u32) -> u32) { HERE }", "g", PARAMETER),
        ("fn a<F: Fn(u32) -> u32>(h: F) { HERE }", "h", PARAMETER),
        ("fn a((f, _): (F, u32), [g]: [F; 1]) { HERE }", "f", UNKNOWN),
        ("fn a((f, _): (F, u32), [g]: [F; 1]) { HERE }", "g", UNKNOWN),
        ("fn a(Pair { first: f, .. }: Pair<F, u32>) { HERE }", "f", UNKNOWN),
        ("fn a(Pair { first: f, .. }: Pair<F, u32>) { HERE }", "first", None),
        ("fn a(x: u32) { HERE }", "u32", None),
        ("fn a(f: u32) {} fn b() { HERE }", "f", None),
        ("fn a() { HERE let f = 1; }", "f", None),
        ("fn a() { let f = 1; HERE }", "f", UNKNOWN),
        ("fn a() { let (f, mut g) = (1, 2); HERE }", "g", UNKNOWN),
        ("fn a() { let f: u32 = 1; HERE }", "f", UNKNOWN),
        ("fn a() { let f; HERE }", "f", UNKNOWN),
        ("fn a() { let f = |x: u32| x; HERE }", "f", CLOSURE),
        ("fn a() { let f = move |x: u32| x; HERE }", "f", CLOSURE),
        ("fn a() { let f = function!(|x: u32| HERE); }", "f", None),
        ("fn a() { let f = { HERE; 3 }; }", "f", None),
        ("fn a() { let f = { 1 }; HERE }", "f", UNKNOWN),
        ("fn a() { let Some(f) = x else { HERE }; }", "f", None),
        ("fn a() { let Some(f) = x else { return }; HERE }", "f", UNKNOWN),
        ("fn a() { let Some(f) = x else { return }; HERE }", "Some", None),
        ("fn a() { let Pair { first, second: f } = p; HERE }", "first", UNKNOWN),
        ("fn a() { let Pair { first, second: f } = p; HERE }", "f", UNKNOWN),
        ("fn a() { let Pair { first, second: f } = p; HERE }", "second", None),
        ("fn a() { let b = Pair { f: 1 }; HERE }", "f", None),
        ("fn a() { { let f = 1; } HERE }", "f", None),
        ("fn a() { if let Some(f) = x { HERE } }", "f", UNKNOWN),
        ("fn a() { if let Some(f) = x { } HERE }", "f", None),
        ("fn a() { if b && let Some(f) = x { HERE } }", "f", UNKNOWN),
        ("fn a() { while let Some(f) = x { HERE } }", "f", UNKNOWN),
        ("fn a() { while let Some(f) = x { } HERE }", "f", None),
        ("fn a() { for f in 0..3 { HERE } }", "f", UNKNOWN),
        ("fn a() { for f in 0..3 { } HERE }", "f", None),
        ("fn a() { for (f, g) in x { HERE } }", "g", UNKNOWN),
        ("fn a() { x.map(|f: u32| HERE) }", "f", UNKNOWN),
        ("fn a() { x.map(|f| f); HERE }", "f", None),
        ("fn a() { let g = |f: u32| f + 1; HERE }", "f", None),
        ("fn a() { let g = move |f: u32| -> u32 { HERE }; }", "f", UNKNOWN),
        ("fn a() { with(x, &|f| { HERE }) }", "f", UNKNOWN),
        ("fn a() { match x { Some(f) => { HERE } None => 1 } }", "f", UNKNOWN),
        ("fn a() { match x { Some(f) => { } None => { HERE } } }", "f", None),
        ("fn a() { match x { Some(f) if f > 1 => HERE, _ => 1 } }", "f", UNKNOWN),
        ("fn a() { match x { 1 => b(1), f => HERE } }", "f", UNKNOWN),
        ("fn a() { match x { 1 => b(1), f => 2 } HERE }", "f", None),
        ("fn a() { match x { b => |f| HERE } }", "f", UNKNOWN),
        ("fn a() { kernel!(|f: Index<1>| { let g = 1; }); HERE }", "f", None),
        ("fn a() { kernel!(|f: Index<1>| { let g = 1; }); HERE }", "g", None),
        ("fn a() { launch(#[amp] |i: Index<1>| { let f = 1; }, 5); HERE }", "f", None),
        ("fn a() { let f = 1;\n    let é = \"é\"; HERE }", "f", UNKNOWN),
    ] {
        let line = 1 + text.matches('\n').count();
        let last = text.lines().last().unwrap_or_default();
        let column =
            1 + last.chars().count() - last[last.find("HERE").expect("a place")..].chars().count();
        let found = Source::read(text).variable(name, (line, column));
        assert_eq!(found, expected, "{name}: {text}");
    }
}
