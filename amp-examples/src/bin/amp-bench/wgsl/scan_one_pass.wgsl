@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> numbers: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> notes: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> scanned: array<vec4<u32>>;

const NOTHING = 0u;
const OWN = 1u;
const ALL = 2u;

var<workgroup> taken: u32;
var<workgroup> before_block: u32;
var<workgroup> before_rows: array<u32, 512>;

fn prefix(v: vec4<u32>) -> vec4<u32> {
    let pairs = v + vec4(0u, v.xyz);
    return pairs + vec4(0u, 0u, pairs.xy);
}

// Half a sum in either word, with what it is.
fn tell(block: u32, lane: u32, what: u32, sum: u32) {
    if lane < 2u {
        let word = (what << 16u) | extractBits(sum, 16u * lane, 16u);
        atomicExchange(&notes[1u + lane * params.n + block], word);
    }
}

fn told(block: u32) -> vec2<u32> {
    let low = atomicLoad(&notes[1u + block]);
    let high = atomicLoad(&notes[1u + params.n + block]);
    let what = select(NOTHING, low >> 16u, (low >> 16u) == (high >> 16u));
    return vec2(what, (high << 16u) | (low & 0xffffu));
}

fn sum_of_block(block: u32, lane: u32, size: u32) -> u32 {
    var sum = vec4<u32>();
    for (var k = lane; k < 2048u; k += size) {
        sum += numbers[block * 2048u + k];
    }
    return subgroupAdd(sum.x + sum.y + sum.z + sum.w);
}

fn sum_before(block: u32, lane: u32, size: u32) -> u32 {
    var end = block;
    var sum = 0u;
    while end > 0u {
        var seen = vec2(ALL, 0u);
        if lane < end {
            seen = told(end - 1u - lane);
        }
        var all = size;
        var nothing = 0u;
        var looks = 0u;
        while nothing < all {
            all = subgroupMin(select(size, lane, seen.x == ALL));
            nothing = subgroupMin(select(size, lane, seen.x == NOTHING));
            if nothing < all {
                looks++;
                if looks > 100u {
                    let own = sum_of_block(end - 1u - nothing, lane, size);
                    if lane == nothing {
                        seen = vec2(OWN, own);
                    }
                    looks = 0u;
                } else if lane < all && seen.x == NOTHING {
                    seen = told(end - 1u - lane);
                }
            }
        }
        sum += subgroupAdd(select(0u, seen.y, lane <= all));
        end = select(end - size, 0u, all < size);
    }
    return sum;
}

@compute @workgroup_size(256)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(subgroup_invocation_id) lane: u32,
    @builtin(subgroup_size) size: u32,
    @builtin(subgroup_id) subgroup: u32,
    @builtin(num_subgroups) subgroups: u32,
) {
    if thread == 0u {
        taken = atomicAdd(&notes[0], 1u);
    }
    workgroupBarrier();
    let block = taken;
    let first = block * 2048u + thread;
EACH    let vK = numbers[first + Ku * 256u];
EACH    let pK = prefix(vK);
EACH    let tK = subgroupInclusiveAdd(pK.w);
EACH    let sK = pK + (tK - pK.w);
EACH    if lane == size - 1u { before_rows[Ku * subgroups + subgroup] = tK; }
    workgroupBarrier();
    if subgroup == 0u {
        let rows = 8u * subgroups;
        let share = (rows + size - 1u) / size;
        let start = lane * share;
        let end = min(start + share, rows);
        var own = 0u;
        for (var row = start; row < end; row++) {
            own += before_rows[row];
        }
        let upto = subgroupInclusiveAdd(own);
        let all = subgroupShuffle(upto, size - 1u);
        tell(block, lane, select(OWN, ALL, block == 0u), all);
        var before = upto - own;
        for (var row = start; row < end; row++) {
            let next = before + before_rows[row];
            before_rows[row] = before;
            before = next;
        }
        let sum = sum_before(block, lane, size);
        if block > 0u {
            tell(block, lane, ALL, sum + all);
        }
        if lane == 0u {
            before_block = sum;
        }
    }
    workgroupBarrier();
EACH    scanned[first + Ku * 256u] = sK + (before_block + before_rows[Ku * subgroups + subgroup]);
}
