//! Programs that are right and unusual: the language's corners, as people who know Rust and GPUs come to them.
//!
//! Each computes something on every accelerator, and compares it with what ordinary Rust computes; the checked
//! accelerator finds nothing in it. They were written before the rules were looked at.

use amp_runtime::{Result, on_every_accelerator};

macro_rules! unusual {
    ($($name:ident)*) => {
        $(#[allow(unused, unreachable_code, overlapping_range_endpoints, clippy::all)] mod $name;)*

        mod run {
            $(#[test]
            fn $name() {
                super::on_every(super::$name::run);
            })*
        }

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

unusual! {
    aliases_and_renames
    assignments_that_take_apart
    atomics_of_all_sorts
    attributes_and_conditions
    barrier_alone
    barriers_in_uniform_matches
    bodies_by_macro
    bound_whole_and_parts
    captures_of_every_kind
    casts_in_rows
    chains_of_options
    checks_and_lines
    closures_within_closures
    conditions_that_work
    constant_blocks
    constants_as_patterns
    conversions_by_from
    copies_and_discards
    derives_of_all_sorts
    doubles_and_wide_integers
    dual_numbers
    edit_distances
    elements_changed_in_place
    enums_within_enums
    errors_of_ones_own
    escape_times
    expressions_as_operands
    fences
    float_functions
    forces
    four_dimensions
    game_of_life
    generic_hosts
    generic_matrices
    generic_places
    geometry
    halves
    hygiene
    if_let_chains
    items_within_kernels
    kernel_of_captured_self
    kernels_as_values
    kernels_by_macro
    kernels_in_async
    kernels_in_initialisers
    kernels_in_methods
    kernels_that_call_kernels
    labels
    let_else_in_loops
    literals_of_all_kinds
    loops_over_arrays
    loops_with_values
    many_views
    marked_host_functions
    matches_as_values
    methods_of_integers
    methods_that_wait
    modules_and_re_exports
    moved_closures
    names_of_the_prelude
    narrow_elements
    nested_alternatives
    never_values
    operators_of_every_kind
    order_of_assignments
    order_of_evaluation
    overlapping_sections
    padded_planes
    padded_tile_memory
    pipelines
    product_with_epilogue
    queues_and_times
    random_walks
    ranges_of_all_types
    raw_names
    references_by_turns
    returns_everywhere
    rounds_that_wait
    scan_in_two_buffers
    searches
    shadowed_names
    sixteen_parameters
    slice_patterns
    slices_of_tile_memory
    sort_with_a_stack
    sorted_tiles
    sparse_rows
    squeezed_source
    state_machines
    structs_from_others
    subgroups_of_any_size
    tables
    tests_within
    text_as_bytes
    threads_of_the_host
    three_dimensions
    traits_of_numbers
    traits_upon_traits
    traits_with_closures
    usize_in_kernels
    values_that_come_later
    vectors
    where_clauses
    wildcards
    written_out_loops
}

fn on_every(run: fn() -> Result<()>) {
    on_every_accelerator(|_| run());
}

#[test]
fn every_program_runs() {
    let entries = std::fs::read_dir("ui/unusual").expect("the folder is there");
    let names = entries.map(|entry| entry.expect("it can be read").path());
    let mut found: Vec<_> = names
        .map(|path| path.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    found.sort_unstable();
    assert_eq!(found, NAMES);
    assert!(found.len() >= 100);
}
