//! Which guarded accesses have missed: those whose index was out of range.
//!
//! A pipeline with guards has a word on the device, in which a launch leaves which guard it was. A
//! batch with launches of such pipelines copies their words to memory that the host can read, and
//! clears them. So no launch waits, and who waits for a batch can look at its words at once.

use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use super::pace::MOST_LAUNCHES;
use super::transfer::Mapping;
use super::{BufferId, Gpu, Pipeline, lock};
use crate::accelerator::host_thread::HostThread;
use crate::emit::catch_panic;
use crate::error::{Error, Result};

/// The word of a pipeline.
const WORD: u64 = 4;
/// The words of a batch, in which each launch may be of another pipeline.
const WORDS: u64 = WORD * MOST_LAUNCHES as u64;
/// So many misses are kept that nobody asks for.
const MOST_FOUND: usize = 64;

/// A launch of a pipeline with guards, or several of one key and one thread of the host.
#[derive(Clone)]
pub(super) struct Guarded {
    pipeline: Arc<Pipeline>,
    /// What it has captured.
    buffers: Arc<[BufferId]>,
    thread: HostThread,
}

impl Guarded {
    /// Adds a launch to those of a batch, unless it repeats the last one.
    pub(super) fn note(
        all: &mut Vec<Guarded>,
        pipeline: &Arc<Pipeline>,
        buffers: &Arc<[BufferId]>,
    ) {
        let thread = HostThread::current();
        let repeats = |last: &Guarded| {
            Arc::ptr_eq(&last.pipeline, pipeline)
                && Arc::ptr_eq(&last.buffers, buffers)
                && last.thread.is(&thread)
        };
        if !all.last().is_some_and(repeats) {
            all.push(Guarded { pipeline: pipeline.clone(), buffers: buffers.clone(), thread });
        }
    }
}

/// An index that was out of range.
pub(crate) struct Miss {
    pub(crate) error: Error,
    /// The threads of the launches that may have been it, and what these had captured.
    pub(crate) launches: Vec<(HostThread, Arc<[BufferId]>)>,
}

/// The words of a batch, on their way to the host.
pub(super) struct Words {
    staging: wgpu::Buffer,
    /// Whose words they are, in order.
    pipelines: Vec<Arc<Pipeline>>,
    launches: Vec<Guarded>,
}

#[derive(Default)]
pub(super) struct Misses {
    under_way: VecDeque<(Words, Mapping)>,
    free: Vec<wgpu::Buffer>,
    found: Vec<Miss>,
}

impl Misses {
    /// Reads the words of the batches that are done.
    fn read(&mut self) {
        let is_done = |(_, mapping): &mut (Words, Mapping)| mapping.told.get().is_some();
        while let Some((words, mapping)) = self.under_way.pop_front_if(is_done) {
            if let Some(Ok(())) = mapping.told.get() {
                self.find(&words);
                words.staging.unmap();
                self.free.push(words.staging);
            }
        }
    }

    fn find(&mut self, words: &Words) {
        let Ok(bytes) = words.staging.get_mapped_range(..words.bytes()) else { return };
        for (pipeline, word) in words.pipelines.iter().zip(bytes.chunks(WORD as usize)) {
            let number = !bytemuck::pod_read_unaligned::<u32>(word);
            if let Some(guard) = pipeline.guards.get(number as usize)
                && self.found.len() < MOST_FOUND
            {
                let launches = words.launches.iter();
                let own = launches.filter(|launch| Arc::ptr_eq(&launch.pipeline, pipeline));
                self.found.push(Miss {
                    error: guard.missed(&pipeline.name),
                    launches: own.map(|own| (own.thread.clone(), own.buffers.clone())).collect(),
                });
            }
        }
    }
}

impl Words {
    fn bytes(&self) -> u64 {
        WORD * self.pipelines.len() as u64
    }
}

impl Gpu {
    /// The word of a pipeline with guards.
    pub(super) fn miss_word(&self) -> wgpu::Buffer {
        let usage = wgpu::BufferUsages::STORAGE
            | wgpu::BufferUsages::COPY_SRC
            | wgpu::BufferUsages::COPY_DST;
        self.new_buffer(WORD, usage)
    }

    /// Copies the words of the launches of a batch, after these, and clears them.
    pub(super) fn copy_misses(
        &self,
        launches: Vec<Guarded>,
        encoder: &mut wgpu::CommandEncoder,
    ) -> Words {
        let staging = {
            let mut misses = lock(&self.misses);
            misses.read();
            misses.free.pop()
        };
        let staging = staging.unwrap_or_else(|| {
            let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
            self.new_buffer(WORDS, usage)
        });
        let mut words = Words { staging, pipelines: Vec::new(), launches };
        for Guarded { pipeline, .. } in &words.launches {
            let known = words.pipelines.iter().any(|known| Arc::ptr_eq(known, pipeline));
            if let Some(word) = pipeline.misses.as_ref().filter(|_| !known) {
                encoder.copy_buffer_to_buffer(word, 0, &words.staging, words.bytes(), WORD);
                encoder.clear_buffer(word, 0, None);
                words.pipelines.push(pipeline.clone());
            }
        }
        words
    }

    /// The words come when a batch is done that was submitted.
    ///
    /// # Errors
    /// [`Error::Device`].
    pub(super) fn await_misses(
        &self,
        words: Words,
        submission: wgpu::SubmissionIndex,
    ) -> Result<()> {
        let mapping = self.map(&words.staging, wgpu::MapMode::Read, words.bytes(), submission)?;
        lock(&self.misses).under_way.push_back((words, mapping));
        Ok(())
    }

    /// Looks at the words of all batches that are done by now. It does not wait for others.
    pub(crate) fn look_for_misses(&self) {
        loop {
            let next = {
                let mut misses = lock(&self.misses);
                misses.read();
                misses.under_way.front().map(|(_, mapping)| mapping.clone())
            };
            match next {
                Some(mapping) if self.is_done(&mapping.submission) => {
                    // Another thread may be the one that calls back, perhaps a little later.
                    mapping.told.wait().unwrap_or_default();
                }
                _ => return,
            }
        }
    }

    fn is_done(&self, submission: &wgpu::SubmissionIndex) -> bool {
        let timeout = Some(Duration::ZERO);
        let until = wgpu::PollType::Wait { submission_index: Some(submission.clone()), timeout };
        // wgpu panics here if the device is lost.
        catch_panic(|| self.device.poll(until)).is_ok_and(|polled| polled.is_ok())
    }

    /// The misses that were found and not yet taken.
    pub(crate) fn take_misses(&self) -> Vec<Miss> {
        mem::take(&mut lock(&self.misses).found)
    }
}
