// Package rules is the kernel: it knows turns, questions, figures, pieces and points,
// but no set of tiles or rules, not even the base game.
//
// A Book is a setup compiled once: tiles, options, figures, the order of play, and what
// the sets in play have registered for it. A State is a position: plain data, copied
// with CopyFrom. The engine asks one question at a time:
//
//	for {
//		step, ok := s.Pending()
//		if !ok {
//			break // the game is over
//		}
//		choices = s.Choices(choices[:0])
//		s.PlayUnchecked(pick(step, choices))
//	}
//
// The order of play is a table of rows: work is done at once, a question waits for a
// choice, a chance row waits for a random outcome. What the game waits for lies on the
// agenda, a stack of small Steps, each of which names its row. A turn consists of one
// or two sub-turns: in each a tile is drawn and laid, a figure may be placed, and what
// is completed is scored.
//
// Words that this package shares with board: a cell is a square of the map, a segment a
// piece of landscape on one tile, a feature a set of connected segments. A type of tile
// is its number in the catalog of the book; a seat is a player's number.
//
// Read the package in this order: choice.go and module.go (the nouns of a question and
// of a set), figure.go, piece.go and value.go (what lies on the table and what it
// brings), book.go and register.go (the setup compiled once, and what a set registers),
// hooks.go, veto.go and arrival.go (where a set has its say in what others do),
// state.go (the position). The methods of State stand in files by who calls them:
//
//   - everybody reads: read_turn.go, read_table.go, read_map.go, read_may.go,
//     read_points.go, read_outlook.go, read_keys.go, read_text.go, seats.go, hash.go;
//   - who plays asks and answers: play.go, parse.go, lot.go;
//   - sets in play change the position, while something is carried out:
//     act_turn.go, act_board.go, act_figures.go, act_pieces.go, act_points.go,
//     marks.go;
//   - who holds the game, or a copy of it, arranges it: arrange.go.
//
// A position stays one type: each of these readers needs nearly all of its fields. A
// test holds the rooms above the sets to the methods that are theirs.
//
// Points are given by Award alone, and giving them may raise a question: no code may
// rely on them having arrived when Award returns.
package rules
