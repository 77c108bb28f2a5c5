@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> left: array<array<f32, 64>, 16>;
var<workgroup> right: array<array<f32, 64>, 16>;

@compute @workgroup_size(16, 16)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_id) local: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let n = params.n;
    let top = group.y * 64u;
    let side = group.x * 64u;
    var sums: array<array<f32, 4>, 4>;
    for (var first = 0u; first < n; first += 16u) {
        for (var e = thread; e < 1024u; e += 256u) {
            left[e % 16u][e / 16u] = a[(top + e / 16u) * n + first + e % 16u];
            right[e / 64u][e % 64u] = b[(first + e / 64u) * n + side + e % 64u];
        }
        workgroupBarrier();
        for (var k = 0u; k < 16u; k++) {
            var x: array<f32, 4>;
            var y: array<f32, 4>;
            for (var i = 0u; i < 4u; i++) {
                x[i] = left[k][local.y * 4u + i];
                y[i] = right[k][local.x * 4u + i];
            }
            for (var i = 0u; i < 4u; i++) {
                for (var j = 0u; j < 4u; j++) {
                    sums[i][j] += x[i] * y[j];
                }
            }
        }
        workgroupBarrier();
    }
    for (var i = 0u; i < 4u; i++) {
        for (var j = 0u; j < 4u; j++) {
            c[(top + local.y * 4u + i) * n + side + local.x * 4u + j] = sums[i][j];
        }
    }
}
