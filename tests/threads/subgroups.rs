//! Subgroup operations, on every accelerator: each result is compared with what the host computes
//! from the values of the lanes.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, check_module};

/// What one thread says of itself, and what came out.
#[amp]
#[derive(Debug, Default)]
struct Seen {
    size: u32,
    lane: u32,
    /// The number in the domain of the subgroup's first thread.
    first: u32,
    result: [u32; 10],
}

/// The threads of a subgroup with their inputs, in the order of their lanes.
type Members<'a> = [(Seen, &'a Input)];

#[amp]
#[derive(Debug, Default, PartialEq)]
struct Input {
    number: u32,
    signed: i32,
    float: f32,
    lane: u32,
}

/// Numbers without order, floats whose sums and products are exact.
fn inputs(count: usize) -> Vec<Input> {
    let input = |i: u32| {
        let number = i.wrapping_mul(2_654_435_761) ^ i;
        Input {
            number,
            signed: (number % 100) as i32 - 50,
            float: if i.is_multiple_of(11) { 2.0 } else { -1.0 },
            lane: (i * 7) % 5,
        }
    };
    (0..count as u32).map(input).collect()
}

/// Runs the kernel in tiles of several sizes, whole subgroups and not, and calls
/// `$check(lane, members, result)` for each thread.
macro_rules! check {
    ($seen:ident, $data:ident, |$t:ident| $body:block, $check:expr) => {
        check!(@tile 64, $seen, $data, $t, $body, $check);
        check!(@tile 20, $seen, $data, $t, $body, $check);
    };
    (@tile $tile:literal, $seen:ident, $data:ident, $t:ident, $body:block, $check:expr) => {
        for accelerator in accelerators() {
            let input = inputs(3 * $tile);
            let mut seen = vec![Seen::default(); input.len()];
            let $data = ArrayView::new(input.len(), &input).unwrap();
            let $seen = ArrayViewMut::new(input.len(), &mut seen).unwrap();
            let kernel = amp!(|$t: TiledIndex<$tile>| {
                $seen[$t].size = subgroup::size($t) as u32;
                $seen[$t].lane = subgroup::lane($t) as u32;
                $seen[$t].first = subgroup::broadcast_first($t, $t.global[0] as u32);
                $body
            });
            check_module(&kernel.module().unwrap());
            parallel_for_each_on(&accelerator, $seen.extent().tile::<$tile>(), kernel).unwrap();
            $seen.synchronize().unwrap();
            for one in &seen {
                let mut members: Vec<_> =
                    seen.iter().copied().zip(&input).filter(|(s, _)| s.first == one.first).collect();
                members.sort_by_key(|(seen, _)| seen.lane);
                let check: fn(usize, &Members<'_>, [u32; 10]) = $check;
                check(one.lane as usize, &members, one.result);
            }
        }
    };
}

/// The member of that lane.
fn of<'a>(members: &Members<'a>, lane: usize) -> Option<&'a Input> {
    members.iter().find(|(seen, _)| seen.lane as usize == lane).map(|(_, input)| *input)
}

#[test]
fn size_lane_and_elect() {
    check!(
        seen,
        data,
        |t| {
            seen[t].result[0] = if subgroup::elect(t) { 1 } else { 0 };
            seen[t].result[1] = data[t].number;
        },
        |lane, members, result| {
            let lanes: Vec<_> = members.iter().map(|(seen, _)| seen.lane).collect();
            assert!(lanes.windows(2).all(|pair| pair[0] < pair[1]), "{lanes:?}");
            assert!(members.iter().all(|(seen, _)| seen.lane < seen.size));
            assert_eq!(result[0] == 1, lane == lanes[0] as usize);
        }
    );
}

#[test]
fn votes() {
    check!(
        seen,
        data,
        |t| {
            let odd = data[t].number % 2 == 1;
            seen[t].result[0] = if subgroup::all(t, odd) { 1 } else { 0 };
            seen[t].result[1] = if subgroup::any(t, odd) { 1 } else { 0 };
            seen[t].result[2] = if subgroup::all(t, data[t].lane < 5) { 1 } else { 0 };
            seen[t].result[3] = if subgroup::any(t, data[t].lane == 5) { 1 } else { 0 };
            let ballot = subgroup::ballot(t, odd);
            for word in 0..4 {
                seen[t].result[4 + word] = ballot[word];
            }
        },
        |_, members, result| {
            let odd = |input: &Input| input.number % 2 == 1;
            let mut ballot = [0_u32; 4];
            for (seen, _) in members.iter().filter(|(_, input)| odd(input)) {
                ballot[seen.lane as usize / 32] |= 1 << (seen.lane % 32);
            }
            let all = members.iter().all(|(_, input)| odd(input));
            let any = members.iter().any(|(_, input)| odd(input));
            assert_eq!(result[..4], [u32::from(all), u32::from(any), 1, 0]);
            assert_eq!(result[4..8], ballot);
        }
    );
}

#[test]
fn values_of_other_lanes() {
    check!(
        seen,
        data,
        |t| {
            let number = data[t].number;
            let lane = data[t].lane as usize;
            // Not known when the module is built.
            let mut three = 1;
            three += 2;
            seen[t].result[0] = subgroup::broadcast(t, number, 2);
            seen[t].result[1] = subgroup::broadcast(t, number, three);
            seen[t].result[2] = subgroup::broadcast(t, number, 1000);
            seen[t].result[3] = subgroup::shuffle(t, number, lane);
            seen[t].result[4] = subgroup::shuffle(t, data[t].signed, 4_000_000_000) as u32;
            seen[t].result[5] = subgroup::shuffle_up(t, number, 1);
            seen[t].result[6] = subgroup::shuffle_up(t, number, three);
            seen[t].result[7] = subgroup::shuffle_down(t, number, 1);
            seen[t].result[8] = subgroup::shuffle_down(t, number, three);
            seen[t].result[9] = subgroup::shuffle_xor(t, number, 1);
        },
        |lane, members, result| {
            let (own, size) = (of(members, lane).unwrap(), members[0].0.size as usize);
            let expected = [
                Some(2),
                Some(3),
                None,
                Some(own.lane as usize),
                None,
                lane.checked_sub(1),
                lane.checked_sub(3),
                Some(lane + 1),
                Some(lane + 3),
                Some(lane ^ 1),
            ];
            for (which, lane) in expected.into_iter().enumerate() {
                let number =
                    |input: &Input| if which == 4 { input.signed as u32 } else { input.number };
                match lane.filter(|lane| *lane < size).map(|lane| of(members, lane)) {
                    Some(Some(other)) => assert_eq!(result[which], number(other), "result {which}"),
                    None => assert_eq!(result[which], number(own), "result {which}"),
                    // The lane takes no part.
                    Some(None) => (),
                }
            }
        }
    );
}

#[test]
fn reductions() {
    check!(
        seen,
        data,
        |t| {
            let number = data[t].number;
            let signed = data[t].signed;
            let float = data[t].float;
            seen[t].result[0] = subgroup::add(t, number);
            seen[t].result[1] = subgroup::mul(t, number);
            seen[t].result[2] = subgroup::min(t, signed) as u32;
            seen[t].result[3] = subgroup::max(t, signed) as u32;
            seen[t].result[4] = subgroup::and(t, number | 1);
            seen[t].result[5] = subgroup::or(t, number);
            seen[t].result[6] = subgroup::xor(t, number);
            seen[t].result[7] = (subgroup::add(t, float) + 1000.0) as u32;
            seen[t].result[8] = (subgroup::min(t, float) + 1000.0) as u32;
            seen[t].result[9] = subgroup::max(t, number as usize) as u32;
        },
        |_, members, result| {
            let numbers = || members.iter().map(|(_, input)| input.number);
            let signed = || members.iter().map(|(_, input)| input.signed);
            let floats = || members.iter().map(|(_, input)| input.float);
            assert_eq!(
                result,
                [
                    numbers().fold(0, u32::wrapping_add),
                    numbers().fold(1, u32::wrapping_mul),
                    signed().min().unwrap() as u32,
                    signed().max().unwrap() as u32,
                    numbers().fold(!0, |a, b| a & (b | 1)),
                    numbers().fold(0, |a, b| a | b),
                    numbers().fold(0, |a, b| a ^ b),
                    (floats().sum::<f32>() + 1000.0) as u32,
                    (floats().fold(f32::INFINITY, f32::min) + 1000.0) as u32,
                    numbers().max().unwrap(),
                ]
            );
        }
    );
}

#[test]
fn scans() {
    check!(
        seen,
        data,
        |t| {
            let number = data[t].number;
            let signed = data[t].signed;
            let float = data[t].float;
            seen[t].result[0] = subgroup::inclusive_add(t, number);
            seen[t].result[1] = subgroup::exclusive_add(t, number);
            seen[t].result[2] = subgroup::inclusive_mul(t, number);
            seen[t].result[3] = subgroup::exclusive_mul(t, signed) as u32;
            seen[t].result[4] = subgroup::inclusive_min(t, number);
            seen[t].result[5] = subgroup::exclusive_min(t, signed) as u32;
            seen[t].result[6] = subgroup::inclusive_max(t, signed) as u32;
            seen[t].result[7] = subgroup::exclusive_max(t, number as usize) as u32;
            seen[t].result[8] = if subgroup::exclusive_min(t, float) > 3.0 { 1 } else { 0 };
            seen[t].result[9] = (subgroup::inclusive_max(t, float) + 1000.0) as u32;
        },
        |lane, members, result| {
            let through =
                || members.iter().filter(|(s, _)| s.lane as usize <= lane).map(|(_, i)| *i);
            let before =
                || members.iter().filter(|(s, _)| (s.lane as usize) < lane).map(|(_, i)| *i);
            assert_eq!(
                result,
                [
                    through().fold(0, |sum: u32, i| sum.wrapping_add(i.number)),
                    before().fold(0, |sum: u32, i| sum.wrapping_add(i.number)),
                    through().fold(1, |product: u32, i| product.wrapping_mul(i.number)),
                    before().fold(1, |product: i32, i| product.wrapping_mul(i.signed)) as u32,
                    through().fold(u32::MAX, |least, i| least.min(i.number)),
                    before().fold(i32::MAX, |least, i| least.min(i.signed)) as u32,
                    through().fold(i32::MIN, |most, i| most.max(i.signed)) as u32,
                    before().fold(0, |most, i| most.max(i.number)),
                    u32::from(before().count() == 0),
                    (through().fold(f32::NEG_INFINITY, |most, i| most.max(i.float)) + 1000.0)
                        as u32,
                ]
            );
        }
    );
}

/// Each subgroup sums up for itself, then one sums up what they left: operations in code that only
/// whole subgroups reach, between barriers.
#[amp]
fn sum_of_tile(t: TiledIndex<4, 32>, data: &ArrayView<u32, 2>, sums: &ArrayViewMut<u32, 2>) {
    #[tile_static]
    let partial: [u32; 128];
    let number = t.local[0] * 32 + t.local[1];
    partial[number] = 0;
    t.barrier.wait();
    let sum = subgroup::add(t, data[t]);
    if subgroup::elect(t) {
        partial[number] = sum;
    }
    t.barrier.wait();
    if number < subgroup::size(t) {
        let mut all = 0;
        let mut other = subgroup::lane(t);
        while other < 128 {
            all += subgroup::add(t, partial[other]);
            other += subgroup::size(t);
        }
        if number == 0 {
            partial[0] = all;
        }
    }
    t.barrier.wait();
    sums[t] = partial[0];
}

#[test]
fn sums_of_tiles() {
    for accelerator in accelerators() {
        let data: Vec<u32> = (0..1024).map(|i| i * i).collect();
        let mut sums = vec![0; data.len()];
        let expected: Vec<u32> =
            data.chunks(128).flat_map(|tile| [tile.iter().sum(); 128]).collect();
        let view = ArrayView::new([32, 32], &data).unwrap();
        let out = ArrayViewMut::new([32, 32], &mut sums).unwrap();
        let kernel = sum_of_tile(&view, &out);
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, out.extent().tile::<4, 32>(), kernel).unwrap();
        out.synchronize().unwrap();
        assert_eq!(sums, expected, "on {}", accelerator.name());
    }
}

/// The sum of each subgroup has an element of its own, by the subgroup's number.
#[amp]
fn sums_by_number<const SIDE: usize>(
    t: TiledIndex<SIDE>,
    data: &ArrayView<u32, 1>,
    seen: &ArrayViewMut<[u32; 4], 1>,
) {
    #[tile_static]
    let partial: [u32; SIDE];
    let sum = subgroup::add(t, data[t]);
    if subgroup::elect(t) {
        partial[subgroup::id(t)] = sum;
    }
    t.barrier.wait();
    let mut whole = 0;
    for k in 0..subgroup::count(t) {
        whole += partial[k];
    }
    let first = subgroup::broadcast_first(t, t.global[0] as u32);
    seen[t] = [subgroup::id(t) as u32, subgroup::count(t) as u32, first, whole];
}

#[test]
fn subgroups_of_a_tile_have_numbers() {
    fn check<const SIDE: usize>() {
        for accelerator in accelerators() {
            let data: Vec<u32> = (0..3 * SIDE as u32).map(|i| i * i).collect();
            let mut seen = vec![[0; 4]; data.len()];
            let view = ArrayView::new(data.len(), &data).unwrap();
            let out = ArrayViewMut::new(data.len(), &mut seen).unwrap();
            let kernel = sums_by_number::<SIDE>(&view, &out);
            let module = kernel.module().unwrap();
            assert!(module.guards.iter().all(|guard| guard.index.hi == SIDE as i64 - 1));
            check_module(&module);
            parallel_for_each_on(&accelerator, out.extent().tile::<SIDE>(), kernel).unwrap();
            drop(out);
            for (tile, data) in seen.chunks(SIDE).zip(data.chunks(SIDE)) {
                let sum: u32 = data.iter().sum();
                let mut numbers: Vec<_> =
                    tile.iter().map(|[id, _, first, _]| (*id, *first)).collect();
                numbers.sort_unstable();
                numbers.dedup();
                let ids: Vec<u32> = numbers.iter().map(|(id, _)| *id).collect();
                assert_eq!(ids, Vec::from_iter(0..ids.len() as u32), "on {}", accelerator.name());
                for [_, count, _, whole] in tile {
                    assert_eq!((*count as usize, *whole), (ids.len(), sum));
                }
            }
        }
    }
    check::<64>();
    check::<20>();
    check::<1>();
}

#[test]
fn subgroups_of_several_dimensions_are_counted() {
    for accelerator in accelerators() {
        let mut seen = vec![[0_u32; 2]; 48];
        let out = ArrayViewMut::new([6, 8], &mut seen).unwrap();
        let kernel = amp!(|t: TiledIndex<6, 8>| {
            let elected = subgroup::elect(t);
            out[t] = [subgroup::count(t) as u32, elected as u32];
        });
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, out.extent().tile::<6, 8>(), kernel).unwrap();
        drop(out);
        let count: u32 = seen.iter().map(|[_, elected]| elected).sum();
        assert!(seen.iter().all(|[seen, _]| *seen == count), "on {}", accelerator.name());
    }
}

/// On the cpu accelerator an operation works on the lanes that have reached it.
#[test]
fn lanes_that_do_not_come_are_not_waited_for() {
    let mut rounds = [[0_u32; 3]; 16];
    let out = ArrayViewMut::new(16, &mut rounds).unwrap();
    let kernel = amp!(|t: TiledIndex<16>| {
        let lane = t.local[0] % 8;
        let mut met = 0;
        if lane != 7 {
            for _ in 0..lane {
                met += subgroup::add(t, 1);
            }
            if lane == 3 {
                out[t][1] = subgroup::add(t, 1);
            }
        }
        t.barrier.wait();
        out[t][0] = met;
        if lane == 7 {
            return;
        }
        out[t][2] = subgroup::add(t, 1);
    });
    let domain = Extent::new([16]).tile::<16>();
    parallel_for_each_on(&Accelerator::cpu(), domain, kernel).unwrap();
    out.synchronize().unwrap();
    // In round `k` the lanes above it are still there, without the last, which waits. Lane 3 meets
    // those that are in their fourth round. In the end the last lane has left.
    let lane = |lane: u32| match lane {
        7 => [0, 0, 0],
        _ => {
            let with_lane_3 = u32::from(lane > 3);
            [
                (0..lane).map(|round| 6 - round).sum::<u32>() + with_lane_3,
                if lane == 3 { 4 } else { 0 },
                7,
            ]
        }
    };
    assert_eq!(rounds, std::array::from_fn(|i| lane(i as u32 % 8)));
}
