//! What a parameter `&ArrayView` or `&ArrayViewMut` takes, in launches and in calls within kernels.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

#[amp]
fn copy_all<T: Element>(i: Index<2>, from: &ArrayView<T, 2>, to: &ArrayViewMut<T, 2>) {
    to[i] = from[i];
}

#[amp]
fn double(i: Index<2>, from: &ArrayView<u32, 2>, to: &ArrayViewMut<u32, 2>) {
    to[i] = 2 * from[i];
}

/// The sum of a row, by a helper that only reads.
#[amp]
fn sum_of_row(row: usize, of: &ArrayView<u32, 2>) -> u32 {
    let mut sum = 0;
    for column in 0..of.extent()[1] {
        sum += of[[row, column]];
    }
    sum
}

#[test]
fn a_read_only_view_is_made_of_all_that_has_elements() -> Result<()> {
    for accelerator in amp_tests::accelerators() {
        let data: Vec<u32> = (0..12).collect();
        let array = Array::new_on(&accelerator, [3, 4], &data)?;
        let mut changed = data.clone();
        let view = ArrayViewMut::new([3, 4], &mut changed)?;
        let (part_of_view, part_of_array) =
            (view.section([1, 1], [2, 2])?, array.section([1, 1], [2, 2])?);
        let part = vec![5, 6, 9, 10];
        let cases: [(&ArrayView<u32, 2>, &Vec<u32>); 6] = [
            (&ArrayView::new([3, 4], &data)?, &data),
            (&view, &data),
            (&array, &data),
            (&part_of_view, &part),
            (&part_of_array, &part),
            (&array.read_only().section([1, 1], [2, 2])?, &part),
        ];
        for (from, expected) in cases {
            let to = Array::zeroed_on(&accelerator, from.extent())?;
            parallel_for_each_on(&accelerator, from.extent(), copy_all(from, &to))?;
            assert_eq!(to.to_vec()?, *expected, "on {}", accelerator.name());
        }
        let to = Array::zeroed_on(&accelerator, [2, 2])?;
        parallel_for_each_on(&accelerator, to.extent(), copy_all(&part_of_array, &to))?;
        parallel_for_each_on(&accelerator, to.extent(), copy_all(&array, &to))?;
        assert_eq!(to.to_vec()?, [0, 1, 4, 5], "on {}", accelerator.name());
    }
    Ok(())
}

#[test]
fn one_memory_is_read_and_written() -> Result<()> {
    for accelerator in amp_tests::accelerators() {
        let array = Array::new_on(&accelerator, [2, 2], &[1, 2, 3, 4])?;
        parallel_for_each_on(&accelerator, array.extent(), double(&array, &array))?;
        let view = array.view();
        parallel_for_each_on(&accelerator, array.extent(), double(&view, &view))?;
        parallel_for_each_on(&accelerator, array.extent(), double(&array, &view))?;
        assert_eq!(array.to_vec()?, [8, 16, 24, 32], "on {}", accelerator.name());
    }
    Ok(())
}

#[test]
fn a_kernel_passes_what_it_writes_to_what_only_reads() -> Result<()> {
    for accelerator in amp_tests::accelerators() {
        let (array, sums) =
            (Array::new_on(&accelerator, [2, 3], &[1; 6])?, Array::zeroed_on(&accelerator, 2)?);
        let view = array.view();
        let kernel = kernel!(|i: Index<1>| {
            view[[i[0], 1]] = 10;
            sums[i] = sum_of_row(i[0], &view);
            array[[i[0], 2]] = 100;
            sums[i] += sum_of_row(i[0], &array);
        });
        parallel_for_each_on(&accelerator, sums.extent(), kernel)?;
        assert_eq!(sums.to_vec()?, [12 + 111; 2], "on {}", accelerator.name());
    }
    Ok(())
}

#[test]
fn the_clone_of_an_array_has_its_own_memory_and_that_of_a_view_the_same() -> Result<()> {
    for accelerator in amp_tests::accelerators() {
        let array = Array::new_on(&accelerator, [1, 2], &[1, 2])?;
        let (before, view) = (array.clone()?, array.view().clone());
        parallel_for_each_on(&accelerator, array.extent(), double(&before, &array))?;
        assert_eq!((before.to_vec()?, view.to_vec()?), (vec![1, 2], vec![2, 4]));
        assert_eq!(before.accelerator(), &accelerator);
    }
    Ok(())
}
