//! Elements that each thread has for itself: what the cpu accelerator reaches with ordinary loads and
//! stores if it can, and everything that is nearly such a use and is none.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch, unchecked};

/// Numbers that differ from one another.
pub fn numbers(len: usize) -> Vec<u32> {
    (0..len as u32).map(|number| number * 3 + 1).collect()
}

#[test]
fn domains_larger_than_views() {
    // The indices of some threads are out of range.
    let small = numbers(12);
    for accelerator in accelerators() {
        let mut found = vec![9; 30];
        let from = ArrayView::new([4, 3], &small).unwrap();
        let to = ArrayViewMut::new([5, 6], &mut found).unwrap();
        launch(&accelerator, to.extent(), amp!(|i: Index<2>| to[i] = from[i]));
        to.synchronize().unwrap();
        let element = |k: usize| match (k / 6, k % 6) {
            (row @ 0..4, column @ 0..3) => small[3 * row + column],
            _ => 0,
        };
        assert_eq!(found, (0..30).map(element).collect::<Vec<_>>(), "{}", accelerator.name());

        let mut written = numbers(12);
        let to = ArrayViewMut::new([4, 3], &mut written).unwrap();
        launch(&accelerator, Extent::new([300, 6]), amp!(|i: Index<2>| to[i] = 7));
        to.synchronize().unwrap();
        assert_eq!(written, [7; 12], "{}", accelerator.name());

        let mut counted = numbers(300);
        let to = ArrayViewMut::new(300, &mut counted).unwrap();
        let domain = Extent::new([1024]).tile::<256>();
        launch(&accelerator, domain, amp!(|t: TiledIndex<256>| to[t] += 1));
        to.synchronize().unwrap();
        let expected: Vec<_> = numbers(300).iter().map(|number| number + 1).collect();
        assert_eq!(counted, expected, "{}", accelerator.name());
    }
}

#[test]
fn two_views_of_the_same_memory() {
    const LEN: usize = 600;
    let before = numbers(2 * LEN);
    for accelerator in accelerators() {
        let name = accelerator.name();
        let array = Array::new_on(&accelerator, 2 * LEN, &before).unwrap();
        let all = array.view();
        let [left, right] = [0, LEN].map(|first| all.section(first, LEN).unwrap());
        launch(&accelerator, left.extent(), amp!(|i: Index<1>| left[i] += right[i]));
        // Rows lie between one another.
        let square = all.view_as([LEN / 2, 4]).unwrap();
        let [even, odd] = [0, 2].map(|column| square.section([0, column], [LEN / 2, 2]).unwrap());
        launch(&accelerator, even.extent(), amp!(|i: Index<2>| odd[i] -= even[i]));
        // The same elements twice, in one thread.
        let again = all.clone();
        launch(&accelerator, all.extent(), amp!(|i: Index<1>| all[i] = 2 * again[i] + all[i]));

        let mut expected = before.clone();
        (0..LEN).for_each(|k| expected[k] += expected[LEN + k]);
        for row in expected.chunks_mut(4) {
            row[2] = row[2].wrapping_sub(row[0]);
            row[3] = row[3].wrapping_sub(row[1]);
        }
        expected.iter_mut().for_each(|number| *number = number.wrapping_mul(3));
        assert_eq!(array.to_vec().unwrap(), expected, "{name}");
    }
}

#[test]
fn views_that_are_not_only_each_threads_own() {
    const LEN: usize = 1024;
    for accelerator in accelerators() {
        let array = Array::new_on(&accelerator, LEN, &numbers(LEN)).unwrap();
        // A thread reads what another one has, which nobody writes.
        let rest = Array::<u32, 1>::zeroed_on(&accelerator, LEN).unwrap();
        let turned = amp!(|i: Index<1>| rest[i] = array[LEN - 1 - i[0]]);
        launch(&accelerator, array.extent(), turned);
        // An index that is another one's by its name.
        let hidden = amp!(|i: Index<1>| {
            let k = i;
            let i = LEN - 1 - k[0];
            rest[i] += 1;
        });
        launch(&accelerator, rest.extent(), hidden);
        // All threads change one element, and each its own.
        let counted = amp!(|i: Index<1>| {
            atomic_fetch_add(&array[0], 1);
            if i[0] > 0 {
                array[i] = 5;
            }
        });
        launch(&accelerator, array.extent(), counted);
        let reversed: Vec<_> = numbers(LEN).iter().rev().map(|number| number + 1).collect();
        assert_eq!(rest.to_vec().unwrap(), reversed, "{}", accelerator.name());
        let mut expected = vec![5; LEN];
        expected[0] = 1 + LEN as u32;
        assert_eq!(array.to_vec().unwrap(), expected, "{}", accelerator.name());
    }
}

#[test]
fn indices_by_their_components() {
    let before = numbers(40 * 30);
    let at = |row: usize, column: usize| before.get(row * 30 + column).copied().unwrap_or_default();
    for accelerator in accelerators() {
        let name = accelerator.name();
        let from = Array::new_on(&accelerator, [40, 30], &before).unwrap();
        let to = Array::<u32, 2>::zeroed_on(&accelerator, [40, 30]).unwrap();
        let kernel = amp!(|i: Index<2>| {
            let (row, column) = (i[0], i[1]);
            to[row][column] += from[[row, column]] + 1;
        });
        launch(&accelerator, to.extent(), kernel);
        assert!(
            to.to_vec().unwrap().iter().zip(&before).all(|(to, from)| *to == from + 1),
            "{name}"
        );

        // A row for each thread, and each thread's element in the other's row.
        let kernel = amp!(|i: Index<1>| {
            let row = i[0];
            for column in 0..30 {
                to[row][column] = from[row][29 - column];
            }
        });
        launch(&accelerator, Extent::new([40]), kernel);
        let turned = Array::<u32, 2>::zeroed_on(&accelerator, [30, 40]).unwrap();
        let kernel = amp!(|t: TiledIndex<4, 5>| {
            let (row, column) = (t.global[0], t.global[1]);
            turned[column][row] = to[row][column];
        });
        launch(&accelerator, to.extent().tile::<4, 5>(), kernel);
        let expected: Vec<_> = (0..30 * 40).map(|k| at(k % 40, 29 - k / 40)).collect();
        assert_eq!(turned.to_vec().unwrap(), expected, "{name}");

        // A domain with more columns.
        let kernel = amp!(|i: Index<2>| {
            let column = i[1];
            turned[i[0]][column] = from[i[0]][column] + 7;
        });
        launch(&accelerator, Extent::new([30, 30]), kernel);
        let found = turned.to_vec().unwrap();
        let expected = |k: usize| at(k / 40, k % 40) + 7;
        let inside = (0..30 * 40).filter(|k| k % 40 < 30);
        assert!(inside.into_iter().all(|k| found[k] == expected(k)), "{name}");
    }
}

/// What a launch makes of memory in which each number is its place; some use elements that are not there, of which
/// the checked accelerator tells.
pub fn check(
    what: &str,
    launch: impl Fn(&Accelerator, &ArrayViewMut<u32, 1>),
    expected: impl Fn(&mut [u32]),
) {
    let before: Vec<u32> = (0..120).collect();
    let mut wanted = before.clone();
    expected(&mut wanted);
    for accelerator in unchecked() {
        let mut found = before.clone();
        let to = ArrayViewMut::new(120, &mut found).unwrap();
        launch(&accelerator, &to);
        drop(to);
        assert_eq!(found, wanted, "{what} on {}", accelerator.name());
    }
}

#[test]
fn elements_at_the_same_distance_from_each_index() {
    let from = numbers(120);
    let from = &ArrayView::new(120, &from).unwrap();
    let number = |k: usize| k as u32 * 3 + 1;
    check(
        "the next one, which the last thread has not",
        |on, to| launch(on, to.extent(), amp!(|i: Index<1>| to[i + 1] = from[i])),
        |to| (1..120).for_each(|k| to[k] = number(k - 1)),
    );
    check(
        "the one before, which the first thread has not",
        |on, to| {
            launch(on, to.extent(), amp!(|i: Index<1>| to[i[0] - 1] = to[i[0] - 1] * 2 + from[i]));
        },
        |to| (1..120).for_each(|k| to[k - 1] = 2 * to[k - 1] + number(k)),
    );
    check(
        "all but the border",
        |on, to| {
            let (to, from) = (to.view_as([10, 12]).unwrap(), from.view_as([10, 12]).unwrap());
            let kernel = amp!(|i: Index<2>| {
                let (row, column) = (i[0] + 1, i[1] + 1);
                to[row][column] = from[row - 1][column] + from[row][column + 1];
            });
            launch(on, Extent::new([8, 10]), kernel);
        },
        |to| {
            for (row, column) in (1..9).flat_map(|row| (1..11).map(move |column| (row, column))) {
                let at = row * 12 + column;
                to[at] = number(at - 12) + number(at + 1);
            }
        },
    );
    check(
        "columns beyond the last, which are no row's",
        |on, to| {
            let to = to.view_as([10, 12]).unwrap();
            launch(on, to.extent(), amp!(|i: Index<2>| to[i[0]][i[1] + 5] += 1000));
        },
        |to| to.chunks_mut(12).for_each(|row| row[5..].iter_mut().for_each(|x| *x += 1000)),
    );
    check(
        "after a barrier",
        |on, to| {
            let kernel = amp!(|t: TiledIndex<8>| {
                #[tile_static]
                let tile: [u32; 8];
                tile[t.local[0]] = from[t];
                t.barrier.wait();
                to[t.global[0] + 2] = tile[7 - t.local[0]] + to[t.global[0] + 2];
            });
            launch(on, Extent::new([112]).tile::<8>(), kernel);
        },
        |to| (0..112).for_each(|k| to[k + 2] += number(k / 8 * 8 + 7 - k % 8)),
    );
}

/// Elsewhere, in [`by_columns`](crate::by_columns), this is the name of another index.
type Place = Index<1>;

/// The macros look for an alias in the file, by its last name: nothing is wrong if they find another one.
#[test]
fn indices_of_another_rank_than_their_alias_seems_to_have() {
    check(
        "an element",
        |on, to| launch(on, to.extent(), amp!(|i: Place| to[i] += 1)),
        |to| to.iter_mut().for_each(|x| *x += 1),
    );
    check(
        "what seems to be a row",
        |on, to| {
            let to = to.view_as([10, 12]).unwrap();
            let kernel = amp!(|i: crate::by_columns::Place| {
                if i[1] == 0 {
                    for column in 0..12 {
                        to[i[0]][column] = 7;
                    }
                }
            });
            launch(on, to.extent(), kernel);
        },
        |to| to.fill(7),
    );
}

#[amp(cpu)]
fn first(view: &ArrayViewMut<u32, 1>) -> u32 {
    view[0]
}

#[amp]
fn increase(i: Index<1>, view: &ArrayViewMut<u32, 1>) {
    view[i] += 1;
}

#[test]
fn host_threads_use_one_view() {
    const ROUNDS: u32 = 200;
    for accelerator in accelerators() {
        let view = ArrayViewMut::<u32, 1>::without_source(2048).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    let before = view.to_vec().unwrap();
                    let after = view.to_vec().unwrap();
                    assert!(before.iter().zip(&after).all(|(before, after)| before <= after));
                    assert!(first(&view) <= ROUNDS);
                });
            }
            for _ in 0..ROUNDS {
                launch(&accelerator, view.extent(), increase(&view));
            }
        });
        assert_eq!(view.to_vec().unwrap(), [ROUNDS; 2048], "{}", accelerator.name());
    }
}

#[test]
fn tasks_of_rayon_launch_kernels() {
    use rayon::prelude::*;
    for accelerator in accelerators() {
        let shared = Array::new_on(&accelerator, 1000, &numbers(1000)).unwrap();
        let sums: Vec<u32> = (0..16_u32)
            .into_par_iter()
            .map(|task| {
                let own = Array::<u32, 1>::zeroed_on(&accelerator, 1000).unwrap();
                let kernel = amp!(|i: Index<1>| own[i] = shared[i] + task);
                parallel_for_each_on(&accelerator, own.extent(), kernel).unwrap();
                own.to_vec().unwrap().iter().sum()
            })
            .collect();
        let all: u32 = numbers(1000).iter().sum();
        let expected: Vec<_> = (0..16).map(|task| all + 1000 * task).collect();
        assert_eq!(sums, expected, "{}", accelerator.name());
    }
}

#[test]
fn jobs_of_rayon_use_a_view_while_launches_have_it() {
    const LEN: usize = 1 << 14;
    let (cpu, view) = (Accelerator::cpu(), ArrayViewMut::without_source(LEN).unwrap());
    let ends = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !ends.load(std::sync::atomic::Ordering::Relaxed) {
                let kernel = amp!(|i: Index<1>| {
                    for _ in 0..500 {
                        view[i] = view[i] * 3 + 1;
                    }
                });
                parallel_for_each_on(&cpu, view.extent(), kernel).unwrap();
            }
        });
        // Each waits for a launch, and none for another one.
        rayon::scope(|jobs| {
            for job in 0..2000 {
                let (cpu, view) = (&cpu, &view);
                jobs.spawn(move |_| {
                    let mut first = [0; 1];
                    view.section(job, 1).unwrap().copy_to(&mut first).unwrap();
                    if job % 100 == 0 {
                        let kernel = amp!(|i: Index<1>| view[i] += 1);
                        parallel_for_each_on(cpu, view.extent(), kernel).unwrap();
                    }
                });
            }
        });
        ends.store(true, std::sync::atomic::Ordering::Relaxed);
    });
}
