@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> bodies: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> velocities: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> moved: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> faster: array<vec4<f32>>;

var<workgroup> others: array<vec4<f32>, 256>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = id.x;
    let me = bodies[i];
    var acceleration = vec3<f32>();
    for (var first = 0u; first < params.n; first += 256u) {
        others[thread] = bodies[first + thread];
        workgroupBarrier();
        for (var k = 0u; k < 256u; k++) {
            let other = others[k];
            let distance = other.xyz - me.xyz;
            let inverse = inverseSqrt(dot(distance, distance) + params.b);
            acceleration = fma(distance, vec3(other.w * inverse * inverse * inverse), acceleration);
        }
        workgroupBarrier();
    }
    let velocity = velocities[i].xyz + acceleration * params.a;
    faster[i] = vec4(velocity, 0f);
    moved[i] = vec4(me.xyz + velocity * params.a, me.w);
}
