//! The greatest number and its place are kept in a view by whoever finds a greater one.
use crate::case::*;

#[amp]
struct Found {
    value: u32,
    place: u32,
}

#[amp]
fn offer(best: &ArrayViewMut<Found, 1>, value: u32, place: u32) {
    let old = best[0]; //~ race
    if value > old.value {
        best[0] = Found { value, place }; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<u32> = (0..50).map(|k| k * 17 % 50).collect();
    let data = ArrayView::new(50, &data)?;
    let mut found = [Found { value: 0, place: 0 }];
    let best = ArrayViewMut::new(1, &mut found)?;
    let threads = data.extent(); // bug
    // mend: let threads = Extent::new([1]);
    let kernel = amp!(|i: Index<1>| {
        let mut k = i[0];
        while k < data.extent()[0] {
            offer(&best, data[k], k as u32);
            k += threads[0];
        }
    });
    parallel_for_each_on(on, threads, kernel)?;
    best.synchronize()?;
    Ok(vec![i64::from(found[0].value), i64::from(found[0].place)])
}

pub fn expected() -> Vec<i64> {
    vec![49, (0..50).find(|k| k * 17 % 50 == 49).unwrap()]
}
