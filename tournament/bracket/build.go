package bracket

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
)

// MinEntrants and MaxEntrants are how few and how many a knock-out may have.
const (
	MinEntrants = 2
	MaxEntrants = 1024
)

// Options says which kind of knock-out is drawn. Without any it is a single one, in which those who
// lose in a semi-final share the third place.
type Options struct {
	Double     bool // whoever loses goes on in the losers' side and is out with the second loss
	ThirdPlace bool // single: who loses in the semi-finals plays for the third place, where there are two of them
	Reset      bool // double: if whoever comes from the losers' side wins the final, there is a second one
}

// A Side is the part of a tree that a node belongs to.
type Side int8

// The parts of a tree. In a single knock-out all but the last match, and that for the third place, are
// of the winners' side.
const (
	Winners Side = iota // nobody in it has lost yet
	Losers              // everybody in it has lost once
	Third               // for the third place
	Final               // the final, and the second one if there may be one
)

// String returns the side's name in lower case.
func (s Side) String() string {
	if names := [...]string{"winners", "losers", "third place", "final"}; s >= 0 && int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("side %d", int8(s))
}

// From says what the number of a Source means.
type From int8

// What a source can be.
const (
	Seed     From = iota // an entrant by their seed
	WinnerOf             // who wins a node
	LoserOf              // who loses a node
)

// A Source says who comes to one side of a node.
type Source struct {
	From From
	Of   int // a seed from 1, or the ID of an earlier node
}

// String returns the source in words: "seed 1", "winner of 3", "loser of 3".
func (s Source) String() string {
	if names := [...]string{"seed", "winner of", "loser of"}; s.From >= 0 && int(s.From) < len(names) {
		return fmt.Sprintf("%s %d", names[s.From], s.Of)
	}
	return fmt.Sprintf("source %d of %d", int8(s.From), s.Of)
}

// A Node is one match of the tree: two meet, one wins.
type Node struct {
	ID      int // its index among Tree.Nodes; sources have lower ones
	Round   int // in which round of the tournament it is played, from 1
	Board   int // its number among the matches of this round, from 1, the winners' side first
	Side    Side
	Step    int       // in which round of its side it is played, from 1: "winners' round 2", "losers' round 3"
	Sources [2]Source // who meets
}

// A Tree is a knock-out that has been drawn. It does not change; make it with Build.
type Tree struct {
	options  Options
	entrants int
	nodes    []Node
	rank     []int  // by node: how good it is to go out in it, the higher the better
	falls    []bool // by node: whether its loser goes on in another one
	ranks    int    // how many ranks there are; the highest is the champion's
}

// draft is a node while the tree is being drawn, with sides at which nobody may ever come.
type draft struct {
	side    Side
	round   int
	step    int
	index   int // its place from the top within this round of its side
	rank    int
	sources [2]feed
	node    int // its ID in the end
}

// feed is a source while the tree is being drawn: the number is that of a draft.
type feed struct {
	Source
	nobody bool
}

// Build draws a knock-out of this many entrants.
func Build(entrants int, o Options) (*Tree, error) {
	switch {
	case entrants < MinEntrants || entrants > MaxEntrants:
		return nil, fmt.Errorf("bracket: %d entrants: a knock-out has %d to %d", entrants, MinEntrants, MaxEntrants)
	case o.Double && o.ThirdPlace:
		return nil, fmt.Errorf("bracket: a double knock-out with a match for the third place: there the loser of the losers' last round is third; leave it out")
	case o.Reset && !o.Double:
		return nil, fmt.Errorf("bracket: a single knock-out with a second final: that is for double ones, where one of the two has not lost before")
	}
	steps := bits.Len(uint(entrants - 1))
	d := &drawing{steps: steps}
	d.winners(entrants, o)
	switch {
	case o.Double:
		d.losers(o)
	case o.ThirdPlace && steps > 1:
		d.third()
	}
	return d.tree(entrants, o), nil
}

// order returns the seeds of a draw of 2 to the power of steps from top to bottom: 1 at the top, 2 in
// the lowest pair, the better seed of each pair first.
func order(steps int) []int {
	seeds := []int{1}
	for n := 2; n <= 1<<steps; n *= 2 {
		next := make([]int, 0, n)
		for i, s := range seeds {
			if i%2 == 0 || n == 1<<steps {
				next = append(next, s, n+1-s)
			} else {
				next = append(next, n+1-s, s)
			}
		}
		seeds = next
	}
	return seeds
}

// drawing is a tree that is being drawn: as if there were a power of two of entrants, until tree
// takes out the matches to which fewer than two can ever come.
type drawing struct {
	steps  int // rounds of the winners' side
	drafts []draft
	won    [][]int // drafts of the winners' side, by step (from 1) and place
}

// add appends a draft and returns its number.
func (d *drawing) add(n draft) int {
	d.drafts = append(d.drafts, n)
	return len(d.drafts) - 1
}

// winner and loser return the feed of who wins or loses a draft.
func winner(of int) feed { return feed{Source: Source{From: WinnerOf, Of: of}} }
func loser(of int) feed  { return feed{Source: Source{From: LoserOf, Of: of}} }

// apart is the distance between the ranks of two rounds: the match for the third place stands between.
const apart = 3

// winners draws the side of those who have not lost yet.
func (d *drawing) winners(entrants int, o Options) {
	seeds := order(d.steps)
	d.won = make([][]int, d.steps+1)
	for step := 1; step <= d.steps; step++ {
		for i := range 1 << (d.steps - step) {
			n := draft{side: Winners, round: step, step: step, index: i, rank: apart * step}
			switch {
			case o.Double:
				n.round = max(1, 2*step-2)
				n.rank = apart * max(1, 2*step-2) // of the losers' round that its loser comes to
			case step == d.steps:
				n.side, n.step = Final, 1
			}
			for side := range n.sources {
				if step > 1 {
					n.sources[side] = winner(d.won[step-1][2*i+side])
				} else {
					s := seeds[2*i+side]
					n.sources[side] = feed{Source{Seed, s}, s > entrants}
				}
			}
			d.won[step] = append(d.won[step], d.add(n))
		}
	}
}

// third draws the match of those who lose in the semi-finals.
func (d *drawing) third() {
	semis := d.won[d.steps-1]
	d.add(draft{
		side: Third, round: d.steps, step: 1, rank: apart*d.steps - 2,
		sources: [2]feed{loser(semis[0]), loser(semis[1])},
	})
}

// losers draws the side of those who have lost once, and the final or finals.
func (d *drawing) losers(o Options) {
	below := make([]feed, 0, len(d.won[1]))
	for _, w := range d.won[1] {
		below = append(below, loser(w))
	}
	for step := 1; step <= 2*(d.steps-1); step++ {
		var next []feed
		for i := range len(below) {
			n := draft{side: Losers, round: step + 1, step: step, index: i, rank: apart * step}
			if step%2 == 0 {
				from := step/2 + 1
				n.sources = [2]feed{loser(d.won[from][i^cross(from, d.steps-from)]), below[i]}
			} else if i%2 == 0 {
				n.index, n.sources = i/2, [2]feed{below[i], below[i+1]}
			} else {
				continue
			}
			next = append(next, winner(d.add(n)))
		}
		below = next
	}
	top := apart * (2*d.steps - 1)
	final := d.add(draft{
		side: Final, round: 2 * d.steps, step: 1, rank: top,
		sources: [2]feed{winner(d.won[d.steps][0]), below[0]},
	})
	if o.Reset {
		// The second one is played only if the first loser had not lost before.
		d.add(draft{
			side: Final, round: 2*d.steps + 1, step: 2, rank: top,
			sources: [2]feed{loser(final), winner(final)},
		})
	}
}

// cross returns what the place of a match of a winners' round is exclusive-ored with to give the place
// below to which its loser goes, when there are 2 to the power of width such places.
func cross(step, width int) int {
	return int(bits.Reverse64(uint64(step-1)) >> (64 - width))
}

// tree takes out the matches that can never have two entrants, and numbers the others in the order in
// which they are played.
func (d *drawing) tree(entrants int, o Options) *Tree {
	passes := make([]feed, len(d.drafts)) // by draft: who goes on from one that is taken out
	gone := make([]bool, len(d.drafts))
	var kept []int
	for i := range d.drafts {
		n := &d.drafts[i]
		come := 0
		for side, f := range n.sources {
			if f.From != Seed && gone[f.Of] {
				if f.From == WinnerOf {
					f = passes[f.Of]
				} else {
					f.nobody = true
				}
				n.sources[side] = f
			}
			if !f.nobody {
				passes[i] = f
				come++
			}
		}
		passes[i].nobody = come == 0
		if gone[i] = come < 2; !gone[i] {
			kept = append(kept, i)
		}
	}
	slices.SortStableFunc(kept, func(a, b int) int {
		x, y := d.drafts[a], d.drafts[b]
		return cmp.Or(cmp.Compare(x.round, y.round), cmp.Compare(x.side, y.side), cmp.Compare(x.index, y.index))
	})
	t := &Tree{options: o, entrants: entrants}
	t.falls = make([]bool, len(kept))
	for id, i := range kept {
		n := &d.drafts[i]
		n.node = id
		node := Node{ID: id, Round: n.round, Board: 1, Side: n.side, Step: n.step}
		if id > 0 && t.nodes[id-1].Round == n.round {
			node.Board = t.nodes[id-1].Board + 1
		}
		for side, f := range n.sources {
			if f.From != Seed {
				f.Of = d.drafts[f.Of].node
			}
			if node.Sources[side] = f.Source; f.From == LoserOf {
				t.falls[f.Of] = true
			}
		}
		t.nodes = append(t.nodes, node)
		t.rank = append(t.rank, n.rank)
		t.ranks = max(t.ranks, n.rank+2)
	}
	return t
}

// Entrants returns how many take part.
func (t *Tree) Entrants() int { return t.entrants }

// Options returns what the tree was drawn with.
func (t *Tree) Options() Options { return t.options }

// Nodes returns all matches in the order of play: by round, then by board.
func (t *Tree) Nodes() []Node { return slices.Clone(t.nodes) }

// Rounds returns how many rounds the tournament has, the second final of a double one included.
func (t *Tree) Rounds() int {
	if len(t.nodes) == 0 {
		return 0
	}
	return t.nodes[len(t.nodes)-1].Round
}

// Byes returns the seeds that have no match in the first round and begin in the second, best first.
func (t *Tree) Byes() []int {
	plays := map[int]bool{}
	for _, n := range t.nodes {
		for _, s := range n.Sources {
			if n.Round == 1 && s.From == Seed {
				plays[s.Of] = true
			}
		}
	}
	var rest []int
	for s := 1; s <= t.entrants; s++ {
		if !plays[s] {
			rest = append(rest, s)
		}
	}
	return rest
}

// After returns the nodes to which the outcome of this one can matter, in the order of play, without
// itself: what has to be undone with it. It returns none for a node that is not there.
func (t *Tree) After(node int) []int {
	if node < 0 || node >= len(t.nodes) {
		return nil
	}
	touched := make([]bool, len(t.nodes))
	touched[node] = true
	var list []int
	for _, n := range t.nodes[node+1:] {
		for _, s := range n.Sources {
			touched[n.ID] = touched[n.ID] || s.From != Seed && touched[s.Of]
		}
		if touched[n.ID] {
			list = append(list, n.ID)
		}
	}
	return list
}
