//! Monte Carlo tree search: games are played at random, more often through the moves
//! that have won more often.

use terminal::Random;

use super::playout::play_out;
use super::position::{Content, Effect, Point, Position};
use super::prior::prior;
use super::tactics::Tactics;
use crate::Player;

/// A position after a move. The wins are those of the player who made the move.
#[derive(Clone, Debug)]
struct Node {
    point: Point,
    proof: Proof,
    /// The index of the first child. The others follow it.
    first: u32,
    children: u16,
    visits: u32,
    wins: u32,
    /// RAVE: games through the parent in which the same player made this move at any
    /// later point, plus virtual games from [`prior`].
    later_visits: f32,
    later_wins: f32,
    prior: f32,
}

/// What is proven about perfect play, from the point of view of the player who made the
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    Open,
    Won,
    Lost,
}

/// Where a path ends.
enum Leaf {
    /// Its last node is proven won or lost.
    Proven(Proof),
    /// Nothing is known: play a game from here. If `forced` is set, a string of the
    /// player to move is in atari.
    Open {
        forced: Option<Point>,
        last: Option<Point>,
    },
}

/// A node gets children when it is visited this many times.
const EXPAND_AT: u32 = 4;

/// No node gets children once there are this many, which limits the memory to about
/// 80 MB.
const MAX_NODES: usize = 2_000_000;

/// How many games the judgment of [`prior`] weighs.
const PRIOR_GAMES: f32 = 20.0;

/// The weight of moves that were rarely tried.
const EXPLORATION: f32 = 0.1;

/// The more visits a node has, the less its later moves count: at this many visits,
/// they weigh half.
const LATER_HALF: f32 = 400.0;

/// Attempts of the search for wins by force, at the first levels of the tree.
const ATTEMPTS: [usize; 4] = [2000, 1000, 300, 100];

/// The search from one position.
pub(super) struct Tree<'a> {
    root: &'a Position,
    nodes: Vec<Node>,
    tactics: Tactics,
    random: &'a mut Random,
    /// Used by every playout.
    position: Position,
    path: Vec<u32>,
}

impl<'a> Tree<'a> {
    /// Starts a search among these moves of the root, all of which are safe. No
    /// string may be in atari.
    pub(super) fn new(root: &'a Position, moves: &[Point], random: &'a mut Random) -> Tree<'a> {
        let mut tree = Tree {
            root,
            nodes: vec![Node::new(0, 0.5)],
            tactics: Tactics::default(),
            random,
            position: root.clone(),
            path: Vec::new(),
        };
        tree.add_children(0, moves, None);
        tree
    }

    /// Returns true if the best move is known.
    pub(super) fn is_decided(&self) -> bool {
        let children = self.children(0);
        let open = children.iter().filter(|child| child.proof != Proof::Lost);
        self.nodes[0].proof != Proof::Open || open.count() == 1
    }

    /// The best move found so far.
    pub(super) fn best(&self) -> Option<Point> {
        let worth = |node: &&Node| {
            let proof = match node.proof {
                Proof::Won => 2,
                Proof::Open => 1,
                Proof::Lost => 0,
            };
            (proof, node.visits)
        };
        self.children(0)
            .iter()
            .max_by_key(worth)
            .map(|node| node.point)
    }

    /// Plays one game and learns from it.
    pub(super) fn grow(&mut self) {
        let leaf = self.descend();
        let depth = self.path.len() - 1;
        let (winner, has_end) = match leaf {
            Leaf::Proven(proof) => {
                self.nodes[self.path[depth] as usize].proof = proof;
                self.prove();
                let mover = self.mover(depth);
                let has_won = proof == Proof::Won;
                (if has_won { mover } else { mover.other() }, false)
            }
            Leaf::Open { forced, last } => {
                let winner = play_out(&mut self.position, forced, last, self.random);
                (winner, true)
            }
        };
        self.learn(winner, has_end);
    }

    /// Follows the most promising moves to a node without children, or to one that is
    /// proven won or lost. Records them in the path, and plays them.
    fn descend(&mut self) -> Leaf {
        self.position.clone_from(self.root);
        self.path.clear();
        self.path.push(0);
        let mut node = 0;
        let mut last = None;
        let mut effect = Effect::Quiet;
        loop {
            let Node {
                children, visits, ..
            } = self.nodes[node];
            if children == 0 {
                if visits == 0 && effect == Effect::Quiet && self.opponent_wins_by_force() {
                    return Leaf::Proven(Proof::Lost);
                }
                if visits < EXPAND_AT || self.nodes.len() > MAX_NODES {
                    let forced = match effect {
                        Effect::Atari(escape) => Some(escape),
                        _ => None,
                    };
                    return Leaf::Open { forced, last };
                }
                self.expand(node, effect, last);
            }
            // Without a move that is not lost, the player to move has lost.
            let Some(child) = self.select(node) else {
                return Leaf::Proven(Proof::Won);
            };
            node = child;
            self.path.push(child as u32);
            if self.nodes[node].proof != Proof::Open {
                return Leaf::Proven(self.nodes[node].proof);
            }
            last = Some(self.nodes[node].point);
            effect = self.position.play(self.nodes[node].point);
            if effect == Effect::Won {
                return Leaf::Proven(Proof::Won);
            }
        }
    }

    /// Searches for a win by force after the last move of the path.
    fn opponent_wins_by_force(&mut self) -> bool {
        // The root was searched before.
        let Some(depth) = self.path.len().checked_sub(2) else {
            return false;
        };
        let attempts = ATTEMPTS[depth.min(ATTEMPTS.len() - 1)];
        self.tactics.win(&self.position, attempts).is_some()
    }

    /// The player who made the move of a node on the path.
    fn mover(&self, depth: usize) -> Player {
        match depth % 2 {
            0 => self.root.to_move().other(),
            _ => self.root.to_move(),
        }
    }

    /// Draws conclusions from the proof of the last node of the path.
    fn prove(&mut self) {
        for index in (1..self.path.len()).rev() {
            let [parent, node] = [index - 1, index].map(|index| self.path[index] as usize);
            let proof = match self.nodes[node].proof {
                Proof::Won => Proof::Lost,
                Proof::Lost if self.select(parent).is_none() => Proof::Won,
                _ => return,
            };
            self.nodes[parent].proof = proof;
        }
    }

    /// Counts a game for the nodes on the path and, if it was played to its end, for
    /// the same moves that were made later.
    fn learn(&mut self, winner: Player, has_end: bool) {
        for depth in 0..self.path.len() {
            let mover = self.mover(depth);
            let node = &mut self.nodes[self.path[depth] as usize];
            node.visits += 1;
            node.wins += u32::from(winner == mover);
            if !has_end {
                continue;
            }
            let player = mover.other();
            let won = if winner == player { 1.0 } else { 0.0 };
            let children = node.first as usize..node.first as usize + usize::from(node.children);
            for child in &mut self.nodes[children] {
                // A stone stays where it is, so the last position shows all moves.
                if self.position.content(child.point) == Content::Stone(player) {
                    child.later_visits += 1.0;
                    child.later_wins += won;
                }
            }
        }
    }

    fn children(&self, node: usize) -> &[Node] {
        let node = &self.nodes[node];
        let first = node.first as usize;
        &self.nodes[first..first + usize::from(node.children)]
    }

    /// Chooses a child that is not lost.
    fn select(&self, node: usize) -> Option<usize> {
        let parent = &self.nodes[node];
        let explore = EXPLORATION * (parent.visits as f32 + 1.0).sqrt();
        let mut best = None;
        let mut best_value = f32::NEG_INFINITY;
        for (child, index) in self.children(node).iter().zip(parent.first as usize..) {
            if child.proof == Proof::Lost {
                continue;
            }
            if child.proof == Proof::Won {
                return Some(index);
            }
            let value = child.value() + child.prior * explore / (1.0 + child.visits as f32);
            if value > best_value {
                best_value = value;
                best = Some(index);
            }
        }
        best
    }

    /// Adds the children of a node, one for each safe move.
    fn expand(&mut self, node: usize, effect: Effect, last: Option<Point>) {
        let moves: Vec<Point> = match effect {
            Effect::Atari(escape) => vec![escape],
            _ => {
                let player = self.position.to_move();
                let empty = self.position.empty().iter().copied();
                empty
                    .filter(|&point| self.position.is_safe(point, player))
                    .collect()
            }
        };
        self.add_children(node, &moves, last);
    }

    fn add_children(&mut self, node: usize, moves: &[Point], last: Option<Point>) {
        self.nodes[node].first = self.nodes.len() as u32;
        self.nodes[node].children = moves.len() as u16;
        let position = &self.position;
        let children = moves.iter();
        self.nodes
            .extend(children.map(|&point| Node::new(point, prior(position, point, last))));
    }
}

impl Node {
    fn new(point: Point, prior: f32) -> Node {
        Node {
            point,
            proof: Proof::Open,
            first: 0,
            children: 0,
            visits: 0,
            wins: 0,
            later_visits: PRIOR_GAMES,
            later_wins: PRIOR_GAMES * prior,
            prior,
        }
    }

    /// The share of games won, from 0 to 1.
    fn value(&self) -> f32 {
        let later = self.later_wins / self.later_visits;
        if self.visits == 0 {
            return later;
        }
        let visits = self.visits as f32;
        let weight = (LATER_HALF / (3.0 * visits + LATER_HALF)).sqrt();
        let own = self.wins as f32 / visits;
        weight * later + (1.0 - weight) * own
    }
}
