//! `continue` on the thread's own data skips the barrier in the loop.
//!
//! Line 26. Mend: turn the condition round, so that all threads come to the barrier.
use amp_runtime::prelude::*;

const N: usize = 64;

#[amp]
fn publish(t: TiledIndex<N>, value: u32, board: &mut [u32; N]) {
    board[t.local[0]] = value;
    t.barrier.wait();
}

#[amp]
fn vote(t: TiledIndex<N>, ballots: &ArrayView<u32, 2>, result: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let board: [u32; N];
    let mut votes = 0;
    'rounds: for round in 0..4 {
        let ballot = ballots[round][t.global[0]];
        if ballot == 0 {
            continue 'rounds;
        }
        publish(t, ballot, &mut board);
        votes += board[(t.local[0] + round) % N];
        t.barrier.wait();
    }
    result[t] = votes;
}

fn main() -> amp_runtime::Result<()> {
    let ballots: Vec<u32> = (0..4 * 256).map(|k| k % 3).collect();
    let mut votes = vec![0_u32; 256];
    let from = ArrayView::new([4, 256], &ballots)?;
    let to = ArrayViewMut::new(256, &mut votes)?;
    parallel_for_each(to.extent().tile::<N>(), vote(&from, &to))?;
    to.synchronize()?;
    println!("{:?}", &votes[..8]);
    Ok(())
}
