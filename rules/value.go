package rules

import "circulade/board"

// This file says what points are made of.

// A Value is what a feature is worth, as the terms of a sum: so many tiles at so many
// points each, and so on.
type Value struct {
	Tiles, PerTile     int16
	Shields, PerShield int16
	Cities, PerCity    int16
	Roads, PerRoad     int16
	Tokens, PerToken   int16 // of the ruling's source: ingots
	Figures            int16
	Bonus              int16
	// Rule is the rule that gave the value its present form.
	Rule      RuleID
	PerFigure int8
	// Halved takes half of all this, rounded up.
	Halved bool
	// Plus comes on top of it, whatever has been done with the rest, PlusBy tells why.
	Plus   uint8
	PlusBy AdditionID
	// When tells for what time the value is asked; Closed, whether the feature
	// is to be valued as completed.
	When   When
	Closed bool
}

// AdditionID names an addition; 0 is none.
type AdditionID uint8

// An Addition is what a set adds to a feature's worth behind all other sums, under a name
// and by a rule of its own: for what stands on its tiles, say.
type Addition struct {
	Name string
	Rule RuleID
	// On, if set, tells what it adds where something else than a feature counts the tile at a
	// cell (Value.AddOn).
	On func(s *State, c board.Cell) uint8
}

// Register registers an addition with the book of a game.
func (a Addition) Register(b *Book) AdditionID {
	b.additions = append(b.additions, a)
	return AdditionID(len(b.additions))
}

// In returns the addition in the book of a game.
func (id AdditionID) In(b *Book) Addition { return b.additions[id-1] }

// AddOn adds to a value what the sets in play add for the tile at a cell: for whoever counts
// tiles that are no feature's.
func (v *Value) AddOn(s *State, c board.Cell) {
	for i := range s.book.additions {
		if a := &s.book.additions[i]; a.On != nil {
			if n := a.On(s, c); n > 0 {
				v.Plus, v.PlusBy = v.Plus+n, AdditionID(i+1)
			}
		}
	}
}

// When tells for what time the worth of a feature is asked.
type When uint8

// The times.
const (
	InPlay   When = iota // when a feature is scored during the game
	AtEnd                // in the final scoring
	IfClosed             // what it would be if it were completed as it stands
	AsAtEnd              // during the game, as the final scoring has it: without what only the end brings
)

// Points returns the sum.
func (v Value) Points() int {
	n := int(v.Tiles)*int(v.PerTile) + int(v.Shields)*int(v.PerShield) + int(v.Cities)*int(v.PerCity) +
		int(v.Roads)*int(v.PerRoad) + int(v.Tokens)*int(v.PerToken) +
		int(v.Figures)*int(v.PerFigure) + int(v.Bonus)
	if v.Halved {
		n = (n + 1) / 2
	}
	return n + int(v.Plus)
}

// CityWorth is what a completed city is worth to a farm that touches it.
type CityWorth struct {
	Times int16 // as how many cities it counts
	Bonus int16 // points beside
}

// A Ruling is what stands behind points: the rule, the arithmetic, and whose majority
// it was.
type Ruling struct {
	Rule  RuleID
	Value Value
	Seg   board.Seg // names the feature, 0 where there is none
	Ownership
	Source Source
}

// Source tells what points are for; 0 is the feature of the ruling.
type Source uint8

// An Award is points for a seat, with the ruling that they come from.
type Award struct {
	Seat   Seat
	Points int16
	// Scorer is the scoring figure that it moves, counted from 1; 0 as long as that
	// is open, or makes no difference.
	Scorer uint8
	// Spared is the set of seats whose pieces on the track leave this move alone.
	Spared SeatSet
	// Price marks what is paid, or got for something sold: no score.
	Price  bool
	Ruling Ruling
}

// Award returns the value as an award for a seat. The segment names the feature that is
// scored, 0 if it is none; the ownership tells whose majority it was, if one was
// needed.
func (v Value) Award(seat Seat, seg board.Seg, own Ownership) Award {
	return Award{Seat: seat, Points: int16(v.Points()), Ruling: Ruling{
		Rule: v.Rule, Value: v, Seg: seg, Ownership: own,
	}}
}

// Scored tells what has just been scored: a feature, or the location of one figure (a
// castle).
type Scored struct {
	Feature board.Feature // 0 for a location
	Figure  FigureID      // the figure at that location
	When    When
}

// Holds reports whether a figure stands in what has been scored.
func (x Scored) Holds(s *State, id FigureID) bool {
	if x.Feature == 0 {
		return x.Figure == id
	}
	f := s.figures[id]
	return f.Where == OnSegment && s.Board.FeatureOf(board.Seg(f.At)) == x.Feature
}

// A Note tells people by which rule a feature has to do with another one (which of them
// will be completed first, say), or with something on one of its own tiles.
type Note struct {
	Rule RuleID
	With board.Seg // names the other feature, or this one
	// Place, if not 0, is the cell of that tile: what is there would bring so many Points
	// now, and Reach are the squares that it depends on.
	Place  board.Cell
	Points int
	Reach  Block
}
