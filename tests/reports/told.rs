//! Who is told of an index out of range, and when: the thread that launched, by whatever it waits with, once.

use std::thread;

use amp_runtime::Result;
use amp_runtime::prelude::*;
use amp_tests::unchecked;

use crate::misses::{is_told, quietly};

/// Asks for elements of a table: the second thread for one more than the first.
#[amp]
fn lookup(i: Index<1>, to: &ArrayViewMut<u32, 1>, number: usize) {
    let table = [1, 2, 3, 4];
    to[i] += table[(i[0] + number) % 8];
}

fn zeros() -> ArrayViewMut<'static, u32, 1> {
    ArrayViewMut::without_source(2).unwrap()
}

/// On `cpu` each launch tells of its own.
fn on_gpu(test: impl FnOnce(&Accelerator)) {
    if let Some(gpu) = unchecked().get(1) {
        quietly(|| test(gpu));
    }
}

#[test]
fn a_launch_among_many() {
    quietly(|| {
        for accelerator in unchecked() {
            let view = zeros();
            let told = (0..100).filter(|round| {
                let number = if *round == 70 { 3 } else { 1 };
                let kernel = lookup(&view, number);
                is_told(&parallel_for_each_on(&accelerator, view.extent(), kernel))
            });
            let told = told.count() + usize::from(is_told(&accelerator.wait()));
            assert_eq!(told, 1, "on {}", accelerator.name());
            accelerator.wait().unwrap();
            assert_eq!(view.to_vec().unwrap(), [99 * 2 + 4, 99 * 3]);
        }
    });
}

#[test]
fn many_batches_that_nobody_asks_about() {
    on_gpu(|gpu| {
        let view = zeros();
        for _ in 0..100 {
            parallel_for_each_on(gpu, view.extent(), lookup(&view, 3)).unwrap();
            gpu.flush().unwrap();
        }
        assert!(is_told(&gpu.wait()));
        gpu.wait().unwrap();
    });
}

#[test]
fn the_thread_that_launched_is_told() {
    on_gpu(|gpu| {
        let view = zeros();
        parallel_for_each_on(gpu, view.extent(), lookup(&view, 3)).unwrap();
        let other = thread::scope(|scope| {
            let other = scope.spawn(|| {
                let view = zeros();
                gpu.flush().unwrap();
                parallel_for_each_on(gpu, view.extent(), lookup(&view, 1)).unwrap();
                [view.to_vec().map(drop), gpu.wait()]
            });
            other.join().unwrap()
        });
        assert_eq!(other, [Ok(()), Ok(())]);
        assert!(is_told(&gpu.wait()));
        gpu.wait().unwrap();
    });
}

#[test]
fn who_reads_what_the_kernel_captured_is_told() {
    on_gpu(|gpu| {
        let array = Array::<u32, 1>::zeroed_on(gpu, 2).unwrap();
        let launch = || {
            let kernel = amp!(|i: Index<1>| {
                let table = [1, 2, 3, 4];
                array[i] = table[i[0] * 4];
            });
            parallel_for_each(array.extent(), kernel).unwrap();
        };
        let read = || is_told(&array.to_vec().map(drop));
        launch();
        let other = thread::scope(|scope| scope.spawn(|| [read(), read()]).join().unwrap());
        assert_eq!(other, [true, false]);
        assert_eq!([read(), read()], [true, false]);
        // Where the thread has ended, who waits is told, once.
        thread::scope(|scope| scope.spawn(launch).join().unwrap());
        assert!(is_told(&gpu.wait()));
        gpu.wait().unwrap();
    });
}

#[test]
fn however_it_is_waited_for() {
    on_gpu(|gpu| {
        let view = zeros();
        let launch = || parallel_for_each_on(gpu, view.extent(), lookup(&view, 3));
        let waits: [&dyn Fn() -> Result<()>; 6] = [
            &|| view.to_vec().map(drop),
            &|| view.clone().synchronize(),
            &|| pollster::block_on(view.clone().synchronize_async()),
            &|| gpu.create_marker()?.wait(),
            &|| pollster::block_on(gpu.create_marker()?),
            &|| gpu.timed(launch).map(drop),
        ];
        for (number, wait) in waits.iter().enumerate() {
            launch().unwrap();
            assert!(is_told(&wait()), "{number}");
            gpu.wait().unwrap_or_default();
        }
    });
}

#[test]
fn parts_of_views() {
    quietly(|| {
        for accelerator in unchecked() {
            let view = ArrayViewMut::<u32, 1>::without_source(8).unwrap();
            let part = view.section(2, 2).unwrap();
            let launched = parallel_for_each_on(&accelerator, part.extent(), lookup(&part, 3));
            assert!(is_told(&launched.and_then(|()| accelerator.wait())));
            assert_eq!(view.to_vec().unwrap(), [0, 0, 4, 0, 0, 0, 0, 0]);
        }
    });
}
