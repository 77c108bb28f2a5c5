//! Vectors and matrices of glam in kernels, on every accelerator and as plain Rust.

use amp_runtime::glam::{
    BVec3, IVec3, IVec4, Mat2, Mat3, Mat4, UVec3, UVec4, Vec2, Vec2Swizzles, Vec3, Vec3Swizzles,
    Vec4, Vec4Swizzles, ivec2, uvec4, vec2, vec3, vec4,
};
use amp_runtime::prelude::*;
use amp_tests::vectors::{integers, triples, vectors};
use amp_tests::{accelerators, check_module, features};

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

    methods_of_integers: (v: IVec4) -> IVec4 {
        let w = v.zxwy();
        let (a, b) = (v.xyz(), w.xyz());
        let c = a.cross(b) + a.dot_into_vec(b) + b.abs() * 3;
        let d = v.div_euclid(w | 1) + v.rem_euclid(w | 1) + v.saturating_sub(w).wrapping_div(w | 1);
        let squares = v.length_squared() + a.distance_squared(b) - v.xy().perp_dot(w.xy());
        let n = v.dot(w) + v.element_sum() - w.element_product() + squares;
        let far = v.manhattan_distance(w) as i32 + v.chebyshev_distance(w) as i32 * 2;
        let at = (v.min_position() * 10 + v.max_position()) as i32;
        d + c.extend(n) + IVec4::splat(far * 100 + at) + v.map(|x| x * x - far)
    } for integers().into_iter().map(|v| v % 100);

    methods_of_unsigned_integers: (v: UVec4) -> UVec4 {
        let (a, b) = (v.xyz(), v.zzy());
        let n = v.dot(v.wzyx()) + a.element_sum() * b.element_product() + b.length_squared();
        let far = a.manhattan_distance(b) + b.chebyshev_distance(a) + a.max_position() as u32;
        (a.wrapping_div(b | 1) + a.saturating_add(b)).extend(n) + UVec4::splat(far)
    } for integers().into_iter().map(|v| (v % 100).abs().as_uvec4());

    more_methods_of_floats: (v: Vec4) -> Vec4 {
        let w = v.wzyx();
        let some = Vec4::new(f32::INFINITY, v.x, f32::NAN, 1.0);
        let finite = Vec4::select(some.is_finite_mask(), Vec4::ONE, Vec4::ZERO) * 100.0;
        let all = v.is_finite() as u32 * 10 + some.is_finite() as u32 * 20;
        let rest = v.rem_euclid(Vec4::splat(2.5)) + v.div_euclid(Vec4::splat(-0.5));
        let far = v.reject_from_normalized(Vec4::Y) + v.dot_into_vec(w).step(w);
        let at = v.min_position() * 10 + v.max_position();
        rest + far.map(|x| x * 2.0 - v.x) + Vec4::splat((all + at as u32) as f32) + finite
    } for vectors();

    matrices_of_four: (v: Vec4) -> Vec4 {
        let m = Mat4::from_cols(v, v.yzwx(), Vec4::Z, Vec4::new(1.0, 2.0, 3.0, 1.0));
        let n = m * Mat4::from_cols(Vec4::Y, Vec4::X, v, Vec4::W);
        let p = m.transform_point3(v.xyz()) + n.transform_vector3(v.yzw());
        n * v + p.extend(if m == n { 1.0 } else { 0.0 })
    } for vectors();
}

/// Integer vectors wrap in kernels, which plain Rust checks only of numbers.
mod wrapping {
    use std::num::Wrapping;

    use super::*;

    #[amp]
    fn methods(v: IVec4, w: IVec4) -> IVec4 {
        let (a, b) = (v.xyz(), w.xyz());
        let lanes = v.abs() ^ v.div_euclid(w) ^ v.rem_euclid(w) ^ v.wrapping_div(w);
        let sums = v.dot(w) ^ v.element_sum() ^ w.element_product() ^ v.length_squared();
        let distances = a.distance_squared(b) ^ v.manhattan_distance(w) as i32;
        let unsigned = a.as_uvec3().dot(b.as_uvec3()) as i32;
        lanes + a.cross(b).extend(sums ^ distances ^ unsigned ^ v.zw().perp_dot(w.xy()))
    }

    fn methods_of_numbers(v: IVec4, w: IVec4) -> IVec4 {
        let lane = |x: i32, y: i32| match y {
            0 => x.wrapping_abs() ^ x ^ x,
            _ => {
                x.wrapping_abs()
                    ^ x.wrapping_div_euclid(y)
                    ^ x.wrapping_rem_euclid(y)
                    ^ x.wrapping_div(y)
            }
        };
        let [v, w] = [v, w].map(|vector| vector.to_array().map(Wrapping));
        let dot = |v: &[Wrapping<i32>], w: &[Wrapping<i32>]| {
            v.iter().zip(w).map(|(x, y)| x * y).sum::<Wrapping<i32>>()
        };
        let cross = |i: usize, j: usize| v[i] * w[j] - w[i] * v[j];
        let between = [v[0] - w[0], v[1] - w[1], v[2] - w[2]];
        let far = v.iter().zip(w).map(|(x, y)| Wrapping(x.0.abs_diff(y.0)));
        let far = far.sum::<Wrapping<u32>>().0 as i32;
        let last = dot(&v, &w).0
            ^ v.iter().sum::<Wrapping<i32>>().0
            ^ w.iter().product::<Wrapping<i32>>().0
            ^ dot(&v, &v).0
            ^ dot(&between, &between).0
            ^ far
            ^ dot(&v[..3], &w[..3]).0
            ^ (v[2] * w[1] - v[3] * w[0]).0;
        let crossed = [cross(1, 2).0, cross(2, 0).0, cross(0, 1).0, last];
        IVec4::from_array(std::array::from_fn(|i| lane(v[i].0, w[i].0).wrapping_add(crossed[i])))
    }

    #[test]
    fn methods_of_integer_vectors_wrap() {
        let inputs = integers();
        let expected: Vec<_> =
            inputs.iter().map(|v| methods_of_numbers(*v, v.yzwx() ^ 5)).collect();
        for accelerator in accelerators() {
            let mut outputs = vec![IVec4::ZERO; inputs.len()];
            let input = ArrayView::new(inputs.len(), &inputs).unwrap();
            let output = ArrayViewMut::new(inputs.len(), &mut outputs).unwrap();
            let kernel = amp_runtime::amp!(|i: Index<1>| {
                output[i] = methods(input[i], input[i].yzwx() ^ 5);
            });
            check_module(&kernel.module().unwrap());
            parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
            drop(output);
            assert_eq!(outputs, expected, "on {}", accelerator.name());
        }
    }

    /// That of glam's SIMD is another one.
    #[test]
    fn the_remainder_of_vectors_of_four_is_that_of_numbers() {
        let inputs = vectors();
        let rest = |v: Vec4, i: usize| {
            let (x, y) = (v[i] + 0.25, v[3 - i] * 0.75 + 0.5);
            x % y + x % -1.5 + (1e6 % y) % y
        };
        let expected: Vec<_> =
            inputs.iter().map(|v| Vec4::from_array([0, 1, 2, 3].map(|i| rest(*v, i)))).collect();
        for accelerator in accelerators() {
            let mut outputs = vec![Vec4::ZERO; inputs.len()];
            let input = ArrayView::new(inputs.len(), &inputs).unwrap();
            let output = ArrayViewMut::new(inputs.len(), &mut outputs).unwrap();
            let kernel = amp_runtime::amp!(|i: Index<1>| {
                let (x, y) = (input[i] + 0.25, input[i].wzyx() * 0.75 + 0.5);
                let mut last = 1e6 % y;
                last %= y;
                output[i] = x % y + x % -1.5 + last;
            });
            check_module(&kernel.module().unwrap());
            parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
            drop(output);
            assert_eq!(outputs, expected, "on {}", accelerator.name());
        }
    }

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
/// Lengths and quotients, to the last bits.
#[test]
fn lengths_are_close() {
    macro_rules! lengths {
        ($(#[$amp:ident])? $name:ident) => {
            $(#[$amp])?
            fn $name(v: Vec4) -> [f32; 24] {
        let (a, b) = (v.xyz(), v.wyx());
        let n = a.normalize_or_zero() + b.normalize_or(Vec3::Y);
        let e = (a * 0.01).exp() + a.powf(2.0) * 0.001;
        let (waves, powers) = (a.sin() + b.cos(), (a * 0.03).exp2());
        let logarithms = (a.abs() + 1.5).ln() + (b * b + 0.5).log2();
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
            waves.x,
            waves.y,
            powers.x,
            powers.y,
            logarithms.x,
            logarithms.y,
            a.try_normalize().map_or(5.0, |n| n.z),
            (b / 130.0).smoothstep(Vec3::NEG_ONE, Vec3::splat(2.0)).x,
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
        let mut outputs = vec![[0.0; 24]; inputs.len()];
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
