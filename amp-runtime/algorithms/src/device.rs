//! Which form of an algorithm suits an accelerator.

use std::sync::{Mutex, PoisonError};

use amp_runtime::prelude::*;
use amp_runtime::{Element, Feature, Result};

/// Are threads of a tile, which share its memory, better than few threads that each do much? On the host they are
/// not, and on the checked accelerator they cost most.
pub(crate) fn suits_tiles(accelerator: &Accelerator) -> bool {
    !matches!(accelerator.name(), "cpu" | "checked") && !accelerator.is_emulated()
}

/// Is it the host itself, where a thread's own memory is memory like any other?
pub(crate) fn is_host(accelerator: &Accelerator) -> bool {
    accelerator.name() == "cpu"
}

/// Are tiles better, and have they subgroups of 8 threads or more, which look back at other tiles?
pub(crate) fn suits_look_back(accelerator: &Accelerator) -> Result<bool> {
    Ok(suits_tiles(accelerator) && subgroup_size(accelerator)? >= 8)
}

/// The elements of which a thread that does much has the share to itself.
pub(crate) fn share(len: usize) -> usize {
    /// So many shares keep all cores busy.
    const SHARES: usize = 64;
    // No longer than the loops that a software device goes to the end of.
    len.div_ceil(SHARES).clamp(1 << 10, 1 << 14).next_multiple_of(ROW)
}

/// So many elements the host reads at once.
pub(crate) const ROW: usize = 16;

/// On the host the elements that fill rows, if there is a row.
fn in_rows(accelerator: &Accelerator, len: usize) -> Option<usize> {
    (is_host(accelerator) && len >= ROW).then(|| len / ROW * ROW)
}

/// On the host the elements in rows, without those that are left, if there is a row: whether an index is in range is
/// asked once for each.
pub(crate) fn rows<'v, T: Element>(
    accelerator: &Accelerator,
    elements: &'v ArrayView<'_, T, 1>,
) -> Option<ArrayView<'v, [T; ROW], 1>> {
    elements.section(0, in_rows(accelerator, elements.extent()[0])?).ok()?.reinterpret().ok()
}

/// The same of what is written.
pub(crate) fn rows_to_write<'v, T: Element>(
    accelerator: &Accelerator,
    elements: &'v ArrayViewMut<'_, T, 1>,
) -> Option<ArrayViewMut<'v, [T; ROW], 1>> {
    elements.section(0, in_rows(accelerator, elements.extent()[0])?).ok()?.reinterpret().ok()
}

/// The threads of a subgroup, or 0 where there are none. It is asked once for each name of a device.
pub(crate) fn subgroup_size(accelerator: &Accelerator) -> Result<usize> {
    static KNOWN: Mutex<Vec<(String, usize)>> = Mutex::new(Vec::new());
    if !accelerator.supports(Feature::Subgroups) {
        return Ok(0);
    }
    let name = accelerator.name();
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, size)) = known.iter().find(|(known, _)| known == name) {
        return Ok(*size);
    }
    drop(known);
    let found = ArrayViewMut::<u32, 1>::without_source(1)?;
    let kernel = kernel!(|t: TiledIndex<256>| {
        let size = subgroup::size(t);
        if t.local[0] == 0 {
            found[0] = size as u32;
        }
    });
    parallel_for_each_on(accelerator, Extent::new([256]).tile::<256>(), kernel)?;
    let size = found.to_vec()?[0] as usize;
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.push((name.to_owned(), size));
    Ok(size)
}
