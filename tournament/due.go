package tournament

import (
	"slices"
)

const (
	minute = int64(60_000) // in milliseconds
	day    = 24 * 60 * minute
)

// A step is what a tournament does next by itself.
type step int

// What a tournament does next by itself.
const (
	wait step = iota // nothing, until something happens
	doStart
	doBegin // the latest round
	doPair  // the next round or, if there is none, finish
	doArena // pair those who wait
	doOpen  // a match whose time has come
	doFinish
	doClose // a match of a league that nobody has played
)

// Next returns when the tournament does something by itself if nothing happens before, in Unix
// milliseconds; never before now. ok is false if it waits for somebody.
func (t *Tournament) Next(now int64) (at int64, ok bool) {
	next, at := timetable{t}.next()
	return max(at, now), next != wait
}

// Due returns the event that the tournament makes by itself at a time (now, in Unix milliseconds), or nil
// if it is not time for one. lots is a number that nobody knows before; it is used for the beginning alone.
//
// Pairing takes long in a large field: how long, is said by the benchmarks of package pairing.
func (t *Tournament) Due(now int64, lots uint64) (*Event, error) {
	now = max(now, t.At)
	next, at := timetable{t}.next()
	if now < at {
		return nil, nil //nolint:nilnil // not yet
	}
	if next == doArena && now >= t.ArenaEnd() {
		next = wait
		if t.Rounds[0].IsDecided() {
			next = doFinish
		}
	}
	e := &Event{At: now}
	switch next {
	case wait:
		return nil, nil //nolint:nilnil // as above
	case doStart:
		e.Start = &Start{Lots: lots}
	case doBegin:
		e.Begin = &Begin{len(t.Rounds)}
	case doOpen:
		e.Open, _ = timetable{t}.nextAppointment()
	case doClose:
		e.Award, _ = timetable{t}.nextUnplayed()
	case doFinish:
		e.Finish = &Finish{}
	case doPair, doArena:
		p, err := t.NextRound()
		switch {
		case err != nil:
			return nil, err
		case p == nil && next == doPair:
			e.Finish = &Finish{}
		case p == nil:
			return nil, nil //nolint:nilnil // those who wait cannot play each other
		}
		e.Pair = p
	}
	return e, nil
}

// PairsNext reports whether what the tournament does by itself at a time is to pair a round, which takes long
// in a large field.
func (t *Tournament) PairsNext(now int64) bool {
	next, at := timetable{t}.next()
	return (next == doPair || next == doArena) && max(now, t.At) >= at
}

// next returns what the tournament does next by itself, and when, in Unix milliseconds.
func (t timetable) next() (step, int64) {
	switch {
	case t.Phase == Planned:
		return t.nextStart()
	case t.Phase != Running || t.Paused:
		return wait, 0
	case len(t.Rounds) == 0:
		return t.pairs(0)
	case t.Form.Appointed:
		return t.nextOfLeague()
	case t.Form.Kind == Arena:
		return t.nextArena()
	}
	return t.nextRound()
}

// nextRound returns when the latest round begins, or the next one is paired.
func (t timetable) nextRound() (step, int64) {
	r := t.Rounds[len(t.Rounds)-1]
	switch {
	case r.Begun == 0 && t.Form.ByHand:
		return wait, 0
	case r.Begun == 0:
		return doBegin, r.Paired + int64(t.Form.Break)*1000
	case t.Form.Kind == League && r.Number < t.ScheduledRounds():
		return t.pairs(t.Started + int64(r.Number)*int64(t.Form.Days)*day)
	case t.isPlayed():
		return wait, 0
	}
	return t.pairs(0)
}

// pairs returns that the next round is paired at a time, unless its pairing was undone: then whoever undid it pairs it
// anew, when they have changed what was wrong.
func (t timetable) pairs(at int64) (step, int64) {
	if t.unpaired[len(t.Rounds)+1] > 0 {
		return wait, 0
	}
	return doPair, at
}

// isPlayed reports whether a round has matches that are not decided. It looks at the latest first, where they
// nearly always are.
func (t timetable) isPlayed() bool {
	for _, r := range slices.Backward(t.Rounds) {
		if !r.IsDecided() {
			return true
		}
	}
	return false
}

// nextOfLeague is nextRound for a league with times, in which matches begin at theirs.
func (t timetable) nextOfLeague() (step, int64) {
	next, at := t.nextRound()
	if o, opens := t.nextAppointment(); o != nil && (next == wait || opens < at) {
		return doOpen, opens
	}
	if next == wait {
		if a, closes := t.nextUnplayed(); a != nil {
			return doClose, closes
		}
	}
	return next, at
}

// nextStart returns when the tournament begins by itself: if it has a time and enough have entered.
func (t timetable) nextStart() (step, int64) {
	if t.Form.Begins == 0 || len(t.there()) < t.needed() {
		return wait, 0
	}
	return doStart, t.Form.Begins
}

// playing returns who takes part and has not withdrawn, by number.
func (t pairer) playing() []int {
	return slices.DeleteFunc(t.active(), func(n int) bool { return t.Entrants[n].Seed == 0 })
}

// NextRound returns how the next round is paired as things are: nil if there is no further one, and an error if the
// round before has to be played first. It is computed anew at each call.
func (t *Tournament) NextRound() (*Pair, error) {
	if err := (applier{t}).want(Running, "pairing"); err != nil {
		return nil, err
	}
	if err := (pairer{t}).mayFollow(); err != nil {
		return nil, err
	}
	switch t.Form.Kind {
	case Swiss:
		return pairer{t}.pairSwiss()
	case Arena:
		return pairer{t}.pairArena()
	case Knockout:
		return pairer{t}.pairKnockout()
	case Groups:
		if p := (pairer{t}).pairGroups(); p != nil {
			return p, nil
		}
		return pairer{t}.pairKnockout()
	case League, Teams:
	}
	return pairer{t}.pairGroups(), nil
}
