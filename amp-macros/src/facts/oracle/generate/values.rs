//! Random values, and the places that they are in.

use super::{Maker, TargetKind, Type};

impl Maker {
    /// A value of a type.
    pub(super) fn value(&mut self, ty: Type, depth: usize) -> String {
        match ty {
            Type::Number => self.number(depth),
            Type::Truth => self.truth(depth),
            Type::Pair => match self.whole(Type::Pair) {
                Some(whole) if self.random.one_in(3) => whole,
                _ => format!("({}, {})", self.number(depth), self.number(depth)),
            },
            Type::Array => match self.random.below(4) {
                0 => format!("[{}; 3]", self.number(depth)),
                1 if let Some(whole) = self.whole(Type::Array) => whole,
                _ => {
                    let parts: Vec<_> = (0..3).map(|_| self.number(depth)).collect();
                    format!("[{}]", parts.join(", "))
                }
            },
            Type::Slot => match self.random.below(3) {
                0 => "None".to_owned(),
                1 if let Some(whole) = self.whole(Type::Slot) => whole,
                _ => format!("Some({})", self.number(depth)),
            },
            Type::Point => match (self.random.below(3), self.whole(Type::Point)) {
                (0, Some(whole)) => whole,
                (1, Some(whole)) => format!("Point {{ a: {}, ..{whole} }}", self.number(depth)),
                _ => format!("Point {{ a: {}, b: {} }}", self.number(depth), self.number(depth)),
            },
        }
    }

    /// A variable of a type as a value.
    fn whole(&mut self, ty: Type) -> Option<String> {
        let known = self.known.iter().filter(|known| known.ty == ty);
        let known: Vec<_> = known.cloned().collect();
        let known = self.random.pick(&known)?;
        Some(if known.reference { format!("*{}", known.name) } else { known.name })
    }

    pub(super) fn number(&mut self, depth: usize) -> String {
        let Some(less) = depth.checked_sub(1) else { return self.simple_number() };
        match self.random.below(18) {
            0 | 1 => {
                let operator = self.random.pick(&["+", "-", "*", "^"]).unwrap_or("+");
                format!("({} {operator} {})", self.number(less), self.number(less))
            }
            2 => {
                let condition = self.truth(less);
                let (accept, reject) = (self.giving(less), self.giving(less));
                format!("(if {condition} {accept} else {reject})")
            }
            3 => self.giving(less),
            4 => {
                let label = self.label().unwrap_or("'c".to_owned());
                let kind = TargetKind::GivingBlock;
                let block = self.within(Some(label.clone()), kind, |maker| maker.giving(less));
                format!("({label}: {block})")
            }
            5 => {
                let label = self.label();
                let before = label.clone().map(|label| format!("{label}: ")).unwrap_or_default();
                let body = self.within(label, TargetKind::Giving, |maker| {
                    maker.scoped(|maker| {
                        let statements = maker.some_statements(less);
                        format!("{{ {statements} break {}; }}", maker.number(less))
                    })
                });
                format!("({before}loop {body})")
            }
            6 => {
                let slot = self.value(Type::Slot, less);
                let name = self.name();
                let some = self.scoped(|maker| {
                    maker.declare(&name, Type::Number, false, false);
                    let guard = maker.truth(less);
                    format!("Some({name}) if {guard} => {}", maker.number(less))
                });
                format!("(match {slot} {{ {some}, _ => {} }})", self.number(less))
            }
            7 => {
                let (of, name) = (self.number(less), self.name());
                let arm = self.number(less);
                let named = self.scoped(|maker| {
                    maker.declare(&name, Type::Number, false, false);
                    maker.number(less)
                });
                let last = self.number(less);
                format!("(match {of} {{ 1 | 2 => {arm}, {name} @ 3..=5 => {named}, _ => {last} }})")
            }
            8 | 9 if let Some(call) = self.call_of_closure(less) => call,
            10 => format!("g({})", self.arguments(less)),
            11 => {
                let receiver = self.receiver();
                match self.random.below(2) {
                    0 => format!("{receiver}.step()"),
                    _ => format!("{receiver}.step({})", self.arguments(less)),
                }
            }
            12 => format!("({} as i32)", self.number(less)),
            13 => format!("(-{})", self.number(less)),
            14 => format!("{{ {}; {} }}", self.effect(less), self.number(less)),
            15 if depth > 1 && self.random.one_in(3) => {
                let condition = self.truth(less);
                format!("{{ if {condition} {{ {}; }} {} }}", self.jump(less), self.number(less))
            }
            _ => self.simple_number(),
        }
    }

    fn simple_number(&mut self) -> String {
        match self.random.below(8) {
            0..4 => self.random.below(6).to_string(),
            4 => self
                .random
                .pick(&["view[0]", "tile[1]", "out[2]", "host", "A"])
                .unwrap_or("1")
                .to_owned(),
            _ => self.place(false),
        }
    }

    pub(super) fn truth(&mut self, depth: usize) -> String {
        let Some(less) = depth.checked_sub(1) else {
            return match self.random.below(4) {
                0 => self.whole(Type::Truth).unwrap_or("true".to_owned()),
                1 => self
                    .random
                    .pick(&["true", "false", "!true", "!false"])
                    .unwrap_or("true")
                    .to_owned(),
                _ => format!("({} < {})", self.simple_number(), self.simple_number()),
            };
        };
        match self.random.below(8) {
            0 => format!("({} && {})", self.truth(less), self.truth(less)),
            1 => format!("({} || {})", self.truth(less), self.truth(less)),
            2 => format!("(!{})", self.truth(less)),
            3 => {
                let statements = self.effect(less);
                format!("{{ {statements}; {} }}", self.truth(0))
            }
            4 => {
                let (slot, name) = (self.value(Type::Slot, less), self.name());
                let guard = self.scoped(|maker| {
                    maker.declare(&name, Type::Number, false, false);
                    maker.truth(less)
                });
                format!("matches!({slot}, Some({name}) if {guard})")
            }
            5 => format!("({} == {})", self.number(less), self.number(less)),
            _ => self.truth(0),
        }
    }

    /// A place of a number.
    pub(super) fn place(&mut self, to_change: bool) -> String {
        let fits = |ty| matches!(ty, Type::Number | Type::Pair | Type::Array | Type::Point);
        let known =
            self.known.iter().filter(|known| fits(known.ty) && (known.mutable || !to_change));
        let known: Vec<_> = known.cloned().collect();
        let Some(known) = self.random.pick(&known) else { return "tile[0]".to_owned() };
        let name = known.name;
        match known.ty {
            Type::Number if known.reference => format!("*{name}"),
            Type::Number | Type::Truth | Type::Slot => name,
            Type::Pair => format!("{name}.{}", self.random.below(2)),
            Type::Point => format!("{name}.{}", if self.random.one_in(2) { "a" } else { "b" }),
            Type::Array if self.random.one_in(4) => {
                format!("{name}[{{ {}; {} }}]", self.effect(0), self.random.below(3))
            }
            Type::Array => format!("{name}[{}]", self.random.below(3)),
        }
    }

    /// What a method is called on.
    fn receiver(&mut self) -> String {
        let numbers = self.known.iter().filter(|known| known.ty == Type::Number);
        let names: Vec<_> = numbers.map(|known| known.name.clone()).collect();
        match self.random.below(3) {
            0 => format!("({})", self.place(false)),
            _ => self.random.pick(&names).unwrap_or("x".to_owned()),
        }
    }

    fn call_of_closure(&mut self, depth: usize) -> Option<String> {
        let functions = self.functions.clone();
        let function = self.random.pick(&functions)?;
        let argument = match function.by_reference {
            true => self.reference(true),
            false => self.number(depth),
        };
        Some(format!("{}({argument})", function.name))
    }

    /// A reference to a number: a new one, or that of a name.
    pub(super) fn reference(&mut self, mutable: bool) -> String {
        let fits = self.known.iter().filter(|known| {
            known.reference && known.ty == Type::Number && (known.mutable || !mutable)
        });
        let names: Vec<_> = fits.map(|known| known.name.clone()).collect();
        match self.random.pick(&names) {
            Some(name) if self.random.one_in(3) => name,
            _ if mutable => format!("&mut {}", self.place(true)),
            _ => format!("&{}", self.place(false)),
        }
    }

    /// What a callee gets that is not known.
    pub(super) fn arguments(&mut self, depth: usize) -> String {
        let count = 1 + self.random.below(2);
        let arguments: Vec<_> = (0..count).map(|_| self.argument(depth)).collect();
        arguments.join(", ")
    }

    fn argument(&mut self, depth: usize) -> String {
        let functions = self.functions.clone();
        match self.random.below(9) {
            0 | 1 => self.reference(true),
            2 => self.reference(false),
            3 if let Some(function) = self.random.pick(&functions) => {
                let by = self.random.pick(&["", "", "&", "&mut "]).unwrap_or("");
                format!("{by}{}", function.name)
            }
            4 if depth > 0 => self.closure(depth - 1, false),
            // Of a variable of the tile or a view only one argument is a reference.
            5 if self.closures == 0 => {
                self.random.pick(&["t", "&t.barrier"]).unwrap_or("t").to_owned()
            }
            _ => self.number(depth),
        }
    }
}
