package search

import (
	"circulade/bot/eval"
	"circulade/rules"
)

// With returns a searcher whose evaluation has weights of one's own. Several searchers
// may share an evaluator if they are never used at the same time.
func With(b *rules.Book, e *eval.Evaluator, seed uint64) *Searcher {
	x := New(b, seed)
	x.eval = e
	return x
}
