//! Kernels on the cpu accelerator, small enough for Miri, which finds what Rust leaves undefined.
//!
//! `.ci/run` has the command. The tests run without Miri as well, as any others do.

#[macro_use]
extern crate amp_runtime;

mod tiles;

use amp_runtime::prelude::*;
use amp_runtime::{Element, Error, atomic_fetch_add, copy, copy_async};

/// An element whose fields are narrower than the units that it is reached in.
#[amp]
#[derive(Debug, PartialEq)]
struct Mixed {
    word: u32,
    half: u16,
    bytes: [u8; 2],
}

/// So many threads are shared out among workers: they take longer than one of them is given.
const SHARED_OUT: usize = if cfg!(miri) { 48 } else { 600 };

/// What stays of `data` when a kernel has run over a view of them.
fn changed<T: Element, const LEN: usize>(
    mut data: [T; LEN],
    launch: impl FnOnce(&Accelerator, &ArrayViewMut<T, 1>) -> amp_runtime::Result<()>,
) -> amp_runtime::Result<[T; LEN]> {
    let view = ArrayViewMut::new(LEN, &mut data)?;
    launch(&Accelerator::cpu(), &view)?;
    view.synchronize()?;
    Ok(data)
}

#[test]
fn workers_change_the_same_elements() -> amp_runtime::Result<()> {
    // All threads change two neighbours.
    let counts = changed([0_u32, 0], |cpu, count| {
        let kernel = amp!(|i: Index<1>| {
            atomic_fetch_add(&count[i[0] % 2], 1);
        });
        parallel_for_each_on(cpu, Extent::new([SHARED_OUT]), kernel)
    })?;
    assert_eq!(counts, [SHARED_OUT as u32 / 2; 2]);
    let last = changed([0_u64], |cpu, last| {
        let kernel = amp!(|i: Index<1>| last[0] = i[0] as u64 + 1);
        parallel_for_each_on(cpu, Extent::new([SHARED_OUT]), kernel)
    })?;
    assert!((1..=SHARED_OUT as u64).contains(&last[0]), "one of the threads has won: {last:?}");
    Ok(())
}

/// Ordinary loads and stores, by several workers side by side.
#[test]
fn elements_near_the_index_and_rows_and_columns_of_threads() -> amp_runtime::Result<()> {
    let shifted = changed([1_u32; SHARED_OUT + 1], |cpu, data| {
        let kernel = amp!(|i: Index<1>| data[i + 1] += data[i[0] + 1] + i[0] as u32);
        parallel_for_each_on(cpu, Extent::new([SHARED_OUT + 1]), kernel)
    })?;
    assert!((0..=SHARED_OUT).all(|k| shifted[k] == if k == 0 { 1 } else { k as u32 + 1 }));
    let rows = changed([1_u16; SHARED_OUT * 3], |cpu, data| {
        let rows = data.view_as([SHARED_OUT, 3])?;
        let kernel = amp!(|i: Index<1>| {
            for k in 0..4 {
                rows[i[0]][k] += i[0] as u16;
            }
        });
        parallel_for_each_on(cpu, Extent::new([SHARED_OUT + 1]), kernel)
    })?;
    assert!((0..3 * SHARED_OUT).all(|k| rows[k] == k as u16 / 3 + 1));
    let columns = changed([1_u16; SHARED_OUT * 3], |cpu, data| {
        let columns = data.view_as([3, SHARED_OUT])?;
        let kernel = amp!(|i: Index<1>| {
            for k in 0..4 {
                columns[k][i[0]] += i[0] as u16;
            }
        });
        parallel_for_each_on(cpu, Extent::new([SHARED_OUT + 1]), kernel)
    })?;
    assert!((0..3 * SHARED_OUT).all(|k| columns[k] == (k % SHARED_OUT) as u16 + 1));
    Ok(())
}

#[test]
fn fields_narrower_than_a_unit() -> amp_runtime::Result<()> {
    let zero = Mixed { word: 0, half: 0, bytes: [0; 2] };
    let found = changed([zero; 1], |cpu, data| {
        let kernel = amp!(|i: Index<1>| {
            if i[0] < SHARED_OUT / 2 {
                data[0].half = 5;
            } else {
                data[0].bytes[i[0] % 2] = 6;
            }
        });
        parallel_for_each_on(cpu, Extent::new([SHARED_OUT]), kernel)
    })?;
    assert_eq!(found, [Mixed { word: 0, half: 5, bytes: [6; 2] }]);
    Ok(())
}

#[amp]
fn swap(pair: &mut [u8; 2]) {
    (pair[0], pair[1]) = (pair[1], pair[0]);
}

#[test]
fn references_to_elements_and_variables() -> amp_runtime::Result<()> {
    let found = changed([[1_u8, 2], [3, 4]], |cpu, pairs| {
        let kernel = amp!(|i: Index<1>| {
            swap(&mut pairs[i]);
            let mut own = pairs[i];
            for byte in &mut own {
                *byte *= 2;
            }
            swap(&mut own);
            pairs[i] = own;
        });
        parallel_for_each_on(cpu, pairs.extent(), kernel)
    })?;
    assert_eq!(found, [[2, 4], [6, 8]]);
    Ok(())
}

#[test]
fn functions_that_are_values() -> amp_runtime::Result<()> {
    fn twice(f: impl Function<fn(i32) -> i32>) -> impl Function<fn(i32) -> i32> {
        function!(|x: i32| f(f(x)))
    }
    let (table, step) = ([5, 7, 11], 3);
    let table = ArrayView::new(3, &table)?;
    let f = twice(function!(|x: i32| table[x as usize % 3] + step));
    drop(table);
    let found = changed([0, 1, 2, 3], |cpu, data| {
        parallel_for_each_on(cpu, data.extent(), amp!(|i: Index<1>| data[i] = f(data[i])))
    })?;
    let once = |x: i32| [5, 7, 11][x as usize % 3] + 3;
    assert_eq!(found, [0, 1, 2, 3].map(|x| once(once(x))));
    Ok(())
}

#[test]
fn indices_out_of_range() -> amp_runtime::Result<()> {
    let next = 1_usize;
    let found = changed([1, 2, 3], |cpu, data| {
        let kernel = amp!(|i: Index<1>| {
            data[i[0] + 7] = 9;
            data[i] += data[i[0] + next];
        });
        parallel_for_each_on(cpu, Extent::new([1]), kernel)
    })?;
    assert_eq!(found, [3, 2, 3]);
    Ok(())
}

#[test]
fn arrays_sections_and_other_types() -> amp_runtime::Result<()> {
    let cpu = Accelerator::cpu();
    let array = Array::new_on(&cpu, [3, 4], &[1_u16; 12])?;
    let middle = array.section([1, 1], [2, 2])?;
    let first = array.view().row(0)?;
    let words = array.view().view_as(12)?.reinterpret::<i16>()?;
    let kernel = amp!(|i: Index<2>| {
        middle[i] += first[i[1]];
        words[i[1]] = -1;
        array[[2, 3]] = 7;
    });
    parallel_for_each_on(&cpu, middle.extent(), kernel)?;
    let found = array.to_vec()?;
    assert_eq!(found[..2], [u16::MAX; 2]);
    assert_eq!(found[9..], [found[9], found[10], 7]);
    drop(array);
    let outlived = middle.to_vec()?;
    assert_eq!(outlived.len(), 4);
    Ok(())
}

#[test]
fn views_of_data_that_nothing_changes() -> amp_runtime::Result<()> {
    let data = [1_u8, 2, 3, 4, 5, 6, 7, 8];
    let view = ArrayView::new([2, 4], &data)?;
    let row = view.row(1)?;
    let found = changed([0_u8; 4], |cpu, sums| {
        let kernel = amp!(|i: Index<1>| sums[i] = row[i] + view[[0, i[0]]]);
        parallel_for_each_on(cpu, sums.extent(), kernel)
    })?;
    assert_eq!(found, [6, 8, 10, 12]);
    assert_eq!(data[4..], row.to_vec()?);
    Ok(())
}

#[test]
fn copies_between_memory_of_all_kinds() -> amp_runtime::Result<()> {
    let cpu = Accelerator::cpu();
    let mut array = Array::new_on(&cpu, 5, &[1_u8, 2, 3, 4, 5])?;
    let mut data = [0_u8; 7];
    let view = ArrayViewMut::new(7, &mut data)?;
    let odd = view.section(1, 5)?;
    copy(&array, &odd)?;
    pollster::block_on(copy_async(&odd, &array))?;
    assert_eq!(array.map()?[..], [1, 2, 3, 4, 5]);
    odd.section(1, 2)?.copy_from(&[8, 9])?;
    odd.discard_data();
    drop(odd);
    view.synchronize()?;
    assert_eq!(data[..3], [0, 1, 8]);
    Ok(())
}

#[test]
fn a_failed_check_is_an_error() -> amp_runtime::Result<()> {
    let cpu = Accelerator::cpu();
    let kernel = amp!(|t: TiledIndex<2>| {
        t.barrier.wait();
        amp_assert!(t.global[0] != 3, "thread {}", t.global[0]);
    });
    match parallel_for_each_on(&cpu, Extent::new([4]).tile::<2>(), kernel) {
        Err(Error::AssertionFailed { index, message, .. }) => {
            assert_eq!((index, &*message), (vec![3], "thread 3"));
        }
        other => panic!("{other:?}"),
    }
    Ok(())
}

#[test]
fn host_threads_launch_at_the_same_time() -> amp_runtime::Result<()> {
    let cpu = Accelerator::cpu();
    let array = Array::<u32, 1>::zeroed_on(&cpu, 4)?;
    let mut data = [0_u16; 8];
    let view = ArrayViewMut::new(8, &mut data)?;
    std::thread::scope(|scope| {
        for thread in 0..3 {
            let (cpu, array) = (&cpu, &array);
            let mine = view.section(2 * thread, 2).expect("it lies within the view");
            scope.spawn(move || -> amp_runtime::Result<()> {
                for _ in 0..2 {
                    let kernel = amp!(|i: Index<1>| {
                        mine[i] += 1;
                        atomic_fetch_add(&array[i], 1);
                    });
                    parallel_for_each_on(cpu, mine.extent(), kernel)?;
                }
                Ok(())
            });
        }
    });
    view.synchronize()?;
    assert_eq!(data, [2, 2, 2, 2, 2, 2, 0, 0]);
    assert_eq!(array.to_vec()?, [6, 6, 0, 0]);
    Ok(())
}

#[test]
fn a_view_may_be_dropped_by_another_thread() -> amp_runtime::Result<()> {
    let mut data = [1_u32, 2];
    std::thread::scope(|scope| -> amp_runtime::Result<()> {
        let view = ArrayViewMut::new(2, &mut data)?;
        let kernel = amp!(|i: Index<1>| view[i] *= 2);
        parallel_for_each_on(&Accelerator::cpu(), view.extent(), kernel)?;
        scope.spawn(move || drop(view));
        Ok(())
    })?;
    assert_eq!(data, [2, 4]);
    Ok(())
}

#[test]
fn threads_use_their_own_elements() -> amp_runtime::Result<()> {
    let from: Vec<u16> = (0..SHARED_OUT as u16).collect();
    let mut to = vec![1_u16; 2 * SHARED_OUT];
    let from = ArrayView::new(SHARED_OUT, &from)?;
    let all = ArrayViewMut::new(2 * SHARED_OUT, &mut to)?;
    let [left, right] = [0, SHARED_OUT].map(|first| all.section(first, SHARED_OUT));
    let (left, right) = (left?, right?);
    let cpu = Accelerator::cpu();
    let kernel = amp!(|i: Index<1>| {
        left[i] += from[i];
        right[i] = from[SHARED_OUT - 1 - i[0]] + left[i];
    });
    parallel_for_each_on(&cpu, left.extent(), kernel)?;
    // What another thread writes may be read before or after that.
    let kernel = amp!(|i: Index<1>| {
        let next = right[(i[0] + 1) % SHARED_OUT];
        left[i] = if next > 0 { 2 } else { 3 };
        right[i] = next;
    });
    parallel_for_each_on(&cpu, left.extent(), kernel)?;
    let shifted = all.section(1, SHARED_OUT)?;
    parallel_for_each_on(&cpu, left.extent(), amp!(|i: Index<1>| shifted[i] = left[i]))?;
    drop((left, right, shifted));
    all.synchronize()?;
    assert!(to[..=SHARED_OUT].iter().all(|element| *element == 2), "{to:?}");
    Ok(())
}

#[test]
fn threads_beyond_a_view_use_none_of_its_elements() -> amp_runtime::Result<()> {
    let found = changed([1_u32; 12], |cpu, data| {
        let narrow = data.view_as([6, 2])?;
        let kernel = amp!(|i: Index<2>| narrow[i] = 5);
        parallel_for_each_on(cpu, Extent::new([SHARED_OUT / 6, 6]), kernel)
    })?;
    assert_eq!(found, [5; 12]);
    Ok(())
}

#[amp(cpu)]
fn double_first(view: &ArrayViewMut<u32, 1>) -> u32 {
    view[0] *= 2;
    view[0]
}

#[test]
fn the_host_uses_a_view_while_kernels_do() -> amp_runtime::Result<()> {
    let (view, cpu) = (ArrayViewMut::<u32, 1>::without_source(SHARED_OUT)?, Accelerator::cpu());
    parallel_for_each_on(&cpu, view.extent(), amp!(|i: Index<1>| view[i] = 1))?;
    std::thread::scope(|scope| {
        scope.spawn(|| (0..3).for_each(|_| assert!(double_first(&view) > 0)));
        scope.spawn(|| assert_eq!(view.to_vec().map(|all| all.len()), Ok(SHARED_OUT)));
        for _ in 0..2 {
            let kernel = amp!(|i: Index<1>| view[i] += 1);
            parallel_for_each_on(&cpu, view.extent(), kernel).expect("it runs");
        }
    });
    let all = view.to_vec()?;
    assert!(all[0] >= 3 && all[1..] == [3; SHARED_OUT - 1], "{:?}", &all[..2]);
    Ok(())
}

#[amp]
#[allow(clippy::toplevel_ref_arg, reason = "it is what is tested")]
fn through_a_mutable_index(mut i: Index<1>, data: &ArrayViewMut<u32, 1>, by: usize) {
    let ref mut j = i;
    j[0] += by;
    data[i] += 1;
}

#[amp]
fn with_another_index(mut i: Index<1>, data: &ArrayViewMut<u32, 1>) {
    i = Index::new([i[0] / 12]);
    data[i] = 1;
}

/// Whatever a name is in a kernel: an element is a thread's own only if it is at the index that the
/// launch made.
#[test]
#[allow(
    unused_variables,
    unused_mut,
    non_upper_case_globals,
    clippy::toplevel_ref_arg,
    clippy::items_after_statements,
    reason = "names that mislead are what is tested"
)]
fn names_that_are_not_the_threads_index() -> amp_runtime::Result<()> {
    const FAR: usize = 100_000_000;
    /// Under Miri even these are shared out.
    const FEW: usize = 24;
    let cpu = Accelerator::cpu();
    let view = ArrayViewMut::<u32, 1>::without_source(FEW)?;
    let over = view.extent();
    macro_rules! launch {
        ($($kernel:expr,)*) => { $(parallel_for_each_on(&cpu, over, $kernel)?;)* };
    }
    launch! {
        through_a_mutable_index(&view, FAR),
        amp!(|i: Index<1>| {
            let r#i = Index::<1>::new([FAR]);
            view[i] += 1;
        }),
        amp!(|r#i: Index<1>| {
            let i = i + FAR;
            view[r#i] += 1;
        }),
        amp!(|i: Index<1>| {
            let (i, _) = (i + FAR, 0);
            view[i] += 1;
        }),
        amp!(|i: Index<1>| {
            let n = i[0];
            {
                let r#n = n + FAR;
                view[n] += 1;
            }
        }),
        amp!(|i: Index<1>| {
            let n = i[0];
            {
                const n: usize = FAR;
                view[n] = 1;
            }
        }),
        amp!(|i: Index<1>| {
            let [n, _] = [i[0] + FAR, i[0]];
            view[n] += 1;
        }),
        amp!(|i: Index<1>| {
            let mut n = i[0];
            let ref mut m = n;
            *m = FAR;
            view[n] += 1;
        }),
        amp!(|i: Index<1>| {
            let mut n = i[0];
            let mut far = || n += FAR;
            far();
            view[n] += 1;
        }),
        amp!(|i: Index<1>| {
            if let i @ 1.. = i[0] + FAR {
                view[i] += 1;
            }
        }),
    }
    assert_eq!(view.to_vec()?, [0; FEW]);
    parallel_for_each_on(&cpu, over, with_another_index(&view))?;
    parallel_for_each_on(
        &cpu,
        over,
        amp!(|i: Index<1>| {
            let n = i[0];
            {
                const n: usize = 3;
                view[n] = 1;
            }
        }),
    )?;
    let expected: Vec<u32> = (0..FEW).map(|k| [0, 1, 3].contains(&k).into()).collect();
    assert_eq!(view.to_vec()?, expected);
    Ok(())
}

/// A generic element, of which no byte is without value.
#[amp]
#[derive(Debug, PartialEq)]
struct Two<T: Element> {
    first: T,
    second: T,
}

#[test]
fn generic_elements() -> amp_runtime::Result<()> {
    let found = changed([Two { first: 1_u16, second: 2 }; 3], |cpu, data| {
        let kernel = amp!(|i: Index<1>| data[i].first += data[i].second);
        parallel_for_each_on(cpu, data.extent(), kernel)
    })?;
    assert_eq!(found, [Two { first: 3, second: 2 }; 3]);
    Ok(())
}

#[test]
fn kernels_at_which_every_step_is_looked() -> amp_runtime::Result<()> {
    let turned = changed([1_u32, 2, 3, 4], |_, data| {
        let kernel = amp!(|t: TiledIndex<2>| {
            #[tile_static]
            let tile: [u32; 2];
            tile[t.local[0]] = data[t.global];
            t.barrier.wait();
            let other = tile[1 - t.local[0]];
            if other > 2 {
                atomic_fetch_add(&data[t.global], 0);
            }
            t.barrier.wait();
            data[t.global] = other + t.tile[0] as u32;
        });
        parallel_for_each_on(&Accelerator::checked(), data.extent().tile::<2>(), kernel)
    })?;
    assert_eq!(turned, [2, 1, 5, 4]);
    Ok(())
}
