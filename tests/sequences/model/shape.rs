//! Views as the model has them: the places of their elements, one by one.

use std::ops::Range;

use crate::elements::Type;

/// A view.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The number of the memory.
    pub memory: usize,
    pub ty: Type,
    pub extent: Vec<usize>,
    /// The first byte of each element, in row-major order.
    pub at: Vec<usize>,
    pub writable: bool,
}

/// The points of an extent, in row-major order.
pub fn points(extent: &[usize]) -> Vec<Vec<usize>> {
    extent.iter().fold(vec![Vec::new()], |points, side| {
        let longer = |point: &Vec<usize>, at| point.iter().copied().chain([at]).collect();
        points.iter().flat_map(|point| (0..*side).map(move |at| longer(point, at))).collect()
    })
}

impl Shape {
    /// All of a memory.
    pub fn whole(memory: usize, ty: Type, extent: &[usize], writable: bool) -> Self {
        let count: usize = extent.iter().product();
        let at = (0..count).map(|element| element * ty.size()).collect();
        Shape { memory, ty, extent: extent.to_vec(), at, writable }
    }

    pub fn rank(&self) -> usize {
        self.extent.len()
    }

    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// The bytes of an element.
    pub fn bytes(&self, element: usize) -> Range<usize> {
        self.at[element]..self.at[element] + self.ty.size()
    }

    /// From the first byte to the last.
    pub fn span(&self) -> Range<usize> {
        match (self.at.first(), self.at.last()) {
            (Some(first), Some(last)) => *first..last + self.ty.size(),
            _ => 0..0,
        }
    }

    /// The bytes of its elements, as ranges without gaps.
    pub fn runs(&self) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for start in &self.at {
            match runs.last_mut() {
                Some(run) if run.end == *start => run.end += self.ty.size(),
                _ => runs.push(*start..start + self.ty.size()),
            }
        }
        runs
    }

    /// Does nothing lie between its elements?
    pub fn is_gapless(&self) -> bool {
        self.runs().len() <= 1
    }

    /// Does a byte belong to both?
    pub fn overlaps(&self, other: &Shape) -> bool {
        let meet = |a: &Range<usize>, b: &Range<usize>| a.start < b.end && b.start < a.end;
        self.memory == other.memory
            && meet(&self.span(), &other.span())
            && self.runs().iter().any(|run| other.runs().iter().any(|with| meet(run, with)))
    }

    /// Are these the same elements?
    pub fn is(&self, other: &Shape) -> bool {
        self.memory == other.memory && self.ty == other.ty && self.at == other.at
    }

    pub fn section(&self, origin: &[usize], extent: &[usize]) -> Result<Self, &'static str> {
        let sides = origin.iter().zip(extent).zip(&self.extent);
        let inside = |((origin, side), whole): ((&usize, &usize), &usize)| {
            *side > 0 && origin.checked_add(*side).is_some_and(|end| end <= *whole)
        };
        if !sides.into_iter().all(inside) {
            return Err("AMP0113");
        }
        let within = |point: &[usize]| {
            let sides = point.iter().zip(origin.iter().zip(extent));
            sides.into_iter().all(|(at, (origin, side))| (*origin..origin + side).contains(at))
        };
        let all = points(&self.extent);
        let at = self.at.iter().zip(all).filter(|(_, point)| within(point)).map(|(at, _)| *at);
        Ok(Shape { at: at.collect(), extent: extent.to_vec(), ..self.clone() })
    }

    pub fn row(&self, row: usize) -> Result<Self, &'static str> {
        let mut origin = vec![0; self.rank()];
        let mut extent = self.extent.clone();
        (origin[0], extent[0]) = (row, 1);
        let row = self.section(&origin, &extent)?;
        Ok(Shape { extent: extent[1..].to_vec(), ..row })
    }

    pub fn view_as(&self, extent: &[usize]) -> Result<Self, &'static str> {
        match () {
            () if !self.is_gapless() => Err("AMP0114"),
            () if extent.iter().product::<usize>() != self.at.len() => Err("AMP0104"),
            () => Ok(Shape { extent: extent.to_vec(), ..self.clone() }),
        }
    }

    pub fn reinterpret(&self, to: Type) -> Result<Self, &'static str> {
        let span = self.span();
        let whole = span.start.is_multiple_of(to.size()) && span.len().is_multiple_of(to.size());
        if !self.is_gapless() || !whole || to.lane() != self.ty.lane() {
            return Err("AMP0114");
        }
        let at: Vec<_> = span.step_by(to.size()).collect();
        Ok(Shape { ty: to, extent: vec![at.len()], at, ..self.clone() })
    }
}
