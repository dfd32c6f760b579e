package rules

import (
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

// RuleID names a rule of the book.
type RuleID uint16

// Cite returns the rule of an id, for the rulings that it is behind.
func (b *Book) Cite(id string) RuleID {
	i := slices.Index(b.rules, id)
	if i < 0 {
		i = len(b.rules)
		b.rules = append(b.rules, id)
	}
	return RuleID(i)
}

// RuleName returns the id of a rule, such as "BA-16"; "" of no rule.
func (b *Book) RuleName(r RuleID) string { return b.rules[r] }

// RuleSet returns the set in play that lists a rule among those that points
// cite; "" of any other rule.
func (b *Book) RuleSet(r RuleID) string { return b.ruleSet[b.rules[r]] }

// Rules returns the ids of all rules that rulings of the sets in play cite.
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

// Verb registers what a choice does.
func (b *Book) Verb(v Verb) VerbID {
	b.verbs = append(b.verbs, v)
	return VerbID(len(b.verbs) - 1)
}

// Figure registers a kind of figure of which every seat gets some; none if it
// belongs to a part that is left out.
func (b *Book) Figure(def FigureDef) FigureKind {
	if slices.Contains(b.out.figures, def.Name) {
		def.Count = 0
	}
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

// TurnTally registers a small number of the game that is 0 again when a turn begins:
// what has been done in this turn.
func (b *Book) TurnTally(name string) GameTally {
	t := b.GameTally(name)
	b.turnT = append(b.turnT, t)
	return t
}

// PartTally registers a small number of the game that is 0 again when a part begins, an
// extra tile's too. What a part must keep while another is played inside it is no part
// tally: it has a bit for each (State.PartBit).
func (b *Book) PartTally(name string) GameTally {
	t := b.GameTally(name)
	b.partT = append(b.partT, t)
	return t
}

// Source names what points are for where no feature says it, such as "king".
func (b *Book) Source(name string) Source {
	b.sources = append(b.sources, name)
	return Source(len(b.sources) - 1)
}

// SourceOfFeature is Source for points that a completed feature pays to somebody
// beside its owners (a castle).
func (b *Book) SourceOfFeature(name string) Source {
	n := b.Source(name)
	b.featureSources = append(b.featureSources, n)
	return n
}

// SourceName returns the name of a source; "" for a feature.
func (b *Book) SourceName(s Source) string { return b.sources[s] }

// StartTiles returns the start tiles that the setup defines, if any.
func (b *Book) StartTiles() []StartTile { return b.defined }

// Since reports whether the game began under a rules revision or a later one, so that
// a correction of that revision holds. Where an older game goes on as it began, the set
// asks this when it registers.
func (b *Book) Since(revision int) bool { return b.since == 0 || b.since >= revision }

// Pile returns the tiles that will be drawn, or nil where the setup leaves that open.
func (b *Book) Pile() []string { return b.pile }

// AfterCompile registers what a set works out for itself once every tile in play
// has its number. The book is not used before.
func (b *Book) AfterCompile(f func()) { b.compiled = append(b.compiled, f) }

// Row returns the step of a row that has been registered.
func (b *Book) Row(name string) (StepKind, bool) {
	for k := 1; k < len(b.scripts); k++ {
		if b.scripts[k].name == name {
			return StepKind(k), true
		}
	}
	return 0, false
}

// Late tells that completed features of a kind may open again, or others join them,
// before they are scored: they are listed at once, and dealt with when somebody
// calls CompleteLate, as must happen in each part before the scoring.
func (b *Book) Late(k tile.Kind) { b.late[k] = true }

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

// Types returns the number of types of tile that can be drawn.
func (b *Book) Types() int { return b.types }

// Catalog returns the tiles and faces of the game.
func (b *Book) Catalog() *board.Catalog { return b.catalog }

// TileName returns the name of a type of tile.
func (b *Book) TileName(n int) string { return b.catalog.Name(n) }
