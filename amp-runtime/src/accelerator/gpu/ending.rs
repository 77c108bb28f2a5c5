//! The end of a host thread that has sent work to a software driver.
//!
//! Such a driver computes on threads of the process, and compiles there. When `main` returns, the
//! static data of its compiler go while it still works, and the process dies of a segmentation
//! fault (seen with llvmpipe of Mesa 22.3). So a thread waits at its end for what it has sent.

use std::cell::RefCell;

use super::catch_panic;

/// The last submission of this thread to each software device.
#[derive(Default)]
struct Sent(RefCell<Vec<(wgpu::Device, wgpu::SubmissionIndex)>>);

impl Drop for Sent {
    fn drop(&mut self) {
        for (device, submission) in self.0.take() {
            let until = wgpu::PollType::Wait { submission_index: Some(submission), timeout: None };
            // Nobody is there to be told of what fails now.
            let _ = catch_panic(|| device.poll(until));
        }
    }
}

/// Remembers a submission to a software device.
pub(super) fn sent(device: &wgpu::Device, submission: &wgpu::SubmissionIndex) {
    thread_local! {
        static SENT: Sent = Sent::default();
    }
    // What is sent while the thread ends is not waited for.
    let _ = SENT.try_with(|sent| {
        let all = &mut *sent.0.borrow_mut();
        match all.iter_mut().find(|(known, _)| known == device) {
            Some((_, last)) => *last = submission.clone(),
            None => all.push((device.clone(), submission.clone())),
        }
    });
}
