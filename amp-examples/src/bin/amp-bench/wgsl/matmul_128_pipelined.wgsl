@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> c: array<vec4<f32>>;

var<workgroup> left: array<array<f32, 132>, 16>;
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
    let k0 = thread % 4u * 4u;
    let at = thread / 4u;
    let depth = thread / 32u;
    let side = thread % 32u;
    // Where this thread loads from.
    var of_a = (group.y * 128u + at) * row + thread % 4u;
    var of_b = depth * row + group.x * 32u + side;
    var v0 = a[of_a];
    var v1 = a[of_a + 64u * row];
    var v2 = b[of_b];
    var v3 = b[of_b + 8u * row];
SUMS
    for (var first = 0u; first < params.n; first += 16u) {
        left[k0][at] = v0.x;
        left[k0 + 1u][at] = v0.y;
        left[k0 + 2u][at] = v0.z;
        left[k0 + 3u][at] = v0.w;
        left[k0][at + 64u] = v1.x;
        left[k0 + 1u][at + 64u] = v1.y;
        left[k0 + 2u][at + 64u] = v1.z;
        left[k0 + 3u][at + 64u] = v1.w;
        right[depth][side] = v2;
        right[depth + 8u][side] = v3;
        workgroupBarrier();
        if first + 16u < params.n {
            of_a += 4u;
            of_b += 16u * row;
            v0 = a[of_a];
            v1 = a[of_a + 64u * row];
            v2 = b[of_b];
            v3 = b[of_b + 8u * row];
        }
EVERY_STEP
        workgroupBarrier();
    }
    let to = (group.y * 128u + y * 4u) * row + group.x * 32u + x;
STORE
}
