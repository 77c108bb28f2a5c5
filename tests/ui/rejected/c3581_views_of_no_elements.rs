//! Of what is no element there is no view, and nothing that could be wrong with it.

use amp_runtime::prelude::*;

#[amp]
enum Terrain {
    Land,
    Water,
}

fn main() {
    let mut flags = [false; 4];
    let view = ArrayViewMut::new(4, &mut flags).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = i[0] == 1)).unwrap();
    view.synchronize().unwrap();

    let terrain = [Terrain::Land, Terrain::Water];
    let map = Array::new(2, &terrain).unwrap();
    parallel_for_each(map.extent(), kernel!(|i: Index<1>| map[i] = map[i])).unwrap();
    map.to_vec().unwrap();
}
