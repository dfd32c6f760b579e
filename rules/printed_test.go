package rules_test

import (
	"strings"
	"testing"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// brook is a toy whose tiles come first: its springs before anything else, and
// one of its tiles another printing. It proves vetoes on draws, marks,
// printings and sources of points.
func brook(wet *rules.Source) *toy {
	return &toy{
		set: "brook",
		tiles: `
tile spring x2
.....
.....
..~..
..~..
..~..
marks spring

tile mill
.....
.....
=====
.....
.....
r0 marks mill

tile gone x3
.....
.....
==+==
.....
.....
`,
		register: func(b *rules.Book) error {
			spring := b.TileMark("spring")
			mill := b.SegmentMark("mill")
			*wet = b.Source("brook")
			var springs rules.TypeSet
			b.AfterCompile(func() {
				springs = b.TypeSet(func(n int, _ *tile.Tile) bool {
					return b.Catalog().Face(board.FaceOf(n, 0)).Marks&spring != 0
				})
			})
			b.MayDraw(func(s *rules.State) rules.TypeSet {
				for t := range s.Book().Types() {
					if s.LeftOf(t) > 0 && springs.Has(t) {
						return springs
					}
				}
				return nil
			})
			b.Print(func(t *tile.Tile) *tile.Tile {
				switch {
				case t.ID == "gone":
					return nil
				case t.Set == "base" && t.ID == "U":
					return t.Edit(func(t *tile.Tile) {
						t.Copies = 2
						t.Segments[0].Marks = append(t.Segments[0].Marks, "mill")
					})
				}
				return t
			})
			b.Work("brook.pay", func(s *rules.State) {
				c := s.SubTurn().Cell
				for i := range s.Board.FaceAt(c).N {
					f := s.Board.FeatureOf(s.Board.FirstSeg(c) + board.Seg(i))
					if n := s.Board.Marked(f, mill); f != 0 && n > 0 {
						v := rules.Value{Bonus: int16(n), Rule: b.Cite("BROOK-1")}
						a := v.Award(s.SubTurn().Seat, 0, rules.Ownership{})
						a.Ruling.Source = *wet
						s.Award(a)
					}
				}
			})
			return nil
		},
		rows: map[string][]rules.Row{"base.settle": {{Name: "brook.pay", Form: rules.Work}}},
	}
}

// What a veto keeps from the lot waits; of what it lets through all is drawn.
func TestMayDrawOrdersThePile(t *testing.T) {
	var source rules.Source
	b := compile(t, config(t, 2), brook(&source))
	s := rules.NewState(b)
	for k := range 3 {
		if st, ok := s.Pending(); !ok || st.Seat != rules.Chance {
			t.Fatalf("draw %d: no chance pending", k)
		}
		want := []int{2, 1, 72 - 1 - 6 + 1}[k] // springs; then the rest without the start tile
		if got := s.Outcomes(); got != want {
			t.Errorf("draw %d: %d outcomes, want %d", k, got, want)
		}
		for i := range s.Outcomes() {
			name := b.TileName(int(s.Outcome(i).N()))
			if isSpring := name == "brook/spring"; isSpring != (k < 2) {
				t.Errorf("draw %d: outcome %d is %s", k, i, name)
			}
		}
		s.PlayUnchecked(s.Outcome(0))
		for seat := s.Turn(); s.Turn() == seat; {
			st, _ := s.Pending()
			if st.Seat == rules.Chance { // a spring that fits nowhere is drawn again
				break
			}
			list := s.Choices(nil)
			s.PlayUnchecked(list[len(list)-1])
		}
	}
}

// An arranged game draws what it says, veto or not; nobody else does.
func TestArrangedDrawIsLegal(t *testing.T) {
	var source rules.Source
	b := compile(t, config(t, 2), brook(&source))
	s := rules.NewState(b)
	n, ok := s.TypeNamed("brook/mill")
	if !ok {
		t.Fatal("no mill")
	}
	c, ok := s.DrawOf(n)
	if !ok || !s.Legal(c) {
		t.Fatalf("the mill cannot be drawn: %v", ok)
	}
	for _, o := range s.Choices(nil) {
		if o == c {
			t.Error("the lot could draw the mill before the springs")
		}
	}
	if got, err := s.Parse("draw brook/mill"); err != nil || got != c {
		t.Errorf("parsed %v, %v", got, err)
	}
	if _, err := s.Parse("draw brook/gone"); err == nil {
		t.Error("a tile that is not in the game could be drawn")
	}
	if err := s.Play(c); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.DrawOf(n); ok {
		t.Error("a question about a place draws a tile")
	}
	if err := s.Play(c); err == nil {
		t.Error("the mill was drawn twice")
	}
}

// Tiles come into play as they are printed, and their marks count by feature.
func TestPrintAndMarks(t *testing.T) {
	var source rules.Source
	toy := brook(&source)
	cfg := config(t, 2, start("brook/mill", 0, 0, 0), start("base/U", 1, 0, 0))
	b := compile(t, cfg, toy)
	for n := range b.Types() {
		if strings.HasPrefix(b.TileName(n), "brook/gone") {
			t.Error("a tile that is printed for nobody is in the game")
		}
	}
	u, _ := rules.NewState(compile(t, config(t, 2), toy)).TypeNamed("base/U")
	if got := rules.NewState(compile(t, config(t, 2), toy)).LeftOf(u); got != 2 {
		t.Errorf("%d copies of U are left, want 2", got)
	}
	var log rules.Log
	s := rules.NewLogged(b, &log)
	road := s.Board.FeatureOf(s.Board.SegmentAt(s.Board.At(0, 0), "r0"))
	if got := s.Board.Marked(road, b.SegmentMark("mill")); got != 2 {
		t.Errorf("the road has %d mills, want 2", got)
	}
	draw, _ := s.TypeNamed("base/U")
	c, ok := s.DrawOf(draw)
	if !ok {
		t.Fatal("U cannot be drawn")
	}
	s.PlayUnchecked(c)
	place, err := s.Parse("tile 2,0 r0")
	if err != nil {
		t.Fatal(err)
	}
	s.PlayUnchecked(place)
	s.PlayUnchecked(rules.NewChoice(rules.VerbPass, 0, 0, 0))
	last := log.Events[len(log.Events)-1]
	for _, e := range log.Events {
		if e.Type == rules.EventScore {
			last = e
		}
	}
	if last.Points != 3 || b.SourceName(last.Ruling.Source) != "brook" || source == 0 {
		t.Errorf("scored %d for %q, want 3 for the brook", last.Points, b.SourceName(last.Ruling.Source))
	}
}

func TestJoins(t *testing.T) {
	a := &rules.Module{Set: "a"}
	b := &rules.Module{Set: "b", Conflicts: []string{"a"}}
	c := &rules.Module{Set: "c", Needs: []string{"a"}}
	d := &rules.Module{Set: "d"}
	for _, test := range []struct {
		m      *rules.Module
		others []*rules.Module
		want   bool
	}{
		{b, []*rules.Module{a}, false},
		{a, []*rules.Module{b}, false},
		{b, []*rules.Module{d}, true},
		{c, []*rules.Module{a}, false},
		{d, []*rules.Module{a, b}, true},
	} {
		if got := test.m.Joins(test.others); got != test.want {
			t.Errorf("%s joins %d others: %v, want %v", test.m.Set, len(test.others), got, test.want)
		}
	}
}
