//! Programs that are wrong when they run, each with the error that it gets.
//!
//! Each file of the folder `refused` is a module of this one, and its message the file beside it.
//! `REFUSED=overwrite cargo test -p amp-tests --test programs refused::` writes the messages anew.

use amp_runtime::{Code, Error};

const GPU: &str = "NVIDIA H200";

/// The error's text, with one name and limit in place of those that differ from machine to machine.
fn text(mut error: Error) -> String {
    match &mut error {
        Error::LimitExceeded { accelerator, allowed, asked, .. } => {
            assert!(*asked > *allowed, "{asked} is not more than {allowed}");
            GPU.clone_into(accelerator);
            *allowed = if *asked > u32::MAX.into() { i32::MAX as u64 } else { 16384 };
        }
        Error::WrongAccelerator { home, .. } => GPU.clone_into(home),
        Error::NoAccelerator { found, .. } => {
            *found = format!("there are `{GPU}`, `cpu`, `checked`")
        }
        _ => (),
    }
    format!("{error}\n")
}

fn check(name: &str, error: Error) {
    let code = name.split_once('_').map(|(code, _)| code.to_uppercase());
    assert_eq!(Some(error.code().name()), code.as_deref(), "{error}");
    let (path, found) = (format!("ui/refused/{name}.txt"), text(error));
    if std::env::var("REFUSED").is_ok_and(|value| value == "overwrite") {
        std::fs::write(&path, &found).expect("the message can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, expected, "{path}");
}

macro_rules! refused {
    ($($(#[$condition:ident])? $name:ident)*) => {
        $(mod $name;)*

        mod run {
            $(#[test]
            fn $name() {
                $(if !super::$condition() { return })?
                let error = super::$name::main().expect_err("the program is wrong");
                super::check(stringify!($name), error);
            })*
        }

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

/// Is there a GPU, whose limits some of the programs break?
fn gpu() -> bool {
    amp_tests::unchecked().len() > 1
}

refused! {
    #[gpu] amp0103_huge_view
    #[gpu] amp0108_array_of_gpu
    #[gpu] c3578_huge_table
    amp0101_zero_extent
    amp0102_rest
    amp0104_too_few_values
    amp0105_too_many_elements
    amp0107_no_such_device
    amp0110_f64_in_wgsl
    amp0111_negative_root
    amp0113_a_row_too_many
    amp0114_columns_as_a_list
    amp0114_words_of_bytes
    amp0116_wide_seed
    amp0117_steps_of_a_table
    amp0118_neighbours
}

/// No program is to blame for these.
#[test]
fn errors_without_a_program() {
    let accelerator = || GPU.to_owned();
    let errors = [
        (
            "amp0106_f16",
            Error::UnsupportedFeature {
                kernel: "scale".into(),
                feature: "the type f16".into(),
                accelerator: accelerator(),
            },
        ),
        (
            "c3565_small_device",
            Error::LimitExceeded {
                code: Code::C3565,
                what: "bytes of tile_static memory",
                subject: "transposed".into(),
                asked: 32768,
                allowed: 16384,
                accelerator: accelerator(),
                help: "use a smaller tile",
            },
        ),
        (
            "amp0109_out_of_memory",
            Error::OutOfMemory { accelerator: accelerator(), bytes: 17_179_869_184 },
        ),
        (
            "amp0112_driver",
            Error::Device { accelerator: accelerator(), reason: "unexpected error".into() },
        ),
        (
            "amp0115_lost",
            Error::AcceleratorLost { accelerator: accelerator(), reason: "reset".into() },
        ),
    ];
    for (name, error) in errors {
        check(name, error);
    }
}

/// What a kernel's methods do is seen when its module is built, with the compiler's codes.
#[test]
fn rules_broken_in_methods_have_the_codes_of_the_compiler() {
    let error = Error::BrokenRule {
        code: Code::C3559,
        kernel: "steps".into(),
        location: "src/main.rs:8:5".into(),
        reason: "calls are nested more than 64 deep".into(),
        help: "write a loop",
    };
    assert_eq!(
        error.to_string(),
        "C3559: kernel `steps` at src/main.rs:8:5: calls are nested more than 64 deep; help: write a loop"
    );
}

/// A file that nobody compiles proves nothing.
#[test]
fn every_file_is_listed() {
    let files = std::fs::read_dir("ui/refused").expect("the directory is there");
    let mut found: Vec<String> = files
        .map(|file| file.expect("the directory can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| path.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    found.sort();
    let mut listed = NAMES.to_vec();
    listed.sort_unstable();
    assert_eq!(found, listed);
}
