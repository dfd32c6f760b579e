package protocol

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"circulade/bot"
	"circulade/view"
)

// The limits of what a computer player may be given.
const (
	maxThink   = 10 * 60 * 1000 // milliseconds
	usualThink = 1000
	maxVisits  = 1_000_000_000
)

type thinkRequest struct {
	head
	Bot    string  `json:"bot"`
	MS     *int    `json:"ms"`
	Visits *int    `json:"visits"`
	Seed   *uint64 `json:"seed"`
}

// A picked is the choice of a computer player: as the decision lists it, its
// text with the numbers of a range.
type picked struct {
	view.Choice
	Values []int `json:"values,omitempty"`
}

// info is how a computer player came to its choice.
type info struct {
	Bot    string  `json:"bot"`
	Seed   uint64  `json:"seed"` // with it and visits the same choice comes again
	Visits int     `json:"visits,omitempty"`
	MS     float64 `json:"ms"`
}

// think lets a computer player choose, without playing the choice. It sees what
// its seat may see.
func (e *Engine) think(q *thinkRequest) (answer, *Error) {
	i, limit, wrong := q.check()
	if wrong != nil {
		return answer{}, wrong
	}
	st, wrong := e.asked()
	if wrong != nil {
		return answer{}, wrong
	}
	player, err := bot.NewVisits(i.Bot, i.Seed, i.Visits)
	if err != nil {
		return answer{}, refuse(CodeUnknownBot, "%v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	start := time.Now()
	c, err := player.Choose(ctx, view.Sample(e.game, int(st.Seat), rand.NewPCG(i.Seed, 1).Uint64))
	if err != nil {
		return answer{}, refuse(CodeInternal, "%v", err)
	}
	i.MS = float64(time.Since(start).Microseconds()) / 1000
	s := e.game.State()
	p := &picked{Choice: view.Of(e.game, int(st.Seat)).Decision.Choices[stemOf(s, s.Choices(nil), c)]}
	p.Text = s.Text(c)
	for k := range p.Ranges {
		p.Values = append(p.Values, c.Value(k))
	}
	return answer{Choice: p, Info: &i}, nil
}

// check fills in what the request leaves open.
func (q *thinkRequest) check() (i info, limit time.Duration, err *Error) {
	i = info{Bot: q.Bot, Seed: rand.Uint64() >> 11} // 53 bits survive every JSON reader
	if q.Seed != nil {
		i.Seed = *q.Seed
	}
	ms := usualThink
	switch {
	case !slices.Contains(bot.Names(), q.Bot):
		return i, 0, refuse(CodeUnknownBot, "there is no computer player %s", quote(q.Bot)).at("bot", "is unknown", bot.Names()...)
	case q.Visits != nil && (*q.Visits < 1 || *q.Visits > maxVisits):
		return i, 0, refuse(CodeBadJSON, "%d visits", *q.Visits).at("visits", "must be 1 to 1000000000")
	case q.MS != nil && (*q.MS < 1 || *q.MS > maxThink):
		return i, 0, refuse(CodeBadJSON, "%d milliseconds", *q.MS).at("ms", "must be 1 to 600000")
	case q.MS != nil:
		ms = *q.MS
	case q.Visits != nil:
		ms = maxThink // the visits are the bound, so that the choice repeats
	}
	if q.Visits != nil {
		i.Visits = *q.Visits
	}
	return i, time.Duration(ms) * time.Millisecond, nil
}
