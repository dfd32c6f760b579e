package rules

import "circulade/board"

// Endings tell how positions of one book would end, and remember it: many positions that
// a computer player looks at differ in nothing that the final scoring depends on. They
// are not safe for concurrent use.
type Endings struct {
	book *Book
	seen []ended
}

// ended is what became of a position.
type ended struct {
	key    uint64
	points [MaxSeats]int32
}

// endings is how many are remembered: a power of two. A later one takes the place of an
// earlier.
const endings = 1 << 13

// NewEndings returns memory for the positions of a book.
func NewEndings(b *Book) *Endings { return &Endings{book: b, seen: make([]ended, endings)} }

// Book returns the book whose positions these are.
func (e *Endings) Book() *Book { return e.book }

// Points returns the points of each seat if the game ended with s (FinishNow). They are
// good until the next call. It may end the game on s.
func (e *Endings) Points(s *State) *[MaxSeats]int32 {
	key := s.endKey()
	x := &e.seen[key%endings]
	if x.key == key {
		return &x.points
	}
	s.FinishNow()
	x.key = key
	for seat := range s.Seats() {
		x.points[seat] = int32(s.Score(seat))
	}
	return &x.points
}

// A keyer makes a number of the numbers that it is given.
type keyer uint64

// odd is as good as random bits, and nothing is lost by multiplying with it.
const odd = 0x9E3779B97F4A7C15

// keyOf returns a number for a type of tile: the sum of those of the tiles in a pile tells
// it from others.
func keyOf(n int) uint64 {
	x := uint64(n+1) * odd
	return (x ^ x>>29) * odd
}

func (k *keyer) add(x uint64) {
	v := (uint64(*k) ^ x) * odd
	*k = keyer(v ^ v>>32)
}

// endKey returns a number that is equal for positions of a book that FinishNow ends with
// the same points: it is made of all that is read there. (That others have the same by
// chance happens once in 2^64 comparisons.) What was completed before (board.Done) is not
// read by then, and what is pending falls away but for paying out.
func (s *State) endKey() uint64 {
	k := keyer(s.Board.Version())
	k.add(uint64(s.turn)<<32 | uint64(s.left)<<2 | bit(s.joined)<<1 | bit(s.over))
	for i := range s.figures {
		g := &s.figures[i]
		at := uint64(g.At)
		if g.Where == OnSegment {
			at = uint64(s.Board.FeatureOf(board.Seg(g.At))) // where in a feature it stands does not matter by then
		}
		k.add(uint64(g.Kind)<<40 | uint64(g.Seat)<<32 | uint64(g.Where)<<24 | uint64(g.Spot)<<16 | at)
	}
	for i := range s.pieces {
		s.keyPiece(&k, &s.pieces[i])
	}
	for _, n := range s.scores {
		k.add(uint64(n))
	}
	for i := 0; i < len(s.tallies); i += 2 {
		k.add(uint64(s.tallies[i])<<32 | uint64(uint32(s.tallies[min(i+1, len(s.tallies)-1)])))
	}
	k.add(s.bagKey)
	for _, n := range s.dropped {
		k.add(uint64(n))
	}
	for i := range s.subTurns {
		s.subTurns[i].key(&k)
	}
	s.keyAwards(&k)
	return uint64(k)
}

func bit(is bool) uint64 {
	if is {
		return 1
	}
	return 0
}

// keyPiece adds what the final scoring reads of a piece.
func (s *State) keyPiece(k *keyer, p *Piece) {
	n := uint64(p.Seat)<<32 | uint64(p.Cell)<<16 | uint64(p.State)
	if final := s.book.pieces[p.Kind].Final; final != nil {
		if n = final(s, *p); n == 0 {
			return
		}
	}
	k.add(uint64(p.Kind)<<48 | n)
}

// key adds a sub-turn.
func (p *SubTurn) key(k *keyer) {
	k.add(uint64(p.Seat)<<40 | uint64(uint16(p.Tile))<<24 | uint64(p.Cell)<<8 | uint64(p.Number)<<2 | bit(p.Deployed)<<1 | bit(p.paid))
	k.add(uint64(p.Figure)<<8 | uint64(p.nCompleted))
	for _, n := range p.Points {
		k.add(uint64(uint16(n)))
	}
	for i := range p.nCompleted {
		k.add(uint64(p.completed[i]))
	}
}

// keyAwards adds the points that are being paid out.
func (s *State) keyAwards(k *keyer) {
	for i := range s.awards {
		a := &s.awards[i]
		k.add(uint64(a.Seat)<<48 | uint64(uint16(a.Points))<<32 | uint64(a.Scorer)<<24 | uint64(a.Spared)<<16 | bit(a.Price))
		k.add(uint64(a.Ruling.Seg)<<8 | uint64(a.Ruling.Source))
	}
	for i := range s.agenda {
		if st := &s.agenda[i]; st.Row == s.book.payingOut {
			k.add(uint64(st.At)<<40 | uint64(st.N)<<8 | uint64(i))
		}
	}
}
