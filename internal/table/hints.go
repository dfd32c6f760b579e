package table

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"circulade/bot/analysis"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/advice"
	"circulade/internal/table/refusal"
	"circulade/rules"
	"circulade/view"
)

// Hints are what a computer player would do at a table.
type Hints struct {
	Seq    int64           `json:"seq"`
	Player int             `json:"player"`
	Lines  []analysis.Line `json:"lines"`
}

// A hint is the search for one: what it is about, and what ends it.
type hint struct {
	seq    int64
	seat   int
	sample *rules.State
	names  []string
	end    context.CancelFunc
}

// advise has somebody's hints found, beside the owner.
func (t *Table) advise(ctx context.Context, who access.Who, from advice.Asker) (Hints, error) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	h, err := as(ctx, t, who, func() (*hint, error) { return t.beginHint(who, end) })
	if err != nil {
		return Hints{}, err
	}
	defer t.post(func() { t.hints = slices.DeleteFunc(t.hints, func(o *hint) bool { return o == h }) })
	lines, err := t.hall.advice.Hints(ctx, from, h.sample, h.names, rand.Uint64())
	if errors.Is(err, context.Canceled) {
		return Hints{}, ErrStale
	}
	return Hints{h.seq, h.seat, lines}, err
}

// beginHint looks whether somebody may have hints now, and for what.
func (t *Table) beginHint(who access.Who, end context.CancelFunc) (*hint, error) {
	v, g := t.roster.HeldBy(who), t.log.Game()
	seat := t.log.Waiting()
	switch {
	case v.Seats == 0:
		return nil, ErrSeat
	case t.log.Status() != store.Playing:
		return nil, refusal.GameOver
	case !view.AidsNow(g).Hints:
		return nil, ErrAidOff
	case !v.Holds(seat):
		return nil, errNotAsked
	}
	h := &hint{
		seq: t.log.Seq(), seat: seat, names: slices.Clone(g.Setup().Players),
		sample: view.Sample(g, seat, rand.Uint64), end: end,
	}
	t.hints = append(t.hints, h)
	return h, nil
}

// endHints ends the search for hints to a question that is asked no more.
func (t *Table) endHints() {
	for _, h := range t.hints {
		if h.seq != t.log.Seq() {
			h.end()
		}
	}
}
