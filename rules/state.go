package rules

import (
	"circulade/board"
	"circulade/tile"
)

// A State is a position: what lies on the table, what is left to draw, whose
// turn it is, and what the game waits for. Make one with NewState. It is not
// safe for concurrent use.
type State struct {
	Board board.Board

	book   *Book
	log    *Log
	menu   []Choice // choices of the pending question, if listed
	listed bool
	marks  marks
	places []Choice // scratch of CanPlace

	drawSet TypeSet // scratch of drawable

	bag     []uint16 // copies left, by type
	left    int      // tiles left
	sealed  bool     // no tile comes back into the pile
	dropped []uint16
	scores  []int32
	supply  []uint8
	figures []Figure
	pieces  []Piece
	here    []uint16 // the first piece on each cell, see chain.go
	under   []uint16
	number  []uint16 // pieces of each kind
	lead    []uint16
	tallies []int32
	agenda  []Step
	parts   []Part
	awards  []Award
	turn    int32
	over    bool
	joined  bool // every seat's scorers have been added up

	walker board.Walker // scratch of Walk

	inserted int // scratch of Insert: awards behind the one that is arriving
}

// maxAgenda bounds pending work; the deepest known nesting is far below.
const maxAgenda = 64

// A Part is one pass of draw, place, wood and score. A turn has one or two; an
// extra tile nests one.
type Part struct {
	Seat   Seat
	Number uint8 // 1 or 2; of a nested part that of the part around it
	// Tile is the type of the tile in hand or just laid, -1 before the draw.
	Tile int16
	// Cell is where the tile was laid, 0 before.
	Cell board.Cell
	// Deployed tells that a figure was put down in this part: Figure, the
	// latest.
	Deployed bool
	Figure   FigureID
	// Points are what each seat has been given in this part.
	Points [MaxSeats]int16

	completed  [maxCompleted]board.Seg
	nCompleted uint8
	paid       bool // what is completed has been paid for
	row, stop  uint16
	floor      uint16
}

// maxCompleted bounds the features one part can complete: four edges, nine
// monasteries, and what ferries, bridges and tunnels add.
const maxCompleted = 24

// NewState returns the position before the first question or chance.
func NewState(b *Book) *State { return NewLogged(b, nil) }

// NewLogged is NewState with a log that hears of the setup too.
func NewLogged(b *Book, log *Log) *State {
	cells := board.MaxCells(b.maxLaid)
	choices := 4*(2*b.maxLaid+2) + 64 // four rotations on the longest border of one map, and some
	pieces := 0
	for i := range b.pieces {
		pieces += b.pieces[i].Max
	}
	s := &State{
		Board:   *board.New(b.catalog, b.maxLaid),
		book:    b,
		log:     log,
		places:  make([]Choice, 0, choices),
		drawSet: make(TypeSet, 0, (b.types+63)/64),
		menu:    make([]Choice, 0, choices),
		bag:     make([]uint16, b.types),
		dropped: make([]uint16, 0, b.maxLaid),
		scores:  make([]int32, b.seats*b.each),
		supply:  make([]uint8, b.seats*len(b.figures)),
		pieces:  make([]Piece, 0, pieces),
		here:    make([]uint16, cells),
		under:   make([]uint16, 0, pieces),
		number:  make([]uint16, len(b.pieces)),
		lead:    make([]uint16, len(b.pieces)),
		tallies: make([]int32, len(b.seatT)*b.seats+len(b.gameT)),
		agenda:  make([]Step, 0, maxAgenda),
		parts:   make([]Part, 1, 8),
		awards:  make([]Award, 0, 4*maxCompleted),
	}
	for i, n := range b.counts {
		s.bag[i] = uint16(n)
		s.left += n
	}
	for seat := range b.seats {
		for k := range b.figures {
			for range b.figures[k].Count {
				s.figures = append(s.figures, Figure{Kind: FigureKind(k), Seat: Seat(seat)})
			}
			s.addSupply(Seat(seat), FigureKind(k), b.figures[k].Count)
		}
	}
	s.parts[0] = Part{Tile: -1, Number: 1, stop: uint16(len(b.plan))}
	s.settle()
	return s
}

// CopyFrom makes s equal to o, which must come from the same book; then
// nothing is allocated. The log is not copied.
func (s *State) CopyFrom(o *State) {
	s.Board.CopyFrom(&o.Board)
	s.book = o.book
	s.log = nil
	s.listed = false
	s.bag = append(s.bag[:0], o.bag...)
	s.left = o.left
	s.sealed = o.sealed
	s.dropped = append(s.dropped[:0], o.dropped...)
	s.scores = append(s.scores[:0], o.scores...)
	s.supply = append(s.supply[:0], o.supply...)
	s.figures = append(s.figures[:0], o.figures...)
	s.pieces = append(s.pieces[:0], o.pieces...)
	if len(s.book.pieces) > 0 {
		copy(s.here, o.here)
		s.under = append(s.under[:0], o.under...)
		s.number = append(s.number[:0], o.number...)
		s.lead = append(s.lead[:0], o.lead...)
	}
	s.tallies = append(s.tallies[:0], o.tallies...)
	s.agenda = append(s.agenda[:0], o.agenda...)
	s.parts = append(s.parts[:0], o.parts...)
	s.awards = append(s.awards[:0], o.awards...)
	s.turn = o.turn
	s.over = o.over
	s.joined = o.joined
}

// Clone returns a copy of s. Reuse a State with CopyFrom where speed matters.
func (s *State) Clone() *State {
	c := &State{
		Board:   *board.New(s.book.catalog, s.book.maxLaid),
		menu:    make([]Choice, 0, cap(s.menu)),
		places:  make([]Choice, 0, cap(s.places)),
		drawSet: make(TypeSet, 0, cap(s.drawSet)),
		here:    make([]uint16, len(s.here)),
		under:   make([]uint16, 0, cap(s.under)),
		dropped: make([]uint16, 0, cap(s.dropped)), // these grow in play
		pieces:  make([]Piece, 0, cap(s.pieces)),
		agenda:  make([]Step, 0, cap(s.agenda)),
		parts:   make([]Part, 0, cap(s.parts)),
		awards:  make([]Award, 0, cap(s.awards)),
	}
	c.CopyFrom(s)
	return c
}

// Book returns the setup the position belongs to.
func (s *State) Book() *Book { return s.book }

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.over }

// End ends the game at once.
func (s *State) End() {
	s.over = true
	s.agenda = s.agenda[:0]
}

// Turn returns the number of the turn, from 1; 0 before the first.
func (s *State) Turn() int { return int(s.turn) }

// Part returns the part that is being played.
func (s *State) Part() *Part { return &s.parts[len(s.parts)-1] }

// Nested reports whether the part being played is an extra tile inside another
// part.
func (s *State) Nested() bool { return len(s.parts) > 1 }

// deepest is the depth from which on parts share a bit.
const deepest = 30

// PartBit returns a bit for the part being played that none of the parts around it
// has: a tally of the game in which a set notes something of one part is not touched
// by the parts inside it.
func (s *State) PartBit() int { return 1 << min(len(s.parts)-1, deepest) }

// InHand appends the types of the tiles that have been drawn and not laid: that of
// the part being played, and of the parts around it those that wait.
func (s *State) InHand(buf []int) []int {
	for i := range s.parts {
		if p := &s.parts[i]; p.Tile >= 0 && p.Cell == 0 {
			buf = append(buf, int(p.Tile))
		}
	}
	return buf
}

// Next returns the seat to the left.
func (s *State) Next(seat Seat) Seat {
	if int(seat)+1 == s.book.seats {
		return 0
	}
	return seat + 1
}

// StartTurn begins a seat's turn.
func (s *State) StartTurn(seat Seat) {
	s.turn++
	p := s.Part()
	p.Seat, p.Number = seat, 1
	if s.log != nil {
		s.log.add(Event{Type: EventTurn, Seat: seat, N: int(s.turn)})
	}
}

// StartPart clears what belongs to one part.
func (s *State) StartPart() {
	p := s.Part()
	p.Tile, p.Cell, p.Deployed, p.nCompleted, p.paid = -1, 0, false, 0, false
	p.Points = [MaxSeats]int16{}
}

// Nest plays the rows from one label up to another as a part of its own, with
// its own tile, before the present one goes on where it stands.
// The part is the outer one's player's; the caller may change that.
func (s *State) Nest(from, to *Label) *Part {
	outer := s.Part()
	s.parts = append(s.parts, Part{
		Seat: outer.Seat, Number: outer.Number, Tile: -1,
		row: from.row, stop: to.row, floor: uint16(len(s.agenda)),
	})
	return s.Part()
}

// Ending reports whether the last turn is over and the game is being finished
// (moment T7).
func (s *State) Ending() bool { return s.parts[0].row > s.book.end.row }

// LeavePart ends a nested part here: the part around it goes on where it
// stands.
func (s *State) LeavePart() {
	p := s.Part()
	p.row = p.stop
}

// Jump goes on at a label of the order of play.
func (s *State) Jump(l *Label) { s.Part().row = l.row }

// Score returns a seat's points.
func (s *State) Score(seat Seat) int {
	if s.book.each == 1 {
		return int(s.scores[seat])
	}
	n := int32(0)
	for _, k := range s.scores[int(seat)*s.book.each : (int(seat)+1)*s.book.each] {
		n += k
	}
	return int(n)
}

// Left returns the number of tiles left in the pile.
func (s *State) Left() int { return s.left }

// LeftOf returns how many copies of a type are left in the pile.
func (s *State) LeftOf(n int) int { return int(s.bag[n]) }

// Dropped returns the types of the tiles that left the game unplaced, in
// order. It must not be changed.
func (s *State) Dropped() []uint16 { return s.dropped }

// Types returns the number of types of tile that can be drawn.
func (b *Book) Types() int { return b.types }

// Catalog returns the tiles and faces of the game.
func (b *Book) Catalog() *board.Catalog { return b.catalog }

// TileName returns the name of a type of tile.
func (b *Book) TileName(n int) string { return b.catalog.Name(n) }

// Take removes a tile from the pile.
func (s *State) Take(n int) {
	s.bag[n]--
	s.left--
}

// Drop puts a drawn tile out of the game, for all to see.
func (s *State) Drop(n int) {
	s.dropped = append(s.dropped, uint16(n))
	if s.log != nil {
		s.log.add(Event{Type: EventDiscard, Seat: s.Part().Seat, Tile: n})
	}
}

// PutStart lays a start tile as the setup says and takes it from the pile.
// What it completes is done and unscored.
func (s *State) PutStart(n, x, y int, r tile.Rotation) {
	s.Take(n)
	c := s.Board.Start(x, y, board.FaceOf(n, r))
	for _, f := range s.Board.AppendClosed(c, nil) {
		s.Board.Complete(f)
	}
	if s.log != nil {
		s.log.add(Event{Type: EventTile, Seat: Chance, Tile: n, Cell: c})
	}
}

// TypeNamed returns the type of tile with that name of which a copy is left in
// the pile.
func (s *State) TypeNamed(name string) (int, bool) {
	left := make([]int, len(s.bag))
	for i, n := range s.bag {
		left[i] = int(n)
	}
	return s.book.TypeNamed(name, left)
}

// PutBack returns a tile to the pile. An arranged one is as it was arranged: there the
// tile is out of the game.
func (s *State) PutBack(n int) {
	if s.sealed {
		return
	}
	s.bag[n]++
	s.left++
}

// Paid tells that what this part has completed has been paid for, though figures
// still stand there while somebody is asked something: Finish sends them home.
func (s *State) Paid() { s.Part().paid = true }

// Finish goes straight to the end of the game (moment T7): what is pending falls
// away, and what is asked there is asked.
func (s *State) Finish() {
	s.handOut()
	s.agenda = s.agenda[:0]
	s.awards = s.awards[:0]
	for i := range s.parts {
		for p, k := &s.parts[i], uint8(0); p.paid && k < p.nCompleted; k++ {
			s.ReturnAll(s.Board.FeatureOf(p.completed[k]))
		}
	}
	s.parts = s.parts[:1]
	s.parts[0].floor = 0
	s.Jump(s.book.end)
	s.settle()
}

// FinishNow ends the game here and now and scores it: it is Finish, and whoever is
// asked something does nothing, or the first thing that he can do. Use it on a copy
// to see how a position would end.
func (s *State) FinishNow() {
	s.Finish()
	for !s.over {
		st := s.agenda[len(s.agenda)-1]
		if sc := &s.book.scripts[st.Kind]; sc.form == Random {
			s.PlayUnchecked(sc.Outcome(s, st, 0))
		} else if sc.Pass {
			s.PlayUnchecked(NewChoice(sc.Idle, 0, 0, 0))
		} else {
			s.PlayUnchecked(s.menu[0])
		}
	}
}

// EmptyPile takes what is left in the pile out of the game without showing it,
// and asks again what happens next.
func (s *State) EmptyPile() {
	clear(s.bag)
	s.left = 0
	s.settle()
}
