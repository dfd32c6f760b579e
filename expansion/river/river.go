package river

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optVolcanoExtraTile = "river.volcano_extra_tile"
	optGarden           = "river.garden"
	optSpringSplits     = "river.spring_splits"
	optTurnRule         = "river.turn_rule"
	optDeadEnd          = "river.dead_end"
	optPigHerd          = "river.pig_herd"
)

// The ids of the sets.
const (
	Set1    = "river-1"
	SetRoad = "river-1-roadsource"
	Set2    = "river-2"
)

//go:embed river-1.tiles
var source1 []byte

//go:embed river-1-roadsource.tiles
var sourceRoad []byte

//go:embed river-2.tiles
var source2 []byte

var (
	parsed1    = tile.Once("river-1.tiles", source1)
	parsedRoad = tile.Once("river-1-roadsource.tiles", sourceRoad)
	parsed2    = tile.Once("river-2.tiles", source2)
)

// Tiles1 returns the 12 tiles of river I.
func Tiles1() (*tile.Set, error) { return parsed1() }

// TilesRoad returns the other printing of river I's spring and lake.
func TilesRoad() (*tile.Set, error) { return parsedRoad() }

// Tiles2 returns the 12 tiles of river II.
func Tiles2() (*tile.Set, error) { return parsed2() }

// River1 returns river I.
func River1() (*rules.Module, error) {
	tiles, err := Tiles1()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set1, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6,
		Bound: bound(),
		Boxes: []string{"plus", "compendium"},
		Options: append(shared(), rules.Option{
			Key: optGarden, Values: []string{"on", "off"}, Default: "on",
			Presets: map[string]string{"compendium": "off"},
			Help:    "The garden on one tile of the river is one for the abbot, or only part of the picture.",
		}),
		Register: func(b *rules.Book) error { return register(b, Set1) },
	}, nil
}

// RoadSource returns the other printing of river I's spring and lake, which
// stand in for those.
func RoadSource() (*rules.Module, error) {
	tiles, err := TilesRoad()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: SetRoad, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6,
		Bound: bound(),
		Needs: []string{Set1},
	}, nil
}

// River2 returns river II.
func River2() (*rules.Module, error) {
	tiles, err := Tiles2()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set2, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6,
		Boxes: []string{"compendium"},
		Bound: bound(),
		Options: append(shared(), rules.Option{
			Key: optPigHerd, Values: []string{"on", "off"}, Default: "on",
			Help: "A farm with the herd of pigs scores 1 more for each completed city.",
		}, rules.Option{
			Key: optVolcanoExtraTile, Values: []string{"on", "off"}, Default: "on",
			Help: "With the dragon in play, whoever lays the lake with the volcano may draw a further tile.",
		}),
		Scores:   []string{"RV-14"},
		Register: func(b *rules.Book) error { return register(b, Set2) },
	}, nil
}

// bound are the marks that only tiles of a river have.
func bound() []string { return []string{markSource, markEnd, markFork} }

// shared are the options that each river has.
func shared() []rules.Option {
	return []rules.Option{
		{
			Key: optTurnRule, Values: []string{"no_double_turn", "never_back"}, Default: "no_double_turn",
			Presets: map[string]string{"compendium": "never_back"},
			Help:    "The river may not turn the same way in two tiles running, or may never flow against the way it left the spring.",
		},
		{
			Key: optDeadEnd, Values: []string{"allowed", "forbidden"}, Default: "allowed", Since: 2,
			Help: "A tile of the river may be laid so that the river flows towards a laid tile, or only where it can be laid nowhere else.",
		},
		{
			Key: optSpringSplits, Values: []string{"off", "on"}, Default: "off",
			Help: "The field around spring and lake is one, or parted into the two banks.",
		},
	}
}

// module is the rivers of one book.
type module struct {
	both, road     bool // both rivers; the spring with the road
	split, gardens bool
	neverBack      bool
	noDeadEnd      bool // the river may not flow towards a laid tile
	herd           board.Marks
	volcano        board.Marks

	// What the tiles are, by their number; filled when they are compiled.
	rank    []rank
	water   []tile.EdgeSet          // the edges by which the river leaves, unturned
	waiting [land][]int             // the types of river tile of each rank
	now     [land + 1]rules.TypeSet // what is drawn while a rank waits
	forked  bool                    // one of them is a fork
	source  []bool                  // springs
	herding rules.RuleID            // RV-14
}

// register registers all rivers in play together: they are one river. The first
// of them does it.
func register(b *rules.Book, set string) error {
	if set == Set2 && b.Has(Set1) {
		return nil
	}
	m := &module{
		both: b.Has(Set1) && b.Has(Set2), road: b.Has(SetRoad),
		gardens: !b.Has(Set1) || b.Is(optGarden, "on"),
		herding: b.Cite("RV-14"),
	}
	m.split = b.Is(optSpringSplits, "on")         // [RV-10] else !b.Is(optSpringSplits, "on")
	m.neverBack = b.Is(optTurnRule, "never_back") // [RV-8]
	m.noDeadEnd = b.Is(optDeadEnd, "forbidden")   // [RV-7]
	b.Print(m.print)                              // [RV-1] else b.Print(m.printNoStart)
	b.AfterCompile(func() { m.study(b) })
	b.MayDraw(m.mayDraw)
	b.MayLay(m.inHand, m.mayLay) // [RV-12] else b.MayLay(m.inHand, m.mayLayLast)
	if m.noDeadEnd {
		b.MayLay(m.hasWay, func(s *rules.State, c board.Cell, r tile.Rotation) bool {
			return !m.blocked(s, c, r)
		})
	}
	if b.Has(Set2) && b.Is(optPigHerd, "on") { // [RV-14]
		m.herd = b.SegmentMark("pig-herd")
		b.ModifyValue(m.pigs, tile.Field)
	}
	m.volcano = b.TileMark("volcano")
	m.registerExtra(b) // [RV-9, RV-11, RV-13] else m.off(b)
	return nil
}

// pigs makes a farm with the herd worth 1 more for each completed city; another
// herd adds nothing [RV-14].
func (m *module) pigs(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if s.Board.HasMark(f, m.herd) {
		v.PerCity++
		v.Rule = m.herding
	}
	return v
}
