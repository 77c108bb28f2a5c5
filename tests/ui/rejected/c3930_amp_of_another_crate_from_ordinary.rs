//! Ordinary Rust calls no `#[amp]` function of another crate.

fn main() {
    println!("{}", amp_test_helpers::doubled(1));
}
