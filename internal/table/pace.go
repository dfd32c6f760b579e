package table

import (
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// Somebody who plays with five computer players has their turn again within six seconds:
// these think up to half of that in all, as on a busy machine a turn takes half as long
// again as it should, and nobody needs more than a second; what they do is shown in the
// rest (BenchmarkLateRound).
const (
	roundThinking = 1800 * time.Millisecond
	turnThinking  = time.Second
	roundPauses   = 1100 * time.Millisecond // before the first choice of each
	laterPause    = 6                       // the part of it before each further choice
)

// thinkingTime is how long one of so many computer players may think about a turn.
func thinkingTime(players int) time.Duration {
	return min(turnThinking, roundThinking/time.Duration(max(1, players)))
}

// pauseOf is how long one of so many computer players waits before a choice, so that
// people can follow: not longer than usual, and shorter before a choice that is not the
// first one of their turn.
func pauseOf(players int, usual time.Duration, first bool) time.Duration {
	pause := min(usual, roundPauses/time.Duration(max(1, players)))
	if !first {
		pause /= laterPause
	}
	return pause
}

// Haste tells whether computer players wait no more before their choices.
type Haste struct {
	Hastened bool `json:"hastened"`
}

// hasten has computer players not wait before their choices until somebody who is no
// computer player has the turn. They wait so that people can follow; so it is done only
// for somebody who holds all the seats of people. Whoever only watches is shown less. Where the
// table is another server's, that is told; should it not hear, they wait as usual.
func (t *Table) hasten(who access.Who) (Haste, error) {
	v := t.roster.HeldBy(who)
	switch seat := t.log.Waiting(); {
	case v.Seats == 0:
		return Haste{}, ErrSeat
	case t.log.Status() != store.Playing:
		return Haste{}, problem.GameOver
	case seat < 0 || t.log.Seats[seat].Kind != gamelog.KindBot:
		return Haste{}, nil
	}
	for seat, s := range t.log.Seats {
		if s.Kind != gamelog.KindBot && !v.Holds(seat) {
			return Haste{}, nil
		}
	}
	if t.ownership.OwnedHere() {
		t.hurry()
	} else {
		t.registry.cfg.Others.Hurry(t.id)
	}
	return Haste{true}, nil
}

// hurry has computer players not wait before their choices while it is their turn.
func (t *Table) hurry() {
	seat := t.log.Waiting()
	if t.log.Status() != store.Playing || seat < 0 || t.log.Seats[seat].Kind != gamelog.KindBot {
		return
	}
	if !t.think.hasty && t.think.busy && !t.recovery.mustAsk {
		close(t.think.hurry)
	}
	if hastened := t.registry.cfg.Meter.Hastened; hastened != nil && !t.think.hasty {
		hastened()
	}
	t.think.hasty = true
}
