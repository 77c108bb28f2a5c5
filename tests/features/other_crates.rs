//! Views of arrays of `ndarray` and of pictures of `image`, on every accelerator.

use amp_runtime::Error;
use amp_runtime::prelude::*;
use amp_tests::accelerators;
use image::{GrayAlphaImage, ImageBuffer, Luma, Rgb, Rgb32FImage, Rgba, RgbaImage};
use ndarray::{Array1, Array2, Array3, ShapeBuilder, s};

#[test]
fn arrays_of_each_rank() {
    macro_rules! rank {
        ($($rank:literal)*) => {$(
            for accelerator in accelerators() {
                let shape: [usize; $rank] = std::array::from_fn(|dimension| dimension % 3 + 1);
                let size = shape.iter().product::<usize>();
                let data = ndarray::Array::from_shape_vec(shape, (0..size as i32).collect());
                let data = data.unwrap();
                let mut twice = ndarray::Array::zeros(shape);
                let from = ArrayView::try_from(&data).unwrap();
                let to = ArrayViewMut::try_from(&mut twice).unwrap();
                assert_eq!(to.extent(), Extent::new(shape));
                let kernel = amp!(|i: Index<$rank>| to[i] = 2 * from[i]);
                parallel_for_each_on(&accelerator, to.extent(), kernel).unwrap();
                to.synchronize().unwrap();
                assert_eq!(twice, &data * 2, "on {}", accelerator.name());
            }
        )*};
    }
    rank!(1 2 3 4 5 6);
}

#[test]
fn views_of_arrays() {
    for accelerator in accelerators() {
        let from = Array2::from_shape_fn([3, 4], |(i, k)| (10 * i + k) as u16);
        let mut to = Array3::zeros([2, 2, 4]);
        let rows = ArrayView::try_from(from.slice(s![1.., ..])).unwrap();
        let plane = ArrayViewMut::try_from(to.slice_mut(s![1, .., ..])).unwrap();
        let kernel = amp!(|i: Index<2>| plane[i] = rows[i]);
        parallel_for_each_on(&accelerator, plane.extent(), kernel).unwrap();
        plane.synchronize().unwrap();
        assert_eq!(to.slice(s![1, .., ..]), from.slice(s![1.., ..]));
        assert_eq!(to.slice(s![0, .., ..]), Array2::zeros([2, 4]), "beside the view");
    }
}

#[test]
fn arrays_in_another_layout_are_refused() {
    let mut array = Array2::<f32>::zeros([2, 3]);
    let mut columns_first = Array2::<f32>::zeros([2, 3].f());
    let mut numbers = Array1::<f32>::zeros(6);
    let refused = |error: Error, extent: &[usize], strides: &[isize]| {
        let (extent, strides) = (extent.to_vec(), strides.to_vec());
        assert_eq!(error, Error::NotStandardLayout { extent, strides });
    };
    let error = ArrayView::try_from(array.t()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "AMP0114: the elements of the array [3, 2] with the strides [1, 3] do not lie row by \
         row without gaps; help: copy it to standard layout: `as_standard_layout()`"
    );
    refused(ArrayView::try_from(&columns_first).unwrap_err(), &[2, 3], &[1, 2]);
    refused(ArrayViewMut::try_from(&mut columns_first).unwrap_err(), &[2, 3], &[1, 2]);
    let columns = array.slice_mut(s![.., 1..]);
    refused(ArrayViewMut::try_from(columns).unwrap_err(), &[2, 2], &[3, 1]);
    numbers.invert_axis(ndarray::Axis(0));
    refused(ArrayView::try_from(&numbers).unwrap_err(), &[6], &[-1]);
}

#[test]
fn pictures_of_each_kind() {
    // Each pixel gets its row and column in its first and last channel.
    macro_rules! kinds {
        ($($picture:ty, |$view:ident, $i:ident| $body:block, $last:expr;)*) => {$(
            for accelerator in accelerators() {
                let mut picture = <$picture>::new(5, 3);
                let $view = ArrayViewMut::try_from(&mut picture).unwrap();
                assert_eq!($view.extent(), Extent::new([3, 5]), "rows and columns");
                parallel_for_each_on(&accelerator, $view.extent(), amp!(|$i: Index<2>| $body)).unwrap();
                $view.synchronize().unwrap();
                assert_eq!(picture.get_pixel(4, 2).0, $last, "on {}", accelerator.name());
                let view = ArrayView::try_from(&picture).unwrap();
                assert_eq!(view.to_vec().unwrap().len(), 15);
            }
        )*};
    }
    kinds! {
        ImageBuffer<Luma<f32>, Vec<f32>>, |p, i| { p[i] = (10 * i[0] + i[1]) as f32; }, [24.0];
        GrayAlphaImage, |p, i| { p[i] = [i[0] as u8, i[1] as u8]; }, [2, 4];
        Rgb32FImage, |p, i| { p[i][0] = i[0] as f32; p[i][2] = i[1] as f32; }, [2.0, 0.0, 4.0];
        ImageBuffer<Rgb<u16>, Vec<u16>>, |p, i| { p[i] = [i[0] as u16, 9, i[1] as u16]; }, [2, 9, 4];
        RgbaImage, |p, i| { p[i][0] = i[0] as u8; p[i][3] = i[1] as u8; }, [2, 0, 0, 4];
    }
}

#[test]
fn the_channels_of_a_picture() {
    let mut picture = ImageBuffer::<Rgba<f32>, _>::from_pixel(2, 3, Rgba([1.0, 2.0, 3.0, 4.0]));
    for accelerator in accelerators() {
        let pixels = ArrayViewMut::try_from(&mut picture).unwrap();
        let channels = pixels.reinterpret::<f32>().unwrap().view_as([3, 2, 4]).unwrap();
        let kernel = amp!(|i: Index<3>| channels[i] *= 2.0);
        parallel_for_each_on(&accelerator, channels.extent(), kernel).unwrap();
    }
    let factor = 2.0_f32.powi(accelerators().len() as i32);
    assert_eq!(picture.get_pixel(1, 2).0, [1.0, 2.0, 3.0, 4.0].map(|channel| channel * factor));
}

#[test]
fn a_buffer_longer_than_its_picture() {
    let mut memory = [7_u8; 10];
    let mut picture = ImageBuffer::<Rgb<u8>, _>::from_raw(1, 2, &mut memory[..]).unwrap();
    let pixels = ArrayViewMut::try_from(&mut picture).unwrap();
    let kernel = amp!(|i: Index<2>| pixels[i] = [0; 3]);
    parallel_for_each_on(&Accelerator::cpu(), pixels.extent(), kernel).unwrap();
    drop(pixels);
    assert_eq!(memory, [0, 0, 0, 0, 0, 0, 7, 7, 7, 7]);
}
