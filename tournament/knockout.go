package tournament

import (
	"fmt"
	"slices"

	"circulade/tournament/bracket"
)

// tree returns the tree of the knock-out and the entrants in it by seed, the best first; nil if there is
// none yet.
func (t pairer) tree() (*bracket.Tree, []int, error) {
	seeds := t.Seeds
	if t.Form.Kind == Groups {
		seeds = t.qualified()
	}
	if !t.Form.hasKnockout() || len(seeds) == 0 {
		return nil, nil, nil
	}
	tree, err := bracket.Build(len(seeds), bracket.Options{Double: t.Form.Double, ThirdPlace: t.Form.Third, Reset: t.Form.Double})
	if err != nil {
		return nil, nil, fmt.Errorf("the knock-out: %w", err)
	}
	return tree, seeds, nil
}

// Bracket returns the tree of the knock-out, what is known of its nodes, and the entrants in it by seed, the
// best first; nil if there is none, or it has not begun.
func (t *Tournament) Bracket() (*bracket.Tree, *bracket.State, []int, error) {
	tree, seeds, err := pairer{t}.tree()
	if tree == nil || err != nil {
		return nil, nil, nil, err
	}
	played := map[int]int{}
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			if m.Node >= 0 && m.Decided {
				played[m.Node] = m.Winner // -1 is bracket.Nobody
			}
		}
	}
	state, err := pairer{t}.resolve(tree, seeds, played)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("the knock-out: %w", err)
	}
	return tree, &state, seeds, nil
}

// resolve returns what is known of a tree: its nodes are decided by the matches that were played and, where
// there was none, because somebody has withdrawn: whoever did so first has lost to the other.
func (t pairer) resolve(tree *bracket.Tree, seeds []int, played map[int]int) (bracket.State, error) {
	winners := map[int]int{}
	for {
		state, err := tree.Resolve(winners)
		if err != nil {
			return state, err
		}
		before := len(winners)
		for _, node := range state.Ready {
			meets := state.Meetings[node].Seeds
			first, second := t.Entrants[seeds[meets[0]-1]], t.Entrants[seeds[meets[1]-1]]
			winner, ok := played[node]
			switch {
			case ok:
				winners[node] = winner
			case first.Withdrawn && (!second.Withdrawn || first.gone < second.gone):
				winners[node] = 1
			case second.Withdrawn:
				winners[node] = 0
			}
		}
		if len(winners) == before {
			return state, nil
		}
	}
}

// pairKnockout returns the next round of a knock-out: the matches of its earliest round that can be played
// and are not paired. It returns nil if there is none.
func (t pairer) pairKnockout() (*Pair, error) {
	tree, state, seeds, err := t.Bracket()
	if tree == nil || err != nil {
		return nil, err
	}
	paired := map[int]bool{}
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			paired[m.Node] = true
		}
	}
	p := &Pair{Round: len(t.Rounds) + 1}
	nodes, round := tree.Nodes(), 0
	for _, id := range state.Ready {
		if paired[id] || round != 0 && nodes[id].Round != round {
			continue
		}
		round = nodes[id].Round
		meets := state.Meetings[id].Seeds
		p.Matches = append(p.Matches, Meet{Entrants: []int{seeds[meets[0]-1], seeds[meets[1]-1]}, Node: &id})
	}
	if len(p.Matches) == 0 {
		return nil, nil //nolint:nilnil // there is no further round
	}
	return p, nil
}

// A Place is where an entrant came in: with all who share it they have the places First to Last.
type Place struct{ Entrant, First, Last int }

// Places returns the places of a knock-out that are known, the best first. There are none in other kinds of
// tournament: see Standings.
func (t *Tournament) Places() ([]Place, error) {
	_, state, seeds, err := t.Bracket()
	if state == nil || err != nil {
		return nil, err
	}
	list := make([]Place, len(state.Places))
	for i, p := range state.Places {
		list[i] = Place{seeds[p.Seed-1], p.First, p.Last}
	}
	return list, nil
}

// checkNodes returns an error if a knock-out cannot be paired so: its matches are others than the tree has.
func (t pairer) checkNodes(p *Pair) error {
	if !slices.ContainsFunc(p.Matches, func(m Meet) bool { return m.Node != nil }) {
		return nil
	}
	want, err := t.pairKnockout()
	if err != nil {
		return err
	}
	same := func(a, b Meet) bool {
		return a.Node != nil && b.Node != nil && *a.Node == *b.Node && slices.Equal(a.Entrants, b.Entrants)
	}
	if want == nil || !slices.EqualFunc(want.Matches, p.Matches, same) {
		return refuse("bad-pairing", "the knock-out has other matches now")
	}
	return nil
}

// holds reports whether the matches of a knock-out that are paired are those that follow from what was
// decided before.
func (t pairer) holds() bool {
	if !t.Form.hasKnockout() {
		return true
	}
	_, state, seeds, err := t.Bracket()
	if err != nil {
		return false
	}
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			if m.Node < 0 {
				continue
			}
			if state == nil {
				return false
			}
			meets := state.Meetings[m.Node].Seeds
			if meets[0] == 0 || meets[1] == 0 || seeds[meets[0]-1] != m.Entrants[0] || seeds[meets[1]-1] != m.Entrants[1] {
				return false
			}
		}
	}
	return true
}
