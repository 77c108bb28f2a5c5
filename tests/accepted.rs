//! Programs that are near to a broken rule and legal: they compile, their modules are valid, and they
//! run on the cpu accelerator with the results that they assert.
//!
//! Each file of `ui/accepted` is a module of this one crate. As programs of their own, each would be
//! linked with everything below the runtime, which takes longer than compiling all of them here;
//! only the rejected programs, none of which is ever linked, are compiled one by one.

#[macro_use]
extern crate amp_runtime;

macro_rules! accepted {
    ($($name:ident)*) => {
        #[path = "ui/accepted"]
        #[allow(missing_docs)]
        mod accepted {
            $(pub mod $name;)*
        }

        mod run {
            $(#[test]
            fn $name() {
                crate::accepted::$name::main();
            })*
        }

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

accepted! {
    amp0001_without_unsafe
    amp0002_allowed_lints
    amp0002_amp_impl_beside_plain
    amp0002_closure
    amp0002_destructuring_assignment
    amp0002_else_if
    amp0002_for_over_array
    amp0002_functions_in_a_nested_module
    amp0002_generic
    amp0002_if_let
    amp0002_inline_const
    amp0002_inner_function
    amp0002_iterator_of_array
    amp0002_labelled_block
    amp0002_labelled_loops
    amp0002_let_else
    amp0002_loop_with_value
    amp0002_match
    amp0002_name_for_a_view
    amp0002_names_of_locals
    amp0002_nested_match
    amp0002_range_of_for
    amp0002_reference_as_name
    amp0002_reversed_range
    amp0002_shadowing
    amp0002_tuple_pattern
    amp0002_unused_loop_variable
    amp0002_while_let
    amp0003_early_return
    amp0003_empty
    amp0003_four_dimensions
    amp0003_function_result
    amp0003_unit_result
    amp0003_wildcard_index
    amp0004_enum
    amp0004_enum_with_data
    amp0004_function_in_module_without_import
    amp0004_host_with_closures
    amp0004_impl
    amp0004_restrictions
    amp0101_nothing_to_do
    amp0102_padded
    amp0103_larger_tiles
    amp0104_rows_and_columns
    amp0105_work_for_each_thread
    amp0106_another_accelerator
    amp0107_chosen_from_all
    amp0108_array_of_this_accelerator
    amp0109_parts
    amp0110_f64_in_spirv
    amp0111_root_of_all
    amp0112_on_the_cpu
    amp0113_the_last_rows
    amp0114_whole_rows
    amp0115_without_the_device
    c3559_diamond
    c3559_loop
    c3559_method_of_same_name
    c3559_same_names_from_one_macro
    c3559_same_names_in_modules
    c3559_variable_of_its_own_name
    c3561_argument_of_crate
    c3561_associated_in_branch
    c3561_branches
    c3561_captured_elements
    c3561_captures
    c3561_changed_by_callee
    c3561_closure_within
    c3561_const_generic
    c3561_extent
    c3561_fences
    c3561_generic
    c3561_guarded_work
    c3561_jump_in_loop_before
    c3561_kernel_called_by_kernel
    c3561_method
    c3561_method_controls
    c3561_method_in_branch
    c3561_method_of_fixed
    c3561_nested
    c3561_numbers
    c3561_reference_to_tile_static
    c3561_result_of_callee
    c3561_result_of_crate
    c3561_shadowed
    c3561_tile_number
    c3561_tile_static_after_barrier
    c3561_tile_static_at_loop_head
    c3561_tile_static_break
    c3561_uniform_jumps
    c3561_value_argument
    c3561_while_let
    c3563_loops_that_end
    c3564_assigned_first
    c3565_an_element_for_each_thread
    c3565_exactly_the_limit
    c3566_sixty_blocks
    c3567_divisors_that_vary
    c3569_barriers_between
    c3569_no_common_element
    c3569_one_store_each
    c3569_undecided
    c3574_const_sizes
    c3574_largest_tiles
    c3574_long_slowest_of_two
    c3574_tile_of_one
    c3577_rank_and_tile
    c3578_view_of_table
    c3581_alias
    c3581_all_scalars
    c3581_bytes
    c3581_closure_parameter
    c3581_generic_elements
    c3581_generic_host
    c3581_generic_struct
    c3581_mutable_reference
    c3581_narrow_integers
    c3581_nested_arrays
    c3581_option_result
    c3581_own_vec
    c3581_points
    c3581_references_to_values
    c3581_slice_in_tiled_function
    c3581_slice_parameter
    c3581_struct_fields
    c3581_struct_from_module
    c3581_tuple_result
    c3581_unit_result
    c3584_assigned_later
    c3584_beside_cpu
    c3584_by_path
    c3584_const_size
    c3584_in_helper
    c3584_plain_types
    c3584_two_of_one_name
    c3585_const_declared
    c3585_static_beside
    c3586_associated_const
    c3586_captured_value_of_static
    c3586_const
    c3586_const_by_path
    c3586_const_in_kernel
    c3586_const_in_tile_static_type
    c3586_const_of_function_around
    c3586_const_table
    c3586_float_const
    c3586_imported_const
    c3586_own_associated_const
    c3586_struct_const
    c3589_codes_in_place_of_text
    c3589_format_of_numbers
    c3590_atomic_sum
    c3590_local_assigned
    c3590_local_name_for_a_view
    c3590_mutable_parameter
    c3590_reference_alias
    c3590_reference_to_view
    c3590_shadowed_capture
    c3590_variants_by_name
    c3592_function_named_asm
    c3592_methods_of_numbers
    c3594_condition
    c3594_early_return
    c3594_function_named_assert
    c3594_question_around
    c3595_largest_literals
    c3595_last_elements
    c3596_captured_twice
    c3596_every_capture
    c3596_unused_captures
    c3596_view_of_vec
    c3600_tiled_closure
    c3600_tiled_function
    c3600_untiled_without
    c3600_unused_helper
    c3600_with_tiles
    c3892_atomic_of_field
    c3892_mutable_view
    c3930_all_barriers
    c3930_amp_function
    c3930_atomic_of_element
    c3930_attributes_and_visibility
    c3930_barrier_as_parameter
    c3930_barrier_in_helper
    c3930_bounds
    c3930_cpu_from_both_sides
    c3930_cpu_of_another_crate
    c3930_derived_equality
    c3930_from_macro
    c3930_function_of_function_around
    c3930_generic_bound
    c3930_glob_import
    c3930_imported_and_qualified
    c3930_kernel_called_by_kernel
    c3930_method
    c3930_methods_of_option
    c3930_modules
    c3930_name_of_another_local
    c3930_named_lifetime
    c3930_operator
    c3930_tiled_helper_with_view
    c3930_trait
    c3930_views_as_arguments
    c3934_host
    c4872_float_divisors
    e0004_all_numbers
    e0004_all_variants
    e0005_irrefutable
    e0053_signatures
    e0107_sizes_of_tile
    e0107_tile_in_trait
    e0124_fields
    e0277_arithmetic_of_indices
    e0277_indices
    e0277_met_bounds
    e0282_assigned_later
    e0308_const_argument
    e0308_index_of_the_rank
    e0308_inferred_literals
    e0308_literals_of_every_type
    e0308_operators
    e0308_shared_literal_types
    e0381_both_branches
    e0382_captures_used_again
    e0384_assigned_once
    e0408_alternatives
    e0425_field_shorthand
    e0425_names_of_captures
    e0425_names_of_functions
    e0425_names_of_parameters
    e0425_nested_functions
    e0425_raw_names
    e0425_upper_case_capture
    e0425_upper_case_local
    e0428_names
    e0432_const_parameter_around
    e0499_closures_one_after_the_other
    e0499_one_after_the_other
    e0596_closure_that_changes
    e0599_method_of_extent
    unused_results
    usual_amp_println
    usual_array_iterator
    usual_closure
    usual_const_generic
    usual_continue
    usual_f64
    usual_float_literal
    usual_index_type
    usual_labelled_break
    usual_match_with_range
    usual_return
    usual_struct_from_if
}

/// A file that nobody compiles proves nothing.
#[test]
fn every_file_is_listed() {
    let files = std::fs::read_dir("ui/accepted").expect("the directory is there");
    let mut found: Vec<String> = files
        .map(|file| file.expect("the directory can be read").path())
        .map(|path| path.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    found.sort();
    let mut listed = NAMES.to_vec();
    listed.sort_unstable();
    assert_eq!(found, listed);
}
