//! Patterns as Rust.

use super::{Printer, has_names, list};
use crate::tree::{By, Pattern};

impl Printer<'_> {
    pub fn pattern(&self, pattern: &Pattern) -> String {
        let parts = |parts: &[Pattern]| list(parts.iter().map(|part| self.pattern(part)));
        match pattern {
            Pattern::Any => "_".to_owned(),
            Pattern::Rest => "..".to_owned(),
            Pattern::Name { name, mutable, by, within } => {
                let by = match (by, mutable) {
                    (By::Value, false) => "",
                    (By::Value, true) => "mut ",
                    (By::Reference, _) => "ref ",
                    (By::MutableReference, _) => "ref mut ",
                };
                let within = within.iter().map(|within| format!(" @ {}", self.pattern(within)));
                format!("{by}{}{}", self.name(Pattern::declared(name)), within.collect::<String>())
            }
            Pattern::Values(text) if text.contains(['.', '|']) => format!("({text})"),
            Pattern::Values(text) => text.clone(),
            Pattern::Constant(name) => name.clone(),
            Pattern::Tuple(within) if matches!(within[..], [Pattern::Rest]) => "(..)".to_owned(),
            Pattern::Tuple(within) => format!("({},)", parts(within)),
            Pattern::Array(within) => format!("[{}]", parts(within)),
            Pattern::Struct(number, within) => {
                let fields = self.program.structs[*number].fields.iter().map(|(name, _)| &**name);
                format!("S{number} {{ {} }}", self.fields(fields, within))
            }
            Pattern::Variant(number, variant, within) if within.is_empty() => {
                format!("E{number}::V{variant}")
            }
            Pattern::Variant(number, variant, within) if has_names(*variant) => {
                let names: Vec<_> = (0..within.len()).map(|number| format!("d{number}")).collect();
                let fields = self.fields(names.iter().map(|name| &**name), within);
                format!("E{number}::V{variant} {{ {fields} }}")
            }
            Pattern::Variant(number, variant, within) => {
                format!("E{number}::V{variant}({})", parts(within))
            }
            Pattern::Either(cases) => {
                let cases: Vec<_> = cases.iter().map(|case| self.pattern(case)).collect();
                format!("({})", cases.join(" | "))
            }
        }
    }

    /// Fields with their patterns; `..` stands for what the last ones do not look at.
    fn fields<'n>(&self, names: impl Iterator<Item = &'n str>, within: &[Pattern]) -> String {
        let looked = within.iter().rposition(|part| !matches!(part, Pattern::Any));
        let count = looked.map_or(0, |last| last + 1);
        let fields = names.zip(&within[..count]);
        let fields = fields.map(|(name, part)| format!("{name}: {}", self.pattern(part)));
        let rest = (count < within.len()).then(|| "..".to_owned());
        list(fields.chain(rest))
    }
}
