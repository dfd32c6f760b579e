package gamelog_test

import (
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// Who is awaited, and since when, is the same whether a table was played on, followed or
// loaded; nobody is while a computer player stands in or the table is paused.
func TestAwaited(t *testing.T) {
	setup := game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1", Options: map[string]string{"base.first_player": "seat0"}}
	l := timedTable(t, clock.Settings{Kind: clock.Turn, TurnS: 60, Flag: clock.Pass}, setup)
	told := func(what string, u store.Update, seat int, anew bool) {
		t.Helper()
		since := l.Awaited().Since
		if u.Turn == nil || *u.Turn != l.Awaited() || u.Turn.Seat != seat || u.Turn.People != 0b11 || anew != (since == l.at) {
			t.Errorf("%s, at %d: the store hears %+v, the log has %+v; want seat %d", what, l.at, u.Turn, l.Awaited(), seat)
		}
		l.store.Game.Turn = u.Turn
		loaded, err := gamelog.Load(nil, l.store.Game, l.store.Entries)
		if err != nil || loaded.Awaited() != l.Awaited() {
			t.Errorf("%s: loaded it is %+v, %v; want %+v", what, loaded.Awaited(), err, l.Awaited())
		}
	}
	told("the clock starts", l.add(store.HostSeat, l.DecideClock(clock.Decision{Start: true})), 0, false)
	told("more time", l.add(store.HostSeat, l.DecideClock(clock.Decision{Give: &clock.Gift{Seat: 0, Seconds: 5}})), 0, false)
	for l.Waiting() == 0 {
		s, err := l.Play([]string{l.Game().State().Text(l.Game().State().Choices(nil)[0])})
		if err != nil {
			t.Fatal(err)
		}
		u := l.add(0, s)
		told("a choice", u, l.Waiting(), true)
	}
	told("a pause", l.add(1, l.DecideClock(clock.Decision{Agree: []int{0, 1}})), -1, true)
	told("on again", l.add(1, l.DecideClock(clock.Decision{Agree: []int{0, 1}})), 1, true)
	one := 1
	told("a flag falls", l.add(store.HostSeat, l.DecideClock(clock.Decision{Flag: &one})), -1, true)
	bot := gamelog.Seat{Kind: gamelog.KindBot, Bot: "random"}
	u := l.add(store.HostSeat, l.Decide(gamelog.Decision{Seat: 1, As: &bot}))
	if u.Turn.Seat != -1 || u.Turn.People != 0b01 {
		t.Errorf("handed to a computer player: %+v", u.Turn)
	}
}

// What is asked is forgotten with the next choice, and who agrees is kept in order.
func TestConsentInTheLog(t *testing.T) {
	setup := game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1", Options: map[string]string{"base.first_player": "seat0"}}
	l := timedTable(t, clock.Settings{Kind: clock.Turn, TurnS: 60}, setup)
	play := func() {
		s, err := l.Play([]string{l.Game().State().Text(l.Game().State().Choices(nil)[0])})
		if err != nil {
			t.Fatal(err)
		}
		l.add(l.Waiting(), s)
	}
	play()
	if gamelog.Chooser(l.Game(), 0) != 0 || gamelog.Chooser(l.Game(), 1) != -1 || gamelog.EarliestTakeback(l.Game()) != 0 {
		t.Errorf("the first choice was seat %d's, one may go back to %d", gamelog.Chooser(l.Game(), 0), gamelog.EarliestTakeback(l.Game()))
	}
	back := func(d gamelog.TakebackDecision) *gamelog.Takeback {
		l.add(0, l.Decide(gamelog.Decision{Seat: 0, Takeback: &d}))
		return l.Takeback()
	}
	if b := back(gamelog.TakebackDecision{Version: 0, Agree: []int{1}}); b == nil || b.By != 0 || len(b.Agreed) != 1 || b.Declined {
		t.Errorf("asked: %+v", b)
	}
	if b := back(gamelog.TakebackDecision{Version: 0, Decline: true}); !b.Declined {
		t.Errorf("declined: %+v", b)
	}
	loaded, err := gamelog.Load(nil, l.store.Game, l.store.Entries)
	if err != nil || loaded.Takeback() == nil || !loaded.Takeback().Declined {
		t.Fatalf("loaded: %+v, %v", loaded.Takeback(), err)
	}
	play()
	if l.Takeback() != nil {
		t.Error("a choice leaves the question")
	}
	said := func(agree, decline []int) gamelog.Rematch {
		l.add(store.HostSeat, l.Decide(gamelog.Decision{Seat: store.HostSeat, Rematch: &gamelog.RematchDecision{Agree: agree, Decline: decline}}))
		return *l.Rematch()
	}
	said([]int{1}, nil)
	if a := said(nil, []int{1, 0}); len(a.Agreed) != 0 || len(a.Declined) != 2 {
		t.Errorf("nobody wants to: %+v", a)
	}
	if a := said([]int{0}, nil); len(a.Agreed) != 1 || a.Agreed[0] != 0 || len(a.Declined) != 1 {
		t.Errorf("one does after all: %+v", a)
	}
}
