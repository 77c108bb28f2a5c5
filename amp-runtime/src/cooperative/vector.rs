//! Four halves at once.

use bytemuck::{Pod, Zeroable};

use crate::ir::{Builder, ParamBytes, Scalar, Ty, Value};
use crate::types::{AmpType, Operand, elements};
use crate::{__amp_known, __capture_by_value, f16};

/// Four numbers that kernels move at once: an element of views and of tile_static memory from which
/// cooperative matrices are loaded fastest. It has no operators.
///
/// ```
/// use amp_runtime::cooperative::F16Vec4;
/// use amp_runtime::prelude::*;
///
/// let halves: Vec<f16> = (0..8).map(|k| f16::from_f32(k as f32)).collect();
/// let view = ArrayView::new(8, &halves)?.reinterpret::<F16Vec4>()?;
/// assert_eq!(view.to_vec()?[1], F16Vec4::from([4.0, 5.0, 6.0, 7.0].map(f16::from_f32)));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(transparent)]
pub struct F16Vec4([f16; 4]);

impl From<[f16; 4]> for F16Vec4 {
    #[inline(always)]
    fn from(numbers: [f16; 4]) -> Self {
        F16Vec4(numbers)
    }
}

impl From<F16Vec4> for [f16; 4] {
    #[inline(always)]
    fn from(vector: F16Vec4) -> Self {
        vector.0
    }
}

#[diagnostic::do_not_recommend]
impl Operand for F16Vec4 {
    crate::__amp_bare!();
}

#[diagnostic::do_not_recommend]
impl AmpType for F16Vec4 {
    fn __amp_ty() -> Ty {
        Ty::Vector(Scalar::F16, 4)
    }

    #[inline(always)]
    fn __amp_zero() -> Self {
        F16Vec4::default()
    }

    fn __amp_constant(&self, builder: &mut Builder) -> Value {
        let parts: Vec<_> = self.0.iter().map(|part| part.__amp_constant(builder)).collect();
        builder.parts(Self::__amp_ty(), parts)
    }

    fn __amp_write(&self, params: &mut ParamBytes) {
        self.0.__amp_write(params);
    }
}

// SAFETY: four numbers hold no view.
__capture_by_value!(unsafe [] F16Vec4);
__amp_known!([] F16Vec4);
elements! { [#[diagnostic::do_not_recommend]] F16Vec4 }
