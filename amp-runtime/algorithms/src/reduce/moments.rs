//! Mean and variance in one pass.

use amp_runtime::Result;
use amp_runtime::prelude::*;

use super::{transform_reduce_async, transform_reduce_with};
use crate::Workspace;

/// How many numbers there are, their mean, and the sum of the squares of their distances from it: what [`moments`]
/// finds.
///
/// ```
/// use amp_algorithms::reduce::Moments;
/// let found = Moments { count: 4.0, mean: 3.0, squares: 12.0 };
/// assert_eq!((found.variance(), found.sample_variance()), (3.0, 4.0));
/// ```
#[amp]
#[derive(Debug, PartialEq)]
pub struct Moments {
    /// How many numbers there are.
    pub count: f32,
    /// Their mean; zero without numbers.
    pub mean: f32,
    /// The sum of the squares of their distances from the mean.
    pub squares: f32,
}

impl Moments {
    /// The variance of all there are; NaN without numbers.
    pub fn variance(&self) -> f32 {
        self.squares / self.count
    }

    /// The variance of all that these are a sample of; NaN of less than two numbers.
    pub fn sample_variance(&self) -> f32 {
        self.squares / (self.count - 1.0)
    }
}

/// The mean and the variance of numbers, which are read once. They are combined as by T. F. Chan, G. H. Golub and
/// R. J. LeVeque, "Updating Formulae and a Pairwise Algorithm for Computing Sample Variances", 1979.
///
/// ```
/// use amp_algorithms::reduce::moments;
/// use amp_runtime::prelude::*;
///
/// let data = ArrayView::new(4, &[1.0, 2.0, 3.0, 6.0])?;
/// let found = moments(&data)?;
/// assert_eq!((found.mean, found.variance()), (3.0, 3.5));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn moments(data: &ArrayView<f32, 1>) -> Result<Moments> {
    moments_with(&mut Workspace::new()?, data)
}

/// [`moments`] in a workspace.
///
/// # Errors
/// Those of [`moments`].
pub fn moments_with(workspace: &mut Workspace, data: &ArrayView<f32, 1>) -> Result<Moments> {
    transform_reduce_with(workspace, data, NONE, both(), one())
}

/// [`moments`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`moments`].
pub fn moments_async(
    workspace: &mut Workspace,
    data: &ArrayView<f32, 1>,
) -> impl Future<Output = Result<Moments>> + use<> {
    transform_reduce_async(workspace, data, NONE, both(), one())
}

/// Those of no numbers.
const NONE: Moments = Moments { count: 0.0, mean: 0.0, squares: 0.0 };

fn one() -> impl Function<fn(f32) -> Moments> {
    function!(|x: f32| Moments { count: 1.0, mean: x, squares: 0.0 })
}

fn both() -> impl Function<fn(Moments, Moments) -> Moments> {
    function!(|a: Moments, b: Moments| {
        let count = a.count + b.count;
        if count == 0.0 {
            return a;
        }
        let (distance, part) = (b.mean - a.mean, b.count / count);
        Moments {
            count,
            mean: a.mean + distance * part,
            squares: a.squares + b.squares + distance * distance * a.count * part,
        }
    })
}
