//! Threads of the host share a struct of views, however deep they are in it, and send futures of them to each other.

use std::sync::{Arc, Mutex};
use std::thread;

use amp_runtime::prelude::*;

struct Ends<'a> {
    from: ArrayView<'a, u32, 1>,
    to: ArrayViewMut<'a, u32, 1>,
}

struct Step<'a> {
    ends: Ends<'a>,
    factor: u32,
}

struct Plan<'a> {
    steps: Vec<Option<Step<'a>>>,
}

pub fn main() {
    let data = [1, 2, 3, 4];
    let mut results = [[0; 4]; 2];
    let steps = results.iter_mut().zip(2..).map(|(results, factor)| {
        let (from, to) = (ArrayView::new(4, &data).unwrap(), ArrayViewMut::new(4, results).unwrap());
        Some(Step { ends: Ends { from, to }, factor })
    });
    let plan = Arc::new(Mutex::new(Plan { steps: steps.collect() }));
    let sums: Vec<u32> = thread::scope(|scope| {
        let threads = [0, 1].map(|number| {
            let plan = plan.clone();
            scope.spawn(move || {
                let Step { ends: Ends { from, to }, factor } =
                    plan.lock().unwrap().steps[number].take().unwrap();
                let kernel = kernel!(|i: Index<1>| to[i] = from[i] * factor);
                parallel_for_each(to.extent(), kernel).unwrap();
                let arrives = to.to_vec_async();
                let sum = || pollster::block_on(arrives).unwrap().iter().sum();
                thread::scope(|scope| scope.spawn(sum).join().unwrap())
            })
        });
        threads.map(|thread| thread.join().unwrap()).to_vec()
    });
    assert_eq!(sums, [20, 30]);
}
