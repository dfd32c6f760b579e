package absence

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"testing"
	"time"

	"circulade/bot"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
	"circulade/rules"
)

// seen is what somebody sees of who comes and goes.
type seen struct {
	registrytest.Seen
	Seats []struct {
		Away     string
		StandIn  bool `json:"stand_in"`
		Resigned bool
		Yours    bool
	}
	Asked *struct {
		Seat         int
		Since, Nudge string
		Nudged       string
		By           *int
		StandIn      string `json:"stand_in"`
	}
	Out   []int
	Clock *struct {
		Flags, Out []int
		Left       []int64 `json:"left_ms"`
		Returns    []clock.Return
	}
}

// goes does something that answers with the table.
func goes(p *registrytest.Player, f func(o table.Owner) (json.RawMessage, error)) (*seen, error) {
	data, err := registrytest.Do(p, f)
	if err != nil {
		return nil, err
	}
	s := &seen{}
	return s, json.Unmarshal(data, s)
}

// nudges nudges a seat as the person p, and returns the table.
func nudges(p *registrytest.Player, seat int) (*seen, error) {
	return goes(p, func(o table.Owner) (json.RawMessage, error) { return nudge(o, p.Who, seat) })
}

// standsIn has a computer player stand in for a seat, or no longer, as the person p asks, and returns the table.
func standsIn(p *registrytest.Player, seat int, on bool) (*seen, error) {
	s := New(Config{ComeBack: table.Owner.VoteOnReturn})
	return goes(p, func(o table.Owner) (json.RawMessage, error) { return s.setStandIn(o, p.Who, seat, on) })
}

// resigns gives a seat up as the person p, and returns the table.
func resigns(p *registrytest.Player, seat int) (*seen, error) {
	return goes(p, func(o table.Owner) (json.RawMessage, error) { return resign(o, p.Who, seat) })
}

// look sees the table.
func look(t *testing.T, p *registrytest.Player) *seen {
	t.Helper()
	data, err := p.See()
	return registrytest.Read[seen](t, data, err)
}

// sure returns a check of a request's answer.
func sure(tb testing.TB) func(*seen, error) *seen {
	return func(s *seen, err error) *seen {
		tb.Helper()
		if err != nil {
			tb.Fatal(err)
		}
		return s
	}
}

// makes makes a table with a clock, or without (nil), and seats of the given kinds: "random" is a computer player.
func makes(h *registrytest.House, c *clock.Settings, kinds ...string) (host *registrytest.Player) {
	w := &plan.Wanted{Options: map[string]string{"base.first_player": "seat0"}, Clock: c}
	for i, k := range kinds {
		s := plan.Seat{Name: "Player " + string(rune('A'+i)), Kind: k}
		if k == "random" {
			s.Kind, s.Bot = gamelog.KindBot, k
		}
		w.Seats = append(w.Seats, s)
	}
	return h.Make(w)[0]
}

// three are at a table: Ann, who made it and has played, Bo, who is asked now, and Cy.
func three(t *testing.T, h *registrytest.House) (ann, bo, cy *registrytest.Player) {
	t.Helper()
	ann = makes(h, nil, "here", "link", "link")
	id := ann.Seen().ID
	bo, cy = h.InvitedPlayer(id, 1), h.InvitedPlayer(id, 2)
	for ann.Seen().Waiting[0] == 0 {
		ann.Choose(0)
	}
	return ann, bo, cy
}

// from returns how moments are written: so long from now.
func from(h *registrytest.House) func(time.Duration) string {
	return func(by time.Duration) string { return table.FormatMillis(h.Now().Add(by).UnixMilli()) }
}

func TestNudgeAndStandIn(t *testing.T) {
	h := registrytest.OpenWithManualClock(t, nil, Part)
	ann, bo, cy := three(t, h)
	eve := h.Guest(ann.Seen().ID)
	from := from(h)

	s := look(t, ann)
	if a := s.Asked; a == nil || a.Seat != 1 || a.Since != from(0) || a.Nudge != from(5*time.Minute) || a.Nudged != "" || a.StandIn != "" {
		t.Errorf("whom the table waits for: %+v", a)
	}
	if s.Seats[1].Away != "" {
		t.Error("somebody is away who was never seen to go")
	}
	leave := bo.StayConnected()
	if a := look(t, ann).Asked; a.Nudge != from(3*24*time.Hour) {
		t.Errorf("who is there may be nudged from %s", a.Nudge)
	}
	h.AdvanceTime(10 * time.Minute)
	leave()
	if s = look(t, ann); s.Seats[1].Away != from(0) || s.Asked.Nudge != from(5*time.Minute) {
		t.Errorf("who went is away since %q, and may be nudged from %s", s.Seats[1].Away, s.Asked.Nudge)
	}
	h.AdvanceTime(5*time.Minute - time.Millisecond)
	for name, test := range map[string]struct {
		who  *registrytest.Player
		seat int
		code string
	}{
		"too soon": {cy, 1, "too-soon"}, "oneself": {bo, 1, "not-your-seat"}, "whoever watches": {eve, 1, "not-your-seat"},
		"who is not asked": {ann, 2, "not-asked"}, "no seat": {ann, 6, "not-found"},
	} {
		if _, err := nudges(test.who, test.seat); err == nil {
			t.Errorf("nudging %s is done", name)
		} else {
			registrytest.Refused(t, err, test.code)
		}
	}
	_, err := standsIn(cy, 1, true)
	registrytest.Refused(t, err, "too-soon")
	if now := look(t, ann); now.Seq != s.Seq {
		t.Errorf("what was refused changed the table: %d, and was %d", now.Seq, s.Seq)
	}
	h.AdvanceTime(time.Millisecond)
	s = sure(t)(nudges(cy, 1))
	if a := s.Asked; a.Nudged != from(0) || a.By == nil || *a.By != 2 || a.Nudge != "" || a.StandIn != from(2*time.Minute) {
		t.Errorf("after a nudge: %+v", a)
	}
	list, err := registrytest.Do(ann, func(o table.Owner) ([]table.Unattended, error) { return o.Unattended(), nil })
	if err != nil || len(list) != 1 || list[0].Seat != 1 || list[0].Nth != 1 || !list[0].Nudged {
		t.Errorf("whose turn it is while they are away: %+v, %v", list, err)
	}
	if again := sure(t)(nudges(ann, 1)); again.Seq != s.Seq {
		t.Error("somebody was nudged twice")
	}
	_, err = standsIn(ann, 1, true)
	registrytest.Refused(t, err, "too-soon")
	h.AdvanceTime(2 * time.Minute)
	_, err = standsIn(eve, 1, true)
	registrytest.Refused(t, err, "not-your-seat")
	if s = sure(t)(standsIn(ann, 1, true)); !s.Seats[1].StandIn || s.Asked != nil {
		t.Errorf("the computer plays: %+v", s)
	}
	registrytest.Eventually(t, "the computer's turn", func() bool { return look(t, ann).Waiting[0] == 2 })
	h.Restart()
	if s = look(t, bo); !s.Seats[1].StandIn || !s.Seats[1].Yours || s.Asked.Seat != 2 {
		t.Errorf("after a restart: %+v", s)
	}
	for _, other := range []*registrytest.Player{cy, eve} {
		_, err = standsIn(other, 1, false)
		registrytest.Refused(t, err, "not-your-seat")
	}
	s = sure(t)(standsIn(bo, 1, false))
	if again := sure(t)(standsIn(bo, 1, false)); s.Seats[1].StandIn || again.Seq != s.Seq {
		t.Errorf("taken back: %+v", s)
	}
}

// Who is there and does not move may be nudged after three days, counted over restarts; a
// day later the computer plays. The host takes it back, too, and then time counts anew.
func TestSlowPlayer(t *testing.T) {
	h := registrytest.OpenWithManualClock(t, nil, Part)
	ann, bo, cy := three(t, h)
	leave := bo.StayConnected()
	h.AdvanceTime(2 * 24 * time.Hour)
	leave()
	h.Restart()
	defer bo.StayConnected()()
	h.AdvanceTime(24*time.Hour - time.Millisecond)
	_, err := nudges(cy, 1)
	registrytest.Refused(t, err, "too-soon")
	h.AdvanceTime(time.Millisecond)
	sure(t)(nudges(cy, 1))
	h.AdvanceTime(24*time.Hour - time.Millisecond)
	_, err = standsIn(cy, 1, true)
	registrytest.Refused(t, err, "too-soon")
	h.AdvanceTime(time.Millisecond)
	sure(t)(standsIn(cy, 1, true))
	registrytest.Eventually(t, "the computer's turn", func() bool { return look(t, ann).Waiting[0] == 2 })
	s := sure(t)(standsIn(ann, 1, false))
	if s.Seats[1].StandIn || s.Asked.Since != from(h)(0) {
		t.Errorf("taken back by the host: %+v, asked %+v", s.Seats[1], s.Asked)
	}
}

// slowly chooses only when it may.
type slowly struct {
	bot.Player
	until <-chan struct{}
}

func (p slowly) Choose(ctx context.Context, s *rules.State) (rules.Choice, error) {
	<-p.until
	return p.Player.Choose(ctx, s)
}

// Whose seat the computer plays does not choose, until they take it back: then what it has
// found comes to nothing.
func TestStoodInForDoesNotChoose(t *testing.T) {
	until := make(chan struct{})
	h := registrytest.OpenWithManualClock(t, func(c *table.Config) {
		c.Parts = []func(table.Owner) *table.Part{Part, registrytest.ComputersPlay(func(o bot.Options) (bot.Player, error) {
			p, err := bot.Make("random", o)
			return slowly{p, until}, err
		})}
	}, Part)
	defer close(until)
	ann, bo, _ := three(t, h)
	defer bo.StayConnected()()
	text := bo.Seen().State.Decision.Choices[0].Text
	h.AdvanceTime(3 * 24 * time.Hour)
	sure(t)(nudges(ann, 1))
	h.AdvanceTime(24 * time.Hour)
	chooses := func(seq int64) error {
		_, err := registrytest.At(bo, func(x *table.Table) (json.RawMessage, error) {
			q := table.Choices{Move: "move-" + strconv.FormatInt(seq, 10), Seq: seq, All: []string{text}}
			return table.Do(t.Context(), x, bo.Who, func(o table.Owner) (json.RawMessage, error) { return o.Choose(bo.Who, q) })
		})
		return err
	}
	s := sure(t)(standsIn(ann, 1, true))
	registrytest.Refused(t, chooses(s.Seq), "stood-in")
	s = sure(t)(standsIn(bo, 1, false))
	if err := chooses(s.Seq); err != nil {
		t.Fatal(err)
	}
}

func TestNobodyStandsInOnOneDevice(t *testing.T) {
	h := registrytest.OpenWithManualClock(t, nil, Part)
	ann := makes(h, nil, "here", "here")
	phone := h.InvitedPlayer(ann.Seen().ID, 1)
	h.AdvanceTime(9 * 24 * time.Hour)
	_, err := nudges(phone, 0)
	registrytest.Refused(t, err, "one-device")
	if a := look(t, phone).Asked; a == nil || a.Nudge != "" {
		t.Errorf("offered on one device: %+v", a)
	}
	timed := makes(h, &clock.Settings{Kind: clock.Days, Days: 7}, "here", "link")
	bo := h.InvitedPlayer(timed.Seen().ID, 1)
	_, err = nudges(bo, 0)
	registrytest.Refused(t, err, "has-clock")
	_, err = standsIn(bo, 0, true)
	registrytest.Refused(t, err, "has-clock")
	if a := look(t, bo).Asked; a == nil || a.Since == "" || a.Nudge != "" {
		t.Errorf("with a clock: %+v", a)
	}
}

func TestResign(t *testing.T) {
	h := registrytest.OpenWithManualClock(t, nil, Part)
	ann, bo, cy := three(t, h)
	for _, who := range []*registrytest.Player{ann, h.Guest(ann.Seen().ID)} {
		_, err := resigns(who, 1)
		registrytest.Refused(t, err, "not-your-seat")
	}
	s := sure(t)(resigns(bo, 1))
	if s.Status != string(store.Playing) || !s.Seats[1].Resigned || !slices.Equal(s.Out, []int{1}) {
		t.Errorf("resigned: %+v", s)
	}
	if again := sure(t)(resigns(bo, 1)); !slices.Equal(again.Out, []int{1}) {
		t.Errorf("resigned twice: %v are out", again.Out)
	}
	registrytest.Eventually(t, "the computer's turn", func() bool { return look(t, ann).Waiting[0] == 2 })
	_, err := standsIn(bo, 1, false)
	registrytest.Refused(t, err, "resigned")
	_, err = nudges(bo, 2)
	registrytest.Refused(t, err, "not-your-seat")
	if s = sure(t)(resigns(cy, 2)); s.Status != string(store.Ended) || !slices.Equal(s.Out, []int{1, 2}) {
		t.Errorf("one is left: %+v", s)
	}
	_, err = resigns(ann, 0)
	registrytest.Refused(t, err, "ended")

	alone := makes(h, nil, "here", "random", "random")
	if s = sure(t)(resigns(alone, 0)); s.Status != string(store.Ended) {
		t.Error("computers play on by themselves")
	}
}

// Whoever lost on time plays again when the others agree.
func TestComeBack(t *testing.T) {
	h := registrytest.OpenWithManualClock(t, nil, Part)
	h.AdvanceTime(time.Minute) // longer than the clocks stand still after a start of the server
	ann := makes(h, &clock.Settings{Kind: clock.Bank, BankS: 100, Flag: clock.Out}, "here", "link")
	bo := h.InvitedPlayer(ann.Seen().ID, 1)
	h.AdvanceTime(100 * time.Second)
	if c := look(t, ann).Clock; !slices.Equal(c.Flags, []int{0}) {
		t.Fatalf("the flags are %v", c.Flags)
	}
	_, err := standsIn(h.Guest(ann.Seen().ID), 0, false)
	registrytest.Refused(t, err, "not-your-seat")
	asked := sure(t)(standsIn(ann, 0, false))
	if r := asked.Clock.Returns; len(r) != 1 || r[0].Seat != 0 || !slices.Equal(r[0].Agreed, []int{0}) {
		t.Errorf("asked: %+v", r)
	}
	if declined := sure(t)(standsIn(bo, 0, true)); len(declined.Clock.Returns) > 0 || len(declined.Clock.Flags) == 0 {
		t.Errorf("declined: %+v", declined.Clock)
	}
	sure(t)(standsIn(bo, 0, false))
	back := sure(t)(standsIn(ann, 0, false))
	if len(back.Clock.Flags) > 0 || len(back.Clock.Out) > 0 || len(back.Out) > 0 || back.Clock.Left[0] != 60_000 {
		t.Errorf("agreed: %+v", back.Clock)
	}
}
