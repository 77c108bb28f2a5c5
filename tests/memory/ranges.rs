//! An index is out of range if any of its components is: then a read gives zero and a write does nothing,
//! in every rank, through views, sections and arrays, on every accelerator.

use amp_runtime::Element;
use amp_runtime::prelude::*;
use amp_tests::{Pair, check_module, unchecked};

use super::sections::{Numbered, numbers};

/// What the components of the tested indices are, in a dimension of that side: within, just behind, and
/// such that 32 bits make something else of them, of a row's length times them, or of a byte's address.
fn components(side: usize) -> [u32; 9] {
    let side = side as u32;
    [0, side - 1, side, side + 1, 2 * side, 1 << 30, 1 << 31, (1 << 31) + 1, u32::MAX]
}

/// All indices of these components.
fn indices<const N: usize>(extent: [usize; N]) -> Vec<[u32; N]> {
    extent.iter().enumerate().fold(vec![[0; N]], |all, (dimension, side)| {
        let with = |index: [u32; N]| {
            components(*side).map(|component| {
                let mut index = index;
                index[dimension] = component;
                index
            })
        };
        all.into_iter().flat_map(with).collect()
    })
}

/// The position in the whole of an element of the part that begins at `origin`, if there is one.
fn position<const N: usize>(
    index: [u32; N],
    extent: [usize; N],
    origin: [usize; N],
    whole: [usize; N],
) -> Option<usize> {
    (0..N).try_fold(0, |position, dimension| {
        let component = index[dimension] as usize;
        (component < extent[dimension])
            .then(|| position * whole[dimension] + origin[dimension] + component)
    })
}

/// A kernel that reads each index in three ways.
macro_rules! reader {
    ($name:ident, $from:ident, $rank:literal [$($at:literal)*]) => {
        #[amp]
        fn $name<T: Element>(
            i: Index<1>,
            indices: &ArrayView<[u32; $rank], 1>,
            from: &$from<T, $rank>,
            found: &ArrayViewMut<T, 2>,
        ) {
            let at = indices[i];
            found[i[0]][0] = from[Index::new([$(at[$at] as usize),*])];
            found[i[0]][1] = from[[$(at[$at] as usize),*]];
            found[i[0]][2] = from $([at[$at] as usize])*;
        }
    };
}

/// The tests of a rank: a part of a whole, of these sides, and the numbers of its dimensions.
macro_rules! ranks {
    ($($name:ident $rank:literal: $extent:expr, at $origin:expr, of $whole:expr, [$($at:literal)*];)*) => {$(
        mod $name {
            use super::*;

            const EXTENT: [usize; $rank] = $extent;
            const ORIGIN: [usize; $rank] = $origin;
            const WHOLE: [usize; $rank] = $whole;

            reader!(read, ArrayView, $rank [$($at)*]);
            reader!(read_shared, ArrayViewMut, $rank [$($at)*]);
            reader!(read_array, Array, $rank [$($at)*]);

            /// The part, or the whole: its extent, and where it begins.
            fn sides(whole: bool) -> [[usize; $rank]; 2] {
                if whole { [WHOLE, [0; $rank]] } else { [EXTENT, ORIGIN] }
            }

            #[amp]
            fn write<T: Element>(
                i: Index<1>,
                indices: &ArrayView<[u32; $rank], 1>,
                values: &ArrayView<T, 1>,
                to: &ArrayViewMut<T, $rank>,
            ) {
                let at = indices[i];
                if i[0] % 3 == 0 {
                    to[Index::new([$(at[$at] as usize),*])] = values[i];
                } else if i[0] % 3 == 1 {
                    to[[$(at[$at] as usize),*]] = values[i];
                } else {
                    to $([at[$at] as usize])* = values[i];
                }
            }

            #[amp]
            fn add(
                i: Index<1>,
                indices: &ArrayView<[u32; $rank], 1>,
                to: &ArrayViewMut<u32, $rank>,
                before: &ArrayViewMut<u32, 1>,
            ) {
                let at = indices[i];
                before[i] = atomic_fetch_add(&to[[$(at[$at] as usize),*]], 100);
            }

            fn reads<T: Numbered + Element + PartialEq>(accelerator: &Accelerator, whole: bool) {
                let [extent, origin] = sides(whole);
                let indices = indices(extent);
                let mut data = numbers::<T>(WHOLE.iter().product());
                let expected: Vec<_> = indices
                    .iter()
                    .map(|index| match position(*index, extent, origin, WHOLE) {
                        Some(position) => [data[position]; 3],
                        None => [T::zeroed(); 3],
                    })
                    .collect();
                let at = ArrayView::new(indices.len(), &indices).unwrap();
                let array = Array::new_on(accelerator, WHOLE, &data).unwrap();
                let fixed = data.clone();
                let fixed = ArrayView::new(WHOLE, &fixed).unwrap();
                let shared = ArrayViewMut::new(WHOLE, &mut data).unwrap();
                let (fixed, shared) = match whole {
                    true => (fixed, shared),
                    false => {
                        let shared = shared.section(origin, extent).unwrap();
                        (fixed.section(origin, extent).unwrap(), shared)
                    }
                };
                let check = |how: &str, launch: &dyn Fn(&ArrayViewMut<T, 2>)| {
                    let mut found = vec![[T::numbered(1); 3]; indices.len()];
                    let to = ArrayViewMut::new([indices.len(), 3], found.as_flattened_mut()).unwrap();
                    launch(&to);
                    to.synchronize().unwrap();
                    let all = indices.iter().zip(&found).zip(&expected);
                    for ((index, found), expected) in all {
                        let ty = std::any::type_name::<T>();
                        assert!(found == expected, "{how} of {ty} at {index:?}, whole: {whole}, on {}", accelerator.name());
                    }
                };
                let domain = Extent::new([indices.len()]);
                check("a view to read", &|to| {
                    let kernel = read::<T>(&at, &fixed, to);
                    check_module(&kernel.module().unwrap());
                    parallel_for_each_on(accelerator, domain, kernel).unwrap();
                });
                check("a view to write", &|to| {
                    let kernel = read_shared::<T>(&at, &shared, to);
                    parallel_for_each_on(accelerator, domain, kernel).unwrap();
                });
                if whole {
                    check("an array", &|to| {
                        let kernel = read_array::<T>(&at, &array, to);
                        parallel_for_each_on(accelerator, domain, kernel).unwrap();
                    });
                }
            }

            fn writes<T: Numbered + Element + PartialEq>(accelerator: &Accelerator, whole: bool) {
                let [extent, origin] = sides(whole);
                let indices = indices(extent);
                let mut data = numbers::<T>(WHOLE.iter().product());
                let values = numbers::<T>(data.len() + indices.len());
                let values = &values[data.len()..];
                let mut expected = data.clone();
                for (index, value) in indices.iter().zip(values) {
                    if let Some(position) = position(*index, extent, origin, WHOLE) {
                        expected[position] = *value;
                    }
                }
                let at = ArrayView::new(indices.len(), &indices).unwrap();
                let values = ArrayView::new(indices.len(), values).unwrap();
                let view = ArrayViewMut::new(WHOLE, &mut data).unwrap();
                let part = view.section(origin, extent).unwrap();
                let to = if whole { &view } else { &part };
                let kernel = write::<T>(&at, &values, to);
                check_module(&kernel.module().unwrap());
                parallel_for_each_on(accelerator, Extent::new([indices.len()]), kernel).unwrap();
                drop((view, part));
                assert!(data == expected, "on {}", accelerator.name());
            }

            fn atomics(accelerator: &Accelerator, whole: bool) {
                let [extent, origin] = sides(whole);
                let indices = indices(extent);
                let mut data = numbers::<u32>(WHOLE.iter().product());
                let mut found = vec![7; indices.len()];
                let (mut expected, mut before) = (data.clone(), vec![0; indices.len()]);
                for (index, before) in indices.iter().zip(&mut before) {
                    if let Some(position) = position(*index, extent, origin, WHOLE) {
                        *before = expected[position];
                        expected[position] = expected[position].wrapping_add(100);
                    }
                }
                let at = ArrayView::new(indices.len(), &indices).unwrap();
                let olds = ArrayViewMut::new(indices.len(), &mut found).unwrap();
                let view = ArrayViewMut::new(WHOLE, &mut data).unwrap();
                let part = view.section(origin, extent).unwrap();
                let to = if whole { &view } else { &part };
                let kernel = add(&at, to, &olds);
                check_module(&kernel.module().unwrap());
                parallel_for_each_on(accelerator, Extent::new([indices.len()]), kernel).unwrap();
                drop((view, part, olds));
                assert_eq!((data, found), (expected, before), "on {}", accelerator.name());
            }

            #[test]
            fn reads_give_zero() {
                for (accelerator, whole) in each() {
                    reads::<u32>(&accelerator, whole);
                    reads::<u8>(&accelerator, whole);
                    reads::<Pair>(&accelerator, whole);
                    reads::<[f32; 3]>(&accelerator, whole);
                }
            }

            #[test]
            fn writes_do_nothing() {
                for (accelerator, whole) in each() {
                    writes::<u32>(&accelerator, whole);
                    writes::<u8>(&accelerator, whole);
                    writes::<Pair>(&accelerator, whole);
                    writes::<[f32; 3]>(&accelerator, whole);
                }
            }

            #[test]
            fn atomic_operations_give_zero_and_do_nothing() {
                each().for_each(|(accelerator, whole)| atomics(&accelerator, whole));
            }
        }
    )*};
}
ranks! {
    one_dimension 1: [5], at [3], of [11], [0];
    two_dimensions 2: [3, 4], at [1, 2], of [5, 8], [0 1];
    three_dimensions 3: [2, 3, 4], at [1, 0, 2], of [4, 4, 8], [0 1 2];
}

/// Each accelerator, for a section and for the whole.
fn each() -> impl Iterator<Item = (Accelerator, bool)> {
    unchecked()
        .into_iter()
        .flat_map(|accelerator| [false, true].map(|whole| (accelerator.clone(), whole)))
}

/// The threads beyond a view do not change what lies in its next row.
#[test]
fn padded_launches_write_no_other_elements() {
    for (accelerator, sides) in unchecked().into_iter().flat_map(|accelerator| {
        [[10, 10], [8, 9], [1, 30], [7, 4]].map(|sides| (accelerator.clone(), sides))
    }) {
        let mut data = vec![0; sides[0] * sides[1]];
        let expected: Vec<_> = (0..sides[0] as u32)
            .flat_map(|row| (0..sides[1] as u32).map(move |column| 1000 * row + column))
            .collect();
        let view = ArrayViewMut::new(sides, &mut data).unwrap();
        let kernel = amp!(|t: TiledIndex<4, 4>| {
            view[t] = 1000 * t.global[0] as u32 + t.global[1] as u32;
        });
        let domain = view.extent().tile::<4, 4>().pad();
        parallel_for_each_on(&accelerator, domain, kernel).unwrap();
        view.synchronize().unwrap();
        assert_eq!(data, expected, "{sides:?} on {}", accelerator.name());
    }
}

/// Writes behind a view of so many elements, and reads there what was written.
fn nothing_is_behind<T: Numbered + Element + PartialEq>(accelerator: &Accelerator, len: usize) {
    let (mut data, mut found) = (numbers::<T>(len), numbers::<T>(16));
    let (expected, value) = (data.clone(), found[3]);
    let view = ArrayViewMut::new(len, &mut data).unwrap();
    let to = ArrayViewMut::new(16, &mut found).unwrap();
    let write = amp!(|i: Index<1>| view[i[0] + len] = value);
    parallel_for_each_on(accelerator, to.extent(), write).unwrap();
    let read = amp!(|i: Index<1>| to[i] = view[i[0] + len]);
    check_module(&read.module().unwrap());
    parallel_for_each_on(accelerator, to.extent(), read).unwrap();
    drop((view, to));
    let ty = std::any::type_name::<T>();
    assert!(data == expected, "{len} of {ty} on {}", accelerator.name());
    assert!(found == vec![T::zeroed(); 16], "{len} of {ty} on {}", accelerator.name());
}

/// Memory on a device may be larger than what a view has of it.
#[test]
fn what_lies_behind_a_view_is_no_element() {
    for (accelerator, len) in unchecked()
        .into_iter()
        .flat_map(|accelerator| [0, 1, 3, 5, 63, 65, 171].map(|len| (accelerator.clone(), len)))
    {
        nothing_is_behind::<u32>(&accelerator, len);
        nothing_is_behind::<u8>(&accelerator, len);
        nothing_is_behind::<Pair>(&accelerator, len);
        nothing_is_behind::<[f32; 3]>(&accelerator, len);
        let (mut counts, mut found) = (vec![7; len], [7; 16]);
        let view = ArrayViewMut::new(len, &mut counts).unwrap();
        let to = ArrayViewMut::new(16, &mut found).unwrap();
        let count = amp!(|i: Index<1>| to[i] = atomic_fetch_add(&view[len], 1_u32));
        parallel_for_each_on(&accelerator, to.extent(), count).unwrap();
        drop((view, to));
        assert_eq!((counts, found), (vec![7; len], [0; 16]), "{len} on {}", accelerator.name());
    }
}

/// A launch that is an error is not known to be in range, whatever its sizes.
#[test]
fn domains_that_cannot_be_launched_are_not_in_range() {
    let mut data = [0_u32; 96];
    let view = ArrayViewMut::new([8, 12], &mut data).unwrap();
    let kernel = amp!(|i: Index<2>| view[i] = 1);
    assert!(kernel.is_in_range(&view.extent()));
    for sides in [[5, 0], [0, 5], [1 << 31, 1 << 31]] {
        assert!(!kernel.is_in_range(&Extent::new(sides)), "{sides:?}");
    }
    let row = ArrayViewMut::<u32, 1>::without_source(96).unwrap();
    let kernel = amp!(|t: TiledIndex<16>| row[t] = 1);
    assert!(kernel.is_in_range(&Extent::new([96]).tile::<16>()));
    assert!(!kernel.is_in_range(&Extent::new([90]).tile::<16>()));
}
