//! The scan by few threads, each of which has a share of the numbers to itself.

use amp_runtime::Result;
use amp_runtime::prelude::*;

use crate::{Workspace, device};

#[amp]
fn sum_of_share(
    i: Index<1>,
    share: usize,
    counts: &ArrayView<u32, 1>,
    sums: &ArrayViewMut<u32, 1>,
) {
    let mut sum = 0;
    for k in i[0] * share..((i[0] + 1) * share).min(counts.extent()[0]) {
        sum += counts[k];
    }
    sums[i] = sum;
}

/// By one thread.
#[amp]
fn scan_of_sums(_: Index<1>, sums: &ArrayViewMut<u32, 1>) {
    let mut before = 0;
    for k in 0..sums.extent()[0] {
        let own = sums[k];
        sums[k] = before;
        before += own;
    }
}

#[amp]
fn scan_of_share(
    i: Index<1>,
    share: usize,
    sums: &ArrayView<u32, 1>,
    counts: &ArrayViewMut<u32, 1>,
) {
    let mut before = sums[i];
    for k in i[0] * share..((i[0] + 1) * share).min(counts.extent()[0]) {
        let own = counts[k];
        counts[k] = before;
        before += own;
    }
}

/// Scans in place.
pub(super) fn exclusive(workspace: &mut Workspace, counts: &ArrayViewMut<u32, 1>) -> Result<()> {
    let len = counts.extent()[0];
    let share = device::share(len);
    let sums = workspace.take::<u32>(len.div_ceil(share))?;
    workspace.run(sums.extent(), sum_of_share(share, counts, &sums))?;
    workspace.run(Extent::new([1]), scan_of_sums(&sums))?;
    workspace.run(sums.extent(), scan_of_share(share, &sums, counts))?;
    workspace.give(sums);
    Ok(())
}
