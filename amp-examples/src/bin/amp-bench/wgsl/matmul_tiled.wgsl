@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> left: array<array<f32, 16>, 16>;
var<workgroup> right: array<array<f32, 16>, 16>;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) at: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let n = params.n;
    var sum = 0f;
    for (var first = 0u; first < n; first += 16u) {
        left[local.y][local.x] = a[at.y * n + first + local.x];
        right[local.y][local.x] = b[(first + local.y) * n + at.x];
        workgroupBarrier();
        for (var k = 0u; k < 16u; k++) {
            sum += left[local.y][k] * right[k][local.x];
        }
        workgroupBarrier();
    }
    c[at.y * n + at.x] = sum;
}
