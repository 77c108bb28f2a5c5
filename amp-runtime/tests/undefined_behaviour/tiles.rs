//! Threads of a tile: the memory that they share, what they exchange, and functions that run in all of them.

use amp_runtime::prelude::*;

use super::{Mixed, changed};

#[test]
fn threads_of_a_tile_share_memory() -> amp_runtime::Result<()> {
    let turned = changed([1, 2, 3, 4, 5, 6, 7, 8], |cpu, data| {
        let kernel = amp!(|t: TiledIndex<4>| {
            #[tile_static]
            let tile: [u16; 4];
            tile[t.local[0]] = data[t.global];
            t.barrier.wait();
            data[t.global] = tile[3 - t.local[0]];
            t.barrier.wait();
        });
        parallel_for_each_on(cpu, data.extent().tile::<4>(), kernel)
    })?;
    assert_eq!(turned, [4, 3, 2, 1, 8, 7, 6, 5]);
    Ok(())
}

#[test]
fn structs_in_tile_static_memory() -> amp_runtime::Result<()> {
    let zero = Mixed { word: 0, half: 0, bytes: [0; 2] };
    let found = changed([zero; 2], |cpu, data| {
        let kernel = amp!(|t: TiledIndex<2>| {
            #[tile_static]
            let tile: [Mixed; 2];
            let l = t.local[0];
            tile[l] = Mixed { word: 7, half: 8, bytes: [9, l as u8] };
            tile[l].half += 1;
            t.barrier.wait();
            data[t.global] = tile[1 - l];
        });
        parallel_for_each_on(cpu, data.extent().tile::<2>(), kernel)
    })?;
    assert_eq!(found, [1, 0].map(|l| Mixed { word: 7, half: 9, bytes: [9, l] }));
    Ok(())
}

#[test]
fn lanes_exchange_values() -> amp_runtime::Result<()> {
    let sums = changed([1, 2, 3, 4], |cpu, data| {
        let kernel = amp!(|t: TiledIndex<4>| {
            data[t.global] = amp_runtime::subgroup::add(t, data[t.global]);
            t.barrier.wait();
        });
        parallel_for_each_on(cpu, data.extent().tile::<4>(), kernel)
    })?;
    assert_eq!(sums, [10_u32; 4]);
    Ok(())
}

/// The neighbour's number, and the thread's own twice.
#[amp]
fn with_neighbour(t: TiledIndex<4>, shared: &mut [u32; 4], own: &mut u32) -> (u32, u32) {
    shared[t.local[0]] = *own;
    t.barrier.wait();
    *own *= 2;
    (shared[(t.local[0] + 1) % 4], *own)
}

#[test]
fn functions_in_all_threads_of_a_tile() -> amp_runtime::Result<()> {
    let table = [1, 2, 3, 4, 5, 6, 7, 8];
    let found = changed([10, 20, 30, 40], |cpu, data| {
        let table = ArrayView::new(8, &table)?;
        let kernel = amp!(|t: TiledIndex<4>| {
            #[tile_static]
            let shared: [u32; 4];
            let mut own = data[t];
            let (next, twice) = with_neighbour(t, &mut shared, &mut own);
            // Rows that are all there, and some that are not; what only some threads come to.
            let mut sum = table[t.local[0] + 2] + table[t.local[0] + 6];
            if t.local[0] > 1 {
                sum += amp_runtime::subgroup::add(t, 1);
            }
            let mut i = t.local[0];
            while i < table.extent()[0] {
                sum += 100 * table[i];
                i += 4;
            }
            data[t] = next + twice + own + sum;
        });
        parallel_for_each_on(cpu, data.extent().tile::<4>(), kernel)
    })?;
    assert_eq!(found, [670_u32, 922, 1167, 1378]);
    Ok(())
}

#[amp]
fn sum_of_two(row: &[u32; 2], of: &[u32], k: usize) -> u32 {
    row[k] + of[k + 1]
}

/// What it is given is memory of the tile, of which functions read parts where they lie.
#[amp]
fn read_where_it_lies(t: TiledIndex<4>, rows: &mut [[u32; 2]; 4], all: &[u32]) -> u32 {
    let me = t.local[0];
    rows[me][1] += 1;
    t.barrier.wait();
    let next = &rows[(me + 1) % 4];
    let sum = sum_of_two(&rows[me], all, 0) + sum_of_two(next, all, 1);
    t.barrier.wait();
    rows[me][0] = sum;
    sum_of_two(&rows[me], &rows[me], 0)
}

#[test]
fn functions_read_memory_of_the_tile_where_it_lies() -> amp_runtime::Result<()> {
    let found = changed([1_u32, 2, 3, 4], |cpu, data| {
        let kernel = amp!(|t: TiledIndex<4>| {
            #[tile_static]
            let rows: [[u32; 2]; 4];
            #[tile_static]
            let all: [u32; 4];
            let me = t.local[0];
            rows[me] = [data[t], 10 * data[t]];
            all[me] = 100 * data[t];
            t.barrier.wait();
            data[t] = read_where_it_lies(t, &mut rows, &all);
            t.barrier.wait();
        });
        parallel_for_each_on(cpu, data.extent().tile::<4>(), kernel)
    })?;
    // Of a thread with `a`, whose next one has `b`: what both calls have found, and then the third.
    let expected = [1, 2, 3, 4].map(|a: u32| {
        let b = a % 4 + 1;
        let sum = (a + 200) + (10 * b + 1 + 300);
        sum + 10 * a + 1
    });
    assert_eq!(found, expected);
    Ok(())
}
