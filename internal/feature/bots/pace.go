package bots

import (
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A person who plays with five computer players has their turn again within six seconds:
// these think up to half of that in all, as on a busy machine a turn takes half as long
// again as it should, and nobody needs more than a second; what they do is shown in the
// rest (BenchmarkLateRound).
const (
	roundThinking = 1800 * time.Millisecond
	turnThinking  = time.Second
	roundPauses   = 1100 * time.Millisecond // before the first choice of each
	laterPause    = 6                       // the part of it before each further choice
)

// countComputerPlayers returns how many seats of the table computer players have from the start, not counting
// those that stand in for a person.
func (p *players) countComputerPlayers() (n int) {
	for _, s := range p.owner.Log().Seats {
		if s.Kind == gamelog.KindBot {
			n++
		}
	}
	return n
}

// thinkingTime returns how long each of `players` computer players at a table may think about a turn.
func thinkingTime(players int) time.Duration {
	return min(turnThinking, roundThinking/time.Duration(max(1, players)))
}

// pauseBefore returns how long each of `players` computer players at a table waits before a choice, so that people
// can follow. It is `usual`, or less at a table with many computer players; `first` says that the choice is the
// first of a turn, and before further ones the pause is much shorter.
func pauseBefore(players int, usual time.Duration, first bool) time.Duration {
	pause := min(usual, roundPauses/time.Duration(max(1, players)))
	if !first {
		pause /= laterPause
	}
	return pause
}

// Haste is the answer to a request to end the pauses before computer players' choices: whether they were ended.
type Haste struct {
	Hastened bool `json:"hastened"`
}

// hasten ends the pauses before computer players' choices until a person has the turn again. People at the table
// need the pauses to follow the game, so it changes nothing and returns false unless the caller holds every seat
// that is not a computer player's. If another server owns the table, that server is asked to do it.
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

// Hurry ends the pauses of computer players at those of the given tables that this server owns. It is called when
// another server has received the request for it.
func (s *Service) Hurry(games []string) {
	s.cfg.Tables().RunTasks(games, func(o table.Owner) { table.PartOf[*players](o).skipPauses() })
}

// skipPauses ends the computer player's present pause at once and skips further ones, until a person has the turn.
// It does nothing if no computer player has the turn.
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
