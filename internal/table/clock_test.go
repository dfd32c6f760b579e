package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"circulade/bot"
	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/rules"
)

// A dial is the time of a test.
type dial struct{ ms atomic.Int64 }

func newDial() *dial {
	d := &dial{}
	d.ms.Store(1_800_000_000_000)
	return d
}

func (d *dial) pass(by time.Duration) { d.ms.Add(by.Milliseconds()) }
func (d *dial) now() time.Time        { return time.UnixMilli(d.ms.Load()) }

// on has a registry go by a dial and do nothing by itself. Whoever stands in for somebody
// chooses at random.
func (d *dial) on(c *Config) {
	c.Now, c.still = d.now, true
	c.Parts = []func(Owner) *Part{computersPlay(func(string) (bot.Player, error) { return bot.Make("random", bot.Options{}) })}
}

// clockSeen is what a guest sees of a clock.
type clockSeen struct {
	Left     []int64 `json:"left_ms"`
	Running  []int
	At       string
	Started  bool
	Awaits   []int
	Paused   bool
	Flags    []int
	Out      []int
	Asks     struct{ Pause, Resume []int }
	Vacation []int
	Away     []struct{ Seat int }
}

// timed makes a table with a clock.
func (g *guest) timed(s clock.Settings, kinds ...string) *seen {
	g.tb.Helper()
	w := &plan.Wanted{Options: map[string]string{"base.first_player": "seat0"}, Clock: &s}
	for i, k := range kinds {
		seat := plan.Seat{Name: fmt.Sprintf("Player %c", 'A'+i), Kind: k}
		if k != gamelog.KindHere && k != gamelog.KindLink {
			seat.Kind, seat.Bot = gamelog.KindBot, k
		}
		w.Seats = append(w.Seats, seat)
	}
	planned, err := g.registry.Plan(w)
	if err != nil {
		g.tb.Fatal(err)
	}
	made, err := g.registry.Make(g.tb.Context(), planned, g.who, here)
	return g.read(made.Table, err)
}

// holding has a guest hold a seat.
func (g *guest) holding(id string, seat int) *guest {
	g.tb.Helper()
	now := g.registry.cfg.Now().UnixMilli()
	err := g.registry.cfg.Store.Grant(
		g.tb.Context(), store.Grant{Game: id, Seat: seat, Kind: store.GrantPerson, Holder: g.who.Holder, Created: now}, access.NewNote(id, store.InvitedNote+seat, g.who.Holder, now),
	)
	if err == nil {
		_, err = at(g, id, func(t *Table) (bool, error) {
			return ask(g.tb.Context(), t, func() (bool, error) { return true, t.reloadGrants() })
		})
	}
	if err != nil {
		g.tb.Fatal(err)
	}
	return g
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

// entries returns a table's log.
func entries(tb testing.TB, games store.Store, id string) []store.Entry {
	tb.Helper()
	_, log, err := games.Load(tb.Context(), id)
	if err != nil {
		tb.Fatal(err)
	}
	return log
}

// decisions returns what a table's log says about the clock.
func decisions(tb testing.TB, games store.Store, id string) (list []clock.Decision) {
	tb.Helper()
	for _, e := range entries(tb, games, id) {
		if e.Kind != store.KindClock {
			continue
		}
		var d clock.Decision
		if err := json.Unmarshal(e.Data, &d); err != nil {
			tb.Fatal(err)
		}
		list = append(list, d)
	}
	return list
}

// slowly is a computer player who waits to be let go.
type slowly struct {
	bot.Player
	until <-chan struct{}
}

func (p slowly) Choose(ctx context.Context, s *rules.State) (rules.Choice, error) {
	<-p.until
	return p.Player.Choose(ctx, s)
}

func TestClockStartsWhenSeated(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 600}, "here", "link")
	if s.Clock.Started || len(s.Clock.Running) > 0 {
		t.Errorf("before all sit: %+v", s.Clock)
	}
	d.pass(time.Hour)
	ann.see(s.ID, 0).left(t, "nobody's time runs", 600, 600)
	bo.holding(s.ID, 1)
	ann.come(s.ID)
	s = ann.see(s.ID, 0)
	if !s.Clock.Started || !slices.Equal(s.Clock.Running, []int{0}) {
		t.Errorf("when all sit: %+v", s.Clock)
	}
	d.pass(5 * time.Second)
	s = ann.see(s.ID, 0)
	s.left(t, "Ann's runs", 595, 600)
	if s.Clock.At != FormatMillis(d.ms.Load()) {
		t.Errorf("told at %s, now it is %s", s.Clock.At, FormatMillis(d.ms.Load()))
	}
	all := ann.timed(clock.Settings{Kind: clock.Turn, TurnS: 60}, "here", "here", "random")
	if !all.Clock.Started || all.Seq != 1 {
		t.Errorf("with all here: %+v, seq %d", all.Clock, all.Seq)
	}
}

// Without somebody watching, answers that tell of time that runs are not kept.
func TestAnswersTellTheTime(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann := newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Turn, TurnS: 600}, "here", "here")
	for range 5 {
		d.pass(time.Second)
		now := ann.see(s.ID, 0)
		if now.Clock.At != FormatMillis(d.ms.Load()) {
			t.Errorf("at %s the answer is of %s", FormatMillis(d.ms.Load()), now.Clock.At)
		}
	}
}

// Undo gives no time back, nor an increment twice.
func TestUndoGivesNoTime(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann := newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 600, IncrementS: 10}, "here", "here")
	d.pass(20 * time.Second)
	s = ann.choose(s, 0, "tile")
	s.left(t, "after a tile", 580, 600)
	d.pass(10 * time.Second)
	s = ann.read(at(ann, s.ID, func(t *Table) (json.RawMessage, error) {
		return undoAs(ann.tb.Context(), t, ann.who, Undo{Move: "u", Seq: s.Seq, Version: s.State.Version - 1})
	}))
	s.left(t, "after the undo", 570, 600)
	d.pass(10 * time.Second)
	s.left(t, "as it was", 570, 600)
	ann.see(s.ID, 0).left(t, "it runs on", 560, 600)
}

func TestFlagComputer(t *testing.T) {
	for _, s := range []clock.Settings{{Kind: clock.Bank, BankS: 100}, {Kind: clock.Turn, TurnS: 100}} {
		t.Run(s.Kind, func(t *testing.T) {
			d := newDial()
			games, err := sqlite.Open(sqlitetest.Dir(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = games.Close() })
			var asked atomic.Value
			h, _ := openRegistry(t, games, d.on, func(c *Config) {
				c.Parts = []func(Owner) *Part{computersPlay(func(name string) (bot.Player, error) {
					asked.Store(name)
					return bot.Make("random", bot.Options{})
				})}
			})
			ann := newGuest(t, h)
			now := ann.timed(s, "here", "here")
			d.pass(101 * time.Second)
			ann.see(now.ID, 0)
			eventually(t, "Bo's turn", func() bool {
				now = ann.see(now.ID, 0)
				return len(now.Waiting) == 1 && now.Waiting[0] == 1
			})
			if name := asked.Load(); name != StandInBot {
				t.Errorf("%v stands in, want %s", name, StandInBot)
			}
			if !slices.Equal(now.Clock.Flags, []int{0}) || len(now.Clock.Out) > 0 || !slices.Equal(now.Clock.Running, []int{1}) {
				t.Errorf("after the flag: %+v", now.Clock)
			}
			refuse := ann.play(now, 1)
			now = refuse
			for len(now.Waiting) == 1 && now.Waiting[0] == 1 {
				now = ann.play(now, 1)
			}
			if s.Kind == clock.Turn {
				if len(now.Clock.Flags) > 0 || !slices.Equal(now.Clock.Running, []int{0}) || now.Clock.Left[0] != 100_000 {
					t.Errorf("in the next turn Ann does not play again: %+v", now.Clock)
				}
				ann.play(now, 1)
			} else {
				eventually(t, "the computer player's next turn", func() bool {
					now = ann.see(now.ID, 0)
					return now.Waiting[0] == 1
				})
				if !slices.Equal(now.Clock.Flags, []int{0}) {
					t.Errorf("with an empty bank the flag is up: %+v", now.Clock)
				}
			}
			flags := 0
			for _, d := range decisions(t, games, now.ID) {
				if d.Flag != nil {
					flags++
				}
			}
			if flags != 1 {
				t.Errorf("%d flags fell", flags)
			}
		})
	}
}

// Whoever's flag is down cannot move. The seat passes where that is possible.
func TestFlagPassAndOut(t *testing.T) {
	for _, flag := range []string{clock.Pass, clock.Out} {
		t.Run(flag, func(t *testing.T) {
			d := newDial()
			games, err := sqlite.Open(sqlitetest.Dir(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = games.Close() })
			slow := make(chan struct{})
			h, _ := openRegistry(t, games, d.on, func(c *Config) {
				c.Parts = []func(Owner) *Part{computersPlay(func(name string) (bot.Player, error) {
					if name != SubstituteBot {
						t.Errorf("%s chooses, want %s", name, SubstituteBot)
					}
					p, err := bot.Make("random", bot.Options{})
					return slowly{p, slow}, err
				})}
			})
			ann := newGuest(t, h)
			now := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 100, Flag: flag}, "here", "here")
			d.pass(101 * time.Second)
			now = ann.see(now.ID, 0)
			if _, err := ann.try(now, 0, "late"); err == nil {
				t.Error("a seat moves whose flag is down")
			} else {
				refused(t, err, "flagged")
			}
			close(slow)
			eventually(t, "Bo's turn", func() bool {
				now = ann.see(now.ID, 0)
				return now.Waiting[0] == 1
			})
			log := entries(t, games, now.ID)
			if last := string(log[len(log)-1].Data); log[len(log)-1].Seat != 0 || !slices.Contains([]string{`{"choices":["pass"]`}, last[:min(len(last), 19)]) {
				t.Errorf("the seat did not pass: %s", last)
			}
			if out := slices.Equal(now.Clock.Out, []int{0}); out != (flag == clock.Out) {
				t.Errorf("ranked last: %v", now.Clock.Out)
			}
		})
	}
}

// Computer players neither lose time nor have flags.
func TestComputersHaveNoFlags(t *testing.T) {
	d := newDial()
	stuck := make(chan struct{})
	h, _ := openRegistry(t, nil, d.on, func(c *Config) {
		c.Parts = []func(Owner) *Part{computersPlay(func(string) (bot.Player, error) {
			p, err := bot.Make("random", bot.Options{})
			return slowly{p, stuck}, err
		})}
	})
	defer close(stuck)
	ann := newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Turn, TurnS: 10}, "random", "here")
	d.pass(time.Hour)
	if len(s.Clock.Running) > 0 {
		t.Errorf("a computer player's time runs: %+v", s.Clock)
	}
}

// Only what the server measured is made good: a little more than nothing is left then when
// the time is over, and the flag waits for it.
func TestLagOfFollowers(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann := newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Turn, TurnS: 100}, "here", "here")
	table, err := h.Hold(s.ID, here)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	f := table.Subscribe(ann.who, newClient)
	defer f.Leave()
	if _, _, err := f.Next(t.Context()); err != nil || !f.Timed() {
		t.Fatalf("%v, timed %v", err, f.Timed())
	}
	f.Measured(300 * time.Millisecond)
	d.pass(100*time.Second + 200*time.Millisecond)
	s = ann.see(s.ID, 0)
	if len(s.Clock.Flags) > 0 {
		t.Fatal("the flag fell while the move was on its way")
	}
	s = ann.choose(s, 0, "in time")
	if s.Clock.Left[0] != 100 {
		t.Errorf("%d ms are left, want 100", s.Clock.Left[0])
	}
	d.pass(time.Second)
	if s = ann.see(s.ID, 0); !slices.Contains(s.Clock.Flags, 0) {
		t.Error("and the flag does not fall when it is late")
	}
}

// No time runs at a table that is over.
func TestNoTimeRunsAtTheEnd(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann := newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 300, IncrementS: 5}, "here", "here")
	ann.owned(s.ID, func(t *Table) error { return t.leaving.Stop() })
	if s = ann.see(s.ID, 0); len(s.Clock.Running) > 0 {
		t.Errorf("time runs at a table that is over: %+v", s.Clock)
	}
}
