package protocol

import (
	"context"
	"math/rand/v2"
	"time"

	"circulade/bot/analysis"
	"circulade/bot/search"
	"circulade/view"
)

// How many turns an analysis tells.
const (
	usualLines = 3
	mostLines  = 10
)

type analyseRequest struct {
	head
	MS     *int    `json:"ms"`
	Visits *int    `json:"visits"`
	Seed   *uint64 `json:"seed"`
	Best   *int    `json:"best"`
	Game   bool    `json:"game"`
}

// analyse tells the best turns of the seat that is asked, as far as that seat can know, or
// what luck and skill did in the game so far. While a game goes on it is a help, which the
// game has or has not.
func (e *Engine) analyse(q *analyseRequest) (answer, *Error) {
	budget, seed, best, wrong := q.check()
	if wrong != nil {
		return answer{}, wrong
	}
	if !view.AidsNow(e.game).Hints {
		return answer{}, refuse(CodeAidOff, "the game does not help its players with hints").
			with(`wait for its end, or begin one whose aids are "teach" or hold "hints"`)
	}
	if q.Game {
		r, err := analysis.Game(context.Background(), e.game, analysis.Effort{Deep: budget, Seed: seed}, nil)
		if err != nil {
			return answer{}, refuse(CodeInternal, "%v", err)
		}
		return answer{Report: r}, nil
	}
	st, wrong := e.asked()
	if wrong != nil {
		return answer{}, wrong
	}
	s := view.Sample(e.game, int(st.Seat), rand.NewPCG(seed, 1).Uint64)
	lines, err := analysis.Lines(context.Background(), s, e.game.Setup().Players, budget, seed, best)
	if err != nil {
		return answer{}, refuse(CodeInternal, "%v", err)
	}
	return answer{Lines: lines}, nil
}

// check fills in what the request leaves open.
func (q *analyseRequest) check() (b search.Budget, seed uint64, best int, err *Error) {
	seed, best = rand.Uint64(), usualLines
	if q.Seed != nil {
		seed = *q.Seed
	}
	switch {
	case q.Best != nil && (*q.Best < 1 || *q.Best > mostLines):
		return b, 0, 0, refuse(CodeBadJSON, "the best %d turns", *q.Best).at("best", "must be 1 to 10")
	case q.Game && q.Best != nil:
		return b, 0, 0, refuse(CodeBadJSON, "a whole game has no best turns").at("best", "belongs to the pending question, not to a game")
	case q.Best != nil:
		best = *q.Best
	}
	switch {
	case q.Visits != nil && (*q.Visits < 1 || *q.Visits > maxVisits):
		return b, 0, 0, refuse(CodeBadJSON, "%d visits", *q.Visits).at("visits", "must be 1 to 1000000000")
	case q.MS != nil && (*q.MS < 1 || *q.MS > maxThink):
		return b, 0, 0, refuse(CodeBadJSON, "%d milliseconds", *q.MS).at("ms", "must be 1 to 600000")
	case q.MS != nil:
		b.Time = time.Duration(*q.MS) * time.Millisecond
	case q.Visits == nil:
		b.Time = usualThink * time.Millisecond
	}
	if q.Visits != nil {
		b.Visits = *q.Visits
	}
	return b, seed, best, nil
}
