//! What is known of the indices of kernels in launches of certain sizes.

use rustc_hash::FxHashMap;

use super::kernel_key::KernelKey;
use crate::ir::{CaptureForm, Sizes};

/// So many sizes are remembered of a kernel; when there are more, all are forgotten.
const MOST_SIZES: usize = 64;

/// After so many sizes without a proof none is sought: each costs as much as a module.
const MOST_FAILURES: usize = 16;

/// For each kernel: were the indices in range in a launch of this form and these sizes?
#[derive(Debug, Default)]
pub(super) struct Proofs(FxHashMap<KernelKey, Vec<(CaptureForm, Sizes, bool)>>);

impl Proofs {
    pub(super) fn get(&self, key: KernelKey, form: &CaptureForm, sizes: &Sizes) -> Option<bool> {
        let of_form = self.0.get(&key)?.iter().filter(|known| &known.0 == form);
        let known = of_form.clone().find(|known| &known.1 == sizes);
        let failures = of_form.filter(|(.., proved)| !proved).count();
        match known {
            Some((.., proved)) => Some(*proved),
            None => (failures >= MOST_FAILURES).then_some(false),
        }
    }

    pub(super) fn insert(
        &mut self,
        key: KernelKey,
        form: &CaptureForm,
        sizes: Sizes,
        proved: bool,
    ) {
        let known = self.0.entry(key).or_default();
        if known.len() >= MOST_SIZES {
            known.retain(|(.., proved)| !proved);
        }
        known.push((form.clone(), sizes, proved));
    }
}
