//! Room on the stack for what walks through a kernel by recursion.

/// Enough for kernels that are nested as deep as C3566 allows, and call functions that are.
const STACK: usize = 64 << 20;

/// Runs work that has several frames on the stack for each block that the kernel is in: more than
/// the threads of a program have room for.
///
/// # Panics
/// If the work panics, or if no thread can be started.
pub(crate) fn on_deep_stack<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let thread = thread.unwrap_or_else(|error| panic!("no thread can be started: {error}"));
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
