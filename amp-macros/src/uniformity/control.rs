//! Which threads are still together: the conditions around a place, and the jumps before it.

use proc_macro2::Span;

use super::Walker;
use super::cause::Cause;
use super::graph::{Node, NodeId, UNIFORM};
use super::state::State;

/// What a jump can leave: the body, a loop, a labelled block.
pub struct Frame {
    label: Option<String>,
    kind: FrameKind,
    /// The threads that have jumped out of what is left of it.
    left: NodeId,
    /// Where `break` comes out.
    breaks: Vec<State>,
    /// Where `continue` comes out.
    continues: Vec<State>,
    /// What the values of `break` and `return` depend on.
    value: NodeId,
}

enum FrameKind {
    Body,
    Block,
    /// The threads that take part in another round depend on this open node.
    Loop {
        again: NodeId,
    },
}

impl Frame {
    pub fn body() -> Self {
        Frame::new(None, FrameKind::Body, UNIFORM)
    }

    fn new(label: Option<&syn::Lifetime>, kind: FrameKind, left: NodeId) -> Self {
        let label = label.map(|label| label.ident.to_string());
        let (breaks, continues) = (Vec::new(), Vec::new());
        Frame { label, kind, left, breaks, continues, value: UNIFORM }
    }
}

/// Where the jumps of a frame come out.
pub struct Left {
    pub breaks: Vec<State>,
    pub continues: Vec<State>,
    pub value: NodeId,
}

impl Walker {
    /// What decides which threads come to this place.
    pub fn control(&mut self) -> NodeId {
        let left = self.frames.last().map_or(UNIFORM, |frame| frame.left);
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
        self.framed(Frame::new(label, FrameKind::Loop { again }, again), |walker| {
            walk(walker, again);
        })
    }

    /// Walks through a labelled block.
    pub fn labelled(&mut self, label: &syn::Lifetime, walk: impl FnOnce(&mut Self)) -> Left {
        self.framed(Frame::new(Some(label), FrameKind::Block, UNIFORM), walk)
    }

    /// Walks through what `return` leaves.
    pub fn returning(&mut self, walk: impl FnOnce(&mut Self)) -> Left {
        self.framed(Frame::body(), walk)
    }

    fn framed(&mut self, frame: Frame, walk: impl FnOnce(&mut Self)) -> Left {
        let outer = self.region;
        self.region = self.control();
        self.frames.push(frame);
        walk(self);
        self.region = outer;
        match self.frames.pop() {
            Some(Frame { breaks, continues, value, .. }) => Left { breaks, continues, value },
            None => Left { breaks: Vec::new(), continues: Vec::new(), value: UNIFORM },
        }
    }

    fn loop_of(&self, label: Option<&syn::Lifetime>) -> Option<usize> {
        let label = label.map(|label| label.ident.to_string());
        self.frames.iter().rposition(|frame| match &label {
            Some(_) => frame.label == label,
            None => matches!(frame.kind, FrameKind::Loop { .. }),
        })
    }

    pub fn walk_break(&mut self, label: Option<&syn::Lifetime>, value: NodeId, span: Span) {
        if let Some(target) = self.loop_of(label) {
            let state = self.variables.state.clone();
            self.frames[target].breaks.push(state);
            self.leave(target, value, Cause::new("the `break`", span));
        }
    }

    pub fn walk_continue(&mut self, label: Option<&syn::Lifetime>, span: Span) {
        if let Some(target) = self.loop_of(label) {
            let state = self.variables.state.clone();
            self.frames[target].continues.push(state);
            self.leave(target, UNIFORM, Cause::new("the `continue`", span));
        }
    }

    pub fn walk_return(&mut self, value: NodeId, span: Span) {
        let body = self.frames.iter().rposition(|frame| matches!(frame.kind, FrameKind::Body));
        if let Some(target) = body {
            let state = self.variables.state.clone();
            self.frames[target].breaks.push(state);
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
        for position in target..self.frames.len() {
            let left = self.graph.join(self.frames[position].left, gone);
            self.frames[position].left = left;
            if let FrameKind::Loop { again } = self.frames[position].kind {
                self.graph.extend(again, gone);
            }
        }
        let value = self.graph.join(value, gone);
        self.frames[target].value = self.graph.join(self.frames[target].value, value);
        self.variables.state.reachable = false;
    }
}
