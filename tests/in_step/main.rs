//! What the cpu accelerator makes of the threads of a tile, and of a row: one loop for each part, which becomes
//! vectors where something is optimised. CI runs these tests so as well, with each width of vectors.

#[macro_use]
extern crate amp_runtime;

mod arguments;
mod beside_plain;
mod by_columns;
mod by_indices;
mod by_tile;
mod few_threads;
mod in_step;
mod methods;
mod own_elements;
mod own_rows_and_columns;
mod side_by_side;
mod waiting_loops;
