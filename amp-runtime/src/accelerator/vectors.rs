//! Code for the vectors of the processor, which ordinary code may not count on.

/// Runs work that is compiled for the vectors of the processor, if it is one for which it is compiled: for x86-64
/// that is one with vectors of 256 or 512 bits, for others each. Says whether it ran.
///
/// With vectors of 512 bits, branches within loops and accesses that may be out of range are masks.
/// Work that is `STRAIGHT` has neither and waits for memory, to which 256 bits go faster.
///
/// What is given has to be inlined as a whole.
#[inline(always)]
pub(super) fn with_vectors<const STRAIGHT: bool>(work: impl Fn()) -> bool {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        if const { !STRAIGHT } && x86::has_masks() {
            // SAFETY: the processor has the instructions that the function is compiled for.
            unsafe { x86::with_512_bits(work) };
            return true;
        }
        let has_vectors = x86::has_vectors();
        if has_vectors {
            // SAFETY: likewise.
            unsafe { x86::with_256_bits(work) };
        }
        has_vectors
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    {
        work();
        true
    }
}

/// Does work that is not straight run with vectors of 512 bits? A processor that has them has twice as many registers
/// as one of the same kind that has not.
pub fn has_512_bits() -> bool {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    return x86::has_masks();
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    return false;
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86 {
    use std::sync::LazyLock;

    use crate::report::none_of;
    use crate::report::sink::{self, Stream};

    /// The widest vectors that a program is allowed, in bits: `AMP_VECTORS`.
    static ALLOWED: LazyLock<u32> = LazyLock::new(|| {
        let asked = std::env::var("AMP_VECTORS").ok().filter(|bits| !bits.is_empty());
        let Some(asked) = asked else { return u32::MAX };
        match asked.trim() {
            "128" => 128,
            "256" => 256,
            "512" => 512,
            bits => {
                let help = "`128`, `256` and `512` are the widths of vectors that it knows";
                sink::write(Stream::Errors, &none_of("AMP_VECTORS", bits, help));
                u32::MAX
            }
        }
    });

    #[inline(always)]
    pub fn has_vectors() -> bool {
        *ALLOWED >= 256 && is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
    }

    #[inline(always)]
    pub fn has_masks() -> bool {
        has_vectors()
            && *ALLOWED >= 512
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
    }

    #[target_feature(enable = "avx2,fma")]
    pub fn with_256_bits(work: impl Fn()) {
        work();
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")]
    pub fn with_512_bits(work: impl Fn()) {
        work();
    }
}
