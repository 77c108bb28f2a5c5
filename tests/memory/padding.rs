//! Padded rows of tile_static arrays: memory has room between them, and nothing else is different.

use amp_runtime::glam::Vec4;
use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch, out_of_range};

const SIDE: usize = 8;

/// A kernel of one tile of `SIDE` × `SIDE` threads, what it leaves of the numbers 0, 1, 2, …, and the
/// bytes of its tile_static memory.
macro_rules! padded {
    ($($name:ident: $kernel:path => |$at:ident| $expected:expr, $bytes:expr;)*) => {$(
        #[test]
        fn $name() {
            let expected: Vec<u32> = (0..SIDE * SIDE).map(|position| {
                let $at = [position / SIDE, position % SIDE];
                $expected
            }).collect();
            for accelerator in accelerators() {
                let mut data: Vec<u32> = (0..64).collect();
                let view = ArrayViewMut::new([SIDE, SIDE], &mut data).unwrap();
                let kernel = $kernel(&view);
                assert_eq!(kernel.module().unwrap().tile_static_bytes, $bytes);
                launch(&accelerator, view.extent().tile::<SIDE, SIDE>(), kernel);
                drop(view);
                assert_eq!(data, expected, "on {}", accelerator.name());
            }
        }
    )*};
}

fn turned([row, column]: [usize; 2]) -> u32 {
    (column * SIDE + row) as u32
}

padded! {
    elements: transpose => |at| turned(at), 9 * 8 * 4;
    a_constant_as_padding: with_constant => |at| turned(at), 11 * 8 * 4;
    a_parameter_as_padding: with_parameter::<2> => |at| turned(at), 10 * 8 * 4;
    a_constant_of_the_type_as_padding: in_method => |at| turned(at), 12 * 8 * 4;
    a_constant_of_a_parameter_as_padding: in_generic::<Layout> => |at| turned(at), 12 * 8 * 4;
    references: by_reference => |at| turned(at), 9 * 8 * 4;
    rows_and_the_whole_as_values: by_value => |at| turned(at), 9 * 8 * 4;
    innermost_rows: three_ranks => |at| turned(at), 5 * 8 * 2 * 4;
    truth_values: of_bools => |at| u32::from(turned(at).is_multiple_of(3)), 9 * 8 * 4;
    narrow_numbers: of_bytes => |at| turned(at), 9 * 8 * 4;
    vectors: of_vectors => |at| turned(at), 3 * 8 * 16;
    atomic_numbers: atomically => |at| 8 * at[1] as u32 + 28, 9 * 8 * 4;
}

/// What is between the rows is out of range.
#[test]
fn no_element_between_rows() {
    let expected: Vec<_> = (0..SIDE * SIDE).map(|at| turned([at / SIDE, at % SIDE])).collect();
    for accelerator in accelerators() {
        let mut data: Vec<u32> = (0..64).collect();
        let view = ArrayViewMut::new([SIDE, SIDE], &mut data).unwrap();
        let domain = view.extent().tile::<SIDE, SIDE>();
        let launched = parallel_for_each_on(&accelerator, domain, between_rows(&view));
        out_of_range(&accelerator, launched);
        drop(view);
        assert_eq!(data, expected, "on {}", accelerator.name());
    }
}

#[amp]
fn transpose(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = 1)]
    let square: [[u32; SIDE]; SIDE];
    square[t.local[0]][t.local[1]] = data[t];
    t.barrier.wait();
    data[t] = square[t.local[1]][t.local[0]];
}

#[amp]
fn with_constant(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    type Square = [[u32; SIDE]; SIDE];
    const PAD: usize = 3;
    #[tile_static(pad = PAD)]
    let square: Square;
    square[t.local[0]][t.local[1]] = data[t];
    t.barrier.wait();
    data[t] = square[t.local[1]][t.local[0]];
}

#[amp]
fn with_parameter<const PAD: usize>(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = PAD)]
    let square: [[u32; SIDE]; SIDE];
    square[t.local[0]][t.local[1]] = data[t];
    t.barrier.wait();
    data[t] = square[t.local[1]][t.local[0]];
}

#[amp]
struct Layout(u32);

#[amp]
trait Padded {
    const PAD: usize;
}

#[amp]
impl Padded for Layout {
    const PAD: usize = 4;
}

#[amp]
impl Layout {
    fn turned(self, t: TiledIndex<SIDE, SIDE>, value: u32) -> u32 {
        #[tile_static(pad = Self::PAD)]
        let square: [[u32; SIDE]; SIDE];
        square[t.local[0]][t.local[1]] = value + self.0;
        t.barrier.wait();
        square[t.local[1]][t.local[0]]
    }
}

#[amp]
fn in_method(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    data[t] = Layout(1).turned(t, data[t]) - 1;
}

#[amp]
fn in_generic<L: Padded>(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = L::PAD)]
    let square: [[u32; SIDE]; SIDE];
    square[t.local[0]][t.local[1]] = data[t];
    t.barrier.wait();
    data[t] = square[t.local[1]][t.local[0]];
}

#[amp]
fn load(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>, to: &mut [[u32; SIDE]; SIDE]) {
    to[t.local[0]][t.local[1]] = data[t];
    t.barrier.wait();
}

#[amp]
fn element(row: &[u32; SIDE], column: usize) -> u32 {
    row[column]
}

#[amp]
fn element_of_slice(row: &[u32], column: usize) -> u32 {
    row[column] + row.len() as u32
}

#[amp]
fn by_reference(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = 1)]
    let square: [[u32; SIDE]; SIDE];
    load(t, data, &mut square);
    let (row, column) = (t.local[0], t.local[1]);
    data[t] = match row % 2 {
        0 => element(&square[column], row),
        _ => element_of_slice(&square[column], row) - 8,
    };
}

#[amp]
fn by_value(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = 1)]
    let square: [[u32; SIDE]; SIDE];
    let (row, column) = (t.local[0], t.local[1]);
    if row == 0 && column == 0 {
        square = [[5; SIDE]; SIDE];
        for k in 0..SIDE {
            let mut row = square[k];
            for v in &mut row {
                *v = k as u32;
            }
            square[k] = row;
        }
    }
    t.barrier.wait();
    let whole = square;
    let own = square[column];
    let mut sum = 0;
    for v in own {
        sum += v;
    }
    data[t] = sum + row as u32 + (whole[row][column] - square[row][7 - column]);
}

#[amp]
fn three_ranks(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = 1)]
    let halves: [[[u32; 4]; SIDE]; 2];
    let (row, column) = (t.local[0], t.local[1]);
    halves[column / 4][row][column % 4] = data[t];
    t.barrier.wait();
    data[t] = halves[row / 4][column][row % 4];
}

#[amp]
fn of_bools(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = 1)]
    let square: [[bool; SIDE]; SIDE];
    square[t.local[0]][t.local[1]] = data[t] % 3 == 0;
    t.barrier.wait();
    let row = square[t.local[1]];
    data[t] = row[t.local[0]] as u32;
}

#[amp]
fn of_bytes(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = 1)]
    let square: [[u8; SIDE]; SIDE];
    square[t.local[0]][t.local[1]] = data[t] as u8;
    t.barrier.wait();
    let row = square[t.local[1]];
    data[t] = row[t.local[0]] as u32;
}

#[amp]
fn of_vectors(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = 1)]
    let square: [[Vec4; 2]; SIDE];
    let (row, column) = (t.local[0], t.local[1]);
    square[row][column / 4][column % 4] = data[t] as f32;
    t.barrier.wait();
    let vectors = square[column];
    data[t] = vectors[row / 4][row % 4] as u32;
}

/// Each column sums what its rows have, and begins with its own number.
#[amp]
fn atomically(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = 1)]
    let sums: [[u32; SIDE]; SIDE];
    let (row, column) = (t.local[0], t.local[1]);
    sums[row][column] = 0;
    t.barrier.wait();
    for k in 0..SIDE {
        atomic_fetch_add(&sums[k][column], (row + column) as u32);
    }
    t.barrier.wait();
    let own = sums[row];
    data[t] = own[column];
}

/// Indices from memory: beyond the end of a row there is nothing to read or write.
#[amp]
fn between_rows(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<u32, 2>) {
    #[tile_static(pad = 1)]
    let square: [[u32; SIDE]; SIDE];
    let (row, column) = (t.local[0], t.local[1]);
    square[row][column] = data[t];
    let behind = (data[[0, 0]] + 8) as usize;
    t.barrier.wait();
    square[row][behind] = 1000;
    t.barrier.wait();
    data[t] = square[column][row] + square[row][behind];
}
