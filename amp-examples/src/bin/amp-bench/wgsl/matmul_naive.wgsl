@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) at: vec3<u32>) {
    let n = params.n;
    var sum = 0f;
    for (var k = 0u; k < n; k++) {
        sum += a[at.y * n + k] * b[k * n + at.x];
    }
    c[at.y * n + at.x] = sum;
}
