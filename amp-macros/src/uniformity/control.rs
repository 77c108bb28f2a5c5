//! Which threads are still together: the conditions around a place, and the jumps before it.

use proc_macro2::Span;

use super::Walker;
use super::cause::Cause;
use super::graph::{Node, NodeId, UNIFORM};
use super::state::State;
use crate::walk::Kind;

/// What is noted of what a jump can leave.
pub struct Frame {
    /// The threads that have jumped out of what is left of it.
    left: NodeId,
    /// Of a loop: the threads that take part in another round depend on this open node.
    again: Option<NodeId>,
    ends: Left,
}

/// Where the jumps of a frame come out, and what the values that they bring depend on.
#[derive(Default)]
pub struct Left {
    pub breaks: Vec<State>,
    pub continues: Vec<State>,
    pub value: NodeId,
}

impl Walker {
    /// What decides which threads come to this place.
    pub fn control(&mut self) -> NodeId {
        let innermost = self.frames.innermost();
        let left = innermost.map_or(UNIFORM, |frame| self.frames.get(frame).left);
        self.graph.join(self.region, left)
    }

    /// Walks through code that threads come to by a condition.
    pub fn under<R>(&mut self, condition: NodeId, walk: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.region;
        self.region = self.graph.join(outer, condition);
        let result = walk(self);
        self.region = outer;
        result
    }

    /// A condition that depends on `value`.
    pub fn condition(&mut self, value: NodeId, what: String, span: Span) -> NodeId {
        match value {
            UNIFORM => UNIFORM,
            value => self.graph.add(Node::Condition(value, Cause::new(what, span))),
        }
    }

    /// Walks through a loop's rounds; `again` decides who takes part in another one.
    pub fn looped(
        &mut self,
        label: Option<&syn::Lifetime>,
        walk: impl FnOnce(&mut Self, NodeId),
    ) -> Left {
        let again = self.graph.open(UNIFORM);
        self.framed(label, Kind::Loop, Some(again), |walker| walk(walker, again))
    }

    /// Walks through a labelled block.
    pub fn labelled(&mut self, label: &syn::Lifetime, walk: impl FnOnce(&mut Self)) -> Left {
        self.framed(Some(label), Kind::Block, None, walk)
    }

    /// Walks through what `return` leaves.
    pub fn returning(&mut self, walk: impl FnOnce(&mut Self)) -> Left {
        self.framed(None, Kind::Body, None, walk)
    }

    fn framed(
        &mut self,
        label: Option<&syn::Lifetime>,
        kind: Kind,
        again: Option<NodeId>,
        walk: impl FnOnce(&mut Self),
    ) -> Left {
        let outer = self.region;
        self.region = self.control();
        let left = again.unwrap_or(UNIFORM);
        self.frames.enter(label, kind, Frame { left, again, ends: Left::default() });
        walk(self);
        self.region = outer;
        self.frames.leave().map(|frame| frame.ends).unwrap_or_default()
    }

    pub fn walk_break(&mut self, label: Option<&syn::Lifetime>, value: NodeId, span: Span) {
        if let Some(target) = self.frames.target(label) {
            let state = self.variables.state.clone();
            self.frames.get_mut(target).ends.breaks.push(state);
            self.leave(target, value, Cause::new("the `break`", span));
        }
    }

    pub fn walk_continue(&mut self, label: Option<&syn::Lifetime>, span: Span) {
        if let Some(target) = self.frames.target(label) {
            let state = self.variables.state.clone();
            self.frames.get_mut(target).ends.continues.push(state);
            self.leave(target, UNIFORM, Cause::new("the `continue`", span));
        }
    }

    pub fn walk_return(&mut self, value: NodeId, span: Span) {
        if let Some(target) = self.frames.body() {
            let state = self.variables.state.clone();
            self.frames.get_mut(target).ends.breaks.push(state);
            self.leave(target, value, Cause::new("the `return`", span));
        }
    }

    /// The threads that are here go on elsewhere. A device need not bring those together again that
    /// go on with the next round of a loop (WGSL 15.2), so they are as gone as others.
    fn leave(&mut self, target: usize, value: NodeId, jump: Cause) {
        let control = self.control();
        let gone = match control {
            UNIFORM => UNIFORM,
            control => self.graph.add(Node::Jump(control, jump)),
        };
        for frame in self.frames.from(target) {
            frame.left = self.graph.join(frame.left, gone);
            if let Some(again) = frame.again {
                self.graph.extend(again, gone);
            }
        }
        let ends = &mut self.frames.get_mut(target).ends;
        ends.value = self.graph.join_all([ends.value, value, gone]);
        self.variables.state.reachable = false;
    }
}
