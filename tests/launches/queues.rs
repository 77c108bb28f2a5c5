//! When launches reach an accelerator, and what tells that they are done.

use std::process::Command;
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use amp_runtime::QueuingMode;
use amp_runtime::prelude::*;
use amp_tests::{accelerators, on_two};

/// Runs a future to its end under two executors.
macro_rules! under_each_executor {
    ($future:expr) => {
        [pollster::block_on($future), futures_lite::future::block_on($future)]
    };
}

fn count(view: &ArrayViewMut<'_, u32, 1>, accelerator: &Accelerator, times: usize) {
    for _ in 0..times {
        let kernel = amp!(|i: Index<1>| view[i] += 1);
        parallel_for_each_on(accelerator, view.extent(), kernel).unwrap();
    }
}

#[test]
fn launches_through_views_of_both_modes_keep_their_order() {
    for accelerator in accelerators() {
        let modes = [QueuingMode::Automatic, QueuingMode::Immediate];
        let queues = modes.map(|mode| accelerator.create_view(mode));
        assert_eq!(queues[1].queuing_mode(), QueuingMode::Immediate);
        assert_eq!(queues[0].accelerator(), &accelerator);
        let mut data = [1_u32; 4];
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        let mut expected = 1_u32;
        for step in 0..100 {
            let kernel = amp!(|i: Index<1>| view[i] = 3 * view[i] + step);
            parallel_for_each_on(&queues[step as usize % 2], view.extent(), kernel).unwrap();
            expected = expected.wrapping_mul(3).wrapping_add(step);
        }
        queues[0].flush().unwrap();
        queues[1].wait().unwrap();
        drop(view);
        assert_eq!(data, [expected; 4]);
    }
}

#[test]
fn many_launches_in_one_batch() {
    for accelerator in accelerators() {
        let array = Array::<u32, 1>::zeroed_on(&accelerator, 3).unwrap();
        for number in 0..10_000_u32 {
            let kernel = amp!(|i: Index<1>| array[i] = (array[i] ^ number) + number % 3);
            parallel_for_each(array.extent(), kernel).unwrap();
        }
        let expected = (0..10_000_u32).fold(0, |sum, number| (sum ^ number) + number % 3);
        assert_eq!(array.to_vec().unwrap(), [expected; 3]);
    }
}

#[test]
fn launches_and_copies_keep_their_order() {
    on_two(|first, second| {
        let array = Array::<u32, 1>::zeroed_on(first, 4).unwrap();
        let other = Array::<u32, 1>::zeroed_on(second, 4).unwrap();
        let (mut numbers, mut expected) = ([0; 4], [0; 4]);
        for step in 0..60 {
            count(&array.view(), first, 2);
            expected.iter_mut().for_each(|n| *n += 2);
            match step % 4 {
                0 => copy(&array, &other).unwrap(),
                1 => {
                    array.section(1, 2).unwrap().copy_from(&[step, step]).unwrap();
                    expected[1..3].fill(step);
                }
                2 => {
                    array.copy_to(&mut numbers).unwrap();
                    assert_eq!(numbers, expected);
                }
                _ => {
                    count(&other.view(), second, 1);
                    copy(&other, &array).unwrap();
                    expected = numbers_after(&other);
                }
            }
        }
        assert_eq!(array.to_vec().unwrap(), expected);
    });
}

fn numbers_after(array: &Array<u32, 1>) -> [u32; 4] {
    array.to_vec().unwrap().try_into().unwrap()
}

#[test]
fn sixteen_threads_with_arrays_of_their_own() {
    for accelerator in accelerators() {
        thread::scope(|scope| {
            for number in 0..16_u32 {
                let accelerator = &accelerator;
                scope.spawn(move || {
                    let mut data = vec![number; 1000];
                    let view = ArrayViewMut::new(1000, &mut data).unwrap();
                    count(&view, accelerator, 50);
                    assert_eq!(view.to_vec().unwrap(), [number + 50; 1000]);
                    count(&view.section(500, 100).unwrap(), accelerator, 50);
                    view.synchronize().unwrap();
                    assert_eq!(
                        (data[499], data[500], data[600]),
                        (number + 50, number + 100, number + 50)
                    );
                });
            }
        });
    }
}

#[test]
fn sixteen_threads_with_one_array() {
    for accelerator in accelerators() {
        let array = Array::<u32, 1>::zeroed_on(&accelerator, 17).unwrap();
        thread::scope(|scope| {
            for number in 1..=16 {
                let (array, accelerator) = (&array, &accelerator);
                scope.spawn(move || {
                    let own = array.section(number, 1).unwrap();
                    for _ in 0..50 {
                        let kernel = amp!(|i: Index<1>| {
                            atomic_fetch_add(&array[0], 1);
                            own[i] += number as u32;
                        });
                        parallel_for_each_on(accelerator, own.extent(), kernel).unwrap();
                    }
                });
            }
        });
        let expected = (0..=16).map(|number| if number == 0 { 800 } else { 50 * number });
        assert_eq!(array.to_vec().unwrap(), Vec::from_iter(expected), "{}", accelerator.name());
    }
}

#[test]
fn a_thread_reads_while_another_launches() {
    const LAUNCHES: u32 = 1000;
    for accelerator in accelerators() {
        let mut data = [0; 64];
        let view = ArrayViewMut::new(64, &mut data).unwrap();
        thread::scope(|scope| {
            let launches = scope.spawn(|| count(&view, &accelerator, LAUNCHES as usize));
            let mut last = 0;
            for turn in 0.. {
                if turn % 2 == 0 {
                    view.clone().synchronize().unwrap();
                }
                let now = view.to_vec().unwrap()[0];
                assert!(last <= now && now <= LAUNCHES, "{now} after {last}");
                last = now;
                if launches.is_finished() {
                    break;
                }
            }
        });
        assert_eq!(view.to_vec().unwrap(), [LAUNCHES; 64], "{}", accelerator.name());
    }
}

/// A thread of a pool that waits for its part of some work takes up other work meanwhile.
#[test]
fn copies_from_the_threads_of_a_pool() {
    const LEN: usize = 1 << 20;
    for accelerator in accelerators() {
        let shared = Array::from_iter(LEN, 0_u32..).unwrap();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(8).build().unwrap();
        pool.scope(|scope| {
            for number in 0..12 {
                let (shared, accelerator) = (&shared, &accelerator);
                scope.spawn(move |_| {
                    let copied = shared.clone_on(accelerator).unwrap().to_vec().unwrap();
                    assert_eq!(copied[LEN - 1 - number], (LEN - 1 - number) as u32);
                });
            }
        });
    }
}

// ---- markers and futures ------------------------------------------------------------------------

#[test]
fn a_marker_is_reached_when_what_is_before_it_is_done() {
    for accelerator in accelerators() {
        let array = Array::<u32, 1>::zeroed_on(&accelerator, 1000).unwrap();
        count(&array.view(), &accelerator, 10);
        accelerator.create_marker().unwrap().wait().unwrap();
        count(&array.view(), &accelerator, 10);
        let marker = accelerator.create_view(QueuingMode::Automatic).create_marker().unwrap();
        while !marker.is_reached() {
            thread::yield_now();
        }
        marker.wait().unwrap();
        for reached in under_each_executor!(async {
            count(&array.view(), &accelerator, 10);
            let [first, second] = [(); 2].map(|()| accelerator.create_marker().unwrap());
            count(&array.view(), &accelerator, 5);
            first.await.and(second.await)
        }) {
            reached.unwrap();
        }
        assert_eq!(array.to_vec().unwrap(), [50; 1000]);
    }
}

#[test]
fn a_marker_is_awaited_by_several_threads() {
    for accelerator in accelerators() {
        let array = Array::<u32, 1>::zeroed_on(&accelerator, 10).unwrap();
        thread::scope(|scope| {
            for number in 0..8 {
                let marker = || {
                    count(&array.view(), &accelerator, 1);
                    accelerator.create_marker().unwrap()
                };
                let marker = marker();
                scope.spawn(move || match number % 2 {
                    0 => pollster::block_on(marker).unwrap(),
                    _ => marker.wait().unwrap(),
                });
            }
        });
        assert_eq!(array.to_vec().unwrap(), [8; 10]);
    }
}

#[test]
fn a_future_copies_what_there_is_when_it_is_made() {
    for accelerator in accelerators() {
        for len in [5, 70_000] {
            let array = Array::<u32, 1>::zeroed_on(&accelerator, len).unwrap();
            count(&array.view(), &accelerator, 3);
            for copied in under_each_executor!({
                let future = array.section(1, len - 2).unwrap().to_vec_async();
                count(&array.view(), &accelerator, 1);
                future
            })
            .into_iter()
            .zip([3, 4])
            {
                assert_eq!(copied.0.unwrap(), vec![copied.1; len - 2]);
            }
            assert_eq!(pollster::block_on(array.to_vec_async()).unwrap(), vec![5; len]);
        }
    }
}

#[test]
fn a_future_of_rows() {
    for accelerator in accelerators() {
        let mut data: Vec<u8> = (0..200).collect();
        let view = ArrayViewMut::new([10, 20], &mut data).unwrap();
        let part = view.section([2, 3], [3, 2]).unwrap();
        let kernel = amp!(|i: Index<2>| part[i] += 1);
        parallel_for_each_on(&accelerator, part.extent(), kernel).unwrap();
        for copied in under_each_executor!(part.read_only().to_vec_async()) {
            assert_eq!(copied.unwrap(), [44, 45, 64, 65, 84, 85]);
        }
        let around = view.section([1, 2], [2, 3]).unwrap();
        let copied = pollster::block_on(around.to_vec_async()).unwrap();
        assert_eq!(copied, [22, 23, 24, 42, 44, 45]);
    }
}

#[test]
fn host_data_are_synchronised_in_the_background() {
    for accelerator in accelerators() {
        let mut data = vec![0_u32; 1000];
        let view = ArrayViewMut::new(1000, &mut data).unwrap();
        for expected in [2, 4] {
            count(&view, &accelerator, 1);
            let future = view.clone().synchronize_async();
            // What is launched meanwhile is there as well.
            count(&view, &accelerator, 1);
            match expected {
                2 => pollster::block_on(future).unwrap(),
                _ => futures_lite::future::block_on(future).unwrap(),
            }
            let (same, log) = amp_tests::transfers(|| view.to_vec().unwrap());
            assert_eq!((same, log.len()), (vec![expected; 1000], 0));
        }
        count(&view, &accelerator, 1);
        // A future that is dropped waits, as the last view does.
        drop(view.synchronize_async());
        assert_eq!(data, [5; 1000]);
    }
}

#[test]
fn the_cpu_is_never_waited_for() {
    let cpu = Accelerator::cpu();
    let array = Array::<u32, 1>::zeroed_on(&cpu, 4).unwrap();
    count(&array.view(), &cpu, 1);
    let context = &mut Context::from_waker(Waker::noop());
    let ready = |poll: Poll<amp_runtime::Result<()>>| matches!(poll, Poll::Ready(Ok(())));
    let marker = std::pin::pin!(cpu.create_marker().unwrap());
    assert!(ready(marker.poll(context)));
    let mut data = [0_u32; 4];
    let to = ArrayViewMut::new(4, &mut data).unwrap();
    assert!(ready(std::pin::pin!(copy_async(&array, &to)).poll(context)));
    assert!(ready(std::pin::pin!(to.synchronize_async()).poll(context)));
    assert_eq!(data, [1; 4]);
    let copied = std::pin::pin!(array.to_vec_async());
    assert!(matches!(copied.poll(context), Poll::Ready(Ok(elements)) if elements == [1; 4]));
}

/// Futures can be sent to the threads of an executor.
#[test]
fn futures_go_to_other_threads() {
    fn sent<T: Send>(future: T) -> T {
        future
    }
    for accelerator in accelerators() {
        let array = Array::<u32, 1>::zeroed_on(&accelerator, 4).unwrap();
        count(&array.view(), &accelerator, 1);
        let future = sent(array.to_vec_async());
        let copied = thread::spawn(|| pollster::block_on(future).unwrap());
        assert_eq!(copied.join().unwrap(), [1; 4]);
        let to = Array::<u32, 1>::zeroed_on(&Accelerator::cpu(), 4).unwrap();
        pollster::block_on(sent(copy_async(&array, &to))).unwrap();
        assert_eq!(to.to_vec().unwrap(), [1; 4]);
    }
}

#[test]
fn more_work_takes_more_time() {
    for accelerator in accelerators() {
        let array = Array::<u32, 1>::zeroed_on(&accelerator, 64).unwrap();
        let spin = |rounds: u32| {
            accelerator.timed(|| {
                let kernel = amp!(|i: Index<1>| {
                    for round in 0..rounds {
                        array[i] = array[i] * 5 + round;
                    }
                });
                parallel_for_each(array.extent(), kernel)
            })
        };
        spin(1).unwrap();
        // Others may take the processor away from a short run, but hardly from all of them.
        let short = [(); 10].map(|()| spin(1).unwrap()).into_iter().min().unwrap();
        let long = spin(200_000).unwrap();
        assert!(long > short, "{long:?} after {short:?} on {}", accelerator.name());
    }
}

#[test]
fn work_that_fails_has_no_time() {
    for accelerator in accelerators() {
        let array = Array::<u32, 1>::zeroed_on(&accelerator, 4).unwrap();
        let launch = |extent: usize| {
            let kernel = amp!(|i: Index<1>| array[i] += 1);
            parallel_for_each(Extent::new([extent]), kernel)
        };
        let failed = accelerator.timed(|| launch(4).and_then(|()| launch(0)));
        assert!(matches!(failed, Err(Error::EmptyDomain { .. })));
        accelerator.timed(|| launch(4)).unwrap();
        assert_eq!(array.to_vec().unwrap(), [2; 4]);
    }
}

/// A program may end while a device works for it, and then ends as it would without that.
#[test]
fn a_program_ends_with_work_under_way() {
    const MILLISECONDS: &str = "AMP_TEST_ENDS_AFTER";
    if let Ok(after) = std::env::var(MILLISECONDS) {
        for accelerator in accelerators() {
            let bytes = Array::<u8, 3>::zeroed_on(&accelerator, [2, 3, 4]).unwrap();
            let first = amp!(|i: Index<3>| bytes[i] += 1);
            parallel_for_each_on(&accelerator, bytes.extent(), first).unwrap();
            bytes.to_vec().unwrap();
            let last = amp!(|i: Index<3>| bytes[i] = 1);
            parallel_for_each_on(&accelerator, bytes.extent(), last).unwrap();
            accelerator.create_view(QueuingMode::Immediate).flush().unwrap();
        }
        return thread::sleep(Duration::from_millis(after.parse().unwrap()));
    }
    // A software driver compiles for some time before it computes, unless it finds that done.
    for after in ["5", "10", "15", "20"] {
        let mut child = Command::new(std::env::current_exe().unwrap());
        child.args(["--exact", "queues::a_program_ends_with_work_under_way"]);
        child.env(MILLISECONDS, after).env("MESA_SHADER_CACHE_DISABLE", "true");
        let ended = child.output().unwrap();
        assert!(ended.status.success(), "after {after} ms: {ended:?}");
    }
}
