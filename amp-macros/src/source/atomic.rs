//! The names of the atomic operations of the runtime.

/// Is it the name of an atomic operation of the runtime?
pub fn is_atomic(name: &str) -> bool {
    ATOMIC.contains(&name)
}

/// Those of `amp_runtime::atomic`.
const ATOMIC: &[&str] = &[
    "atomic_compare_exchange",
    "atomic_exchange",
    "atomic_fetch_add",
    "atomic_fetch_and",
    "atomic_fetch_dec",
    "atomic_fetch_inc",
    "atomic_fetch_max",
    "atomic_fetch_min",
    "atomic_fetch_or",
    "atomic_fetch_sub",
    "atomic_fetch_xor",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atomic_operations_are_those_of_the_runtime() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../amp-runtime/src/atomic.rs");
        let text = std::fs::read_to_string(path).unwrap();
        let names = text.lines().filter_map(|line| line.trim().strip_prefix("fn atomic_"));
        let names: std::collections::BTreeSet<_> =
            names.filter_map(|name| Some(format!("atomic_{}", name.split('<').next()?))).collect();
        assert_eq!(names.into_iter().collect::<Vec<_>>(), ATOMIC);
    }
}
