//! What a device does when it fails.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::*;

impl Gpu {
    /// Waits until no other test opens or closes devices. Drivers have been seen to wait for ever where
    /// devices come and go on several threads at once (NVIDIA's 580.159).
    pub(crate) fn alone() -> MutexGuard<'static, ()> {
        static ALONE: Mutex<()> = Mutex::new(());
        ALONE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A device that no other test uses, if there is one, while no other test has one.
    pub(crate) fn unshared() -> Option<(MutexGuard<'static, ()>, Self)> {
        Some((Gpu::alone(), Gpu::open(0).ok()?))
    }
}

#[test]
#[cfg_attr(miri, ignore = "it needs a GPU")]
fn a_lost_device_is_an_error() {
    // Machines without any device have nothing to lose.
    let Some((_alone, gpu)) = Gpu::unshared() else { return };
    let buffer = gpu.create_buffer(4).unwrap();
    gpu.device.destroy();
    let lost = |error| matches!(error, Error::AcceleratorLost { .. });
    assert!(gpu.wait().is_err_and(lost));
    assert!(gpu.create_buffer(4).is_err_and(lost));
    assert!(gpu.upload(&buffer, 0, 4, &|_, _| ()).is_err_and(lost));
    assert!(gpu.download(&buffer, 0, 4, &mut |_, _| ()).is_err_and(lost));
}

#[test]
#[cfg_attr(miri, ignore = "it needs a GPU")]
fn what_a_device_lacks_is_named() {
    let Some((_alone, mut gpu)) = Gpu::unshared() else { return };
    gpu.capabilities = Capabilities::empty();
    let lacking = [
        (Capabilities::FLOAT64, "the type f64"),
        (Capabilities::SHADER_FLOAT16, "the type f16"),
        (Capabilities::SHADER_INT64, "the type i64 or u64"),
        (Capabilities::SHADER_INT64_ATOMIC_ALL_OPS, "atomic operations on i64 or u64"),
    ];
    for (capability, name) in lacking {
        let mut module = crate::DeviceModule::empty("scale").unwrap();
        module.capabilities = capability;
        let text = gpu.compile(&module).unwrap_err().to_string();
        let device = gpu.name();
        let start =
            format!("AMP0106: kernel `scale` uses {name}, which the accelerator {device} does");
        assert!(text.starts_with(&start), "{text}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "it needs a GPU")]
fn an_uncaught_error_is_reported_once() {
    let Some((_alone, gpu)) = Gpu::unshared() else { return };
    gpu.new_buffer(4, wgpu::BufferUsages::empty());
    assert!(matches!(gpu.wait(), Err(Error::Device { .. })));
    assert_eq!(gpu.wait(), Ok(()));
}
