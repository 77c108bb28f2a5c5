//! What the threads of a tile may see that differs between accelerators, and what holds on all.

use amp_runtime::prelude::*;
use amp_runtime::subgroup::CPU_SUBGROUP_SIZE;
use amp_tests::{launch, unchecked};

/// Only the macro's rule C3564 knows of a variable that is never written; of an element it does not.
#[test]
fn elements_of_a_tile_that_nobody_wrote_harm_nothing() {
    for accelerator in unchecked() {
        let mut data = [[5_u32; 2]; 64];
        let view = ArrayViewMut::new(64, &mut data).unwrap();
        let kernel = amp!(|t: TiledIndex<16>| {
            #[tile_static]
            let shared: [u32; 32];
            shared[t.local[0]] = t.global[0] as u32;
            t.barrier.wait();
            view[t] = [shared[t.local[0]], shared[16 + t.local[0]]];
        });
        launch(&accelerator, view.extent().tile::<16>(), kernel);
        drop(view);
        let written: Vec<u32> = data.iter().map(|[written, _]| *written).collect();
        assert_eq!(written, Vec::from_iter(0..64), "on {}", accelerator.name());
    }
}

#[test]
fn subgroups_are_of_a_size_that_the_accelerator_has() {
    for accelerator in unchecked() {
        let mut sizes = [0_u32; 128];
        let view = ArrayViewMut::new(128, &mut sizes).unwrap();
        let kernel = amp!(|t: TiledIndex<128>| view[t] = subgroup::size(t) as u32);
        launch(&accelerator, view.extent().tile::<128>(), kernel);
        drop(view);
        let is_allowed = |size: u32| match accelerator == Accelerator::cpu() {
            true => size as usize == CPU_SUBGROUP_SIZE,
            false => size.is_power_of_two() && (4..=128).contains(&size),
        };
        assert!(sizes.iter().all(|size| is_allowed(*size)), "{sizes:?} on {}", accelerator.name());
    }
}

/// The order of additions is the driver's, and with it the last bits.
#[test]
fn sums_of_a_subgroup_are_close_in_any_order() {
    let values: [f32; 128] = std::array::from_fn(|k| 1.0 / (k as f32 + 0.7));
    for accelerator in unchecked() {
        let mut sums = [[0.0_f32; 2]; 128];
        let input = ArrayView::new(128, &values).unwrap();
        let view = ArrayViewMut::new(128, &mut sums).unwrap();
        let kernel = amp!(|t: TiledIndex<128>| {
            let first = subgroup::broadcast_first(t, t.global[0] as u32);
            view[t] = [subgroup::add(t, input[t]), first as f32];
        });
        launch(&accelerator, view.extent().tile::<128>(), kernel);
        drop(view);
        for [sum, first] in sums {
            let members = sums.iter().zip(values).filter(|([_, other], _)| *other == first);
            let exact: f64 = members.map(|(_, value)| f64::from(value)).sum();
            let bound = 128.0 * f64::from(f32::EPSILON) * exact;
            let place = accelerator.name();
            assert!((f64::from(sum) - exact).abs() <= bound, "{sum}, not {exact} on {place}");
        }
    }
}

/// Some drivers end a thread's loops early; none before so many rounds.
#[test]
fn loops_of_many_rounds() {
    for accelerator in unchecked() {
        let rounds = std::hint::black_box(60_000_u32);
        let mut counts = [0_u32; 16];
        let view = ArrayViewMut::new(16, &mut counts).unwrap();
        let kernel = amp!(|i: Index<1>| {
            let mut state = i[0] as u32;
            for round in 0..rounds {
                state = (state ^ round) * 1_664_525 + 1_013_904_223;
            }
            view[i] = state;
        });
        launch(&accelerator, view.extent(), kernel);
        drop(view);
        let step = |state: u32, round: u32| {
            (state ^ round).wrapping_mul(1_664_525).wrapping_add(1_013_904_223)
        };
        let expected: [u32; 16] = std::array::from_fn(|i| (0..rounds).fold(i as u32, step));
        assert_eq!(counts, expected, "on {}", accelerator.name());
    }
}
