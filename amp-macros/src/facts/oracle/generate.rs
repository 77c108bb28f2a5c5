//! Random bodies as text. They are of the language, and nearly all have sense; what rustc's borrow checker
//! says is not looked at, since `facts` does not either.

mod statements;
mod values;

use crate::random::Random;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Number,
    Truth,
    Pair,
    Array,
    Slot,
    Point,
}

const TYPES: &[Type] =
    &[Type::Number, Type::Truth, Type::Pair, Type::Array, Type::Slot, Type::Point];

/// A variable that is in scope.
#[derive(Clone)]
struct Known {
    name: String,
    ty: Type,
    /// Can what it is, or what it refers to, be changed?
    mutable: bool,
    /// Does it hold a reference?
    reference: bool,
}

/// A closure that is in scope.
#[derive(Clone)]
struct Function {
    name: String,
    /// Does it take a reference to a number, and not a number?
    by_reference: bool,
}

/// What a jump can leave.
#[derive(Clone)]
struct Target {
    label: Option<String>,
    kind: TargetKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TargetKind {
    /// A loop that a `break` gives no value.
    Loop,
    /// A `loop` that gives a number.
    Giving,
    /// A labelled block, which gives nothing.
    Block,
    /// One that gives a number.
    GivingBlock,
    /// The condition of a `while`: only a label leads out of it.
    Condition,
}

struct Maker {
    random: Random,
    known: Vec<Known>,
    functions: Vec<Function>,
    targets: Vec<Target>,
    /// How many closures are around the place.
    closures: usize,
    /// How many names there have been.
    names: usize,
    /// How many more statements there may be.
    statements: usize,
}

/// The body of that seed.
pub fn body(seed: u64) -> String {
    let known = |name: &str, ty, mutable, reference| Known {
        name: name.to_owned(),
        ty,
        mutable,
        reference,
    };
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    random.below(2);
    let mut maker = Maker {
        random,
        known: vec![
            known("x", Type::Number, true, false),
            known("y", Type::Number, true, false),
            known("n", Type::Number, true, false),
            known("c", Type::Truth, true, false),
            known("p", Type::Pair, true, false),
            known("a", Type::Array, true, false),
            known("o", Type::Slot, true, false),
            known("s", Type::Point, true, false),
            known("r", Type::Number, true, true),
            known("q", Type::Number, false, true),
            known("rp", Type::Pair, true, true),
            known("tr", Type::Number, true, true),
        ],
        functions: Vec::new(),
        targets: Vec::new(),
        closures: 0,
        names: 0,
        statements: 24,
    };
    let count = 2 + maker.random.below(6);
    let statements: Vec<_> = (0..count).map(|_| maker.statement(3)).collect();
    statements.join(" ")
}

impl Maker {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    fn declare(&mut self, name: &str, ty: Type, mutable: bool, reference: bool) {
        self.known.push(Known { name: name.to_owned(), ty, mutable, reference });
    }

    /// Makes something whose names are forgotten afterwards.
    fn scoped<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let (known, functions) = (self.known.len(), self.functions.len());
        let made = make(self);
        self.known.truncate(known);
        self.functions.truncate(functions);
        made
    }

    /// Makes something that a jump can leave.
    fn within<R>(
        &mut self,
        label: Option<String>,
        kind: TargetKind,
        make: impl FnOnce(&mut Self) -> R,
    ) -> R {
        self.targets.push(Target { label, kind });
        let made = make(self);
        self.targets.pop();
        made
    }

    /// A label, or none; an outer one may be the same.
    fn label(&mut self) -> Option<String> {
        self.random.pick(&["'a", "'b"]).filter(|_| self.random.one_in(2)).map(str::to_owned)
    }

    /// A jump out of something around the place.
    fn jump(&mut self, depth: usize) -> String {
        let chosen = match self.targets.len() {
            0 => None,
            count => Some(self.random.below(count)).filter(|_| !self.random.one_in(6)),
        };
        if let Some(chosen) = chosen {
            let Target { label, kind } = self.targets[chosen].clone();
            let inner = &self.targets[chosen + 1..];
            let is_hidden =
                inner.iter().any(|target| target.label.is_some() && target.label == label);
            let is_loop = matches!(kind, TargetKind::Loop | TargetKind::Giving);
            let to = match label {
                Some(label)
                    if !is_hidden && (!is_loop || !inner.is_empty() || self.random.one_in(2)) =>
                {
                    Some(format!(" {label}"))
                }
                // Without a label the innermost loop is meant.
                _ if is_loop && inner.is_empty() => Some(String::new()),
                _ => None,
            };
            if let Some(to) = to {
                let goes_on = is_loop && self.random.one_in(3);
                return match kind {
                    _ if goes_on => format!("continue{to}"),
                    TargetKind::Giving | TargetKind::GivingBlock => {
                        format!("break{to} {}", self.number(depth))
                    }
                    TargetKind::Loop | TargetKind::Block | TargetKind::Condition => {
                        format!("break{to}")
                    }
                };
            }
        }
        match self.closures {
            0 => "return".to_owned(),
            _ => format!("return {}", self.number(depth)),
        }
    }
}
