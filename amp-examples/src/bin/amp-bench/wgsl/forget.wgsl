@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> notes: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < params.n {
        notes[id.x] = 0u;
    }
}
