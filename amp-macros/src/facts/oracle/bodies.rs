//! The bodies: they are read, run with some values of the variables around them, and compared.

use quote::{ToTokens, format_ident};

use super::compare::Compared;
use super::generate::body as random_body;
use super::memory::Memory;
use super::notes::Notes;
use super::run::Run;
use super::shrink::shrunk;
use super::stop::Stop;
use super::value::{Place, Value};
use crate::diagnostics::Report;
use crate::syntax::{Block, Name, Scope, Variable};

/// What a body finds around it, under which names.
const AROUND: &[(&str, Around)] = &[
    ("x", Around::Own),
    ("y", Around::Own),
    ("n", Around::Own),
    ("c", Around::Own),
    ("p", Around::Own),
    ("a", Around::Own),
    ("o", Around::Own),
    ("s", Around::Own),
    ("r", Around::Of(Variable::Reference { mutable: true })),
    ("q", Around::Of(Variable::Reference { mutable: false })),
    ("rp", Around::Of(Variable::Reference { mutable: true })),
    ("tr", Around::Of(Variable::TileReference { mutable: true })),
    ("tile", Around::Of(Variable::TileStatic)),
    ("view", Around::Of(Variable::Shared)),
    ("t", Around::Of(Variable::Tiled)),
];

#[derive(Clone, Copy)]
enum Around {
    /// A variable that is declared `mut`.
    Own,
    /// Another one that the body gets.
    Of(Variable),
}

fn numbers(numbers: &[i32]) -> Value<'static> {
    Value::Parts(numbers.iter().map(|number| Value::Number(*number)).collect())
}

fn point() -> Value<'static> {
    let fields = [("a", 1), ("b", 2)];
    let fields = fields.map(|(name, value)| (name.to_owned(), Value::Number(value)));
    Value::Structure("Point".to_owned(), fields.into())
}

/// The value of a name around the body, in the run of a number.
fn initial(name: &str, run: i32) -> Value<'static> {
    match name {
        "c" => Value::Truth(run % 2 == 0),
        "p" | "rp" => numbers(&[run, 5]),
        "a" | "tile" | "view" | "out" => numbers(&[run, 4, 2]),
        "o" if run % 2 == 0 => Value::some(Value::Number(run)),
        "o" => Value::none(),
        "s" => point(),
        "t" => {
            let tile = |fields| Value::Structure("Tile".to_owned(), fields);
            let local = ("local".to_owned(), numbers(&[0]));
            tile(vec![("barrier".to_owned(), tile(Vec::new())), local])
        }
        _ => Value::Number(run),
    }
}

/// The values that `x` and `y` of a row can have: in some of them it makes sense.
fn of_rows() -> Vec<Value<'static>> {
    vec![
        Value::Number(2),
        Value::Truth(true),
        Value::Truth(false),
        numbers(&[2, 3]),
        Value::some(Value::Truth(true)),
        Value::none(),
        point(),
    ]
}

/// A body, and the names around it.
struct Body {
    block: Block,
    around: Vec<(Name, Around)>,
    captures: Vec<Name>,
    /// A variable of the caller's for each of the names around, to which that may refer.
    callers: Vec<Name>,
}

/// Reads a body, if it is in the language.
fn read(block: &syn::Block) -> Option<Body> {
    let mut scope = Scope::new(true, Report::default());
    let declare = |(name, around): &(&str, Around)| {
        let name = format_ident!("{}", name);
        let name = match around {
            Around::Own => scope.declare_mutable(&name),
            Around::Of(variable) => scope.declare(&name, *variable),
        };
        (name, *around)
    };
    let around: Vec<_> = AROUND.iter().map(declare).collect();
    let callers = around.iter().map(|(name, _)| scope.own(format_ident!("of_{}", name.ident)));
    let callers = callers.collect();
    let block = Block::read(block, &mut scope);
    let captures = scope.captures;
    scope.report.is_empty().then_some(Body { block, around, captures, callers })
}

impl Body {
    /// The memory at the beginning of a run.
    fn prepare<'t>(&self, memory: &mut Memory<'t>, value: impl Fn(&str) -> Value<'t>) {
        for ((name, around), caller) in self.around.iter().zip(&self.callers) {
            let value = value(&name.to_string());
            match around {
                Around::Own => memory.declare(name, value, true),
                Around::Of(variable) if variable.is_reference() => {
                    memory.declare(caller, value, true);
                    let place = memory.variable(caller).expect("it is declared");
                    let mutable = *variable != Variable::Reference { mutable: false };
                    let reference = Place { mutable, ..place };
                    memory.declare(name, Value::Reference(reference), false);
                }
                Around::Of(Variable::TileStatic) => memory.declare_shared(name, value),
                Around::Of(Variable::Shared) => memory.declare_view(name, value),
                Around::Of(_) => memory.declare(name, value, false),
            }
        }
        for name in &self.captures {
            memory.declare_shared(name, value(&name.to_string()));
        }
    }

    /// Runs the body from each memory, and gives the faults of what `facts` says; and whether a run
    /// made sense until the end.
    fn check<'t>(&'t self, runs: &[impl Fn(&str) -> Value<'t>]) -> (Vec<String>, bool) {
        let (mut notes, mut memory) = (Notes::default(), Memory::default());
        let mut makes_sense = false;
        for value in runs {
            self.prepare(&mut memory, value);
            let mut run = Run::new(memory, notes);
            makes_sense |= !matches!(run.block(&self.block), Err(Stop::Stuck(_)));
            (memory, notes) = (run.memory, run.notes);
        }
        let names = self.callers.iter().zip(&self.around);
        let hidden = names.map(|(caller, (name, _))| (caller.id, name.id)).collect();
        let (notes, memory) = (&notes, &memory);
        let compared = Compared { body: &self.block, memory, notes, hidden: &hidden };
        (compared.faults(), makes_sense)
    }

    /// The faults with numbers for `x` and `y`.
    fn faults(&self) -> (Vec<String>, bool) {
        self.check(&[1, 2, 5].map(|run| move |name: &str| initial(name, run)))
    }
}

fn parsed(text: &str) -> syn::Block {
    syn::parse_str(&format!("{{ {text} }}")).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What is wrong with the row of a table.
fn wrong_with(text: &str) -> Option<String> {
    let Some(body) = read(&parsed(text)) else {
        return Some(format!("`{text}` is not in the language"));
    };
    let mut makes_sense = false;
    for x in of_rows() {
        for y in of_rows() {
            let runs = [1, 2].map(|run| {
                let (x, y) = (x.clone(), y.clone());
                move |name: &str| match name {
                    "x" => x.clone(),
                    "y" => y.clone(),
                    name => initial(name, run),
                }
            });
            let (faults, sense) = body.check(&runs);
            if !faults.is_empty() {
                return Some(format!("`{text}`: {faults:#?}"));
            }
            makes_sense |= sense;
        }
    }
    (!makes_sense).then(|| format!("`{text}` runs with no values of `x` and `y`"))
}

fn check_rows<'r>(rows: impl Iterator<Item = &'r str>) {
    let wrong: Vec<_> = rows.filter_map(wrong_with).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn facts_hold_for_every_construct() {
    let table: &[(&str, &str)] = include!("../../syntax/construct_table.rs");
    check_rows(table.iter().map(|(_, text)| *text));
}

#[test]
fn facts_hold_for_a_table_of_bodies() {
    check_rows(super::table::TABLE.iter().copied());
}

/// How many random bodies there are.
const COUNT: u64 = 1500;

#[test]
fn facts_hold_for_random_bodies() {
    let mut in_order = 0;
    for seed in 1..=COUNT {
        let text = random_body(seed);
        let block = parsed(&text);
        // Of some variables a call gets one reference only: nearly all bodies see to that.
        let Some(body) = read(&block) else { continue };
        let (faults, makes_sense) = body.faults();
        in_order += u64::from(makes_sense);
        if !faults.is_empty() {
            let fails =
                |block: &syn::Block| read(block).is_some_and(|body| !body.faults().0.is_empty());
            let smallest = shrunk(block, fails);
            let faults = read(&smallest).expect("it was read before").faults().0;
            panic!("seed {seed}: `{}`: {faults:#?}", smallest.to_token_stream());
        }
    }
    assert!(in_order * 10 > COUNT * 9, "only {in_order} of {COUNT} bodies make sense");
}
