//! Memory fences without a barrier (C++ AMP 4.6.3).
//!
//! A fence orders the accesses of one thread as the others of its tile see them; nobody waits. So
//! it may stand in code that only some threads reach. On the cpu accelerator the threads of a tile
//! take turns and see each access in order anyway.
//!
//! Metal and WGSL have no such fence, and naga prints a barrier instead: in MSL
//! `threadgroup_barrier(mem_flags::…)`, in WGSL `storageBarrier()` and `workgroupBarrier()`, both
//! for `Statement::ControlBarrier` and `Statement::MemoryBarrier`. All threads of the tile have to
//! reach a barrier, so in divergent code that would hang or worse. A kernel with a fence is
//! therefore refused there, with [`Error::UnsupportedFeature`](crate::Error::UnsupportedFeature) by
//! a launch and with [`Error::Compilation`](crate::Error::Compilation) by
//! [`DeviceModule::msl`](crate::DeviceModule::msl) and [`wgsl`](crate::DeviceModule::wgsl).

use crate::builtin::builtin;
use crate::geometry::Barrier;

builtin! {
    /// A fence for global and tile_static memory, without waiting: `all_memory_fence(&t.barrier)`.
    ///
    /// What the thread wrote before the fence is seen by the threads of its tile no later than what
    /// it writes after it. Unlike a barrier, a fence may stand where only some threads come.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [0_u32; 8];
    /// let view = ArrayViewMut::new(8, &mut data)?;
    /// parallel_for_each(view.extent().tile::<8>(), kernel!(|t: TiledIndex<8>| {
    ///     if t.local[0] == 0 {
    ///         view[1] = 7;
    ///         all_memory_fence(&t.barrier);
    ///         view[0] = 1;
    ///     }
    /// }))?;
    /// drop(view);
    /// assert_eq!(data[..2], [1, 7]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// Metal and WGSL have no fence without a barrier: a launch on Metal is an error.
    [fence] fn all_memory_fence(_barrier: &Barrier) {}
        device |b, _| b.fence(true, true);

    /// [`all_memory_fence`] for global memory only: views and arrays.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [0_u32; 8];
    /// let view = ArrayViewMut::new(8, &mut data)?;
    /// parallel_for_each(view.extent().tile::<8>(), kernel!(|t: TiledIndex<8>| {
    ///     if t.local[0] == 0 {
    ///         view[1] = 7;
    ///         global_memory_fence(&t.barrier);
    ///         view[0] = 1;
    ///     }
    /// }))?;
    /// drop(view);
    /// assert_eq!(data[..2], [1, 7]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    [fence] fn global_memory_fence(_barrier: &Barrier) {}
        device |b, _| b.fence(true, false);

    /// [`all_memory_fence`] for tile_static memory only.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [0_u32; 8];
    /// let view = ArrayViewMut::new(8, &mut data)?;
    /// parallel_for_each(view.extent().tile::<8>(), kernel!(|t: TiledIndex<8>| {
    ///     #[tile_static]
    ///     let of_tile: [u32; 2];
    ///     if t.local[0] == 0 {
    ///         of_tile[1] = 7;
    ///         tile_static_memory_fence(&t.barrier);
    ///         of_tile[0] = 1;
    ///     }
    ///     t.barrier.wait();
    ///     view[t] = of_tile[1];
    /// }))?;
    /// drop(view);
    /// assert_eq!(data, [7; 8]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    [fence] fn tile_static_memory_fence(_barrier: &Barrier) {}
        device |b, _| b.fence(false, true);
}
