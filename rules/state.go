package rules

import "circulade/board"

// A State is a position: what lies on the table, what is left to draw, whose turn it
// is, and what the game waits for. NewState makes one. It is not safe for concurrent
// use.
type State struct {
	Board board.Board

	book       *Book
	log        *Log
	menu       []Choice // choices of the pending question, if listed
	listed     bool
	marks      marks
	placements []Choice // scratch of CanLay

	drawSet TypeSet // scratch of drawable

	bag                 []uint16 // copies left, by type
	left                int      // tiles left
	buried              int      // tiles of the bag that are out of the game, nobody knows which
	back                []uint16 // types of tiles that came back into the pile since some were buried: none of these is
	bagKey              uint64   // the sum of keyOf of the tiles left
	sealed              bool     // no tile comes back into the pile
	dropped             []uint16
	scores              []int32
	supply              []uint8
	figures             []Figure
	pieces              []Piece
	here                []uint16 // the first piece on each cell, see chain.go
	under               []uint16
	number              []uint16 // pieces of each kind
	lead                []uint16
	tallies             []int32
	keyed               bool // whether the keys are kept, see read_keys.go
	figureKey, tallyKey uint64
	pieceKeys           []uint64 // by kind
	agenda              []Step
	subTurns            []SubTurn
	awards              []Award
	turn                int32
	over                bool
	joined              bool // every seat's scorers have been added up

	walker board.Walker // scratch of Walk

	ahead    bool    // scratch of PlayAhead: nothing is listed before it is asked for
	enough   int     // scratch of asks: how many choices are, 0 for all
	passing  SeatSet // scratch of PlayPast: whose windows are passed
	inserted int     // scratch of Insert: awards behind the one that is arriving
}

// maxAgenda bounds pending work; the deepest known nesting is far below.
const maxAgenda = 64

// A SubTurn is one pass of drawing and laying a tile, placing a figure, and scoring. A
// turn has one or two; an extra tile nests another one inside.
type SubTurn struct {
	Seat   Seat
	Number uint8 // 1 or 2; of a nested sub-turn that of the sub-turn around it
	// Tile is the type of the tile in hand or just laid, -1 before the draw.
	Tile int16
	// Cell is where the tile was laid, 0 before.
	Cell board.Cell
	// Deployed tells that a figure was put down in this sub-turn: Figure, the
	// latest.
	Deployed bool
	Figure   FigureID
	// Points are what each seat has been given in this sub-turn.
	Points [MaxSeats]int16

	completed  [maxCompleted]board.Seg
	nCompleted uint8
	paid       bool // what is completed has been paid for
	row, stop  uint16
	floor      uint16
}

// maxCompleted bounds the features one sub-turn can complete: four edges, nine
// monasteries, and what ferries, bridges and tunnels add.
const maxCompleted = 24

// NewState returns the position at the first question or chance step of a game.
func NewState(b *Book) *State { return NewLogged(b, nil) }

// NewLogged is NewState with a log, which is told what happens from the setup on; nil
// is none.
func NewLogged(b *Book, log *Log) *State {
	cells := board.MaxCells(b.maxLaid)
	choices := 4*(2*b.maxLaid+2) + 64 // four rotations on the longest border of one map, and some
	pieces := 0
	for i := range b.pieces {
		pieces += b.pieces[i].Max
	}
	s := &State{
		Board:      *board.New(b.catalog, b.maxLaid),
		book:       b,
		log:        log,
		placements: make([]Choice, 0, choices),
		drawSet:    make(TypeSet, 0, (b.types+63)/64),
		menu:       make([]Choice, 0, choices),
		bag:        make([]uint16, b.types),
		dropped:    make([]uint16, 0, b.maxLaid),
		scores:     make([]int32, b.seats*b.each),
		supply:     make([]uint8, b.seats*len(b.figures)),
		pieces:     make([]Piece, 0, pieces),
		here:       make([]uint16, cells),
		under:      make([]uint16, 0, pieces),
		number:     make([]uint16, len(b.pieces)),
		lead:       make([]uint16, len(b.pieces)),
		pieceKeys:  make([]uint64, len(b.pieces)),
		tallies:    make([]int32, len(b.seatTallies)*b.seats+len(b.gameTallies)),
		agenda:     make([]Step, 0, maxAgenda),
		subTurns:   make([]SubTurn, 1, 8),
		awards:     make([]Award, 0, 4*maxCompleted),
	}
	for i, n := range b.counts {
		s.bag[i] = uint16(n)
		s.left += n
		s.bagKey += uint64(n) * keyOf(i)
	}
	for seat := range b.seats {
		for k := range b.figures {
			for range b.figures[k].Count {
				s.figures = append(s.figures, Figure{Kind: FigureKind(k), Seat: Seat(seat)})
			}
			s.addSupply(Seat(seat), FigureKind(k), b.figures[k].Count)
		}
	}
	s.subTurns[0] = SubTurn{Tile: -1, Number: 1, stop: uint16(len(b.plan))}
	s.advance()
	return s
}

// CopyFrom makes s equal to o, without allocating. Both must come from the same book.
// The log is not copied.
func (s *State) CopyFrom(o *State) {
	cells := s.Board.Cells()
	s.Board.CopyFrom(&o.Board)
	s.book = o.book
	s.log = nil
	s.listed = false
	s.bag = append(s.bag[:0], o.bag...)
	s.buried = o.buried
	s.back = append(s.back[:0], o.back...)
	s.left = o.left
	s.bagKey = o.bagKey
	s.sealed = o.sealed
	s.dropped = append(s.dropped[:0], o.dropped...)
	s.scores = append(s.scores[:0], o.scores...)
	s.supply = append(s.supply[:0], o.supply...)
	s.figures = append(s.figures[:0], o.figures...)
	s.pieces = append(s.pieces[:0], o.pieces...)
	if len(s.book.pieces) > 0 {
		n := s.Board.Cells() // nothing lies on others
		copy(s.here[:n], o.here)
		clear(s.here[n:max(n, cells)])
		s.under = append(s.under[:0], o.under...)
		s.number = append(s.number[:0], o.number...)
		s.lead = append(s.lead[:0], o.lead...)
	}
	s.tallies = append(s.tallies[:0], o.tallies...)
	if s.keyed = o.keyed; s.keyed {
		s.figureKey, s.tallyKey = o.figureKey, o.tallyKey
		s.pieceKeys = append(s.pieceKeys[:0], o.pieceKeys...)
	}
	s.agenda = append(s.agenda[:0], o.agenda...)
	s.subTurns = append(s.subTurns[:0], o.subTurns...)
	s.awards = append(s.awards[:0], o.awards...)
	s.turn = o.turn
	s.over = o.over
	s.joined = o.joined
}

// Clone returns a copy of s. Reuse a State with CopyFrom where speed matters.
func (s *State) Clone() *State {
	c := &State{
		Board:      *board.New(s.book.catalog, s.book.maxLaid),
		menu:       make([]Choice, 0, cap(s.menu)),
		placements: make([]Choice, 0, cap(s.placements)),
		drawSet:    make(TypeSet, 0, cap(s.drawSet)),
		here:       make([]uint16, len(s.here)),
		under:      make([]uint16, 0, cap(s.under)),
		dropped:    make([]uint16, 0, cap(s.dropped)), // these grow in play
		pieces:     make([]Piece, 0, cap(s.pieces)),
		pieceKeys:  make([]uint64, len(s.pieceKeys)),
		agenda:     make([]Step, 0, cap(s.agenda)),
		subTurns:   make([]SubTurn, 0, cap(s.subTurns)),
		awards:     make([]Award, 0, cap(s.awards)),
	}
	c.CopyFrom(s)
	return c
}
