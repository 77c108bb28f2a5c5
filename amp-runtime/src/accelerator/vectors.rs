//! Code for the widest vectors of the processor, which ordinary code may not count on.

/// Runs work that is compiled once for any processor and once for those that have vectors of 512
/// bits. With these, branches within loops and accesses that may be out of range are masks.
///
/// What is given has to be inlined as a whole.
#[inline(always)]
pub(super) fn with_widest_vectors(work: impl Fn()) {
    // Without optimisation nothing becomes a vector.
    #[cfg(all(target_arch = "x86_64", not(debug_assertions), not(miri)))]
    if x86::has_wide_vectors() {
        // SAFETY: the processor has the instructions that the function is compiled for.
        unsafe { x86::wide(work) };
        return;
    }
    work();
}

#[cfg(all(target_arch = "x86_64", not(debug_assertions), not(miri)))]
mod x86 {
    #[inline(always)]
    pub fn has_wide_vectors() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("fma")
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")]
    pub fn wide(work: impl Fn()) {
        work();
    }
}
