package all

import (
	"fmt"

	"circulade/expansion/base"
	"circulade/rules"
)

// Presets are the printed editions whose rules fill the options that a setup
// leaves open. The first is the default.
func Presets() []Preset {
	return []Preset{
		{ID: "plus", Title: "Newest printing (Plus)", Gardens: true, Sets: []string{"base"}},
		{ID: "bigbox", Title: "Big Box", Sets: []string{"base"}},
		{ID: "classic", Title: "First edition", Sets: []string{"base"}},
		{ID: "compendium", Title: "Compendium", Sets: []string{"base"}},
	}
}

// A Preset is a printed edition.
type Preset struct {
	ID      string
	Title   string
	Gardens bool // its tiles show gardens
	// Sets are those of its box that ship. A preset fills options only: what is
	// in play the setup says.
	Sets []string
}

// Modules returns every set that ships, base first.
func Modules() ([]*rules.Module, error) {
	var all []*rules.Module
	for _, load := range []func() (*rules.Module, error){base.Module} {
		m, err := load()
		if err != nil {
			return nil, fmt.Errorf("loading the sets: %w", err)
		}
		all = append(all, m)
	}
	return all, nil
}

// Gardens reports whether the copies with gardens are in play: in the newest
// printing, and whenever the abbot is.
func Gardens(preset string, sets []string) bool {
	for _, s := range sets {
		if s == "abbot" {
			return true
		}
	}
	for _, p := range Presets() {
		if p.ID == preset {
			return p.Gardens
		}
	}
	return false
}
