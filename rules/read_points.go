package rules

import (
	"slices"

	"circulade/board"
	"circulade/tile"
)

// This file is read by everybody: points, and what would bring some.

// Score returns a seat's points.
func (s *State) Score(seat Seat) int {
	if s.book.each == 1 {
		return int(s.scores[seat])
	}
	n := int32(0)
	for _, k := range s.scores[int(seat)*s.book.each : (int(seat)+1)*s.book.each] {
		n += k
	}
	return int(n)
}

// Winners returns the set of seats with the highest score; a tie is a shared
// victory [BA-30].
func (s *State) Winners() (seats SeatSet) {
	best := s.Score(0)
	for seat := range s.book.seats {
		switch n := s.Score(Seat(seat)); {
		case n > best || seats == 0:
			best, seats = n, 1<<seat
		case n == best: // [BA-30]
			seats |= 1 << seat
		}
	}
	return seats
}

// Scorers returns how many scoring figures each seat has now.
func (s *State) Scorers() int {
	if s.joined {
		return 1
	}
	return s.book.each
}

// ScorerPoints returns the points of the k-th scoring figure of a seat, from 0, laps
// included.
func (s *State) ScorerPoints(seat Seat, k int) int { return int(s.scores[int(seat)*s.book.each+k]) }

// Space returns on which space of the score track, 0 to 49, the k-th scoring figure of
// a seat stands, and how many times it has gone round [BA-25].
func (s *State) Space(seat Seat, k int) (space, laps int) {
	n := s.ScorerPoints(seat, k)
	return s.book.Circuit(n), max(0, n/trackSpaces) // [BA-25] else n, 0
}

// ValueOf returns what a feature is worth to an owner, as all sets in play modify it.
func (s *State) ValueOf(f board.Feature, owner Seat, when When) Value {
	v := Value{When: when, Closed: when == IfClosed || s.Board.Closed(f)}
	for _, modify := range s.book.valueModifiers[s.Board.Kind(f)] {
		v = modify(s, f, owner, v)
	}
	return v
}

// Explain is ValueOf for people: it also appends every rule that gave the feature its
// value, each once, in the order in which they did. The value names only the last one.
func (s *State) Explain(f board.Feature, owner Seat, when When, buf []RuleID) (Value, []RuleID) {
	v := Value{When: when, Closed: when == IfClosed || s.Board.Closed(f)}
	for _, modify := range s.book.valueModifiers[s.Board.Kind(f)] {
		v = modify(s, f, owner, v)
		if v.Rule != 0 && !slices.Contains(buf, v.Rule) {
			buf = append(buf, v.Rule)
		}
	}
	if v.Plus != 0 && !slices.Contains(buf, v.PlusBy.In(s.book).Rule) {
		buf = append(buf, v.PlusBy.In(s.book).Rule)
	}
	return v, buf
}

// CityWorth returns what a completed city is to the farms that touch it.
func (s *State) CityWorth(city board.Feature) CityWorth {
	w := CityWorth{Times: 1}
	for _, f := range s.book.cityModifiers {
		w = f(s, city, w)
	}
	return w
}

// ForFeature reports whether an award comes from a completed feature, for an owner or
// somebody else [CO-4].
func (s *State) ForFeature(a Award) bool {
	if of := a.Ruling.Source; of != 0 {
		return slices.Contains(s.book.featureSources, of)
	}
	seg := a.Ruling.Seg
	return seg != 0 && s.Board.Kind(s.Board.FeatureOf(seg)) != tile.Field
}

// Awards returns the list of awards that have not been paid out completely. It must not
// be changed.
func (s *State) Awards() []Award { return s.awards }

// Origin returns the points from which the i-th award of the list will move its scoring
// figure, if the awards before it arrive as they are and none has arrived yet.
func (s *State) Origin(i int) int {
	a := s.awards[i]
	at := s.standing(a.Seat, 0, i)
	return int(at[max(int(a.Scorer), 1)-1])
}

// AwardAsked returns the award that the pending question is about, if that asks which
// scoring figure moves.
func (s *State) AwardAsked() (Award, bool) {
	st, ok := s.Pending()
	if !ok || s.book.scoring == 0 || st.Row != s.book.scoring {
		return Award{}, false
	}
	return s.awards[st.N], true
}

// HasPaid reports whether what this sub-turn has completed has been paid for already,
// though figures may still stand in it.
func (s *State) HasPaid() bool { return s.SubTurn().paid }

// Completed returns the length of this sub-turn's list of completed features.
func (s *State) Completed() int { return int(s.SubTurn().nCompleted) }

// CompletedFeature returns the i-th feature that this sub-turn has completed.
func (s *State) CompletedFeature(i int) board.Feature {
	return s.Board.FeatureOf(s.SubTurn().completed[i])
}

// Notes appends what the sets in play tell about a feature.
func (s *State) Notes(f board.Feature, buf []Note) []Note {
	for _, note := range s.book.notes {
		buf = note(s, f, buf)
	}
	return buf
}
