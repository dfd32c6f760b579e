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

// thinkingTime returns how long each of `players` computer players at a table may think about a turn: a second, or
// less at a table with several.
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

// hasten ends the pauses before computer players' choices until a person has the turn again, and returns true. It
// changes nothing and returns false if no computer player has the turn, or if the caller does not hold all other
// seats, because people need the pauses to follow the game. It returns a problem if the caller holds no seat or the
// game is over. If another server owns the table, that server is asked to do it.
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

// Hurry ends the pauses of computer players at those of the given tables that this server owns, soon and without
// waiting for it. It is called when another server has received the request for it.
func (s *Service) Hurry(games []string) {
	s.cfg.Tables().RunTasks(games, func(o table.Owner) { table.PartOf[*players](o).skipPauses() })
}

// skipPauses ends the pause before the computer player's next choice at once and skips further pauses, until a
// person has the turn. It does nothing if no computer player has the turn.
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
