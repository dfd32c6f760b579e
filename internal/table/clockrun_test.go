package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/tabletest"
)

// beating has a registry's heart beat for so long.
func (d *dial) beating(h *Registry, by time.Duration) {
	for ; by > 0; by -= beatTime {
		d.pass(min(by, beatTime))
		h.Beat()
	}
}

// openQuiet opens a registry that goes by a dial.
func openQuiet(t *testing.T, games store.Store, d *dial) *Registry {
	t.Helper()
	h, _ := openRegistry(t, games, d.on)
	return h
}

// While no server runs clocks by the second stand still, and clocks by the day go on.
// Wherever in the second between beats it died, nobody is wrong by more than half of it.
func TestClocksOverARestart(t *testing.T) {
	for name, test := range map[string]struct {
		stops bool          // it is stopped, and not killed
		late  time.Duration // after its last beat
	}{"stopped": {true, 700 * time.Millisecond}, "killed after a beat": {false, 0}, "killed before a beat": {false, beatTime - time.Millisecond}} {
		t.Run(name, func(t *testing.T) {
			games, err := sqlite.Open(sqlitetest.Dir(t))
			if err != nil {
				t.Fatal(err)
			}
			defer games.Close()
			d := newDial()
			h := openQuiet(t, games, d)
			ann := newGuest(t, h)
			bank := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 600}, "here", "here")
			days := ann.timed(clock.Settings{Kind: clock.Days, Days: 1}, "here", "here")
			d.beating(h, 30*time.Second)
			d.pass(test.late)
			shown := ann.see(bank.ID, 0).Clock.Left[0]
			if !test.stops {
				h.heartbeat.mu.Lock()
				h.heartbeat.known = false // whoever is killed says nothing more
				h.heartbeat.mu.Unlock()
			}
			h.Close()
			d.pass(10 * time.Minute)
			h = openQuiet(t, games, d)
			ann.registry = h
			now := ann.see(bank.ID, 0)
			off := now.Clock.Left[0] - shown
			if test.stops && off != 0 || off < -500 || off > 500 || !now.Clock.Started {
				t.Errorf("%d ms were shown before, %d after", shown, now.Clock.Left[0])
			}
			if n := len(decisions(t, games, bank.ID)); n != 2 {
				t.Errorf("the log tells of the clock %d times, want its start and the gap", n)
			}
			if left := ann.see(days.ID, 0).Clock.Left[0]; left > (24*3600-600-29)*1000 {
				t.Errorf("a clock by the day stood still: %d ms are left", left)
			}
			d.pass(5 * time.Second)
			if again := ann.see(bank.ID, 0).Clock.Left[0]; again != now.Clock.Left[0]-5000 {
				t.Errorf("it does not run on: %d after %d", again, now.Clock.Left[0])
			}
		})
	}
}

// After a start no flag falls for a minute, by the day for an hour: people come back first.
// Then they fall, at tables too at which nobody looks.
func TestGraceAndWatch(t *testing.T) {
	games, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	d := newDial()
	h := openQuiet(t, games, d)
	ann := newGuest(t, h)
	turn := ann.timed(clock.Settings{Kind: clock.Turn, TurnS: 10}, "here", "here")
	days := ann.timed(clock.Settings{Kind: clock.Days, Days: 1}, "here", "here")
	d.pass(9 * time.Second)
	h.Close()
	d.pass(2 * 24 * time.Hour)
	h = openQuiet(t, games, d)
	w := &watcher{registry: h, looked: map[string]lastLook{}}
	flags := func(id string) (n int) {
		for _, d := range decisions(t, games, id) {
			if d.Flag != nil {
				n++
			}
		}
		return n
	}
	for _, step := range []struct {
		pass time.Duration
		turn int
		days int
	}{{0, 0, 0}, {59 * time.Second, 0, 0}, {2 * time.Second, 1, 0}, {58 * time.Minute, 1, 0}, {2 * time.Minute, 1, 1}, {time.Hour, 1, 1}} {
		h.heartbeat.mu.Lock()
		h.heartbeat.lastBeat = d.ms.Load() + step.pass.Milliseconds() // it has beaten all the time
		h.heartbeat.mu.Unlock()
		d.pass(step.pass)
		w.checkOnce(t.Context())
		// What the stand-in did in the meantime may have begun a turn of which the time is
		// over as well; the first flag is what counts here.
		if a, b := min(1, flags(turn.ID)), min(1, flags(days.ID)); a != step.turn || b != step.days {
			t.Errorf("%v after the start: %d flags by the second and %d by the day, want %d and %d",
				time.Duration(d.ms.Load()-h.heartbeat.startedAt)*time.Millisecond, a, b, step.turn, step.days)
		}
	}
}

// TestWatchComesAgain: a table that the watch could not look at is looked at in the next round,
// however often that was so.
func TestWatchComesAgain(t *testing.T) {
	games, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	d := newDial()
	h := openQuiet(t, games, d)
	turn := newGuest(t, h).timed(clock.Settings{Kind: clock.Turn, TurnS: 10}, "here", "here")
	h.Close()
	h = openQuiet(t, games, d)
	w := &watcher{registry: h, looked: map[string]lastLook{}}
	after := func(wait time.Duration) (flags int) {
		h.heartbeat.mu.Lock()
		h.heartbeat.lastBeat = d.ms.Load() + wait.Milliseconds() // it has beaten all the time
		h.heartbeat.mu.Unlock()
		d.pass(wait)
		w.checkOnce(t.Context())
		for _, d := range decisions(t, games, turn.ID) {
			if d.Flag != nil {
				flags++
			}
		}
		return flags
	}
	room := h.cfg.Limits
	h.cfg.Limits.AllOpenTables, h.cfg.Limits.OpenTables = 0, 0 // nobody has room for it
	for _, wait := range []time.Duration{0, realGrace + time.Second, time.Second, time.Second} {
		if n := after(wait); n != 0 {
			t.Fatalf("%d flags fell at a table that nobody can load", n)
		}
	}
	h.cfg.Limits = room
	if n := after(time.Second); n == 0 {
		t.Error("the watch did not come again")
	}
}

// away is a store that can be made to fail.
type away struct {
	store.Store
	gone atomic.Bool
	full atomic.Bool // nothing can be appended
}

var errGone = errors.New("gone")

func (a *away) Append(ctx context.Context, e store.Entry, u store.Update) error {
	if a.gone.Load() || a.full.Load() {
		return errGone
	}
	return a.Store.Append(ctx, e, u)
}

func (a *away) EntriesSince(ctx context.Context, id string, after int64, limit int) ([]store.Entry, error) {
	if a.gone.Load() {
		return nil, errGone
	}
	return a.Store.EntriesSince(ctx, id, after, limit)
}

func (a *away) Beat(ctx context.Context, b store.Beat, g *store.Gap) error {
	if a.gone.Load() {
		return errGone
	}
	return a.Store.Beat(ctx, b, g)
}

// Time in which nothing can be stored is charged to nobody, and no flag falls in it.
func TestOutageIsFree(t *testing.T) {
	disk, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	games := &away{Store: disk}
	d := newDial()
	h := openQuiet(t, games, d)
	ann := newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Turn, TurnS: 100}, "here", "here")
	d.beating(h, 90*time.Second) // the grace of a start is over when the flag could fall
	games.gone.Store(true)
	d.beating(h, 60*time.Second)
	s = ann.see(s.ID, 0)
	if left := s.Clock.Left[0]; left < 8000 || left > 12_000 || len(s.Clock.Flags) > 0 {
		t.Errorf("while nothing can be stored: %+v", s.Clock)
	}
	_, err = ann.try(s, 0, "lost")
	refused(t, err, "not-saved")
	d.beating(h, 60*time.Second)
	games.gone.Store(false)
	d.beating(h, 2*time.Second)
	eventually(t, "the table's recovery", func() bool {
		data, err := ann.trySee(s.ID, 0)
		return err == nil && ann.read(data, nil).Seq > s.Seq
	})
	if left := ann.see(s.ID, 0).Clock.Left[0]; left < 8000 || left > 12_000 {
		t.Errorf("after the outage %d ms are left", left)
	}
	d.beating(h, 20*time.Second)
	if s = ann.see(s.ID, 0); !slices.Contains(s.Clock.Flags, 0) {
		t.Errorf("the flag does not fall when its time is over: %+v", s.Clock)
	}
}

// A failure that is over before the next beat is due, or of one beat alone, is charged to nobody
// either, also at tables where nobody tried to do anything meanwhile; an entry gives the time back.
func TestShortOutageIsFree(t *testing.T) {
	for name, outage := range map[string]func(d *dial, h *Registry, games *away, try func()){
		"between two beats": func(d *dial, h *Registry, games *away, try func()) {
			games.gone.Store(true)
			try()
			d.pass(600 * time.Millisecond)
			games.gone.Store(false)
			h.Beat()
		},
		"twice in a row": func(d *dial, h *Registry, games *away, try func()) {
			for range 2 { // what is given back fails too
				games.full.Store(true)
				try()
				d.pass(300 * time.Millisecond)
				games.full.Store(false)
				h.Beat()
			}
		},
		"of one beat": func(d *dial, h *Registry, games *away, _ func()) {
			games.gone.Store(true)
			d.beating(h, beatTime)
			games.gone.Store(false)
			d.beating(h, beatTime)
		},
	} {
		t.Run(name, func(t *testing.T) {
			disk, err := sqlite.Open(sqlitetest.Dir(t))
			if err != nil {
				t.Fatal(err)
			}
			defer disk.Close()
			games, d := &away{Store: disk}, newDial()
			h := openQuiet(t, games, d)
			ann := newGuest(t, h)
			one := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 600}, "here", "here")
			two := ann.timed(clock.Settings{Kind: clock.Turn, TurnS: 600}, "here", "here")
			d.beating(h, 20*time.Second)
			tries := 0
			outage(d, h, games, func() {
				tries++
				_, err := ann.try(one, 0, fmt.Sprint("lost", tries))
				refused(t, err, "not-saved")
			})
			const left = 580_000
			check := func(when string) {
				t.Helper()
				for _, id := range []string{one.ID, two.ID} {
					eventually(t, "the table's recovery", func() bool {
						_, err := ann.trySee(id, 0)
						n := len(decisions(t, games, id))
						return err == nil && n > 1
					})
					if now := ann.see(id, 0).Clock.Left[0]; now != left {
						t.Errorf("%s %d ms are left, want %d", when, now, left)
					}
				}
			}
			check("after the outage")
			h.Beat()
			h.Close()
			h = openQuiet(t, games, d)
			ann.registry = h
			check("after another start")
		})
	}
}

// A table that was not asked for before the next start gets its time back all the same.
func TestShortOutageOutlivesAStart(t *testing.T) {
	disk, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	games, d := &away{Store: disk}, newDial()
	h := openQuiet(t, games, d)
	ann := newGuest(t, h)
	made := ann.timed(clock.Settings{Kind: clock.Bank, BankS: 600}, "here", "here")
	d.beating(h, 10*time.Second)
	games.gone.Store(true)
	d.beating(h, beatTime)
	games.gone.Store(false)
	d.beating(h, 2*beatTime) // the second tells the store of it
	h.Close()
	ann.registry = openQuiet(t, games, d)
	if now := ann.see(made.ID, 0).Clock.Left[0]; now != 589_000 {
		t.Errorf("%d ms are left", now)
	}
}

// rounds is how many rounds a long test has: the full number if somebody asks for it.
func rounds(t *testing.T, short int) int {
	t.Helper()
	text := os.Getenv("CIRCULADE_CLOCK_ROUNDS")
	switch {
	case text == "" && testing.Short(): // under the race detector
		return short / 4
	case text == "":
		return short
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("CIRCULADE_CLOCK_ROUNDS is %q", text)
	}
	return n
}

// Where no clock has ever run nobody was kept waiting by a start: a flag falls in the first minute, too.
func TestNoGraceAtFirst(t *testing.T) {
	games, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	d := newDial()
	h := openQuiet(t, games, d)
	ann := newGuest(t, h)
	s := ann.timed(clock.Settings{Kind: clock.Turn, TurnS: 10, Flag: clock.Pass}, "here", "here")
	if last, _, err := games.Beats(t.Context()); err != nil || last.At == 0 {
		t.Errorf("before the first beat the store has %+v, %v", last, err)
	}
	d.beating(h, 11*time.Second)
	ann.see(s.ID, 0) // then the table looks at its clock
	flags := 0
	for _, decision := range decisions(t, games, s.ID) {
		if decision.Flag != nil {
			flags++
		}
	}
	if flags != 1 {
		t.Errorf("%d flags have fallen", flags)
	}
}

// TestFlagFallsOnce has moves come at the deadline, to two servers with one store that both
// want the flag to fall. Whatever is stored first counts, for all: either the move or the
// flag, and no flag twice. CIRCULADE_CLOCK_ROUNDS says how often, 10000 in full.
func TestFlagFallsOnce(t *testing.T) {
	games := tabletest.NewMemStore()
	d := newDial()
	one, _ := openRegistry(t, games, d.on)
	two, _ := openRegistry(t, games, d.on)
	d.pass(2 * realGrace)
	secret := access.NewSecret()
	ann, other := guestOf(t, one, secret), guestOf(t, two, secret)
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	counts := map[string]int{}
	s := ann.timed(clock.Settings{Kind: clock.Turn, TurnS: 10, Flag: clock.Pass}, "here", "here")
	for n := range rounds(t, 400) {
		s = upToDate(t, ann, other, s.ID)
		if s.Status != store.Playing {
			checkFlags(t, games, s.ID)
			s = ann.timed(clock.Settings{Kind: clock.Turn, TurnS: 10, Flag: clock.Pass}, "here", "here")
		}
		d.pass(time.Duration(s.Clock.Left[s.Waiting[0]]-1+rng.Int64N(3)) * time.Millisecond)
		var all sync.WaitGroup
		all.Go(func() { _, _ = other.trySee(s.ID, s.Seq) }) // it looks at its clock first
		all.Go(func() { _, _ = ann.try(s, rng.IntN(100), fmt.Sprint("at the deadline ", n)) })
		all.Go(func() { _, _ = ann.trySee(s.ID, s.Seq) })
		all.Wait()
		log := entries(t, games, s.ID)
		if int64(len(log)) == s.Seq {
			counts["neither"]++
			continue
		}
		counts[log[s.Seq].Kind]++
	}
	checkFlags(t, games, s.ID)
	t.Logf("what came first: %v", counts)
	if counts[store.KindChoices] == 0 || counts[store.KindClock] == 0 {
		t.Error("one side won every round: the test shows nothing")
	}
}

// upToDate waits until a person is asked and both servers are there.
func upToDate(t *testing.T, ann, other *guest, id string) (s *seen) {
	t.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		s = ann.see(id, 0)
		if s.Status == store.Playing && !slices.Equal(s.Clock.Running, s.Waiting) {
			continue // somebody stands in
		}
		// Whoever missed something finds out when it has something to store.
		_, err := at(other, id, func(t *Table) (bool, error) {
			return ask(other.tb.Context(), t, func() (bool, error) {
				t.recovery.markIndeterminate(t.registry.now())
				t.recovery.awaitInquiry(time.Second)
				return true, nil
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	t.Fatal("nobody is asked any more")
	return nil
}

// checkFlags replays a log and finds each flag in it once.
func checkFlags(t *testing.T, games store.Store, id string) {
	t.Helper()
	g, log, err := games.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	l, err := gamelog.Load(nil, g, log)
	if err != nil || l.Cut() != nil {
		t.Fatalf("the log cannot be replayed: %v, %+v", err, l.Cut())
	}
	fell := map[[2]int]bool{}
	for _, e := range log {
		var d struct {
			clock.Decision
			Clock clock.Clock
		}
		if err := json.Unmarshal(e.Data, &d); err != nil {
			t.Fatal(err)
		}
		if e.Kind != store.KindClock || d.Flag == nil {
			continue
		}
		if k := [2]int{*d.Flag, d.Clock.Turn}; fell[k] {
			t.Errorf("the flag of seat %d fell twice in turn %d", k[0], k[1])
		} else {
			fell[k] = true
		}
	}
}

// manyClocks fills a store with tables whose clocks run.
func manyClocks(tb testing.TB, games store.Store, d *dial, n int) {
	tb.Helper()
	h := &Registry{cfg: Config{Store: games, Now: d.now}}
	w := &plan.Wanted{Clock: &clock.Settings{Kind: clock.Bank, BankS: 600}, Seats: []plan.Seat{{Name: "Ann", Kind: "here"}, {Name: "Bo", Kind: "here"}}}
	holder, _ := access.HolderOf(access.NewSecret())
	var all sync.WaitGroup
	gate := make(chan struct{}, 256)
	for range n {
		gate <- struct{}{}
		all.Go(func() {
			defer func() { <-gate }()
			p, err := h.Plan(w)
			if err != nil {
				tb.Error(err)
				return
			}
			id := p.ID()
			grants, _ := p.Grants(id, holder, 1)
			if err := h.storeTable(tb.Context(), id, p.Start, p.Game, grants); err != nil {
				tb.Error(err)
				return
			}
			l, err := gamelog.New(p.Start, p.Game, store.Playing)
			if err != nil {
				tb.Error(err)
				return
			}
			s := l.DecideClock(clock.Decision{Start: true})
			l.AdvanceClock(s, h.now())
			kind, data, err := s.Entry()
			if err == nil {
				e := store.Entry{Game: id, Seq: 1, MoveID: "start", Seat: store.HostSeat, At: h.now(), Kind: kind, Data: data}
				err = games.Append(tb.Context(), e, l.UpdateAfter(e, s))
			}
			if err != nil {
				tb.Error(err)
			}
		})
	}
	all.Wait()
}

// Clocks that run when a server stops are all there when it starts again, which takes no
// longer for it; and after the minute of grace each flag falls that is due, once.
// CIRCULADE_CLOCK_ROUNDS says how many, 10000 in full.
func TestManyClocksOverARestart(t *testing.T) {
	n := min(rounds(t, 100), 10_000)
	dir := t.TempDir()
	games, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	d := newDial()
	manyClocks(t, games, d, n)
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	d.pass(2 * time.Hour)
	began := time.Now()
	if games, err = sqlite.Open(dir); err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	h := openQuiet(t, games, d)
	newGuest(t, h).make("here", "here")
	t.Logf("the start took %v with %d clocks", time.Since(began), n) // BenchmarkStartWithClocks holds it to its figure
	timers, err := games.Timers(t.Context(), false, store.Timer{}, 1<<60, n+1)
	if err != nil || len(timers) != n {
		t.Fatalf("%d of %d clocks are known, error %v", len(timers), n, err)
	}
	d.pass(realGrace + time.Second)
	w := &watcher{registry: h, looked: map[string]lastLook{}}
	w.checkOnce(t.Context())
	for _, timer := range timers {
		flags := 0
		for _, decision := range decisions(t, games, timer.Game) {
			if decision.Flag != nil {
				flags++
			}
		}
		if flags != 1 {
			t.Fatalf("the flag of a table fell %d times", flags)
		}
	}
}

// BenchmarkStartWithClocks measures a start with 10,000 clocks that run, until a table can
// be made.
func BenchmarkStartWithClocks(b *testing.B) {
	dir := b.TempDir()
	games, err := sqlite.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	d := newDial()
	manyClocks(b, games, d, 10_000)
	if err := games.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		games, err := sqlite.Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		cfg := Config{Store: games}
		d.on(&cfg)
		h := Open(b.Context(), cfg)
		if err := h.heartbeat.loadLedger(); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		h.Close()
		_ = games.Close()
		b.StartTimer()
	}
}
