//! The macros, given what nobody would write: every kernel of the repository, broken at random.
//!
//! Whatever the tokens, a macro ends, soon, without a panic, and gives tokens that rustc can read: what it
//! was given, code, or errors. `AMP_MUTANTS=10000000 cargo test --release -p amp-macros mutants` tries as many;
//! `AMP_MUTANTS_SEED` begins elsewhere, and with `AMP_MUTANTS=1` the one is printed.

mod corpus;
mod mutate;
mod pieces;

use std::fmt::Write as _;
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use proc_macro2::TokenStream;

use crate::expand::{self, Wanted};
use crate::random::Random;
use corpus::{Corpus, Seed};

/// What rustc leaves to a macro.
const STACK: usize = 8 << 20;

/// What the test has beside it, to make mutants and to read what comes of them.
const STACK_OF_THE_TEST: usize = 56 << 20;

/// So long that only what grows with something else than the input's length takes it.
const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 30 } else { 3 });

#[test]
fn mutants() {
    let number = |name: &str, or| std::env::var(name).map_or(or, |text| text.parse().unwrap());
    let count: u64 = number("AMP_MUTANTS", 4000);
    let first: u64 = number("AMP_MUTANTS_SEED", 1);
    let files = corpus::files();
    assert!(files.len() > 300, "the repository's programs are not found");

    if count > 1 {
        std::panic::set_hook(Box::new(|_| ()));
    }
    let (next, faults) = (AtomicU64::new(0), Mutex::new(String::new()));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let work = || {
                let corpus = Corpus::read(&files);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    if let Err(fault) = try_one(&corpus, first + number, count == 1) {
                        writeln!(faults.lock().unwrap(), "{}: {fault}", first + number).unwrap();
                    }
                }
            };
            std::thread::Builder::new()
                .stack_size(STACK + STACK_OF_THE_TEST)
                .spawn_scoped(scope, work)
                .unwrap();
        }
    });
    drop(std::panic::take_hook());
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{faults}");
}

/// Kernels in which mutants have found a fault, and their kin.
#[test]
fn what_mutants_have_found() {
    let assigned =
        ["x[i]()", "self(x)", "super(x)", "crate(x)", "self { x: x }", "super { x }", "T::<>(x)"];
    let kernels = assigned.map(|place| format!("|i: Index<1>| {place} = y"));
    let others = [
        "|i: Index<1>| x[NAME::<>] = 1",
        "|i: Index<1>| { #![allow(unused)] x[i] = 1 }",
        "|i: Index<4001>| x[i] = 1",
        "|i: Index<0xffff_ffff_ffff>| x[i] = x[i[0] - 1]",
        "|i: Index<1>| { #[cfg_attr(all(), &&)] #[cfg(all())] let y = 1; x[i] = y }",
        "|i: Index<1>| { #[cfg_attr(all(), allow(unused), 1)] x[i] = 1 }",
    ];
    let closures = kernels.iter().map(String::as_str).chain(others);
    let items = [
        "struct Point { x: i32, _: i32 }",
        "enum Shape { Point { _: i32 }, Line(f32) }",
        "fn f<_>(x: u32) -> u32 { x }",
        "impl Point { fn f<_>(&self, x: _) -> u32 { 1 } }",
        "trait Shape<_> { fn f(&self) -> u32 { 1 } }",
        "fn f<T: PartialOrd()>(x: T) -> T { x }",
        "fn f<T>(x: T) -> T where T: Fn(u32) { x }",
        "fn f(x: impl PartialOrd()) -> u32 { 1 }",
        "impl f32 { fn new(x: i32) -> Self { Self::origin::origin(x) } }",
        "fn f(x: i32) -> i32 { self::origin::Self(x) }",
        "fn f(x: &self<'_>) -> i32 { 1 }",
        "fn f(i: Index<1>, to: &self<'_>) { to[i] = 1 }",
        "fn f(place: Here, from: &Line<i32>, to: &self<'_>) {}",
        "fn f(t: TiledIndex<4>, to: &self<'_>) { t.barrier.wait() }",
        "fn f(x: T<self<'_>>) -> [self<'_>; 2] { x }",
        "fn f(x: i32) -> i32 { x as self<'_> }",
        "fn f(i: Index<1>, to: &super<'_>::T<'_>) -> crate<i32> { }",
        "fn f(i: Index<0xffff_ffff>, x: &ArrayViewMut<i32, 1>) { x[i] = x[i[0] - 1] }",
    ];
    let closures = closures.map(|closure| Seed::Closure(Wanted::Either, closure.parse().unwrap()));
    let functions =
        ["|x: f32| x = y", "|x, y: _| x", "|x: &f32| *x", "f::<_>", "<u32>::max", "crate"];
    let functions = functions.map(|text| Seed::Closure(Wanted::Function, text.parse().unwrap()));
    let items =
        items.map(|item| Seed::Item { attribute: TokenStream::new(), item: item.parse().unwrap() });
    for seed in closures.chain(functions).chain(items) {
        let text = seed.text();
        is_readable(&seed, expand(&seed)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// One mutant, the same for a number; it is printed before, if it is `alone`.
fn try_one(corpus: &Corpus, number: u64, alone: bool) -> Result<(), String> {
    let mut random = Random(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let seed = mutant(corpus, &mut random);
    if alone {
        eprintln!("{}", seed.text());
    }
    let begin = Instant::now();
    let expanded =
        catch_unwind(AssertUnwindSafe(|| with_less_stack(STACK_OF_THE_TEST, &|| expand(&seed))));
    let took = begin.elapsed();
    let Ok(expanded) = expanded else { return Err(format!("a panic\n{}\n", seed.text())) };
    if took > LONGEST {
        return Err(format!("{took:?}\n{}\n", seed.text()));
    }
    if alone {
        eprintln!("=> {expanded}");
    }
    is_readable(&seed, expanded).map_err(|error| format!("{error}\n{}\n", seed.text()))
}

/// A seed, changed in one to four ways.
fn mutant(corpus: &Corpus, random: &mut Random) -> Seed {
    let mut seed = random.pick(&corpus.seeds).expect("there are seeds");
    for _ in 0..1 + random.below(4) {
        mutate::mutate(&mut seed, &corpus.pieces, random);
    }
    seed
}

/// Calls a function where so many bytes of the stack are taken.
fn with_less_stack(taken: usize, call: &dyn Fn() -> TokenStream) -> TokenStream {
    let frame = [MaybeUninit::<u8>::uninit(); 1 << 16];
    std::hint::black_box(&frame);
    match taken.checked_sub(frame.len()) {
        Some(rest) => with_less_stack(rest, call),
        None => call(),
    }
}

fn expand(seed: &Seed) -> TokenStream {
    match seed.clone() {
        Seed::Item { attribute, item } => expand::marked_item(attribute, item),
        Seed::Closure(wanted, closure) => expand::closure(closure, wanted),
    }
}

/// Whether what stands in a macro's place can be read, if what it was given can.
fn is_readable(seed: &Seed, expanded: TokenStream) -> syn::Result<()> {
    let read = match seed {
        Seed::Item { item, .. } if syn::parse2::<syn::Item>(item.clone()).is_err() => Ok(()),
        Seed::Item { .. } => syn::parse2::<syn::File>(expanded).map(drop),
        Seed::Closure(_, closure) if syn::parse2::<syn::Expr>(closure.clone()).is_err() => Ok(()),
        Seed::Closure(..) => syn::parse2::<syn::Expr>(expanded).map(drop),
    };
    // rustc reads a lone `crate` and says what it is; syn waits for a macro.
    read.or_else(|error| match error.to_string().as_str() {
        "expected `!`" => Ok(()),
        _ => Err(error),
    })
}
