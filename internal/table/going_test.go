package table

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"circulade/bot"
	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/table/clock"
)

// gone is what a guest sees of who comes and goes.
type gone struct {
	Seq     int64
	Status  store.Status
	Waiting []int
	Host    bool
	Seats   []struct {
		Away     string
		StandIn  bool `json:"stand_in"`
		Resigned bool
		Host     bool
		Yours    bool
	}
	Asked *struct {
		Seat         int
		Since, Nudge string
		Nudged       string
		By           *int
		StandIn      string `json:"stand_in"`
	}
	Out      []int
	HostAway bool `json:"host_away"`
	Clock    *struct {
		Flags, Out []int
		Left       []int64 `json:"left_ms"`
		Returns    []clock.Return
	}
}

// goes sends a request about who plays, and returns what became of the table.
func (g *guest) goes(id string, f func(t *Table, ctx context.Context) (json.RawMessage, error)) (s *gone, err error) {
	g.tb.Helper()
	data, err := at(g, id, func(t *Table) (json.RawMessage, error) { return f(t, g.tb.Context()) })
	if err != nil {
		return nil, err
	}
	s = &gone{}
	if err := json.Unmarshal(data, s); err != nil {
		g.tb.Fatal(err)
	}
	return s, nil
}

func (g *guest) nudge(id string, seat int) (*gone, error) {
	return g.goes(id, func(t *Table, ctx context.Context) (json.RawMessage, error) { return t.Nudge(ctx, g.who, seat) })
}

func (g *guest) standIn(id string, seat int, on bool) (*gone, error) {
	return g.goes(id, func(t *Table, ctx context.Context) (json.RawMessage, error) { return t.StandIn(ctx, g.who, seat, on) })
}

func (g *guest) resign(id string, seat int) (*gone, error) {
	return g.goes(id, func(t *Table, ctx context.Context) (json.RawMessage, error) { return t.Resign(ctx, g.who, seat) })
}

// look sees the table.
func (g *guest) look(id string) *gone {
	g.tb.Helper()
	s, err := g.goes(id, func(t *Table, ctx context.Context) (json.RawMessage, error) { return seeAs(ctx, t, g.who, nothing) })
	if err != nil {
		g.tb.Fatal(err)
	}
	return s
}

// there has a guest follow a table until the answer is called.
func (g *guest) there(id string) (leave func()) {
	g.tb.Helper()
	t, err := g.registry.Find(g.tb.Context(), id, here)
	if err != nil {
		g.tb.Fatal(err)
	}
	f := t.Subscribe(g.who, nothing)
	return func() {
		f.Leave()
		t.Release()
	}
}

// sure returns a check of a request's answer.
func sure(tb testing.TB) func(*gone, error) *gone {
	return func(s *gone, err error) *gone {
		tb.Helper()
		if err != nil {
			tb.Fatal(err)
		}
		return s
	}
}

// three are at a table: Ann, who made it and has played, Bo, who is asked now, and Cy.
func three(t *testing.T, h *Registry) (ann, bo, cy *guest, id string) {
	t.Helper()
	ann, bo, cy = newGuest(t, h), newGuest(t, h), newGuest(t, h)
	s := ann.make("here", "link", "link")
	bo.holding(s.ID, 1)
	cy.holding(s.ID, 2)
	for s.Waiting[0] == 0 {
		s = ann.play(s, 1)
	}
	return ann, bo, cy, s.ID
}

func TestNudgeAndStandIn(t *testing.T) {
	games, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	d, e := newDial(), &ear{}
	h, _ := openRegistry(t, games, d.on, e.on)
	ann, bo, cy, id := three(t, h)
	eve := newGuest(t, h)
	from := func(by time.Duration) string { return Instant(d.ms.Load() + by.Milliseconds()) }

	s := ann.look(id)
	if a := s.Asked; a == nil || a.Seat != 1 || a.Since != from(0) || a.Nudge != from(5*time.Minute) || a.Nudged != "" || a.StandIn != "" {
		t.Errorf("whom the table waits for: %+v", a)
	}
	if s.Seats[1].Away != "" {
		t.Error("somebody is away who was never seen to go")
	}
	leave := bo.there(id)
	if a := ann.look(id).Asked; a.Nudge != from(3*24*time.Hour) {
		t.Errorf("who is there may be nudged from %s", a.Nudge)
	}
	d.pass(10 * time.Minute)
	leave()
	if s = ann.look(id); s.Seats[1].Away != from(0) || s.Asked.Nudge != from(5*time.Minute) {
		t.Errorf("who went is away since %q, and may be nudged from %s", s.Seats[1].Away, s.Asked.Nudge)
	}
	d.pass(5*time.Minute - time.Millisecond)
	for name, test := range map[string]struct {
		who  *guest
		seat int
		code string
	}{
		"too soon": {cy, 1, "too-soon"}, "oneself": {bo, 1, "not-your-seat"}, "whoever watches": {eve, 1, "not-your-seat"},
		"who is not asked": {ann, 2, "not-asked"}, "no seat": {ann, 6, "not-found"},
	} {
		if _, err := test.who.nudge(id, test.seat); err == nil {
			t.Errorf("nudging %s is done", name)
		} else {
			refused(t, err, test.code)
		}
	}
	_, err = cy.standIn(id, 1, true)
	refused(t, err, "too-soon")
	if now := ann.look(id); now.Seq != s.Seq {
		t.Errorf("what was refused changed the table: %d, and was %d", now.Seq, s.Seq)
	}
	d.pass(time.Millisecond)
	s = sure(t)(cy.nudge(id, 1))
	if a := s.Asked; a.Nudged != from(0) || a.By == nil || *a.By != 2 || a.Nudge != "" || a.StandIn != from(2*time.Minute) {
		t.Errorf("after a nudge: %+v", a)
	}
	if got := e.all(); !slices.Equal(got[len(got)-1:], []string{"1/1!"}) {
		t.Errorf("heard %v", got)
	}
	if again := sure(t)(ann.nudge(id, 1)); again.Seq != s.Seq {
		t.Error("somebody was nudged twice")
	}
	_, err = ann.standIn(id, 1, true)
	refused(t, err, "too-soon")
	d.pass(2 * time.Minute)
	_, err = eve.standIn(id, 1, true)
	refused(t, err, "not-your-seat")
	if s = sure(t)(ann.standIn(id, 1, true)); !s.Seats[1].StandIn || s.Asked != nil {
		t.Errorf("the computer plays: %+v", s)
	}
	eventually(t, "the computer's turn", func() bool { w := ann.look(id).Waiting; return w[0] == 2 })
	h.Close()
	h = openQuiet(t, games, d)
	ann.registry, bo.registry, cy.registry, eve.registry = h, h, h, h
	if s = bo.look(id); !s.Seats[1].StandIn || !s.Seats[1].Yours || s.Asked.Seat != 2 {
		t.Errorf("after a restart: %+v", s)
	}
	for _, other := range []*guest{cy, eve} {
		_, err = other.standIn(id, 1, false)
		refused(t, err, "not-your-seat")
	}
	s = sure(t)(bo.standIn(id, 1, false))
	if again := sure(t)(bo.standIn(id, 1, false)); s.Seats[1].StandIn || again.Seq != s.Seq {
		t.Errorf("taken back: %+v", s)
	}
}

// Who is there and does not move may be nudged after three days, counted over restarts; a
// day later the computer plays. The host takes it back, too, and then time counts anew.
func TestSlowPlayer(t *testing.T) {
	games, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	d := newDial()
	h := openQuiet(t, games, d)
	ann, bo, cy, id := three(t, h)
	leave := bo.there(id)
	d.pass(2 * 24 * time.Hour)
	leave()
	h.Close()
	h = openQuiet(t, games, d)
	ann.registry, bo.registry, cy.registry = h, h, h
	defer bo.there(id)()
	d.pass(24*time.Hour - time.Millisecond)
	_, err = cy.nudge(id, 1)
	refused(t, err, "too-soon")
	d.pass(time.Millisecond)
	sure(t)(cy.nudge(id, 1))
	d.pass(24*time.Hour - time.Millisecond)
	_, err = cy.standIn(id, 1, true)
	refused(t, err, "too-soon")
	d.pass(time.Millisecond)
	sure(t)(cy.standIn(id, 1, true))
	eventually(t, "the computer's turn", func() bool { w := ann.look(id).Waiting; return w[0] == 2 })
	s := sure(t)(ann.standIn(id, 1, false))
	if s.Seats[1].StandIn || s.Asked.Since != Instant(d.ms.Load()) {
		t.Errorf("taken back by the host: %+v, asked %+v", s.Seats[1], s.Asked)
	}
}

// Whose seat the computer plays does not choose, until they take it back: then what it has
// found comes to nothing.
func TestStoodInForDoesNotChoose(t *testing.T) {
	d := newDial()
	until := make(chan struct{})
	h, _ := openRegistry(t, nil, d.on, func(c *Config) {
		c.Parts = []func(Owner) *Part{computersPlay(func(string) (bot.Player, error) {
			p, err := bot.Make("random", bot.Options{})
			return slowly{p, until}, err
		})}
	})
	defer close(until)
	ann, bo, _, id := three(t, h)
	defer bo.there(id)()
	now := bo.see(id, 0)
	d.pass(3 * 24 * time.Hour)
	sure(t)(ann.nudge(id, 1))
	d.pass(24 * time.Hour)
	s := sure(t)(ann.standIn(id, 1, true))
	now.Seq = s.Seq
	_, err := bo.try(now, 0, "m")
	refused(t, err, "stood-in")
	s = sure(t)(bo.standIn(id, 1, false))
	now.Seq = s.Seq
	bo.choose(now, 0, "m")
}

func TestNobodyStandsInOnOneDevice(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann := newGuest(t, h)
	s := ann.make("here", "here")
	phone := newGuest(t, h).holding(s.ID, 1)
	d.pass(9 * 24 * time.Hour)
	_, err := phone.nudge(s.ID, 0)
	refused(t, err, "one-device")
	if a := phone.look(s.ID).Asked; a == nil || a.Nudge != "" {
		t.Errorf("offered on one device: %+v", a)
	}
	timed := ann.timed(clock.Settings{Kind: clock.Days, Days: 7}, "here", "link")
	bo := newGuest(t, h).holding(timed.ID, 1)
	_, err = bo.nudge(timed.ID, 0)
	refused(t, err, "has-clock")
	_, err = bo.standIn(timed.ID, 0, true)
	refused(t, err, "has-clock")
	if a := bo.look(timed.ID).Asked; a == nil || a.Since == "" || a.Nudge != "" {
		t.Errorf("with a clock: %+v", a)
	}
}

func TestResign(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann, bo, cy, id := three(t, h)
	for _, who := range []*guest{ann, newGuest(t, h)} {
		_, err := who.resign(id, 1)
		refused(t, err, "not-your-seat")
	}
	s := sure(t)(bo.resign(id, 1))
	if s.Status != store.Playing || !s.Seats[1].Resigned || !slices.Equal(s.Out, []int{1}) {
		t.Errorf("resigned: %+v", s)
	}
	if again := sure(t)(bo.resign(id, 1)); !slices.Equal(again.Out, []int{1}) {
		t.Errorf("resigned twice: %v are out", again.Out)
	}
	eventually(t, "the computer's turn", func() bool { return ann.look(id).Waiting[0] == 2 })
	_, err := bo.standIn(id, 1, false)
	refused(t, err, "resigned")
	_, err = bo.nudge(id, 2)
	refused(t, err, "not-your-seat")
	if s = sure(t)(cy.resign(id, 2)); s.Status != store.Ended || !slices.Equal(s.Out, []int{1, 2}) {
		t.Errorf("one is left: %+v", s)
	}
	_, err = ann.resign(id, 0)
	refused(t, err, "ended")

	alone := ann.make("here", "random", "random")
	if s = sure(t)(ann.resign(alone.ID, 0)); s.Status != store.Ended {
		t.Error("computers play on by themselves")
	}
}

// Whoever lost on time plays again when the others agree.
func TestComeBack(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	d.pass(2 * realGrace)
	ann := newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 100, Flag: clock.Out}, "here", "link")
	bo := newGuest(t, h).holding(s.ID, 1)
	d.pass(100 * time.Second)
	if c := ann.look(s.ID).Clock; !slices.Equal(c.Flags, []int{0}) {
		t.Fatalf("the flags are %v", c.Flags)
	}
	_, err := newGuest(t, h).standIn(s.ID, 0, false)
	refused(t, err, "not-your-seat")
	asked := sure(t)(ann.standIn(s.ID, 0, false))
	if r := asked.Clock.Returns; len(r) != 1 || r[0].Seat != 0 || !slices.Equal(r[0].Agreed, []int{0}) {
		t.Errorf("asked: %+v", r)
	}
	if declined := sure(t)(bo.standIn(s.ID, 0, true)); len(declined.Clock.Returns) > 0 || len(declined.Clock.Flags) == 0 {
		t.Errorf("declined: %+v", declined.Clock)
	}
	sure(t)(bo.standIn(s.ID, 0, false))
	back := sure(t)(ann.standIn(s.ID, 0, false))
	if len(back.Clock.Flags) > 0 || len(back.Clock.Out) > 0 || len(back.Out) > 0 || back.Clock.Left[0] != 60_000 {
		t.Errorf("agreed: %+v", back.Clock)
	}
}
