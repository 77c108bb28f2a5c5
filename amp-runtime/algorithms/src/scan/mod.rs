//! The exclusive scan of counts, from which algorithms know where each thread is to write.

mod shares;
mod tiles;

use amp_runtime::Result;
use amp_runtime::prelude::*;

use crate::{Workspace, device};

/// Each number becomes the sum of those before it. Sums wrap.
pub(crate) fn exclusive(workspace: &mut Workspace, counts: &ArrayViewMut<u32, 1>) -> Result<()> {
    match device::suits_tiles(workspace.accelerator()) {
        _ if counts.extent()[0] == 0 => Ok(()),
        true => tiles::exclusive(workspace, counts),
        false => shares::exclusive(workspace, counts),
    }
}

#[cfg(test)]
mod tests {
    use amp_runtime::on_every_accelerator;

    use super::*;

    type Scan = fn(&mut Workspace, &ArrayViewMut<u32, 1>) -> Result<()>;

    #[test]
    fn both_forms_everywhere() {
        for len in [1, 2, 1023, 1025, 2048, 2049, 4500] {
            let counts: Vec<u32> = (0..len).map(|k| k * k % 31).collect();
            let expected: Vec<u32> = (0..len as usize).map(|k| counts[..k].iter().sum()).collect();
            for scan in [tiles::exclusive as Scan, shares::exclusive] {
                let found = on_every_accelerator(|on| {
                    let counts = Array::new_on(on, counts.len(), &counts)?;
                    scan(&mut Workspace::new_on(on), &counts)?;
                    counts.to_vec()
                });
                assert_eq!(found, expected);
            }
        }
    }
}
