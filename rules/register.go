package rules

import (
	"slices"

	"circulade/board"
	"circulade/tile"
)

// This file is what a module sees while it registers.

// Seats returns the number of players.
func (b *Book) Seats() int { return b.seats }

// Arranged reports whether the setup says which tiles are drawn, how chance falls, or
// how the table looks at the start.
func (b *Book) Arranged() bool { return b.arranged }

// Has reports whether a set is in play. It is for registering: during play nobody asks
// which sets there are.
func (b *Book) Has(set string) bool { return slices.Contains(b.sets, set) }

// Sets returns the sets in play, base first.
func (b *Book) Sets() []string { return slices.Clone(b.sets) }

// RuleID names a rule of the book.
type RuleID uint16

// Cite returns the number of the rule with this id ("BA-16"), for rulings.
func (b *Book) Cite(id string) RuleID {
	i := slices.Index(b.rules, id)
	if i < 0 {
		i = len(b.rules)
		b.rules = append(b.rules, id)
	}
	return RuleID(i)
}

// RuleName returns the id of a rule, such as "BA-16", or "" for 0.
func (b *Book) RuleName(r RuleID) string { return b.rules[r] }

// RuleSet returns the set in play that lists a rule among those that points cite
// (Module.Scores), or "".
func (b *Book) RuleSet(r RuleID) string { return b.ruleSet[b.rules[r]] }

// Rules returns the ids of all rules that have been cited (Cite).
func (b *Book) Rules() []string { return slices.Clone(b.rules[1:]) }

func (b *Book) register(name string, form Form, sc Script) RowID {
	b.scripts = append(b.scripts, script{Script: sc, name: name, form: form})
	return RowID(len(b.scripts) - 1)
}

// Work registers a row that is done at once, and returns its id.
func (b *Book) Work(row string, do func(*State)) RowID {
	return b.registerWork(row, do, func(s *State, _ Step) { do(s) })
}

// WorkStep registers a row of work that another row may push with a Step, from which it
// reads what to do. The At of that step must be a number, no cell or segment.
func (b *Book) WorkStep(row string, do func(*State, Step)) RowID {
	k := RowID(len(b.scripts))
	return b.registerWork(row, func(s *State) { do(s, Step{Row: k, Seat: s.SubTurn().Seat}) }, do)
}

func (b *Book) registerWork(row string, work func(*State), pushed func(*State, Step)) RowID {
	k := b.register(row, Work, Script{})
	b.scripts[k].work, b.scripts[k].pushed = work, pushed
	return k
}

// Question registers a row that asks a player, and returns its id.
func (b *Book) Question(row string, sc Script) RowID { return b.register(row, Question, sc) }

// Chance registers a chance row, which waits for a random outcome, and returns its id.
func (b *Book) Chance(row string, sc Script) RowID { return b.register(row, Random, sc) }

// Verb registers what a choice does, and returns its id.
func (b *Book) Verb(v Verb) VerbID {
	b.verbs = append(b.verbs, v)
	return VerbID(len(b.verbs) - 1)
}

// Figure registers a kind of figure. Every seat begins with Count of them; with none if
// the kind belongs to a part of the set that is left out of the game.
func (b *Book) Figure(def FigureDef) FigureKind {
	if slices.Contains(b.out.figures, def.Name) {
		def.Count = 0
	}
	def.aside = !def.Counted()
	b.figures = append(b.figures, def)
	return FigureKind(len(b.figures) - 1)
}

// Piece registers a kind of piece.
func (b *Book) Piece(def PieceDef) PieceKind {
	b.pieces = append(b.pieces, def)
	return PieceKind(len(b.pieces) - 1)
}

// SeatTally registers a counter that every seat has, which begins at 0, under a name
// that players may see.
func (b *Book) SeatTally(name string) SeatTally {
	b.seatTallies = append(b.seatTallies, name)
	return SeatTally(len(b.seatTallies) - 1)
}

// GameTally registers a counter of the game, which begins at 0, under a name that
// players may see.
func (b *Book) GameTally(name string) GameTally {
	b.gameTallies = append(b.gameTallies, name)
	return GameTally(len(b.gameTallies) - 1)
}

// TurnFlag registers a note that something was done in this turn.
func (b *Book) TurnFlag(name string) Flag {
	f := Flag{tally: b.GameTally(name)}
	b.flags = append(b.flags, f)
	return f
}

// SubTurnFlag registers a note that something was done in this sub-turn. A sub-turn
// nested inside another for an extra tile has its own.
func (b *Book) SubTurnFlag(name string) Flag {
	f := Flag{b.GameTally(name), true}
	b.flags = append(b.flags, f)
	b.subTurnFlags = append(b.subTurnFlags, f)
	return f
}

// SubTurnTally registers a counter of the game that is set to 0 when a sub-turn begins,
// even one nested inside another for an extra tile.
func (b *Book) SubTurnTally(name string) GameTally {
	t := b.GameTally(name)
	b.subTurnTallies = append(b.subTurnTallies, t)
	return t
}

// Source registers what points may be for where no feature says it, such as "king".
func (b *Book) Source(name string) Source {
	b.sources = append(b.sources, name)
	return Source(len(b.sources) - 1)
}

// SourceOfFeature is Source for points that a completed feature brings to somebody
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

// Since reports whether the game began under this rules revision or a later one. A set
// asks it when it registers, where a correction must not change games that began before
// it.
func (b *Book) Since(revision int) bool { return b.since == 0 || b.since >= revision }

// Pile returns the names of the tiles that will be drawn, or nil if the setup does not
// say.
func (b *Book) Pile() []string { return b.pile }

// AfterCompile registers what a set works out when every tile in play has its number,
// at the end of Compile.
func (b *Book) AfterCompile(f func()) { b.compiled = append(b.compiled, f) }

// Row returns the id of a row that has been registered already, and whether there is
// one.
func (b *Book) Row(name string) (RowID, bool) {
	for k := 1; k < len(b.scripts); k++ {
		if b.scripts[k].name == name {
			return RowID(k), true
		}
	}
	return 0, false
}

// Late declares that completed features of a kind may open again, or join others,
// before they are scored. They are put on the list of completed features at once, but
// marked as done only when some row calls CompleteLate, which must happen in each
// sub-turn before the scoring.
func (b *Book) Late(k tile.Kind) { b.late[k] = true }

// A Label is a position in the order of play that State.Jump and State.Nest can go to.
type Label struct{ row uint16 }

// Label returns a position in the order of play: before a row, by its name, or before a
// moment, by its id. If the order of play does not have it, Compile fails.
func (b *Book) Label(name string) *Label {
	if l, ok := b.labels[name]; ok {
		return l
	}
	l := &Label{}
	b.labels[name] = l
	return l
}

// Types returns the number of types of tile that can be drawn; they are numbered from
// 0.
func (b *Book) Types() int { return b.types }

// Catalog returns the tiles and faces of the game.
func (b *Book) Catalog() *board.Catalog { return b.catalog }

// TileName returns the name of a type of tile.
func (b *Book) TileName(n int) string { return b.catalog.Name(n) }
