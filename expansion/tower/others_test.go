package tower_test

import (
	"slices"
	"testing"

	"circulade/board"
	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/expansion/tower"
	"circulade/rules"
)

// This file shows what towers do beside sets that forbid figures on a tile, or
// reach those that stand there, as dragons do.

// haunted is a game of two with towers and a set that lets nobody onto the tile at
// 0,0 while it is haunted.
func haunted(t *testing.T, options map[string]string, start ...rules.StartTile) *rules.State {
	t.Helper()
	modules := []*rules.Module{{Set: "ghost", Register: func(b *rules.Book) error {
		b.MayStandAt(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, c board.Cell) bool {
			return c != s.Board.At(0, 0)
		})
		return nil
	}}}
	for i, load := range []func() (*rules.Module, error){base.Module, tower.Module} {
		m, err := load()
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range m.Options {
			if _, ok := options[o.Key]; !ok {
				options[o.Key] = o.Default
			}
		}
		modules = slices.Insert(modules, i, m)
	}
	book, err := rules.Compile(rules.Config{Seats: 2, Options: options, Arranged: true, Start: start}, modules, all.Order())
	if err != nil {
		t.Fatal(err)
	}
	return rules.NewState(book)
}

// raise puts towers of one floor on tiles that lie in a row.
func raise(s *rules.State, xs ...int) {
	s.Arrange(func(s *rules.State) {
		for _, x := range xs {
			s.AddPiece(rules.Piece{Seat: rules.Chance, Cell: s.Board.At(x, 0), State: 1}) // the only kind of piece
		}
	})
}

// TestForbiddenTile holds that nobody climbs a tower on a tile where nobody may
// stand; it is built on all the same.
func TestForbiddenTile(t *testing.T) {
	s := haunted(t, map[string]string{}, rules.StartTile{Tile: "tower/TO/F"}, rules.StartTile{Tile: "tower/TO/L", X: 2})
	raise(s, 0, 2)
	for {
		st, _ := s.Pending()
		if _, kind, _ := s.Book().Script(st.Row); kind == "wood" {
			break
		}
		if st.Seat == rules.Chance {
			s.PlayUnchecked(s.Outcome(0))
		} else {
			s.PlayUnchecked(s.Choices(nil)[0])
		}
	}
	var texts []string
	for _, c := range s.Choices(nil) {
		texts = append(texts, s.Text(c))
	}
	for text, want := range map[string]bool{
		"tower 0,0": true, "climb follower 0,0": false, "tower 2,0": true, "climb follower 2,0": true,
	} {
		if slices.Contains(texts, text) != want {
			t.Errorf("offered are %q: %q among them: %t", texts, text, want)
		}
	}
}

// TestExposed holds that what befalls a tile reaches who stands on top of its
// tower if, and only if, he can be captured there.
func TestExposed(t *testing.T) {
	for option, want := range map[string]int{"safe": 1, "capturable": 2} {
		s := haunted(t, map[string]string{"tower.top": option}, rules.StartTile{Tile: "tower/TO/L"})
		raise(s, 0)
		top, ok := s.Book().LocationNamed("tower")
		if !ok {
			t.Fatal("there is no place on top of towers")
		}
		c := s.Board.At(0, 0)
		s.Arrange(func(s *rules.State) {
			s.DeployTo(1, 0, top, uint16(c), 0)
			s.Deploy(1, 0, s.Board.SegmentAt(c, "m"))
		})
		s.OnTile(c, s.Return)
		if n := 7 - s.Supply(1, 0); n != 2-want {
			t.Errorf("tower.top %s: %d followers are left on the tile, want %d", option, n, 2-want)
		}
	}
}
