@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> data: array<ELEMENT>;
@group(0) @binding(2) var<storage, read_write> sums: array<f32>;

var<workgroup> partial: array<f32, 256>;

@compute @workgroup_size(256)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    var sum = ELEMENT();
    let threads = groups.x * 256u;
    var i = group.x * 256u + thread;
    for (; i + 7u * threads < params.n; i += 8u * threads) {
        for (var k = 0u; k < 8u; k++) {
            sum += data[i + k * threads];
        }
    }
    for (; i < params.n; i += threads) {
        sum += data[i];
    }
    partial[thread] = TOTAL;
    workgroupBarrier();
    for (var half = 128u; half > 0u; half /= 2u) {
        if thread < half {
            partial[thread] += partial[thread + half];
        }
        workgroupBarrier();
    }
    if thread == 0u {
        sums[group.x] = partial[0];
    }
}
