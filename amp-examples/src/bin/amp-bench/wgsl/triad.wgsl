@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> b: array<ELEMENT>;
@group(0) @binding(2) var<storage, read> c: array<ELEMENT>;
@group(0) @binding(3) var<storage, read_write> a: array<ELEMENT>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) thread: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    let i = thread.y * groups.x * 256u + thread.x;
    if i < params.n {
        a[i] = b[i] + params.a * c[i];
    }
}
