@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> numbers: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> sums: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> scanned: array<vec4<u32>>;

var<workgroup> partial: array<array<vec4<u32>, 256>, 2>;

fn prefix(v: vec4<u32>) -> vec4<u32> {
    let pairs = v + vec4(0u, v.xyz);
    return pairs + vec4(0u, 0u, pairs.xy);
}

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let first = group.x * 1024u + thread;
    let a = prefix(numbers[first]);
    let b = prefix(numbers[first + 256u]);
    let c = prefix(numbers[first + 512u]);
    let d = prefix(numbers[first + 768u]);
    let own = vec4(a.w, b.w, c.w, d.w);
    var sum = own;
    partial[0][thread] = sum;
    workgroupBarrier();
    var side = 0u;
    for (var distance = 1u; distance < 256u; distance *= 2u) {
        if thread >= distance {
            sum += partial[side][thread - distance];
        }
        side = 1u - side;
        partial[side][thread] = sum;
        workgroupBarrier();
    }
    let all = partial[side][255];
    let before = sum - own + prefix(all) - all + sums[group.x / 4u][group.x % 4u];
    scanned[first] = a + before.x;
    scanned[first + 256u] = b + before.y;
    scanned[first + 512u] = c + before.z;
    scanned[first + 768u] = d + before.w;
}
