@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> sums: array<u32>;

var<workgroup> partial: array<array<u32, 256>, 2>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) thread: u32) {
    let count = (params.n + 255u) / 256u;
    let first = thread * count;
    let end = min(first + count, params.n);
    var own = 0u;
    for (var k = first; k < end; k++) {
        own += sums[k];
    }
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
    var before = sum - own;
    for (var k = first; k < end; k++) {
        let value = sums[k];
        sums[k] = before;
        before += value;
    }
}
