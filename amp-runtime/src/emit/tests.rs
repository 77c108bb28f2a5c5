//! Modules that are invalid, or that a target cannot express.

use super::*;

/// A kernel with one local variable of a type.
fn kernel(scalar: naga::Scalar, capabilities: Capabilities) -> DeviceModule {
    let mut module = naga::Module::default();
    let inner = naga::TypeInner::Scalar(scalar);
    let ty = module.types.insert(naga::Type { name: None, inner }, naga::Span::UNDEFINED);
    let mut function = naga::Function::default();
    let local = naga::LocalVariable { name: None, ty, init: None };
    function.local_variables.append(local, naga::Span::UNDEFINED);
    naga::proc::ensure_block_returns(&mut function.body);
    module.entry_points.push(naga::EntryPoint {
        name: "kernel".to_owned(),
        stage: ShaderStage::Compute,
        early_depth_test: None,
        workgroup_size: [1; 3],
        workgroup_size_overrides: None,
        function,
        mesh_info: None,
        task_payload: None,
        incoming_ray_payload: None,
    });
    DeviceModule {
        name: "kernel".to_owned(),
        module,
        workgroup_size: [1; 3],
        buffers: Vec::new(),
        views: Vec::new(),
        param_bytes: 0,
        has_tables: false,
        constants: Vec::new(),
        tile_static_bytes: 0,
        capabilities,
        memory_fences: false,
        guards: Vec::new(),
        has_misses: false,
        records: Vec::new(),
        cooperative: Vec::new(),
        cooperative_at: None,
    }
}

#[test]
fn what_a_target_cannot_express_is_named() {
    let kernel = kernel(naga::Scalar::F64, Capabilities::FLOAT64);
    let error = kernel.wgsl().unwrap_err().to_string();
    assert!(error.contains("f64 has no form in WGSL; "), "{error}");
    assert!(kernel.spirv().is_ok());
}

#[test]
#[cfg_attr(miri, ignore = "it takes long, and is plain safe code")]
fn an_unused_capability_is_no_obstacle() {
    let kernel = kernel(naga::Scalar::F32, Capabilities::all());
    assert!(kernel.wgsl().is_ok() && kernel.spirv().is_ok());
    #[cfg(feature = "languages")]
    assert!(kernel.msl().is_ok() && kernel.hlsl().is_ok() && kernel.glsl().is_ok());
}

/// A kernel that stores a float as an integer.
fn faulty() -> DeviceModule {
    use crate::prelude::*;
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let mut faulty = amp_runtime::amp!(|i: Index<1>| view[i] = 7).module().unwrap();
    for (_, expression) in faulty.module.entry_points[0].function.expressions.iter_mut() {
        if let naga::Expression::Literal(literal @ naga::Literal::I32(7)) = expression {
            *literal = naga::Literal::F32(7.0);
        }
    }
    faulty
}

#[test]
#[cfg_attr(miri, ignore = "it needs a GPU")]
fn a_refused_module_is_shown_with_the_place_of_the_fault() {
    let check = |error: Error| {
        let text = error.to_string();
        let Error::Compilation { wgsl: Some(wgsl), .. } = error else { panic!("{error:?}") };
        assert!(wgsl.text.contains("@compute"), "{}", wgsl.text);
        if cfg!(feature = "languages") {
            assert!(text.contains(" of its WGSL: `view[") && text.contains("= 7f;`"), "{text}");
            let (_, line) = wgsl.line().unwrap();
            assert!(line.contains(&wgsl.text[wgsl.span.clone().unwrap()]), "{line}");
        }
    };
    check(faulty().validate().unwrap_err());
    check(faulty().spirv().unwrap_err());
    // The device compiles others after it.
    let Some((_alone, gpu)) = crate::Accelerator::unshared() else { return };
    check(gpu.compile(&faulty()).unwrap_err());
    gpu.compile(&kernel(naga::Scalar::F32, Capabilities::default())).unwrap();
}

#[test]
#[cfg_attr(miri, ignore = "it takes long, and is plain safe code")]
fn a_missing_capability_is_an_error() {
    let kernel = kernel(naga::Scalar::F64, Capabilities::empty());
    assert!(matches!(kernel.validate(), Err(Error::Compilation { .. })));
}
