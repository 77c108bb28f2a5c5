//! Vectors and matrices in memory: elements, fields, tile_static variables, captures, on every
//! accelerator.

use amp_runtime::glam::{
    DMat2, DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, Mat2, Mat3, Mat4, UVec2, UVec4, Vec2, Vec3,
    Vec3Swizzles, Vec4, Vec4Swizzles, uvec4, vec2,
};
use amp_runtime::prelude::*;
use amp_tests::vectors::{integers, triples, vectors};
use amp_tests::{accelerators, check_module, in_range, out_of_range};

const OFFSET: Vec3 = Vec3::new(1.0, -2.0, 0.5);

#[amp]
#[derive(Debug, PartialEq, Default)]
struct Body {
    position: Vec3,
    mass: f32,
    velocity: Vec3,
    charge: i32,
}

#[amp]
#[derive(Debug, PartialEq, Default)]
struct Aligned {
    color: Vec4,
    at: Vec2,
    cell: UVec2,
}

#[amp]
#[derive(Debug, PartialEq, Default)]
struct Shifted {
    first: f32,
    at: Vec2,
    cell: UVec4,
    last: f32,
}

#[amp]
#[derive(Debug, PartialEq, Default)]
struct Packed {
    kind: u16,
    small: i8,
    flag: u8,
    at: Vec3,
    cells: [IVec2; 2],
}
fn bodies() -> Vec<Body> {
    let body = |(i, v): (usize, Vec3)| Body {
        position: v,
        mass: i as f32,
        velocity: v.zxy(),
        charge: i as i32 - 4,
    };
    triples().into_iter().enumerate().map(body).collect()
}

fn aligned() -> Vec<Aligned> {
    let all = vectors().into_iter().zip(0..);
    all.map(|(v, n)| Aligned { color: v, at: v.yz(), cell: UVec2::new(n, 100 - n) }).collect()
}

fn shifted() -> Vec<Shifted> {
    let all = vectors().into_iter().zip(0..);
    all.map(|(v, n)| Shifted { first: v.x, at: v.yz(), cell: UVec4::splat(n), last: v.w }).collect()
}

mod structs {
    use amp_runtime::glam::{UVec4, Vec2Swizzles, Vec4Swizzles};
    use amp_runtime::prelude::*;
    use amp_tests::features;

    use super::{Aligned, Body, Shifted, aligned, bodies, shifted};

    features! {
        structs_of_three: (body: Body) -> Body {
            let mut next = Body { mass: body.mass + 1.0, ..body };
            next.position += body.velocity * 0.5;
            next.velocity.y = body.position[1] + body.velocity.x;
            next
        } for bodies();

        aligned_structs: (a: Aligned) -> Aligned {
            Aligned { color: a.color + a.at.xyxy(), at: a.color.zw(), cell: a.cell.yx() }
        } for aligned();

        shifted_structs: (a: Shifted) -> Shifted {
            Shifted { first: a.last, at: a.at + a.first, cell: a.cell + UVec4::X, last: a.at.x }
        } for shifted();
    }
}

/// Kernels that change elements in place, and what becomes of one.
macro_rules! in_place {
    ($end:path; $($name:ident: $ty:ty, |$data:ident, $i:ident| $kernel:block, |$e:ident| $plain:block
        for $inputs:expr;)*) =>
    {$(
        #[test]
        fn $name() {
            let inputs: Vec<$ty> = $inputs.into_iter().collect();
            let mut expected = inputs.clone();
            expected.iter_mut().for_each(|$e| $plain);
            for accelerator in accelerators() {
                let mut data = inputs.clone();
                let $data = ArrayViewMut::new(inputs.len(), &mut data).unwrap();
                let kernel = amp_runtime::amp!(|$i: Index<1>| $kernel);
                check_module(&kernel.module().unwrap());
                $end(&accelerator, parallel_for_each_on(&accelerator, $data.extent(), kernel));
                drop($data);
                assert_eq!(data, expected, "on {}", accelerator.name());
            }
        }
    )*};
}
in_place! {
    out_of_range;
    elements_of_four: Vec4,
        |data, i| { data[i].x += 1.0; data[i] *= 2.0; data[i][3] = data[i].x; data[i][4] = 9.0; },
        |e| { e.x += 1.0; *e *= 2.0; e[3] = e.x; }
        for vectors();

    components_out_of_range: Vec4,
        |data, i| {
            let v = data[i];
            let mut w = v.truncate();
            for n in 0..6 {
                data[i][n + 3] = v[n + 2] + w[n + 1];
                w[n + 2] = 5.0;
            }
            data[i].x = w.z;
        },
        |e| { *e = Vec4::new(5.0, e.y, e.z, e.z + e.y); }
        for vectors();
}

in_place! {
    in_range;
    elements_of_three: Vec3,
        |data, i| { data[i] += OFFSET; data[i].z *= 0.5; data[i] = data[i].zyx(); },
        |e| { *e += OFFSET; e.z *= 0.5; *e = e.zyx(); }
        for triples();

    elements_of_two: Vec2,
        |data, i| { data[i].y -= data[i].x; let p = data[i].perp(); data[i] = p; },
        |e| { e.y -= e.x; *e = e.perp(); }
        for vectors().into_iter().map(|v| v.xz());

    elements_of_integers: UVec4,
        |data, i| { data[i].w ^= 5; data[i] <<= 3_u32; data[i] = data[i].yxwz(); },
        |e| { e.w ^= 5; *e <<= 3_u32; *e = UVec4::new(e.y, e.x, e.w, e.z); }
        for integers().into_iter().map(|v| v.as_uvec4());

    elements_of_doubles: DVec4,
        |data, i| {
            let v = data[i];
            let m = DMat2::from_cols(v.truncate().truncate(), DVec2::new(v.z, v.w));
            data[i].x = DVec3::new(v.y, v.z, v.w).length_squared();
            data[i].y = (m * DVec2::ONE).round().y;
        },
        |e| {
            let v = *e;
            e.x = DVec3::new(v.y, v.z, v.w).length_squared();
            e.y = (v.y + v.w).round();
        }
        for vectors().into_iter().map(|v| v.as_dvec4());

    fields_of_elements: Body,
        |data, i| { data[i].velocity.y += 1.0; data[i].position = data[i].velocity; },
        |e| { e.velocity.y += 1.0; e.position = e.velocity; }
        for bodies();

    packed_structs: Packed,
        |data, i| {
            data[i].at.y += 1.0;
            data[i].at = data[i].at * 2.0;
            data[i].cells[1].x = data[i].small as i32;
            data[i].cells[0] += IVec2::X;
        },
        |e| {
            e.at.y += 1.0;
            e.at *= 2.0;
            e.cells[1].x = e.small.into();
            e.cells[0] += IVec2::X;
        }
        for triples().into_iter().map(|v| Packed { kind: 7, small: -3, flag: 9, at: v, cells: [IVec2::ONE; 2] });

    arrays_of_vectors: [Vec3; 2],
        |data, i| { data[i][0].x += 1.0; data[i][1] = data[i][0] * data[i][1]; },
        |e| { e[0].x += 1.0; e[1] = e[0] * e[1]; }
        for triples().into_iter().map(|v| [v, v.zxy()]);

    elements_that_are_matrices: Mat4,
        |data, i| { data[i].x_axis.w += 1.0; data[i] = data[i].transpose() * 2.0; },
        |e| { e.x_axis.w += 1.0; *e = e.transpose() * 2.0; }
        for vectors().into_iter().map(|v| Mat4::from_cols(v, v.yzwx(), v.wzyx(), v));

    matrices_of_three_columns: Mat3,
        |data, i| { data[i].y_axis = data[i] * OFFSET; },
        |e| { e.y_axis = *e * OFFSET; }
        for triples().into_iter().map(|v| Mat3::from_cols(v, v.zyx(), v.yyy()));
}

const BODIES: usize = 64;

/// The accelerations of bodies that attract each other, a tile of them at a time.
#[test]
fn bodies_attract_each_other() {
    let at = |i: usize| ((i * 37 + 11) % 64) as f32 / 16.0 - 2.0;
    let bodies: Vec<_> =
        (0..BODIES).map(|i| Vec4::new(at(i), at(3 * i), at(7 * i + 5), 1.0)).collect();
    let expected: Vec<_> = bodies
        .iter()
        .map(|own| {
            let pull = |other: &Vec4| {
                let away = (*other - *own).truncate();
                let distance = (away.length_squared() + 0.01).sqrt();
                away * (other.w / (distance * distance * distance))
            };
            bodies.iter().map(pull).sum::<Vec3>()
        })
        .collect();
    for accelerator in accelerators() {
        let mut pulls = vec![Vec3::ZERO; BODIES];
        let body = ArrayView::new(BODIES, &bodies).unwrap();
        let output = ArrayViewMut::new(BODIES, &mut pulls).unwrap();
        let softening = Vec3::new(0.01, 0.0, 0.0);
        let kernel = amp_runtime::amp!(|idx: TiledIndex<16>| {
            #[tile_static]
            let tile: [Vec4; 16];
            let own = body[idx].truncate();
            let mut pull = Vec3::ZERO;
            for first in 0..4 {
                tile[idx.local[0]] = body[first * 16 + idx.local[0]];
                idx.barrier.wait();
                for other in 0..16 {
                    let other = tile[other];
                    let away = other.truncate() - own;
                    let squared = Vec3::splat(away.length_squared() + softening.x);
                    let distance = squared.sqrt().x;
                    pull += away * (other.w / (distance * distance * distance));
                }
                idx.barrier.wait();
            }
            output[idx] = pull;
        });
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, output.extent().tile::<16>(), kernel).unwrap();
        drop(output);
        for (pull, expected) in pulls.iter().zip(&expected) {
            let difference = (*pull - *expected).length();
            assert!(difference <= 1e-3 * expected.length(), "{pull} is not {expected}");
        }
    }
}

#[test]
fn components_are_atomic() {
    for accelerator in accelerators() {
        let mut cells = vec![UVec4::new(1, 2, 3, 4); 3];
        let view = ArrayViewMut::new(3, &mut cells).unwrap();
        let kernel = amp_runtime::amp!(|i: Index<1>| {
            atomic_fetch_add(&view[1].y, 1);
            if i[0] == 5 {
                view[2] = view[0] * 2;
                view[0].w = 9;
            }
        });
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, Extent::new([100]), kernel).unwrap();
        drop(view);
        let expected = [uvec4(1, 2, 3, 9), uvec4(1, 102, 3, 4), uvec4(2, 4, 6, 8)];
        assert_eq!(cells, expected, "on {}", accelerator.name());
    }
}

#[test]
fn tile_static_vectors() {
    for accelerator in accelerators() {
        let mut out = vec![Vec3::ZERO; 8];
        let output = ArrayViewMut::new(8, &mut out).unwrap();
        let kernel = amp_runtime::amp!(|idx: TiledIndex<4>| {
            #[tile_static]
            let rows: [Vec3; 4];
            #[tile_static]
            let whole: Vec2;
            let own = idx.local[0];
            rows[own] = Vec3::splat(idx.global[0] as f32);
            rows[own].y += 0.5;
            rows[own][2] *= 2.0;
            rows[own][3] = 100.0;
            whole[own] = own as f32 + 1.0;
            idx.barrier.wait();
            output[idx] = rows[3 - own] + whole.extend(0.0);
        });
        check_module(&kernel.module().unwrap());
        let launched = parallel_for_each_on(&accelerator, output.extent().tile::<4>(), kernel);
        out_of_range(&accelerator, launched);
        drop(output);
        let expected: Vec<_> = (0..8)
            .map(|i| (i / 4 * 4 + 3 - i % 4) as f32)
            .map(|x| Vec3::new(x + 1.0, x + 2.5, 2.0 * x))
            .collect();
        assert_eq!(out, expected, "on {}", accelerator.name());
    }
}

#[test]
fn vectors_are_captured() {
    let (scale, grid, turn) =
        (Vec3::new(2.0, 3.0, 4.0), IVec3::new(1, 2, 3), Mat2::from_diagonal(vec2(2.0, -1.0)));
    let body = bodies()[3];
    let table = [Vec4::X, Vec4::new(1.0, 2.0, 3.0, 4.0), Vec4::NEG_ONE];
    for accelerator in accelerators() {
        let mut out = vec![Vec4::ZERO; 5];
        let output = ArrayViewMut::new(5, &mut out).unwrap();
        let kernel = amp_runtime::amp!(|i: Index<1>| {
            let turned = turn * body.position.xy();
            output[i] = table[i[0]] + (scale * grid.as_vec3() + body.velocity).extend(turned.y);
        });
        check_module(&kernel.module().unwrap());
        out_of_range(&accelerator, parallel_for_each_on(&accelerator, output.extent(), kernel));
        drop(output);
        let last = (turn * body.position.xy()).y;
        let sum = (scale * grid.as_vec3() + body.velocity).extend(last);
        let at = |i: usize| table.get(i).copied().unwrap_or(Vec4::ZERO) + sum;
        assert_eq!(out, (0..5).map(at).collect::<Vec<_>>(), "on {}", accelerator.name());
    }
}

const OP_TYPE_FLOAT: u32 = 22;
const OP_TYPE_VECTOR: u32 = 23;
const OP_LOAD: u32 = 61;
const OP_STORE: u32 = 62;

/// The instructions of a SPIR-V module: number and operands.
fn instructions(words: &[u32]) -> Vec<(u32, &[u32])> {
    let (mut rest, mut all) = (&words[5..], Vec::new());
    while let Some(first) = rest.first() {
        let (instruction, next) = rest.split_at((first >> 16) as usize);
        all.push((first & 0xffff, &instruction[1..]));
        rest = next;
    }
    all
}

/// How many vectors of `len` components the module loads, or floats if that is one; and how many
/// values it stores.
fn moves(words: &[u32], len: u32) -> (usize, usize) {
    let all = instructions(words);
    let is_type = |id: u32| {
        all.iter().any(|(opcode, operands)| match *opcode {
            OP_TYPE_FLOAT => len == 1 && operands[0] == id,
            OP_TYPE_VECTOR => operands[2] == len && operands[0] == id,
            _ => false,
        })
    };
    let count = |counted: u32, test: &dyn Fn(&[u32]) -> bool| {
        all.iter().filter(|(opcode, operands)| *opcode == counted && test(operands)).count()
    };
    (count(OP_LOAD, &|operands| is_type(operands[0])), count(OP_STORE, &|_| true))
}

#[test]
fn an_element_of_four_moves_at_once() {
    macro_rules! elements {
        ($($ty:ty: $len:literal $moves:literal;)*) => {$(
            let (from, mut to) = ([<$ty>::default(); 4], [<$ty>::default(); 4]);
            let from = ArrayView::new(4, &from).unwrap();
            let to = ArrayViewMut::new(4, &mut to).unwrap();
            let kernel = amp_runtime::amp!(|i: Index<1>| to[i] = from[i]);
            let words = kernel.module().unwrap().spirv().unwrap();
            assert_eq!(moves(&words, $len), ($moves, $moves), stringify!($ty));
        )*};
    }
    elements! {
        Vec4: 4 1;
        UVec4: 4 1;
        IVec4: 4 1;
        Mat4: 4 4;
        Vec2: 2 1;
        IVec2: 2 1;
        [Vec4; 2]: 4 2;
        Vec3: 1 3;
    }
}

#[test]
fn vectors_are_written_in_every_language() {
    let (from, mut to) = (vectors(), triples());
    let from = ArrayView::new(from.len(), &from).unwrap();
    let to = ArrayViewMut::new(to.len(), &mut to).unwrap();
    let turn = Mat3::from_diagonal(OFFSET);
    let kernel = amp_runtime::amp!(|i: Index<1>| {
        let v = from[i];
        let cells = (v.xyz() * 4.0).as_ivec3() / v.zyx().as_ivec3();
        let table = [v.wxy().round(), OFFSET, turn * v.xyz()];
        to[i] = Vec3::select(v.xyz().cmplt(OFFSET), cells.as_vec3(), table[i[0]].signum());
        to[i].y += v[i[0]];
    });
    let module = kernel.module().unwrap();
    check_module(&module);
    for (target, text) in [
        ("WGSL", module.wgsl()),
        ("MSL", module.msl()),
        ("HLSL", module.hlsl()),
        ("GLSL", module.glsl()),
    ] {
        assert!(text.is_ok_and(|text| text.contains("vec") || text.contains("float3")), "{target}");
    }
}
