//! A generic kernel is used with tiles of 48 × 48, which are 2304 threads.
//!
//! Line 22. Mend: checkers::<32> over tiles of 32, or less.
//! Found: by `cargo build`.
use amp_runtime::prelude::*;

#[amp]
fn checkers<const SIDE: usize>(t: TiledIndex<SIDE, SIDE>, board: &ArrayViewMut<u32, 2>) {
    let dark = (t.tile[0] + t.tile[1]) % 2 == 1;
    let inner = t.local[0] > 0 && t.local[0] < SIDE - 1;
    board[t] = match (dark, inner) {
        (true, true) => 2,
        (true, false) => 1,
        (false, _) => 0,
    };
}

fn main() -> amp_runtime::Result<()> {
    let mut cells = vec![0_u32; 96 * 96];
    let board = ArrayViewMut::new([96, 96], &mut cells)?;
    parallel_for_each(board.extent().tile::<16, 16>(), checkers::<16>(&board))?;
    parallel_for_each(board.extent().tile::<48, 48>(), checkers::<48>(&board))?;
    board.synchronize()?;
    println!("{}", cells.iter().sum::<u32>());
    Ok(())
}
