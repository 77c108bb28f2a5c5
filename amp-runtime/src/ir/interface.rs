//! What a launch hands to a kernel: extents, captured numbers and tables.

use super::{CaptureForm, Scalar, Sizes, Ty};

/// The members of a kernel's uniform block, in order.
///
/// Domain and captures add theirs while the interface is declared; the kernel then loads each scalar
/// once, and reads of tables what it needs. The launch writes the values in the same order through
/// [`ParamBytes`].
#[derive(Debug, Default, Clone)]
pub struct Interface {
    members: Vec<Member>,
    /// The form of the views.
    pub(crate) form: CaptureForm,
    /// The sizes of the launch, where the module is only to tell what they mean for it.
    pub(crate) sizes: Option<Sizes>,
}

/// A member of a kernel's uniform block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Member {
    Scalar(Scalar),
    /// An array of so many words, those of its scalars one after the other.
    Table(u32),
}

impl Interface {
    /// Of a kernel whose views have this form.
    pub fn new(form: &CaptureForm) -> Self {
        Interface { form: form.clone(), ..Interface::default() }
    }

    /// The same in a launch of these sizes.
    pub(crate) fn with_sizes(self, sizes: Sizes) -> Self {
        Interface { sizes: Some(sizes), ..self }
    }

    /// Adds the extent of a view, and where it lies in its memory.
    pub fn view(&mut self, rank: usize) {
        let words = if self.form.sections { 2 * rank } else { rank };
        (0..words).for_each(|_| self.scalar(Scalar::Usize));
    }

    /// Adds one scalar.
    pub fn scalar(&mut self, scalar: Scalar) {
        self.members.push(Member::Scalar(scalar));
    }

    /// Adds every scalar and table within a type, in memory order.
    pub fn value(&mut self, ty: &Ty) {
        match ty {
            Ty::Scalar(scalar) => self.scalar(*scalar),
            _ if ty.is_table() => self.members.push(Member::Table(ty.words())),
            _ => ty.parts().iter().for_each(|part| self.value(part)),
        }
    }

    /// The words of a block, one after the other, without what lies between.
    pub(crate) fn words(&self, block: &[u8]) -> Vec<u32> {
        let (members, _) = self.layout();
        let bytes = members.into_iter().flat_map(|(member, offset)| {
            let words = match member {
                Member::Scalar(scalar) => scalar.bytes().div_ceil(4),
                Member::Table(words) => words,
            };
            (0..words as usize).map(move |word| offset as usize + 4 * word)
        });
        let word = |at: usize| Some(u32::from_ne_bytes(block.get(at..at + 4)?.try_into().ok()?));
        bytes.map(|at| word(at).unwrap_or(0)).collect()
    }

    /// Each member with its byte offset, and the size of the block.
    pub(crate) fn layout(&self) -> (Vec<(Member, u32)>, u32) {
        let mut end = 0u32;
        let members = self
            .members
            .iter()
            .map(|&member| {
                let (bytes, alignment) = match member {
                    Member::Scalar(scalar) => [scalar.bytes().max(4); 2].into(),
                    Member::Table(words) => (4 * words, 4),
                };
                let offset = end.next_multiple_of(alignment);
                end = offset + bytes;
                (member, offset)
            })
            .collect();
        (members, end.next_multiple_of(16))
    }
}

/// The values of a kernel's uniform block, laid out as [`Interface`] declares them.
#[derive(Debug, Default)]
pub struct ParamBytes {
    bytes: Vec<u8>,
    /// The first number that is none of 32 bits.
    too_large: Option<usize>,
    /// So many arrays are being written, one within the other.
    arrays: usize,
}

impl ParamBytes {
    /// Appends room for so many 32-bit values, which are [set](Self::set) when they are known.
    pub fn reserve(&mut self, words: usize) {
        self.bytes.resize(self.bytes.len() + 4 * words, 0);
    }

    /// Sets the 32-bit value of that number.
    pub fn set(&mut self, word: usize, bits: u32) {
        self.bytes[4 * word..][..4].copy_from_slice(&bits.to_ne_bytes());
    }

    /// The first 32-bit values.
    pub(crate) fn words(&self, count: usize) -> impl Iterator<Item = u32> {
        let words = self.bytes.chunks_exact(4).take(count);
        words.map(|word| u32::from_ne_bytes(word.try_into().unwrap_or_default()))
    }

    /// Appends a 32-bit value.
    pub fn word(&mut self, bits: u32) {
        self.bytes.extend(bits.to_ne_bytes());
    }

    /// Appends a `usize`, which devices have in 32 bits.
    pub fn index(&mut self, value: usize) {
        if value > u32::MAX as usize {
            self.too_large.get_or_insert(value);
        }
        self.word(value as u32);
    }

    /// The first `usize` that 32 bits could not hold, if there is one that was not asked for yet.
    pub(crate) fn take_too_large(&mut self) -> Option<usize> {
        self.too_large.take()
    }

    /// Appends the elements of an array, without gaps.
    pub fn array(&mut self, elements: impl FnOnce(&mut Self)) {
        self.arrays += 1;
        elements(self);
        self.arrays -= 1;
    }

    /// Appends a 64-bit value.
    pub fn double_word(&mut self, bits: u64) {
        if self.arrays == 0 {
            self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
        }
        self.bytes.extend(bits.to_ne_bytes());
    }

    /// Appends a value of an enum: its tag, and the fields of all variants, those of the others as
    /// zero.
    pub fn variant(&mut self, ty: &Ty, name: &str, fields: impl FnOnce(&mut Self)) {
        let Ty::Enum(def) = ty else { return };
        let tag = def.variant(name).map_or(0, |(variant, _)| variant.tag);
        self.word(tag.cast_unsigned());
        let mut fields = Some(fields);
        for variant in &def.variants {
            match fields.take_if(|_| variant.name == name) {
                Some(fields) => fields(self),
                None => variant.fields.iter().for_each(|(_, ty)| self.zero(ty)),
            }
        }
    }

    fn zero(&mut self, ty: &Ty) {
        match ty {
            Ty::Scalar(scalar) if scalar.bytes() == 8 => self.double_word(0),
            Ty::Scalar(_) => self.word(0),
            Ty::Array(..) => {
                self.array(|params| ty.parts().iter().for_each(|part| params.zero(part)));
            }
            _ => ty.parts().iter().for_each(|part| self.zero(part)),
        }
    }

    /// The finished block.
    pub fn finish(&mut self) -> &[u8] {
        self.bytes.resize(self.bytes.len().next_multiple_of(16), 0);
        &self.bytes
    }

    /// Takes all values out.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.too_large = None;
    }
}
