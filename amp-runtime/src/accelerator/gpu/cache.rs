//! Pipelines on disk, for the next process: `AMP_PIPELINE_CACHE` names the folder.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, io};

use super::{Gpu, lock};

/// The pipelines of a device, of this process and of those before it.
pub(super) struct Cache {
    pub(super) pipelines: wgpu::PipelineCache,
    file: PathBuf,
    /// The check of what the file has.
    saved: Mutex<Option<u64>>,
}

impl Gpu {
    /// Reads the pipelines that a folder has of this device, and keeps those there that are compiled
    /// from now on. A device that cannot do so compiles them as before.
    pub(super) fn keep_pipelines_in(&mut self, folder: &OsStr) {
        let key = wgpu::util::pipeline_cache_key(&self.device.adapter_info());
        let Some(key) = key.filter(|_| self.has_pipeline_caches()) else { return };
        let driver = checked(self.description.driver.as_bytes());
        let file = Path::new(folder).join(format!("{key}_{driver:016x}"));
        let found = fs::read(&file).ok();
        let found = found.as_deref().and_then(opened);
        // SAFETY: the data are as a cache of a device of this kind has given them, since their check
        // is right. wgpu looks whether the driver is the same, and takes none of another one.
        let pipelines = self.scoped(|| unsafe {
            self.device.create_pipeline_cache(&wgpu::PipelineCacheDescriptor {
                label: Some("amp"),
                data: found,
                fallback: true,
            })
        });
        let saved = Mutex::new(found.map(checked));
        self.cache = pipelines.ok().map(|pipelines| Cache { pipelines, file, saved });
    }

    fn has_pipeline_caches(&self) -> bool {
        self.device.features().contains(wgpu::Features::PIPELINE_CACHE)
    }
}

impl Cache {
    /// Writes what the device has compiled by now, if it is something new.
    pub(super) fn save(&self) {
        let Some(data) = self.pipelines.get_data() else { return };
        let check = checked(&data);
        let mut saved = lock(&self.saved);
        if *saved == Some(check) {
            return;
        }
        *saved = Some(check);
        if let Err(error) = replace(&self.file, &sealed(&data)) {
            let file = self.file.display();
            tracing::warn!(target: "amp_runtime::pipeline_cache", "{file}: {error}");
        }
    }
}

/// Replaces a file by another, so that whoever reads it finds one of them as a whole.
fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = file.with_extension(std::process::id().to_string());
    let replaced = fs::write(&new, content).and_then(|()| fs::rename(&new, file));
    if replaced.is_err() {
        fs::remove_file(&new).unwrap_or_default();
    }
    replaced
}

/// A number that changes with the data.
fn checked(data: &[u8]) -> u64 {
    // FNV-1a: the same number in every process, and for every version of amp.
    data.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Data with their check before them.
fn sealed(data: &[u8]) -> Vec<u8> {
    [&checked(data).to_le_bytes(), data].concat()
}

/// Data behind their check, if it is right.
fn opened(file: &[u8]) -> Option<&[u8]> {
    let (check, data) = file.split_first_chunk()?;
    (u64::from_le_bytes(*check) == checked(data)).then_some(data)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names and contents of the files of a folder.
    fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
    }

    /// Compiles a kernel with a device that keeps its pipelines, and gives what it keeps.
    fn compile(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
        let mut gpu = Gpu::open(0).unwrap();
        gpu.keep_pipelines_in(folder.as_os_str());
        gpu.compile(&crate::DeviceModule::empty("nothing").unwrap()).unwrap();
        files(folder)
    }

    #[test]
    #[cfg_attr(miri, ignore = "it needs a GPU")]
    fn pipelines_are_kept_and_damage_is_mended() {
        // Machines without a device that keeps pipelines have none to test.
        let Some((_alone, gpu)) = Gpu::unshared() else { return };
        if !gpu.has_pipeline_caches() {
            return;
        }
        drop(gpu);
        let folder = std::env::temp_dir().join(format!("amp-pipelines-{}", std::process::id()));
        let inner = folder.join("made/when/needed");
        let kept = compile(&inner);
        let [(file, content)] = &kept[..] else { panic!("one file, and nothing beside it") };
        assert!(opened(content).is_some_and(|data| !data.is_empty()));
        let damaged = {
            let mut content = content.clone();
            *content.last_mut().unwrap() ^= 1;
            content
        };
        let of_another_driver = sealed(b"of another driver");
        let half = &content[..content.len() / 2];
        for found in [&[][..], &[7], half, &damaged, &of_another_driver] {
            fs::write(file, found).unwrap();
            let again = compile(&inner);
            assert_eq!(again.len(), 1);
            assert_eq!(again[0].0, *file);
            assert!(opened(&again[0].1).is_some(), "it is whole again");
        }
        assert_eq!(compile(&inner).len(), 1, "with what is there");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    #[cfg_attr(miri, ignore = "it needs a GPU")]
    fn a_folder_that_cannot_be_made_does_not_matter() {
        let Some((_alone, mut gpu)) = Gpu::unshared() else { return };
        let file = std::env::temp_dir().join(format!("amp-file-{}", std::process::id()));
        fs::write(&file, "no folder").unwrap();
        gpu.keep_pipelines_in(file.join("inner").as_os_str());
        gpu.compile(&crate::DeviceModule::empty("nothing").unwrap()).unwrap();
        fs::remove_file(&file).unwrap();
    }
}
