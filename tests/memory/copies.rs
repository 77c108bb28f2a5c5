//! Copies between arrays, views, sections and the host.

use amp_runtime::prelude::*;
use amp_runtime::{Content, ContentMut};
use amp_tests::{accelerators, on_two};

/// Calls the body for each pair of a source, with the elements 0 to 5, and a target, both `[2, 3]`.
fn all_pairs(test: impl Fn(&dyn Fn(bool) -> amp_runtime::Result<Vec<u16>>)) {
    fn check<F: Content<u16, 2>, T: ContentMut<u16, 2>>(
        from: &F,
        to: &T,
        result: &dyn Fn(&T) -> amp_runtime::Result<Vec<u16>>,
        test: &impl Fn(&dyn Fn(bool) -> amp_runtime::Result<Vec<u16>>),
    ) {
        test(&|in_background| {
            match in_background {
                true => pollster::block_on(copy_async(from, to))?,
                false => copy(from, to)?,
            }
            result(to)
        });
    }
    let numbers: Vec<u16> = (0..6).collect();
    on_two(|first, second| {
        macro_rules! to_all {
            ($from:expr) => {
                let array = Array::zeroed_on(second, [2, 3]).unwrap();
                check(&$from, &array, &|array| array.to_vec(), &test);
                let mut data = [7; 6];
                let view = ArrayViewMut::new([2, 3], &mut data).unwrap();
                check(&$from, &view, &|view| view.to_vec(), &test);
                let whole = Array::new_on(second, [4, 5], &[7; 20]).unwrap();
                let section = whole.section([1, 1], [2, 3]).unwrap();
                check(
                    &$from,
                    &section,
                    &|section| {
                        let rest: u16 = whole.to_vec()?.iter().sum();
                        assert_eq!(rest, 14 * 7 + 15, "what is beside the section is untouched");
                        section.to_vec()
                    },
                    &test,
                );
            };
        }
        to_all!(ArrayView::new([2, 3], &numbers).unwrap());
        to_all!(Array::new_on(first, [2, 3], &numbers).unwrap());
        let whole = Array::<u16, 2>::zeroed_on(first, [3, 5]).unwrap();
        let section = whole.section([1, 2], [2, 3]).unwrap();
        section.copy_from(&numbers).unwrap();
        to_all!(section);
        let computed = ArrayViewMut::without_source([2, 3]).unwrap();
        let kernel = amp!(|i: Index<2>| computed[i] = (3 * i[0] + i[1]) as u16);
        parallel_for_each_on(first, computed.extent(), kernel).unwrap();
        to_all!(computed);
    });
}

#[test]
fn between_arrays_views_and_sections() {
    all_pairs(|copied| assert_eq!(copied(false).unwrap(), [0, 1, 2, 3, 4, 5]));
}

#[test]
fn between_arrays_views_and_sections_in_the_background() {
    all_pairs(|copied| assert_eq!(copied(true).unwrap(), [0, 1, 2, 3, 4, 5]));
}

#[test]
fn of_words_whose_rows_have_gaps() {
    on_two(|first, second| {
        let numbers: Vec<f32> = (0..60).map(|n| n as f32).collect();
        let from = Array::new_on(first, [3, 4, 5], &numbers).unwrap();
        let to = Array::new_on(second, [4, 4, 4], &[-1.0; 64]).unwrap();
        let [from, part] =
            [from.view(), to.view()].map(|view| view.section([1, 1, 0], [2, 3, 4]).unwrap());
        copy(&from, &part).unwrap();
        let mut expected = [-1.0; 64];
        for (z, y, x) in (0..24).map(|n| (1 + n / 12, 1 + n / 4 % 3, n % 4)) {
            expected[16 * z + 4 * y + x] = numbers[20 * z + 5 * y + x];
        }
        assert_eq!(to.to_vec().unwrap(), expected);
    });
}

#[test]
fn within_one_memory() {
    for accelerator in accelerators() {
        let array = Array::new_on(&accelerator, 6, &[1_u32, 2, 3, 4, 5, 6]).unwrap();
        copy(&array.section(0, 4).unwrap(), &array.section(1, 4).unwrap()).unwrap();
        assert_eq!(array.to_vec().unwrap(), [1, 1, 2, 3, 4, 6], "what was there before the copy");
    }
}

#[test]
fn between_different_extents() {
    let [from, to] = [[2, 3], [3, 2]].map(ArrayViewMut::<u8, 2>::without_source);
    let error = copy(&from.unwrap(), &to.unwrap()).unwrap_err();
    let of = "the source and the target of a copy";
    assert_eq!(error, Error::ExtentsDiffer { of, from: vec![2, 3], to: vec![3, 2] });
    let text = error.to_string();
    assert!(text.contains("AMP0104") && text.contains("[2, 3]"), "{text}");
    let [from, to] = [4, 5].map(|len| ArrayViewMut::<u8, 1>::without_source(len).unwrap());
    assert!(pollster::block_on(copy_async(&from, &to)).is_err());
}

#[test]
fn with_host_data_of_another_length() {
    for accelerator in accelerators() {
        let array = Array::new_on(&accelerator, [2, 2], &[1_i32, 2, 3, 4]).unwrap();
        let mismatch = |found| Error::ExtentMismatch { extent: vec![2, 2], expected: 4, found };
        assert_eq!(array.copy_from(&[0; 5]).unwrap_err(), mismatch(5));
        assert_eq!(array.copy_to(&mut [0; 3]).unwrap_err(), mismatch(3));
        assert_eq!(array.view().copy_from(&[]).unwrap_err(), mismatch(0));
        assert_eq!(array.view().copy_to(&mut [0; 6]).unwrap_err(), mismatch(6));
        let mut copied = [0; 4];
        array.copy_to(&mut copied).unwrap();
        assert_eq!(copied, [1, 2, 3, 4], "a copy that is refused changes nothing");
    }
}

#[test]
fn an_array_of_an_iterator() {
    assert_eq!(Array::from_iter(4, 1_u64..).unwrap().to_vec().unwrap(), [1, 2, 3, 4]);
    assert_eq!(Array::from_iter(4, [5_u8, 6]).unwrap().to_vec().unwrap(), [5, 6, 0, 0]);
    assert_eq!(Array::from_iter([2, 1], [0.5_f32; 9]).unwrap().to_vec().unwrap(), [0.5; 2]);
}

#[test]
fn an_array_is_cloned() {
    on_two(|first, second| {
        let array = Array::new_on(first, 5, &[1_u8, 2, 3, 4, 5]).unwrap();
        let clone = array.clone_on(second).unwrap();
        let kernel = amp!(|i: Index<1>| array[i] = 0);
        parallel_for_each_on(first, array.extent(), kernel).unwrap();
        assert_eq!(clone.to_vec().unwrap(), [1, 2, 3, 4, 5]);
        assert_eq!((clone.accelerator(), array.to_vec().unwrap()), (second, vec![0; 5]));
    });
}

#[test]
fn an_array_is_read_in_place() {
    on_two(|first, second| {
        let mut array = Array::new_on(first, [2, 3], &[1_i16, 2, 3, 4, 5, 6]).unwrap();
        let (all, row) = (array.view(), array.view().row(1).unwrap());
        assert_eq!(*array.map().unwrap(), [1, 2, 3, 4, 5, 6]);
        let kernel = amp!(|i: Index<1>| row[i] *= 10);
        parallel_for_each_on(second, row.extent(), kernel).unwrap();
        assert_eq!(*array.map().unwrap(), [1, 2, 3, 40, 50, 60]);
        drop((all, row));
        let content = array.map().unwrap();
        assert_eq!(format!("{content:?}"), "[1, 2, 3, 40, 50, 60]");
    });
}

#[test]
fn what_has_no_elements() {
    for accelerator in accelerators() {
        let mut array = Array::<f32, 2>::zeroed_on(&accelerator, [0, 4]).unwrap();
        assert_eq!(array.to_vec().unwrap(), []);
        assert_eq!(*array.map().unwrap(), []);
        array.copy_from(&[]).unwrap();
        assert_eq!(array.clone_on(&accelerator).unwrap().to_vec().unwrap(), []);
        let view = array.view();
        assert_eq!(view.view_as([3, 0, 2]).unwrap().to_vec().unwrap(), []);
        assert_eq!(view.reinterpret::<u32>().unwrap().extent(), Extent::new([0]));
        assert_eq!(pollster::block_on(view.to_vec_async()).unwrap(), []);
        view.synchronize_to(&accelerator).unwrap();
        view.discard_data();
        assert!(view.section([0, 0], [0, 0]).is_err());
        pollster::block_on(view.synchronize_async()).unwrap();
        // An empty view beside others in a kernel.
        let (empty, sums) = (array.view(), Array::new_on(&accelerator, 1, &[3.0_f32]).unwrap());
        let kernel = amp!(|i: Index<1>| if i[0] > 0 {
            sums[i] = empty[[0, 0]];
        });
        parallel_for_each_on(&accelerator, sums.extent(), kernel).unwrap();
        assert_eq!(sums.to_vec().unwrap(), [3.0]);
    }
}
