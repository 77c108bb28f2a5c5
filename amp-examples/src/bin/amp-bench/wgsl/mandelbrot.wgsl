@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> steps: array<u32>;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) at: vec3<u32>) {
    let c = vec2(params.a, params.b) + vec2<f32>(at.xy) * params.c;
    var re = 0f;
    var im = 0f;
    var step = 0u;
    for (; step < params.m; step++) {
        let re2 = re * re;
        let im2 = im * im;
        if re2 + im2 > 4f {
            break;
        }
        im = 2f * re * im + c.y;
        re = re2 - im2 + c.x;
    }
    steps[at.y * params.n + at.x] = step;
}
