package rules

import "circulade/board"

// A Seat is a player by their number at the table: 0 begins a round, and the next sits to the left.
type Seat uint8

// MaxSeats is the largest number of players.
const MaxSeats = 6

// Chance is the seat that draws tiles and throws dice.
const Chance Seat = 255

// A Step is pending work on the agenda: a question, a chance row, or work put off. It
// is small on purpose (four fields stay in registers); what more a row needs to know
// goes into pieces and tallies.
type Step struct {
	Row  RowID
	Seat Seat
	At   uint16 // a cell, a segment, or what the kind says
	N    uint32 // a count, or what the kind says
}

// RowID names a row of the order of play that a set in play has registered; the first is 1.
type RowID uint8

// A Choice is one legal answer to a question: what to do (a verb), with what (Arg),
// where (At), and a number (N). It is packed into one word, so that lists of choices
// are cheap.
type Choice uint64

// VerbID names what a choice does.
type VerbID uint8

// NewChoice packs a choice. What arg, at and n stand for the verb says (Verb.Arg,
// Verb.At, Verb.N).
func NewChoice(v VerbID, arg uint8, at uint16, n uint32) Choice {
	return Choice(v)<<56 | Choice(arg)<<48 | Choice(at)<<32 | Choice(n)
}

// Verb returns what the choice does.
func (c Choice) Verb() VerbID { return VerbID(c >> 56) }

// Arg returns the small argument: a rotation, a kind of figure.
func (c Choice) Arg() uint8 { return uint8(c >> 48) }

// At returns where: a cell or a segment, as the verb says.
func (c Choice) At() uint16 { return uint16(c >> 32) }

// Cell returns At as a cell.
func (c Choice) Cell() board.Cell { return board.Cell(c.At()) }

// Seg returns At as a segment.
func (c Choice) Seg() board.Seg { return board.Seg(c.At()) }

// An Axis is one of the two ways straight over a tile, as it lies on the board.
type Axis uint8

// The two axes.
const (
	NorthSouth Axis = iota
	EastWest
)

// String returns NS or EW.
func (a Axis) String() string { return [...]string{"NS", "EW"}[a&1] }

// Span packs a straight line over the tile at a cell into the N of a choice
// (NumberSpan); SpanOf unpacks it.
func Span(c board.Cell, a Axis) uint32 { return uint32(c)<<1 | uint32(a) }

// SpanOf returns the cell and the axis of a span.
func SpanOf(n uint32) (board.Cell, Axis) { return board.Cell(n >> 1), Axis(n & 1) }

// N returns the number.
func (c Choice) N() uint32 { return uint32(c) }

// A Range bounds one number of a range choice: Min, Min+Step, … up to Max, where Step 0
// is 1. Min is not negative and Max at most 16383.
type Range struct {
	Name           string
	Min, Max, Step int
}

// rangeBits is the width of one number of a range choice.
const rangeBits = 14

// RangeChoice packs a range choice: up to four numbers from 0 to 16383, each within a
// Range of the verb. In a list of choices it stands with no numbers (all zero) for
// every answer in its ranges.
func RangeChoice(v VerbID, values ...int) Choice {
	c := Choice(v) << 56
	for i, n := range values {
		c |= Choice(n&(1<<rangeBits-1)) << (rangeBits * i)
	}
	return c
}

// Value returns the i-th number of a range choice, counted from 0.
func (c Choice) Value(i int) int { return int(c>>(rangeBits*i)) & (1<<rangeBits - 1) }

// legal reports whether value is in the range and can be written in a choice.
func (r Range) legal(v int) bool {
	return v >= 0 && v < 1<<rangeBits && v >= r.Min && v <= r.Max && (v-r.Min)%max(r.Step, 1) == 0
}
