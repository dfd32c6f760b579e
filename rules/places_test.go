package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"circulade/board"
	"circulade/rules"
)

// loft is a toy with places off the segments: in the window before the wood a
// seat may send its figures up to the loft of the tile just laid, and down again.
// Each move is told to heard.
type loft struct {
	up       rules.Where
	heard    []string
	onlyDown bool
}

func (l *loft) toy() *toy {
	return &toy{set: "loft", register: func(b *rules.Book) error {
		l.up = b.Location(rules.LocationDef{Name: "loft", At: rules.AtCell, Spots: []string{"left", "right"}, Exposed: true})
		up := b.Verb(rules.Verb{
			Name: "up", Kind: "up", At: rules.AtCell, Arg: rules.ArgSpot, Spots: []string{"left", "right"},
			Do: func(s *rules.State, st rules.Step, c rules.Choice) {
				s.Push(st)
				s.DeployTo(st.Seat, 0, l.up, c.At(), c.Arg())
			},
			Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
				return s.AppendLocation(l.up, c.At(), c.Arg(), append(buf, "up "...))
			},
		})
		down := b.Verb(rules.Verb{
			Name: "down", Kind: "down", N: rules.NumberFigure,
			Do: func(s *rules.State, st rules.Step, c rules.Choice) {
				s.Push(st)
				s.Return(rules.FigureID(c.N()))
			},
			Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
				return s.AppendFigure(rules.FigureID(c.N()), append(buf, "down "...))
			},
		})
		b.AfterLeft(func(s *rules.State, id rules.FigureID, seg board.Seg) {
			l.heard = append(l.heard, fmt.Sprintf("figure %d left %s", id, s.Board.SegName(seg)))
		})
		if err := b.MayChoose("base.window-tile", func(*rules.State) bool { return l.onlyDown }, func(_ *rules.State, _ rules.Step, c rules.Choice) bool {
			return c.Verb() == down
		}); err != nil {
			return err
		}
		return b.Offer("base.window-tile", func(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
			for spot := range uint8(2) {
				if s.Supply(st.Seat, 0) > 5 {
					buf = append(buf, rules.NewChoice(up, spot, uint16(s.SubTurn().Cell), 0))
				}
			}
			for i, f := range s.Figures() {
				if f.Seat == st.Seat && f.Where == l.up {
					buf = append(buf, rules.NewChoice(down, 0, 0, uint32(i)))
				}
			}
			return buf
		})
	}}
}

func TestWindowIsAskedUntilItIsLeft(t *testing.T) {
	l := &loft{}
	m := begin(t, compile(t, config(t, 2), l.toy()))
	m.play("draw base/U", "tile 0,1 r0")
	m.wants("seat 1 window: up loft 0,1 left, up loft 0,1 right, continue")
	before := m.Hash()
	m.play("up loft 0,1 right")
	m.wants("seat 1 window: up loft 0,1 left, up loft 0,1 right, down loft 0,1 right, continue")
	one := m.Hash()
	m.play("up loft 0,1 right")
	m.wants("seat 1 window: down loft 0,1 right, down loft 0,1 right 2, continue") // five followers are left
	if m.Supply(0, 0) != 5 {
		t.Errorf("a supply of %d, want 5", m.Supply(0, 0))
	}
	copied := &match{t, m.Clone(), nil}
	m.play("down loft 0,1 right 2")
	if m.Hash() != one {
		t.Error("up and down again is another position")
	}
	m.play("down loft 0,1 right")
	// The figure put down last in this sub-turn is known, as it is of a segment.
	m.SubTurn().Deployed, m.SubTurn().Figure = false, 0
	if m.Hash() != before {
		t.Error("all down again is another position")
	}
	m.play("continue")
	m.wantsKind("seat 1 wood")
	if len(l.heard) > 0 {
		t.Errorf("%v, but nobody stood on a segment", l.heard)
	}
	copied.play("continue")
	copied.wantsKind("seat 1 wood")
	if copied.Hash() == m.Hash() {
		t.Error("a figure in the loft does not count in the hash")
	}
}

// A window that nothing offers anything in is not even a row of the plan; one
// that offers only to go on is not asked.
func TestWindowWithoutOffersIsNotAsked(t *testing.T) {
	m := begin(t, compile(t, config(t, 2)))
	m.play("draw base/U", "tile 0,1 r0")
	m.wantsKind("seat 1 wood")
	l := &loft{onlyDown: true}
	m = begin(t, compile(t, config(t, 2), l.toy()))
	m.play("draw base/U", "tile 0,1 r0")
	m.wantsKind("seat 1 wood") // the veto leaves nothing, not even to go on
}

func TestFiguresMoveAndAreTold(t *testing.T) {
	l := &loft{}
	m := begin(t, compile(t, config(t, 2), l.toy()))
	m.play("draw base/U", "tile 0,1 r0", "continue", "follower r0")
	cell := m.Board.At(0, 1)
	if m.Board.FiguresIn(road(m, 0, 1, "r0")) != 1 {
		t.Fatal("nobody stands on the road")
	}
	m.MoveTo(0, l.up, uint16(cell), 1)
	if m.Board.FiguresIn(road(m, 0, 1, "r0")) != 0 || !slices.Equal(l.heard, []string{"figure 0 left r0"}) {
		t.Errorf("the road has %d figures, told %v", m.Board.FiguresIn(road(m, 0, 1, "r0")), l.heard)
	}
	if got := string(m.AppendFigure(0, nil)); got != "loft 0,1 right" {
		t.Errorf("it is at %q", got)
	}
	var on []rules.FigureID
	m.OnTile(cell, func(id rules.FigureID) { on = append(on, id) })
	if !slices.Equal(on, []rules.FigureID{0}) {
		t.Errorf("on the tile: %v, want the figure at the exposed place", on)
	}
	m.MoveOn(0, m.Board.SegmentAt(cell, "r0"))
	if m.Board.FiguresIn(road(m, 0, 1, "r0")) != 1 {
		t.Error("it did not come back")
	}
	m.Return(0)
	if m.Supply(0, 0) != 7 || len(l.heard) != 2 {
		t.Errorf("a supply of %d, told %v", m.Supply(0, 0), l.heard)
	}
	var told []string
	for _, e := range m.log.Events {
		if e.Type == rules.EventMove || e.Type == rules.EventReturn {
			told = append(told, e.Type.String())
			if e.Where != rules.InSupply {
				told = append(told, m.Location(e.Where, e.At, e.Spot).String())
			}
		}
	}
	if want := []string{"move", "loft 0,1 right", "move", "return"}; !slices.Equal(told, want) {
		t.Errorf("events %q, want %q", told, want)
	}
}

// A place may cover ground; then figures there take part where something is scored.
func TestGroundOfAPlace(t *testing.T) {
	var hut, loft rules.Where
	var left []rules.FigureID
	m := begin(t, compile(t, config(t, 2), &toy{set: "hut", register: func(b *rules.Book) error {
		b.AfterLeft(func(_ *rules.State, id rules.FigureID, seg board.Seg) {
			if seg == 0 {
				left = append(left, id)
			}
		})
		loft = b.Location(rules.LocationDef{Name: "loft", At: rules.AtCell})
		hut = b.Location(rules.LocationDef{
			Name: "hut", At: rules.AtCell, Spots: []string{"small", "large"},
			Ground: func(s *rules.State, at uint16, spot uint8) rules.Block {
				x, y := s.Board.Pos(board.Cell(at))
				if spot == 1 {
					return rules.Around(x, y)
				}
				return rules.Block{Left: x, Top: y, Right: x, Bottom: y}
			},
		})
		return nil
	}}))
	at := uint16(m.Board.At(0, 0))
	for _, test := range []struct {
		x, y      int
		has, near bool
	}{
		{0, 0, true, true},
		{1, 0, false, true},
		{-1, -1, false, true},
		{1, 1, false, true},
		{2, 0, false, false},
		{0, -2, false, false},
	} {
		small, ok := m.Ground(hut, at, 0)
		large, ok2 := m.Ground(hut, at, 1)
		if !ok || !ok2 || small.Has(test.x, test.y) != test.has || large.Has(test.x, test.y) != test.near {
			t.Errorf("%d,%d: on %+v and %+v", test.x, test.y, small, large)
		}
	}
	for _, w := range []rules.Where{loft, rules.OnSegment, rules.InSupply} {
		if k, ok := m.Ground(w, at, 0); ok {
			t.Errorf("place %d covers %+v", w, k)
		}
	}
	b := m.Book()
	if b.ScoresAt(loft) || b.ScoresAt(rules.InSupply) || !b.ScoresAt(hut) || !b.ScoresAt(rules.OnSegment) {
		t.Error("figures at a hut and on segments take part, others do not")
	}
	one, _ := m.DeployTo(0, 0, hut, at, 1)
	two, _ := m.DeployTo(0, 0, loft, at, 0)
	m.MoveTo(one, loft, at, 0)
	m.Return(two)
	m.Return(one)
	if !slices.Equal(left, []rules.FigureID{one}) {
		t.Errorf("%v left ground, want %v", left, one)
	}
}

// post is a toy with a figure that stays where it stands to the end.
func post(kind *rules.FigureKind) *toy {
	return &toy{set: "post", register: func(b *rules.Book) error {
		*kind = b.Figure(rules.FigureDef{Name: "post", Count: 1, Stays: true})
		return nil
	}}
}

func TestFigureThatStays(t *testing.T) {
	var kind rules.FigureKind
	m := begin(t, compile(t, config(t, 2), post(&kind)))
	m.play("draw base/U", "tile 0,1 r0", "follower r0")
	seg := m.Board.SegmentAt(m.Board.At(0, 1), "r0")
	id, ok := m.DeployTo(0, kind, rules.OnSegment, uint16(seg), 2)
	f := m.Board.FeatureOf(seg)
	if !ok || m.Board.FiguresIn(f) != 1 {
		t.Fatalf("the road has %d figures, want the follower alone", m.Board.FiguresIn(f))
	}
	before := m.Hash()
	if _, again := m.DeployTo(0, kind, rules.OnSegment, uint16(seg), 2); again || m.Hash() != before {
		t.Errorf("a second one of a supply of one: %t", again)
	}
	m.ReturnAll(f)
	if m.Board.FiguresIn(f) != 0 || m.Figures()[id].Where != rules.OnSegment || m.Figures()[id].Spot != 2 {
		t.Errorf("%d figures, the one that stays is %+v", m.Board.FiguresIn(f), m.Figures()[id])
	}
	if n := len(m.Occupied(nil)); n != 0 {
		t.Errorf("%d features are occupied", n)
	}
	m.OnTile(m.Board.At(0, 1), func(id rules.FigureID) { t.Errorf("figure %d is reached", id) })
}

func TestPayTakesPointsAtOnce(t *testing.T) {
	var fee rules.Source
	inn := &toy{set: "inn", register: func(b *rules.Book) error {
		fee = b.Source("fee")
		return nil
	}}
	m := begin(t, compile(t, config(t, 2), inn))
	m.Pay(1, 3, 1, fee)
	m.wantsScores(0, -3)
	e := m.log.Events[len(m.log.Events)-1]
	if e.Points != -3 || e.Total != -3 || e.Ruling.Value.Points() != -3 || m.SubTurn().Points[1] != 0 {
		t.Errorf("event %+v", e)
	}
}
