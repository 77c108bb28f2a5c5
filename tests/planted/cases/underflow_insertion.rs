//! The place of a number in a sorted local array is looked for downwards, beyond the first one.
use crate::case::*;

#[amp]
fn sorted(values: [i32; 6]) -> [i32; 6] {
    let mut a = values;
    for k in 1..6 {
        let value = a[k];
        let mut place = k;
        let steps = 6; // bug
        // mend: let steps = k;
        for _ in 0..steps {
            let left = a[place - 1]; //~ out of range
            if left <= value {
                break;
            }
            a[place] = left;
            place -= 1;
        }
        a[place] = value;
    }
    a
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let rows: Vec<[i32; 6]> = (0..4).map(|k| [9, 3 * k, 7, k, 2 + k, 1]).collect();
    let rows = ArrayView::new(4, &rows)?;
    written([4, 6], |to: &ArrayViewMut<'_, i32, 2>| {
        let kernel = amp!(|i: Index<2>| {
            let row = sorted(rows[i[0]]);
            to[i] = row[i[1]];
        });
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    let row = |k: i64| {
        let mut row = vec![9, 3 * k, 7, k, 2 + k, 1];
        row.sort();
        row
    };
    (0..4).flat_map(row).collect()
}
