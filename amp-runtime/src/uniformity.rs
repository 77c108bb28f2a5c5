//! Barriers where functions call each other (C3561; C++ AMP 8.1.1).
//!
//! `#[amp]` gives each function a table of what depends on what in its body. Together with what is
//! known of the functions that it calls, the table says where threads of a tile may differ; what
//! depends on the function's own parameters is left to its callers.

use crate::const_text::{Text, equal};

/// The most parameters of which callers can know what depends on them.
const PARAMETERS: usize = 16;

/// A part of the source that a message names.
#[derive(Clone, Copy, Debug)]
pub struct Cause {
    /// What it is, with its text.
    pub what: &'static str,
    /// Its line.
    pub line: &'static str,
    /// Its file.
    pub file: &'static str,
}

/// Does a result differ between threads that give the same arguments?
#[derive(Clone, Copy, Debug)]
pub enum Differs {
    /// It does not.
    Never,
    /// It does: that is what the function is for.
    Always,
    /// Only between those of different subgroups; because of something in the function, if it is none of
    /// the runtime's.
    BetweenSubgroups(Option<Cause>),
    /// It does because of something in the function.
    Because(Cause),
}

/// What callers have to know of a function.
#[derive(Clone, Copy, Debug)]
pub struct Uniformity {
    /// Does it wait for the tile, or does something that it calls?
    pub waits: bool,
    /// Is it for all threads of a subgroup, as operations on cooperative matrices are, or is something that
    /// it calls?
    pub meets: bool,
    /// For each parameter a condition around a barrier that depends on it; the second half is for
    /// what a barrier leaves in the memory that the parameter refers to.
    pub conditions: [Option<Cause>; 2 * PARAMETERS],
    /// The parameters that the result depends on, as bits of the same order.
    pub result: u32,
    /// Does the result differ between threads whatever the arguments are?
    pub differs: Differs,
}

impl Uniformity {
    /// Does not wait, and gives the same to all threads.
    pub const NONE: Uniformity = Uniformity {
        waits: false,
        meets: false,
        conditions: [None; 2 * PARAMETERS],
        result: 0,
        differs: Differs::Never,
    };

    /// Does not wait, and gives what is computed from the arguments alone.
    pub const COMPUTES: Uniformity = Uniformity { result: u32::MAX, ..Uniformity::NONE };

    /// Does not wait, and gives each thread something else.
    pub const OF_THREADS: Uniformity = Uniformity { differs: Differs::Always, ..Uniformity::NONE };

    /// Does not wait, and gives the same to all threads of a subgroup.
    pub const OF_SUBGROUPS: Uniformity =
        Uniformity { differs: Differs::BetweenSubgroups(None), ..Uniformity::NONE };

    /// Is for all threads of a subgroup together.
    pub const MEETING: Uniformity = Uniformity { meets: true, ..Uniformity::OF_THREADS };

    /// Does it matter which threads come to a call?
    pub const fn gathers(&self) -> bool {
        self.waits || self.meets
    }
}

/// What something in a body depends on.
#[derive(Clone, Copy, Debug)]
pub enum Node {
    /// On what differs between threads: one of the causes.
    Differs(usize),
    /// On the parameter of this bit.
    Parameter(u32),
    /// On all nodes of these parts.
    Join(Parts),
    /// On what a function gives for arguments that depend on these parts: each as it is, and as a
    /// barrier leaves what it refers to.
    Call {
        /// Which of the callees.
        callee: usize,
        /// What the arguments depend on.
        arguments: Parts,
        /// The call: one of the causes.
        cause: usize,
    },
}

/// A part of a body's list of nodes: from the first number to before the last one.
pub type Parts = (usize, usize);

/// A condition that must be the same for all threads.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// The node on which it depends.
    pub value: usize,
    /// The condition.
    pub cause: Cause,
    /// The callee, if it matters only if that waits.
    pub callee: Option<usize>,
    /// The beginning of the message.
    pub head: &'static str,
    /// The same if the callee does not wait, but is for all threads of a subgroup.
    pub head_of_meeting: &'static str,
}

/// A body.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// What depends on what.
    pub nodes: &'static [Node],
    /// The nodes on which nodes depend, those of all nodes in one list: rustc evaluates one long
    /// list far quicker than many short ones.
    pub parts: &'static [usize],
    /// What messages name.
    pub causes: &'static [Cause],
    /// What must be the same for all threads.
    pub conditions: &'static [Condition],
    /// The calls of functions that may wait: nodes, with the beginnings of messages, and those of functions that
    /// do not wait, but are for all threads of a subgroup.
    pub calls: &'static [(usize, &'static str, &'static str)],
    /// Does the body itself wait?
    pub waits: bool,
    /// The node on which the result depends.
    pub outcome: usize,
    /// What stands in a message between a callee's condition and where an argument comes from.
    pub middle: &'static str,
    /// The end of messages.
    pub mend: &'static str,
    /// The end of those about what is for all threads of a subgroup.
    pub mend_of_meeting: &'static str,
}

/// What is known of a node. Small, since rustc copies many of them.
#[derive(Clone, Copy, Debug)]
pub struct State {
    parameters: u32,
    /// The node from which it comes that it differs; the first one, if it does not.
    origin: usize,
    /// The same for threads of one subgroup.
    within: usize,
}

impl State {
    const NOTHING: State = State { parameters: 0, origin: 0, within: 0 };

    const fn add(&mut self, other: State) {
        self.parameters |= other.parameters;
        if self.origin == 0 {
            self.origin = other.origin;
        }
        if self.within == 0 {
            self.within = other.within;
        }
    }

    /// Of what is only asked of threads of one subgroup.
    const fn within_subgroups(self) -> State {
        State { origin: self.within, ..self }
    }
}

impl Body {
    /// What each node depends on in the end. Nodes mostly stand after those that they depend on,
    /// so a few rounds are enough.
    pub const fn solve<const N: usize>(&self, callees: &[Uniformity]) -> [State; N] {
        let mut states = [State::NOTHING; N];
        loop {
            let mut changed = false;
            let mut number = 0;
            while number < N {
                let before = states[number];
                if before.within == 0 {
                    let mut state = before;
                    state.add(self.state_of(number, &states, callees));
                    changed |= state.parameters != before.parameters
                        || state.origin != before.origin
                        || state.within != 0;
                    states[number] = state;
                }
                number += 1;
            }
            if !changed {
                return states;
            }
        }
    }

    /// What callers have to know.
    pub const fn uniformity<const N: usize>(&self, callees: &[Uniformity]) -> Uniformity {
        let states: [State; N] = self.solve(callees);
        let outcome = states[self.outcome];
        let cause = match self.origin(outcome, callees) {
            Some((_, Some(origin)) | (origin, None)) => Some(origin),
            None => None,
        };
        let differs = match (cause, self.origin(outcome.within_subgroups(), callees)) {
            (_, Some((_, Some(origin)) | (origin, None))) => Differs::Because(origin),
            (Some(_), None) => Differs::BetweenSubgroups(cause),
            (None, None) => Differs::Never,
        };
        let mut own = Uniformity {
            waits: self.waits,
            result: outcome.parameters,
            differs,
            ..Uniformity::NONE
        };
        let mut number = 0;
        while number < self.conditions.len() {
            let Condition { value, cause, callee, .. } = self.conditions[number];
            if gathers(callee, callees) {
                note(&mut own.conditions, states[value].parameters, cause);
            }
            number += 1;
        }
        let mut number = 0;
        while number < self.calls.len() {
            if let Node::Call { callee, arguments, .. } = &self.nodes[self.calls[number].0] {
                own.waits |= callees[*callee].waits;
                own.meets |= callees[*callee].meets;
                let mut bit = 0;
                while bit < 2 * PARAMETERS {
                    if let Some(cause) = callees[*callee].conditions[bit] {
                        let given = self.argument(*arguments, bit, &states);
                        note(&mut own.conditions, given.parameters, cause);
                    }
                    bit += 1;
                }
            }
            number += 1;
        }
        own
    }

    /// Does the value of a node differ between threads?
    pub const fn differs<const N: usize>(&self, callees: &[Uniformity], number: usize) -> bool {
        let states: [State; N] = self.solve(callees);
        self.origin(states[number], callees).is_some()
    }

    /// The message, if a condition differs between threads.
    pub const fn broken_condition(
        &self,
        states: &[State],
        callees: &[Uniformity],
        number: usize,
    ) -> Option<Text> {
        let Condition { value, cause, callee, head, head_of_meeting } = self.conditions[number];
        let (state, head, mend) = match waits(callee, callees) {
            true => (states[value], head, self.mend),
            false => (states[value].within_subgroups(), head_of_meeting, self.mend_of_meeting),
        };
        match self.origin(state, callees) {
            Some(origin) if gathers(callee, callees) => {
                Some(and_origin(Text::EMPTY.and(head), origin, cause.file).and(mend))
            }
            _ => None,
        }
    }

    /// The message, if the callee waits under a condition that depends on an argument which differs
    /// between threads; of the call with that node.
    pub const fn broken_argument(
        &self,
        states: &[State],
        callees: &[Uniformity],
        call: usize,
    ) -> Option<Text> {
        let Node::Call { callee, arguments, cause } = &self.nodes[call] else { return None };
        let file = self.causes[*cause].file;
        let mut bit = 0;
        while bit < 2 * PARAMETERS {
            let argument = self.argument(*arguments, bit, states);
            let waits = callees[*callee].waits;
            let (argument, mend) = match waits {
                true => (argument, self.mend),
                false => (argument.within_subgroups(), self.mend_of_meeting),
            };
            if let Some(condition) = callees[*callee].conditions[bit]
                && let Some(origin) = self.origin(argument, callees)
            {
                let head = Text::EMPTY.and(self.head_of(call, waits));
                let text = and_cause(head, condition, file).and(self.middle);
                return Some(and_origin(text, origin, file).and(mend));
            }
            bit += 1;
        }
        None
    }

    const fn state_of(&self, number: usize, states: &[State], callees: &[Uniformity]) -> State {
        let mut state = State::NOTHING;
        match &self.nodes[number] {
            Node::Differs(_) => (state.origin, state.within) = (number, number),
            Node::Parameter(bit) => state.parameters = *bit,
            Node::Join(parts) => {
                let (mut part, end) = *parts;
                while part < end {
                    state.add(states[self.parts[part]]);
                    part += 1;
                }
            }
            Node::Call { callee, arguments, .. } => {
                let callee = &callees[*callee];
                match callee.differs {
                    Differs::Never => (),
                    Differs::BetweenSubgroups(_) => state.origin = number,
                    Differs::Always | Differs::Because(_) => {
                        (state.origin, state.within) = (number, number);
                    }
                }
                let (first, end) = *arguments;
                let mut position = 0;
                while first + 2 * position < end && position < PARAMETERS {
                    if callee.result >> position & 1 == 1 {
                        state.add(states[self.parts[first + 2 * position]]);
                    }
                    if callee.result >> (position + PARAMETERS) & 1 == 1 {
                        state.add(states[self.parts[first + 2 * position + 1]]);
                    }
                    position += 1;
                }
            }
        }
        state
    }

    /// What the argument for a parameter's bit depends on.
    const fn argument(&self, arguments: Parts, bit: usize, states: &[State]) -> State {
        let position = arguments.0 + 2 * (bit % PARAMETERS) + bit / PARAMETERS;
        match position < arguments.1 {
            true => states[self.parts[position]],
            false => State::NOTHING,
        }
    }

    /// Where it comes from that something differs, and where that comes from in a callee.
    const fn origin(&self, state: State, callees: &[Uniformity]) -> Option<(Cause, Option<Cause>)> {
        match &self.nodes[state.origin] {
            Node::Differs(cause) => Some((self.causes[*cause], None)),
            Node::Call { callee, cause, .. } => match callees[*callee].differs {
                Differs::Because(origin) | Differs::BetweenSubgroups(Some(origin)) => {
                    Some((self.causes[*cause], Some(origin)))
                }
                Differs::Never | Differs::Always | Differs::BetweenSubgroups(None) => {
                    Some((self.causes[*cause], None))
                }
            },
            Node::Parameter(_) | Node::Join(_) => None,
        }
    }

    const fn head_of(&self, call: usize, waits: bool) -> &'static str {
        let mut number = 0;
        while number < self.calls.len() {
            let (node, of_waiting, of_meeting) = self.calls[number];
            if node == call {
                return if waits { of_waiting } else { of_meeting };
            }
            number += 1;
        }
        ""
    }
}

const fn waits(callee: Option<usize>, callees: &[Uniformity]) -> bool {
    match callee {
        Some(callee) => callees[callee].waits,
        None => true,
    }
}

/// The same for what is for all threads of a subgroup.
const fn gathers(callee: Option<usize>, callees: &[Uniformity]) -> bool {
    match callee {
        Some(callee) => callees[callee].gathers(),
        None => true,
    }
}

/// Notes a condition for each of these parameters.
const fn note(conditions: &mut [Option<Cause>], parameters: u32, cause: Cause) {
    let mut bit = 0;
    while bit < conditions.len() {
        if parameters >> bit & 1 == 1 && conditions[bit].is_none() {
            conditions[bit] = Some(cause);
        }
        bit += 1;
    }
}

/// A text with a part of the source behind it; the file is named if it is another one.
const fn and_cause(text: Text, cause: Cause, file: &str) -> Text {
    let text = text.and(cause.what).and(" (line ").and(cause.line);
    match equal(cause.file, file) {
        true => text.and(")"),
        false => text.and(" of ").and(cause.file).and(")"),
    }
}

const fn and_origin(text: Text, origin: (Cause, Option<Cause>), file: &str) -> Text {
    let text = and_cause(text, origin.0, file);
    match origin.1 {
        Some(within) => and_cause(text.and(", which depends on "), within, file),
        None => text,
    }
}
