//! What was known of a source before work was recorded that writes it, for the case that the work is
//! never sent.

use std::ops::Range;

use super::super::ranges::Ranges;
use super::State;
use crate::accelerator::Sending;
use crate::error::Result;

/// Words that recorded work of one batch writes, and where they were current before it.
#[derive(Debug)]
pub(super) struct Unsent {
    sending: Sending,
    words: Ranges,
    host: Ranges,
    copies: Vec<Ranges>,
    blank: Ranges,
}

impl State {
    /// Remembers where words are current, before it is noted that recorded work writes them.
    pub(super) fn remember(&mut self, sending: &Sending, words: &Range<usize>) {
        let known = self.unsent.iter().position(|unsent| unsent.sending.is(sending));
        let number = known.unwrap_or_else(|| {
            self.unsent.push(Unsent {
                sending: sending.clone(),
                words: Ranges::default(),
                host: Ranges::default(),
                copies: Vec::new(),
                blank: Ranges::default(),
            });
            self.unsent.len() - 1
        });
        let unsent = &mut self.unsent[number];
        if unsent.words.contains(words) {
            return;
        }
        unsent.copies.resize_with(self.copies.len(), Ranges::default);
        for new in unsent.words.missing(words) {
            let keep = |to: &mut Ranges, from: &Ranges| {
                from.within(&new).into_iter().for_each(|part| to.insert(part));
            };
            keep(&mut unsent.host, &self.host);
            keep(&mut unsent.blank, &self.blank);
            for (to, copy) in unsent.copies.iter_mut().zip(&self.copies) {
                keep(to, &copy.current);
            }
        }
        unsent.words.insert(words.clone());
    }

    /// Forgets words that were written again, by something else.
    pub(super) fn overwritten(&mut self, words: &Range<usize>, sending: Option<&Sending>) {
        for unsent in &mut self.unsent {
            if sending.is_none_or(|sending| !unsent.sending.is(sending)) {
                unsent.words.remove(words);
            }
        }
    }

    /// Looks what has become of recorded work. What work has written that was not sent is as it was
    /// before.
    ///
    /// # Errors
    /// Why it was not sent; said once.
    pub(super) fn settle(&mut self) -> Result<()> {
        let mut said = Ok(());
        // The last comes first: what was before it is what those before it have left.
        for number in (0..self.unsent.len()).rev() {
            let Some(result) = self.unsent[number].sending.result().cloned() else { continue };
            let unsent = self.unsent.remove(number);
            if result.is_err() {
                self.restore(&unsent);
                said = result;
            }
        }
        said
    }

    fn restore(&mut self, before: &Unsent) {
        self.changes += 1;
        for words in before.words.iter() {
            let renew = |to: &mut Ranges, from: &Ranges| {
                to.remove(words);
                from.within(words).into_iter().for_each(|part| to.insert(part));
            };
            renew(&mut self.host, &before.host);
            renew(&mut self.blank, &before.blank);
            for (number, copy) in self.copies.iter_mut().enumerate() {
                let was = before.copies.get(number).cloned().unwrap_or_default();
                renew(&mut copy.current, &was);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::MutexGuard;

    use crate::prelude::*;

    /// The accelerator, if there is one, and an array on it.
    fn array() -> Option<(MutexGuard<'static, ()>, Accelerator, Array<i32, 1>)> {
        let (alone, gpu) = Accelerator::unshared()?;
        let array = Array::new_on(&gpu, 4, &[5, 6, 7, 8]).unwrap();
        Some((alone, gpu, array))
    }

    #[test]
    #[cfg_attr(miri, ignore = "it needs a GPU")]
    fn launches_that_were_not_sent_have_changed_nothing() {
        let Some((_alone, gpu, array)) = array() else { return };
        let mut data = [1, 2, 3, 4];
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        let launch = |gpu: &Accelerator| {
            let kernel = amp_runtime::amp!(|i: Index<1>| {
                view[i] += 10;
                array[i] += 10;
            });
            parallel_for_each_on(gpu, view.extent(), kernel)
        };
        launch(&gpu).unwrap();
        assert_eq!(view.to_vec().unwrap(), [11, 12, 13, 14]);
        launch(&gpu).unwrap();
        launch(&gpu).unwrap();
        gpu.spoil();
        let error = gpu.flush().unwrap_err();
        assert!(matches!(error, Error::Device { .. }), "{error}");
        // Whoever uses what the launches were to write is told so, once.
        assert_eq!(view.to_vec().unwrap_err(), error);
        assert_eq!(launch(&gpu).unwrap_err(), error);
        assert_eq!(view.to_vec().unwrap(), [11, 12, 13, 14]);
        assert_eq!(array.to_vec().unwrap(), [15, 16, 17, 18]);
        launch(&gpu).unwrap();
        drop(view);
        assert_eq!(data, [21, 22, 23, 24]);
        assert_eq!(array.to_vec().unwrap(), [25, 26, 27, 28]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "it needs a GPU")]
    fn host_data_of_launches_that_were_not_sent_stay_as_they_were() {
        let Some((_alone, gpu, _)) = array() else { return };
        let mut data = [1, 2, 3, 4];
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        let kernel = amp_runtime::amp!(|i: Index<1>| view[i] += 10);
        parallel_for_each_on(&gpu, view.extent(), kernel).unwrap();
        gpu.spoil();
        assert!(view.synchronize().is_err());
        assert_eq!(data, [1, 2, 3, 4]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "it needs a GPU")]
    fn what_was_written_after_a_launch_stays_when_the_launch_is_undone() {
        let Some((_alone, gpu, _)) = array() else { return };
        let mut data = [1, 2, 3, 4];
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        let launch = |accelerator: &Accelerator, part: &ArrayViewMut<'_, i32, 1>| {
            let kernel = amp_runtime::amp!(|i: Index<1>| part[i] += 10);
            parallel_for_each_on(accelerator, part.extent(), kernel).unwrap();
        };
        launch(&gpu, &view.section(0, 2).unwrap());
        launch(&Accelerator::cpu(), &view.section(2, 2).unwrap());
        gpu.spoil();
        assert!(gpu.wait().is_err());
        assert!(view.to_vec().is_err());
        assert_eq!(view.to_vec().unwrap(), [1, 2, 13, 14]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "it needs a GPU")]
    fn copies_that_were_not_sent_have_changed_nothing() {
        let Some((_alone, gpu, from)) = array() else { return };
        let to = Array::new_on(&gpu, 4, &[1, 2, 3, 4]).unwrap();
        copy(&from, &to).unwrap();
        gpu.spoil();
        assert!(gpu.wait().is_err());
        assert!(to.to_vec().is_err());
        assert_eq!(to.to_vec().unwrap(), [1, 2, 3, 4]);
        assert_eq!(from.to_vec().unwrap(), [5, 6, 7, 8]);
        copy(&from, &to).unwrap();
        assert_eq!(to.to_vec().unwrap(), [5, 6, 7, 8]);
    }
}
