//! A board for the search: quick to copy, and with the true liberties of strings.
//!
//! Nothing is ever removed from a board of atari-go, and a player who leaves a
//! string with a single liberty loses it at once. So the search only plays *safe*
//! moves, after which every string of the mover has two liberties or more, and a
//! player without a safe move has lost. In such a game, a string with a single
//! liberty (in *atari*) belongs to the player to move, who must play there.

use crate::{Board, Cell, Player};

/// A cell, as its offset in a board with a border.
pub(super) type Point = u16;

/// The largest height and width.
pub(super) const MAX_SIDE: usize = 19;

/// What a point of the board holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Stone(Player),
    Empty,
    /// Not on the board.
    Border,
}

/// The liberties of a string. Each counts once per adjacent stone.
///
/// The numbers can be updated without walking the string, and still show whether
/// all of them are the same cell: the mean of the squares is then the square of the
/// mean, and otherwise larger.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Liberties {
    count: u32,
    sum: u32,
    squares: u32,
}

impl Liberties {
    fn add(&mut self, point: Point) {
        let point = u32::from(point);
        self.count += 1;
        self.sum += point;
        self.squares += point * point;
    }

    fn remove(&mut self, point: Point) {
        let point = u32::from(point);
        self.count -= 1;
        self.sum -= point;
        self.squares -= point * point;
    }

    fn merge(&mut self, other: Liberties) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Returns true if there is no liberty.
    pub(super) fn is_empty(self) -> bool {
        self.count == 0
    }

    /// Returns true if there are two liberties or more.
    pub(super) fn is_safe(self) -> bool {
        let (count, sum) = (u64::from(self.count), u64::from(self.sum));
        count * u64::from(self.squares) != sum * sum
    }

    /// Returns true if there are probably three liberties or more.
    pub(super) fn is_solid(self) -> bool {
        self.count > 2 && self.is_safe()
    }

    /// The liberty, if there is exactly one.
    pub(super) fn only(self) -> Option<Point> {
        let is_one = !self.is_empty() && !self.is_safe();
        is_one.then(|| (self.sum / self.count) as Point)
    }
}

/// What a safe move does to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// No string is in atari.
    Quiet,
    /// The opponent must play here.
    Atari(Point),
    /// The opponent cannot save all strings that are in atari.
    Won,
}

/// The stones, the strings and the player to move.
#[derive(Debug)]
pub(super) struct Position {
    stride: usize,
    to_move: Player,
    contents: Vec<Content>,
    /// For each stone, the stone that stands for its string.
    heads: Vec<Point>,
    /// For each stone, the next one of its string, in a circle.
    nexts: Vec<Point>,
    /// The number of stones of a string, at its head.
    sizes: Vec<u16>,
    /// The liberties of a string, at its head.
    liberties: Vec<Liberties>,
    /// The empty points, in no particular order, and where each is in the list.
    empty: Vec<Point>,
    places: Vec<Point>,
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position {
            stride: self.stride,
            to_move: self.to_move,
            contents: self.contents.clone(),
            heads: self.heads.clone(),
            nexts: self.nexts.clone(),
            sizes: self.sizes.clone(),
            liberties: self.liberties.clone(),
            empty: self.empty.clone(),
            places: self.places.clone(),
        }
    }

    /// Does not allocate if both have the same size.
    fn clone_from(&mut self, other: &Position) {
        self.stride = other.stride;
        self.to_move = other.to_move;
        self.contents.clone_from(&other.contents);
        self.heads.clone_from(&other.heads);
        self.nexts.clone_from(&other.nexts);
        self.sizes.clone_from(&other.sizes);
        self.liberties.clone_from(&other.liberties);
        self.empty.clone_from(&other.empty);
        self.places.clone_from(&other.places);
    }
}

impl Position {
    /// Copies a board. Its sides must not be longer than [`MAX_SIDE`], so that points
    /// and sums of squares fit their types.
    pub(super) fn new(board: &Board, to_move: Player) -> Position {
        let (height, width) = (board.size().height(), board.size().width());
        debug_assert!(height <= MAX_SIDE && width <= MAX_SIDE);
        // The border on the right of a row is the one on the left of the next.
        let stride = width + 1;
        let points = (height + 2) * stride + 1;
        let mut position = Position {
            stride,
            to_move,
            contents: vec![Content::Border; points],
            heads: vec![0; points],
            nexts: vec![0; points],
            sizes: vec![0; points],
            liberties: vec![Liberties::default(); points],
            empty: Vec::with_capacity(height * width),
            places: vec![0; points],
        };
        let cells = || (0..height).flat_map(|row| (0..width).map(move |col| Cell::new(row, col)));
        for cell in cells() {
            let point = position.point(cell);
            position.contents[usize::from(point)] = Content::Empty;
            position.places[usize::from(point)] = position.empty.len() as Point;
            position.empty.push(point);
        }
        for cell in cells() {
            if let Some(player) = board.stone(cell) {
                let point = position.point(cell);
                position.put(point, player);
            }
        }
        position
    }

    pub(super) fn point(&self, cell: Cell) -> Point {
        ((cell.row + 1) * self.stride + cell.col + 1) as Point
    }

    pub(super) fn cell(&self, point: Point) -> Cell {
        let point = usize::from(point);
        Cell::new(point / self.stride - 1, point % self.stride - 1)
    }

    pub(super) fn to_move(&self) -> Player {
        self.to_move
    }

    /// The empty points, in no particular order.
    pub(super) fn empty(&self) -> &[Point] {
        &self.empty
    }

    pub(super) fn content(&self, point: Point) -> Content {
        self.contents[usize::from(point)]
    }

    /// The four neighbors, some of which may be on the border.
    pub(super) fn neighbors(&self, point: Point) -> [Point; 4] {
        let stride = self.stride as Point;
        [point - stride, point - 1, point + 1, point + stride]
    }

    /// The stone that stands for the string of a stone.
    pub(super) fn head(&self, stone: Point) -> Point {
        self.heads[usize::from(stone)]
    }

    /// The liberties of the string of a stone.
    pub(super) fn liberties(&self, stone: Point) -> Liberties {
        self.liberties[usize::from(self.head(stone))]
    }

    /// The two liberties of the string of a stone, if there are exactly two.
    pub(super) fn two_liberties(&self, stone: Point) -> Option<[Point; 2]> {
        let (found, count) = self.first_liberties::<3>(stone);
        (count == 2).then_some([found[0], found[1]])
    }

    /// The number of liberties of the string of a stone, or 4 if it has more.
    pub(super) fn count_liberties(&self, stone: Point) -> usize {
        self.first_liberties::<4>(stone).1
    }

    /// The first few liberties of the string of a stone, and their number.
    fn first_liberties<const MAX: usize>(&self, stone: Point) -> ([Point; MAX], usize) {
        let mut found = [0; MAX];
        let mut count = 0;
        let mut current = stone;
        loop {
            for point in self.neighbors(current) {
                if self.content(point) == Content::Empty && !found[..count].contains(&point) {
                    found[count] = point;
                    count += 1;
                    if count == MAX {
                        return (found, count);
                    }
                }
            }
            current = self.nexts[usize::from(current)];
            if current == stone {
                return (found, count);
            }
        }
    }

    /// Returns true for points that are at most one row and one column apart, and for
    /// points two apart in a row or column.
    pub(super) fn is_near(&self, a: Point, b: Point) -> bool {
        let (a, b) = (self.cell(a), self.cell(b));
        let (rows, cols) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
        rows + cols <= 2
    }

    /// The different strings of a player next to a point, as their heads.
    pub(super) fn strings_at(
        &self,
        point: Point,
        player: Player,
    ) -> impl Iterator<Item = Point> + use<> {
        let mut heads = [0; 4];
        let mut count = 0;
        for neighbor in self.neighbors(point) {
            if self.content(neighbor) == Content::Stone(player) {
                let head = self.head(neighbor);
                if !heads[..count].contains(&head) {
                    heads[count] = head;
                    count += 1;
                }
            }
        }
        heads.into_iter().take(count)
    }

    /// The strings of a player, as their heads.
    pub(super) fn strings(&self, player: Player) -> impl Iterator<Item = Point> {
        let points = (0..).zip(&self.contents);
        points
            .filter(move |(_, content)| **content == Content::Stone(player))
            .map(|(point, _)| point)
            .filter(|&point| self.head(point) == point)
    }

    /// The liberties that the string of a new stone would have.
    pub(super) fn liberties_after(&self, point: Point, player: Player) -> Liberties {
        let mut result = Liberties::default();
        let mut heads = [0; 4];
        let mut count = 0;
        for neighbor in self.neighbors(point) {
            match self.content(neighbor) {
                Content::Empty => result.add(neighbor),
                Content::Stone(owner) if owner == player => {
                    let head = self.head(neighbor);
                    if !heads[..count].contains(&head) {
                        heads[count] = head;
                        count += 1;
                        result.merge(self.liberties(head));
                    }
                    // Each stone next to the point has it as a liberty. The heads
                    // come before the neighbors that share them, so this cannot
                    // become negative.
                    result.remove(point);
                }
                _ => {}
            }
        }
        result
    }

    /// Returns true if the string of a new stone would have two liberties or more.
    pub(super) fn is_safe(&self, point: Point, player: Player) -> bool {
        self.liberties_after(point, player).is_safe()
    }

    /// Returns true if an atari at `atari` takes a string of the opponent, although
    /// it escapes to `escape`. These are the two liberties of the string.
    pub(super) fn captures(&self, atari: Point, escape: Point, opponent: Player) -> bool {
        let mut left = self.liberties_after(escape, opponent);
        for neighbor in self.neighbors(atari) {
            let touches = match self.content(neighbor) {
                Content::Stone(owner) if owner == opponent => {
                    let mut strings = self.strings_at(escape, opponent);
                    let head = self.head(neighbor);
                    strings.any(|string| string == head)
                }
                _ => neighbor == escape,
            };
            if touches {
                left.remove(atari);
            }
        }
        !left.is_safe()
    }

    /// Plays a safe move, and says what it does to the opponent.
    pub(super) fn play(&mut self, point: Point) -> Effect {
        let player = self.to_move;
        let opponent = player.other();
        self.put(point, player);
        self.to_move = opponent;
        let mut escape = None;
        for string in self.strings_at(point, opponent) {
            let liberties = self.liberties(string);
            if !liberties.is_safe() {
                match (liberties.only(), escape) {
                    (Some(liberty), None) => escape = Some(liberty),
                    (Some(liberty), Some(other)) if liberty == other => {}
                    _ => return Effect::Won,
                }
            }
        }
        match escape {
            None => Effect::Quiet,
            Some(escape) if self.is_safe(escape, opponent) => Effect::Atari(escape),
            Some(_) => Effect::Won,
        }
    }

    /// Puts a stone on an empty point.
    fn put(&mut self, point: Point, player: Player) {
        let index = usize::from(point);
        self.contents[index] = Content::Stone(player);
        let place = self.places[index];
        self.empty.swap_remove(usize::from(place));
        if let Some(&moved) = self.empty.get(usize::from(place)) {
            self.places[usize::from(moved)] = place;
        }
        self.heads[index] = point;
        self.nexts[index] = point;
        self.sizes[index] = 1;
        let mut liberties = Liberties::default();
        for neighbor in self.neighbors(point) {
            match self.content(neighbor) {
                Content::Empty => liberties.add(neighbor),
                Content::Stone(_) => {
                    let head = usize::from(self.head(neighbor));
                    self.liberties[head].remove(point);
                }
                Content::Border => {}
            }
        }
        self.liberties[index] = liberties;
        for neighbor in self.neighbors(point) {
            if self.content(neighbor) == Content::Stone(player) {
                self.join(point, neighbor);
            }
        }
    }

    /// Merges the strings of two stones, if they differ.
    fn join(&mut self, a: Point, b: Point) {
        let (a, b) = (self.head(a), self.head(b));
        if a == b {
            return;
        }
        let size = |head: Point| self.sizes[usize::from(head)];
        let (large, small) = if size(a) < size(b) { (b, a) } else { (a, b) };
        self.sizes[usize::from(large)] += size(small);
        let liberties = self.liberties[usize::from(small)];
        self.liberties[usize::from(large)].merge(liberties);
        let mut stone = small;
        loop {
            self.heads[usize::from(stone)] = large;
            stone = self.nexts[usize::from(stone)];
            if stone == small {
                break;
            }
        }
        self.nexts.swap(usize::from(large), usize::from(small));
    }
}
