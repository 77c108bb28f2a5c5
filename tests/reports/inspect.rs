//! What is written for whoever looks inside: kernels as files, and the times of what happens.

use std::fs;
use std::process::Command;

use amp_runtime::prelude::*;
use amp_tests::accelerators;

use super::alone;

/// What the variables are about, in a process of its own: see below.
#[test]
fn a_launch_to_look_at() {
    let _alone = alone();
    let mut data = [1.0_f32; 6];
    let view = ArrayViewMut::new([2, 3], &mut data).unwrap();
    parallel_for_each(view.extent(), amp!(|i: Index<2>| view[i] += 0.5)).unwrap();
    assert_eq!(format!("{view:?}"), "ArrayViewMut([[1.5, 1.5, 1.5], [1.5, 1.5, 1.5]])");
}

/// The names of the files in a folder, with their contents.
fn files(folder: &std::path::Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("the folder is made");
    let mut files: Vec<_> = entries
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn kernels_and_times_are_written_where_one_asks_for_them() {
    let line = include_str!("inspect.rs").lines().position(|line| line.contains("view[i] += 0.5"));
    let line = line.expect("it is there") + 1;
    let kernel = format!("a_launch_to_look_at:{line}");
    for accelerator in accelerators() {
        let folder = std::env::temp_dir().join(format!("amp-inspect-{}", std::process::id()));
        let (dump, trace) = (folder.join("dump"), folder.join("trace.json"));
        fs::create_dir_all(&folder).unwrap();
        let ran = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "inspect::a_launch_to_look_at"])
            .env("AMP_ACCELERATOR", accelerator.name())
            .env("AMP_DUMP", &dump)
            .env("AMP_TRACE", &trace)
            .output()
            .unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));

        let files = files(&dump);
        let stem = kernel.replace(':', "_");
        for (ending, part) in [("ir", "binding 0: view, read and written"), ("wgsl", "@compute")] {
            let name = format!("{stem}.{ending}");
            let (_, content) = files.iter().find(|(file, _)| *file == name).expect(&name);
            assert!(String::from_utf8_lossy(content).contains(part), "{name}");
        }
        let (_, words) = files.iter().find(|(file, _)| file.ends_with(".spv")).expect("SPIR-V");
        assert_eq!(words[..4], 0x0723_0203_u32.to_le_bytes());

        let text = fs::read_to_string(&trace).unwrap();
        let events: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
        let named = |name: &str| events.iter().filter(|event| event["name"] == name).count();
        assert_eq!(named(&format!("launch {kernel}")), 1, "{text}");
        assert_eq!(named(&format!("build {kernel}")), 1, "{text}");
        assert_eq!(named(&kernel), 1, "on the accelerator's own track: {text}");
        assert!(events.iter().all(|event| event["pid"].is_u64()), "{text}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
