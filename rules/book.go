package rules

import (
	"sync"

	"circulade/board"
	"circulade/tile"
)

// A Book is a setup compiled once. It is immutable after Compile and shared by
// all positions of a game.
type Book struct {
	seats    int
	sets     []string
	options  map[string]string
	modules  []*Module // while they register
	faults   []error   // what they asked for that there is not
	arranged bool

	catalog *board.Catalog
	types   int   // tiles 0…types-1 of the catalog can be drawn
	counts  []int // copies of each type
	byName  map[string]int
	defined []StartTile
	since   int      // the rules revision, 0 for the newest
	pile    []string // what will be drawn; nil if the setup does not say it
	maxLaid int

	plan    []planRow
	labels  map[string]*Label
	scripts []script
	verbs   []Verb

	figures        []FigureDef
	locations      []LocationDef
	pieces         []PieceDef
	seatTallies    []string
	gameTallies    []string
	subTurnTallies []GameTally // of these, those that begin at 0 in each sub-turn
	flags          []Flag      // all: nothing has been done when a turn begins
	subTurnFlags   []Flag      // of these, those that each sub-turn has its own of

	rules   []string
	end     *Label
	hand    *Label   // handMoment; nil where there is none
	changed []string // options that differ from the default, "key value"
	out     left     // what parts that are left out would have brought

	payingOut RowID // hands out awards one by one, if any may be held back
	scoring   RowID // asks which scorer moves
	ordering  RowID // asks what is scored first

	scorers []string // names of a seat's scoring figures, if it has several
	each    int      // how many it has
	watched []TrackWatch

	spaceMarks []SpaceMark

	mayDraw        []func(*State) TypeSet
	mayKeep        []func(*State, int) bool
	mayLay         []layVeto
	mayStandAt     []func(*State, Seat, FigureKind, board.Cell) bool
	mayOccupy      []func(*State, Seat, FigureKind, board.Seg) bool
	mayJoin        []joinVeto
	mayStandOn     []func(FigureKind, tile.Kind) bool
	standsOn       []uint32 // kinds of feature, by kind of figure
	mayEnter       []func(*State, Piece, board.Cell) bool
	entered        []func(*State, Piece)
	mayCount       []func(*State, board.Feature) bool
	otherTile      []func(*State, Seat) bool
	valueModifiers [tile.Kinds][]func(*State, board.Feature, Seat, Value) Value
	cityModifiers  []func(*State, board.Feature, CityWorth) CityWorth
	tieBreaks      []func(*State, board.Feature, SeatSet) [MaxSeats]uint8

	deployed    []func(*State, FigureID)
	leftSegment []func(*State, FigureID, board.Seg)
	scored      []func(*State, Scored)
	promises    []prospect
	outlooks    []prospect
	terms       []string // the names of the outlooks
	notes       []func(*State, board.Feature, []Note) []Note
	hidden      []func(*State, func(int) int)
	refaced     []func(*State, board.Cell)

	late     [tile.Kinds]bool
	spares   []*Spare
	variants []*Variants
	print    []func(*tile.Tile) *tile.Tile

	tileMarks, segmentMarks []string
	sources                 []string
	additions               []Addition
	featureSources          []Source

	ruleSet map[string]string // the set that lists a rule among its Scores

	compiled []func()

	spare sync.Pool // positions that were given back
}

type script struct {
	Script
	name   string
	form   Form
	work   func(*State)       // as a row of the plan, where a step would cost 1 %
	pushed func(*State, Step) // as a step of the agenda
	offers []func(*State, Step, []Choice) []Choice
	vetoes []choiceVeto
	chosen []func(*State, Step, Choice)
}

type planRow struct {
	name string
	id   RowID
	form Form
	do   func(*State)
	when func(*State) bool
}

// RowCount returns one more than the largest RowID.
func (b *Book) RowCount() int { return len(b.scripts) }

// Verbs returns the number of verbs; they are numbered from 0.
func (b *Book) Verbs() int { return len(b.verbs) }

// Window reports whether a question is a window: a moment when a player may do
// something, and answers VerbContinue if not.
func (b *Book) Window(k RowID) bool {
	sc := &b.scripts[k]
	return sc.Pass && sc.Idle == VerbContinue
}

// Idle returns the verb of doing nothing of a question that may be passed, and false of
// any other.
func (b *Book) Idle(k RowID) (VerbID, bool) { return b.scripts[k].Idle, b.scripts[k].Pass }

// The verbs of the kernel.
const (
	VerbPass     VerbID = iota // do nothing
	VerbDraw                   // take a tile from the pile: N is its type
	VerbLay                    // lay the tile in hand: At is the cell, Arg the rotation
	VerbDeploy                 // put a figure on a segment: Arg is its kind, At the segment
	VerbContinue               // go on: the answer to a window that does nothing
)

// Borrow returns a copy of a position of this book, in memory that GiveBack has
// returned if there is any. Several goroutines may borrow at once.
func (b *Book) Borrow(of *State) *State {
	s, ok := b.spare.Get().(*State)
	if !ok {
		return of.Clone()
	}
	s.CopyFrom(of)
	return s
}

// GiveBack returns a position that was borrowed. Nobody may use it afterwards.
func (b *Book) GiveBack(s *State) {
	s.log = nil
	b.spare.Put(s)
}
