@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> words: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

var<workgroup> bins: array<atomic<u32>, 256>;

@compute @workgroup_size(256)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    atomicStore(&bins[thread], 0u);
    workgroupBarrier();
    for (var i = group.x * 256u + thread; i < params.n; i += groups.x * 256u) {
        let four = words[i] & vec4(255u);
        atomicAdd(&bins[four.x], 1u);
        atomicAdd(&bins[four.y], 1u);
        atomicAdd(&bins[four.z], 1u);
        atomicAdd(&bins[four.w], 1u);
    }
    workgroupBarrier();
    atomicAdd(&counts[thread], atomicLoad(&bins[thread]));
}
