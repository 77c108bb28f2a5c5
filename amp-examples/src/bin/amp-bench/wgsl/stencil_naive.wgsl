@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) at: vec3<u32>) {
    let n = params.n;
    let i = at.y * n + at.x;
    if at.x == 0u || at.y == 0u || at.x == n - 1u || at.y == n - 1u {
        result[i] = source[i];
    } else {
        let sides = source[i - 1u] + source[i + 1u] + source[i - n] + source[i + n];
        result[i] = params.a * source[i] + params.b * sides;
    }
}
