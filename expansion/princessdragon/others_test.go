package princessdragon_test

import (
	"slices"
	"testing"

	"circulade/board"
	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/expansion/princessdragon"
	"circulade/rules"
)

// This file shows how the dragon and the fairy get on with what other sets bring:
// places where figures stand, tiles that nobody enters.

// A toy is a set that only tests know: a castle and a tower for figures, and a
// tile that no piece enters.
type toy struct {
	castle, tower rules.Where
	barred        board.Cell
}

func (y *toy) register(b *rules.Book) error {
	y.castle = b.Location(rules.LocationDef{Name: "castle", At: rules.AtCell, Ground: func(*rules.State, uint16, uint8) rules.Block {
		return rules.Around(1, 0)
	}})
	y.tower = b.Location(rules.LocationDef{Name: "tower", At: rules.AtCell, Exposed: true})
	b.MayEnter(func(_ *rules.State, _ rules.Piece, c board.Cell) bool { return c != y.barred })
	return nil
}

// position is a game of two with the toy: four straight roads in a row, red to
// lay a tile.
func position(t *testing.T, y *toy) *rules.State {
	t.Helper()
	var modules []*rules.Module
	options := map[string]string{}
	for _, load := range []func() (*rules.Module, error){base.Module, princessdragon.Module} {
		m, err := load()
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, m)
		for _, o := range m.Options {
			options[o.Key] = o.Default
		}
	}
	modules = append(modules, &rules.Module{Set: "toy", Register: y.register})
	cfg := rules.Config{Seats: 2, Options: options, Arranged: true}
	for x := range 4 {
		cfg.Start = append(cfg.Start, rules.StartTile{Tile: "base/U", X: x})
	}
	book, err := rules.Compile(cfg, modules, all.Order())
	if err != nil {
		t.Fatal(err)
	}
	return rules.NewState(book)
}

func play(t *testing.T, s *rules.State, texts ...string) {
	t.Helper()
	for _, text := range texts {
		c, err := s.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Play(c); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

func texts(s *rules.State) (list []string) {
	for _, c := range s.Choices(nil) {
		list = append(list, s.Text(c))
	}
	return list
}

func piece(t *testing.T, s *rules.State, name string) rules.Piece {
	t.Helper()
	for _, p := range s.Pieces() {
		if s.Book().PieceDef(p.Kind).Name == name {
			return p
		}
	}
	t.Fatalf("no %s", name)
	return rules.Piece{}
}

// The fairy is with a follower on a castle, and gives 3 points when it scores. When
// he has gone home she is with nobody.
func TestFairyOnACastle(t *testing.T) {
	y := &toy{}
	s := position(t, y)
	k, _ := s.Book().FigureNamed("follower")
	at := s.Board.At(1, 0)
	id, _ := s.DeployTo(0, k, y.castle, uint16(at), 0)
	s.DeployTo(0, k, y.tower, uint16(s.Board.At(2, 0)), 0)
	play(t, s, "draw base/B", "tile 0,1 r0")
	if got, want := texts(s), []string{"follower f0", "follower m", "fairy castle 1,0", "pass"}; !slices.Equal(got, want) {
		t.Fatalf("choices %q, want %q", got, want)
	}
	play(t, s, "fairy castle 1,0")
	if p := piece(t, s, "fairy"); p.Cell != at || p.State != uint16(id)+1 {
		t.Errorf("the fairy is %+v", p)
	}
	s.Scored(rules.Scored{Figure: id + 1})
	s.Scored(rules.Scored{Figure: id})
	if a := s.Awards(); len(a) != 1 || a[0].Seat != 0 || a[0].Points != 3 || s.Book().RuleName(a[0].Ruling.Rule) != "PD-23" || s.ForFeature(a[0]) {
		t.Errorf("awards %+v", a)
	}
	s.Return(id)
	if p := piece(t, s, "fairy"); p.Cell != at || p.State != 0 {
		t.Errorf("then the fairy is %+v", p)
	}
}

// The dragon eats whom other sets expose to him, and nobody else beside the
// segments. He keeps out of what they bar, and so does the fairy.
func TestDragonAmongOthers(t *testing.T) {
	y := &toy{}
	s := position(t, y)
	k, _ := s.Book().FigureNamed("follower")
	cell := func(x int) uint16 { return uint16(s.Board.At(x, 0)) }
	y.barred = board.Cell(cell(2))
	s.DeployTo(0, k, y.castle, cell(1), 0)
	s.DeployTo(1, k, y.tower, cell(1), 0)
	s.DeployTo(1, k, rules.OnSegment, uint16(s.Board.SegmentAt(y.barred, "r0")), 0)
	play(t, s, "draw princess-dragon/DG/C.v", "tile 0,1 r180", "pass")
	play(t, s, "draw princess-dragon/DG/C.d", "tile 1,1 r180")
	if got := texts(s); slices.Contains(got, "fairy 2,0 r0") {
		t.Errorf("choices %q: no piece enters 2,0", got)
	}
	play(t, s, "pass", "dragon 0,0", "dragon 1,0")
	if n := s.Supply(0, k); n != 6 {
		t.Errorf("%d followers left, the one on the castle stays there", n)
	}
	if n := s.Supply(1, k); n != 6 {
		t.Errorf("%d followers left, the one on the tower is eaten", n)
	}
	if got, want := texts(s), []string{"dragon 1,1"}; !slices.Equal(got, want) {
		t.Errorf("choices %q, want %q", got, want)
	}
}

// A dragon tile that another set lays open is set aside too while the dragon is off
// the board.
func TestTilesLaidOpen(t *testing.T) {
	s := position(t, &toy{})
	for _, test := range []struct {
		tile string
		kept bool
	}{{"base/B", true}, {"princess-dragon/DG/C.d", false}, {"princess-dragon/DG/F.v", true}} {
		n, ok := s.TypeNamed(test.tile)
		if !ok {
			t.Fatalf("no %s", test.tile)
		}
		if got := s.MayKeep(n); got != test.kept {
			t.Errorf("%s may be kept: %t", test.tile, got)
		}
	}
	if p := piece(t, s, "aside"); s.Book().TileName(int(p.State)) != "princess-dragon/DG/C.d" {
		t.Errorf("aside lies %+v", p)
	}
}
