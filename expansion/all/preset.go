package all

import (
	"cmp"
	"slices"

	"circulade/rules"
)

// Presets are the printed editions whose rules fill the options that a setup
// leaves open. The first is the default. What is in play the setup says; which
// sets the box of an edition holds, the sets say (rules.Module.Boxes).
func Presets() []Preset {
	return []Preset{
		{ID: "plus", Title: "Newest printing (Plus)", Gardens: true, Seats: rules.MaxSeats},
		{ID: "bigbox", Title: "Big Box", Seats: rules.MaxSeats},
		{ID: "classic", Title: "First edition", Seats: 5},
		{ID: "compendium", Title: "Compendium", Seats: 5, Sixth: []string{"inns-cathedrals"}},
	}
}

// Offered are the presets that a setup may name: the printed editions, and behind
// them what is none.
func Offered() []Preset {
	first := Presets()[0]
	return append(Presets(), Preset{
		ID: "everything", Title: "Everything", Like: first.ID, Gardens: first.Gardens, Seats: rules.MaxSeats,
	}, Preset{
		ID: "beyond", Title: "Everything and beyond", Like: first.ID, Gardens: first.Gardens, Seats: rules.MaxSeats, Beyond: true,
	})
}

// Named returns the preset of an id, if there is one.
func Named(id string) (Preset, bool) {
	list := Offered()
	i := slices.IndexFunc(list, func(p Preset) bool { return p.ID == id })
	if i < 0 {
		return Preset{}, false
	}
	return list[i], true
}

// A Preset is a printed edition, or a choice of everything that all of them hold, with what is in none of
// their rulebooks (rules.Module.Beyond) or without.
type Preset struct {
	ID      string
	Title   string
	Like    string // if it is no edition, the one whose rules it has
	Gardens bool   // its tiles show gardens
	Seats   int    // how many can play
	Beyond  bool   // it holds what is in no edition's rulebook too
	// Sixth are the sets any of which brings what one more player needs, where Seats
	// leaves room for one.
	Sixth []string
}

// Rules returns the id of the edition whose rules fill the options.
func (p Preset) Rules() string { return cmp.Or(p.Like, p.ID) }

// Room returns how many can play with some sets.
func (p Preset) Room(sets []string) int {
	if slices.ContainsFunc(p.Sixth, func(set string) bool { return slices.Contains(sets, set) }) {
		return p.Seats + 1
	}
	return p.Seats
}

// Box returns the sets of a preset that can be played as they are, and those that
// are to be had besides, if others stay out. Not every set of a box goes with every
// other: who is there first, in the order of the modules, stays.
func (p Preset) Box(modules []*rules.Module) (sets []string, instead []Instead) {
	var in, out []*rules.Module
	for _, m := range modules {
		switch {
		case p.Like == "" && !slices.Contains(m.Boxes, p.ID), p.Like != "" && m.Beyond && !p.Beyond:
		case m.Joins(in):
			in = append(in, m)
			sets = append(sets, m.Set)
		default:
			out = append(out, m)
		}
	}
	for _, m := range out {
		var of []string
		for _, o := range in {
			if slices.Contains(m.Conflicts, o.Set) || slices.Contains(o.Conflicts, m.Set) {
				of = append(of, o.Set)
			}
		}
		if len(of) > 0 { // otherwise it is a variant of another
			instead = append(instead, Instead{Set: m.Set, Of: of})
		}
	}
	return sets, instead
}

// Instead is a set of a box that can be played instead of others.
type Instead struct {
	Set string   `json:"set"`
	Of  []string `json:"of"`
}

// Gardens reports whether the copies with gardens are in play: in the newest
// printing, and with every set that needs them.
func Gardens(preset string, sets []string) (bool, error) {
	modules, err := Modules()
	if err != nil {
		return false, err
	}
	for _, m := range modules {
		if m.Gardens && slices.Contains(sets, m.Set) {
			return true, nil
		}
	}
	p, _ := Named(preset)
	return p.Gardens, nil
}
