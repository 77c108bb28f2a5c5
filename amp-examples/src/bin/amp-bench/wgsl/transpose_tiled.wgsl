@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

var<workgroup> square: array<array<f32, SIDE + 1>, SIDE>;

@compute @workgroup_size(SIDE, ROWS)
fn main(@builtin(local_invocation_id) at: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>) {
    let from_first = (group.y * SIDE + at.y) * params.n + group.x * SIDE + at.x;
    for (var k = 0u; k < SIDE; k += ROWS) {
        square[at.y + k][at.x] = source[from_first + k * params.n];
    }
    workgroupBarrier();
    let to_first = (group.x * SIDE + at.y) * params.n + group.y * SIDE + at.x;
    for (var k = 0u; k < SIDE; k += ROWS) {
        result[to_first + k * params.n] = square[at.x][at.y + k];
    }
}
