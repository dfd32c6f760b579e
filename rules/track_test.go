package rules_test

import (
	"slices"
	"testing"

	"circulade/rules"
)

// lanes is a toy with a score track that is more than a sum: each seat has two
// scoring figures, and whoever has a thorn on a space takes 1 point of a scorer
// that leaves it, unless it leaves by such a point.
func lanes(scorers ...string) *toy {
	return &toy{
		set: "lanes",
		register: func(b *rules.Book) error {
			b.Scorers(scorers...)
			rule := b.Cite("LANES-1")
			source := b.Source("thorn")
			thorn := b.SeatTally("thorn") // the space plus 1, or 0
			after := func(s *rules.State, m rules.Moved) {
				for seat := range s.Seats() {
					if seat == m.Seat || m.Spared.Has(seat) || m.Price || m.Ruling.Source == source ||
						s.Tally(thorn, seat) != b.Circuit(m.From)+1 {
						continue
					}
					s.AddTally(thorn, seat, -s.Tally(thorn, seat))
					v := rules.Value{Bonus: 1, Rule: rule}
					a := v.Award(seat, 0, rules.Ownership{})
					a.Ruling.Source = source
					s.Insert(a)
				}
			}
			b.WatchTrack(rules.TrackWatch{
				Order: func(s *rules.State, _ int) bool { return s.Tally(thorn, 0)+s.Tally(thorn, 1) > 0 },
				After: after,
			})
			return nil
		},
	}
}

func (m *match) wantsTrack(seat rules.Seat, want ...int) {
	m.Helper()
	var got []int
	for k := range m.Scorers() {
		got = append(got, m.ScorerPoints(seat, k))
	}
	if !slices.Equal(got, want) {
		m.Errorf("the scorers of seat %d have %d points, want %d", seat+1, got, want)
	}
}

// closing is a game in which red may complete a road of three tiles.
func closing(tb testing.TB, y *toy) *match {
	return begin(tb, compile(tb, config(tb, 2, start("base/A", -1, 0, 270), start("base/U", 0, 0, 0)), y))
}

func TestWhichScorerMoves(t *testing.T) {
	m := closing(t, lanes("near", "far"))
	m.PutScorer(0, 0, 3)
	m.PutScorer(0, 1, 48)
	m.play("draw base/A", "tile 1,0 r90", "follower r0")
	m.wants("seat 1 score-figure: move near, move far")
	if a, ok := m.AwardAsked(); !ok || a.Points != 3 || m.Supply(0, 0) != 6 {
		t.Errorf("asked about %+v", a)
	}
	c := m.Choices(nil)[1]
	if c.At() != 48 || c.N() != 1 {
		t.Errorf("far goes from %d to %d, want from 48 to 1", c.At(), c.N())
	}
	other := &match{t, m.Clone(), nil}
	m.play("move far")
	m.wants("chance draw")
	m.wantsTrack(0, 3, 51)
	if space, laps := m.Space(0, 1); space != 1 || laps != 1 {
		t.Errorf("far is on %d after %d rounds", space, laps)
	}
	m.wantsScores(54, 0)
	other.play("move near")
	other.wantsTrack(0, 6, 48)
	if other.Hash() == m.Hash() {
		t.Error("the hash does not tell which scorer moved")
	}
	m.JoinScorers()
	m.wantsTrack(0, 54)
	m.wantsScores(54, 0)
}

// Two scorers with the same points are as good as each other.
func TestEqualScorersAreNotAsked(t *testing.T) {
	m := closing(t, lanes("near", "far"))
	m.play("draw base/A", "tile 1,0 r90", "follower r0")
	m.wants("chance draw")
	m.wantsTrack(0, 3, 0)
}

// With one scorer nothing is asked, but who watches hears of its moves.
func TestOneScorerIsWatched(t *testing.T) {
	m := closing(t, lanes())
	m.AddTally(0, 1, 1) // blue's thorn on space 0
	m.play("draw base/A", "tile 1,0 r90", "follower r0")
	m.wants("chance draw")
	m.wantsScores(3, 1)
	if m.Tally(0, 1) != 0 {
		t.Error("the thorn is still there")
	}
}

// An award that is inserted comes directly behind the one that brought it, and its
// player says which scorer it moves.
func TestInsertedAward(t *testing.T) {
	m := closing(t, lanes("near", "far"))
	m.PutScorer(1, 1, 7)
	m.AddTally(0, 1, 1)
	m.play("draw base/A", "tile 1,0 r90", "follower r0")
	m.wants("seat 2 score-figure: move near, move far")
	m.wantsTrack(0, 3, 0)
	m.Clone().FinishNow() // the follower is not paid twice
	end := &match{t, m.Clone(), nil}
	end.FinishNow()
	end.wantsScores(3, 8)
	m.play("move far")
	m.wants("chance draw")
	m.wantsTrack(1, 0, 8)
}

// A price takes what a scorer has, and then from the other.
func TestScorersPay(t *testing.T) {
	m := closing(t, lanes("near", "far"))
	m.PutScorer(0, 0, 2)
	m.PutScorer(0, 1, 4)
	m.play("draw base/A")
	m.Pay(0, 3, 1, 0)
	m.wantsTrack(0, 2, 4)
	m.EmptyPile() // goes on
	m.wants("seat 1 score-figure: move near, move far")
	m.play("move near")
	m.wantsTrack(0, 0, 3)
}

// Whoever's sub-turn it is says what is scored first, where it makes a difference.
func TestOrderOfScoring(t *testing.T) {
	for _, thorn := range []int{0, 5} {
		m := begin(t, compile(t, config(t, 2,
			start("base/A", -1, 0, 270), start("base/A", 1, 0, 90), start("base/W", 0, 1, 180)), lanes()))
		for seat, x := range []int{-1, 1} {
			m.Deploy(rules.Seat(seat), 0, m.Board.SegmentAt(m.Board.At(x, 0), "r0"))
		}
		m.PutScorer(0, 0, 4)
		m.AddTally(0, 1, thorn)
		m.play("draw base/W", "tile 0,0 r0", "follower r1")
		if thorn == 0 {
			m.wants("chance draw")
			continue
		}
		m.wants("seat 1 score-order: next -1,0 r0, next 1,0 r0, next 0,1 r1")
		m.play("next 0,1 r1")
		m.wants("seat 1 score-order: next -1,0 r0, next 1,0 r0")
		m.play("next 1,0 r0")
		m.wants("chance draw")
		m.wantsScores(8, 3)
		var order []int
		for _, e := range m.log.Events {
			if e.Type == rules.EventScore {
				order = append(order, int(e.Seat), e.Points)
			}
		}
		if want := []int{0, 2, 1, 1, 1, 2, 0, 2}; !slices.Equal(order, want) {
			t.Errorf("seats and points %v, want %v", order, want)
		}
	}
}
