package bots

import (
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
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

// seats is how many seats computer players have.
func (p *players) countComputerPlayers() (n int) {
	for _, s := range p.owner.Log().Seats {
		if s.Kind == gamelog.KindBot {
			n++
		}
	}
	return n
}

// thinkingTime is how long one of so many computer players may think about a turn.
func thinkingTime(players int) time.Duration {
	return min(turnThinking, roundThinking/time.Duration(max(1, players)))
}

// pauseOf is how long one of so many computer players waits before a choice, so that
// people can follow: not longer than usual, and shorter before a choice that is not the
// first one of their turn.
func pauseBefore(players int, usual time.Duration, first bool) time.Duration {
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
// for somebody who holds all the seats of people. Somebody who only watches is shown less. Where the
// table is another server's, that server is told; should it not hear, they wait as usual.
func hasten(o table.Owner, who access.Who) (Haste, error) {
	l, v := o.Log(), o.Roster().HeldBy(who)
	switch seat := l.Waiting(); {
	case v.Seats == 0:
		return Haste{}, table.ErrSeat
	case l.Status() != store.Playing:
		return Haste{}, problem.GameOver
	case seat < 0 || l.Seats[seat].Kind != gamelog.KindBot:
		return Haste{}, nil
	}
	for seat, s := range l.Seats {
		if s.Kind != gamelog.KindBot && !v.Holds(seat) {
			return Haste{}, nil
		}
	}
	p := table.PartOf[*players](o)
	if o.Ownership().OwnedHere() {
		p.skipPauses()
	} else {
		p.cfg.Others.Hurry(o.ID())
	}
	return Haste{true}, nil
}

// Hurry has computer players wait no more at tables, of those named that are this server's: somebody
// who plays with nobody else has said so to another server.
func (s *Service) Hurry(games []string) {
	s.cfg.Tables().RunTasks(games, func(o table.Owner) { table.PartOf[*players](o).skipPauses() })
}

// hasten has computer players not wait before their choices while it is their turn.
func (p *players) skipPauses() {
	l := p.owner.Log()
	seat := l.Waiting()
	if l.Status() != store.Playing || seat < 0 || l.Seats[seat].Kind != gamelog.KindBot {
		return
	}
	if !p.pausesSkipped && p.busy && p.owner.CheckWritable() == nil {
		close(p.endPause)
	}
	if hastened := p.cfg.Meter.Hastened; hastened != nil && !p.pausesSkipped {
		hastened()
	}
	p.pausesSkipped = true
}
