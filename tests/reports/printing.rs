//! What kernels print and check, on every accelerator.

use std::sync::{Arc, Mutex};

use amp_runtime::prelude::*;
use amp_runtime::report::sink::{self, Stream};
use amp_tests::{accelerators, check_module};

/// The lines that `run` leads to, sorted, and those about errors.
fn lines(run: impl FnOnce()) -> (Vec<String>, Vec<String>) {
    let alone = crate::alone();
    let seen = Arc::new(Mutex::new((Vec::new(), Vec::new())));
    let writes = seen.clone();
    sink::set(Some(Box::new(move |stream, line| {
        let (lines, errors) = &mut *writes.lock().unwrap();
        let line = line.strip_suffix('\n').expect("a whole line").to_owned();
        match stream {
            Stream::Lines => lines.push(line),
            Stream::Errors => errors.push(line),
        }
    })));
    run();
    sink::set(None);
    drop(alone);
    let (mut lines, errors) = std::mem::take(&mut *seen.lock().unwrap());
    lines.sort();
    (lines, errors)
}

/// Runs the kernel on each accelerator, and compares what it prints.
macro_rules! check_lines {
    ($domain:expr, $kernel:expr, $expected:expr) => {
        for accelerator in accelerators() {
            let kernel = $kernel;
            check_module(&kernel.module().unwrap());
            let (lines, errors) = lines(|| {
                parallel_for_each_on(&accelerator, $domain, kernel).unwrap();
                accelerator.wait().unwrap();
            });
            let mut expected: Vec<String> = $expected;
            expected.sort();
            assert_eq!(lines, expected, "on {}", accelerator.name());
            assert!(errors.is_empty(), "{errors:?}");
        }
    };
}

#[test]
fn each_thread_prints_its_line() {
    let factor = 0.5_f32;
    check_lines!(
        Extent::new([3, 4]),
        amp!(|i: Index<2>| {
            let x = i[0] as f32 * factor;
            amp_println!("i = {}, x = {:.3}", i[1], x);
        }),
        (0..12)
            .map(|n| {
                let (row, column) = (n / 4, n % 4);
                format!("[{row}, {column}] i = {column}, x = {:.3}", row as f32 * 0.5)
            })
            .collect()
    );
}

#[test]
fn arguments_and_formats_are_rusts() {
    let (wide, real, yes) = (-1_i64 << 40, 1.0_f64 / 3.0, true);
    check_lines!(
        Extent::new([1]),
        amp!(|i: Index<1>| {
            let n = -7 - i[0] as i32;
            let u = 0xBEEF_u32;
            amp_println!(
                "{n} {0:>6} {0:<+6}| {1:#x} {1:08b} {2:?} {3:e} {4}",
                n,
                u,
                real,
                1500.0_f32,
                yes
            );
            amp_println!("{{}} {x:^9.2}", x = real * 2.0);
            amp_println!("{wide:?} {:X} {:o}", (wide as u64), u);
            amp_println!("no value");
        }),
        {
            let (n, u) = (-7, 0xBEEF_u32);
            vec![
                format!("[0] {n} {n:>6} {n:<+6}| {u:#x} {u:08b} {real:?} {:e} {yes}", 1500.0_f32),
                format!("[0] {{}} {:^9.2}", real * 2.0),
                format!("[0] {wide:?} {:X} {u:o}", wide as u64),
                "[0] no value".to_owned(),
            ]
        }
    );
}

/// A function that kernels call.
#[amp]
fn shout(value: u32) {
    if value % 2 == 1 {
        amp_println!("odd: {value}");
    }
}

#[test]
fn functions_and_threads_of_tiles_print() {
    check_lines!(
        Extent::new([8]).tile::<4>(),
        amp!(|t: TiledIndex<4>| {
            #[tile_static]
            let shared: [u32; 4];
            shared[t.local[0]] = t.global[0] as u32;
            amp_println!("before");
            t.barrier.wait();
            shout(shared[3 - t.local[0]]);
        }),
        {
            let before = (0..8).map(|i| format!("[{i}] before"));
            let odd =
                (0..8).map(|i| (i, i / 4 * 4 + 3 - i % 4)).filter(|(_, value)| value % 2 == 1);
            before.chain(odd.map(|(i, value)| format!("[{i}] odd: {value}"))).collect()
        }
    );
}

#[test]
fn lines_come_with_what_the_kernel_wrote() {
    for accelerator in accelerators() {
        let mut data = [0_u32; 2];
        let (lines, _) = lines(|| {
            let view = ArrayViewMut::new(2, &mut data).unwrap();
            for round in 0..3 {
                let kernel = amp!(|i: Index<1>| {
                    view[i] += 1;
                    amp_println!("{} {}", round, view[i]);
                });
                parallel_for_each_on(&accelerator, view.extent(), kernel).unwrap();
            }
            view.synchronize().unwrap();
        });
        assert_eq!(data, [3, 3]);
        let expected = ["[0] 0 1", "[0] 1 2", "[0] 2 3", "[1] 0 1", "[1] 1 2", "[1] 2 3"];
        assert_eq!(lines, expected, "on {}", accelerator.name());
    }
}

#[test]
fn what_a_device_has_no_room_for_is_counted() {
    let Ok(gpu) = Accelerator::gpu() else { return };
    let threads = 100_000;
    let kernel = || amp!(|i: Index<1>| amp_println!("{}", i[0] * 2));
    let (printed, errors) = lines(|| {
        parallel_for_each_on(&gpu, Extent::new([threads]), kernel()).unwrap();
        gpu.wait().unwrap();
    });
    // A record is its number, the index and the value.
    let fit = (1024 * 1024 - 8) / 12;
    assert_eq!(printed.len(), fit);
    assert!(printed.iter().all(|line| {
        let (index, value) = line.split_once("] ").unwrap();
        index[1..].parse::<usize>().unwrap() * 2 == value.parse::<usize>().unwrap()
    }));
    let [error] = &errors[..] else { panic!("{errors:?}") };
    assert!(error.starts_with(&format!("{} lines", threads - fit)), "{error}");
    assert!(error.contains("1024 KiB"), "{error}");
    // The next launch has an empty buffer.
    let (printed, errors) = lines(|| {
        parallel_for_each_on(&gpu, Extent::new([3]), kernel()).unwrap();
        gpu.wait().unwrap();
    });
    assert_eq!((printed.len(), errors.len()), (3, 0));
}

#[test]
fn a_check_that_fails_is_an_error() {
    for accelerator in accelerators() {
        let mut data = [1_i32, 5, -3, 0, -9];
        let (printed, errors) = lines(|| {
            let view = ArrayViewMut::new(5, &mut data).unwrap();
            let kernel = amp!(|i: Index<1>| {
                amp_assert!(view[i] > -100);
                amp_assert!(view[i] >= 0, "{} is negative", view[i]);
                view[i] += 1;
            });
            check_module(&kernel.module().unwrap());
            let launched = parallel_for_each_on(&accelerator, view.extent(), kernel);
            let failed = launched.and_then(|()| view.synchronize()).unwrap_err();
            let Error::AssertionFailed { kernel, location, index, message } = failed else {
                panic!("{failed}");
            };
            assert_eq!((&index[..], &*message), (&[2][..], "-3 is negative"));
            // A closure is called by the function around it and its line.
            assert!(kernel.starts_with("a_check_that_fails_is_an_error:"), "{kernel}");
            let line = location.strip_prefix("tests/reports/printing.rs:").expect("file and line");
            line.parse::<u32>().unwrap();
        });
        // The threads go on.
        assert_eq!(data, [2, 6, -2, 1, -8], "on {}", accelerator.name());
        assert!(printed.is_empty());
        let [error] = &errors[..] else { panic!("{errors:?}") };
        assert!(error.contains("in the thread [2]: -3 is negative; help: "), "{error}");
    }
}

/// Another thread may read the device's records first.
#[test]
fn a_failed_check_is_told_to_the_thread_that_launched() {
    for accelerator in accelerators() {
        lines(|| {
            let mut data = [0; 4];
            let view = ArrayViewMut::new(4, &mut data).unwrap();
            let kernel = amp!(|i: Index<1>| {
                amp_assert!(i[0] != 2, "for its own thread");
                view[i] = 1;
            });
            let launched = parallel_for_each_on(&accelerator, view.extent(), kernel);
            std::thread::scope(|scope| scope.spawn(|| accelerator.wait()).join())
                .expect("it ends")
                .expect("that thread launched nothing");
            let told = launched.and_then(|()| accelerator.wait());
            assert!(matches!(told, Err(Error::AssertionFailed { .. })), "{told:?}");
            accelerator.wait().expect("it is told once");
        });
    }
}

/// On `cpu` the launch itself has told it.
#[test]
fn a_failed_check_is_told_to_who_reads_what_the_kernel_captured() {
    let Some(gpu) = accelerators().into_iter().nth(1) else { return };
    lines(|| {
        let array = Array::<u32, 1>::zeroed_on(&gpu, 4).unwrap();
        let launch = || {
            let kernel = amp!(|i: Index<1>| {
                amp_assert!(i[0] != 2, "for who reads it");
                array[i] = 1;
            });
            parallel_for_each(array.extent(), kernel).unwrap();
        };
        let failed = |told: amp_runtime::Result<Vec<u32>>| {
            matches!(told, Err(Error::AssertionFailed { .. }))
        };
        // Another thread reads the array, and is told. So is the one that has launched the kernel.
        launch();
        std::thread::scope(|scope| {
            let other = scope.spawn(|| [failed(array.to_vec()), failed(array.to_vec())]);
            assert_eq!(other.join().unwrap(), [true, false]);
        });
        assert!(failed(array.to_vec()));
        assert_eq!(array.to_vec().unwrap(), [1; 4]);
        // The thread that has launched the kernel is not there any more.
        std::thread::scope(|scope| scope.spawn(launch).join()).unwrap();
        assert!(matches!(gpu.wait(), Err(Error::AssertionFailed { .. })));
        assert_eq!(array.to_vec().unwrap(), [1; 4]);
    });
}

#[test]
fn a_failed_check_is_not_lost_when_a_view_is_dropped() {
    for accelerator in accelerators() {
        lines(|| {
            let mut data = [0; 4];
            let view = ArrayViewMut::new(4, &mut data).unwrap();
            let kernel = amp!(|i: Index<1>| {
                amp_assert!(i[0] != 2, "nobody looks");
                view[i] = 1;
            });
            let launched = parallel_for_each_on(&accelerator, view.extent(), kernel);
            drop(view);
            let told = launched.and_then(|()| accelerator.wait());
            assert!(matches!(told, Err(Error::AssertionFailed { .. })), "{told:?}");
            assert_eq!(data, [1; 4]);
        });
    }
}

#[test]
fn a_check_without_a_text_shows_its_condition() {
    for accelerator in accelerators() {
        lines(|| {
            let kernel = amp!(|i: Index<2>| amp_assert!(i[0] + i[1] < 3));
            let launched = parallel_for_each_on(&accelerator, Extent::new([4, 4]), kernel);
            match launched.and_then(|()| accelerator.wait()) {
                Err(Error::AssertionFailed { index, message, .. }) => {
                    assert_eq!(index, [0, 3]);
                    assert_eq!(message.replace(' ', ""), "i[0]+i[1]<3");
                }
                other => panic!("on {}: {other:?}", accelerator.name()),
            }
            // It is reported once.
            accelerator.wait().unwrap();
        });
    }
}

#[test]
fn kernels_that_do_not_print_have_no_buffer_for_it() {
    let mut data = [0_u32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let silent = amp!(|i: Index<1>| view[i] = 1).module().unwrap();
    assert_eq!(silent.buffers.len(), 1);
    let loud = amp!(|i: Index<1>| {
        view[i] = 1;
        amp_println!("{}", view[i]);
    });
    let loud = loud.module().unwrap();
    assert_eq!(loud.buffers.len(), 2);
    assert_eq!(loud.buffers[1].name, "records");
}

/// For kernels and for ordinary Rust.
#[amp(cpu)]
fn half(value: u32) -> u32 {
    amp_assert!(value % 2 == 0, "{value} is odd");
    amp_println!("half of {value}");
    value / 2
}

#[test]
fn outside_kernels_there_is_no_index() {
    let (printed, _) = lines(|| assert_eq!(half(4), 2));
    assert_eq!(printed, ["half of 4"]);
    check_lines!(
        Extent::new([1]),
        amp!(|i: Index<1>| {
            half(i[0] as u32 + 6);
        }),
        vec!["[0] half of 6".to_owned()]
    );
}

#[test]
#[should_panic(expected = "3 is odd")]
fn outside_kernels_a_failed_check_panics() {
    half(3);
}
