//! Tiled indices that a kernel changes: which thread of which tile it is, only the launch says, and what is
//! the same for all threads of a tile (C3561) rests on that.

use crate::diagnostics::{Diagnostic, Report};
use crate::facts::{Change, How, each_change};
use crate::syntax::{Block, Part, Variable};

/// Reports each tiled index of which anything is changed, or that something gets a mutable reference to.
pub fn check(body: &Block, report: &mut Report) {
    each_change(Part::Block(body), &mut |change| match change {
        Change::Of(place, How::Assigned | How::Updated | How::Borrowed)
            if matches!(place.root(), Some((_, Variable::Tiled))) =>
        {
            let what = "a change of a tiled index";
            let mend = "change a copy of the part: `let mut local = t.local;`";
            report.add(place.span, Diagnostic::Unsupported { what, mend });
        }
        // No method of an index changes it.
        Change::Of(..) | Change::OfCaptures => (),
    });
}
