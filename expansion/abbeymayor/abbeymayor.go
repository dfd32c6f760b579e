package abbeymayor

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// Set is the id of the set.
const Set = "abbey-mayor"

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
			Key: "abbey.wagon_move", Values: []string{"connected", "neighbours"}, Default: "connected",
			Help: "A wagon drives on to what is connected with the scored feature, or to what lies on its tile or the eight around.",
		},
		{
			Key: "abbey.barn_on", Values: []string{"unbarned", "any"}, Default: "unbarned",
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
	stepLast rules.StepKind
	toLaid   *rules.Label // what follows a tile that has been laid
	toEnd    *rules.Label

	mayor       rules.FigureKind
	barn, wagon single
	putBarn     rules.VerbID
	drive       rules.VerbID
	stepWagon   rules.StepKind
	neighbours  bool  // wagons drive to neighbouring tiles
	intoAbbey   bool  // and into abbeys, since revision 2
	anyField    bool  // a barn may join another
	perCity     int16 // what a city brings a farm in the base game
	source      rules.Source

	rule cited
}

// cited are the rules of the set as this book has them.
type cited struct {
	gap, monk, closes, value, extends, due, last rules.Rule // AM-1 to AM-7
	mayor, shields, weak, small                  rules.Rule // AM-8 to AM-11
	barn, stays, placed, joined, noFarmer        rules.Rule // AM-12 to AM-16
	final, worth, safe                           rules.Rule // AM-17 to AM-19
	wagon, moves, connected, order, extra, every rules.Rule // AM-20 to AM-25
	together, action                             rules.Rule // AM-26, AM-27
}

func cite(b *rules.Book) cited {
	return cited{
		gap: b.Rule("AM-1"), monk: b.Rule("AM-2"), closes: b.Rule("AM-3"), value: b.Rule("AM-4"),
		extends: b.Rule("AM-5"), due: b.Rule("AM-6"), last: b.Rule("AM-7"),
		mayor: b.Rule("AM-8"), shields: b.Rule("AM-9"), weak: b.Rule("AM-10"), small: b.Rule("AM-11"),
		barn: b.Rule("AM-12"), stays: b.Rule("AM-13"), placed: b.Rule("AM-14"), joined: b.Rule("AM-15"),
		noFarmer: b.Rule("AM-16"), final: b.Rule("AM-17"), worth: b.Rule("AM-18"), safe: b.Rule("AM-19"),
		wagon: b.Rule("AM-20"), moves: b.Rule("AM-21"), connected: b.Rule("AM-22"), order: b.Rule("AM-23"),
		extra: b.Rule("AM-24"), every: b.Rule("AM-25"),
		together: b.Rule("AM-26"), action: b.Rule("AM-27"),
	}
}

func (m *module) register(b *rules.Book, tiles *tile.Set) error {
	m.rule = cite(b)
	m.neighbours = b.Option("abbey.wagon_move") == "neighbours"
	m.intoAbbey = b.Since(2)
	m.anyField = b.Option("abbey.barn_on") == "any"
	m.registerAbbey(b, tiles)
	m.registerMayor(b)
	m.registerBarn(b)
	m.registerWagon(b)
	b.MayTread(m.mayTread)
	b.MayJoin(rules.BesideStaying, m.mayBeside)
	if !m.rule.action.On {
		if err := m.anotherAction(b); err != nil {
			return err
		}
	}
	return b.Offer("base.wood", m.wood)
}

// registerMayor registers the mayor. Without one of the rules on his strength he
// counts like a follower.
func (m *module) registerMayor(b *rules.Book) {
	def := rules.FigureDef{Name: "mayor", Role: "mayor", Count: 1, ShieldStrength: true} // AM-9
	if !m.rule.shields.On || !m.rule.weak.On || !m.rule.small.On {
		def.ShieldStrength, def.Strength = false, 1
	}
	m.mayor = b.Figure(def)
}

// wood offers the figures of the set on the tile just laid.
func (m *module) wood(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	buf = s.OfferFigures(st, m.mayor, buf)
	buf = s.OfferFigures(st, m.wagon.kind, buf)
	return m.offerBarn(s, st, buf)
}

// anotherAction asks for the wood action once more behind a figure of the set
// [AM-27 switched off].
func (m *module) anotherAction(b *rules.Book) error {
	wood, ok := b.Row("base.wood")
	if !ok {
		return nil
	}
	b.AfterDeployed(func(s *rules.State, id rules.FigureID) {
		if g := &s.Figures()[id]; g.Kind == m.mayor || g.Kind == m.barn.kind || g.Kind == m.wagon.kind {
			s.Push(rules.Step{Kind: wood, Seat: g.Seat})
		}
	})
	return nil
}

// mayTread is what the figures of the set stand on, and who stands on an abbey.
func (m *module) mayTread(k rules.FigureKind, on tile.Kind) bool {
	switch {
	case on == tile.Abbey && !m.rule.monk.On: // AM-2
		return false
	case k == m.mayor:
		return on == tile.City || !m.rule.mayor.On // AM-8
	case k == m.wagon.kind:
		return drivable(on) || !m.rule.wagon.On // AM-20
	}
	return k != m.barn.kind || on == tile.Field
}

// mayBeside keeps figures from fields with a barn.
func (m *module) mayBeside(s *rules.State, _ rules.Seat, k rules.FigureKind, seg board.Seg) bool {
	f := s.Board.FeatureOf(seg)
	switch {
	case s.Board.Kind(f) != tile.Field:
		return true
	case k == m.barn.kind:
		return m.anyField || !m.rule.stays.On || !m.barned(s, f) // AM-13
	}
	return !m.rule.noFarmer.On || !m.barned(s, f) // AM-16
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
