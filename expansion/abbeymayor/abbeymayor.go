package abbeymayor

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optWagonMove = "abbey.wagon_move"
	optBarnOn    = "abbey.barn_on"
)

// Options of other sets.
const (
	optFarmers     = "base.farmers"
	optFarmScoring = "base.farm_scoring"
)

// Set is the id of the set.
const Set = "abbey-mayor"

//go:embed abbeymayor.tiles
var source []byte

var parsed = tile.Once("abbeymayor.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }

// Module returns the set.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Group: rules.Big,
		Boxes:    []string{"compendium"},
		Options:  options(),
		Scores:   []string{"AM-4", "AM-14", "AM-15", "AM-17"},
		Register: func(b *rules.Book) error { return (&module{}).register(b, tiles) },
	}, nil
}

func options() []rules.Option {
	return append(parts(), []rules.Option{
		{
			Key: optWagonMove, Values: []string{"connected", "neighbours"}, Default: "connected",
			Help: "A wagon drives on to what is connected with the scored feature, or to what lies on its tile or the eight around.",
		},
		{
			Key: optBarnOn, Values: []string{"unbarned", "any"}, Default: "unbarned",
			Help: "A barn may only be put into a field without one, or into any field.",
		},
		{
			Key: "mayor.on_castle", Values: []string{"owner", "none"}, Default: "owner", Since: 2,
			Help: "A mayor on a castle owns it like any follower, or brings nothing there.",
		},
	}...)
}

// parts are the options that take parts of the set into play.
func parts() []rules.Option {
	return []rules.Option{
		rules.PartOption("am.tiles", "The twelve tiles of the set that are no abbeys are mixed with the others, or stay in the box.",
			rules.SetPart{Tiles: true}),
		rules.PartOption("am.abbey", "Everybody has an abbey to lay, or nobody.",
			rules.SetPart{Rows: []string{"abbey-mayor.start", "abbey-mayor.source", "abbey-mayor.last", "abbey-mayor.last-abbey"}}),
		rules.PartOption("am.mayor", "Everybody has a mayor, or nobody.",
			rules.SetPart{Figures: []string{"mayor"}}),
		rules.PartOption("am.barn", "Everybody has a barn, or nobody.",
			rules.SetPart{
				Figures: []string{"barn"},
				Rows:    []string{"abbey-mayor.barns", "abbey-mayor.return", "abbey-mayor.final-barns"},
			}),
		rules.PartOption("am.wagon", "Everybody has a wagon, or nobody.",
			rules.SetPart{
				Figures: []string{"wagon"},
				Rows:    []string{"abbey-mayor.wagons", "abbey-mayor.wagon"},
			}),
	}
}

// module is the set in one book.
type module struct {
	abbey    *rules.Spare
	abbeys   rules.SeatTally // that a seat has left
	layAbbey rules.VerbID
	rowLast  rules.RowID
	toLaid   *rules.Label // what follows a tile that has been laid
	toEnd    *rules.Label

	mayor       rules.FigureKind
	barn, wagon single
	putBarn     rules.VerbID
	drive       rules.VerbID
	rowWagon    rules.RowID
	neighbours  bool  // wagons drive to neighbouring tiles
	intoAbbey   bool  // and into abbeys, since revision 2
	anyField    bool  // a barn may join another
	perCity     int16 // what a city brings a farm in the base game
	source      rules.Source

	// What the points cite: of abbeys, and of barns put down, joined and at the end.
	forAbbey, forPlaced, forJoined, forFinal rules.RuleID
}

func (m *module) register(b *rules.Book, tiles *tile.Set) error {
	m.forAbbey = b.Cite("AM-4")
	m.forPlaced, m.forJoined, m.forFinal = b.Cite("AM-14"), b.Cite("AM-15"), b.Cite("AM-17")
	m.neighbours = b.Is(optWagonMove, "neighbours")
	m.intoAbbey = b.Since(2)
	m.anyField = b.Is(optBarnOn, "any")
	m.registerAbbey(b, tiles)
	m.mayor = b.Figure(rules.FigureDef{
		Name: "mayor", Role: "mayor", Count: 1, ShieldStrength: true,
	}) // [AM-9, AM-10, AM-11] else b.Figure(plainMayor)
	m.registerBarn(b)
	m.registerWagon(b)
	m.registerOutlook(b)
	b.MayStandOn(m.mayStandOn) // [AM-2] else b.MayStandOn(m.mayStandOnLand)
	b.MayJoin(rules.IgnoreStaying, m.mayBeside)
	return b.Offer("base.wood", m.offerFigures) // [AM-27] else m.offerTwice(b)
}

// offerFigures offers the figures of the set on the tile just laid.
func (m *module) offerFigures(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	buf = s.OfferFigures(st, m.mayor, buf)
	buf = s.OfferFigures(st, m.wagon.kind, buf)
	return m.offerBarn(s, st, buf)
}

// mayStandOn is what the figures of the set stand on.
func (m *module) mayStandOn(k rules.FigureKind, on tile.Kind) bool {
	switch k {
	case m.mayor:
		return on == tile.City // [AM-8] else true
	case m.wagon.kind:
		return drivable(on) // [AM-20] else true
	case m.barn.kind:
		return on == tile.Field
	}
	return true
}

// mayBeside keeps figures from fields with a barn, but for those that have no share in a
// field (shepherds).
func (m *module) mayBeside(s *rules.State, _ rules.Seat, k rules.FigureKind, seg board.Seg) bool {
	f := s.Board.FeatureOf(seg)
	switch {
	case s.Board.Kind(f) != tile.Field, s.Book().FigureDef(k).Beside:
		return true
	case k == m.barn.kind:
		return m.anyField || !m.barned(s, f) // [AM-13] else true
	}
	return !m.barned(s, f) // [AM-16] else true
}

// A single is a kind of figure of which everybody has one, or nobody.
type single struct {
	kind   rules.FigureKind
	place  int // among the figures of a seat; the table never changes its order
	inPlay bool
}

func newSingle(b *rules.Book, def rules.FigureDef) single {
	x := single{}
	for k := range b.FigureKinds() {
		x.place += b.FigureDef(rules.FigureKind(k)).Count
	}
	x.kind = b.Figure(def)
	x.inPlay = b.FigureDef(x.kind).Count > 0
	return x
}

// on returns a seat's figure and the segment that it stands on, 0 if it stands on
// none.
func (x *single) on(s *rules.State, seat rules.Seat) (rules.FigureID, board.Seg) {
	if !x.inPlay {
		return 0, 0
	}
	figures := s.Figures()
	id := int(seat)*len(figures)/s.Book().Seats() + x.place
	if figures[id].Where != rules.OnSegment {
		return 0, 0
	}
	return rules.FigureID(id), board.Seg(figures[id].At)
}
