package rules

// This file keeps numbers that tell positions apart by their figures, by their pieces of
// each kind, and by their tallies: sums of a number for each of them, so that what changes
// is taken off and put on again. They are for what remembers positions (Endings, Prospects),
// and are kept from when they are first asked for: games that nobody remembers pay nothing.

// odd is as good as random bits, and nothing is lost by multiplying with it.
const odd = 0x9E3779B97F4A7C15

// scatter makes a number of which the sum of some tells these from others.
func scatter(x uint64) uint64 {
	x *= odd
	x = (x ^ x>>29) * odd
	return x ^ x>>32
}

// A keyer makes a number of the numbers that it is given, in their order.
type keyer uint64

func (k *keyer) add(x uint64) {
	v := (uint64(*k) ^ x) * odd
	*k = keyer(v ^ v>>32)
}

func bit(is bool) uint64 {
	if is {
		return 1
	}
	return 0
}

// keyOf returns a number for a type of tile: the sum of those of the tiles in a pile tells
// it from others.
func keyOf(n int) uint64 {
	x := uint64(n+1) * odd
	return (x ^ x>>29) * odd
}

// KeepKeys begins to keep the numbers by which Endings tell positions apart: then copies
// have them from the start.
func (s *State) KeepKeys() {
	if s.keyed {
		return
	}
	s.keyed = true
	s.figureKey, s.tallyKey = 0, 0
	for i := range s.figures {
		s.figureKey += s.keyOfFigure(i)
	}
	clear(s.pieceKeys)
	s.keyPieces(0)
	for i := range s.tallies {
		s.tallyKey += s.keyOfTally(i)
	}
}

// keyOfFigure returns the number of a figure, 0 in the supply.
func (s *State) keyOfFigure(i int) uint64 {
	f := &s.figures[i]
	if f.Where == InSupply {
		return 0
	}
	return scatter(uint64(i+1)<<32 | uint64(f.Where)<<24 | uint64(f.Spot)<<16 | uint64(f.At))
}

// keyOfPiece returns the number of a piece. Its place in the row is in it: piles have an
// order.
func (s *State) keyOfPiece(i int) uint64 {
	p := &s.pieces[i]
	return scatter(uint64(i+1)<<48 | uint64(p.Seat)<<40 | uint64(p.Kind)<<32 | uint64(p.Cell)<<16 | uint64(p.State))
}

func (s *State) keyOfTally(i int) uint64 {
	if s.tallies[i] == 0 {
		return 0
	}
	return scatter(uint64(i+1)<<32 | uint64(uint32(s.tallies[i])))
}

// keyPiece puts a piece on its key, unkeyPiece takes it off: before it changes.
func (s *State) keyPiece(i int) {
	if s.keyed {
		s.pieceKeys[s.pieces[i].Kind] += s.keyOfPiece(i)
	}
}

func (s *State) unkeyPiece(i int) {
	if s.keyed {
		s.pieceKeys[s.pieces[i].Kind] -= s.keyOfPiece(i)
	}
}

// keyPieces and unkeyPieces do so for all pieces from one on.
func (s *State) keyPieces(from int) {
	for i := from; s.keyed && i < len(s.pieces); i++ {
		s.pieceKeys[s.pieces[i].Kind] += s.keyOfPiece(i)
	}
}

func (s *State) unkeyPieces(from int) {
	for i := from; s.keyed && i < len(s.pieces); i++ {
		s.pieceKeys[s.pieces[i].Kind] -= s.keyOfPiece(i)
	}
}

// setTally changes the i-th of all tallies.
func (s *State) setTally(i int, n int32) {
	if !s.keyed {
		s.tallies[i] = n
		return
	}
	s.tallyKey -= s.keyOfTally(i)
	s.tallies[i] = n
	s.tallyKey += s.keyOfTally(i)
}
