//! Where work is put: a view of an accelerator, and marks in its work.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::signal::Signal;
use super::{Accelerator, Device};
use crate::error::Result;

/// When launches go to the device (C++ AMP 3.3, `queuing_mode`).
///
/// ```
/// use amp_runtime::prelude::*;
/// use amp_runtime::QueuingMode;
/// let accelerator = Accelerator::default_accelerator()?;
/// let at_once = accelerator.create_view(QueuingMode::Immediate);
/// assert_eq!(at_once.queuing_mode(), QueuingMode::Immediate);
/// assert_eq!(accelerator.create_view(QueuingMode::default()).queuing_mode(), QueuingMode::Automatic);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum QueuingMode {
    /// Launches gather, and go to the device together: when a result is needed, when many have
    /// gathered, or when a launch finds that the first has waited for a millisecond. One launch of
    /// many costs the host a few microseconds.
    #[default]
    Automatic,
    /// Each launch goes to the device at once.
    Immediate,
}

/// A way to an accelerator, as `accelerator_view` in C++ AMP 3.3. Launches through all views of an
/// accelerator run in the order in which they were made.
///
/// ```
/// use amp_runtime::prelude::*;
/// use amp_runtime::QueuingMode;
/// let queue = Accelerator::cpu().create_view(QueuingMode::Immediate);
/// let mut data = [1, 2, 3];
/// let view = ArrayViewMut::new(3, &mut data)?;
/// parallel_for_each_on(&queue, view.extent(), kernel!(|i: Index<1>| view[i] += 1))?;
/// queue.wait()?;
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceleratorView {
    accelerator: Accelerator,
    queuing_mode: QueuingMode,
}

impl Accelerator {
    /// A view with the given mode.
    ///
    /// ```
    /// use amp_runtime::{Accelerator, QueuingMode};
    /// let queue = Accelerator::cpu().create_view(QueuingMode::Immediate);
    /// assert_eq!(queue.queuing_mode(), QueuingMode::Immediate);
    /// assert_eq!(queue.accelerator(), &Accelerator::cpu());
    /// ```
    pub fn create_view(&self, queuing_mode: QueuingMode) -> AcceleratorView {
        AcceleratorView { accelerator: self.clone(), queuing_mode }
    }

    /// Sends what was launched to the device now, and does not wait for it.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) if the device fails.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let accelerator = Accelerator::default_accelerator()?;
    /// let array = Array::<u32, 1>::zeroed(3)?;
    /// parallel_for_each(array.extent(), kernel!(|i: Index<1>| array[i] = 7))?;
    /// accelerator.flush()?;
    /// // … the device works, and the host does something else.
    /// assert_eq!(array.to_vec()?, [7, 7, 7]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn flush(&self) -> Result<()> {
        self.device().map_or(Ok(()), |device| device.gpu.flush())
    }

    /// Marks the place up to which work was launched: the marker is reached when that is done.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) if the device fails.
    ///
    /// ```
    /// # pollster::block_on(async {
    /// use amp_runtime::prelude::*;
    /// let marker = Accelerator::default_accelerator()?.create_marker()?;
    /// marker.await?; // with any executor; `marker.wait()` blocks
    /// # Ok::<(), amp_runtime::Error>(())
    /// # })?;
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn create_marker(&self) -> Result<Marker> {
        Marker::after(self.device())
    }
}

impl AcceleratorView {
    /// The accelerator.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// use amp_runtime::QueuingMode;
    /// let view = Accelerator::cpu().create_view(QueuingMode::Automatic);
    /// assert_eq!(view.accelerator().name(), "cpu");
    /// ```
    pub fn accelerator(&self) -> &Accelerator {
        &self.accelerator
    }

    /// When launches go to the device.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// use amp_runtime::QueuingMode;
    /// let view = Accelerator::cpu().create_view(QueuingMode::Immediate);
    /// assert_eq!(view.queuing_mode(), QueuingMode::Immediate);
    /// ```
    pub fn queuing_mode(&self) -> QueuingMode {
        self.queuing_mode
    }

    /// [`Accelerator::wait`]
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// use amp_runtime::QueuingMode;
    /// let view = Accelerator::default_accelerator()?.create_view(QueuingMode::Automatic);
    /// let array = Array::<u32, 1>::zeroed_on(view.accelerator(), 3)?;
    /// let kernel = kernel!(|i: Index<1>| array[i] = 7);
    /// parallel_for_each_on(&view, array.extent(), kernel)?;
    /// view.wait()?;
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `Accelerator::wait`.
    pub fn wait(&self) -> Result<()> {
        self.accelerator.wait()
    }

    /// [`Accelerator::flush`]
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// use amp_runtime::QueuingMode;
    /// let view = Accelerator::default_accelerator()?.create_view(QueuingMode::Automatic);
    /// let array = Array::<u32, 1>::zeroed_on(view.accelerator(), 3)?;
    /// let kernel = kernel!(|i: Index<1>| array[i] = 7);
    /// parallel_for_each_on(&view, array.extent(), kernel)?;
    /// view.flush()?; // the device begins, while the host goes on
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `Accelerator::flush`.
    pub fn flush(&self) -> Result<()> {
        self.accelerator.flush()
    }

    /// [`Accelerator::create_marker`]
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// use amp_runtime::QueuingMode;
    /// let view = Accelerator::default_accelerator()?.create_view(QueuingMode::Automatic);
    /// view.create_marker()?.wait()?;
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `Accelerator::create_marker`.
    pub fn create_marker(&self) -> Result<Marker> {
        self.accelerator.create_marker()
    }
}

impl From<&Accelerator> for AcceleratorView {
    fn from(accelerator: &Accelerator) -> Self {
        accelerator.create_view(QueuingMode::default())
    }
}

impl From<&AcceleratorView> for AcceleratorView {
    fn from(view: &AcceleratorView) -> Self {
        view.clone()
    }
}

/// A place in the work of an accelerator, as `completion_future` in C++ AMP 3.4. As a future it is
/// ready when all work before it is done.
///
/// ```
/// use amp_runtime::prelude::*;
/// let accelerator = Accelerator::default_accelerator()?;
/// let array = Array::<u32, 1>::zeroed(3)?;
/// parallel_for_each(array.extent(), kernel!(|i: Index<1>| array[i] = 7))?;
/// let marker = accelerator.create_marker()?;
/// while !marker.is_reached() {
///     std::thread::yield_now(); // or something useful
/// }
/// marker.wait()?;
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "a marker does nothing unless it is waited for"]
pub struct Marker {
    device: Option<Arc<Device>>,
    reached: Signal,
}

impl Marker {
    /// A mark behind all work of a device; it is reached already if there is none.
    pub(crate) fn after(device: Option<&Arc<Device>>) -> Result<Self> {
        let reached = Signal::default();
        match device {
            Some(device) => device.gpu.when_done(reached.clone())?,
            None => reached.set(Ok(())),
        }
        Ok(Marker { device: device.cloned(), reached })
    }

    /// Is all work before it done?
    ///
    /// ```
    /// use amp_runtime::Accelerator;
    /// // Kernels on the cpu have ended when their launch returns.
    /// assert!(Accelerator::cpu().create_marker()?.is_reached());
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn is_reached(&self) -> bool {
        if let Some(device) = &self.device {
            device.gpu.look().unwrap_or_default();
        }
        self.reached.get().is_some()
    }

    /// Waits until all work before it is done, and writes what kernels printed.
    ///
    /// ```
    /// use amp_runtime::Accelerator;
    /// Accelerator::default_accelerator()?.create_marker()?.wait()?;
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) if the device fails,
    /// [`Error::AssertionFailed`](crate::Error::AssertionFailed) if a check of a kernel has,
    /// [`Error::IndexOutOfRange`](crate::Error::IndexOutOfRange) if an index of one was out of range.
    pub fn wait(self) -> Result<()> {
        match &self.device {
            Some(device) if self.reached.get().is_none() => {
                device.gpu.wait()?;
                device.report()
            }
            Some(device) => device.report(),
            None => Ok(()),
        }
    }
}

impl Future for Marker {
    type Output = Result<()>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let Some(device) = &self.device else { return Poll::Ready(Ok(())) };
        match device.await_signal(&self.reached, context) {
            Poll::Ready(reached) => Poll::Ready(reached.and_then(|()| device.report())),
            Poll::Pending => Poll::Pending,
        }
    }
}
