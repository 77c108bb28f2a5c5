//! Vectors and matrices of glam in kernels, on every accelerator and as plain Rust.

use amp_runtime::glam::{
    BVec3, IVec2, IVec3, IVec4, Mat2, Mat3, Mat4, UVec2, UVec3, UVec4, Vec2, Vec2Swizzles, Vec3,
    Vec3Swizzles, Vec4, Vec4Swizzles, ivec2, uvec4, vec2, vec3, vec4,
};
use amp_runtime::glam::{DMat2, DVec2, DVec3, DVec4};
use amp_runtime::prelude::*;
use amp_tests::{accelerators, check_module, features};

/// Numbers whose sums and products are exact.
const NUMBERS: [f32; 9] = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 7.75, -128.5];
const INTEGERS: [i32; 9] = [0, 1, -1, 7, -13, 1000, i32::MAX, i32::MIN, i32::MIN + 1];

/// Every number with those after it.
fn vectors() -> Vec<Vec4> {
    let at = |i: usize| NUMBERS[i % NUMBERS.len()];
    (0..NUMBERS.len()).map(|i| Vec4::new(at(i), at(i + 1), at(2 * i + 2), at(3 * i + 4))).collect()
}

fn triples() -> Vec<Vec3> {
    vectors().into_iter().map(|v| v.truncate()).collect()
}

fn integers() -> Vec<IVec4> {
    let at = |i: usize| INTEGERS[i % INTEGERS.len()];
    let all = (0..INTEGERS.len()).flat_map(|i| {
        (0..INTEGERS.len()).map(move |j| IVec4::new(at(i), at(i + j), at(j), at(2 * i + j)))
    });
    all.collect()
}

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

#[amp(cpu)]
fn shift(v: &mut Vec3, by: &Vec3) {
    *v += *by;
    v.z = by.x;
}

#[amp(cpu)]
fn twice<T: Copy + std::ops::Add<Output = T>>(value: T) -> T {
    value + value
}

#[amp]
trait Taxi {
    fn taxi(&self) -> Vec3;
}

#[amp]
impl Taxi for Vec3 {
    fn taxi(&self) -> Vec3 {
        let size = self.abs();
        Vec3::splat(size.x + size.y + size.z)
    }
}

const OFFSET: Vec3 = Vec3::new(1.0, -2.0, 0.5);
const CORNERS: [Vec2; 4] = [Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::ONE];
const STEPS: [Vec3; 3] = [Vec3::X, Vec3::NEG_Y, Vec3::ONE];

features! {
    operators: (v: Vec4) -> Vec4 {
        let w = v.wzyx();
        (v + w) * 2.0 - v * w + 0.5 * -v - (1.0 - v) + (v - 3.0) / 4.0
    } for vectors();

    three_components: (v: Vec3) -> Vec3 {
        let mut w = v + OFFSET;
        w *= 2.0;
        w -= Vec3::splat(0.25);
        w += v.cross(OFFSET) + v % 4.0;
        w / 0.5
    } for triples();

    two_components: (v: Vec4) -> Vec2 {
        let (a, b) = (v.xy(), v.zw());
        let p = a.perp() + b.rotate(a) * Vec2::NEG_X + vec2(a.perp_dot(b), a.dot(b));
        if p == b { a } else { p }
    } for vectors();

    constructors: (v: Vec3) -> Vec4 {
        let a = vec3(v.x, v.y, v.z).extend(1.0) + Vec3::from_array([v.z, v.x, v.y]).extend(0.0);
        let b = vec4(v.x, 0.0, 1.0, 2.0).with_y(v.z).truncate().extend(v.y);
        let c = a.to_array();
        a + b + Vec4::splat(c[1]) + Vec4::W
    } for triples();

    components: (v: Vec3) -> Vec3 {
        let mut w = v;
        w.x += 1.0;
        w.y = w.x * v.z;
        w.z -= w.y;
        w
    } for triples();

    indexing: (v: Vec4) -> Vec4 {
        let mut w = v;
        let mut sum = 0.0;
        for i in 0..4 {
            sum += v[i] * (i as f32 + 1.0);
            w[i] = sum + w[3 - i];
        }
        w
    } for vectors();

    indexing_three: (v: Vec3) -> Vec3 {
        let mut w = [v, Vec3::ZERO];
        for i in 0..3 {
            w[1][i] = v[2 - i] + w[0][i];
            w[i % 2][0] += 1.0;
        }
        w[0] + w[1]
    } for triples();

    swizzles: (v: Vec4) -> Vec4 {
        let v3 = v.zyx();
        let v2 = v3.xz().yx();
        v2.xxyy() + v3.zzyx() * 2.0 + v.wwxy().xzyw() + v.xyz().extend(v2.yy().x)
    } for vectors();

    products: (v: Vec4) -> Vec4 {
        let (a, b) = (v.xyz(), v.yzw());
        Vec4::new(v.dot(v.wzyx()), a.dot(b), v.length_squared(), a.distance_squared(b))
    } for vectors();

    reductions: (v: Vec4) -> Vec4 {
        Vec4::new(v.min_element(), v.max_element(), v.element_sum(), v.element_product())
    } for vectors();

    rounding: (v: Vec4) -> Vec4 {
        v.floor() + v.ceil() * 2.0 + v.round() * 4.0 + v.trunc() * 8.0 + v.fract() * 16.0
            + v.fract_gl() * 32.0 + v.abs() * 64.0
    } for vectors();

    signs: (v: Vec3) -> Vec3 {
        v.signum() + v.min(Vec3::ONE).signum() * 2.0 + OFFSET.copysign(v) * 4.0
    } for triples();

    least_and_greatest: (v: Vec4) -> Vec4 {
        let w = v.yzwx();
        v.min(w) + v.max(w) * 2.0 + v.clamp(Vec4::NEG_ONE, Vec4::ONE) * 4.0
    } for vectors();

    interpolation: (v: Vec3) -> Vec3 {
        v.lerp(OFFSET, 0.25) + v.midpoint(OFFSET).saturate() + v.mul_add(OFFSET, Vec3::Y)
            + v.reflect(Vec3::Y) + v.project_onto(Vec3::X * 2.0) + v.reject_from(Vec3::Z).project_onto_normalized(Vec3::X)
    } for triples();

    comparisons: (v: Vec3) -> Vec3 {
        let mask: BVec3 = v.cmplt(OFFSET) | v.cmpeq(v.zyx());
        let other = v.cmpge(OFFSET) & !mask ^ v.cmpne(v);
        let mut result = Vec3::select(mask, v, OFFSET);
        if mask.any() { result += 10.0; }
        if other.all() || mask == other { result -= 20.0; }
        if v != v.xyx() { result.x += 1.0; }
        result
    } for triples();

    four_comparisons: (v: Vec4) -> Vec4 {
        let mask = v.cmpgt(Vec4::ZERO);
        Vec4::select(!mask, v, v.wzyx()) + if mask.any() { 1.0 } else { 0.0 }
    } for vectors();

    tables: (v: Vec4) -> Vec4 {
        let i = (v.x * v.x) as usize % 5;
        let (corner, step) = (CORNERS[i], STEPS[i]);
        corner.extend(0.0).extend(1.0) + step.extend(2.0)
    } for vectors().into_iter().filter(|v| (v.x * v.x) as usize % 5 < 3);

    casts: (v: Vec3) -> IVec3 {
        (v * 1e9).as_ivec3() / 7 + v.as_uvec3().as_vec3().as_ivec3()
    } for triples();

    conversions: (v: Vec4) -> Vec4 {
        let a: Vec4 = (v.xy(), v.zw()).into();
        let b = Vec4::from((v.xyz(), 1.0)) + Vec4::from([v.y, v.x, 0.0, 2.0]);
        let c = Vec3::from((vec2(v.w, v.z), v.x));
        a + b + Vec4::from((c.x, Vec3::from((1.0, v.y, v.x))))
    } for vectors();

    references: (v: Vec3) -> Vec3 {
        let mut w = v;
        shift(&mut w, &OFFSET);
        let r = &mut w.y;
        *r += 2.0;
        w.taxi() + twice(w) * twice(0.5)
    } for triples();

    branches: (v: Vec3) -> Vec3 {
        let scaled = |by: f32| v * by;
        let found = if v.x > 0.0 { Some((v.zyx(), 3.0)) } else { None };
        let pair = match found {
            Some((w, by)) => (w * by, v.cmpgt(w)),
            None => (scaled(2.0), v.cmplt(OFFSET)),
        };
        let masks = [pair.1, BVec3::new(true, false, v.x == 0.0)];
        let mut sum = pair.0;
        for mask in masks {
            sum += if mask.all() { Vec3::X } else { Vec3::select(mask, Vec3::Y, Vec3::ZERO) };
        }
        sum
    } for triples();

    bits: (v: IVec4) -> IVec4 {
        let w = v.wzyx();
        (v & w) ^ (v | 0xff) ^ !(v ^ w)
    } for integers();

    integer_swizzles: (v: IVec4) -> IVec4 {
        v.min(v.yxwz()).max(IVec4::splat(-5)).signum() + v.clamp(IVec4::NEG_ONE, IVec4::ONE)
            .wrapping_mul(v).wrapping_add(ivec2(1, 2).xyxy()).wrapping_sub(v)
    } for integers();

    unsigned_vectors: (v: UVec4) -> UVec4 {
        let w = uvec4(v.w, v.x, v.y, v.z);
        let s = UVec3::new(v.x, v.y, v.z).min(UVec3::splat(9)) % 5;
        (v >> 3) ^ (w & 0xffff) ^ s.extend(v.max_element() / 2)
    } for integers().into_iter().map(|v| v.as_uvec4());

    matrices_of_two: (v: Vec4) -> Vec4 {
        let m = Mat2::from_cols(v.xy(), v.zw());
        let n = m * m.transpose() + m * 2.0 - Mat2::IDENTITY;
        let p = n * vec2(1.0, -2.0) + m.mul_vec2(v.yz()) + m.x_axis;
        p.extend(m.determinant()).extend((0.5 * -m).y_axis.x)
    } for vectors();

    matrices_of_three: (v: Vec3) -> Vec3 {
        let mut m = Mat3::from_cols(v, OFFSET, v.zxy());
        m *= Mat3::from_diagonal(vec3(1.0, 2.0, -1.0));
        m += Mat3::IDENTITY;
        m.x_axis.y += 1.0;
        m.y_axis = m * v;
        let back = m.transform_point2(v.xy()) + m.transform_vector2(v.yz());
        m.transpose().mul_vec3(v) / 4.0 + back.extend(m.determinant())
    } for triples().into_iter().map(|v| v.clamp(Vec3::splat(-3.0), Vec3::splat(3.0)));

    matrices_of_four: (v: Vec4) -> Vec4 {
        let m = Mat4::from_cols(v, v.yzwx(), Vec4::Z, Vec4::new(1.0, 2.0, 3.0, 1.0));
        let n = m * Mat4::from_cols(Vec4::Y, Vec4::X, v, Vec4::W);
        let p = m.transform_point3(v.xyz()) + n.transform_vector3(v.yzw());
        n * v + p.extend(if m == n { 1.0 } else { 0.0 })
    } for vectors();
}

/// Integer vectors wrap in kernels, which plain Rust checks only of numbers.
mod wrapping {
    use super::*;

    #[amp]
    fn arithmetic(v: IVec4, shift: IVec4) -> IVec4 {
        let w = v.wzyx();
        let mut x = v * w + v - 3 * w;
        x -= v / w + v % w;
        x += (v << shift) ^ (v >> 33_i32);
        -x
    }

    fn of_number(v: IVec4, i: usize, shift: IVec4) -> i32 {
        let (a, b) = (v[i], v[3 - i]);
        let divided = if b == 0 { a } else { a.wrapping_div(b) };
        let rest = if b == 0 { 0 } else { a.wrapping_rem(b) };
        let x = a.wrapping_mul(b).wrapping_add(a).wrapping_sub(b.wrapping_mul(3));
        let x = x.wrapping_sub(divided.wrapping_add(rest));
        let shifted = a.wrapping_shl(shift[i] as u32) ^ a.wrapping_shr(33);
        x.wrapping_add(shifted).wrapping_neg()
    }

    #[test]
    fn integer_vectors_wrap() {
        let inputs = integers();
        let shift = IVec4::new(-1, 0, 31, 40);
        let expected: Vec<_> = inputs
            .iter()
            .map(|v| IVec4::from_array([0, 1, 2, 3].map(|i| of_number(*v, i, shift))))
            .collect();
        for accelerator in accelerators() {
            let mut outputs = vec![IVec4::ZERO; inputs.len()];
            let input = ArrayView::new(inputs.len(), &inputs).unwrap();
            let output = ArrayViewMut::new(inputs.len(), &mut outputs).unwrap();
            let kernel = amp_runtime::amp!(|i: Index<1>| output[i] = arithmetic(input[i], shift));
            check_module(&kernel.module().unwrap());
            parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
            drop(output);
            assert_eq!(outputs, expected, "on {}", accelerator.name());
        }
    }
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
    ($($name:ident: $ty:ty, |$data:ident, $i:ident| $kernel:block, |$e:ident| $plain:block
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
                parallel_for_each_on(&accelerator, $data.extent(), kernel).unwrap();
                drop($data);
                assert_eq!(data, expected, "on {}", accelerator.name());
            }
        }
    )*};
}
in_place! {
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

/// Lengths and quotients, to the last bits.
#[test]
fn lengths_are_close() {
    macro_rules! lengths {
        ($(#[$amp:ident])? $name:ident) => {
            $(#[$amp])?
            fn $name(v: Vec4) -> [f32; 16] {
        let (a, b) = (v.xyz(), v.wyx());
        let n = a.normalize_or_zero() + b.normalize_or(Vec3::Y);
        let e = (a * 0.01).exp() + a.powf(2.0) * 0.001;
        let m = Mat3::from_cols(vec3(2.0, 1.0, 0.0), a * 0.125, Vec3::Z).inverse() * b;
        let w = Mat4::from_cols(
            Vec4::new(1.0, 0.5, 0.0, 2.0),
            Vec4::Y,
            Vec4::new(0.0, 1.0, 3.0, 0.0),
            Vec4::W,
        )
        .inverse()
            * v;
        [
            v.length(),
            a.length(),
            a.distance(b),
            n.x,
            n.y,
            n.z,
            e.x,
            e.y,
            (b + 200.0).normalize().z,
            (a + 200.0).length_recip(),
            m.x,
            m.y,
            w.x,
            w.y,
            w.z,
            w.w,
        ]
    }
        };
    }
    lengths!(
        #[amp]
        all
    );
    lengths!(plain);
    // Matrices that have an inverse.
    let inputs: Vec<_> = vectors().into_iter().filter(|v| v.y * 2.0 != v.x).collect();
    assert!(inputs.len() > 4);
    for accelerator in accelerators() {
        let mut outputs = vec![[0.0; 16]; inputs.len()];
        let input = ArrayView::new(inputs.len(), &inputs).unwrap();
        let output = ArrayViewMut::new(inputs.len(), &mut outputs).unwrap();
        let kernel = amp_runtime::amp!(|i: Index<1>| output[i] = all(input[i]));
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
        drop(output);
        for (v, numbers) in inputs.iter().zip(&outputs) {
            for (position, (number, expected)) in numbers.iter().zip(plain(*v)).enumerate() {
                let close = (number - expected).abs() <= 2e-6 * expected.abs().max(1.0);
                assert!(
                    close,
                    "number {position} of {v} on {}: {number}, {expected}",
                    accelerator.name()
                );
            }
        }
    }
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
        parallel_for_each_on(&accelerator, output.extent().tile::<4>(), kernel).unwrap();
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
        parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
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
