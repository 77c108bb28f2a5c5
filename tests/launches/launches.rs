//! What a launch, a view or an array refuses, and what it says.

use amp_runtime::prelude::*;
use amp_tests::accelerators;

/// The error of a launch with the given domain, on every accelerator.
macro_rules! refused {
    ($domain:expr, $index:ty, $pattern:pat, $($part:literal),*) => {
        for accelerator in accelerators() {
            let mut data = [7_u32; 4];
            let view = ArrayViewMut::new(4, &mut data).unwrap();
            let kernel = amp!(|_i: $index| view[0] = 1);
            let error = parallel_for_each_on(&accelerator, $domain, kernel).unwrap_err();
            assert!(matches!(error, $pattern), "{error:?}");
            let text = error.to_string();
            $(assert!(text.contains($part), "`{text}` lacks `{}`", $part);)*
            drop(view);
            assert_eq!(data, [7; 4], "a launch that is refused changes nothing");
        }
    };
}

#[test]
fn a_zero_extent() {
    refused!(
        Extent::new([0]),
        Index<1>,
        Error::EmptyDomain { .. },
        "[0]",
        "kernel `a_zero_extent:"
    );
    refused!(Extent::new([3, 0, 2]), Index<3>, Error::EmptyDomain { .. }, "[3, 0, 2]");
    refused!(Extent::new([0]).tile::<4>(), TiledIndex<4>, Error::EmptyDomain { .. }, "[0]");
}

#[test]
fn an_extent_that_the_tile_does_not_divide() {
    refused!(
        Extent::new([4, 7]).tile::<2, 2>(), TiledIndex<2, 2>,
        Error::TileDoesNotDivide { dimension: 1, .. }, "[4, 7]", "[2, 2]", "7 % 2 = 1"
    );
    refused!(
        Extent::new([1764]).tile::<19>(),
        TiledIndex<19>,
        Error::TileDoesNotDivide { dimension: 0, .. },
        "[1764]",
        "[19]"
    );
}

#[test]
fn too_many_threads() {
    refused!(Extent::new([1 << 33]), Index<1>, Error::ExtentTooLarge { .. }, "8589934592");
    refused!(Extent::new([1 << 16, 1 << 16]), Index<2>, Error::ExtentTooLarge { .. }, "65536");
    refused!(
        Extent::new([usize::MAX, usize::MAX]),
        Index<2>,
        Error::ExtentTooLarge { .. },
        "32-bit"
    );
}

#[test]
fn data_of_another_length() {
    let error = ArrayView::new([2, 3], &[1_i32, 2, 3]).unwrap_err();
    assert_eq!(error, Error::ExtentMismatch { extent: vec![2, 3], expected: 6, found: 3 },);
    assert!(ArrayViewMut::new(3, &mut [1_i32, 2]).is_err());
    let cpu = Accelerator::cpu();
    assert!(Array::new_on(&cpu, [4], &[1_i32, 2]).is_err());
    assert!(Array::new_on(&cpu, [1 << 20, 1 << 20], &[0_i32]).is_err());
}

#[test]
fn an_array_of_another_accelerator() {
    let Some(gpu) = accelerators().into_iter().nth(1) else { return };
    let array = Array::new_on(&gpu, 4, &[1_u32; 4]).unwrap();
    let kernel = amp!(|i: Index<1>| array[i] = 0);
    let error = parallel_for_each_on(&Accelerator::cpu(), array.extent(), kernel).unwrap_err();
    let Error::WrongAccelerator { array: name, home, accelerator, .. } = error else {
        panic!("{error:?}")
    };
    assert_eq!((name.as_str(), home.as_str()), ("array", gpu.name()));
    assert_eq!(accelerator, "cpu");
    assert_eq!(array.to_vec().unwrap(), [1; 4]);
}

#[test]
fn an_accelerator_that_is_not_there() {
    let error = Accelerator::named("no such device").unwrap_err();
    assert!(matches!(error, Error::NoAccelerator { .. }));
    assert!(error.to_string().contains("AMP_ACCELERATOR"), "{error}");
    assert!(Accelerator::named("999").is_err());
    assert!(Accelerator::named("").is_err(), "it is a part of each name");
    assert_eq!(Accelerator::named("cpu").unwrap().name(), "cpu");
    assert!(Accelerator::all().contains(&"cpu".to_owned()));
}

#[test]
fn a_device_is_found_by_part_of_its_name_and_by_number() {
    let Some(gpu) = accelerators().into_iter().nth(1) else { return };
    let part = gpu.name()[1..5].to_uppercase();
    assert!(Accelerator::named(&part).is_ok());
    assert_eq!(Accelerator::named("0").unwrap().name(), gpu.name());
}
