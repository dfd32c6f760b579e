package all

import (
	"fmt"
	"slices"

	"circulade/expansion/abbeymayor"
	"circulade/expansion/abbot"
	"circulade/expansion/base"
	"circulade/expansion/bridgescastlesbazaars"
	"circulade/expansion/catapult"
	"circulade/expansion/count"
	"circulade/expansion/creativity"
	"circulade/expansion/cropcircles"
	"circulade/expansion/cult"
	"circulade/expansion/ferries"
	"circulade/expansion/flyingmachines"
	"circulade/expansion/goldmines"
	"circulade/expansion/innscathedrals"
	"circulade/expansion/kingrobber"
	"circulade/expansion/magewitch"
	"circulade/expansion/messages"
	"circulade/expansion/plague"
	"circulade/expansion/porxada"
	"circulade/expansion/princessdragon"
	"circulade/expansion/river"
	"circulade/expansion/robbers"
	"circulade/expansion/school"
	"circulade/expansion/siege"
	"circulade/expansion/tower"
	"circulade/expansion/tradersbuilders"
	"circulade/expansion/tunnel"
	"circulade/expansion/wheeloffortune"
	"circulade/rules"
)

// Presets are the printed editions whose rules fill the options that a setup
// leaves open. The first is the default. What is in play the setup says; which
// sets the box of an edition holds, the sets say (rules.Module.Boxes).
func Presets() []Preset {
	return []Preset{
		{ID: "plus", Title: "Newest printing (Plus)", Gardens: true},
		{ID: "bigbox", Title: "Big Box"},
		{ID: "classic", Title: "First edition"},
		{ID: "compendium", Title: "Compendium"},
	}
}

// A Preset is a printed edition.
type Preset struct {
	ID      string
	Title   string
	Gardens bool // its tiles show gardens
}

// Modules returns every set that ships, base first.
func Modules() ([]*rules.Module, error) {
	var all []*rules.Module
	for _, load := range []func() (*rules.Module, error){
		base.Module, innscathedrals.Module, tradersbuilders.Module, abbot.Module,
		river.River1, river.RoadSource, river.River2, kingrobber.Module,
		princessdragon.Module, tower.Module, abbeymayor.Module, bridgescastlesbazaars.Module, count.Module,
		wheeloffortune.Module, school.Module,
		flyingmachines.Module, messages.Module, ferries.Module, goldmines.Module, magewitch.Module, robbers.Module,
		cropcircles.CropCircles1, cropcircles.CropCircles2,
		cult.Module, siege.Siege, siege.Cathars, siege.Besiegers, tunnel.Module, porxada.Module, plague.Module,
		catapult.Module,
		creativity.Module,
	} {
		m, err := load()
		if err != nil {
			return nil, fmt.Errorf("loading the sets: %w", err)
		}
		all = append(all, m)
	}
	return all, nil
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
	for _, p := range Presets() {
		if p.ID == preset {
			return p.Gardens, nil
		}
	}
	return false, nil
}
