//! What is as large as an accelerator allows runs; what is larger by one is refused with the numbers,
//! and leaves the accelerator and all data as they were.

use amp_runtime::prelude::*;
use amp_runtime::{Code, Limits};
use amp_tests::accelerators;
use proptest::prelude::*;

/// Does the next launch work, on new data and on old ones?
fn check_usable(accelerator: &Accelerator, array: &Array<u32, 1>, value: u32) {
    let mut data = [value; 3];
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    let kernel = amp!(|i: Index<1>| view[i] += array[i] + 1);
    parallel_for_each_on(accelerator, view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [value + 8; 3]);
}

/// Launches `kernel`, which is of so many bytes or elements, and compares with what is allowed.
fn check_launch<I>(
    accelerator: &Accelerator,
    domain: I::Domain,
    kernel: impl Kernel<I>,
    (code, asked, allowed): (Code, usize, usize),
) where
    I: amp_runtime::KernelIndex,
    I::Domain: amp_runtime::Domain<Index = I>,
{
    let launched = parallel_for_each_on(accelerator, domain, kernel);
    match launched {
        Ok(()) => assert!(asked <= allowed, "{code}: {asked} of {allowed} are launched"),
        Err(error) => {
            assert!(asked > allowed, "{asked} of {allowed}: {error}");
            let Error::LimitExceeded { asked: found, allowed: limit, .. } = error else {
                panic!("{error:?}")
            };
            assert_eq!(error.code(), code);
            assert_eq!((found, limit), (asked as u64, allowed as u64), "{error}");
            assert!(error.to_string().contains("; help: "));
        }
    }
}

/// Tables of lengths, each with a kernel that needs that much.
macro_rules! each_length {
    ($($length:literal)*, $launch:ident) => {$({
        $launch!($length);
    })*};
}

#[test]
fn tile_static_memory() {
    for accelerator in accelerators() {
        let (array, limit) = (fives(&accelerator), accelerator.limits().tile_static_bytes);
        macro_rules! launch {
            ($length:literal) => {
                let output = Array::<u32, 1>::zeroed_on(&accelerator, 64).unwrap();
                let kernel = amp!(|t: TiledIndex<64>| {
                    // Constants within the body are unknown where the compiler checks C3565.
                    const LENGTH: usize = $length;
                    #[tile_static]
                    let memory: [u32; LENGTH];
                    memory[LENGTH - 1 - t.local[0]] = t.local[0] as u32;
                    t.barrier.wait();
                    output[t] = memory[LENGTH - 64 + t.local[0]];
                });
                let domain = output.extent().tile::<64>();
                check_launch(&accelerator, domain, kernel, (Code::C3565, 4 * $length, limit));
                if 4 * $length <= limit {
                    assert_eq!(output.to_vec().unwrap(), Vec::from_iter((0..64).rev()));
                }
                check_usable(&accelerator, &array, $length);
            };
        }
        each_length!(4096 4097 8192 8193 12288 12289 16384 16385 1048576, launch);
    }
}

#[test]
fn captured_bytes() {
    for accelerator in accelerators() {
        let (array, limit) = (fives(&accelerator), accelerator.limits().captured_bytes);
        macro_rules! launch {
            ($length:literal) => {
                let output = Array::<u32, 1>::zeroed_on(&accelerator, 8).unwrap();
                let table: [u32; $length] = std::array::from_fn(|number| number as u32);
                let kernel = amp!(|i: Index<1>| output[i] = table[$length - 1 - i[0]]);
                // The number of threads, that of a row, the extent, and that of the view; the table.
                let asked = (4 * (4 + $length) as usize).next_multiple_of(16);
                check_launch(&accelerator, output.extent(), kernel, (Code::C3578, asked, limit));
                if asked <= limit {
                    let last = $length - 1;
                    assert_eq!(output.to_vec().unwrap(), Vec::from_iter((last - 7..=last).rev()));
                }
                check_usable(&accelerator, &array, $length);
            };
        }
        each_length!(60 16381, launch);
    }
}

fn fives(accelerator: &Accelerator) -> Array<u32, 1> {
    Array::new_on(accelerator, 3, &[7; 3]).unwrap()
}

#[test]
fn bytes_of_an_array() {
    for accelerator in accelerators() {
        let (array, Limits { array_bytes, .. }) = (fives(&accelerator), accelerator.limits());
        if accelerator == Accelerator::cpu() {
            continue;
        }
        for more in [1, 5, 1 << 30] {
            let Ok(elements) = u32::try_from(array_bytes + more) else { continue };
            let asked = u64::from(elements).next_multiple_of(4);
            let view = ArrayViewMut::<u8, 1>::without_source(elements as usize).unwrap();
            let kernel = amp!(|i: Index<1>| view[i] = 1);
            for error in [
                Array::<u8, 1>::zeroed_on(&accelerator, elements as usize).map(drop).unwrap_err(),
                view.synchronize_to(&accelerator).unwrap_err(),
                parallel_for_each_on(&accelerator, Extent::new([4]), kernel).unwrap_err(),
            ] {
                let Error::LimitExceeded { asked: found, allowed, .. } = error else {
                    panic!("{error:?}")
                };
                assert_eq!((found, allowed), (asked, array_bytes), "{error}");
            }
            check_usable(&accelerator, &array, 1);
        }
    }
}

/// So many bytes have no address.
#[test]
fn bytes_of_memory() {
    const ROW: usize = 1 << 30;
    let rows = ArrayViewMut::<[u8; ROW], 1>::without_source(1 << 24).unwrap();
    let cpu = Accelerator::cpu();
    let asked = (ROW as u64) << 24;
    for error in [
        rows.to_vec().map(drop).unwrap_err(),
        pollster::block_on(rows.to_vec_async()).map(drop).unwrap_err(),
        rows.synchronize_to(&cpu).unwrap_err(),
        Array::<[u8; ROW], 1>::zeroed_on(&cpu, 1 << 24).map(drop).unwrap_err(),
    ] {
        assert_eq!(error, Error::OutOfMemory { accelerator: "cpu".into(), bytes: asked });
    }
    let rows = ArrayViewMut::<[[u8; ROW]; ROW], 1>::without_source(1 << 24);
    let Err(Error::OutOfMemory { bytes, .. }) = rows else { panic!("{rows:?}") };
    assert_eq!(bytes, u64::MAX);
    check_usable(&cpu, &fives(&cpu), 1);
}

#[test]
fn threads_and_elements() {
    const MOST: usize = u32::MAX as usize;
    for accelerator in accelerators() {
        let array = fives(&accelerator);
        let launch = |extent: [usize; 3]| {
            let kernel = amp!(|i: Index<3>| array[i[0] + i[1] + i[2]] = 0);
            parallel_for_each_on(&accelerator, Extent::new(extent), kernel).unwrap_err()
        };
        for extent in [[1, 1, MOST + 1], [1 << 16, 1, 1 << 16], [MOST, MOST, MOST]] {
            assert_eq!(launch(extent), Error::ExtentTooLarge { extent: extent.to_vec() });
        }
        check_usable(&accelerator, &array, 1);
    }
    assert!(ArrayViewMut::<u32, 1>::without_source(MOST).is_ok());
    let rows = ArrayViewMut::<[u16; 2], 1>::without_source(1 << 31).unwrap();
    assert!(rows.section(0, MOST / 2).unwrap().reinterpret::<u16>().is_ok());
    let error = rows.reinterpret::<u16>().map(drop).unwrap_err();
    assert_eq!(error, Error::ExtentTooLarge { extent: vec![MOST + 1] });
}

/// In captured values, whatever they are in.
#[test]
fn captured_numbers() {
    #[amp]
    struct Steps(usize, bool);
    const MOST: usize = u32::MAX as usize;
    for accelerator in accelerators() {
        let array = fives(&accelerator);
        let domain = Extent::new([1]);
        macro_rules! captured {
            ($($name:literal: $make:expr, |$value:ident| $used:expr;)*) => {$({
                let $value = $make(MOST);
                let kernel = amp!(|i: Index<1>| array[i] = 7 * ($used == MOST) as u32);
                parallel_for_each_on(&accelerator, domain, kernel).expect($name);
                let $value = $make(MOST + 2);
                let kernel = amp!(|i: Index<1>| array[i] = $used as u32);
                let error = parallel_for_each_on(&accelerator, domain, kernel).unwrap_err();
                let Error::CaptureTooLarge { capture, value, .. } = &error else { panic!("{error:?}") };
                assert_eq!((capture.as_str(), *value), ("value", MOST + 2), "{}", $name);
                check_usable(&accelerator, &array, 1);
            })*};
        }
        captured! {
            "a number": |n| n, |value| value;
            "an array": |n| [1, 2, n], |value| value[2];
            "a tuple": |n| (1_u8, n), |value| value.1;
            "an option": Some, |value| value.unwrap_or(0);
            "a struct": |n| Steps(n, true), |value| value.0;
            "an index": |n| Index::new([0, n]), |value| value[1];
            "an extent": |n| Extent::new([n]), |value| value[0];
            "a tiled extent": |n| Extent::new([n]).tile::<1>(), |value| value.extent()[0];
        }
    }
}

/// Sides with which products leave 32 or 64 bits, and small ones.
fn side() -> impl Strategy<Value = usize> {
    const U32: usize = u32::MAX as usize;
    let large =
        [1 << 16, (1 << 16) + 1, 1 << 31, U32 - 1, U32, U32 + 1, usize::MAX / 2, usize::MAX];
    prop_oneof![0..5_usize, prop::sample::select(large.to_vec())]
}

fn sides() -> impl Strategy<Value = [usize; 3]> {
    [side(), side(), side()]
}

fn product(sides: &[usize]) -> Option<u128> {
    sides.iter().try_fold(1_u128, |product, side| product.checked_mul(*side as u128))
}

/// Can there be so many elements?
fn counts(sides: &[usize]) -> bool {
    let in_range = |n: u128| n <= u32::MAX.into();
    let empty = sides.contains(&0);
    sides.iter().all(|side| in_range(*side as u128))
        && (empty || product(sides).is_some_and(in_range))
}

proptest! {
    #[test]
    fn extents_and_sections_of_any_size(extent in sides(), origin in sides(), part in sides()) {
        let view = ArrayViewMut::<u8, 3>::without_source(extent);
        prop_assert_eq!(view.is_ok(), counts(&extent), "{:?}", &view);
        let Ok(view) = view else { return Ok(()) };
        let size = if extent.contains(&0) { 0 } else { product(&extent).unwrap_or(0) };
        prop_assert_eq!(view.extent().size() as u128, size);

        let inside = origin.iter().zip(part).zip(extent).all(|((origin, side), whole)| {
            side > 0 && *origin as u128 + side as u128 <= whole as u128
        });
        let section = view.section(origin, part);
        prop_assert_eq!(section.is_ok(), inside);
        prop_assert_eq!(view.row(origin[0]).is_ok(), origin[0] < extent[0] && size > 0);
        let pairs = view.reinterpret::<[u8; 3]>();
        prop_assert_eq!(pairs.is_ok(), size.is_multiple_of(3));
        let fits = counts(&part) && (product(&part).unwrap_or(0) == size);
        prop_assert_eq!(view.view_as(Extent::new(part)).is_ok(), fits);
        let other = ArrayViewMut::<u8, 3>::without_source([1, 1, 2]).unwrap();
        prop_assert_eq!(copy(&other, &view).is_ok(), extent == [1, 1, 2]);

        for view in section.into_iter().chain([view]) {
            if view.extent().size() < 1 << 16 {
                view.discard_data();
                prop_assert_eq!(view.to_vec().unwrap().len(), view.extent().size());
                for accelerator in accelerators() {
                    let kernel = amp!(|i: Index<3>| view[i] = 1);
                    let launched = parallel_for_each_on(&accelerator, view.extent(), kernel);
                    let empty = matches!(launched, Err(Error::EmptyDomain { .. }));
                    prop_assert_eq!(empty, view.extent().size() == 0);
                    prop_assert!(empty || launched.is_ok(), "{:?}", launched);
                }
            }
        }
    }

    #[test]
    fn domains_of_any_size(extent in sides()) {
        let empty = extent.contains(&0);
        let size = product(&extent);
        prop_assume!(empty || size.is_none_or(|size| size < 1 << 12 || size > u32::MAX.into()));
        for accelerator in accelerators() {
            let domain = Extent::new(extent);
            let launched = parallel_for_each_on(&accelerator, domain, amp!(|_i: Index<3>| ()));
            match launched {
                Ok(()) => prop_assert!(counts(&extent) && !empty),
                Err(Error::EmptyDomain { .. }) => prop_assert!(empty),
                Err(Error::ExtentTooLarge { .. }) => prop_assert!(!counts(&extent)),
                Err(other) => prop_assert!(false, "{}", other),
            }
            let tiled = domain.tile::<2, 3, 4>();
            prop_assert!(tiled.truncate().extent().components() <= &extent);
            prop_assert!(tiled.pad().extent().components() >= &extent);
            let kernel = amp!(|_t: TiledIndex<2, 3, 4>| ());
            let launched = parallel_for_each_on(&accelerator, tiled, kernel);
            let divided = extent.iter().zip([2, 3, 4]).all(|(side, tile)| side % tile == 0);
            prop_assert_eq!(launched.is_ok(), divided && !empty && counts(&extent));
        }
    }
}
