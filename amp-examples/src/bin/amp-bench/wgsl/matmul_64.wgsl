@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> c: array<vec4<f32>>;

var<workgroup> left: array<array<f32, 68>, 16>;
var<workgroup> right: array<array<vec4<f32>, 16>, 16>;

@compute @workgroup_size(16, 16)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_id) local: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let row = params.n / 4u;
    let y = local.y;
    let x = local.x;
    var from_a = (group.y * 64u + thread / 4u) * row + thread % 4u;
    var from_b = y * row + group.x * 16u + x;
    let k0 = thread % 4u * 4u;
    let at = thread / 4u;
    var s0 = vec4<f32>();
    var s1 = vec4<f32>();
    var s2 = vec4<f32>();
    var s3 = vec4<f32>();
    for (var first = 0u; first < params.n; first += 16u) {
        let v = a[from_a];
        left[k0][at] = v.x;
        left[k0 + 1u][at] = v.y;
        left[k0 + 2u][at] = v.z;
        left[k0 + 3u][at] = v.w;
        right[y][x] = b[from_b];
        from_a += 4u;
        from_b += 16u * row;
        workgroupBarrier();
EVERY_STEP
        workgroupBarrier();
    }
    let to = (group.y * 64u + y * 4u) * row + group.x * 16u + x;
    c[to] = s0;
    c[to + row] = s1;
    c[to + 2u * row] = s2;
    c[to + 3u * row] = s3;
}
