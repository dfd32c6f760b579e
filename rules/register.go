package rules

import (
	"fmt"
	"slices"

	"circulade/board"
	"circulade/tile"
)

// This file is what a module sees while it registers.

// Seats returns the number of players.
func (b *Book) Seats() int { return b.seats }

// Arranged reports whether the game was given tiles, outcomes or a start.
func (b *Book) Arranged() bool { return b.arranged }

// Has reports whether a set is in play. It is for registering; never ask
// during play.
func (b *Book) Has(set string) bool { return slices.Contains(b.sets, set) }

// Sets returns the sets in play, base first.
func (b *Book) Sets() []string { return slices.Clone(b.sets) }

// Option returns the value of an option.
func (b *Book) Option(key string) string { return b.options[key] }

// A Rule is a rule by its id. On is false only where a test disabled it.
type Rule struct {
	ID RuleID
	On bool
}

// RuleID names a rule of the book.
type RuleID uint16

// Rule cites a rule. The place that implements a rule asks its On; rulings
// carry its ID.
func (b *Book) Rule(id string) Rule {
	i := slices.Index(b.rules, id)
	if i < 0 {
		i = len(b.rules)
		b.rules = append(b.rules, id)
	}
	return Rule{RuleID(i), !slices.Contains(b.without, id)}
}

// RuleName returns the id of a rule, such as "BA-16"; "" of no rule.
func (b *Book) RuleName(r RuleID) string { return b.rules[r] }

// Rules returns the ids of all rules that the sets in play cite.
func (b *Book) Rules() []string { return slices.Clone(b.rules[1:]) }

func (b *Book) register(name string, form Form, sc Script) StepKind {
	b.scripts = append(b.scripts, script{Script: sc, name: name, form: form})
	return StepKind(len(b.scripts) - 1)
}

// Work registers a row of work.
func (b *Book) Work(row string, do func(*State)) StepKind {
	return b.registerWork(row, do, func(s *State, _ Step) { do(s) })
}

// WorkStep registers work that reads the step it was pushed with. At must be a
// number, no cell or segment.
func (b *Book) WorkStep(row string, do func(*State, Step)) StepKind {
	k := StepKind(len(b.scripts))
	return b.registerWork(row, func(s *State) { do(s, Step{Kind: k, Seat: s.Part().Seat}) }, do)
}

func (b *Book) registerWork(row string, work func(*State), pushed func(*State, Step)) StepKind {
	k := b.register(row, Work, Script{})
	b.scripts[k].work, b.scripts[k].pushed = work, pushed
	return k
}

// Question registers a question.
func (b *Book) Question(row string, sc Script) StepKind { return b.register(row, Question, sc) }

// Chance registers a chance step.
func (b *Book) Chance(row string, sc Script) StepKind { return b.register(row, Random, sc) }

// Offer adds choices to a question that another module registered earlier.
func (b *Book) Offer(row string, list func(*State, Step, []Choice) []Choice) error {
	for k := range b.scripts {
		if b.scripts[k].name == row && b.scripts[k].form == Question {
			b.scripts[k].offers = append(b.scripts[k].offers, list)
			return nil
		}
	}
	return fmt.Errorf("offer for %q: no such question", row)
}

// Verb registers what a choice does.
func (b *Book) Verb(v Verb) VerbID {
	b.verbs = append(b.verbs, v)
	return VerbID(len(b.verbs) - 1)
}

// Figure registers a kind of figure of which every seat gets some.
func (b *Book) Figure(def FigureDef) FigureKind {
	b.figures = append(b.figures, def)
	return FigureKind(len(b.figures) - 1)
}

// Piece registers a kind of piece.
func (b *Book) Piece(def PieceDef) PieceKind {
	b.pieces = append(b.pieces, def)
	return PieceKind(len(b.pieces) - 1)
}

// SeatTally registers a small number that every seat has.
func (b *Book) SeatTally(name string) SeatTally {
	b.seatT = append(b.seatT, name)
	return SeatTally(len(b.seatT) - 1)
}

// GameTally registers a small number of the game.
func (b *Book) GameTally(name string) GameTally {
	b.gameT = append(b.gameT, name)
	return GameTally(len(b.gameT) - 1)
}

// A Condition is another face of a tile: same segments, other edges.
type Condition struct{ number int }

type conditionDef struct {
	tile   *tile.Tile
	number *int
}

// Condition registers another condition of a tile, for Reface.
func (b *Book) Condition(t *tile.Tile) *Condition {
	c := &Condition{}
	b.faces = append(b.faces, conditionDef{t, &c.number})
	return c
}

// SegmentMark returns the bit of a mark on segments, such as "inn".
func (b *Book) SegmentMark(name string) board.Marks { return mark(&b.segmentMarks, name) }

// TileMark returns the bit of a mark on tiles, such as "volcano".
func (b *Book) TileMark(name string) board.Marks { return mark(&b.tileMarks, name) }

func mark(names *[]string, name string) board.Marks {
	i := slices.Index(*names, name)
	if i < 0 {
		i = len(*names)
		*names = append(*names, name)
	}
	return 1 << i
}

// Source names what points are for where no feature says it, such as "king".
func (b *Book) Source(name string) Source {
	b.sources = append(b.sources, name)
	return Source(len(b.sources) - 1)
}

// SourceName returns the name of a source; "" for a feature.
func (b *Book) SourceName(s Source) string { return b.sources[s] }

// Print registers how tiles come into play: in another printing (use Tile.Edit),
// in another number of copies, or, where the function returns nil, not at all.
// It sees the copies with a garden (Tile.Mark) apart from the others, and what
// earlier sets made of the tile.
func (b *Book) Print(f func(*tile.Tile) *tile.Tile) { b.print = append(b.print, f) }

// Apart keeps the segments of a kind from joining across edges; it exists so
// that a rule which joins them can be disabled in a proof.
func (b *Book) Apart(k tile.Kind) { b.apart = append(b.apart, k) }

// StartTiles returns the start tiles that the setup defines, if any.
func (b *Book) StartTiles() []StartTile { return b.defined }

// AfterCompile registers what a set works out for itself once every tile in play
// has its number. The book is not used before.
func (b *Book) AfterCompile(f func()) { b.compiled = append(b.compiled, f) }

// MayDeploy registers a veto on putting a figure on a segment.
func (b *Book) MayDeploy(f func(*State, Seat, FigureKind, board.Seg) bool) {
	b.mayDeploy = append(b.mayDeploy, f)
}

// MayEnter registers a veto on a piece entering a cell.
func (b *Book) MayEnter(f func(*State, Piece, board.Cell) bool) {
	b.mayEnter = append(b.mayEnter, f)
}

// MaySettle registers a veto on the i-th award of the round's list arriving by
// itself: whoever says no has pushed a question that hands the points out with
// Deliver. The award stays on the list until then.
func (b *Book) MaySettle(f func(s *State, i int) bool) { b.maySettle = append(b.maySettle, f) }

// Fold registers a change to the value of a feature for an owner.
func (b *Book) Fold(f func(*State, board.Feature, Seat, Value) Value) {
	b.folds = append(b.folds, f)
}

// AfterDeployed registers what follows when a figure has been put down.
func (b *Book) AfterDeployed(f func(*State, FigureID)) { b.deployed = append(b.deployed, f) }

// AfterReturned registers what follows when a figure has left a segment for
// its owner's supply.
func (b *Book) AfterReturned(f func(*State, FigureID, board.Seg)) {
	b.returned = append(b.returned, f)
}

// AfterRefaced registers what follows when a tile changed its face.
func (b *Book) AfterRefaced(f func(*State, board.Cell)) { b.refaced = append(b.refaced, f) }

// A Label is a place in the order of play that can be jumped to.
type Label struct{ row uint16 }

// Label asks for a row of the order of play by its name, or for a moment by its
// id. A name that the table does not have fails at Compile.
func (b *Book) Label(name string) *Label {
	if l, ok := b.labels[name]; ok {
		return l
	}
	l := &Label{}
	b.labels[name] = l
	return l
}
