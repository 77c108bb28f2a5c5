//! A recorded kernel as text, for whoever reads of a failure, or what became of a kernel.

use std::fmt::Write as _;
use std::panic::Location;

use super::Value;
use super::node::{Block, Id, Kernel, Node, Op};

/// The place in the source of the last node that was written.
type At = Option<&'static Location<'static>>;

impl Kernel {
    /// A line for each node, blocks within others further in, and the lines of the source that they come from.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        self.write_block(&self.body, 0, &mut None, &mut text);
        text
    }

    fn write_block(&self, block: &Block, depth: usize, at: &mut At, text: &mut String) {
        for id in &block.nodes {
            self.write_node(*id, depth, at, text);
        }
        if !matches!(block.value, Value::Unit) {
            line(text, depth, &format!("=> {}", brief(&format!("{:?}", block.value))));
        }
    }

    fn write_node(&self, id: Id, depth: usize, at: &mut At, text: &mut String) {
        let Node { op, location } = &self.nodes[id.index()];
        if at.is_none_or(|at| (at.file(), at.line()) != (location.file(), location.line())) {
            line(text, depth, &format!("// {}:{}", location.file(), location.line()));
            *at = Some(*location);
        }
        let head = match op {
            Op::Branch { condition, .. } => format!("Branch({condition:?})"),
            Op::ShortCircuit { left, decided, .. } => format!("ShortCircuit({left:?}, {decided})"),
            Op::Loop { label, .. } => format!("Loop({label:?})"),
            Op::While { label, .. } => format!("While({label:?})"),
            Op::Range { label, ends, inclusive, steps, unroll, item, .. } => {
                let ends = format!("{ends:?}, inclusive: {inclusive}, {steps:?}, {unroll:?}");
                format!("Range({label:?}, {item:?} in {ends})")
            }
            Op::Elements { label, array, item, .. } => {
                format!("Elements({label:?}, {item:?} in {array:?})")
            }
            Op::Labelled { label, .. } => format!("Labelled({label})"),
            Op::Function(_) => "Function".to_owned(),
            other => format!("{other:?}"),
        };
        line(text, depth, &format!("%{} = {}", id.index(), brief(&head)));
        let blocks: &[&Block] = match op {
            Op::Branch { accept, reject, .. } => &[accept, reject],
            Op::While { condition, body, .. } => &[condition, body],
            Op::ShortCircuit { right: body, .. }
            | Op::Loop { body, .. }
            | Op::Range { body, .. }
            | Op::Elements { body, .. }
            | Op::Labelled { body, .. }
            | Op::Function(body) => &[body],
            _ => &[],
        };
        for (number, block) in blocks.iter().enumerate() {
            if number > 0 {
                line(text, depth, "--");
            }
            self.write_block(block, depth + 1, at, text);
        }
    }
}

fn line(text: &mut String, depth: usize, content: &str) {
    writeln!(text, "{:indent$}{content}", "", indent = 2 * depth).expect("memory");
}

/// The form of debugging, with `%7` for a node, and without its type.
fn brief(debugged: &str) -> String {
    let mut text = String::new();
    let mut rest = debugged;
    while let Some(at) = rest.find("Node(Id(") {
        text.push_str(&rest[..at]);
        rest = &rest[at + "Node(Id(".len()..];
        let (id, after) = rest.split_once(')').unwrap_or((rest, ""));
        text.push('%');
        text.push_str(id);
        // What is left of it is its type, up to the parenthesis that ends the node.
        let mut open = 1;
        let end = after.find(|sign| {
            open += match sign {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            open == 0
        });
        rest = end.map_or("", |end| &after[end + 1..]);
    }
    text.push_str(rest);
    text.replace("Id(", "%(")
}
