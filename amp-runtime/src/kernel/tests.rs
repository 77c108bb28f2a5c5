//! How a kernel object makes its module.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Kernel, KernelName};
use crate::data::{Captures, Unkept};
use crate::geometry::Index;
use crate::ir::{Builder, Scalar, Unroll, Value};

/// A table that is indexed by a number that a loop counts, up to the first component of the index:
/// what the loop's variable can be is found by lowering the kernel several times.
fn guarded(b: &mut Builder, index: &Value) -> Value {
    let zero = b.known(Scalar::Usize, 0);
    let end = b.element(index, &zero);
    let table = [1, 2, 3].map(|number| b.known(Scalar::U32, number));
    let table = b.array(&table);
    let table = b.bind(table);
    let sum = b.known(Scalar::U32, 0);
    let sum = b.variable(sum);
    b.repeat_range(None, [&zero, &end], false, &[], Unroll::Never, |b, k| {
        let element = b.element(&table, &k);
        b.store(&sum, &element);
    });
    Value::Unit
}

#[test]
fn the_device_twin_runs_once_for_a_module() {
    let runs = AtomicUsize::new(0);
    let kernel = Captures::none().kernel::<Index<1>, _, _, false, false>(
        KernelName::Function("counted"),
        // SAFETY: it captures nothing.
        unsafe { Unkept::new() },
        |b, (index, ())| {
            runs.fetch_add(1, Ordering::Relaxed);
            guarded(b, &index)
        },
        |_, ()| (),
    );
    let module = kernel.module().unwrap();
    assert_eq!(runs.load(Ordering::Relaxed), 1);
    let [guard] = &module.guards[..] else { panic!("{:?}", module.guards) };
    assert!(guard.location.file().ends_with("tests.rs"), "{guard}");
}
