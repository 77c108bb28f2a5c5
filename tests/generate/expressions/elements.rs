//! Elements of views and tile_static arrays, and the thread's index.

use super::*;

pub(super) fn view_element(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let kernel = maker.kernel.as_ref()?;
    let inputs = kernel.inputs.iter().filter(|view| view.name != WILD);
    let inputs: Vec<_> = inputs.filter(|view| maker.contains(&view.element, ty)).cloned().collect();
    let same = kernel.extent.clone();
    if kernel.outputs.iter().any(|view| maker.contains(&view.element, ty))
        && maker.random.percent(20)
    {
        let kernel = maker.kernel.as_ref()?;
        let outputs = kernel.outputs.iter();
        let outputs: Vec<_> =
            outputs.filter(|view| maker.contains(&view.element, ty)).cloned().collect();
        let view = maker.random.pick(&outputs).clone();
        let own = Expr::new(ExprKind::Own(view.name), view.element, Vec::new());
        return Some(descend(maker, own, ty, depth));
    }
    if inputs.is_empty() {
        return None;
    }
    let view = maker.random.pick(&inputs).clone();
    let element = if view.extent == same && maker.random.percent(40) {
        Expr::new(ExprKind::Own(view.name), view.element, Vec::new())
    } else {
        any_element(maker, &view.name, &view.element, view.extent.len(), depth)
    };
    Some(descend(maker, element, ty, depth))
}

pub(super) fn any_element(
    maker: &mut Maker,
    view: &str,
    element: &Ty,
    rank: usize,
    depth: usize,
) -> Expr {
    let depth = depth.saturating_sub(1);
    let form = *maker.random.pick(&[IndexForm::Array, IndexForm::Chain, IndexForm::Index]);
    let children = (0..rank).map(|_| certain(maker, &Ty::Usize, depth)).collect();
    let kind = ExprKind::ViewElement { view: view.to_owned(), form };
    Expr::new(kind, element.clone(), children)
}

pub(super) fn kernel_index(maker: &mut Maker, ty: &Ty, _depth: usize) -> Option<Expr> {
    let kernel = maker.kernel.as_ref()?;
    let rank = kernel.extent.len();
    let kind = match kernel.tile {
        Some(_) => *maker.random.pick(&["global", "local", "tile", "tile_origin"]),
        None => "",
    };
    let index = Expr::new(ExprKind::KernelIndex(kind), Ty::Index(rank), Vec::new());
    match ty {
        Ty::Usize => {
            let kind = ExprKind::Component(maker.random.below(rank));
            Some(Expr::new(kind, Ty::Usize, vec![index]))
        }
        Ty::Index(wanted) if *wanted == rank => Some(index),
        _ => None,
    }
}

pub(super) fn side(maker: &mut Maker, ty: &Ty, _depth: usize) -> Option<Expr> {
    let kernel =
        maker.kernel.as_ref().filter(|kernel| *ty == Ty::Usize && !kernel.outputs.is_empty())?;
    let view = maker.random.pick(&kernel.outputs);
    let dimension = maker.random.below(view.extent.len());
    let kind = ExprKind::Side { view: view.name.clone(), dimension };
    Some(Expr::new(kind, Ty::Usize, Vec::new()))
}

/// What can be done with floats that are not small: casts to integers, and comparisons.
pub(super) fn wild(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let kernel = maker.kernel.as_ref()?;
    let view = kernel.inputs.iter().find(|view| view.name == WILD)?.clone();
    let mut element = || any_element(maker, WILD, &view.element, view.extent.len(), depth);
    if ty.is_integer() {
        return Some(Expr::new(ExprKind::Cast, ty.clone(), vec![element()]));
    }
    let children = vec![element(), element()];
    let op = *maker.random.pick(&["==", "!=", "<", "<=", ">", ">="]);
    (*ty == Ty::Bool).then(|| Expr::new(ExprKind::Binary(op), Ty::Bool, children))
}

pub(super) fn shared(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let shared: Vec<_> = maker.shared.clone();
    let shared: Vec<_> =
        shared.into_iter().filter(|variable| maker.contains(&variable.ty, ty)).collect();
    if shared.is_empty() {
        return None;
    }
    let variable = maker.random.pick(&shared).clone();
    let kernel = maker.kernel.as_ref().expect("a kernel has tile_static variables");
    let rank = kernel.extent.len();
    let element = if maker.exchange && maker.random.percent(80) {
        let children = (0..rank).map(|_| certain(maker, &Ty::Usize, depth - 1)).collect();
        Expr::new(ExprKind::Shared(variable.name), variable.ty, children)
    } else {
        Expr::new(ExprKind::SharedOwn(variable.name), variable.ty, Vec::new())
    };
    Some(descend(maker, element, ty, depth))
}
