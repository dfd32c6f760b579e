package tournament

import (
	"slices"
)

// arenaPause is how long after one pairing an arena waits for the next, in milliseconds, so that those who
// come back together can be chosen among.
const arenaPause = 5_000

const (
	minute = int64(60_000) // in milliseconds
	day    = 24 * 60 * minute
)

// Due returns the event that the tournament makes by itself at a time (now, in Unix milliseconds), or nil;
// and when to ask again if nothing happens before, or 0 for never. lots is a number that nobody knows
// before; it is used for the beginning alone.
//
// Pairing takes long in a large field: how long, is said by the benchmarks of package pairing.
func (t *Tournament) Due(now int64, lots uint64) (e *Event, again int64, err error) {
	now = max(now, t.At)
	switch {
	case t.Phase == Planned:
		return t.dueStart(now, lots)
	case t.Phase != Running || t.Paused:
		return nil, 0, nil
	case len(t.Rounds) == 0:
		return t.duePair(now)
	case t.Form.Kind == Arena:
		return t.dueArena(now)
	}
	r := t.Rounds[len(t.Rounds)-1]
	switch {
	case r.Begun == 0 && t.Form.ByHand:
		return nil, 0, nil
	case r.Begun == 0 && now < t.begins(r):
		return nil, t.begins(r), nil
	case r.Begun == 0:
		return &Event{At: now, Begin: &Begin{r.Number}}, 0, nil
	case t.Form.Kind == League:
		if next := t.Started + int64(r.Number)*int64(t.Form.Days)*day; now < next && r.Number < t.ScheduledRounds() {
			return nil, next, nil
		}
	case !r.IsDecided():
		return nil, 0, nil
	}
	return t.duePair(now)
}

// begins returns when a paired round begins by itself.
func (t *Tournament) begins(r *Round) int64 { return r.Paired + int64(t.Form.Break)*1000 }

// dueStart returns the event that begins the tournament, if it is time and enough have entered.
func (t *Tournament) dueStart(now int64, lots uint64) (*Event, int64, error) {
	switch {
	case t.Form.Begins == 0 || len(t.there()) < t.needed() && now >= t.Form.Begins:
		return nil, 0, nil
	case now < t.Form.Begins:
		return nil, t.Form.Begins, nil
	}
	return &Event{At: now, Start: &Start{Lots: lots}}, 0, nil
}

// duePair returns the event that pairs the next round, or finishes the tournament after the last.
func (t *Tournament) duePair(now int64) (*Event, int64, error) {
	p, err := t.NextRound()
	switch {
	case err != nil:
		return nil, 0, err
	case p != nil:
		return &Event{At: now, Pair: p}, 0, nil
	case slices.ContainsFunc(t.Rounds, func(r *Round) bool { return !r.IsDecided() }):
		return nil, 0, nil
	}
	return &Event{At: now, Finish: &Finish{}}, 0, nil
}

// dueArena returns the event that pairs those who wait in an arena, or finishes it once it is over and
// nobody plays.
func (t *Tournament) dueArena(now int64) (*Event, int64, error) {
	r, end := t.Rounds[0], t.ArenaEnd()
	if now >= end {
		if r.IsDecided() {
			return &Event{At: now, Finish: &Finish{}}, 0, nil
		}
		return nil, 0, nil
	}
	if len(t.waiting()) < t.Form.Seats {
		return nil, end, nil
	}
	if next := t.paired + arenaPause; now < next {
		return nil, min(next, end), nil
	}
	p := t.pairArena()
	if p == nil {
		return nil, end, nil
	}
	return &Event{At: now, Pair: p}, 0, nil
}

// ArenaEnd returns when an arena that has begun pairs nobody any more, in Unix milliseconds.
func (t *Tournament) ArenaEnd() int64 { return t.Started + int64(t.Form.Minutes)*minute }

// waiting returns who waits for an opponent in an arena: who has not withdrawn and plays no match.
func (t *Tournament) waiting() []int {
	playing := map[int]bool{}
	if len(t.Rounds) > 0 {
		for _, m := range t.Rounds[0].Matches {
			if !m.Decided {
				for _, n := range m.Entrants {
					playing[n] = true
				}
			}
		}
	}
	return slices.DeleteFunc(t.playing(), func(n int) bool { return playing[n] })
}

// playing returns who takes part and has not withdrawn, by number.
func (t *Tournament) playing() []int {
	return slices.DeleteFunc(t.active(), func(n int) bool { return !slices.Contains(t.Seeds, n) })
}

// NextRound returns how the next round is paired as things are: nil if there is no further one. It is
// computed anew at each call.
func (t *Tournament) NextRound() (*Pair, error) {
	if err := t.want(Running, "pairing"); err != nil {
		return nil, err
	}
	switch t.Form.Kind {
	case Swiss:
		return t.pairSwiss()
	case Arena:
		return t.pairArena(), nil
	case Knockout:
		return t.pairKnockout()
	case Groups:
		if p := t.pairGroups(); p != nil {
			return p, nil
		}
		return t.pairKnockout()
	}
	return t.pairGroups(), nil
}
