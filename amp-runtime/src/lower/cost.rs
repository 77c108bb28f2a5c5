//! What a loop's body costs a driver's compiler, where it is written out: a loop of few rounds pays, unless each
//! round is long.
//!
//! The unit is about a machine instruction. llvmpipe compiles 16 000 of them in half a second, and takes longer
//! for each the more there are.

use super::methods::function_of;
use crate::ir::Value;
use crate::ir::node::{Block, Id, Kernel, Op};
use crate::math::float::LONG;

/// A method of numbers, or a function, which may have cases.
const METHOD: u64 = 8;
/// An element of an array, which may be tested.
const ELEMENT: u64 = 4;
/// An element of a view, which may have a branch of its own.
const ELEMENT_OF_VIEW: u64 = 16;
/// What reaches other threads or the host.
const SHARED: u64 = 16;

/// The cost of a block that is written out once.
pub(super) fn of_block(kernel: &Kernel, block: &Block) -> u64 {
    block.nodes.iter().map(|id| of_node(kernel, *id)).fold(0, u64::saturating_add)
}

/// The cost of a function of floats. Drivers write each call of it out.
fn of_function(name: &str) -> u64 {
    match name {
        "sin" | "cos" | "tan" | "sincos" | "sin_cos" | "tgamma" | "lgamma" => 512,
        "sqrt" | "rsqrt" | "scalb" | "logb" | "ilogb" | "modf" => 2 * METHOD,
        name if LONG.contains(&name) => 128,
        _ => METHOD,
    }
}

fn of_node(kernel: &Kernel, id: Id) -> u64 {
    let block = |block| of_block(kernel, block);
    match &kernel.nodes[id.index()].op {
        Op::Literal(..)
        | Op::Thread(_)
        | Op::Captured(_)
        | Op::View { .. }
        | Op::TileStatic { .. }
        | Op::Item
        | Op::Name(..)
        | Op::Uninitialised(_)
        | Op::Part(..)
        | Op::OfTiled(..)
        | Op::Extent(_)
        | Op::Break { .. }
        | Op::Continue(_)
        | Op::Return(_) => 0,
        Op::Read(_)
        | Op::Store { .. }
        | Op::Whole(..)
        | Op::Size(_)
        | Op::Unary(..)
        | Op::Binary(..)
        | Op::All(_)
        | Op::Any(_)
        | Op::Choose { .. }
        | Op::Cast(..)
        | Op::Device(..)
        | Op::Vector(..)
        | Op::Splat(..)
        | Op::Swizzle(..)
        | Op::CopySign(..) => 1,
        Op::Element { of: Value::View { .. }, .. } => ELEMENT_OF_VIEW,
        Op::Element { .. } => ELEMENT,
        Op::Method { scalar, name, arguments, .. } if scalar.is_float() => {
            of_function(function_of(name, arguments.len()).unwrap_or(name))
        }
        Op::Method { .. } => METHOD,
        Op::Precise { name, .. } => of_function(name),
        Op::Barrier { .. }
        | Op::Fence { .. }
        | Op::Atomic { .. }
        | Op::CompareExchange { .. }
        | Op::Subgroup(..)
        | Op::Cooperative(..)
        | Op::Record { .. } => SHARED,
        Op::Branch { accept, reject, .. } => 1 + block(accept) + block(reject),
        Op::ShortCircuit { right, .. } => 1 + block(right),
        // Whether a loop within is written out, too, is asked there.
        Op::Loop { body, .. } | Op::Range { body, .. } | Op::Elements { body, .. } => {
            2 + block(body)
        }
        Op::While { condition, body, .. } => 2 + block(condition) + block(body),
        Op::Labelled { body, .. } | Op::Function(body) => block(body),
    }
}
