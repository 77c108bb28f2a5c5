//! A block of a matrix in a thread's registers.

use amp_runtime::glam::Vec4;
use amp_runtime::prelude::*;

/// Four vectors: four rows of a matrix, or a block of it.
#[amp]
pub struct Four(pub Vec4, pub Vec4, pub Vec4, pub Vec4);

#[amp]
impl Four {
    /// Zeros.
    pub fn zero() -> Self {
        Four(Vec4::ZERO, Vec4::ZERO, Vec4::ZERO, Vec4::ZERO)
    }

    /// Rows become columns.
    pub fn transposed(self) -> Self {
        let Four(a, b, c, d) = self;
        Four(
            Vec4::new(a.x, b.x, c.x, d.x),
            Vec4::new(a.y, b.y, c.y, d.y),
            Vec4::new(a.z, b.z, c.z, d.z),
            Vec4::new(a.w, b.w, c.w, d.w),
        )
    }

    /// Adds the products of a column and a row.
    pub fn add(&mut self, column: Vec4, row: Vec4) {
        self.0 += row * column.x;
        self.1 += row * column.y;
        self.2 += row * column.z;
        self.3 += row * column.w;
    }

    /// Writes a block whose first vector is at that row and column.
    pub fn write(self, c: &ArrayViewMut<Vec4, 2>, row: usize, column: usize) {
        c[row][column] = self.0;
        c[row + 1][column] = self.1;
        c[row + 2][column] = self.2;
        c[row + 3][column] = self.3;
    }
}
