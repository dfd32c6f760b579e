package rules

import (
	"strconv"

	"circulade/board"
)

// Hash returns a number that is equal for equal positions, on every machine and for
// ever. It is made of names and coordinates, never of numbers given at compile time or
// by the order of laying, and what is absent or zero adds nothing: so a new set changes
// no old hash. Equal things may come in any order, so the hashes of single facts are
// added.
func (s *State) Hash() uint64 {
	h := hasher{s: s, buf: make([]byte, 0, 128)}
	for _, o := range s.book.changed {
		h.word("option").str(o).add()
	}
	h.table()
	h.supplies()
	h.waiting()
	return mix(h.sum)
}

type hasher struct {
	s   *State
	buf []byte
	sum uint64
}

// word starts a fact with its name.
func (h *hasher) word(name string) *hasher {
	h.buf = append(h.buf[:0], name...)
	return h
}

func (h *hasher) str(v string) *hasher {
	h.buf = append(append(h.buf, ' '), v...)
	return h
}

func (h *hasher) num(v int) *hasher {
	h.buf = strconv.AppendInt(append(h.buf, ' '), int64(v), 10)
	return h
}

func (h *hasher) cell(c board.Cell) *hasher {
	if c == 0 {
		return h.str("-")
	}
	x, y := h.s.Board.Pos(c)
	return h.num(x).num(y)
}

func (h *hasher) seg(g board.Seg) *hasher {
	return h.cell(h.s.Board.CellOf(g)).str(h.s.Board.SegName(g))
}

// add counts the fact (FNV-1a, then mixed so that sums do not cancel).
func (h *hasher) add() {
	x := uint64(14695981039346656037)
	for _, c := range h.buf {
		x = (x ^ uint64(c)) * 1099511628211
	}
	h.sum += mix(x)
}

func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// table counts what lies on the table.
func (h *hasher) table() {
	s, b := h.s, &h.s.Board
	for _, c := range b.Laid() {
		f := b.FaceAt(c)
		h.word("tile").cell(c).str(f.Tile.Name()).num(f.Rotation.Degrees()).add()
	}
	for g := board.Seg(1); int(g) <= b.Segments(); g++ {
		switch f := b.FeatureOf(g); { // as a rule what is closed is done
		case b.Done(g) && (f == 0 || !b.Closed(f)):
			h.word("done").seg(g).add()
		case !b.Done(g) && f != 0 && b.Closed(f):
			h.word("not done").seg(g).add()
		}
	}
	for i := range s.figures {
		f := &s.figures[i]
		if f.Where == InSupply {
			continue
		}
		h.word("figure").figure(f).add()
	}
	for i, p := range s.pieces {
		h.word("piece").str(s.book.pieces[p.Kind].Name).num(s.nth(i)).cell(p.Cell)
		h.state(p).num(int(p.Seat)).add()
	}
}

// nth returns how many pieces of its kind were put down before a piece, and lie
// where it does: beside the board, or on the same cell. Where others lie makes no
// difference.
func (s *State) nth(i int) (n int) {
	for _, q := range s.pieces[:i] {
		if q.Kind == s.pieces[i].Kind && q.Cell == s.pieces[i].Cell {
			n++
		}
	}
	return n
}

// figure names a figure by what and where it is.
func (h *hasher) figure(f *Figure) *hasher {
	h.str(h.s.book.figures[f.Kind].Name).num(int(f.Seat))
	if f.Where == OnSegment {
		h.num(int(f.Where)).seg(board.Seg(f.At))
		if f.Spot > 0 {
			h.num(int(f.Spot))
		}
		return h
	}
	h.buf = h.s.AppendLocation(f.Where, f.At, f.Spot, append(h.buf, ' '))
	return h
}

// state names the state of a piece.
func (h *hasher) state(p Piece) *hasher {
	switch h.s.book.pieces[p.Kind].State {
	case StateTile:
		return h.str(h.s.book.TileName(int(p.State)))
	case StateFigure:
		if p.State == 0 {
			return h.str("-")
		}
		return h.figure(&h.s.figures[p.State-1])
	case StateSegment:
		if p.Cell != 0 {
			return h.str(h.s.Board.SegName(h.s.SegmentOf(p)))
		}
	case StateNumber, StateSpot, StateSpace:
	}
	return h.num(int(p.State))
}

// supplies counts what is not on the table.
func (h *hasher) supplies() {
	s := h.s
	for n, left := range s.bag {
		if left > 0 {
			h.word("bag").str(s.book.TileName(n)).num(int(left)).add()
		}
	}
	if s.buried > 0 {
		h.word("buried").num(s.buried).add()
		for _, n := range s.back {
			h.word("back").str(s.book.TileName(int(n))).add()
		}
	}
	for i, n := range s.dropped {
		h.word("dropped").num(i).str(s.book.TileName(int(n))).add()
	}
	for i, n := range s.scores {
		if n == 0 {
			continue
		}
		h.word("score").num(i / s.book.each).num(int(n))
		if k := i % s.book.each; k > 0 {
			h.num(k)
		}
		h.add()
	}
	if s.joined {
		h.word("joined").add()
	}
	for t, name := range s.book.seatTallies {
		for seat := range s.book.seats {
			if n := s.Tally(SeatTally(t), Seat(seat)); n != 0 {
				h.word("tally").str(name).num(seat).num(n).add()
			}
		}
	}
	for t, name := range s.book.gameTallies {
		if n := s.GameTally(GameTally(t)); n != 0 {
			h.word("tally").str(name).num(n).add()
		}
	}
}

// waiting counts what the game waits for.
func (h *hasher) waiting() {
	s := h.s
	if s.over {
		h.word("over").add()
		return
	}
	for i, st := range s.agenda {
		sc := &s.book.scripts[st.Row]
		h.word("step").num(i).str(sc.name).num(int(st.Seat))
		switch {
		case st.At == 0:
			h.num(0)
		case sc.At == AtCell:
			h.cell(board.Cell(st.At))
		case sc.At == AtSegment:
			h.seg(board.Seg(st.At))
		default:
			h.num(int(st.At))
		}
		h.num(int(st.N)).add()
	}
	for i := range s.subTurns {
		p := &s.subTurns[i]
		h.word("part").num(i).num(int(p.Seat)).num(int(p.Number)).cell(p.Cell)
		if p.Tile >= 0 {
			h.str(s.book.TileName(int(p.Tile)))
		}
		if int(p.row) < len(s.book.plan) {
			h.str(s.book.plan[p.row].name)
		}
		for k := range p.nCompleted {
			h.seg(p.completed[k])
		}
		if i > 0 && int(p.stop) < len(s.book.plan) {
			h.str(s.book.plan[p.stop].name).num(int(p.floor))
		}
		h.add()
		h.played(i, p)
	}
	for i, a := range s.awards {
		h.word("award").num(i).num(int(a.Seat)).num(int(a.Points)).str(s.book.rules[a.Ruling.Rule])
		if a.Ruling.Seg != 0 {
			h.seg(a.Ruling.Seg)
		}
		if a.Scorer != 0 || a.Spared != 0 || a.Price {
			h.str("moves").num(int(a.Scorer)).num(int(a.Spared))
		}
		h.add()
	}
}

// played counts what has been done in a sub-turn and matters as long as it lasts.
func (h *hasher) played(i int, p *SubTurn) {
	if p.Deployed {
		f := &h.s.figures[p.Figure]
		h.word("deployed").num(i).str(h.s.book.figures[f.Kind].Name).num(int(f.Seat))
		if f.Where == OnSegment {
			h.seg(board.Seg(f.At))
		}
		h.add()
	}
	for seat, n := range p.Points {
		if n != 0 {
			h.word("part points").num(i).num(seat).num(int(n)).add()
		}
	}
}
