//! What depends on which thread comes first, and what holds whichever it is.

use amp_runtime::prelude::*;
use amp_tests::{launch, unchecked};

const N: usize = 1000;

/// The order of additions differs from launch to launch, and with it the last bits.
#[test]
fn sums_of_floats_are_close_in_any_order() {
    let values: Vec<f32> = (0..N).map(|k| 1.0 / (k as f32 + 0.7)).collect();
    let exact: f64 = values.iter().map(|x| f64::from(*x)).sum();
    for accelerator in unchecked() {
        let mut sum = [0.0_f32];
        let input = ArrayView::new(N, &values).unwrap();
        let total = ArrayViewMut::new(1, &mut sum).unwrap();
        let kernel = amp!(|i: Index<1>| {
            atomic_fetch_add(&total[0], input[i]);
        });
        launch(&accelerator, input.extent(), kernel);
        drop(total);
        let bound = N as f64 * f64::from(f32::EPSILON) * exact;
        let place = accelerator.name();
        assert!((f64::from(sum[0]) - exact).abs() <= bound, "{} on {place}", sum[0]);
    }
}

/// Which thread gets which position differs; each position is got once.
#[test]
fn positions_are_handed_out_once() {
    for accelerator in unchecked() {
        let (mut taken, mut threads) = ([0_u32], vec![u32::MAX; N]);
        let next = ArrayViewMut::new(1, &mut taken).unwrap();
        let list = ArrayViewMut::new(N, &mut threads).unwrap();
        let kernel = amp!(|i: Index<1>| {
            let position = atomic_fetch_add(&next[0], 1);
            list[position as usize] = i[0] as u32;
        });
        launch(&accelerator, list.extent(), kernel);
        drop((next, list));
        threads.sort_unstable();
        assert_eq!(threads, Vec::from_iter(0..N as u32), "on {}", accelerator.name());
        assert_eq!(taken, [N as u32]);
    }
}

/// What is left of a race is unspecified. It is left where the threads have written.
#[test]
fn a_race_changes_no_other_elements() {
    for accelerator in unchecked() {
        let mut data = vec![7_u32; N];
        let view = ArrayViewMut::new(N, &mut data).unwrap();
        let middle = std::hint::black_box(N / 2);
        let kernel = amp!(|i: Index<1>| {
            let place = middle + i[0] % 2;
            view[place] = view[middle] + i[0] as u32;
        });
        launch(&accelerator, view.extent(), kernel);
        drop(view);
        data.drain(middle..middle + 2);
        assert_eq!(data, vec![7; N - 2], "on {}", accelerator.name());
    }
}
