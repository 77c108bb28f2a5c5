//! The global, tile and local index of each element of an 8×9 matrix in tiles of 2×3.

use amp_runtime::prelude::*;

const ROWS: usize = 8;
const COLUMNS: usize = 9;

/// An element of the matrix. `#[amp]` lets views hold it and kernels use its fields.
#[amp]
struct Description {
    value: i32,
    /// The tile that the thread is in.
    tile_row: i32,
    tile_column: i32,
    /// Where the thread is in the matrix.
    global_row: i32,
    global_column: i32,
    /// Where the thread is in its tile.
    local_row: i32,
    local_column: i32,
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<Description> = (0..(ROWS * COLUMNS) as i32)
        .map(|value| Description {
            value,
            tile_row: 0,
            tile_column: 0,
            global_row: 0,
            global_column: 0,
            local_row: 0,
            local_column: 0,
        })
        .collect();
    let descriptions = ArrayViewMut::new([ROWS, COLUMNS], &mut data)?;

    parallel_for_each(
        descriptions.extent().tile::<2, 3>(),
        kernel!(|t_idx: TiledIndex<2, 3>| {
            descriptions[t_idx].global_row = t_idx.global[0] as i32;
            descriptions[t_idx].global_column = t_idx.global[1] as i32;
            descriptions[t_idx].tile_row = t_idx.tile[0] as i32;
            descriptions[t_idx].tile_column = t_idx.tile[1] as i32;
            descriptions[t_idx].local_row = t_idx.local[0] as i32;
            descriptions[t_idx].local_column = t_idx.local[1] as i32;
        }),
    )?;
    descriptions.synchronize()?;

    for row in data.chunks(COLUMNS) {
        let line = |text: fn(&Description) -> String| {
            println!("{}", row.iter().map(text).collect::<String>())
        };
        line(|d| format!("Value: {:2}      ", d.value));
        line(|d| format!("Tile:   ({},{})  ", d.tile_row, d.tile_column));
        line(|d| format!("Global: ({},{})  ", d.global_row, d.global_column));
        line(|d| format!("Local:  ({},{})  ", d.local_row, d.local_column));
        println!();
    }
    Ok(())
}
