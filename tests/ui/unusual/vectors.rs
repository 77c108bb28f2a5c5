//! Vectors and matrices of glam in structs, arrays, options, constants, captures and tile memory.

use amp_runtime::Result;
use amp_runtime::glam::{IVec2, Mat3, UVec3, Vec2, Vec3, Vec3Swizzles, Vec4, ivec2, vec3};
use amp_runtime::prelude::*;

#[amp]
struct Ray {
    from: Vec3,
    towards: Vec3,
}

#[amp]
struct Sphere {
    centre: Vec3,
    radius: f32,
}

#[amp]
impl Sphere {
    const UNIT: Sphere = Sphere { centre: Vec3::ZERO, radius: 1.0 };

    fn hit(&self, ray: Ray) -> Option<Vec3> {
        let offset = ray.from - self.centre;
        let b = offset.dot(ray.towards);
        let c = offset.length_squared() - self.radius * self.radius;
        let inside = b * b - c;
        if inside < 0.0 {
            return None;
        }
        Some(ray.from + ray.towards * (-b - inside.sqrt()))
    }
}

pub fn run() -> Result<()> {
    let rays: Vec<Ray> = (0..16)
        .map(|k| Ray {
            from: vec3((k % 4) as f32 - 1.0, (k / 4) as f32 - 1.0, -2.0),
            towards: Vec3::Z,
        })
        .collect();
    let view = ArrayView::new([4, 4], &rays)?;
    let hits = Array::new([4, 4], &[Vec4::ZERO; 16])?;
    let cells = Array::new([4, 4], &[IVec2::ZERO; 16])?;
    let (turn, shift) = (Mat3::from_cols(Vec3::Y, Vec3::X, Vec3::Z), UVec3::splat(2));
    parallel_for_each(
        hits.extent().tile::<2, 2>(),
        kernel!(|t: TiledIndex<2, 2>| {
            #[tile_static]
            let corner: [[Vec2; 2]; 2];
            corner[t.local[0]][t.local[1]] = view[t].from.xy();
            t.barrier.wait();
            hits[t] = match Sphere::UNIT.hit(view[t]) {
                Some(p) => (turn * p).extend(1.0),
                None => Vec4::splat(-1.0),
            };
            let mut cell = corner[1][0].as_ivec2() * 10 + ivec2(shift.x as i32, 0);
            cell.y -= 1;
            cells[t] = cell;
        }),
    )?;
    for (k, (hit, cell)) in hits.to_vec()?.into_iter().zip(cells.to_vec()?).enumerate() {
        let (x, y) = ((k % 4) as f32 - 1.0, (k / 4) as f32 - 1.0);
        let inside = 1.0 - x * x - y * y;
        let expected = if inside < 0.0 { [-1.0; 4] } else { [y, x, -inside.sqrt(), 1.0] };
        assert_eq!(hit.to_array(), expected);
        let (x, y) = (k % 4 / 2 * 2, k / 8 * 2 + 1);
        assert_eq!(cell.to_array(), [(x as i32 - 1) * 10 + 2, (y as i32 - 1) * 10 - 1]);
    }
    Ok(())
}
