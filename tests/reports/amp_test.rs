//! Tests on every accelerator: which pass, and what is said of those that do not.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread;

use amp_runtime::prelude::*;
use amp_runtime::report::sink;
use amp_runtime::{Result, on_every_accelerator};
use amp_tests::accelerators;

/// With what a test panics, if it does, and what it writes of errors.
fn told_of<R>(run: impl FnOnce() -> R) -> (Result<R, String>, String) {
    let _alone = crate::alone();
    let seen = Arc::<Mutex<String>>::default();
    let writes = seen.clone();
    sink::set(Some(Box::new(move |_, line| writes.lock().unwrap().push_str(line))));
    let ran = catch_unwind(AssertUnwindSafe(run));
    sink::set(None);
    let panic = ran.map_err(|panic| match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(other) => (*other.downcast_ref::<&str>().expect("a text")).to_owned(),
    });
    let written = seen.lock().unwrap().clone();
    (panic, written)
}

/// Does it run what is on neither `checked` nor `cpu`?
fn is_gpu(on: &Accelerator) -> bool {
    !["checked", "cpu"].contains(&on.name())
}

fn counted() -> Result<Vec<u32>> {
    let array = Array::zeroed(4)?;
    parallel_for_each(array.extent(), amp!(|i: Index<1>| array[i] = i[0] as u32))?;
    array.to_vec()
}

/// A launch of which nothing is read, with a check that fails in one thread.
fn failed_check() -> Result<()> {
    parallel_for_each(Extent::new([4]), amp!(|i: Index<1>| amp_assert!(i[0] < 3, "three")))
}

/// A launch of which nothing is read, with an index out of range of an array.
fn index_out_of_range() -> Result<()> {
    let array = Array::<u32, 1>::zeroed(4)?;
    let kernel = amp!(|i: Index<1>| {
        let row = [1, 2, 3];
        array[i] = row[i[0]];
    });
    parallel_for_each(array.extent(), kernel)
}

fn race() -> Result<Vec<u32>> {
    let array = Array::new(4, &[1_u32, 2, 3, 4])?;
    parallel_for_each(array.extent(), amp!(|i: Index<1>| array[i] = array[(i[0] + 1) % 4]))?;
    array.to_vec()
}

/// Of the eight numbers that the last thread sums up, one is written by nobody.
fn uninitialised_read() -> Result<Vec<u32>> {
    let array = Array::zeroed(8)?;
    let kernel = amp!(|t: TiledIndex<8>| {
        #[tile_static]
        let numbers: [u32; 8];
        if array[t] == 0 && t.local[0] != 5 {
            numbers[t.local[0]] = 1;
        }
        t.barrier.wait();
        array[t] = numbers[7 - t.local[0]];
    });
    parallel_for_each(array.extent().tile::<8>(), kernel)?;
    array.to_vec()
}

fn of_its_own(on: &Accelerator) -> Result<Vec<u32>> {
    let array = Array::zeroed(4)?;
    let number = u32::from(on.name() == "cpu");
    parallel_for_each(array.extent(), amp!(|i: Index<1>| array[i] = i[0] as u32 * number))?;
    array.to_vec()
}

/// A test, and what is said of it, part by part; nothing if it passes.
type Row = (&'static str, fn(&Accelerator) -> Result<Vec<u32>>, &'static [&'static str]);

const ROWS: &[Row] = &[
    ("right", |_| counted(), &[]),
    (
        "refused, and that is meant",
        |_| {
            let refused = parallel_for_each(Extent::new([0]), amp!(|_: Index<1>| {}));
            assert!(matches!(refused, Err(Error::EmptyDomain { .. })));
            counted()
        },
        &[],
    ),
    (
        "an error of the host",
        |_| {
            counted()?;
            ArrayView::new(3, &[1_u32]).map(|_| Vec::new())
        },
        &["the test returns an error on checked: AMP0104"],
    ),
    (
        "a race",
        |_| race(),
        &["an error on checked: AMP0118: ", "reports/amp_test.rs:", "a race", "help: "],
    ),
    (
        "a race that is swallowed",
        |_| {
            drop(race());
            counted()
        },
        &["has failed on checked, and the test goes on: AMP0118", "return the error, `?`"],
    ),
    ("memory that nobody has written", |_| uninitialised_read(), &["AMP0118", "checked"]),
    (
        "a check that fails",
        |_| {
            failed_check()?;
            Ok(Vec::new())
        },
        &["the test returns an error on checked: AMP0111", "three"],
    ),
    (
        "a check that is swallowed",
        |_| {
            drop(failed_check());
            counted()
        },
        &["the test goes on: AMP0111", "three"],
    ),
    (
        "an index that is swallowed on the cpu",
        |on| {
            if on.name() == "cpu" {
                drop(index_out_of_range());
            }
            counted()
        },
        &["has failed on cpu, and the test goes on: AMP0117"],
    ),
    (
        "an index that is swallowed on a gpu",
        |on| {
            if is_gpu(on) {
                index_out_of_range()?;
                assert!(matches!(on.wait(), Err(Error::IndexOutOfRange { .. })));
            }
            counted()
        },
        &["and the test goes on: AMP0117"],
    ),
    (
        "a check that nobody waits for",
        |on| {
            let counted = counted();
            if is_gpu(on) {
                failed_check()?;
            }
            counted
        },
        &["and the test does not wait for it: AMP0111", "three", "`wait()?`"],
    ),
    (
        "an index that nobody waits for",
        |on| {
            let counted = counted();
            if is_gpu(on) {
                index_out_of_range()?;
            }
            counted
        },
        &["and the test does not wait for it: AMP0117"],
    ),
    (
        "other values on the cpu",
        of_its_own,
        &["the test returns `[0, 0, 0, 0]` on checked, and `[0, 1, 2, 3]` on cpu; help: "],
    ),
    ("nothing is launched", |_| Ok(vec![1]), &["the test launches no kernel on checked; help: "]),
    (
        "nothing is launched there",
        |_| {
            let mut data = [0; 4];
            let view = ArrayViewMut::new(4, &mut data)?;
            parallel_for_each_on(
                &Accelerator::checked(),
                view.extent(),
                amp!(|i: Index<1>| view[i] = 1),
            )?;
            view.synchronize()?;
            Ok(data.to_vec())
        },
        &["the test launches no kernel on cpu"],
    ),
    (
        "launched by another thread",
        |_| thread::scope(|scope| scope.spawn(counted).join()).expect("it does not panic"),
        &["the test launches no kernel on checked", "launches by other threads do not count"],
    ),
    (
        "a panic",
        |on| {
            counted()?;
            assert_ne!(on.name(), "cpu", "not here");
            Ok(Vec::new())
        },
        &["not here"],
    ),
];

/// Some rows are about what only a gpu does.
fn passes_here(row: &str) -> bool {
    (row.contains("gpu") || row.contains("nobody waits")) && !accelerators().iter().any(is_gpu)
}

#[test]
fn what_is_wrong_fails_with_its_text() {
    for (row, test, texts) in ROWS {
        let (ran, _) = told_of(|| on_every_accelerator(test));
        match ran {
            Ok(_) => assert!(texts.is_empty() || passes_here(row), "{row}: it passes"),
            Err(found) => {
                let missing = texts.iter().find(|text| !found.contains(**text));
                assert!(missing.is_none() && !texts.is_empty(), "{row}: {missing:?} in {found}");
            }
        }
    }
}

#[test]
fn it_runs_once_on_each() {
    let seen = Mutex::new(Vec::new());
    let (returned, _) = told_of(|| {
        on_every_accelerator(|on| {
            assert_eq!(&Accelerator::default_accelerator()?, on);
            assert_eq!(Array::<u32, 1>::zeroed(1)?.accelerator(), on);
            seen.lock().unwrap().push(on.clone());
            counted()
        })
    });
    assert_eq!(returned, Ok(vec![0, 1, 2, 3]));
    let seen = seen.into_inner().unwrap();
    assert_eq!(seen.len(), Accelerator::all().len() + 1, "{seen:?}");
    for accelerator in accelerators() {
        assert_eq!(seen.iter().filter(|one| **one == accelerator).count(), 1, "{accelerator:?}");
    }
}

#[test]
fn the_default_accelerator_is_restored() {
    let before = Accelerator::default_accelerator();
    for (row, test, _) in ROWS {
        drop(told_of(|| on_every_accelerator(test)));
        assert_eq!(Accelerator::default_accelerator(), before, "after {row}");
    }
    // One within another leaves that its own.
    let (ran, _) = told_of(|| {
        on_every_accelerator(|on| {
            on_every_accelerator(|_| counted());
            assert_eq!(&Accelerator::default_accelerator()?, on);
            counted()
        })
    });
    assert!(ran.is_ok(), "{ran:?}");
}

/// What has failed in the same thread before is another's fault.
#[test]
fn what_failed_before_is_not_told() {
    let (ran, written) = told_of(|| {
        for accelerator in accelerators() {
            let kernel = amp!(|_: Index<1>| amp_assert!(1 > 2, "before"));
            drop(parallel_for_each_on(&accelerator, Extent::new([1]), kernel));
        }
        on_every_accelerator(|_| counted())
    });
    assert_eq!(ran, Ok(vec![0, 1, 2, 3]));
    assert!(written.contains("before"), "{written}");
}

#[test]
fn a_panic_names_the_accelerator_and_what_failed_before_it() {
    let (ran, written) = told_of(|| {
        on_every_accelerator(|_| {
            drop(failed_check());
            assert_eq!(counted()?, [9]);
            Ok::<_, Error>(())
        })
    });
    assert!(ran.is_err());
    assert!(written.contains("the test panics on checked; before that: AMP0111"), "{written}");
}

#[test]
fn values_of_other_types_are_returned() {
    #[derive(Debug, PartialEq)]
    struct Both(Vec<u32>, usize);
    let (ran, _) = told_of(|| {
        let of_two = on_every_accelerator(|_| (counted().unwrap(), 'c'));
        let of_own = on_every_accelerator(|_| counted().map(|counted| Both(counted, 1)));
        on_every_accelerator(|_| drop(counted()));
        (of_two, of_own)
    });
    let numbers = vec![0, 1, 2, 3];
    assert_eq!(ran, Ok(((numbers.clone(), 'c'), Both(numbers, 1))));
}

/// NaN differs from itself.
#[test]
fn what_differs_from_itself_is_said_to() {
    let (ran, _) = told_of(|| on_every_accelerator(|_| counted().map(|_| f32::NAN)));
    let text = ran.unwrap_err();
    assert!(text.contains("returns `NaN` on checked, and `NaN` on cpu"), "{text}");
    assert!(text.contains("of a NaN its bits"), "{text}");
}

mod marked {
    use super::*;

    /// `alone` is for those that count or listen; these only launch what is right.
    #[amp_test]
    fn numbers() -> Result<Vec<u32>> {
        let _alone = crate::alone();
        counted()
    }

    #[amp_test]
    fn with_the_accelerator(on: &Accelerator) -> Result<()> {
        let _alone = crate::alone();
        assert_eq!(&Accelerator::default_accelerator()?, on);
        counted().map(drop)
    }

    #[amp_test]
    #[should_panic(expected = "the test returns an error on checked: AMP0118")]
    fn with_a_race() -> Result<Vec<u32>> {
        let _alone = crate::alone();
        race()
    }

    #[amp_test]
    #[amp(host)]
    fn with_a_kernel_in_a_host_function() -> Result<Vec<u32>> {
        let _alone = crate::alone();
        let array = Array::zeroed(2)?;
        let kernel = #[amp]
        |i: Index<1>| array[i] = 7;
        parallel_for_each(array.extent(), kernel)?;
        array.to_vec()
    }
}
