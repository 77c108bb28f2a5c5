//! How long an accelerator works.

use std::time::{Duration, Instant};

use super::Accelerator;
use crate::error::Result;

impl Accelerator {
    /// The time that the accelerator needs for what `work` launches and copies: from the end of what
    /// was launched before to the end of that. It waits for it.
    ///
    /// A device takes the times itself, where its driver lets it. Else, and on the `cpu` accelerator,
    /// it is the time on the host's clock. If the device comes to wait for the host within `work`, as
    /// with a kernel's first launch, that counts as well.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let accelerator = Accelerator::default_accelerator()?;
    /// let array = Array::<u32, 1>::zeroed_on(&accelerator, 1024)?;
    /// let launch = || {
    ///     let kernel = kernel!(|i: Index<1>| array[i] += 1);
    ///     parallel_for_each(array.extent(), kernel)
    /// };
    /// launch()?;
    /// println!("{:?}", accelerator.timed(launch)?);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `work`, and those of [`wait`](Self::wait).
    pub fn timed(&self, work: impl FnOnce() -> Result<()>) -> Result<Duration> {
        self.wait()?;
        let stopwatch = match self.device() {
            Some(device) => device.gpu.stopwatch()?,
            None => None,
        };
        let start = Instant::now();
        work()?;
        match (self.device(), stopwatch) {
            (Some(device), Some(stopwatch)) => {
                let time = device.gpu.stop(stopwatch)?;
                self.wait()?;
                Ok(time)
            }
            _ => {
                self.wait()?;
                Ok(start.elapsed())
            }
        }
    }
}
