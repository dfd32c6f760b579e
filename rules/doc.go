// Package rules is the kernel: it knows turns, questions, figures, pieces and
// points, but no expansion, not even the base game.
//
// A Book is a setup compiled once: tiles, options, figures, the order of play
// and what the sets in play have registered for it. A State is a position:
// plain data, copied with CopyFrom. The engine asks one question at a time:
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
// What the game waits for is an agenda, a stack of small Steps. Work is done
// at once, a question waits for a choice, a chance step waits for an outcome.
// Read it in this order: choice.go and module.go (the nouns of a question and of a
// set), figure.go, piece.go and value.go (what lies on the table and what it brings),
// book.go and register.go (the setup compiled once, and what a set registers), hooks.go,
// veto.go and coming.go (where a set has its say in what others do), state.go (the
// position). The methods of State stand in files by who calls them:
//
//   - everybody reads: read_turn.go, read_table.go, read_map.go, read_may.go,
//     read_points.go, read_text.go, hash.go;
//   - who plays asks and answers: play.go, parse.go, lot.go;
//   - sets in play change the position, while something is carried out: act_turn.go,
//     act_board.go, act_figures.go, act_pieces.go, act_points.go, marks.go;
//   - who holds the game, or a copy of it, arranges it: arrange.go.
//
// A position stays one type: each of them needs nearly all of its fields, and nobody
// holds it as less than it is. A test holds the rooms above the sets to what is theirs.
//
// Points are given through Award alone and may raise a question themselves:
// no code may rely on them having arrived when Award returns.
package rules
