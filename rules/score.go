package rules

import (
	"slices"

	"circulade/board"
	"circulade/tile"
)

// A Value is what a feature is worth, in the terms of its arithmetic.
type Value struct {
	Tiles, PerTile     int16
	Shields, PerShield int16
	Cities, PerCity    int16
	Roads, PerRoad     int16
	Tokens, PerToken   int16 // of the ruling's source: ingots
	Figures, PerFigure int16
	Bonus              int16
	// Halved takes half of all this, rounded up.
	Halved bool
	// Rule is the rule that gave the value its present form.
	Rule RuleID
	// When tells for what time the value is asked; Closed, whether the feature
	// is to be valued as completed.
	When   When
	Closed bool
}

// When is the time for which a value is asked.
type When uint8

// The times.
const (
	InPlay   When = iota // when a feature is scored during the game
	AtEnd                // in the final scoring
	IfClosed             // what it would be if it were completed as it stands
	AsAtEnd              // during the game, as the final scoring has it: without what only the end brings
)

// Points returns the value's sum.
func (v Value) Points() int {
	n := int(v.Tiles)*int(v.PerTile) + int(v.Shields)*int(v.PerShield) + int(v.Cities)*int(v.PerCity) +
		int(v.Roads)*int(v.PerRoad) + int(v.Tokens)*int(v.PerToken) +
		int(v.Figures)*int(v.PerFigure) + int(v.Bonus)
	if v.Halved {
		return (n + 1) / 2
	}
	return n
}

// A Ruling is what stands behind points: the rule, the arithmetic, and how the
// majority was found.
type Ruling struct {
	Rule     RuleID
	Value    Value
	Seg      board.Seg // names the feature, 0 where there is none
	Strength [MaxSeats]uint8
	Owners   uint8 // set of seats
	Source   Source
}

// Source names what points are for; 0 is the feature of the ruling.
type Source uint8

// An Award is points for a seat with their ruling.
type Award struct {
	Seat   Seat
	Points int16
	// Scorer is the scoring figure that it moves, counted from 1; 0 as long as that
	// is open, or makes no difference.
	Scorer uint8
	// Spared is the set of seats whose pieces on the track leave this move alone.
	Spared uint8
	// Price marks what is paid, or got for something sold: no score.
	Price  bool
	Ruling Ruling
}

// ValueOf returns what a feature is worth to an owner.
func (s *State) ValueOf(f board.Feature, owner Seat, when When) Value {
	v := Value{When: when, Closed: when == IfClosed || s.Board.Closed(f)}
	for _, fold := range s.book.folds {
		v = fold(s, f, owner, v)
	}
	return v
}

// Explain is ValueOf for people: it appends the rules that give the feature its
// value, each once and in the order in which they have their say. The value names
// only the last of them.
func (s *State) Explain(f board.Feature, owner Seat, when When, buf []RuleID) (Value, []RuleID) {
	v := Value{When: when, Closed: when == IfClosed || s.Board.Closed(f)}
	for _, fold := range s.book.folds {
		v = fold(s, f, owner, v)
		if v.Rule != 0 && !slices.Contains(buf, v.Rule) {
			buf = append(buf, v.Rule)
		}
	}
	return v, buf
}

// CityWorth is what a completed city is to a farm that touches it.
type CityWorth struct {
	Times int16 // as how many cities it counts
	Bonus int16 // points beside
}

// CityWorth returns what a completed city is to the farms that touch it.
func (s *State) CityWorth(city board.Feature) CityWorth {
	w := CityWorth{Times: 1}
	for _, f := range s.book.cityFolds {
		w = f(s, city, w)
	}
	return w
}

// Award makes an award of the value for a seat. The segment names what is
// scored.
func (v Value) Award(seat Seat, seg board.Seg, by [MaxSeats]uint8, owners uint8) Award {
	return Award{Seat: seat, Points: int16(v.Points()), Ruling: Ruling{
		Rule: v.Rule, Value: v, Seg: seg, Strength: by, Owners: owners,
	}}
}

// Award gives points. They go on the round's list, which Settle hands out; no
// code may rely on them having arrived.
func (s *State) Award(a Award) {
	if a.Points != 0 {
		s.awards = append(s.awards, a)
	}
}

// AwardBehind gives points as Award does, directly behind the i-th award of the
// round's list.
func (s *State) AwardBehind(i int, a Award) {
	if a.Points != 0 {
		s.awards = append(s.awards, a)
		copy(s.awards[i+2:], s.awards[i+1:])
		s.awards[i+1] = a
	}
}

// Pay takes points from a seat at once, whatever it has: a price, no score. Where
// the seat has several scorers it may be asked which one moves, before anything
// that was pushed earlier.
func (s *State) Pay(seat Seat, n int, rule RuleID, of Source) {
	a := Award{Seat: seat, Points: int16(-n), Price: true, Ruling: Ruling{
		Rule: rule, Source: of, Value: Value{Bonus: int16(-n), Rule: rule},
	}}
	if s.Scorers() > 1 {
		s.awards = append(s.awards, a)
		s.Push(Step{Kind: s.book.settling, At: settleChoose})
		return
	}
	s.Deliver(a)
}

// Scored is what has just been scored: a feature, or the place of one figure (a
// castle).
type Scored struct {
	Feature board.Feature // 0 for a place
	Figure  FigureID      // of a place
	When    When
}

// Holds reports whether a figure stands in what has been scored.
func (x Scored) Holds(s *State, id FigureID) bool {
	if x.Feature == 0 {
		return x.Figure == id
	}
	f := s.figures[id]
	return f.Where == OnSegment && s.Board.FeatureOf(board.Seg(f.At)) == x.Feature
}

// Scored tells the sets in play that something has been scored. Whoever scores it
// calls this before its figures go home.
func (s *State) Scored(x Scored) {
	for _, h := range s.book.scored {
		h(s, x)
	}
}

// ForFeature reports whether an award is paid by a completed feature, to an owner
// or in another way [CO-4].
func (s *State) ForFeature(a Award) bool {
	if of := a.Ruling.Source; of != 0 {
		return slices.Contains(s.book.featureSources, of)
	}
	seg := a.Ruling.Seg
	return seg != 0 && s.Board.Kind(s.Board.FeatureOf(seg)) != tile.Field
}

// Settle hands out the points on the round's list, in order, and clears it.
// Where sets in play watch the score track, it waits for what they ask.
func (s *State) Settle() {
	if len(s.awards) == 0 {
		return
	}
	if s.book.OnTrack() {
		s.Push(Step{Kind: s.book.settling, At: settleOrder})
		return
	}
	for i := range s.awards {
		s.Deliver(s.awards[i])
	}
	s.awards = s.awards[:0]
}

// Deliver adds an award's points to the score: its scorer moves.
func (s *State) Deliver(a Award) {
	from, to := s.move(a)
	if len(s.book.watched) == 0 {
		return
	}
	s.inserted = 0
	for _, w := range s.book.watched {
		if w.After != nil {
			w.After(s, Moved{a, from, to})
		}
	}
}

// move moves an award's scorer, and tells from where to where.
func (s *State) move(a Award) (from, to int) {
	k := 0
	if s.book.each > 1 {
		if !s.joined {
			k = max(int(a.Scorer), 1) - 1
		}
		at := s.standing(a.Seat, 0, 0)
		from = int(at[k])
		s.movedBy(&at, a, k)
		copy(s.scores[int(a.Seat)*s.book.each:], at[:s.book.each])
		to = int(at[k])
	} else {
		from = int(s.scores[a.Seat])
		to = from + int(a.Points)
		s.scores[a.Seat] = int32(to)
	}
	if !a.Price {
		s.Part().Points[a.Seat] += a.Points
	}
	if s.log != nil {
		s.log.add(Event{
			Type: EventScore, Seat: a.Seat, Points: int(a.Points), Total: s.Score(a.Seat),
			Seg: a.Ruling.Seg, Ruling: a.Ruling, From: from, To: to, Scorer: uint8(k),
		})
	}
	return from, to
}

// Awards returns the round's list. It must not be changed.
func (s *State) Awards() []Award { return s.awards }

// Promised returns what lies on the table for a seat and is no points yet, as the
// sets in play think, in hundredths of a point.
func (s *State) Promised(seat Seat) (n int) {
	for _, f := range s.book.promises {
		n += f(s, seat)
	}
	return n
}

// A Note tells people by which rule a feature has to do with another one: which of
// them will be completed first, say.
type Note struct {
	Rule RuleID
	With board.Seg // names the other feature
}

// Notes appends what the sets in play tell about a feature.
func (s *State) Notes(f board.Feature, buf []Note) []Note {
	for _, note := range s.book.notes {
		buf = note(s, f, buf)
	}
	return buf
}

// Winners returns the set of seats with the highest score; a tie is a shared
// victory [BA-30].
func (s *State) Winners() (seats uint8) {
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

// MarkCompleted puts what the tile just laid has completed on the part's list,
// in canonical order: roads, cities, monastic features; inside a kind by the
// earliest placed tile.
func (s *State) MarkCompleted() {
	var mem [maxCompleted]board.Feature
	for _, f := range s.Board.AppendClosed(s.Part().Cell, mem[:0]) {
		s.CompleteFeature(f)
	}
}

// CompleteFeature puts a feature on the part's list of completed features
// unless it is open or has been dealt with.
func (s *State) CompleteFeature(f board.Feature) {
	p := s.Part()
	if p.nCompleted == maxCompleted {
		return
	}
	if s.book.late[s.Board.Kind(f)] {
		if !s.Board.Anew(f) || s.onList(f) {
			return
		}
	} else if !s.Board.Complete(f) {
		return
	}
	seg, key := s.Board.Low(f), s.orderOf(f)
	i := p.nCompleted
	for ; i > 0 && s.orderOf(s.Board.FeatureOf(p.completed[i-1])) > key; i-- {
		p.completed[i] = p.completed[i-1]
	}
	p.completed[i] = seg
	p.nCompleted++
}

// onList reports whether a feature is on the part's list of completed ones.
func (s *State) onList(f board.Feature) bool {
	p := s.Part()
	for i := range p.nCompleted {
		if s.Board.FeatureOf(p.completed[i]) == f {
			return true
		}
	}
	return false
}

// CompleteLate deals with the features of the kinds that Late named: those on the
// part's list that are closed still, each once.
func (s *State) CompleteLate() {
	p := s.Part()
	old, n := p.completed, p.nCompleted
	p.nCompleted = 0
	for i := range n {
		if f := s.Board.FeatureOf(old[i]); s.book.late[s.Board.Kind(f)] {
			s.CompleteFeature(f)
		} else {
			p.completed[p.nCompleted] = old[i]
			p.nCompleted++
		}
	}
	for i := range p.nCompleted {
		if f := s.Board.FeatureOf(p.completed[i]); s.book.late[s.Board.Kind(f)] {
			s.Board.Complete(f)
		}
	}
}

// DropCompleted takes a feature off the part's list: it is closed, but nothing is
// completed.
func (s *State) DropCompleted(f board.Feature) {
	p := s.Part()
	for i := range p.nCompleted {
		if s.Board.FeatureOf(p.completed[i]) == f {
			copy(p.completed[i:p.nCompleted], p.completed[i+1:p.nCompleted])
			p.nCompleted--
			return
		}
	}
}

// scoringRank is the canonical order of kinds: roads, cities, monastic ones.
var scoringRank = [...]uint8{1, 0, 3, 3, 2, 2, 2, 2}

// orderOf returns a number that grows in the canonical order of features: the
// rank of the kind, and below it the lowest segment.
func (s *State) orderOf(f board.Feature) uint32 {
	return uint32(scoringRank[s.Board.Kind(f)])<<16 | uint32(s.Board.Low(f))
}

// Completed returns how many features this part has completed.
func (s *State) Completed() int { return int(s.Part().nCompleted) }

// CompletedFeature returns the i-th feature that this part has completed.
func (s *State) CompletedFeature(i int) board.Feature {
	return s.Board.FeatureOf(s.Part().completed[i])
}
