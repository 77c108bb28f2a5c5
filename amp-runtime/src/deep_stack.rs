//! Room on the stack for what walks through a kernel by recursion.

/// Enough for kernels that are nested as deep as C3566 allows, and call functions that are.
const STACK: usize = 64 << 20;

/// Runs work that has several frames on the stack for each block that the kernel is in: more than
/// the threads of a program have room for.
///
/// # Errors
/// The reason, if no thread can be started.
///
/// # Panics
/// If the work panics.
pub(crate) fn on_deep_stack<R: Send>(work: impl FnOnce() -> R + Send) -> Result<R, String> {
    with_stack(STACK, work)
}

fn with_stack<R: Send>(bytes: usize, work: impl FnOnce() -> R + Send) -> Result<R, String> {
    let (mut work, mut result) = (Some(work), None);
    run_with_stack(bytes, &mut || result = work.take().map(|work| work()))?;
    Ok(result.expect("a thread that has ended has done its work"))
}

/// Compiled once: a thread takes much code.
fn run_with_stack(bytes: usize, work: &mut (dyn FnMut() + Send)) -> Result<(), String> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(bytes).spawn_scoped(scope, work);
        let thread = thread.map_err(|error| format!("no thread can be started: {error}"))?;
        match thread.join() {
            Ok(()) => Ok(()),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::with_stack;

    #[test]
    #[cfg_attr(miri, ignore = "Miri starts a thread with any stack")]
    fn work_without_room_is_an_error() {
        assert_eq!(with_stack(1 << 20, || 2), Ok(2));
        let reason = with_stack(usize::MAX >> 1, || 2).expect_err("no memory is that large");
        assert!(reason.starts_with("no thread can be started: "), "{reason}");
    }
}
