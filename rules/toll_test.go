package rules_test

import (
	"testing"

	"circulade/board"
	"circulade/rules"
)

// toll is a toy that asks in the middle of scoring: whoever is to get points
// for a road says first whether he takes them or gives half to the next seat.
func toll() *toy {
	return &toy{
		set:  "toll",
		rows: map[string][]rules.Row{"base.next": {{Name: "toll.ask", Form: rules.Question, Nested: true}}},
		register: func(b *rules.Book) error {
			rule := b.Cite("TOLL-1")
			var ask rules.StepKind
			give := func(s *rules.State, seat rules.Seat, n int) {
				v := rules.Value{Bonus: int16(n), Rule: rule}
				s.Deliver(v.Award(seat, 0, [rules.MaxSeats]uint8{}, 0))
			}
			answer := func(share bool) func(*rules.State, rules.Step, rules.Choice) {
				return func(s *rules.State, st rules.Step, _ rules.Choice) {
					n := int(s.Awards()[st.N].Points)
					if share {
						give(s, s.Next(st.Seat), n/2)
						n -= n / 2
					}
					give(s, st.Seat, n)
				}
			}
			keep := b.Verb(rules.Verb{Name: "keep", Kind: "toll", Do: answer(false)})
			share := b.Verb(rules.Verb{Name: "share", Kind: "toll", Do: answer(true)})
			ask = b.Question("toll.ask", rules.Script{
				Kind: "toll",
				List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
					return append(buf, rules.NewChoice(keep, 0, 0, 0), rules.NewChoice(share, 0, 0, 0))
				},
			})
			b.MaySettle(func(s *rules.State, i int) bool {
				a := s.Awards()[i]
				if b.RuleName(a.Ruling.Rule) != "BA-15" {
					return true
				}
				s.Push(rules.Step{Kind: ask, Seat: a.Seat, N: uint32(i)})
				return false
			})
			return nil
		},
	}
}

func TestPointsWaitForAQuestion(t *testing.T) {
	m := begin(t, compile(t, config(t, 2, start("base/A", -1, 0, 270), start("base/U", 0, 0, 0)), toll()))
	m.play("draw base/A", "tile 1,0 r90", "follower r0")
	m.wants("seat 1 toll: keep, share")
	m.wantsScores(0, 0)
	if got := m.Supply(0, 0); got != 6 {
		t.Errorf("a supply of %d: the follower goes home only after the points", got)
	}
	if m.Part().Points[0] != 0 {
		t.Error("the part counts points that have not arrived")
	}
	other := &match{t, m.Clone(), nil}
	m.play("share")
	m.wants("chance draw")
	m.wantsScores(2, 1)
	if got := m.Supply(0, 0); got != 7 {
		t.Errorf("a supply of %d, want 7", got)
	}
	other.play("keep")
	other.wantsScores(3, 0)
	var told []rules.EventType
	for _, e := range m.log.Events {
		if e.Type == rules.EventScore || e.Type == rules.EventReturn {
			told = append(told, e.Type)
		}
	}
	if len(told) != 3 || told[2] != rules.EventReturn {
		t.Errorf("events %v, want the points of both and then the return", told)
	}
	for _, e := range m.log.Events {
		if e.Type == rules.EventScore && (m.Book().RuleName(e.Ruling.Rule) != "TOLL-1" || e.Ruling.Value.Points() != e.Points) {
			t.Errorf("the ruling of %d points does not explain them: %+v", e.Points, e.Ruling)
		}
	}
}

// The final scoring asks as well, and the game ends after the answer.
func TestPointsWaitAtTheEnd(t *testing.T) {
	m := begin(t, compile(t, config(t, 2, start("base/A", -1, 0, 270), start("base/U", 0, 0, 0)), finalToll()))
	m.play("draw base/U", "tile 1,0 r0", "follower r0")
	m.Finish()
	m.wants("seat 1 toll: keep, share")
	m.wantsScores(0, 0)
	m.play("share")
	m.wants("over")
	m.wantsScores(2, 1)
}

// Awards are handed out in order: the second waits for the answer to the first.
func TestAwardsWaitInOrder(t *testing.T) {
	m := begin(t, compile(t, config(t, 2, start("base/U", 0, 0, 0), start("base/U", 0, 5, 0)), finalToll()))
	m.play("draw base/U", "tile 1,5 r0", "follower r0", "draw base/U", "tile 1,0 r0", "follower r0")
	m.Finish()
	m.wants("seat 2 toll: keep, share") // the road of the earlier tile first
	if n := len(m.Awards()); n != 2 {
		t.Errorf("%d awards on the list, want 2", n)
	}
	m.play("share")
	m.wantsScores(1, 1)
	m.wants("seat 1 toll: keep, share")
	m.play("keep")
	m.wants("over")
	m.wantsScores(3, 1)
}

// finalToll asks about incomplete features too.
func finalToll() *toy {
	y := toll()
	inner := y.register
	y.register = func(b *rules.Book) error {
		if err := inner(b); err != nil {
			return err
		}
		road := b.Cite("BA-15")
		b.Fold(func(_ *rules.State, _ board.Feature, _ rules.Seat, v rules.Value) rules.Value {
			v.Rule = road
			return v
		})
		return nil
	}
	return y
}
