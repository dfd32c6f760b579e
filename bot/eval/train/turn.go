package train

import (
	"context"

	"circulade/bot/eval"
	"circulade/bot/search"
	"circulade/rules"
)

// A player plays the best turn by an evaluation (search.Searcher.Best).
type player struct {
	searcher *search.Searcher
	budget   search.Budget
}

func newPlayer(s *rules.State, e *eval.Evaluator, seed uint64, visits int) *player {
	return &player{search.With(s.Book(), e, seed), search.Budget{Visits: visits}}
}

// choose answers the pending question.
func (p *player) choose(s *rules.State) (rules.Choice, error) {
	line, err := p.searcher.Best(context.Background(), s, p.budget)
	if err != nil {
		return 0, err
	}
	return line.All[0], nil
}
