package art

import (
	"slices"
	"strings"

	"circulade/tile"
)

// A set is what the pictures know of a set of tiles and pieces: one file for each,
// set_NAME.go, and one entry in sets. What is drawn by the kinds of segment alone
// (cities, roads, rivers, tunnels, monasteries) belongs to no set.
type set struct {
	marks   []mark
	figures []pieceShape
	tokens  []token
	// seen are the marks of a tile that need no picture of their own, because the land
	// shows them where this is true.
	seen map[string]func(*scene) bool
}

// sets returns what each set brings, in the order in which Figures holds their pieces.
func sets() []set {
	return []set{
		baseSet(),
		innsCathedralsSet(),
		abbotSet(),
		tradersBuildersSet(),
		abbeyMayorSet(),
		messagesSet(),
		robbersSet(),
		kingRobberSet(),
		princessDragonSet(),
		countSet(),
		goldMinesSet(),
		mageWitchSet(),
		towerSet(),
		bridgesCastlesBazaarsSet(),
		ferriesSet(),
		tunnelSet(),
		schoolSet(),
		porxadaSet(),
		wheelOfFortuneSet(),
		plagueSet(),
		catapultSet(),
		flyingMachinesSet(),
		cropCirclesSet(),
		siegeSet(),
		phantomSet(),
		watchtowersSet(),
		festivalSet(),
		windRosesSet(),
		underTheBigTopSet(),
		littleBuildingsSet(),
		labyrinthSet(),
		monasteriesSet(),
		darmstadtSet(),
		russianPromosSet(),
		hillsAndSheepSet(),
		// The next set.
	}
}

// A mark is the picture of something printed on a tile, or on one of its segments.
type mark struct {
	name string
	// half is half the width of a mark of the tile where there is room for it; 0 of
	// one that is printed on a segment, of the kind on.
	half float64
	on   tile.Kind
	// central is a mark in the middle of its city, chosen before anybody stands there.
	central bool
	// place finds room on the grass for a mark of a segment that is no city.
	place func(s *scene, seg int, taken []pt) ornament
	draw  func(*scene, *canvas, ornament)
	// sign draws it on small tiles, about as large again: one bold shape. Where it is
	// missing, draw does.
	sign func(*scene, *canvas, ornament)
	// fixed is true of what is as large on small tiles: other pictures fit it.
	fixed bool
	// holy is true of what is drawn in the place of its tile's monastery.
	holy bool
	// lies is true of what keeps to the land; all else stands upright however the
	// tile lies.
	lies bool
	// spot is what Spots calls the place of a mark on which pieces stand.
	spot string
	// more begins the marks that tell more about this one.
	more string
}

// A token is a piece with colours of its own.
type token struct {
	id   string
	draw func(*canvas)
}

// upright draws a picture that needs to know nothing of its tile.
func upright(draw func(c *canvas, at pt, r float64)) func(*scene, *canvas, ornament) {
	return func(_ *scene, c *canvas, o ornament) { draw(c, o.at, o.r) }
}

// shipped are the sets, and allMarks their marks by name; they never change.
var (
	shipped  = sets()
	allMarks = marksOf(shipped)
)

func marksOf(sets []set) map[string]mark {
	m := map[string]mark{}
	for _, of := range sets {
		for _, k := range of.marks {
			m[k.name] = k
		}
	}
	return m
}

// landHalf returns half the width of the picture of a mark of the tile where
// there is room, or 0 if it has no picture.
func landHalf(name string) float64 { return allMarks[name].half }

// pictured reports whether a mark on a segment of that kind has a picture.
func pictured(k tile.Kind, name string) bool {
	m, ok := allMarks[name]
	return ok && m.half == 0 && m.on == k
}

// shows reports whether the land itself, or another mark, shows a mark of the tile.
func (s *scene) shows(name string) bool {
	for _, of := range shipped {
		if seen, ok := of.seen[name]; ok {
			return seen(s)
		}
		for _, m := range of.marks {
			if m.more != "" && strings.HasPrefix(name, m.more) {
				return slices.Contains(s.t.Marks, m.name)
			}
		}
	}
	return s.showsRiver(name)
}
