package tournament

import (
	"fmt"
	"slices"

	"circulade/tournament/pairing"
)

// arenaPause is how long after one pairing an arena waits for the next, in milliseconds, so that those who
// come back together can be chosen among.
const arenaPause = 5_000

// nextArena returns when those who wait in an arena are paired, and when it is finished: once it is over
// and nobody plays.
func (t timetable) nextArena() (step, int64) {
	end := t.ArenaEnd()
	pair := t.paired + arenaPause
	switch {
	case pair < end && len(pairer{t.Tournament}.waiting()) >= t.Form.Seats && t.At < end:
		return doArena, pair
	case t.Rounds[0].IsDecided():
		return doFinish, end
	}
	return wait, 0
}

// ArenaEnd returns when an arena that has begun pairs nobody any more, in Unix milliseconds.
func (t *Tournament) ArenaEnd() int64 { return t.Started + int64(t.Form.Minutes)*minute }

// waiting returns who waits for an opponent in an arena: who has not withdrawn and plays no match.
func (t pairer) waiting() []int {
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

// pairArena returns matches of those who wait in an arena, or nil if fewer than two do.
func (t pairer) pairArena() (*Pair, error) {
	of := t.waiting()
	if len(of) < 2 {
		return nil, nil //nolint:nilnil // nobody can be paired
	}
	entrants, err := t.pairable(of)
	if err != nil {
		return nil, err
	}
	waiting := make([]pairing.Waiting, len(of))
	for i, e := range entrants {
		waiting[i] = pairing.Waiting{ID: e.ID, Score: e.Score, Last: pairing.Nobody, Starts: e.Starts, InRow: e.InRow}
		if n := len(e.Met); n > 0 {
			waiting[i].Last = e.Met[n-1]
		}
		waiting[i].Since = int64(t.Entrants[e.ID].free)
	}
	matches := 0
	if len(t.Rounds) > 0 {
		matches = len(t.Rounds[0].Matches)
	}
	tables, err := pairing.Arena(waiting, draw(t.lots, matches))
	if err != nil {
		return nil, fmt.Errorf("pairing those who wait: %w", err)
	}
	return pairOf(1, pairing.Round{Tables: tables}), nil
}
