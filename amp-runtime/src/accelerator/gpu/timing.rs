//! The device's own clock, read between the commands of a batch.

use std::time::Duration;

use super::Gpu;
use crate::error::Result;

/// What a device needs for it.
pub(super) const FEATURES: wgpu::Features =
    wgpu::Features::TIMESTAMP_QUERY.union(wgpu::Features::TIMESTAMP_QUERY_INSIDE_ENCODERS);
/// Two times of 64 bits.
const BYTES: u64 = 16;

/// The place of two times, of which the first is taken when the device comes to it.
pub(crate) struct Stopwatch {
    times: wgpu::QuerySet,
    buffer: wgpu::Buffer,
}

impl Gpu {
    /// Takes the time after what was recorded; nothing if the device cannot.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device), [`Error::OutOfMemory`](crate::Error::OutOfMemory).
    pub(crate) fn stopwatch(&self) -> Result<Option<Stopwatch>> {
        if !self.device.features().contains(FEATURES) {
            return Ok(None);
        }
        let usage = wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC;
        let stopwatch = self.guarded(BYTES, || Stopwatch {
            times: self.device.create_query_set(&wgpu::QuerySetDescriptor {
                label: None,
                ty: wgpu::QueryType::Timestamp,
                count: 2,
            }),
            buffer: self.new_buffer(BYTES, usage),
        })?;
        self.record(|encoder| encoder.write_timestamp(&stopwatch.times, 0));
        Ok(Some(stopwatch))
    }

    /// The time between the two places in the work of the device.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device), [`Error::OutOfMemory`](crate::Error::OutOfMemory).
    pub(crate) fn stop(&self, Stopwatch { times, buffer }: Stopwatch) -> Result<Duration> {
        self.record(|encoder| {
            encoder.write_timestamp(&times, 1);
            encoder.resolve_query_set(&times, 0..2, &buffer, 0);
        });
        let mut bytes = [0; BYTES as usize];
        self.download(&buffer, 0, BYTES, &mut |_, read| bytes.copy_from_slice(read))?;
        let [start, end]: [u64; 2] = bytemuck::cast(bytes);
        let ticks = end.saturating_sub(start) as f64;
        Ok(Duration::from_secs_f64(ticks * f64::from(self.queue.get_timestamp_period()) * 1e-9))
    }
}
