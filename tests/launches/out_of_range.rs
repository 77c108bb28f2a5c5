//! What is read of views where something was written out of range before.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, beyond_a_view};

/// What is stored where no element is cannot be read again, by the same index or another one.
#[test]
fn what_is_written_out_of_range_is_not_read_again() {
    for accelerator in accelerators() {
        let numbers = Array::<u32, 1>::zeroed_on(&accelerator, 3).unwrap();
        let wide = Array::<f64, 1>::zeroed_on(&accelerator, 3).unwrap();
        let pairs = Array::<[f32; 2], 1>::zeroed_on(&accelerator, 3).unwrap();
        let seen = Array::<u32, 1>::new_on(&accelerator, 8, &[7; 8]).unwrap();
        let (beyond, far) = (9_usize, 1_usize << 31);
        let kernel = amp!(|_: Index<1>| {
            numbers[9] = 8;
            seen[0] = numbers[9];
            numbers[beyond] = 8;
            seen[1] = numbers[beyond];
            numbers[usize::MAX] = 8;
            seen[2] = numbers[far] + numbers[usize::MAX];
            wide[beyond] = 8.0;
            seen[3] = wide[beyond] as u32;
            pairs[beyond] = [8.0; 2];
            pairs[beyond][1] += 1.0;
            seen[4] = (pairs[beyond][0] + pairs[beyond][1]) as u32;
            pairs[2][1] = 3.0;
            seen[5] = pairs[2][1] as u32;
        });
        let launched = parallel_for_each_on(&accelerator, Extent::new([1]), kernel);
        beyond_a_view(&accelerator, launched);
        assert_eq!(seen.to_vec().unwrap(), [0, 0, 0, 0, 0, 3, 7, 7], "on {}", accelerator.name());
    }
}

/// As the threads that pad a tile do, of whom `checked` says nothing.
#[test]
fn a_sum_that_padding_threads_take_is_zero_to_them() {
    for accelerator in accelerators() {
        let sums = Array::<u32, 1>::zeroed_on(&accelerator, 3).unwrap();
        let seen = Array::<u32, 1>::zeroed_on(&accelerator, 4).unwrap();
        let kernel = amp!(|t: TiledIndex<4>| {
            for k in 0..5 {
                sums[t] += k;
            }
            seen[t] = if t.global[0] < 3 { sums[t] } else { sums[t] + 10 };
        });
        parallel_for_each_on(&accelerator, sums.extent().tile::<4>().pad(), kernel).unwrap();
        assert_eq!(seen.to_vec().unwrap(), [10; 4], "on {}", accelerator.name());
    }
}
