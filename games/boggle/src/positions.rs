//! Sets of positions, and which positions are neighbors.

/// A set of positions, one bit each.
pub(crate) type Positions = u16;

/// The neighbors of each position in the eight directions.
pub(crate) const NEIGHBORS: [Positions; 16] = {
    let mut neighbors = [0; 16];
    let mut pair = 0;
    while pair < 256 {
        let (here, there): (usize, usize) = (pair / 16, pair % 16);
        let rows = (here / 4).abs_diff(there / 4);
        let cols = (here % 4).abs_diff(there % 4);
        if here != there && rows <= 1 && cols <= 1 {
            neighbors[here] |= 1 << there;
        }
        pair += 1;
    }
    neighbors
};
