package rules

import (
	"testing"

	"circulade/tile"
)

// What a hook told is remembered until something changes that it reads: the map, figures
// and the pile always, else what its set says.
func TestProspectsRemember(t *testing.T) {
	asked := map[string]int{}
	counted := func(name string) func(*State, Seat) int {
		return func(*State, Seat) int { asked[name]++; return 1 }
	}
	s, stone, flea := prospectsGame(t, func(b *Book, stone PieceKind) {
		b.Promise(counted("pieces"), Reads{Pieces: []PieceKind{stone}})
		b.Promise(counted("tallies"), Reads{Tallies: true})
		b.Promise(counted("values"), Reads{Values: true})
		b.Promise(counted("ground"), Reads{})
		b.Promise(counted("unsaid"))
	})
	p := NewProspects(s.Book())
	for _, step := range []struct {
		what    string
		change  func()
		forgets []string
	}{
		{"nothing", func() {}, nil},
		{"a piece that no points depend on", func() { s.AddPiece(Piece{Kind: flea}) }, nil},
		{"a piece", func() { s.AddPiece(Piece{Kind: stone}) }, []string{"pieces", "values"}},
		{"its state", func() { s.SetPieceState(s.FindPiece(stone), 3) }, []string{"pieces", "values"}},
		{"its owner", func() { s.SetPieceSeat(s.FindPiece(stone), 1) }, []string{"pieces", "values"}},
		{"its place", func() { s.MovePiece(s.FindPiece(stone), s.Board.At(1, 0)) }, []string{"pieces", "values"}},
		{"a tally", func() { s.AddTally(0, 1, 2) }, []string{"tallies", "values"}},
		{"a figure", func() { s.Deploy(0, 0, 1) }, []string{"pieces", "tallies", "values", "ground"}},
		{"the map", func() { s.PutStart(0, 2, 0, 0) }, []string{"pieces", "tallies", "values", "ground"}},
		{"the pile", func() { s.Take(0) }, []string{"pieces", "tallies", "values", "ground"}},
		{"a piece gone", func() { s.RemovePiece(s.FindPiece(stone)) }, []string{"pieces", "values"}},
	} {
		p.Promised(s, 0)
		clear(asked)
		step.change()
		if n := p.Promised(s, 0); n != 5 {
			t.Errorf("%s changes: %d is promised", step.what, n)
		}
		want := map[string]int{"unsaid": 1}
		for _, name := range step.forgets {
			want[name] = 1
		}
		for _, name := range []string{"pieces", "tallies", "values", "ground", "unsaid"} {
			if asked[name] != want[name] {
				t.Errorf("%s changes: the hook that reads %s is asked %d times, want %d", step.what, name, asked[name], want[name])
			}
		}
	}
}

// The keys that are kept are those that are made anew.
func TestKeysAreKept(t *testing.T) {
	s, stone, flea := prospectsGame(t, func(*Book, PieceKind) {})
	s.KeepKeys()
	for range 3 {
		s.AddPiece(Piece{Kind: stone, Cell: s.Board.At(0, 0)})
		s.AddPiece(Piece{Kind: flea})
	}
	s.TurnPiece(1, stone)
	s.RemovePiece(0)
	s.MovePiece(2, s.Board.At(1, 0))
	s.RemovePieces(flea)
	s.AddTally(0, 0, 4)
	s.AddTally(0, 0, -3)
	s.SetGameTally(0, 7)
	s.Deploy(1, 0, 1)
	fresh := s.Clone()
	fresh.keyed = false
	fresh.KeepKeys()
	if s.figureKey != fresh.figureKey || s.tallyKey != fresh.tallyKey {
		t.Error("the key of the figures, or of the tallies, is not kept")
	}
	for k, key := range s.pieceKeys {
		if key != fresh.pieceKeys[k] {
			t.Errorf("the key of the pieces of kind %d is not kept", k)
		}
	}
}

// prospectsGame returns a position of a game with a kind of piece that points depend on,
// one that is harmless, and what register adds.
func prospectsGame(t *testing.T, register func(b *Book, stone PieceKind)) (s *State, stone, flea PieceKind) {
	t.Helper()
	set, err := tile.Parse("busy.tiles", []byte("set busy\ntile M x60\n.....\n.....\n..M==\n.....\n.....\n"))
	if err != nil {
		t.Fatal(err)
	}
	m := &Module{Set: "busy", Tiles: set, Register: func(b *Book) error {
		b.Figure(FigureDef{Name: "follower", Count: 3, Strength: 1})
		stone = b.Piece(PieceDef{Name: "stone", Max: 4})
		flea = b.Piece(PieceDef{Name: "flea", Max: 4, Harmless: true})
		b.SeatTally("coins")
		b.GameTally("wheel")
		b.Chance("busy.draw", Script{Kind: "draw", Outcomes: Draws, Outcome: DrawOutcome})
		register(b, stone)
		return nil
	}}
	book, err := Compile(Config{Seats: 2}, []*Module{m}, []Moment{{ID: "T7", Rows: []Row{{Name: "busy.draw", Set: "busy", Form: Random}}}})
	if err != nil {
		t.Fatal(err)
	}
	s = NewState(book)
	s.PutStart(0, 0, 0, 0)
	s.PutStart(0, 1, 0, 0)
	return s, stone, flea
}
