//! Raw identifiers for functions, fields, captures, locals, labels' neighbours and the index itself.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Row {
    r#type: i32,
    r#match: [i32; 2],
}

#[amp(cpu)]
fn r#fn(r#loop: Row) -> i32 {
    let Row { r#type, r#match: [r#if, r#else] } = r#loop;
    r#type * r#if + r#else
}

pub fn run() -> Result<()> {
    let rows: Vec<Row> = (0..20).map(|k| Row { r#type: k, r#match: [k + 1, 3] }).collect();
    let r#in = ArrayView::new(20, &rows)?;
    let r#ref = Array::new(20, &[0; 20])?;
    let r#as = 7;
    parallel_for_each(
        r#ref.extent(),
        kernel!(|r#where: Index<1>| {
            let mut r#use = r#fn(r#in[r#where]);
            'r#while: loop {
                r#use += r#as;
                if r#use % 2 == 0 {
                    break 'r#while;
                }
                r#use += 1;
            }
            r#ref[r#where] = r#use;
        }),
    )?;
    let expected = (0..20).map(|k| {
        let mut x = k * (k + 1) + 3 + 7;
        while x % 2 != 0 {
            x += 8;
        }
        x
    });
    assert_eq!(r#ref.to_vec()?, expected.collect::<Vec<i32>>());
    Ok(())
}
