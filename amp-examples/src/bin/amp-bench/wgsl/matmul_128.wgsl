@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> c: array<vec4<f32>>;

var<workgroup> left: array<array<vec4<f32>, 33>, 16>;
var<workgroup> right: array<array<vec4<f32>, 32>, 16>;

@compute @workgroup_size(16, 16)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_id) local: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let row = params.n / 4u;
    let y = local.y;
    let x = local.x;
    let of_a = thread < 128u;
    // Where this thread loads from, how far apart its four vectors are, and how far the next ones.
    var source: u32;
    var apart: u32;
    var onward: u32;
    if of_a {
        source = (group.y * 128u + thread / 4u * 4u) * row + thread % 4u;
        apart = row;
        onward = 4u;
    } else {
        source = (thread % 128u / 32u) * row + group.x * 32u + thread % 32u;
        apart = 4u * row;
        onward = 16u * row;
    }
    let k0 = select(thread % 128u / 32u, thread % 4u * 4u, of_a);
    let at = select(thread % 32u, thread / 4u, of_a);
    var v0: vec4<f32>;
    var v1: vec4<f32>;
    var v2: vec4<f32>;
    var v3: vec4<f32>;
SUMS
    for (var first = 0u; first < params.n; first += 16u) {
LOAD
        if of_a {
            left[k0][at] = vec4(v0.x, v1.x, v2.x, v3.x);
            left[k0 + 1u][at] = vec4(v0.y, v1.y, v2.y, v3.y);
            left[k0 + 2u][at] = vec4(v0.z, v1.z, v2.z, v3.z);
            left[k0 + 3u][at] = vec4(v0.w, v1.w, v2.w, v3.w);
        } else {
            right[k0][at] = v0;
            right[k0 + 4u][at] = v1;
            right[k0 + 8u][at] = v2;
            right[k0 + 12u][at] = v3;
        }
        workgroupBarrier();
EVERY_STEP
        workgroupBarrier();
    }
    let to = (group.y * 128u + y * 4u) * row + group.x * 32u + x;
STORE
}
