//! Sections, rows and other shapes of views: the same memory, whichever way it is reached.

use amp_runtime::Feature;
use amp_runtime::prelude::*;
use amp_tests::{Pair, accelerators, beyond_a_view, check_module, on_two};

/// Elements that differ from one another, whatever type they are.
pub(super) trait Numbered: Copy {
    fn numbered(number: usize) -> Self;
}

macro_rules! numbered {
    ($($ty:ty: |$number:ident| $element:expr;)*) => {
        $(impl Numbered for $ty {
            fn numbered($number: usize) -> Self { $element }
        })*
    };
}
numbered! {
    u8: |n| (n as u8).wrapping_add(1);
    i16: |n| n as i16 - 3;
    u32: |n| (n as u32).wrapping_mul(0x0101_0101);
    f32: |n| n as f32 + 0.5;
    u64: |n| n as u64 + (1 << 40);
    [f32; 3]: |n| [n as f32, 0.25, -(n as f32)];
    [u8; 3]: |n| [n as u8, 1, 2 * n as u8];
    Pair: |n| Pair { a: n as i32, b: -7 };
}

pub(super) fn numbers<T: Numbered>(len: usize) -> Vec<T> {
    (0..len).map(T::numbered).collect()
}

/// Tests for each of some types of elements.
macro_rules! for_elements {
    ($(fn $name:ident<$t:ident>() $body:block)*) => {$(
        mod $name {
            use super::*;
            for_elements!(@types $t $body,
                bytes: u8, short: i16, word: u32, float: f32, long: u64, floats: [f32; 3],
                three_bytes: [u8; 3], structs: Pair);
        }
    )*};
    (@types $t:ident $body:block, $($test:ident: $ty:ty),*) => {
        $(for_elements!(@type $t $body, $test: $ty);)*
    };
    (@type $t:ident $body:block, $test:ident: $ty:ty) => {
        #[test]
        fn $test() {
            type $t = $ty;
            $body
        }
    };
}

for_elements! {
    // One thread copies each element to its right neighbour, through sections that overlap.
    fn overlapping_sections_alias_in_one_launch<T>() {
        for accelerator in accelerators() {
            let mut data = numbers::<T>(35);
            let mut expected = data.clone();
            for row in 1..5 {
                for column in 1..5 {
                    expected[row * 7 + column + 1] = expected[row * 7 + column];
                }
            }
            let whole = ArrayViewMut::new([5, 7], &mut data).unwrap();
            let left = whole.section([1, 1], [4, 4]).unwrap();
            let right = whole.section([1, 2], [4, 4]).unwrap();
            let kernel = amp!(|_i: Index<1>| {
                for row in 0..4 {
                    for column in 0..4 {
                        right[[row, column]] = left[[row, column]];
                    }
                }
            });
            parallel_for_each_on(&accelerator, Extent::new([1]), kernel).unwrap();
            drop((whole, left, right));
            assert_eq!(data, expected, "on {}", accelerator.name());
        }
    }

    fn a_read_only_view_sees_what_is_written_through_another<T>() {
        for accelerator in accelerators() {
            let array = Array::new_on(&accelerator, [2, 4], &numbers::<T>(8)).unwrap();
            let (top, bottom) = (array.view().row(0).unwrap(), array.view().row(1).unwrap());
            let all = array.view().read_only();
            let copied = ArrayViewMut::without_source(4).unwrap();
            let kernel = amp!(|i: Index<1>| {
                bottom[i] = top[i];
                copied[i] = all[1][i[0]];
            });
            parallel_for_each_on(&accelerator, copied.extent(), kernel).unwrap();
            assert_eq!(copied.to_vec().unwrap(), numbers::<T>(4), "on {}", accelerator.name());
        }
    }

    fn an_array_is_captured_beside_its_sections<T>() {
        for accelerator in accelerators() {
            let array = Array::new_on(&accelerator, 9, &numbers::<T>(9)).unwrap();
            let (again, end) = (array.view(), array.section(5, 4).unwrap());
            let kernel = amp!(|_i: Index<1>| {
                array[4] = again[0];
                end[0] = again[4];
                again[8] = end[0];
            });
            parallel_for_each_on(&accelerator, Extent::new([1]), kernel).unwrap();
            let mut expected = numbers::<T>(9);
            for place in [4, 5, 8] {
                expected[place] = T::numbered(0);
            }
            assert_eq!(array.to_vec().unwrap(), expected, "on {}", accelerator.name());
        }
    }

    // What lies beside the section keeps its value, even within one word.
    fn what_is_beside_a_section_is_untouched<T>() {
        on_two(|first, second| {
            for (origin, len) in [(0, 1), (1, 1), (1, 2), (3, 5), (5, 2), (12, 1)] {
                let mut data = numbers::<T>(13);
                let mut expected = data.clone();
                expected[origin..origin + len].fill(T::numbered(20));
                let filler = T::numbered(20);
                let whole = ArrayViewMut::new(13, &mut data).unwrap();
                let section = whole.section(origin, len).unwrap();
                let kernel = amp!(|i: Index<1>| section[i] = filler);
                parallel_for_each_on(first, section.extent(), kernel).unwrap();
                let copied = ArrayViewMut::without_source(13).unwrap();
                let kernel = amp!(|i: Index<1>| copied[i] = whole[i]);
                parallel_for_each_on(second, whole.extent(), kernel).unwrap();
                assert_eq!(copied.to_vec().unwrap(), expected, "{origin}, {len}");
                drop((whole, section));
                assert_eq!(data, expected, "{origin}, {len}");
            }
        });
    }

    fn neighbours_that_two_accelerators_write_are_all_there<T>() {
        on_two(|first, second| {
            let mut data = numbers::<T>(11);
            let expected: Vec<T> = (0..11).map(|place| T::numbered(20 - place)).collect();
            let whole = ArrayViewMut::new(11, &mut data).unwrap();
            for (place, filler) in expected.iter().copied().enumerate() {
                let one = whole.section(place, 1).unwrap();
                let accelerator = if place % 2 == 0 { first } else { second };
                let kernel = amp!(|i: Index<1>| one[i] = filler);
                parallel_for_each_on(accelerator, Extent::new([1]), kernel).unwrap();
            }
            drop(whole);
            assert_eq!(data, expected);
        });
    }
}

/// A section, a section of it, and so on, against indices with offsets.
#[test]
fn sections_of_sections() {
    on_two(|first, second| {
        let mut data: Vec<i32> = (0..4 * 5 * 6).collect();
        let mut expected = data.clone();
        let view = ArrayViewMut::new([4, 5, 6], &mut data).unwrap();
        let outer = view.section([1, 1, 1], [3, 4, 5]).unwrap();
        let inner = outer.section([0, 1, 2], [2, 3, 3]).unwrap();
        assert_eq!(inner.extent(), Extent::new([2, 3, 3]));
        let kernel = amp!(|i: Index<3>| inner[i] = -inner[i]);
        parallel_for_each_on(first, inner.extent(), kernel).unwrap();
        let kernel = amp!(|i: Index<3>| outer[i] *= 10);
        parallel_for_each_on(second, outer.extent(), kernel).unwrap();
        for (number, element) in expected.iter_mut().enumerate() {
            let [z, y, x] = [number / 30, number / 6 % 5, number % 6];
            if z >= 1 && y >= 1 && x >= 1 {
                *element *= 10;
            }
            if (1..3).contains(&z) && (2..5).contains(&y) && (3..6).contains(&x) {
                *element = -*element;
            }
        }
        assert_eq!(view.to_vec().unwrap(), expected);
        drop((view, outer, inner));
        assert_eq!(data, expected);
    });
}

#[test]
fn rows_of_every_rank() {
    for accelerator in accelerators() {
        let mut data: Vec<i32> = (0..2 * 3 * 4 * 5).collect();
        let view = ArrayViewMut::new([2, 3, 4, 5], &mut data).unwrap();
        let cube = view.row(1).unwrap();
        let plane = cube.row(2).unwrap();
        let line = plane.row(3).unwrap();
        assert_eq!(cube.extent(), Extent::new([3, 4, 5]));
        assert_eq!(plane.to_vec().unwrap(), Vec::from_iter(100..120));
        assert_eq!(line.read_only().to_vec().unwrap(), Vec::from_iter(115..120));
        let sums = ArrayViewMut::without_source(5).unwrap();
        let kernel = amp!(|i: Index<1>| {
            sums[i] = view[0][1][2][i[0]] + cube[2][3][i[0]] + plane[3][i[0]] + line[i];
        });
        parallel_for_each_on(&accelerator, line.extent(), kernel).unwrap();
        let expected = (0..5).map(|x| 30 + x + 3 * (115 + x));
        assert_eq!(sums.to_vec().unwrap(), Vec::from_iter(expected));
        let kernel = amp!(|i: Index<1>| line[i] = -1);
        parallel_for_each_on(&accelerator, line.extent(), kernel).unwrap();
        drop((view, cube, plane, line));
        assert_eq!(data[110..], [110, 111, 112, 113, 114, -1, -1, -1, -1, -1]);
    }
}

#[test]
fn rows_of_a_section() {
    let data: Vec<u8> = (0..30).collect();
    let view = ArrayView::new([5, 6], &data).unwrap();
    let row = view.section([1, 2], [3, 3]).unwrap().row(2).unwrap();
    assert_eq!(row.to_vec().unwrap(), [20, 21, 22]);
}

#[test]
fn other_shapes_of_the_same_elements() {
    on_two(|first, second| {
        let mut data: Vec<u16> = (0..24).collect();
        let view = ArrayViewMut::new([4, 6], &mut data).unwrap();
        let middle = view.section([1, 0], [2, 6]).unwrap().view_as([3, 4]).unwrap();
        let kernel = amp!(|i: Index<2>| middle[i] = (100 * i[0] + i[1]) as u16);
        parallel_for_each_on(first, middle.extent(), kernel).unwrap();
        let flat = view.view_as::<1>(24).unwrap();
        let kernel = amp!(|i: Index<1>| flat[i] += 1000);
        parallel_for_each_on(second, flat.extent(), kernel).unwrap();
        drop((view, middle, flat));
        let middle = [0, 1, 2, 3, 100, 101, 102, 103, 200, 201, 202, 203];
        let expected = (0..6).chain(middle).chain(18..24).map(|n| n + 1000);
        assert_eq!(data, Vec::from_iter(expected));
    });
}

#[test]
fn bytes_as_elements_of_another_type() {
    on_two(|first, second| {
        let mut data: Vec<f32> = (0..12).map(|n| n as f32).collect();
        let view = ArrayViewMut::new(12, &mut data).unwrap();
        let bits = view.reinterpret::<u32>().unwrap();
        let kernel = amp!(|i: Index<1>| bits[i] = bits[i] ^ 0x8000_0000);
        parallel_for_each_on(first, bits.extent(), kernel).unwrap();
        let triples = view.section(3, 6).unwrap().reinterpret::<[f32; 3]>().unwrap();
        assert_eq!(triples.extent(), Extent::new([2]));
        let kernel = amp!(|i: Index<1>| triples[i][1] = 0.5);
        parallel_for_each_on(second, triples.extent(), kernel).unwrap();
        drop((view, bits, triples));
        assert_eq!(data, [-0.0, -1.0, -2.0, -3.0, 0.5, -5.0, -6.0, 0.5, -8.0, -9.0, -10.0, -11.0]);
    });
}

/// One thread writes through one type and reads through the other.
#[test]
fn two_types_of_one_memory_in_one_launch() {
    for accelerator in accelerators() {
        let array = Array::new_on(&accelerator, 4, &[1.0_f32, 2.0, 4.0, 8.0]).unwrap();
        let bits = array.view().reinterpret::<u32>().unwrap();
        let kernel = amp!(|t: TiledIndex<4>| {
            bits[t] = bits[t] | 0x8000_0000;
            t.barrier.wait();
            array[t] = array[t] * 2.0;
        });
        let domain = array.extent().tile::<4>();
        parallel_for_each_on(&accelerator, domain, kernel).unwrap();
        assert_eq!(array.to_vec().unwrap(), [-2.0, -4.0, -8.0, -16.0], "{}", accelerator.name());
    }
}

/// What a thread has written through one type it reads through the other at once, whatever the types.
#[test]
fn two_types_without_a_barrier() {
    for accelerator in accelerators() {
        let array = Array::new_on(&accelerator, 6, &[1.5_f32; 6]).unwrap();
        let bits = array.view().reinterpret::<u32>().unwrap();
        let pairs = array.view().reinterpret::<[i32; 2]>().unwrap();
        let read = array.view().read_only();
        let sums = Array::<f32, 1>::zeroed_on(&accelerator, 3).unwrap();
        let kernel = amp!(|i: Index<1>| {
            let first = 2 * i[0];
            pairs[i] = [0x4000_0000, 0x4040_0000];
            bits[first] |= 0x8000_0000;
            atomic_fetch_max(&bits[first + 1], 0x4080_0000);
            array[first] *= 2.0;
            sums[i] = read[first] + array[first + 1] + (pairs[i][1] >> 24) as f32;
        });
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, sums.extent(), kernel).unwrap();
        assert_eq!(array.to_vec().unwrap(), [-4.0, 4.0, -4.0, 4.0, -4.0, 4.0]);
        assert_eq!(sums.to_vec().unwrap(), [64.0; 3], "{}", accelerator.name());
    }
}

#[test]
fn two_types_of_64_and_of_16_bits() {
    for accelerator in accelerators() {
        let bytes = Array::new_on(&accelerator, 4, &[0x0102_u16; 4]).unwrap();
        let words = bytes.view().reinterpret::<[i16; 2]>().unwrap();
        let kernel = amp!(|i: Index<1>| {
            words[i][1] = -1;
            bytes[2 * i[0]] += bytes[2 * i[0] + 1];
        });
        parallel_for_each_on(&accelerator, words.extent(), kernel).unwrap();
        assert_eq!(bytes.to_vec().unwrap(), [0x0101, 0xffff, 0x0101, 0xffff]);

        if !(accelerator.supports(Feature::F64) && accelerator.supports(Feature::I64)) {
            continue;
        }
        let floats = Array::new_on(&accelerator, 4, &[1.0_f64, 2.0, 3.0, -4.0]).unwrap();
        let bits = floats.view().reinterpret::<u64>().unwrap();
        let kernel = amp!(|i: Index<1>| {
            bits[i] ^= 1 << 63;
            floats[i] += 0.5;
        });
        parallel_for_each_on(&accelerator, floats.extent(), kernel).unwrap();
        assert_eq!(floats.to_vec().unwrap(), [-0.5, -1.5, -2.5, 4.5], "{}", accelerator.name());
    }
}

#[test]
fn atomic_operations_through_sections() {
    on_two(|first, second| {
        let mut data = [0_u32, 100, 200, 300];
        let view = ArrayViewMut::new([2, 2], &mut data).unwrap();
        let row = view.row(1).unwrap();
        let kernel = amp!(|i: Index<1>| {
            atomic_fetch_add(&row[i[0] % 2], 1);
        });
        parallel_for_each_on(first, Extent::new([1000]), kernel).unwrap();
        let kernel = amp!(|i: Index<1>| {
            atomic_fetch_max(&view[[1, 1]], i[0] as u32);
            atomic_fetch_add(&row[0], 1);
            if i[0] == 0 {
                view[[0, 0]] = 5;
            }
        });
        parallel_for_each_on(second, Extent::new([1000]), kernel).unwrap();
        drop((view, row));
        assert_eq!(data, [5, 100, 1700, 999]);
    });
}

for_elements! {
    // An index beyond the last element leads nowhere, not to others of the same memory.
    fn there_is_nothing_beyond_a_section<T>() {
        for accelerator in accelerators() {
            let mut data = numbers::<T>(20);
            let mut expected = data.clone();
            let mut read = numbers::<T>(4);
            let whole = ArrayViewMut::new([4, 5], &mut data).unwrap();
            let copied = ArrayViewMut::new(4, &mut read).unwrap();
            let (rows, middle) = (whole.section([0, 0], [2, 5]).unwrap(), whole.section([1, 1], [2, 2]).unwrap());
            let far = T::numbered(30);
            let kernel = amp!(|_i: Index<1>| {
                copied[0] = rows[[2, 0]];
                copied[1] = middle[[1, 2]];
                rows[[2, 1]] = far;
                middle[[2, 0]] = far;
                middle[[0, 0]] = far;
                middle[[usize::MAX, 0]] = far;
            });
            let launched = parallel_for_each_on(&accelerator, Extent::new([1]), kernel);
            beyond_a_view(&accelerator, launched);
            drop((whole, copied, rows, middle));
            expected[6] = T::numbered(30);
            assert_eq!(data, expected, "on {}", accelerator.name());
            let none: T = bytemuck::Zeroable::zeroed();
            assert_eq!(read[..2], [none, none], "on {}", accelerator.name());
        }
    }
}

#[test]
fn what_is_outside_a_view_is_refused() {
    let data = [0_u8; 20];
    let view = ArrayView::new([4, 5], &data).unwrap();
    let refused = [
        (view.section([0, 0], [5, 5]), "[5, 5] at [0, 0]", "[4, 5]"),
        (view.section([3, 4], [1, 2]), "[1, 2] at [3, 4]", "[4, 5]"),
        (view.section([4, 0], [1, 1]), "[1, 1] at [4, 0]", "[4, 5]"),
        (view.section([0, 0], [0, 5]), "[0, 5] at [0, 0]", "[4, 5]"),
        (view.section([usize::MAX, 0], [2, 5]), "[2, 5] at [18446744073709551615, 0]", "[4, 5]"),
        (
            view.section([1, 1], [2, 2]).unwrap().section([1, 1], [1, 2]),
            "[1, 2] at [1, 1]",
            "[2, 2]",
        ),
    ];
    for (result, section, extent) in refused {
        let error = result.unwrap_err();
        assert!(matches!(error, Error::OutsideExtent { .. }), "{error:?}");
        let text = error.to_string();
        assert!(text.contains(section) && text.contains(extent), "{text}");
    }
    assert!(matches!(view.row(4), Err(Error::OutsideExtent { .. })));
    let array = Array::<f32, 1>::zeroed_on(&Accelerator::cpu(), 3).unwrap();
    assert!(matches!(array.section(2, 2), Err(Error::OutsideExtent { .. })));
}

#[test]
fn shapes_and_types_that_do_not_fit_are_refused() {
    let mut data = [0_u8; 24];
    let view = ArrayViewMut::new([4, 6], &mut data).unwrap();
    let columns = view.section([0, 1], [4, 2]).unwrap();
    assert_eq!(
        columns.view_as::<1>(8).unwrap_err(),
        Error::NotContiguous { extent: vec![4, 2], whole: vec![4, 6] }
    );
    assert!(matches!(columns.reinterpret::<[u8; 2]>(), Err(Error::NotContiguous { .. })));
    assert!(columns.row(3).unwrap().view_as([1, 2]).is_ok());
    assert_eq!(
        view.view_as::<1>(25).unwrap_err(),
        Error::ExtentMismatch { extent: vec![25], expected: 25, found: 24 }
    );
    let reason = |error| match error {
        Error::NotReinterpreted { reason, .. } => reason,
        other => panic!("{other:?}"),
    };
    let flat = view.view_as::<1>(24).unwrap();
    assert!(reason(flat.reinterpret::<u32>().unwrap_err()).contains("alignment"));
    assert!(reason(flat.reinterpret::<[u8; 5]>().unwrap_err()).contains("whole number"));
    let shifted = flat.section(1, 6).unwrap();
    assert!(reason(shifted.reinterpret::<[u8; 2]>().unwrap_err()).contains("begins within"));
    assert!(flat.section(2, 6).unwrap().reinterpret::<[u8; 2]>().is_ok());
}

/// A section with many rows, to which others lie close.
#[test]
fn the_middle_of_a_large_view() {
    const SIDE: usize = 1000;
    on_two(|first, second| {
        let mut data: Vec<u32> = (0..(SIDE * SIDE) as u32).collect();
        let mut expected = data.clone();
        for row in 100..900 {
            expected[row * SIDE + 100..row * SIDE + 900].iter_mut().for_each(|n| *n = !*n);
        }
        let view = ArrayViewMut::new([SIDE, SIDE], &mut data).unwrap();
        let middle = view.section([100, 100], [800, 800]).unwrap();
        let kernel = amp!(|i: Index<2>| middle[i] = !middle[i]);
        parallel_for_each_on(first, middle.extent(), kernel).unwrap();
        let copied = middle.to_vec().unwrap();
        let rows = expected[100 * SIDE..900 * SIDE].chunks(SIDE);
        assert!(rows.flat_map(|row| &row[100..900]).eq(&copied));
        let zeros = vec![0; copied.len()];
        middle.copy_from(&zeros).unwrap();
        let kernel = amp!(|i: Index<2>| view[i] = !view[i]);
        parallel_for_each_on(second, view.extent(), kernel).unwrap();
        middle.copy_from(&copied).unwrap();
        let kernel =
            amp!(|i: Index<2>| if i[0] < 100 || i[0] >= 900 || i[1] < 100 || i[1] >= 900 {
                view[i] = !view[i];
            });
        parallel_for_each_on(first, view.extent(), kernel).unwrap();
        drop((view, middle));
        assert!(data == expected);
    });
}
