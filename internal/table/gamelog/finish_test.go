package gamelog_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/view"
)

// sameFinish fails the test unless what Step.Finish has foreseen is how the game has ended.
func sameFinish(tb testing.TB, l *gamelog.Log, foreseen *gamelog.Finish) {
	tb.Helper()
	have := gamelog.FinishOf(l)
	if foreseen.Game.HashText() != have.Game.HashText() {
		tb.Errorf("another position was foreseen")
	}
	a, b := *foreseen, *have
	a.Game, b.Game = nil, nil
	if !reflect.DeepEqual(a, b) {
		tb.Errorf("foreseen was\n%+v\nand it is\n%+v", a, b)
	}
}

// A random game is ended at random: by its rules, by a resignation, a flag, its host, or as called off. How
// is known before it is stored, and a log that is read again tells the same. (That what is foreseen is what
// comes is compared in timed.add.)
func TestStepFinish(t *testing.T) {
	ends := map[string]int{}
	for n := range 60 {
		s := clock.Settings{Kind: clock.Turn, TurnS: 60, Flag: clock.Out}
		setup := game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Seed: fmt.Sprint(n)}
		l := timedTable(t, s, setup)
		l.Forfeit = n%2 == 0
		l.add(-1, l.DecideClock(clock.Decision{Start: true}))
		most := l.rng.IntN(60 + n%3*400)
		for i := 0; l.Status() == store.Playing && i < most; i++ {
			l.ids = []string{"", gamelog.ServerMove}[l.rng.IntN(2)]
			l.some()
		}
		for seat := range n % 3 {
			if l.Status() == store.Playing {
				l.add(seat, l.Decide(gamelog.Decision{Seat: seat, Attendance: &gamelog.AttendanceChange{Left: n%4 == 0, Resign: n%4 != 0}}))
			}
		}
		if l.Status() == store.Playing {
			l.add(-1, l.Decide([]gamelog.Decision{
				{Seat: -1, End: true},
				{Seat: -1, End: true, How: gamelog.CalledOff},
				{Seat: -1, End: true, How: gamelog.Forfeited},
				{Seat: 2, End: true, How: gamelog.Forfeited, Attendance: &gamelog.AttendanceChange{Resign: true}},
				{Seat: 1, End: true, Attendance: &gamelog.AttendanceChange{Resign: true}},
			}[n%5]))
		}
		ends[fmt.Sprint(l.Status(), " ", l.Ending().How)]++
		winnersAreFirst(t, gamelog.FinishOf(l.Log))
	}
	for _, how := range []string{"over ", "ended ", "ended forfeit", "ended called-off"} {
		if ends[how] == 0 {
			t.Errorf("no game is %q: %v", how, ends)
		}
	}
}

// winnersAreFirst compares the ranks with the ranking that people are shown.
func winnersAreFirst(t *testing.T, f *gamelog.Finish) {
	t.Helper()
	ranks := f.Ranks()
	shown := view.State{}
	for seat := range f.Seats {
		shown.Players = append(shown.Players, view.Player{Score: f.Points(seat)})
	}
	if f.Status == store.Over {
		shown.Final = view.Stopped(f.Game)
	}
	f.AddTo(f.Game, &shown)
	if shown.Final == nil || f.How == gamelog.CalledOff {
		if slices.Max(ranks) != 0 {
			t.Errorf("without a result the ranks are %v", ranks)
		}
		return
	}
	for i, seat := range shown.Final.Ranking {
		if first := slices.Contains(shown.Final.Winners, seat); first != (ranks[seat] == 1) {
			t.Errorf("seat %d has rank %d, the winners are %v", seat, ranks[seat], shown.Final.Winners)
		}
		if i > 0 && ranks[seat] < ranks[shown.Final.Ranking[i-1]] || ranks[seat] > i+1 {
			t.Errorf("the ranks are %v, the ranking %v", ranks, shown.Final.Ranking)
		}
	}
}

// Seats with equal points are tied; who has dropped out is behind all others, the first to drop out last.
func TestRanks(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo", "Cy", "Di"}, Seed: "1"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		ending gamelog.Ending
		want   []int
	}{
		{gamelog.Ending{Status: store.Over}, []int{1, 1, 1, 1}},
		{gamelog.Ending{Status: store.Over, Last: []int{2}}, []int{1, 1, 4, 1}},
		{gamelog.Ending{Status: store.Ended, How: gamelog.Forfeited, Last: []int{2, 0, 3}}, []int{3, 1, 4, 2}},
		{gamelog.Ending{Status: store.Over, Last: []int{2, 0, 3, 1}}, []int{1, 1, 1, 1}},
		{gamelog.Ending{Status: store.Ended, How: gamelog.CalledOff}, []int{0, 0, 0, 0}},
		{gamelog.Ending{Status: store.Ended}, []int{0, 0, 0, 0}},
		{gamelog.Ending{Status: store.Playing}, []int{0, 0, 0, 0}},
	} {
		f := gamelog.Finish{Ending: c.ending, Game: g, Seats: make([]gamelog.Seat, 4)}
		if have := f.Ranks(); !slices.Equal(have, c.want) {
			t.Errorf("%+v: %v, want %v", c.ending, have, c.want)
		}
	}
}
