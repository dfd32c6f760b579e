package rules

// Reads says what a hook for computer players looks at beside the map, where figures stand
// and what is left in the pile (the score, what is pending and whose turn it is are none of
// it). As long as nothing of that has changed, what it told is remembered (Prospects).
type Reads struct {
	Pieces  []PieceKind
	Tallies bool
	// Values tells that it asks what features are worth, or whose they are: then it reads
	// whatever that depends on in the sets in play.
	Values bool
}

// Prospects tell what positions of one book promise and hold for a seat (State.Promised,
// State.Outlook), and remember it term by term: most positions that a computer player
// looks at one after the other differ in little. They are not safe for concurrent use.
type Prospects struct {
	book               *Book
	promises, outlooks []foreseen
}

// foreseen is what a hook told last of positions, by seat and some bits of the key.
type foreseen [MaxSeats][foreseenSlots]struct {
	key uint64
	n   int
}

const foreseenSlots = 8 // a power of two

// A prospect is a hook that looks ahead, and what it reads: nil if it is not remembered.
type prospect struct {
	of    func(*State, Seat) int
	reads *Reads
}

func newProspect(f func(*State, Seat) int, reads []Reads) prospect {
	p := prospect{of: f}
	if len(reads) > 0 {
		p.reads = &reads[0]
	}
	return p
}

// NewProspects returns memory for the positions of a book.
func NewProspects(b *Book) *Prospects {
	return &Prospects{book: b, promises: make([]foreseen, len(b.promises)), outlooks: make([]foreseen, len(b.outlooks))}
}

// Promised is State.Promised.
func (p *Prospects) Promised(s *State, seat Seat) (n int) {
	ground := s.groundKey()
	for i := range p.book.promises {
		n += p.promises[i].tell(s, seat, &p.book.promises[i], ground)
	}
	return n
}

// Outlook returns the sum of all terms of State.Outlook.
func (p *Prospects) Outlook(s *State, seat Seat) (n int) {
	ground := s.groundKey()
	for i := range p.book.outlooks {
		n += p.outlooks[i].tell(s, seat, &p.book.outlooks[i], ground)
	}
	return n
}

// tell returns what the hook tells.
func (f *foreseen) tell(s *State, seat Seat, p *prospect, ground keyer) int {
	if p.reads == nil {
		return p.of(s, seat)
	}
	k := ground
	if p.reads.Values {
		k.add(s.valueKey())
	}
	for _, kind := range p.reads.Pieces {
		k.add(s.pieceKeys[kind])
	}
	if p.reads.Tallies {
		k.add(s.tallyKey)
	}
	x := &f[seat][k%foreseenSlots]
	if x.key != uint64(k) {
		x.key, x.n = uint64(k), p.of(s, seat)
	}
	return x.n
}

// groundKey tells positions apart by what every hook reads.
func (s *State) groundKey() keyer {
	s.KeepKeys()
	k := keyer(s.Board.Version())
	k.add(s.figureKey)
	k.add(s.bagKey)
	k.add(uint64(s.left))
	return k
}

// valueKey tells positions apart by the pieces and tallies that what features are worth
// may depend on.
func (s *State) valueKey() uint64 {
	sum := s.tallyKey
	for kind, key := range s.pieceKeys {
		if !s.book.pieces[kind].Harmless {
			sum += key
		}
	}
	return sum
}
