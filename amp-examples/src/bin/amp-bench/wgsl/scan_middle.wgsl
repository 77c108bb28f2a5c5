@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> sums: array<vec4<u32>>;

var<workgroup> of_threads: array<array<u32, 1024>, 2>;

@compute @workgroup_size(1024)
fn main(@builtin(local_invocation_index) thread: u32) {
    var before = 0u;
    for (var round = 0u; round < params.n; round += 4096u) {
        let first = round + thread * 4u;
        var scans: array<vec4<u32>, 4>;
        var sum = 0u;
        for (var k = 0u; k < 4u; k++) {
            var own = vec4<u32>();
            if first + k < params.n {
                own = sums[first + k];
            }
            let two = own.x + own.y;
            let three = two + own.z;
            scans[k] = sum + vec4(0u, own.x, two, three);
            sum += three + own.w;
        }
        var inclusive = sum;
        of_threads[0][thread] = sum;
        workgroupBarrier();
        var side = 0u;
        for (var distance = 1u; distance < 1024u; distance *= 2u) {
            if thread >= distance {
                inclusive += of_threads[side][thread - distance];
            }
            side = 1u - side;
            of_threads[side][thread] = inclusive;
            workgroupBarrier();
        }
        let all = of_threads[side][1023];
        for (var k = 0u; k < 4u; k++) {
            if first + k < params.n {
                sums[first + k] = scans[k] + (before + inclusive - sum);
            }
        }
        before += all;
        workgroupBarrier();
    }
}
