@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> numbers: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> sums: array<vec4<u32>>;

var<workgroup> partial: array<u32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let first = group.x * 1024u + thread;
    let four = numbers[first] + numbers[first + 256u] + numbers[first + 512u] + numbers[first + 768u];
    partial[thread] = four.x + four.y + four.z + four.w;
    workgroupBarrier();
    for (var half = 128u; half > 0u; half /= 2u) {
        if thread < half {
            partial[thread] += partial[thread + half];
        }
        workgroupBarrier();
    }
    if thread == 0u && group.x / 4u < params.n {
        sums[group.x / 4u][group.x % 4u] = partial[0];
    }
}
