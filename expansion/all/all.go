package all

import (
	"fmt"

	"circulade/expansion/abbeymayor"
	"circulade/expansion/abbot"
	"circulade/expansion/base"
	"circulade/expansion/bridgescastlesbazaars"
	"circulade/expansion/catapult"
	"circulade/expansion/count"
	"circulade/expansion/creativity"
	"circulade/expansion/cropcircles"
	"circulade/expansion/cult"
	"circulade/expansion/darmstadt"
	"circulade/expansion/ferries"
	"circulade/expansion/festival"
	"circulade/expansion/flyingmachines"
	"circulade/expansion/goldmines"
	"circulade/expansion/gq11"
	"circulade/expansion/hillsandsheep"
	"circulade/expansion/innscathedrals"
	"circulade/expansion/kingrobber"
	"circulade/expansion/labyrinth"
	"circulade/expansion/littlebuildings"
	"circulade/expansion/magewitch"
	"circulade/expansion/messages"
	"circulade/expansion/monasteries"
	"circulade/expansion/phantom"
	"circulade/expansion/plague"
	"circulade/expansion/porxada"
	"circulade/expansion/princessdragon"
	"circulade/expansion/river"
	"circulade/expansion/robbers"
	"circulade/expansion/russianpromos"
	"circulade/expansion/school"
	"circulade/expansion/siege"
	"circulade/expansion/spieldoch"
	"circulade/expansion/tower"
	"circulade/expansion/tradersbuilders"
	"circulade/expansion/tunnel"
	"circulade/expansion/underthebigtop"
	"circulade/expansion/watchtowers"
	"circulade/expansion/wheeloffortune"
	"circulade/expansion/windroses"
	"circulade/rules"
)

// Modules returns every set that ships, base first.
func Modules() ([]*rules.Module, error) {
	var all []*rules.Module
	for _, load := range []func() (*rules.Module, error){
		base.Module, innscathedrals.Module, tradersbuilders.Module, abbot.Module,
		river.River1, river.RoadSource, river.River2,
		gq11.Module, // before those who begin the map: it takes the springs of others out (GQ-2)
		kingrobber.Module,
		princessdragon.Module, tower.Module, abbeymayor.Module, bridgescastlesbazaars.Module, count.Module,
		wheeloffortune.Module, school.Module,
		flyingmachines.Module, messages.Module, ferries.Module, goldmines.Module, magewitch.Module, robbers.Module,
		cropcircles.CropCircles1, cropcircles.CropCircles2,
		cult.Module, siege.Siege, siege.Cathars, siege.Besiegers, tunnel.Module, porxada.Module, plague.Module,
		catapult.Module,
		creativity.Module,
		phantom.Module,
		watchtowers.Module,
		festival.Module,
		windroses.Module,
		underthebigtop.Module,
		littlebuildings.Module,
		labyrinth.Module,
		monasteries.Module,
		darmstadt.Module,
		spieldoch.Module,
		hillsandsheep.Module,
		russianpromos.Module, // behind vineyards, which bring a hut nothing (RU-1)
		// The next set.
	} {
		m, err := load()
		if err != nil {
			return nil, fmt.Errorf("loading the sets: %w", err)
		}
		all = append(all, m)
	}
	return all, nil
}

// Compile makes the book of a game with the sets of the configuration, and with packs:
// sets of tiles that do not ship.
func Compile(cfg rules.Config, sets []string, packs ...*rules.Module) (*rules.Book, error) {
	modules, err := Modules()
	if err != nil {
		return nil, err
	}
	var in []*rules.Module
	for _, m := range modules {
		for _, s := range sets {
			if m.Set == s {
				in = append(in, m)
			}
		}
	}
	return rules.Compile(cfg, append(in, packs...), Order())
}
