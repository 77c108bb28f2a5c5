//! What an accelerator does not have is refused, and only that.

use amp_runtime::Feature;
use amp_runtime::cooperative::{Accumulator, CooperativeMatrix};
use amp_runtime::prelude::*;
use amp_tests::accelerators;

#[test]
fn what_an_accelerator_lacks_is_refused() {
    for accelerator in accelerators() {
        let whole = Array::<u32, 1>::zeroed_on(&accelerator, 8).unwrap();
        let wide = Array::<u64, 1>::zeroed_on(&accelerator, 8).unwrap();
        let (half, double) = (f16::from_f32(0.5), std::hint::black_box(0.5_f64));
        let tiles = whole.extent().tile::<8>();
        let square = Array::<f32, 2>::zeroed_on(&accelerator, [16, 16]).unwrap();
        macro_rules! refused {
            ($($feature:ident $name:literal: $domain:expr, $kernel:expr;)*) => {$(
                let launched = parallel_for_each_on(&accelerator, $domain, $kernel);
                let is_refused = match launched {
                    Ok(()) => false,
                    Err(Error::UnsupportedFeature { feature, .. }) => {
                        // Of several that are lacking one is named.
                        assert!(feature == $name || !accelerator.supports(Feature::I64), "{feature}");
                        true
                    }
                    Err(error) => panic!("{}: {error}", $name),
                };
                let place = accelerator.name();
                assert_eq!(is_refused, !accelerator.supports(Feature::$feature), "{} on {place}", $name);
            )*};
        }
        refused! {
            F64 "the type f64": whole.extent(), amp!(|i: Index<1>| whole[i] = (double + 1.0) as u32);
            F16 "the type f16": whole.extent(),
                amp!(|i: Index<1>| whole[i] = amp_runtime::from_f16(half + half) as u32);
            I64 "the type i64 or u64": wide.extent(), amp!(|i: Index<1>| wide[i] += 1);
            I64Atomics "atomic operations on i64 or u64": wide.extent(), amp!(|_: Index<1>| {
                atomic_fetch_add(&wide[0], 1);
            });
            Subgroups "subgroup operations": tiles,
                amp!(|t: TiledIndex<8>| whole[t] = subgroup::add(t, 1));
            CooperativeMatrices "cooperative matrices": Extent::new([64]).tile::<64>(),
                amp!(|t: TiledIndex<64>| {
                    let zero: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::zero(t);
                    if subgroup::id(t) == 0 {
                        cooperative::store(t, zero, &square, [0, 0]);
                    }
                });
        }
        accelerator.wait().unwrap();
    }
}
