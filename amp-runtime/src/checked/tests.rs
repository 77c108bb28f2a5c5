//! What no program can be made to do, since the compiler refuses it: kernels that are recorded by hand.

use super::{Checks, FindingKind, Memory, Prepared, run};
use crate::error::Error;
use crate::ir::node::{Kernel, Threads};
use crate::ir::{Binary, Builder, Scalar, Value};

/// Of the threads of a tile of four, those of whom something holds wait at a barrier.
fn waiting(holds: impl Fn(&mut Builder, &Value) -> Value) -> Prepared {
    let kernel = Kernel::record("waiting", |b| {
        let thread = b.thread(Threads::Tiles(vec![4]));
        let local = b.field(&thread, "local");
        let local = b.part_at(&local, 0);
        let condition = holds(b, &local);
        b.branch(&condition, |b| b.barrier(true, true), |_| Value::Unit)
    });
    Prepared::new("waiting", &kernel.unwrap()).unwrap()
}

#[test]
fn a_barrier_that_only_some_threads_come_to() {
    let number = |b: &mut Builder, number| b.known(Scalar::Usize, number);
    let kernels = [
        (
            waiting(|b, local| {
                let one = number(b, 1);
                b.binary(Binary::Lt, local, &one)
            }),
            "1 of the 4",
        ),
        (
            waiting(|b, local| {
                let one = number(b, 1);
                b.binary(Binary::Ge, local, &one)
            }),
            "3 of the 4",
        ),
    ];
    for (kernel, count) in kernels {
        let mut memory = Memory::new(&[8], &kernel, &[], false);
        let error = run("waiting", &kernel, &mut memory, &Checks::new(), Vec::new()).unwrap_err();
        let Error::Findings { findings, .. } = error else { panic!("{error}") };
        let [finding] = &findings[..] else { panic!("{findings:?}") };
        assert_eq!((finding.kind, finding.count), (FindingKind::Barrier, 2));
        assert!(finding.message.starts_with(count), "{}", finding.message);
    }
    let all = waiting(|b, _| b.truth(true));
    let mut memory = Memory::new(&[8], &all, &[], false);
    run("waiting", &all, &mut memory, &Checks::new(), Vec::new()).unwrap();
}
