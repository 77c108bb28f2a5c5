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

#[test]
fn variables_of_the_function_around_a_line() {
    use super::{Ordinary, Variable};
    let source = Source::read(
        "fn map<T, F: Fn(T)>(data: &[T; N], f: impl Function<fn(T) -> T>, g: impl Fn(T) -> T, h: F) {
            let (a, mut b) = (1, 2);
            let c: u32 = 3;
            let closure = |x: u32| x;
            let moved = move |x: u32| x;
            for k in 0..3 {}
            data.map(|d: u32| d);
            kernel!(|i: Index<1>| { let range = range(i); for own in 0..range {} });
            let scale = function!(|x: f32| scale(x));
            let last = 1;
            amp_runtime::amp!(|i: Index<1>| { let inner = 1; });
            launch(#[amp] |i: Index<1>| { let of_attribute = 1; }, 5);
            let next = 1;
            { let (of_block, b) = (1, 2);
            }
            let last = 1;
        }
        fn other() {
            let late = { Struct { field: 1 } };
        }",
    );
    let ordinary = |ordinary| Some(Variable::Ordinary(ordinary));
    for (name, line, expected) in [
        ("f", 3, Some(Variable::Unknown)),
        ("data", 3, Some(Variable::Unknown)),
        ("g", 3, ordinary(Ordinary::Parameter)),
        ("h", 3, ordinary(Ordinary::Parameter)),
        ("a", 3, Some(Variable::Unknown)),
        ("b", 3, Some(Variable::Unknown)),
        ("c", 4, Some(Variable::Unknown)),
        ("closure", 6, ordinary(Ordinary::Closure)),
        ("moved", 6, ordinary(Ordinary::Closure)),
        ("k", 7, Some(Variable::Unknown)),
        ("d", 7, Some(Variable::Unknown)),
        ("c", 2, None),
        ("map", 3, None),
        ("u32", 4, None),
        ("range", 8, None),
        ("range", 9, None),
        ("own", 9, None),
        ("scale", 9, None),
        ("scale", 10, Some(Variable::Unknown)),
        ("last", 11, Some(Variable::Unknown)),
        ("inner", 12, None),
        ("of_attribute", 13, None),
        ("next", 13, Some(Variable::Unknown)),
        ("of_block", 15, Some(Variable::Unknown)),
        ("of_block", 16, None),
        ("b", 16, Some(Variable::Unknown)),
        ("d", 8, None),
        ("f", 19, None),
        ("field", 19, None),
    ] {
        assert_eq!(source.variable(name, line), expected, "{name} in line {line}");
    }
}
