package rules_test

import (
	"testing"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// ford is a toy with a tile on which two roads end; at the end of a turn the
// player may lay a ferry over, which makes them one, or take it away.
func ford(refaced *int) *toy {
	return &toy{
		set:   "ford",
		tiles: "tile F\n.....\n.....\n==+==\n.....\n.....\n",
		rows:  map[string][]rules.Row{"base.next": {{Name: "ford.turn", Form: rules.Question}}},
		register: func(b *rules.Book) error {
			faces := b.Vary(func(t *tile.Tile) []*tile.Tile {
				if t.ID != "F" || t.Set != "ford" {
					return nil
				}
				return []*tile.Tile{t, t.Edit(func(t *tile.Tile) {
					t.ID = "F-ferry"
					t.Segments[0].Edges, t.Segments[1].Edges = 1<<tile.East|1<<tile.West, 0
				})}
			})
			verb := b.Verb(rules.Verb{
				Name: "ferry", Kind: "ferry",
				Do: func(s *rules.State, _ rules.Step, c rules.Choice) {
					first, _ := faces.Of(typeOf(s.Book(), "ford/F"))
					if err := s.Reface(c.Cell(), first+int(c.N())); err != nil {
						panic(err)
					}
				},
				Text: func(_ *rules.State, c rules.Choice, buf []byte) []byte {
					return append(append(buf, "ferry "...), []string{"lift", "lay"}[c.N()]...)
				},
			})
			b.AfterRefaced(func(*rules.State, board.Cell) { *refaced++ })
			b.Question("ford.turn", rules.Script{
				Kind: "ferry", Pass: true,
				List: func(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
					c := s.Board.At(0, 0)
					n := uint32(1)
					if s.Board.FaceAt(c).Tile.ID == "F-ferry" {
						n = 0
					}
					return append(buf, rules.NewChoice(verb, 0, uint16(c), n))
				},
			})
			return nil
		},
	}
}

func road(m *match, x, y int, name string) board.Feature {
	return m.Board.FeatureOf(m.Board.SegmentAt(m.Board.At(x, y), name))
}

// A monastery's road, the ford, and a road that seat 1 takes.
func fordMatch(t *testing.T, refaced *int) *match {
	m := begin(t, compile(t, config(t, 2, start("ford/F", 0, 0, 0), start("base/A", -1, 0, 270)), ford(refaced)))
	m.play("draw base/U", "tile 1,0 r0", "follower r0")
	m.wants("seat 1 ferry: ferry lay, pass")
	m.play("ferry lay")
	if f := road(m, 1, 0, "r0"); m.Board.Tiles(f) != 3 || m.Board.Ends(f) != 1 || m.Board.FiguresIn(f) != 1 {
		t.Fatalf("the road has %d tiles, %d ends, %d figures; want 3, 1, 1", m.Board.Tiles(f), m.Board.Ends(f), m.Board.FiguresIn(f))
	}
	return m
}

func TestRefaceSplitsAndTheFigureStays(t *testing.T) {
	var refaced int
	m := fordMatch(t, &refaced)
	m.play("draw base/B", "tile 0,1 r0", "pass", "ferry lift")
	east, west := road(m, 1, 0, "r0"), road(m, -1, 0, "r0")
	if east == west || m.Board.FiguresIn(east) != 1 || m.Board.FiguresIn(west) != 0 || m.Board.Tiles(east) != 2 {
		t.Errorf("east %d of %d tiles with %d figures, west %d with %d",
			east, m.Board.Tiles(east), m.Board.FiguresIn(east), west, m.Board.FiguresIn(west))
	}
	if by := m.Strengths(east); by[0] != 1 || by[1] != 0 {
		t.Errorf("strengths %v, want 1 for seat 1", by)
	}
	if refaced != 2 {
		t.Errorf("told of %d changes, want 2", refaced)
	}
	m.wantsScores(0, 0)
}

func TestRefaceDoesNotCompleteAnew(t *testing.T) {
	var refaced int
	m := fordMatch(t, &refaced)
	m.play("draw base/A", "tile 2,0 r90", "pass")
	m.wantsScores(4, 0) // A, ford, U, A
	m.play("ferry lift")
	if f := road(m, 1, 0, "r0"); !m.Board.Closed(f) || m.Board.Complete(f) || m.Board.Complete(road(m, -1, 0, "r0")) {
		t.Error("the parts of a road dealt with are closed, and not completed anew")
	}
	m.play("draw base/B", "tile 0,1 r0", "pass", "ferry lay", "draw base/B", "tile 0,2 r0")
	if m.Board.Complete(road(m, 1, 0, "r0")) {
		t.Error("a road laid together again from parts dealt with is completed anew")
	}
	m.wantsScores(4, 0)
}
