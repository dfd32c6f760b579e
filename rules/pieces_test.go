package rules_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/board"
	"circulade/rules"
)

// shelf is a toy that keeps things: a face-down pile, stones on cells, and
// tallies. Nobody ever asks it anything.
type shelf struct {
	pile, stone rules.PieceKind
	coins       rules.SeatTally
	wheel       rules.GameTally
}

func (h *shelf) toy() *toy {
	return &toy{set: "shelf", register: func(b *rules.Book) error {
		h.pile = b.Piece(rules.PieceDef{Name: "pile", Max: 6})
		h.stone = b.Piece(rules.PieceDef{Name: "stone", Max: 6})
		h.coins = b.SeatTally("coins")
		h.wheel = b.GameTally("wheel")
		return nil
	}}
}

func (h *shelf) match(t *testing.T) *match {
	m := begin(t, compile(t, config(t, 3, start("base/B", 0, 0, 0), start("base/B", 1, 0, 0)), h.toy()))
	return m
}

func states(m *match, k rules.PieceKind) (list []uint16) {
	for _, p := range m.Pieces() {
		if p.Kind == k {
			list = append(list, p.State)
		}
	}
	return list
}

// A piece that is turned over is one of another kind and lies where it lay.
func TestTurnPiece(t *testing.T) {
	var h shelf
	m := h.match(t)
	c := m.Board.At(0, 0)
	m.AddPiece(rules.Piece{Kind: h.stone, Seat: rules.Chance, Cell: c, State: 3})
	before := m.Hash()
	m.TurnPiece(m.PieceAt(h.stone, c), h.pile)
	if i := m.PieceAt(h.pile, c); m.PieceAt(h.stone, c) >= 0 || i < 0 || m.Pieces()[i].State != 3 || m.PiecesOn(c) != 1 {
		t.Errorf("on the tile lie %v", m.Pieces())
	}
	if m.Hash() == before {
		t.Error("the hash does not tell the two sides apart")
	}
}

// A piece that is given to somebody is theirs, and lies where it lay.
func TestSetPieceSeat(t *testing.T) {
	var h shelf
	m := h.match(t)
	c := m.Board.At(0, 0)
	i := m.AddPiece(rules.Piece{Kind: h.stone, Seat: rules.Chance, Cell: c, State: 3})
	for _, seat := range []rules.Seat{2, rules.Chance, 0} {
		before := m.Hash()
		m.SetPieceSeat(i, seat)
		if want := (rules.Piece{Kind: h.stone, Seat: seat, Cell: c, State: 3}); m.Pieces()[i] != want {
			t.Errorf("the piece is %v, want %v", m.Pieces()[i], want)
		}
		if m.Hash() == before {
			t.Errorf("the hash does not tell that seat %d has it", seat)
		}
	}
}

// The pile keeps its order whatever happens to other pieces.
func TestPiecesKeepTheirOrder(t *testing.T) {
	var h shelf
	m := h.match(t)
	c := m.Board.At(0, 0)
	for i := range 4 {
		m.AddPiece(rules.Piece{Kind: h.pile, Seat: rules.Chance, State: uint16(10 + i)})
		m.AddPiece(rules.Piece{Kind: h.stone, Seat: 0, Cell: c, State: uint16(i)})
	}
	if i := m.FindPiece(h.pile); m.Pieces()[i].State != 10 {
		t.Errorf("the top of the pile is %d", m.Pieces()[i].State)
	}
	m.RemovePiece(m.FindPiece(h.pile))
	m.RemovePiece(m.PieceAt(h.stone, c))
	m.AddPiece(rules.Piece{Kind: h.pile, Seat: rules.Chance, State: 10}) // under the pile
	if got := states(m, h.pile); !slices.Equal(got, []uint16{11, 12, 13, 10}) {
		t.Errorf("the pile is %v", got)
	}
	if got := states(m, h.stone); !slices.Equal(got, []uint16{1, 2, 3}) {
		t.Errorf("the stones are %v", got)
	}
}

func TestPiecesAreCountedByCell(t *testing.T) {
	var h shelf
	m := h.match(t)
	a, b := m.Board.At(0, 0), m.Board.At(1, 0)
	counts := func(onA, onB int) {
		t.Helper()
		for _, s := range []*rules.State{m.State, m.Clone()} {
			if s.PiecesOn(a) != onA || s.PiecesOn(b) != onB {
				t.Errorf("%d and %d pieces, want %d and %d", s.PiecesOn(a), s.PiecesOn(b), onA, onB)
			}
		}
	}
	counts(0, 0)
	m.AddPiece(rules.Piece{Kind: h.pile, Seat: rules.Chance}) // beside the board
	m.AddPiece(rules.Piece{Kind: h.stone, Cell: a})
	m.AddPiece(rules.Piece{Kind: h.stone, Cell: a})
	counts(2, 0)
	m.MovePiece(m.PieceAt(h.stone, a), b)
	counts(1, 1)
	m.MovePiece(m.PieceAt(h.stone, b), 0)
	counts(1, 0)
	m.RemovePiece(m.PieceAt(h.stone, a))
	counts(0, 0)
	if m.PieceAt(h.stone, a) != -1 || m.PieceAt(h.pile, b) != -1 {
		t.Error("a piece is found where none lies")
	}
}

// Pieces are put down, moved, turned and taken away at random; what is found by kind
// and by cell is what looking at all of them finds.
func TestPiecesAreFound(t *testing.T) {
	var h shelf
	m := h.match(t)
	cells := []board.Cell{0, m.Board.At(0, 0), m.Board.At(1, 0), m.Board.At(2, 0)}
	kinds := []rules.PieceKind{h.pile, h.stone}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		c, k, n := cells[rng.IntN(len(cells))], kinds[rng.IntN(2)], len(m.Pieces())
		switch op := rng.IntN(20); {
		case n < 12 && op < 8:
			m.AddPiece(rules.Piece{Kind: k, Seat: rules.Seat(op % 3), Cell: c})
		case n == 0:
		case op < 12:
			m.MovePiece(rng.IntN(n), c)
		case op < 16:
			m.TurnPiece(rng.IntN(n), k)
		case op < 19:
			m.RemovePiece(rng.IntN(n))
		default:
			m.RemovePieces(k)
		}
		lookAtAll(t, m.State, kinds, cells)
		lookAtAll(t, m.Clone(), kinds, cells)
	}
}

// lookAtAll compares what is found with what looking at all pieces finds.
func lookAtAll(t *testing.T, s *rules.State, kinds []rules.PieceKind, cells []board.Cell) {
	t.Helper()
	index := func(has func(rules.Piece) bool) int { return slices.IndexFunc(s.Pieces(), has) }
	for _, k := range kinds {
		if got, want := s.FindPiece(k), index(func(p rules.Piece) bool { return p.Kind == k }); got != want {
			t.Fatalf("the first piece of kind %d is %d, found %d in %v", k, want, got, s.Pieces())
		}
		for seat := range rules.Seat(3) {
			if got, want := s.PieceOf(k, seat), index(func(p rules.Piece) bool { return p.Kind == k && p.Seat == seat }); got != want {
				t.Fatalf("the first piece of kind %d of seat %d is %d, found %d in %v", k, seat, want, got, s.Pieces())
			}
		}
		for _, c := range cells[1:] {
			if got, want := s.PieceAt(k, c), index(func(p rules.Piece) bool { return p.Kind == k && p.Cell == c }); got != want {
				t.Fatalf("the first piece of kind %d on %d is %d, found %d in %v", k, c, want, got, s.Pieces())
			}
		}
	}
	for _, c := range cells[1:] {
		var got, want []int
		for i := s.PieceOn(c); i >= 0; i = s.PieceUnder(i) {
			got = append(got, i)
		}
		for i, p := range s.Pieces() {
			if p.Cell == c {
				want = append(want, i)
			}
		}
		if !slices.Equal(got, want) || s.PiecesOn(c) != len(want) {
			t.Fatalf("on %d lie %v, found %v in %v", c, want, got, s.Pieces())
		}
	}
}

// Whatever changes about a piece or a tally changes the hash, each differently;
// taking it back gives the old hash; what is absent or zero adds nothing.
func TestHashSeesPiecesAndTallies(t *testing.T) {
	var h shelf
	m := h.match(t)
	bare := compile(t, config(t, 3, start("base/B", 0, 0, 0), start("base/B", 1, 0, 0)))
	if m.Hash() != rules.NewState(bare).Hash() {
		t.Error("a set that keeps nothing yet changes the hash")
	}
	a, b := m.Board.At(0, 0), m.Board.At(1, 0)
	seen := map[uint64]string{m.Hash(): "nothing"}
	try := func(what string, change func(s *rules.State)) {
		t.Helper()
		s := m.Clone()
		change(s)
		if other, ok := seen[s.Hash()]; ok {
			t.Errorf("%s hashes like %s", what, other)
		}
		seen[s.Hash()] = what
	}
	add := func(s *rules.State, ps ...rules.Piece) {
		for _, p := range ps {
			s.AddPiece(p)
		}
	}
	top, low := rules.Piece{Kind: h.pile, Seat: rules.Chance, State: 1}, rules.Piece{Kind: h.pile, Seat: rules.Chance, State: 2}
	stone := rules.Piece{Kind: h.stone, Cell: a}
	try("a pile of 1, 2", func(s *rules.State) { add(s, top, low) })
	try("a pile of 2, 1", func(s *rules.State) { add(s, low, top) })
	try("a pile of 1", func(s *rules.State) { add(s, top) })
	try("a stone", func(s *rules.State) { add(s, stone) })
	try("a stone elsewhere", func(s *rules.State) { add(s, stone); s.MovePiece(0, b) })
	try("a stone of seat 2", func(s *rules.State) { p := stone; p.Seat = 1; add(s, p) })
	try("a stone turned", func(s *rules.State) { add(s, stone); s.SetPieceState(0, 9) })
	try("two stones", func(s *rules.State) { add(s, stone, stone) })
	try("a coin of seat 1", func(s *rules.State) { s.AddTally(h.coins, 0, 1) })
	try("a coin of seat 2", func(s *rules.State) { s.AddTally(h.coins, 1, 1) })
	try("a debt of seat 1", func(s *rules.State) { s.AddTally(h.coins, 0, -1) })
	try("the wheel at 1", func(s *rules.State) { s.SetGameTally(h.wheel, 1) })

	s := m.Clone()
	add(s, stone, top)
	s.AddTally(h.coins, 2, 4)
	s.AddTally(h.coins, 2, -4)
	s.RemovePiece(0)
	s.RemovePiece(0)
	if s.Hash() != m.Hash() {
		t.Error("all taken back, the hash is not what it was")
	}
	// Kinds do not count each other: only the order inside a kind matters.
	x, y := m.Clone(), m.Clone()
	add(x, stone, top, low)
	add(y, top, low, stone)
	if x.Hash() != y.Hash() {
		t.Error("the order of pieces of different kinds changes the hash")
	}
}

// Pieces are found by their owner, and a whole kind is taken away at once.
func TestPiecesOfASeatAndOfAKind(t *testing.T) {
	var h shelf
	m := h.match(t)
	before := m.Hash()
	c := m.Board.At(0, 0)
	for seat := range rules.Seat(2) {
		m.AddPiece(rules.Piece{Kind: h.pile, Seat: seat, State: uint16(seat)})
		if i := m.AddPiece(rules.Piece{Kind: h.stone, Seat: seat, Cell: c}); i != len(m.Pieces())-1 || m.PieceOf(h.stone, seat) != i {
			t.Errorf("the stone of seat %d lies at %d, found at %d", seat, i, m.PieceOf(h.stone, seat))
		}
	}
	if i := m.PieceOf(h.stone, 2); i >= 0 {
		t.Errorf("seat 2 has no stone, found one at %d", i)
	}
	m.RemovePieces(h.stone)
	if m.FindPiece(h.stone) >= 0 || m.PiecesOn(c) != 0 || !slices.Equal(states(m, h.pile), []uint16{0, 1}) {
		t.Errorf("%d stones on the cell, the pile is %v", m.PiecesOn(c), states(m, h.pile))
	}
	if m.RemovePieces(h.pile); m.Hash() != before {
		t.Error("all taken away, the hash is not what it was")
	}
}
