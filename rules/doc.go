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
// set), book.go and register.go (the setup compiled once, and what a set registers),
// veto.go and faces.go (what sets may forbid, what tiles show), state.go and play.go
// (the position, and how it goes on), figure.go, move.go and piece.go (what lies on
// the table), verbs.go and score.go (what every game does), log.go and hash.go.
//
// Points are given through Award alone and may raise a question themselves:
// no code may rely on them having arrived when Award returns.
package rules
