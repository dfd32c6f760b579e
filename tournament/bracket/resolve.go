package bracket

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Nobody as the winner of a node says that both who should have met are out of the tournament.
const Nobody = -1

// A Status says what has become of a node.
type Status int8

// What a node can be.
const (
	Waiting Status = iota // somebody has to win or lose elsewhere first
	Ready                 // both are known: it can be played
	Decided               // it has a winner, or Nobody
	Bye                   // only one comes, or will come: they go on without a match
	Off                   // nobody comes, or it is a second final that is not needed
)

// String returns the status in lower case.
func (s Status) String() string {
	if names := [...]string{"waiting", "ready", "decided", "bye", "off"}; s >= 0 && int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("status %d", int8(s))
}

// A Meeting is what is known of one node.
type Meeting struct {
	Status Status
	Seeds  [2]int // who meets, by side; 0: not known yet, or nobody
	Winner int    // the seed who goes on, by a match or a bye; 0: not known, or nobody
	Loser  int    // the seed who lost; 0: not known, or nobody, or both lost
}

// A Place is where somebody came in: with all who share it they have the places First to Last, from 1.
type Place struct{ Seed, First, Last int }

// A State is what follows from the winners so far.
type State struct {
	Meetings []Meeting // by node
	Ready    []int     // the nodes that can be played, in the order of play
	Places   []Place   // of those who are out, and the champion's: best first, by seed where shared
	Champion int       // the seed who won the tournament; 0: nobody yet, or nobody at all
	Over     bool      // nothing is left to be played
}

// A NodeError says which node has a winner that cannot be.
type NodeError struct {
	Node   int
	Reason string
}

// Error names the node and what is wrong with its winner.
func (e *NodeError) Error() string { return fmt.Sprintf("bracket: node %d: %s", e.Node, e.Reason) }

// slot is who comes to a side of a node: a seed, or 0 for somebody who is not known yet, or none.
type slot struct {
	seed int
	none bool
}

// resolving is a State that is being worked out.
type resolving struct {
	*Tree
	state State
	wins  []slot // by node: who wins, and who loses without being out of the tournament
	loses []slot
	count []int   // by rank: how many go out with it, now or later
	out   []Place // who is out, the rank in First
}

// Resolve works out who meets whom, and who came in where, from the winners so far: by node, the side
// that won it (0 or 1), or Nobody. It returns a NodeError if a node has a winner though its sides are
// not known, or though it needs none.
func (t *Tree) Resolve(winners map[int]int) (State, error) {
	if err := t.check(winners); err != nil {
		return State{}, err
	}
	n := len(t.nodes)
	r := &resolving{Tree: t, wins: make([]slot, n), loses: make([]slot, n), count: make([]int, t.ranks)}
	r.state.Meetings = make([]Meeting, n)
	for _, node := range t.nodes {
		won, decided := winners[node.ID]
		sides := [2]slot{r.slot(node.Sources[0]), r.slot(node.Sources[1])}
		if t.isSecondFinal(node) {
			sides = r.secondFinal(node, sides)
		}
		m := &r.state.Meetings[node.ID]
		m.Seeds = [2]int{sides[0].seed, sides[1].seed}
		switch {
		case sides[0].none && sides[1].none:
			m.Status = Off
		case sides[0].none || sides[1].none:
			m.Status = Bye
		case sides[0].seed == 0 || sides[1].seed == 0:
			m.Status = Waiting
		case decided:
			m.Status = Decided
		default:
			m.Status = Ready
			r.state.Ready = append(r.state.Ready, node.ID)
		}
		if decided && m.Status != Decided {
			return State{}, &NodeError{node.ID, unfit(m.Status)}
		}
		r.decide(node, sides, won)
	}
	r.places()
	r.state.Over = n > 0 && !slices.ContainsFunc(r.state.Meetings, func(m Meeting) bool {
		return m.Status == Ready || m.Status == Waiting || m.Status == Bye && m.Winner == 0
	})
	return r.state, nil
}

// check returns an error if the map names a node that is not there, or a side that is none.
func (t *Tree) check(winners map[int]int) error {
	for _, node := range slices.Sorted(maps.Keys(winners)) {
		if node < 0 || node >= len(t.nodes) {
			return &NodeError{node, fmt.Sprintf("there is no such node: they are numbered from 0 to %d", len(t.nodes)-1)}
		}
		if won := winners[node]; won != 0 && won != 1 && won != Nobody {
			return &NodeError{node, fmt.Sprintf("side %d won: it must be 0 or 1, or %d for nobody", won, Nobody)}
		}
	}
	return nil
}

// unfit says why a node that is not ready cannot have a winner.
func unfit(s Status) string {
	switch s {
	case Waiting:
		return "it has a winner, but who meets in it is not known: a node before it is not decided; undo this one too"
	case Bye:
		return "it has a winner, but only one comes to it and goes on without a match; undo this one"
	case Off, Ready, Decided:
	}
	return "it has a winner, but nobody meets in it; undo this one"
}

// slot returns who a source is.
func (r *resolving) slot(s Source) slot {
	switch s.From {
	case WinnerOf:
		return r.wins[s.Of]
	case LoserOf:
		return r.loses[s.Of]
	case Seed:
	}
	return slot{seed: s.Of}
}

// isSecondFinal reports whether a node is played only if the final before it makes it necessary.
func (t *Tree) isSecondFinal(n Node) bool { return n.Side == Final && n.Step == 2 }

// secondFinal returns who comes to the second final: nobody if the first was won from above or had
// no match.
func (r *resolving) secondFinal(node Node, sides [2]slot) [2]slot {
	first := r.state.Meetings[node.Sources[0].Of]
	if first.Status == Waiting || first.Status == Ready || first.Winner != 0 && first.Winner == first.Seeds[1] && first.Loser != 0 {
		return sides
	}
	return [2]slot{{none: true}, {none: true}}
}

// decide works out who goes on from a node, and who is out.
func (r *resolving) decide(node Node, sides [2]slot, won int) {
	m := &r.state.Meetings[node.ID]
	wins, loses := slot{}, slot{}
	switch {
	case m.Status == Off:
		wins.none, loses.none = true, true
	case m.Status == Bye:
		wins, loses.none = sides[0], true
		if wins.none {
			wins = sides[1]
		}
	case m.Status == Decided && won == Nobody:
		r.leaves(sides[0], r.rank[node.ID])
		r.leaves(sides[1], r.rank[node.ID])
		wins.none, loses.none = true, true
	case m.Status == Decided:
		wins, loses = sides[won], sides[1-won]
	}
	m.Winner, m.Loser = wins.seed, loses.seed
	r.wins[node.ID], r.loses[node.ID] = wins, loses
	if !r.stays(node, won) {
		return
	}
	if !r.falls[node.ID] || node.Side == Final {
		r.leaves(loses, r.rank[node.ID])
	}
	if node.Side == Final || node.Side == Third {
		r.leaves(wins, r.rank[node.ID]+1)
	}
}

// stays reports whether those who leave a node may leave the tournament with it: not the two of a first
// final that is followed by a second one, and not those of a second one that may still be needless.
func (r *resolving) stays(node Node, won int) bool {
	m := r.state.Meetings[node.ID]
	if node.Side != Final || !r.options.Reset {
		return true
	}
	if r.isSecondFinal(node) {
		return m.Status != Waiting
	}
	return m.Status != Decided || won != 1
}

// leaves counts somebody who goes out of the tournament, or will, with a rank.
func (r *resolving) leaves(s slot, rank int) {
	if s.none {
		return
	}
	r.count[rank]++
	if s.seed > 0 {
		r.out = append(r.out, Place{Seed: s.seed, First: rank})
		if rank == r.ranks-1 {
			r.state.Champion = s.seed
		}
	}
}

// places gives those who are out the places of their ranks.
func (r *resolving) places() {
	better := make([]int, r.ranks+1) // by rank: how many come in before
	for rank := r.ranks - 1; rank >= 0; rank-- {
		better[rank] = better[rank+1] + r.count[rank]
	}
	for i, p := range r.out {
		r.out[i].First, r.out[i].Last = better[p.First+1]+1, better[p.First]
	}
	slices.SortFunc(r.out, func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Seed, b.Seed))
	})
	r.state.Places = r.out
}

// Forfeits returns the winners with those of all nodes that are decided because somebody in them has
// withdrawn: the other wins, or Nobody if both have. Who has withdrawn and has no opponent goes on until
// they have one: the last of whom all others are out has won in any case. It leaves the map it is given
// as it is.
func (t *Tree) Forfeits(winners map[int]int, withdrawn []int) (map[int]int, error) {
	all := make(map[int]int, len(winners))
	maps.Copy(all, winners)
	gone := map[int]bool{}
	for _, s := range withdrawn {
		if s < 1 || s > t.entrants {
			return nil, fmt.Errorf("bracket: seed %d has withdrawn: seeds are 1 to %d", s, t.entrants)
		}
		gone[s] = true
	}
	for range t.Rounds() { // each time round at least one more round is decided, or nothing changes
		state, err := t.Resolve(all)
		if err != nil {
			return nil, err
		}
		before := len(all)
		for _, node := range state.Ready {
			switch seeds := state.Meetings[node].Seeds; {
			case gone[seeds[0]] && gone[seeds[1]]:
				all[node] = Nobody
			case gone[seeds[0]]:
				all[node] = 1
			case gone[seeds[1]]:
				all[node] = 0
			}
		}
		if len(all) == before {
			break
		}
	}
	return all, nil
}
