//! Cells are made by a method, and a neighbour's is asked by another one: nobody waits between the two.
use crate::case::*;

#[amp]
struct Cell {
    value: i32,
    count: i32,
}

#[amp]
impl Cell {
    fn of(value: i32) -> Self {
        Cell { value, count: value % 3 }
    }

    fn product(self) -> i32 {
        self.value * self.count
    }
}

#[amp]
fn neighbours(t: TiledIndex<8>, data: &ArrayViewMut<i32, 1>, step: usize) {
    #[tile_static]
    let cells: [Cell; 8];
    cells[t.local[0]] = Cell::of(data[t]); //~ race
    // mend: t.barrier.wait();
    let other = cells[(t.local[0] + step) % 8]; //~ race
    data[t] += 10 * other.product();
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([16], (0..16).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<8>(), neighbours(data, 3))
    })
}

pub fn expected() -> Vec<i64> {
    let product = |k: i64| k * (k % 3);
    (0..16).map(|k| k + 10 * product(k / 8 * 8 + (k + 3) % 8)).collect()
}
