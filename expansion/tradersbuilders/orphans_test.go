package tradersbuilders_test

import (
	"slices"
	"testing"

	"circulade/board"
	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/expansion/tradersbuilders"
	"circulade/rules"
	"circulade/tile"
)

// This file shows what no set in print does yet: followers that leave without
// being scored, features that are split, tiles inside a sub-turn.

// position is a game of two in which red begins, with some sets that only tests
// know and a row of work of theirs before a row of the order of play.
func position(t *testing.T, before string, toys ...*rules.Module) *rules.State {
	t.Helper()
	var modules []*rules.Module
	for _, load := range []func() (*rules.Module, error){base.Module, tradersbuilders.Module} {
		m, err := load()
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, m)
	}
	options := map[string]string{}
	for _, o := range modules[0].Options {
		options[o.Key] = o.Default
	}
	order := all.Order()
	for _, m := range toys {
		modules = append(modules, m)
		for i := range order {
			if at := slices.IndexFunc(order[i].Rows, func(r rules.Row) bool { return r.Name == before }); at >= 0 {
				order[i].Rows = slices.Insert(order[i].Rows, at, rules.Row{Name: m.Set + ".row", Set: m.Set})
			}
		}
	}
	book, err := rules.Compile(rules.Config{Seats: 2, Options: options, Arranged: true, Start: []rules.StartTile{
		{Tile: "base/U"}, {Tile: "base/U", X: 1},
	}}, modules, order)
	if err != nil {
		t.Fatal(err)
	}
	return rules.NewState(book)
}

// put puts a figure of a seat on a segment.
func put(t *testing.T, s *rules.State, seat rules.Seat, figure string, x int, segment string) rules.FigureID {
	t.Helper()
	kind, ok := s.Book().FigureNamed(figure)
	if !ok {
		t.Fatalf("no figure is called %q", figure)
	}
	id, ok := s.Deploy(seat, kind, s.Board.SegmentAt(s.Board.At(x, 0), segment))
	if !ok {
		t.Fatalf("no %s is left", figure)
	}
	return id
}

// stands compares which figures are on the board.
func stands(t *testing.T, s *rules.State, want ...rules.FigureID) {
	t.Helper()
	var got []rules.FigureID
	for i, f := range s.Figures() {
		if f.Where == rules.OnSegment {
			got = append(got, rules.FigureID(i))
		}
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("on the board are the figures %v, want %v", got, want)
	}
}

// A builder or a pig goes home with the last follower of its owner [TB-10,
// TB-14].
func TestOrphansGoHome(t *testing.T) {
	for _, test := range []struct{ helper, segment string }{{"builder", "r0"}, {"pig", "f0"}} {
		s := position(t, "")
		first, second := put(t, s, 0, "follower", 0, test.segment), put(t, s, 0, "follower", 1, test.segment)
		blue := put(t, s, 1, "follower", 1, test.segment)
		helper := put(t, s, 0, test.helper, 1, test.segment)
		elsewhere := put(t, s, 0, "follower", 0, "f1")
		blues := put(t, s, 1, test.helper, 0, test.segment)
		s.Return(first)
		stands(t, s, second, blue, helper, elsewhere, blues)
		s.Return(elsewhere)
		stands(t, s, second, blue, helper, blues)
		s.Return(second)
		stands(t, s, blue, blues)
		s.Return(blue)
		stands(t, s)
	}
}

// Returning a whole feature returns each figure once, whatever the order in
// which they were put down.
func TestOrphansGoHomeOnce(t *testing.T) {
	s := position(t, "")
	put(t, s, 0, "builder", 0, "r0")
	put(t, s, 1, "builder", 0, "r0")
	put(t, s, 0, "follower", 1, "r0")
	put(t, s, 1, "follower", 0, "r0")
	var log rules.Log
	s.SetLog(&log)
	s.ReturnAll(s.Board.FeatureOf(s.Board.SegmentAt(s.Board.At(0, 0), "r0")))
	stands(t, s)
	if n := len(log.Events); n != 4 {
		t.Errorf("%d figures went home, want 4: %v", n, log.Events)
	}
	for seat := range rules.Seat(2) {
		for k := range rules.FigureKind(s.Book().FigureKinds()) {
			if n, want := s.Supply(seat, k), s.Book().FigureDef(k).Count; n != want {
				t.Errorf("seat %d has %d of %s, want %d", seat+1, n, s.Book().FigureDef(k).Name, want)
			}
		}
	}
}

// A road that is split leaves a builder alone: he goes home. The others stay.
func TestOrphansOfASplitGoHome(t *testing.T) {
	var split *rules.Variants
	toy := &rules.Module{Set: "toy", Register: func(b *rules.Book) error {
		split = b.Vary(func(u *tile.Tile) []*tile.Tile {
			if u.Name() != "base/U" {
				return nil
			}
			return []*tile.Tile{u.Edit(func(t *tile.Tile) { t.Segments[t.Segment("r0")].Edges = 1 << tile.West })}
		})
		b.Work("toy.row", func(*rules.State) {})
		return nil
	}}
	s := position(t, "base.next", toy)
	red := put(t, s, 0, "follower", 0, "r0")
	put(t, s, 0, "builder", 1, "r0")
	blue, blues := put(t, s, 1, "follower", 1, "r0"), put(t, s, 1, "builder", 1, "r0")
	cell := s.Board.At(0, 0)
	first, _ := split.Of(board.TileOf(s.Board.Face(cell)))
	if err := s.Reface(cell, first); err != nil {
		t.Fatal(err)
	}
	stands(t, s, red, blue, blues)
}

// extra is a set that nests an extra tile at the end of each sub-turn in the first
// turn.
func extra() *rules.Module {
	return &rules.Module{Set: "extra", Register: func(b *rules.Book) error {
		from, to := b.Label("base.draw"), b.Label("extra.row")
		taken := b.GameTally("extra.taken")
		b.Work("extra.row", func(s *rules.State) {
			n := s.SubTurn().Number
			if s.Turn() == 1 && s.GameTally(taken) < int(n) {
				s.SetGameTally(taken, int(n))
				s.Nest(from, to)
			}
		})
		return nil
	}}
}

// An extra tile inside the first sub-turn may bring the second one, which is asked
// for after the whole first sub-turn; inside the second it brings nothing [TB-7,
// TB-8].
func TestExtraTileOnTheBuildersRoad(t *testing.T) {
	s := position(t, "traders-builders.double", extra())
	put(t, s, 0, "follower", 0, "r0")
	put(t, s, 0, "builder", 1, "r0")
	play(t, s, "draw base/B", "tile 0,1 r0", "pass")
	if !s.Nested() || s.SubTurn().Number != 1 {
		t.Fatalf("the part is %+v, want an extra tile in the first", *s.SubTurn())
	}
	play(t, s, "draw base/U", "tile 2,0 r0", "pass", "double")
	if s.Nested() || s.SubTurn().Number != 2 {
		t.Fatalf("the part is %+v, want the second", *s.SubTurn())
	}
	play(t, s, "draw base/B", "tile 1,1 r0", "pass")
	if !s.Nested() || s.SubTurn().Number != 2 {
		t.Fatalf("the part is %+v, want an extra tile in the second", *s.SubTurn())
	}
	play(t, s, "draw base/U", "tile 3,0 r0", "pass", "draw base/U", "tile 4,0 r0")
	if p := s.SubTurn(); p.Seat != 1 || p.Number != 1 || s.Turn() != 2 {
		t.Errorf("the part is %+v of turn %d, want the first of seat 2 in turn 2", *p, s.Turn())
	}
}

// play answers questions and chance by their texts.
func play(t *testing.T, s *rules.State, texts ...string) {
	t.Helper()
	for _, text := range texts {
		list := s.Choices(nil)
		i := slices.IndexFunc(list, func(c rules.Choice) bool { return s.Text(c) == text })
		if i < 0 {
			var could []string
			for _, c := range list {
				could = append(could, s.Text(c))
			}
			t.Fatalf("%q is no choice: %q", text, could)
		}
		if err := s.Play(list[i]); err != nil {
			t.Fatal(err)
		}
	}
}

// A pig's farm is found on the board, not by its number: a builder on a road
// raises no farm.
func TestOnlyPigsRaiseFarms(t *testing.T) {
	s := position(t, "")
	put(t, s, 0, "follower", 0, "f0")
	farm := s.Board.FeatureOf(s.Board.SegmentAt(s.Board.At(0, 0), "f0"))
	rate := func(f board.Feature, seat rules.Seat) int16 { return s.ValueOf(f, seat, rules.AtEnd).PerCity }
	if got := rate(farm, 0); got != 3 {
		t.Errorf("without a pig a city is worth %d, want 3", got)
	}
	put(t, s, 0, "pig", 1, "f0")
	put(t, s, 0, "follower", 0, "f1")
	other := s.Board.FeatureOf(s.Board.SegmentAt(s.Board.At(0, 0), "f1"))
	for _, test := range []struct {
		farm board.Feature
		seat rules.Seat
		want int16
	}{{farm, 0, 4}, {farm, 1, 3}, {other, 0, 3}} {
		if got := rate(test.farm, test.seat); got != test.want {
			t.Errorf("seat %d gets %d for each city, want %d", test.seat+1, got, test.want)
		}
	}
}
