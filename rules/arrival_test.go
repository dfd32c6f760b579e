package rules_test

import (
	"testing"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// lawful forbids something of each kind: roads to all, the tile at 0,0, whatever is
// occupied, whatever has a post in it, and cities altogether; and it has a tower that is
// reached over its tile, a loft that is not, and a cell that holds nobody.
type lawful struct {
	tower, loft, cell rules.Where
	post              rules.FigureKind
}

func (y *lawful) register(b *rules.Book) error {
	y.post = b.Figure(rules.FigureDef{Name: "post", Count: 1, Stays: true})
	y.tower = b.Location(rules.LocationDef{Name: "tower", At: rules.AtCell, Over: true})
	y.loft = b.Location(rules.LocationDef{Name: "loft", At: rules.AtCell})
	y.cell = b.Location(rules.LocationDef{
		Name: "cell", At: rules.AtSeat, Holds: func(*rules.State, rules.FigureKind, uint16, uint8) bool { return false },
	})
	b.MayStandOn(func(_ rules.FigureKind, on tile.Kind) bool { return on != tile.City })
	b.MayStandAt(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, c board.Cell) bool {
		return c != s.Board.At(0, 0)
	})
	b.MayOccupy(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
		return s.Board.SegFace(seg).Kind != tile.Road
	})
	b.MayJoin(rules.IgnoreStaying, func(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
		for _, f := range s.Figures() {
			if f.Kind == y.post && f.Where == rules.OnSegment && s.Board.FeatureOf(board.Seg(f.At)) == s.Board.FeatureOf(seg) {
				return false
			}
		}
		return true
	})
	return nil
}

// Every veto holds for every way that has no leave from it, and there is no leave from
// what a figure stands on at all.
func TestMayArrive(t *testing.T) {
	y := &lawful{}
	m := begin(t, compile(t, config(t, 2,
		start("base/D", 0, 0, 0), start("base/D", 2, 0, 0), start("base/D", 4, 0, 0), start("base/D", 6, 0, 0)),
		&toy{set: "lawful", register: y.register}))
	at := func(x int, name string) board.Seg { return m.Board.SegmentAt(m.Board.At(x, 0), name) }
	m.Arrange(func(s *rules.State) {
		s.Deploy(1, 0, at(4, "f0"))
		s.Deploy(1, y.post, at(6, "f0"))
	})
	const all = rules.IgnoreOccupants | rules.IgnoreStaying | rules.IgnoreTile | rules.IgnoreSegment
	for _, test := range []struct {
		x     int
		seg   string
		leave rules.Exemption // the least that it takes
		never bool
	}{
		{x: 2, seg: "f0"},
		{x: 0, seg: "f0", leave: rules.IgnoreTile},
		{x: 4, seg: "f0", leave: rules.IgnoreOccupants},
		{x: 6, seg: "f0", leave: rules.IgnoreStaying},
		{x: 2, seg: "r0", leave: rules.IgnoreSegment},
		{x: 2, seg: "c0", never: true},
	} {
		here := rules.ArrivalOn(0, 0, at(test.x, test.seg))
		if got := m.MayArrive(here, test.leave); got == test.never {
			t.Errorf("%d,0 %s with leave %b: %t", test.x, test.seg, test.leave, got)
		}
		if got := m.MayArrive(here, all&^test.leave&^rules.IgnoreSegment); test.leave != 0 && got {
			t.Errorf("%d,0 %s without leave %b: %t", test.x, test.seg, test.leave, got)
		}
		if got := m.MayArrive(here, all); got == test.never {
			t.Errorf("%d,0 %s with every leave: %t", test.x, test.seg, got)
		}
	}
	for _, test := range []struct {
		kind  rules.FigureKind
		where rules.Where
		leave rules.Exemption
		want  bool
	}{
		{0, y.tower, 0, false},
		{0, y.tower, rules.IgnoreTile, true},
		{0, y.loft, 0, true},
		{y.post, y.loft, all, false},
		{0, y.cell, all, false},
		{0, rules.InSupply, all, false},
	} {
		here := rules.Arrival{Kind: test.kind, Where: test.where, At: uint16(m.Board.At(0, 0))}
		if got := m.MayArrive(here, test.leave); got != test.want {
			t.Errorf("place %d, kind %d, leave %b: %t, want %t", test.where, test.kind, test.leave, got, test.want)
		}
	}
}
