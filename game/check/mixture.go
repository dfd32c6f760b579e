package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
)

// A Mixture is sets that are played together, besides the base game.
type Mixture []string

// String names the sets: "river-1 + abbot".
func (m Mixture) String() string {
	if len(m) == 0 {
		return "base"
	}
	return strings.Join(m, " + ")
}

// Setup returns a random setup with the sets of the mixture: players, as many
// as may play, a preset, and the options mixed.
func (m Mixture) Setup(rng *rand.Rand) (game.Setup, error) {
	s := game.Setup{Expansions: m, Options: map[string]string{}}
	modules, err := all.Modules()
	if err != nil {
		return s, err
	}
	least, most := 2, rules.MaxSeats
	for _, x := range modules {
		if x.Set != "base" && !slices.Contains(m, x.Set) {
			continue
		}
		least, most = max(least, x.MinSeats), min(most, x.MaxSeats)
		for _, o := range x.Options {
			if rng.IntN(2) == 0 {
				s.Options[o.Key] = o.Values[rng.IntN(len(o.Values))]
			}
		}
		KeepPart(x, s.Options, nil, rng)
	}
	for i := range least + rng.IntN(max(most-least, 0)+1) {
		s.Players = append(s.Players, fmt.Sprintf("Player %d", i+1))
	}
	presets := all.Presets()
	edition := presets[rng.IntN(len(presets))]
	s.Preset, s.Players = edition.ID, s.Players[:min(len(s.Players), edition.Room(m))]
	if s, err = s.Complete(); err != nil {
		return s, fmt.Errorf("the sets %v: %w", m, err)
	}
	return s, nil
}

// KeepPart takes a part of a set into play again, at random, if the options leave
// every one out: no game is played so. Options that were given keep their values.
func KeepPart(m *rules.Module, options, given map[string]string, rng *rand.Rand) {
	if !m.Emptied(options) {
		return
	}
	keys := slices.DeleteFunc(m.Parts(), func(key string) bool { return given[key] != "" })
	if len(keys) > 0 {
		options[keys[rng.IntN(len(keys))]] = "on"
	}
}

// Setup returns a random setup: any sets that may stand together, and the rest
// as of a mixture.
func Setup(rng *rand.Rand) (game.Setup, error) {
	g, err := shipped()
	if err != nil {
		return game.Setup{}, err
	}
	on := mask(0)
	for _, i := range rng.Perm(len(g.names)) {
		if more := g.closure(on | 1<<i); rng.IntN(2) == 0 && g.stands(more) {
			on = more
		}
	}
	return g.mixture(on).Setup(rng)
}

// A mask is a selection of sets, a bit each.
type mask uint64

// maxSets is how many sets a mask can hold.
const maxSets = 60

// A group knows which sets may stand together. The base game, which always is
// in play, is no member.
type group struct {
	names       []string
	needs       []mask // with what these need in turn
	conflicts   []mask
	least, most []int // players
}

// shipped is the group of the sets that ship.
func shipped() (*group, error) {
	modules, err := all.Modules()
	if err != nil {
		return nil, err
	}
	return newGroup(modules)
}

func newGroup(modules []*rules.Module) (*group, error) {
	g := &group{}
	for _, m := range modules {
		if m.Set == "base" {
			continue
		}
		g.names = append(g.names, m.Set)
		g.least, g.most = append(g.least, m.MinSeats), append(g.most, m.MaxSeats)
	}
	n := len(g.names)
	if n > maxSets {
		return nil, fmt.Errorf("%d sets: the plan of contract games can hold %d", n, maxSets)
	}
	g.needs, g.conflicts = make([]mask, n), make([]mask, n)
	for _, m := range modules {
		i := slices.Index(g.names, m.Set)
		if i < 0 {
			continue
		}
		needs, err := g.named(m.Set, m.Needs)
		if err != nil {
			return nil, err
		}
		conflicts, err := g.named(m.Set, m.Conflicts)
		if err != nil {
			return nil, err
		}
		g.needs[i] |= needs
		for k := range n {
			if conflicts>>k&1 != 0 {
				g.conflicts[i] |= 1 << k
				g.conflicts[k] |= 1 << i
			}
		}
	}
	return g, nil
}

// named returns the mask of sets that a set names.
func (g *group) named(by string, sets []string) (mask, error) {
	m := mask(0)
	for _, s := range sets {
		i := slices.Index(g.names, s)
		if i < 0 && s != "base" {
			return 0, fmt.Errorf("the set %s names %q, which is no set that ships", by, s)
		}
		if i >= 0 {
			m |= 1 << i
		}
	}
	return m, nil
}

// closure adds what the sets need.
func (g *group) closure(on mask) mask {
	for before := mask(0); before != on; {
		before = on
		for i := range g.names {
			if before>>i&1 != 0 {
				on |= g.needs[i]
			}
		}
	}
	return on
}

// stands tells whether the sets, closed under what they need, may be played
// together.
func (g *group) stands(on mask) bool {
	least, most := 2, rules.MaxSeats
	for i := range g.names {
		if on>>i&1 == 0 {
			continue
		}
		if on&g.conflicts[i] != 0 {
			return false
		}
		least, most = max(least, g.least[i]), min(most, g.most[i])
	}
	return least <= most
}

// possible tells whether there is a mixture with these sets and without those.
func (g *group) possible(on, off mask) bool {
	on = g.closure(on)
	return on&off == 0 && g.stands(on)
}

func (g *group) mixture(on mask) Mixture {
	m := Mixture{}
	for i, name := range g.names {
		if on>>i&1 != 0 {
			m = append(m, name)
		}
	}
	return m
}
