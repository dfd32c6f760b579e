package gamelog_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/view"
)

// A restart and another server tell how a game ended, and for how many turns a computer player played, as
// the server does at which all of it happened, whatever was taken back meanwhile. What today's reader makes
// of the record is the same game.
func TestEndingIsOfTheLog(t *testing.T) {
	for _, forfeit := range []bool{false, true} {
		s := clock.Settings{Kind: clock.Turn, TurnS: 60, Flag: clock.Out}
		l := timedTable(t, s, game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Seed: "1", Expansions: []string{"princess-dragon", "traders-builders"}})
		l.Forfeit = forfeit
		st := l.Start
		st.Setup.Players = []string{"Ann", "Bo", "Cy"}
		var err error
		if l.store.Game, err = st.ToStore(store.Info{ID: "timed", Status: store.Playing, Names: l.store.Game.Names}, l.Game()); err != nil {
			t.Fatal(err)
		}
		other, err := gamelog.Load(nil, l.store.Game, nil)
		if err != nil || other.Forfeit != forfeit {
			t.Fatal(err, other.Forfeit)
		}
		l.add(-1, l.DecideClock(clock.Decision{Start: true}))
		for n := 0; l.Status() == store.Playing && n < 250; n++ {
			if l.ids = ""; l.rng.IntN(3) == 0 {
				l.ids = gamelog.ServerMove
			}
			l.some()
			if n == 60 {
				l.add(1, l.Decide(gamelog.Decision{Seat: 1, Attendance: &gamelog.AttendanceChange{Resign: true}}))
			}
			if n == 249 {
				l.add(-1, l.Decide(gamelog.Decision{Seat: -1, End: true, How: gamelog.CalledOff}))
			}
			if n%7 > 0 && n < 245 {
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
				if have, want := log.Ending(), l.Ending(); !reflect.DeepEqual(have, want) {
					t.Fatalf("at %d %s gives\n%+v\nand it was\n%+v", l.Seq(), who, have, want)
				}
			}
			if g, err := game.Load(l.Record()); err != nil || g.HashText() != l.Game().HashText() {
				t.Fatalf("at %d the record is read as another game: %v", l.Seq(), err)
			}
		}
		e := l.Ending()
		if !slices.ContainsFunc(e.Seats, func(o view.Outcome) bool { return o.Resigned }) || e.How == "" && l.Status() == store.Ended {
			t.Errorf("%+v", e)
		}
	}
}

// TestComputerTurns counts each turn once, however many choices it had, and what was taken back not at all.
func TestComputerTurns(t *testing.T) {
	l := timedTable(t, clock.Settings{Kind: clock.Bank, BankS: 6000}, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1", Options: map[string]string{"base.first_player": "seat0"}})
	l.add(-1, l.DecideClock(clock.Decision{Start: true}))
	turns := map[int]map[int]bool{0: {}, 1: {}}
	for n := range 40 {
		seat, turn := l.Waiting(), l.Game().State().Turn()
		l.ids = ""
		if seat == 1 && turn%3 > 0 {
			l.ids = gamelog.ServerMove
			turns[seat][turn] = true
		}
		s, err := l.Play([]string{l.Game().State().Text(l.Game().State().Choices(nil)[0])})
		if err != nil {
			t.Fatal(err)
		}
		l.add(seat, s)
		if version, by, ok := l.Undoable(); ok && n%5 == 0 {
			u, err := l.Undo(version)
			if err != nil {
				t.Fatal(err)
			}
			l.ids = ""
			l.add(by, u)
			again, err := l.Play([]string{l.Game().State().Text(l.Game().State().Choices(nil)[0])})
			if err != nil {
				t.Fatal(err)
			}
			l.add(by, again) // by the person now
			if !hasMark(l, turn) {
				delete(turns[seat], turn)
			}
		}
	}
	var got int
	for _, o := range l.Ending().Seats {
		if o.Player == 1 {
			got = o.ComputerTurns
		}
	}
	if got != len(turns[1]) || got == 0 {
		t.Errorf("the computer played %d turns, want %d", got, len(turns[1]))
	}
	if text := l.Record(); !strings.Contains(text, "# the computer played ") {
		t.Errorf("the record does not say so:\n%s", text)
	}
}

// hasMark reports whether a computer player's choice of a turn is in effect still: of its entries one was
// not taken back.
func hasMark(l *timed, turn int) bool {
	for _, e := range slices.Backward(l.store.Entries) {
		if e.Kind == store.KindUndo {
			continue
		}
		if v, ok := l.Versions.EntryOf(l.Game().Version() - 2); ok && e.Seq == v {
			return strings.HasPrefix(e.MoveID, gamelog.ServerMove) && l.Game().State().Turn() == turn
		}
	}
	return false
}
