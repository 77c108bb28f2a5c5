@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> data: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> sums: array<f32>;

var<workgroup> partial: array<f32, 256>;

@compute @workgroup_size(256)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(subgroup_invocation_id) lane: u32,
    @builtin(subgroup_id) subgroup: u32,
    @builtin(num_subgroups) subgroups: u32,
) {
    var sum = vec4<f32>();
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
    let of_subgroup = subgroupAdd(sum.x + sum.y + sum.z + sum.w);
    if lane == 0u {
        partial[subgroup] = of_subgroup;
    }
    workgroupBarrier();
    if thread == 0u {
        var total = 0f;
        for (var k = 0u; k < subgroups; k++) {
            total += partial[k];
        }
        sums[group.x] = total;
    }
}
