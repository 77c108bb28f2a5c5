@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

var<workgroup> near: array<array<f32, 34>, 10>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) at: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let n = params.n;
    let i = at.y * n + at.x;
    let x = local.x + 1u;
    let y = local.y + 1u;
    let centre = source[i];
    near[y][x] = centre;
    if x == 1u && at.x > 0u {
        near[y][0] = source[i - 1u];
    }
    if x == 32u && at.x < n - 1u {
        near[y][33] = source[i + 1u];
    }
    if y == 1u && at.y > 0u {
        near[0][x] = source[i - n];
    }
    if y == 8u && at.y < n - 1u {
        near[9][x] = source[i + n];
    }
    workgroupBarrier();
    if at.x == 0u || at.y == 0u || at.x == n - 1u || at.y == n - 1u {
        result[i] = centre;
    } else {
        let sides = near[y][x - 1u] + near[y][x + 1u] + near[y - 1u][x] + near[y + 1u][x];
        result[i] = params.a * centre + params.b * sides;
    }
}
