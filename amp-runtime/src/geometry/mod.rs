//! Points, sizes and tiles: `Index`, `Extent`, and the tiled forms for ranks 1 to 3.
//!
//! Component 0 is the slowest dimension; the last one is contiguous in memory.

mod arithmetic;
mod device;
mod domain;
mod places;
mod point;
mod tiled;

pub use device::{ExtentMethods, PointMethods, TiledExtentMethods, Tiling1, Tiling2, Tiling3};
pub use domain::DomainIndex;
pub use point::{Extent, Index};
pub use tiled::{
    Barrier, InRow, InTile, MAX_TILE_LAYERS, MAX_TILE_THREADS, TileShape, rank1, rank2, rank3,
    tile_is_legal,
};
