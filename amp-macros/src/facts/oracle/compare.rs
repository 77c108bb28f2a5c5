//! What was seen of a body, against what `facts` says of it.

use std::collections::{HashMap, HashSet};

use super::memory::Memory;
use super::notes::{Exit, Notes, Seen, Way};
use crate::facts::{
    Change, Exits, How, captured_names, each_change, has_barrier, may_change, truth, waits,
};
use crate::syntax::{BindingId, Block, Expression, ExpressionKind, Part};

/// The variables that a part may change, by the ways of `facts`.
#[derive(Default)]
struct Said {
    updated: HashSet<BindingId>,
    lent: HashSet<BindingId>,
    /// Those that it may change through references and by callees.
    given: HashSet<BindingId>,
    assigned: HashSet<BindingId>,
    of_captures: bool,
}

impl Said {
    /// `reach` gives the variables that a change of one is a change of, by whether it holds a reference.
    fn of(part: Part<'_>, reach: impl Fn(BindingId, bool) -> HashSet<BindingId>) -> Self {
        let mut said = Said::default();
        each_change(part, &mut |change| match change {
            Change::OfCaptures => said.of_captures = true,
            Change::Of(place, how) => {
                let Some((name, variable)) = place.root() else { return };
                let variables = match how {
                    How::Assigned => &mut said.assigned,
                    How::Updated => &mut said.updated,
                    How::Borrowed | How::Received => &mut said.given,
                    How::Lent => &mut said.lent,
                };
                variables.extend(reach(name.id, variable.is_reference()));
            }
        });
        said
    }

    fn covers(&self, id: BindingId, way: Way) -> bool {
        let given = self.assigned.contains(&id) || self.given.contains(&id);
        match way {
            Way::Assigned => given,
            Way::Updated | Way::Through => given || self.updated.contains(&id),
            Way::Lent => given || self.lent.contains(&id),
        }
    }
}

/// What was seen of a body in some runs.
pub struct Compared<'m, 't> {
    pub body: &'t Block,
    pub memory: &'m Memory<'t>,
    pub notes: &'m Notes<'t>,
    /// The variables of the caller, each with the name by which the body has a reference to it.
    pub hidden: &'m HashMap<BindingId, BindingId>,
}

impl Compared<'_, '_> {
    /// What `facts` says wrongly.
    pub fn faults(&self) -> Vec<String> {
        let captured = captured_names(self.body);
        let ids = captured.keys().flat_map(|id| self.referents(*id));
        let captured: HashSet<_> = ids.collect();
        let mut faults = Vec::new();
        for seen in self.notes.0.values() {
            let what = match seen.part {
                Part::Expression(_) => "an expression",
                Part::Block(_) => "a block",
                Part::Condition(_) => "a condition",
            };
            let mut fault = |found: String| faults.push(format!("{what} {found}"));
            self.compare_changes(seen, &captured, &mut fault);
            compare_exits(seen, &mut fault);
            if seen.waits && !waits(seen.part) {
                fault("waits".to_owned());
            }
            if seen.barrier && !has_barrier(seen.part) {
                fault("has a barrier".to_owned());
            }
            if let Part::Expression(expression) = seen.part
                && truth(expression).is_some_and(|said| seen.truths.contains(&!said))
            {
                fault("has the other truth value".to_owned());
            }
        }
        self.compare_whole(&mut faults);
        faults.sort();
        faults.dedup();
        faults
    }

    fn text(&self, id: BindingId) -> &str {
        self.memory.texts.get(&id).map_or("?", String::as_str)
    }

    /// The variable, and those that references in it led to.
    fn referents(&self, id: BindingId) -> HashSet<BindingId> {
        let mut found = HashSet::from([id]);
        let mut next = vec![id];
        while let Some(id) = next.pop() {
            let led = self.memory.referents.get(&id).into_iter().flatten();
            next.extend(led.filter(|to| found.insert(**to)));
        }
        found
    }

    /// As uniformity asks: what a variable refers to changes with it.
    fn compare_changes(
        &self,
        seen: &Seen<'_>,
        captured: &HashSet<BindingId>,
        fault: &mut dyn FnMut(String),
    ) {
        let said = Said::of(seen.part, |id, is_reference| match is_reference {
            true => self.referents(id),
            false => HashSet::from([id]),
        });
        for (id, way) in &seen.changed {
            let by_closure = said.of_captures && captured.contains(id);
            if !by_closure && !said.covers(*id, *way) {
                fault(format!("changes `{}`: {way:?}", self.text(*id)));
            }
        }
        if let Part::Expression(expression) = seen.part
            && !seen.changed.is_empty()
            && !may_change(expression)
        {
            fault("changes something".to_owned());
        }
    }

    /// As those ask who look at the whole body: a variable is named where a reference to it is made.
    fn compare_whole(&self, faults: &mut Vec<String>) {
        let part = Part::Block(self.body);
        let said = Said::of(part, |id, _| HashSet::from([id]));
        let captured: HashMap<_, _> = captured_names(self.body);
        for (id, way) in &self.memory.changed {
            let text = self.text(*id);
            if let Some(name) = self.hidden.get(id) {
                if !said.covers(*name, Way::Through) {
                    faults.push(format!("the body changes `{text}` by another name"));
                }
                continue;
            }
            if !said.covers(*id, *way) {
                faults.push(format!("the body changes `{text}`: {way:?}"));
            }
            // What is followed is followed by its assignments.
            let is_direct = matches!(way, Way::Assigned | Way::Updated);
            let is_given = said.given.contains(id) || captured.contains_key(id);
            if !is_direct && !is_given && !said.lent.contains(id) {
                faults.push(format!("the body changes `{text}` unseen"));
            }
        }
    }
}

fn compare_exits(seen: &Seen<'_>, fault: &mut dyn FnMut(String)) {
    for (exits, which) in [
        (Exits::of([seen.part]), "is left"),
        (Exits::reached([seen.part]), "is left, and that is reached,"),
    ] {
        for exit in &seen.exits {
            let (is_said, text) = match exit {
                Exit::Return => (exits.returns, "`return`".to_owned()),
                Exit::Break(None) => (exits.breaks, "`break`".to_owned()),
                Exit::Continue(None) => (exits.continues, "`continue`".to_owned()),
                Exit::Break(Some(to)) => (exits.broken.contains(&to), format!("`break {to}`")),
                Exit::Continue(Some(to)) => {
                    (exits.continued.contains(&to), format!("`continue {to}`"))
                }
            };
            if !is_said {
                fault(format!("{which} by {text}"));
            }
            if !exits.any() {
                fault(format!("{which} by anything"));
            }
        }
        if seen.left_by_body
            && let Some((label, body)) = repeated(seen.part)
            && !Exits::reached([Part::Block(body)]).leave_loop(label)
        {
            fault("is a loop that its body leaves".to_owned());
        }
    }
}

/// The body of a loop, with the loop's label.
fn repeated(part: Part<'_>) -> Option<(Option<&syn::Lifetime>, &Block)> {
    let Part::Expression(Expression { kind, .. }) = part else { return None };
    match kind {
        ExpressionKind::Loop { label, body } | ExpressionKind::While { label, body, .. } => {
            Some((label.as_ref(), body))
        }
        ExpressionKind::For(repeat) => Some((repeat.label.as_ref(), &repeat.body)),
        _ => None,
    }
}
