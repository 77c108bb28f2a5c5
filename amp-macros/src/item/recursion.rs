//! Methods of one implementation or trait that call each other in a circle (C3559). Which method another
//! call finds is known to rustc alone, and seen when the device code is built.

use proc_macro2::{Ident, Span};

use crate::diagnostics::{Diagnostic, Report};
use crate::syntax::{Block, ExpressionKind, visit_block};

/// The methods, each with those that it calls of itself, and where.
#[derive(Default)]
pub struct Recursion(Vec<(String, Vec<(String, Span)>)>);

impl Recursion {
    pub fn add(&mut self, name: &Ident, body: &Block) {
        let mut calls = Vec::new();
        visit_block(body, &mut |expression| match &expression.kind {
            ExpressionKind::CallAssociated(path, ..)
                if path.qself.is_none()
                    && path.path.segments.len() == 2
                    && path.path.segments[0].ident == "Self" =>
            {
                let name = &path.path.segments[1].ident;
                calls.push((name.to_string(), crate::lower::path_span(&path.path)));
            }
            ExpressionKind::Method(call) if matches!(&call.receiver.kind, ExpressionKind::Variable(receiver, _) if receiver.ident == "self") =>
            {
                calls.push((call.name.to_string(), call.name.span()));
            }
            _ => (),
        });
        self.0.push((name.to_string(), calls));
    }

    /// Reports each circle once.
    pub fn report(&self, report: &mut Report) {
        let mut said: Vec<&String> = Vec::new();
        for (name, calls) in &self.0 {
            for (callee, span) in calls {
                let circle = if callee == name { vec![name] } else { self.reached_by(callee) };
                if !circle.contains(&name) || circle.iter().any(|name| said.contains(name)) {
                    continue;
                }
                let diagnostic = match callee == name {
                    true => Diagnostic::Recursion { name: name.clone() },
                    false => Diagnostic::RecursionOfMethods { name: callee.clone() },
                };
                report.add(*span, diagnostic);
                said.push(name);
            }
        }
    }

    /// The methods that a method leads to.
    fn reached_by<'r>(&'r self, name: &'r String) -> Vec<&'r String> {
        let (mut found, mut open) = (Vec::new(), vec![name]);
        while let Some(name) = open.pop() {
            for (_, calls) in self.0.iter().filter(|(known, _)| known == name) {
                let new: Vec<_> = calls
                    .iter()
                    .map(|(callee, _)| callee)
                    .filter(|callee| !found.contains(callee))
                    .collect();
                found.extend(new.iter().copied());
                open.extend(new);
            }
        }
        found
    }
}
