//! Kernel objects in variables, structs and vectors' places, launched several times over several domains.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
fn add<const BY: i32>(i: Index<1>, data: &ArrayViewMut<i32, 1>) {
    data[i] += BY * (i[0] as i32 + 1);
}

pub fn run() -> Result<()> {
    let mut data = vec![0; 10];
    let view = ArrayViewMut::new(10, &mut data)?;
    let (one, ten) = (add::<1>(&view), add::<10>(&view));
    let negative = add::<{ -1 }>(&view);
    for n in 1..=3_usize {
        parallel_for_each(Extent::new([n]), &one)?;
    }
    parallel_for_each(Extent::new([10]), &ten)?;
    parallel_for_each(view.extent(), negative)?;
    let part = view.section(5, 5)?;
    let twice = kernel!(|i: Index<1>| part[i] *= 2);
    assert!(twice.is_in_range(&part.extent()));
    twice.compile_on(&Accelerator::default_accelerator()?)?;
    for _ in 0..2 {
        parallel_for_each(part.extent(), &twice)?;
    }
    drop((one, ten, twice));
    drop(part);
    view.synchronize()?;
    let expected = (0..10).map(|k| {
        let launches = if k < 3 { 3 - k } else { 0 };
        (launches + 10 - 1) * (k + 1) * if k < 5 { 1 } else { 4 }
    });
    assert_eq!(data, expected.collect::<Vec<_>>());
    Ok(())
}
