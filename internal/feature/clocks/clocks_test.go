package clocks

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// A seen is what somebody sees of a table and its clock.
type seen struct {
	registrytest.Seen
	Clock struct {
		Left     []int64 `json:"left_ms"`
		Running  []int
		Started  bool
		Paused   bool
		Flags    []int
		Asks     struct{ Pause, Resume []int }
		Vacation []int
		Away     []struct{ Seat int }
	}
}

// left fails the test unless the clocks of the first seats show so many seconds.
func (s *seen) left(tb testing.TB, what string, seconds ...int64) {
	tb.Helper()
	for i, n := range seconds {
		if s.Clock.Left[i] != n*1000 {
			tb.Errorf("%s: seat %d has %d ms, want %d s", what, i, s.Clock.Left[i], n)
		}
	}
}

// A player wants something of the clock.
type player struct {
	*registrytest.Player
	tb testing.TB
}

// sees returns the table as the player sees it now.
func (p player) sees() *seen {
	p.tb.Helper()
	data, err := p.See()
	return registrytest.Read[seen](p.tb, data, err)
}

// asks has the table's owner do something, and returns what the table is like then.
func (p player) asks(f func(o table.Owner) (json.RawMessage, error)) (*seen, error) {
	p.tb.Helper()
	data, err := registrytest.Do(p.Player, f)
	if err != nil {
		return nil, err
	}
	return registrytest.Read[seen](p.tb, data, nil), nil
}

// pauses agrees to a pause, or to its end, as the player, and returns the table.
func (p player) pauses(move string) (*seen, error) {
	return p.asks(func(o table.Owner) (json.RawMessage, error) { return agreeToPause(o, p.Who, move) })
}

// gives gives a seat more time as the player asks, and returns the table.
func (p player) gives(move string, seat, seconds int) (*seen, error) {
	return p.asks(func(o table.Owner) (json.RawMessage, error) { return giveTime(o, p.Who, move, seat, seconds) })
}

// leaves takes days of vacation for the player's seats, and returns the table.
func (p player) leaves(move string, days int) (*seen, error) {
	return p.asks(func(o table.Owner) (json.RawMessage, error) { return takeVacation(o, p.Who, move, days) })
}

// tries makes the first choice.
func (p player) tries(move string) error {
	p.tb.Helper()
	now := p.sees()
	_, err := registrytest.Do(p.Player, func(o table.Owner) (json.RawMessage, error) {
		text := now.State.Decision.Choices[0].Text
		return o.Choose(p.Who, table.Choices{Move: move, Seq: now.Seq, All: []string{text}})
	})
	return err
}

// comes has somebody follow the table, and go again.
func (p player) comes() {
	p.tb.Helper()
	f := p.Subscribe()
	p.Seen()
	f.Leave()
}

// must returns a table that was received without an error; else it fails the test.
func must(tb testing.TB, s *seen, err error) *seen {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// open opens a registry whose time passes when a test says so.
func open(t *testing.T) *registrytest.House {
	t.Helper()
	return registrytest.OpenWithManualClock(t, func(c *table.Config) { c.Beat = 100_000 * time.Hour })
}

// timed makes a table with a clock, and returns its host.
func timed(t *testing.T, h *registrytest.House, s *clock.Settings, kinds ...string) player {
	t.Helper()
	w := &plan.Wanted{Options: map[string]string{"base.first_player": "seat0"}, Clock: s}
	for i, k := range kinds {
		seat := plan.Seat{Name: fmt.Sprintf("Player %c", 'A'+i), Kind: k}
		if k == gamelog.KindBot {
			seat.Bot = "random"
		}
		w.Seats = append(w.Seats, seat)
	}
	return player{h.Make(w)[0], t}
}

func TestPauseByConsent(t *testing.T) {
	h := open(t)
	ann := timed(t, h, &clock.Settings{Kind: clock.Turn, TurnS: 600}, "here", "link", "bot")
	id := ann.Seen().ID
	cy := player{h.Guest(id), t}
	_, err := ann.pauses("early")
	registrytest.Refused(t, err, "no-clock")
	bo := player{h.InvitedPlayer(id, 1), t}
	_, err = cy.pauses("stranger")
	registrytest.Refused(t, err, "not-your-seat")
	if err := ann.tries("a tile"); err != nil {
		t.Fatal(err)
	}
	if s := ann.sees(); s.Undo == nil {
		t.Error("what is to be forbidden cannot be done in the first place")
	}
	h.AdvanceTime(10 * time.Second)
	s, err := ann.pauses("a1")
	if s = must(t, s, err); s.Clock.Paused || !slices.Equal(s.Clock.Asks.Pause, []int{0}) {
		t.Errorf("one alone: %+v", s.Clock)
	}
	again, err := ann.pauses("a1")
	if again = must(t, again, err); again.Seq != s.Seq {
		t.Error("the same request was carried out twice")
	}
	h.AdvanceTime(10 * time.Second)
	s, err = bo.pauses("b1")
	if s = must(t, s, err); !s.Clock.Paused || len(s.Clock.Running) > 0 || len(s.Clock.Asks.Pause) > 0 {
		t.Errorf("both: %+v", s.Clock)
	}
	h.AdvanceTime(time.Hour)
	s = ann.sees()
	s.left(t, "in a pause", 580)
	registrytest.Refused(t, ann.tries("moved"), "paused")
	if s.Undo != nil {
		t.Errorf("in a pause it says that version %d can be gone back to", *s.Undo)
	}
	s, err = bo.pauses("b2")
	if s = must(t, s, err); !s.Clock.Paused || !slices.Equal(s.Clock.Asks.Resume, []int{1}) {
		t.Errorf("one alone wants to go on: %+v", s.Clock)
	}
	s, err = ann.asks(func(o table.Owner) (json.RawMessage, error) { return declinePause(o, ann.Who) })
	if s = must(t, s, err); len(s.Clock.Asks.Resume) > 0 {
		t.Errorf("declined: %+v", s.Clock)
	}
	_, err = ann.pauses("a3")
	must(t, s, err)
	s, err = bo.pauses("b3")
	if s = must(t, s, err); s.Clock.Paused || !slices.Equal(s.Clock.Running, []int{0}) {
		t.Errorf("it goes on: %+v", s.Clock)
	}
	h.AdvanceTime(time.Second)
	ann.sees().left(t, "after the pause", 579)
	if err := ann.tries("moves"); err != nil {
		t.Errorf("after the pause: %v", err)
	}
}

// What one seat decides is bounded, and nobody can keep a table in its pause by it.
func TestPausesAreBounded(t *testing.T) {
	ann := timed(t, open(t), &clock.Settings{Kind: clock.Turn, TurnS: 600}, "here", "here")
	s := ann.sees()
	var err error
	for n := range 3 * gamelog.MaxWaste {
		var next *seen
		if next, err = ann.pauses(fmt.Sprint("p", n)); err != nil {
			break
		}
		s = next
	}
	registrytest.Refused(t, err, "too-many")
	if s.Clock.Paused {
		t.Error("the pause cannot be ended")
	}
}

func TestMoreTime(t *testing.T) {
	h := open(t)
	ann := timed(t, h, &clock.Settings{Kind: clock.Bank, BankS: 100}, "here", "link", "bot")
	bo := player{h.InvitedPlayer(ann.Seen().ID, 1), t}
	for name, test := range map[string]struct {
		who           player
		seat, seconds int
		code          string
	}{
		"a guest": {bo, 1, 60, "not-your-seat"}, "no seat": {ann, 5, 60, "not-found"}, "a computer player": {ann, 2, 60, "bad-setup"},
		"nothing": {ann, 1, 0, "bad-json"}, "too much at once": {ann, 1, 3601, "bad-json"},
	} {
		_, err := test.who.gives("g "+name, test.seat, test.seconds)
		t.Run(name, func(t *testing.T) { registrytest.Refused(t, err, test.code) })
	}
	given, err := ann.gives("g1", 1, 60)
	must(t, given, err).left(t, "given", 100, 160)
	given, err = ann.gives("g1", 1, 60)
	must(t, given, err).left(t, "given once", 100, 160)
	_, err = ann.gives("g1", 1, 61)
	registrytest.Refused(t, err, "reused-move")
	err = nil
	for n := 0; err == nil; n++ {
		if n >= gamelog.MaxWaste {
			t.Fatal("a host gives without end in one turn")
		}
		_, err = ann.gives(fmt.Sprint("more", n), 0, 3600)
	}
	registrytest.Refused(t, err, "too-many")
	h.AdvanceTime(20 * time.Hour)
	ann.sees()
	_, err = ann.gives("flagged", 0, 1)
	registrytest.Refused(t, err, "flagged")
	plain := timed(t, h, nil, "here", "here")
	_, err = plain.gives("g", 0, 60)
	registrytest.Refused(t, err, "no-clock")
}

func TestTimeGivenIsBounded(t *testing.T) {
	ann := timed(t, open(t), &clock.Settings{Kind: clock.Turn, TurnS: 3600}, "here", "here")
	var err error
	for n := 0; n < 40 && err == nil; n++ {
		if _, err = ann.gives(fmt.Sprint("g", n), 0, 3600); n%5 == 4 && err == nil {
			for turn := range 4 { // a turn or two
				if err := ann.tries(fmt.Sprint("t", n, turn)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	registrytest.Refused(t, err, "too-much")
}

func TestVacation(t *testing.T) {
	h := open(t)
	ann := timed(t, h, &clock.Settings{Kind: clock.Days, Days: 1}, "here", "link")
	_, err := ann.leaves("early", 1)
	registrytest.Refused(t, err, "no-clock")
	h.InvitedPlayer(ann.Seen().ID, 1)
	s, err := ann.leaves("v1", 10)
	if s = must(t, s, err); !slices.Equal(s.Clock.Vacation, []int{4, 14}) || len(s.Clock.Running) > 0 || len(s.Clock.Away) != 1 {
		t.Errorf("on vacation: %+v", s.Clock)
	}
	_, err = ann.leaves("v2", 5)
	registrytest.Refused(t, err, "too-much")
	h.AdvanceTime(10*24*time.Hour + time.Hour)
	s = ann.sees()
	s.left(t, "back", 23*3600)
	if !slices.Equal(s.Clock.Running, []int{0}) || len(s.Clock.Flags) > 0 {
		t.Errorf("back: %+v", s.Clock)
	}
	fast := timed(t, h, &clock.Settings{Kind: clock.Bank, BankS: 60}, "here", "here")
	_, err = fast.leaves("v", 1)
	registrytest.Refused(t, err, "no-clock")
}

// A pause without a host is ended by one seat alone after ten minutes, and not before.
func TestLongPauseWithoutHost(t *testing.T) {
	h := open(t)
	quick := &clock.Settings{Kind: clock.Bank, BankS: 600}
	players := h.MakeForStrangers(&plan.Wanted{
		Seats: []plan.Seat{{Name: "A"}, {Name: "B"}}, Options: map[string]string{"base.first_player": "seat0"}, Clock: quick,
	})
	ann, bo := player{players[0], t}, player{players[1], t}
	ann.comes()
	bo.comes()
	s, err := ann.pauses("a1")
	must(t, s, err)
	s, err = bo.pauses("b1")
	if s = must(t, s, err); !s.Clock.Paused {
		t.Fatalf("no pause: %+v", s.Clock)
	}
	h.AdvanceTime(longPause - time.Second)
	s, err = ann.pauses("a2")
	if s = must(t, s, err); !s.Clock.Paused {
		t.Error("one alone ends a pause too soon")
	}
	h.AdvanceTime(2 * time.Second)
	s, err = ann.pauses("a3")
	if s = must(t, s, err); s.Clock.Paused {
		t.Error("one alone cannot end a long pause")
	}
	ann = timed(t, h, quick, "here", "link")
	bo = player{h.InvitedPlayer(ann.Seen().ID, 1), t}
	for i, p := range []player{ann, bo} {
		s, err = p.pauses(fmt.Sprint("p", i))
		must(t, s, err)
	}
	h.AdvanceTime(2 * longPause)
	s, err = ann.pauses("h2")
	if s = must(t, s, err); !s.Clock.Paused {
		t.Error("with a host one alone ends a pause")
	}
	// Bo does not come back: the host hands the seat to a computer player, and it goes on.
	s, err = ann.asks(func(o table.Owner) (json.RawMessage, error) {
		if err := o.Roster().Unseat(ann.Who, 1, access.ToComputer); err != nil {
			return nil, err
		}
		if err := o.ReloadGrants(); err != nil {
			return nil, err
		}
		if err := o.CommitDecision(gamelog.Decision{Seat: 1, As: &gamelog.Seat{Kind: gamelog.KindBot, Bot: "random"}}); err != nil {
			return nil, err
		}
		return o.RenderFor(ann.Who)
	})
	if s = must(t, s, err); s.Clock.Paused {
		t.Error("a pause goes on for somebody who is there no more")
	}
}
