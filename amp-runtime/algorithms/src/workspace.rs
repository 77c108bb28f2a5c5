//! Where algorithms run, and the memory that they need while they do.

use std::any::Any;
use std::fmt;

use amp_runtime::prelude::*;
use amp_runtime::{Domain, Element, Result};

/// So many views are kept for later calls.
const KEPT: usize = 16;

/// An accelerator, and memory on it that algorithms use again in each call.
///
/// ```
/// use amp_algorithms::Workspace;
/// use amp_algorithms::sort::sort_with;
/// use amp_runtime::prelude::*;
///
/// let mut workspace = Workspace::new()?;
/// for keys in [[3, 1, 2], [9, 8, 7]] {
///     let keys = Array::new(3, &keys)?;
///     // The second call allocates nothing.
///     sort_with(&mut workspace, &keys)?;
///     assert!(keys.to_vec()?.is_sorted());
/// }
/// # Ok::<(), amp_runtime::Error>(())
/// ```
pub struct Workspace {
    accelerator: Accelerator,
    /// Views of one dimension, the last used at the end.
    kept: Vec<Box<dyn Any + Send>>,
}

impl Workspace {
    /// On the default accelerator.
    ///
    /// # Errors
    /// Those of [`Accelerator::default_accelerator`].
    pub fn new() -> Result<Self> {
        Ok(Self::new_on(&Accelerator::default_accelerator()?))
    }

    /// On the given accelerator.
    pub fn new_on(accelerator: &Accelerator) -> Self {
        Workspace { accelerator: accelerator.clone(), kept: Vec::new() }
    }

    /// Where algorithms run that get this workspace.
    pub fn accelerator(&self) -> &Accelerator {
        &self.accelerator
    }

    /// Launches a kernel on the accelerator.
    pub(crate) fn run<D: Domain>(&self, domain: D, kernel: impl Kernel<D::Index>) -> Result<()> {
        parallel_for_each_on(&self.accelerator, domain, kernel)
    }

    /// A view of so many elements with any content. [`Workspace::give`] brings it back.
    pub(crate) fn take<T: Element>(&mut self, len: usize) -> Result<ArrayViewMut<'static, T, 1>> {
        let fits = |kept: &Box<dyn Any + Send>| {
            let view = kept.downcast_ref::<ArrayViewMut<'static, T, 1>>();
            view.is_some_and(|view| view.extent()[0] == len)
        };
        if let Some(place) = self.kept.iter().rposition(fits)
            && let Ok(view) = self.kept.remove(place).downcast()
        {
            return Ok(*view);
        }
        ArrayViewMut::without_source(len)
    }

    /// Keeps a view for a later call.
    pub(crate) fn give<T: Element>(&mut self, view: ArrayViewMut<'static, T, 1>) {
        if self.kept.len() == KEPT {
            self.kept.remove(0);
        }
        self.kept.push(Box::new(view));
    }

    /// The one number that was written to a view, which is kept for a later call.
    pub(crate) fn number<T: Element>(&mut self, view: ArrayViewMut<'static, T, 1>) -> Result<T> {
        let elements = view.to_vec()?;
        self.give(view);
        Ok(elements[0])
    }
}

/// The one number that was written to a view, without waiting for the accelerator.
pub(crate) fn number_async<T: Element>(
    view: Result<ArrayViewMut<'static, T, 1>>,
) -> impl Future<Output = Result<T>> + use<T> {
    let elements = view.map(|view| view.to_vec_async());
    async { Ok(elements?.await?[0]) }
}

impl fmt::Debug for Workspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Workspace { accelerator, kept } = self;
        f.debug_struct("Workspace")
            .field("accelerator", &accelerator.name())
            .field("kept", &kept.len())
            .finish()
    }
}
