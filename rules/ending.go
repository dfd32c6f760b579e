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

// endKey returns a number that is equal for positions of a book that FinishNow ends with
// the same points: it is made of all that is read there. (That others have the same by
// chance happens once in 2^64 comparisons.) What was completed before (board.Done) is not
// read by then, and what is pending falls away but for paying out.
func (s *State) endKey() uint64 {
	s.KeepKeys()
	k := keyer(s.Board.Version())
	k.add(uint64(s.turn)<<32 | uint64(s.left)<<2 | bit(s.joined)<<1 | bit(s.over))
	standing, local := uint64(0), len(s.book.tieBreaks) > 0
	for i := range s.figures {
		if s.figures[i].Where == OnSegment && !local && !s.book.figures[s.figures[i].Kind].Local {
			standing += s.keyStanding(i)
		} else {
			standing += s.keyOfFigure(i)
		}
	}
	k.add(standing)
	s.keyPiecesOfEnding(&k)
	for _, n := range s.scores {
		k.add(uint64(n))
	}
	k.add(s.tallyKey)
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

// keyStanding returns the number of a figure on a segment: where in its feature it stands
// does not matter when the game ends.
func (s *State) keyStanding(i int) uint64 {
	f := &s.figures[i]
	return scatter(uint64(i+1)<<32 | uint64(f.Where)<<24 | uint64(f.Spot)<<16 | uint64(s.Board.FeatureOf(board.Seg(f.At))))
}

// keyPiecesOfEnding adds what the final scoring reads of the pieces: all of a kind, or what
// its set says.
func (s *State) keyPiecesOfEnding(k *keyer) {
	sum := uint64(0)
	for kind, n := range s.number {
		def := &s.book.pieces[kind]
		switch {
		case n == 0 || def.Harmless:
			continue
		case def.Final == nil:
			sum += s.pieceKeys[kind]
			continue
		}
		for i := s.FindPiece(PieceKind(kind)); n > 0; i++ {
			if p := s.pieces[i]; p.Kind == PieceKind(kind) {
				if x := def.Final(s, p); x != 0 {
					k.add(uint64(kind)<<48 | x)
				}
				n--
			}
		}
	}
	k.add(sum)
}

// key adds a sub-turn.
func (p *SubTurn) key(k *keyer) {
	k.add(uint64(p.Seat)<<40 | uint64(uint16(p.Tile))<<24 | uint64(p.Cell)<<8 | uint64(p.Number)<<2 | bit(p.Deployed)<<1 | bit(p.paid))
	k.add(uint64(p.Figure)<<8 | uint64(p.nCompleted))
	points := uint64(0)
	for i, n := range p.Points {
		if n != 0 {
			points += scatter(uint64(i)<<16 | uint64(uint16(n)))
		}
	}
	k.add(points)
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
