//! What a launch knows about its views' memory, its domain and its device: a module is built for each
//! form.

/// How the views of a launch lie in memory, and its groups on the device. Most launches have the
/// default form: each view is all of its own memory, the device counts tiles as the domain does, and nothing
/// is known of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CaptureForm {
    /// Is a view only a part of its memory?
    pub sections: bool,
    /// Has the domain more tiles in one dimension than the device counts there?
    pub spread: bool,
    /// Are all indices into views known to be in range, by the launch's [`Sizes`]?
    pub in_range: bool,
    /// Is every element to be tested for being there, since the device may reach other memory instead?
    pub tests_elements: bool,
    /// Is the device known to round `f64` to whole numbers as it should?
    pub rounds_doubles: bool,
    /// Is the driver llvmpipe (seen with Mesa 22.3)? An index into an array of a thread's own is to be a value that no
    /// variable takes then, since the driver reads it when the element is used, and the variable may have another by
    /// then. And a signed number becomes one of 64 bits by its halves: of one that is converted the driver finds no
    /// order with a constant.
    pub llvmpipe: bool,
    /// Says for each view in which memory it lies; empty, if no two share theirs.
    pub memory: Vec<SharedMemory>,
}

/// The sizes of a launch: all that is known of its numbers before it runs, but for what it captures by
/// value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sizes {
    /// The number of groups, x first.
    pub groups: [u32; 3],
    /// What the uniform block says of the domain, and of the extent of each view.
    pub words: Vec<u32>,
}

/// The memory of one view of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SharedMemory {
    /// The number of the first view in it.
    pub first: usize,
    /// May one of the views in it be written?
    pub writable: bool,
    /// Is there another view in it?
    pub shared: bool,
    /// Do views see it as elements of different types?
    pub mixed: bool,
}

impl CaptureForm {
    /// The memory of the view of that number, of which its type says whether it may be written.
    pub(crate) fn memory_of(&self, view: usize, writable: bool) -> SharedMemory {
        let own = SharedMemory { first: view, writable, shared: false, mixed: false };
        self.memory.get(view).copied().unwrap_or(own)
    }
}
