package gamelog_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/gamelog/gamelogtest"
)

// A timed table has a clock, and keeps its log.
type timed struct {
	*gamelog.Log
	tb    testing.TB
	store gamelogtest.Played
	at    int64
	rng   *rand.Rand
	ids   string // before the id of each move
}

func timedTable(tb testing.TB, s clock.Settings, setup game.Setup) *timed {
	tb.Helper()
	st := gamelog.Start{Title: "timed", Clock: &s}
	for range setup.Players {
		st.Seats = append(st.Seats, gamelog.Seat{Kind: gamelog.KindHere})
	}
	g, err := st.NewGame(setup)
	if err != nil {
		tb.Fatal(err)
	}
	log, err := gamelog.New(st, g, store.Playing)
	if err != nil {
		tb.Fatal(err)
	}
	l := &timed{Log: log, tb: tb, at: 1_000_000, rng: rand.New(rand.NewPCG(5, 6))}
	if l.store.Game, err = st.ToStore(store.Info{ID: "timed", Status: store.Playing}, g); err != nil {
		tb.Fatal(err)
	}
	return l
}

// add stores a step some time later, and tells what the store hears.
func (l *timed) add(by int, s *gamelog.Step) store.Update {
	l.tb.Helper()
	l.at += l.rng.Int64N(20_000)
	l.AdvanceClock(s, l.at)
	e := store.Entry{Game: "timed", Seq: l.Seq() + 1, MoveID: fmt.Sprint(l.ids, "m", l.Seq()+1), Seat: by, At: l.at}
	u := l.UpdateAfter(e, s)
	foreseen, before := s.Finish(l.Log, e), l.Status()
	var err error
	if e.Kind, e.Data, err = s.Entry(); err == nil {
		err = l.Accept(e, s)
	}
	if err != nil {
		l.tb.Fatal(err)
	}
	if ended := before == store.Playing && l.Status() != store.Playing; ended != (foreseen != nil) {
		l.tb.Errorf("the game is %s after it was %s, and foreseen was %+v", l.Status(), before, foreseen)
	}
	if foreseen != nil {
		sameFinish(l.tb, l.Log, foreseen)
	}
	l.store.Entries = append(l.store.Entries, e)
	l.store.Game.Seq, l.store.Game.Status = e.Seq, l.Status()
	return u
}

// some does something at random.
func (l *timed) some() store.Update {
	l.tb.Helper()
	by := l.Waiting()
	switch n := l.rng.IntN(20); {
	case n < 3:
		if version, by, ok := l.Undoable(); ok {
			s, err := l.Undo(version)
			if err != nil {
				l.tb.Fatal(err)
			}
			return l.add(by, s)
		}
	case n == 3:
		return l.add(by, l.DecideClock(clock.Decision{Agree: []int{0, 1}}))
	case n == 4:
		return l.add(-1, l.DecideClock(clock.Decision{Give: &clock.Gift{Seat: by, Seconds: 5}}))
	case n == 5:
		return l.add(-1, l.DecideClock(clock.Decision{Gap: 500}))
	case n == 6:
		if _, seat, ok := l.Clock().Deadline(); ok {
			return l.add(-1, l.DecideClock(clock.Decision{Flag: &seat}))
		}
	case n == 7:
		kind := []string{gamelog.KindBot, gamelog.KindHere}[l.rng.IntN(2)]
		return l.add(-1, l.Decide(gamelog.Decision{Seat: by, As: &gamelog.Seat{Kind: kind}}))
	}
	s, err := l.Play([]string{gamelogtest.AnyText(l.Game(), l.rng)})
	if err != nil {
		l.tb.Fatal(err)
	}
	s.SetLag(l.rng.Int64N(700))
	return l.add(by, s)
}

func clockText(tb testing.TB, l *gamelog.Log) string {
	tb.Helper()
	data, err := json.Marshal(l.Clock())
	if err != nil {
		tb.Fatal(err)
	}
	return fmt.Sprint(l.Clock().Since(), " ", string(data))
}

// A restart and another server come to the clock that was, whatever was taken back, handed
// over and decided; and the store is told when somebody has to look.
func TestLogGivesTheClock(t *testing.T) {
	for _, s := range []clock.Settings{
		{Kind: clock.Turn, TurnS: 60, Flag: clock.Pass}, {Kind: clock.Bank, BankS: 600, IncrementS: 5, Flag: clock.Computer}, {Kind: clock.Days, Days: 1, Flag: clock.Out},
	} {
		t.Run(s.Kind, func(t *testing.T) {
			t.Parallel()
			l := timedTable(t, s, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1", Expansions: []string{"princess-dragon", "traders-builders"}})
			other, err := gamelog.Load(nil, l.store.Game, nil)
			if err != nil {
				t.Fatal(err)
			}
			l.add(-1, l.DecideClock(clock.Decision{Start: true}))
			for n := 0; l.Status() == store.Playing && n < 300; n++ {
				u := l.some()
				at, _, runs := l.Clock().Deadline()
				if u.Due == nil || runs != (u.Due.At > 0) || runs && (u.Due.At != at || u.Due.Slow != (s.Kind == clock.Days)) {
					t.Fatalf("the store hears %+v, and the flag falls at %d, %v", u.Due, at, runs)
				}
				if n%10 > 0 {
					continue
				}
				again, err := gamelog.Load(nil, l.store.Game, l.store.Entries)
				if err != nil || again.Cut() != nil {
					t.Fatalf("at %d: %v, cut %+v", l.Seq(), err, again.Cut())
				}
				if err := other.CatchUp(l.store.Entries[max(0, int(other.Seq())-1):]); err != nil {
					t.Fatalf("at %d the other server: %v", l.Seq(), err)
				}
				for who, log := range map[string]*gamelog.Log{"the log": again, "the other server": other} {
					if have, want := clockText(t, log), clockText(t, l.Log); have != want {
						t.Fatalf("at %d %s gives\n%s\nand it was\n%s", l.Seq(), who, have, want)
					}
				}
			}
			if l.Seq() < 100 {
				t.Errorf("only %d entries", l.Seq())
			}
		})
	}
}

// What is stored of a table without a clock is as it was before there were any.
func TestNoClockNoTrace(t *testing.T) {
	p := gamelogtest.Play(t, "plain", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"}, 30)
	stored := [][]byte{p.Game.Setup, p.Game.Summary}
	for _, e := range p.Entries {
		stored = append(stored, e.Data)
	}
	for _, data := range stored {
		if bytes.Contains(data, []byte("clock")) {
			t.Errorf("%s tells of a clock", data)
		}
	}
	l, err := gamelog.Load(nil, p.Game, p.Entries)
	if err != nil || l.Clock() != nil {
		t.Fatalf("%v, clock %+v", err, l.Clock())
	}
	s, err := l.Play([]string{gamelogtest.AnyText(l.Game(), rand.New(rand.NewPCG(1, 1)))})
	if err != nil {
		t.Fatal(err)
	}
	l.AdvanceClock(s, 5)
	if u := l.UpdateAfter(store.Entry{At: 5}, s); u.Due != nil {
		t.Errorf("the store hears %+v", u.Due)
	}
}

// An entry whose clock is of another number of seats cannot be replayed.
func TestWrongClock(t *testing.T) {
	l := timedTable(t, clock.Settings{Kind: clock.Turn, TurnS: 60}, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"})
	l.add(-1, l.DecideClock(clock.Decision{Start: true}))
	for range 5 {
		l.some()
	}
	entries := slices.Clone(l.store.Entries)
	entries[3].Data = bytes.Replace(entries[3].Data, []byte(`"left":[`), []byte(`"left":[1,`), 1)
	again, err := gamelog.Load(nil, l.store.Game, entries)
	if err != nil || again.Cut() == nil {
		t.Fatalf("%v, cut %+v", err, again.Cut())
	}
}
