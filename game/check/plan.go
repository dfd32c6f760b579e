package check

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Alone returns the base game by itself, and each set with nothing but what it
// needs.
func Alone() ([]Mixture, error) {
	return ofShipped(func(g *group) []mask {
		list := []mask{0}
		for i := range g.names {
			list = append(list, g.closure(1<<i))
		}
		return list
	})
}

// Pairs returns every two sets that may stand together, with what they need.
func Pairs() ([]Mixture, error) {
	return ofShipped(func(g *group) []mask {
		var list []mask
		for i := range g.names {
			for k := range i {
				if on := g.closure(1<<i | 1<<k); g.stands(on) {
					list = append(list, on)
				}
			}
		}
		return list
	})
}

// Cover returns few mixtures in which, for every two and every three sets, each
// way of having and not having them that is possible occurs: a covering array
// of strength two, followed by what it lacks of strength three.
func Cover() ([]Mixture, error) {
	return ofShipped(func(g *group) []mask { return g.cover(3, g.cover(2, nil)) })
}

// Together returns all sets at once. Where some exclude each other there are
// several mixtures, none of which could take one more set, and every set is in
// one of them.
func Together() ([]Mixture, error) { return ofShipped((*group).together) }

// ofShipped lists mixtures of the sets that ship, each once.
func ofShipped(of func(*group) []mask) ([]Mixture, error) {
	g, err := shipped()
	if err != nil {
		return nil, err
	}
	var list []Mixture
	seen := map[mask]bool{}
	for _, on := range of(g) {
		if !seen[on] {
			list = append(list, g.mixture(on))
		}
		seen[on] = true
	}
	return list, nil
}

func (g *group) together() []mask {
	var list []mask
	reached := mask(0)
	for first := range g.names {
		if reached>>first&1 != 0 {
			continue
		}
		on := g.closure(1 << first)
		for i := range g.names {
			if more := g.closure(on | 1<<i); g.stands(more) {
				on = more
			}
		}
		reached |= on
		list = append(list, on)
	}
	return list
}

// A demand is sets that must be in play and sets that must not.
type demand struct{ on, off mask }

func (d demand) met(on, off mask) bool { return d.on&^on == 0 && d.off&^off == 0 }

// demands returns every possible way of having and not having so many sets,
// beginning with all of them in play.
func (g *group) demands(strength int) []demand {
	var list []demand
	for chosen := mask(1)<<strength - 1; chosen < 1<<len(g.names); chosen = next(chosen) {
		for on := chosen; ; on = (on - 1) & chosen { // every subset
			if g.possible(on, chosen&^on) {
				list = append(list, demand{on, chosen &^ on})
			}
			if on == 0 {
				break
			}
		}
	}
	slices.SortStableFunc(list, func(a, b demand) int {
		return bits.OnesCount64(uint64(b.on)) - bits.OnesCount64(uint64(a.on))
	})
	return list
}

// next returns the next larger mask with as many sets.
func next(m mask) mask {
	low := m & -m
	up := m + low
	return up | (m^up)/low>>2
}

// cover appends mixtures until every demand of a strength is met. It is greedy:
// a mixture begins with the first demand that is left, and each other set is in
// or out as meets more of them.
func (g *group) cover(strength int, list []mask) []mask {
	every := mask(1)<<len(g.names) - 1
	left := g.demands(strength)
	for _, on := range list {
		left = slices.DeleteFunc(left, func(d demand) bool { return d.met(on, every&^on) })
	}
	for len(left) > 0 {
		on := g.row(left)
		left = slices.DeleteFunc(left, func(d demand) bool { return d.met(on, every&^on) })
		list = append(list, on)
	}
	return list
}

// row returns a mixture that meets the first demand and many others.
func (g *group) row(left []demand) mask {
	on, off := left[0].on, left[0].off
	for i := range g.names {
		bit := mask(1) << i
		if (on|off)&bit != 0 {
			continue
		}
		with, without := -1, -1
		if g.possible(on|bit, off) {
			with = count(left, on|bit, off)
		}
		if g.possible(on, off|bit) {
			without = count(left, on, off|bit)
		}
		if with >= without {
			on |= bit
		} else {
			off |= bit
		}
	}
	return on
}

func count(left []demand, on, off mask) int {
	n := 0
	for _, d := range left {
		if d.met(on, off) {
			n++
		}
	}
	return n
}

// A Plan is the contract in games: which sets each plays. It never ends; the
// more of it is played, the more is proved. First every mixture has its turn
// once, then the sets alone and the mixtures have theirs by turns, until each
// set has had enough games alone.
type Plan struct{ alone, mixed []Mixture }

// Enough is how many games a set has alone.
const Enough = 200

// Telling is in how many games something could have occurred before it counts
// that it never has: random players complete a monastery in one game of ninety,
// a garden in one of 250.
const Telling = 2000

// everyMixed is how many questions of a mixture go by for one that is checked:
// these games are long.
const everyMixed = 4

// NewPlan returns the plan for the sets that ship.
func NewPlan() (*Plan, error) {
	p := &Plan{}
	var err error
	if p.alone, err = Alone(); err != nil {
		return nil, err
	}
	for _, of := range []func() ([]Mixture, error){Cover, Together} {
		list, err := of()
		if err != nil {
			return nil, err
		}
		p.mixed = append(p.mixed, list...)
	}
	p.mixed = slices.DeleteFunc(p.mixed, func(m Mixture) bool { return len(m) == 0 })
	return p, nil
}

// mixture returns the sets of the i-th game, and whether they are one alone.
func (p *Plan) mixture(i int) (m Mixture, alone bool) {
	n := len(p.alone)
	if i < n || len(p.mixed) == 0 {
		return p.alone[i%n], true
	}
	i -= n
	if i < len(p.mixed) {
		return p.mixed[i], false
	}
	i -= len(p.mixed)
	if k := i / 2; i%2 == 0 && k < (Enough-1)*n {
		return p.alone[k%n], true
	} else if k < (Enough-1)*n {
		return p.mixed[k%len(p.mixed)], false
	}
	return p.mixed[(i-(Enough-1)*n)%len(p.mixed)], false
}

// Play plays the i-th game of the plan. Its seed is the first one plus its
// number. The error is a *Fault, or says why the setup cannot be played.
func (p *Plan) Play(i int, first uint64, seen *Occurrences) error {
	m, alone := p.mixture(i)
	seed := first + uint64(i)
	setup, err := m.Setup(rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		return err
	}
	every := everyMixed
	if alone {
		every = 1
	}
	_, err = Play(setup, seed, every, seen)
	return err
}
