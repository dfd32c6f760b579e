package tournament

import (
	"errors"
	"slices"
	"testing"

	"circulade/tournament/standing"
)

// started opens a tournament, begins it and lets its first round begin.
func started(t *testing.T, f Form, entrants int) *house {
	t.Helper()
	h := open(t, f, entrants, 1)
	h.must(Event{Start: &Start{Lots: 7, Seeds: count(entrants)}})
	h.due()
	return h
}

// ends ends the only game that is played at a board: won by a side, or drawn (-1), with followers left.
func (h *house) ends(board, winner int, followers ...int) Table {
	h.t.Helper()
	i := slices.IndexFunc(h.Wanted(), func(w Table) bool { return w.Board == board })
	if i < 0 {
		h.t.Fatalf("nobody plays at board %d", board)
	}
	w := h.Wanted()[i]
	r := &Result{Key: w.Key, Ranks: []int{1, 1}, Points: []int{50, 50}, Followers: followers}
	if winner >= 0 {
		r.Ranks[1-winner], r.Points[winner] = 2, 60
	}
	h.must(Event{Result: r})
	return w
}

// refused fails the test unless an event is refused with a code.
func (h *house) refused(what, code string, e Event) {
	h.t.Helper()
	var refused *RefusedError
	if err := h.try(e); !errors.As(err, &refused) || refused.Code != code || refused.Reason == "" {
		h.t.Errorf("%s: %v, want it refused as %s", what, err, code)
	}
}

// A best of three is over once it cannot be overtaken, and the two begin in turn.
func TestBestOfThree(t *testing.T) {
	h := started(t, Form{Kind: Knockout, BestOf: 3}, 2)
	first := h.ends(1, 0)
	if second := h.ends(1, 0); second.Game != 2 || second.Entrants[0] == first.Entrants[0] {
		t.Errorf("the second game is %+v after %+v", second, first)
	}
	if m := h.Rounds[0].Matches[0]; !m.Decided || m.Winner != 0 || len(m.Games) != 2 {
		t.Errorf("after two games won by the same the match is %+v", m)
	}
	h.due()
	places, err := h.Places()
	if err != nil || h.Phase != Over || places[0].Entrant != h.Rounds[0].Matches[0].Entrants[0] || places[0].Last != 1 {
		t.Errorf("it is %s, places %v, %v", h.Phase, places, err)
	}
}

// In a knock-out a drawn game is followed by another; the third in a row is won by who has more followers
// left, and by lots where that is equal or the form says so.
func TestDrawnGamesOfAKnockout(t *testing.T) {
	for _, test := range []struct {
		name   string
		drawn  string
		left   []int
		winner int // -1: by lots
	}{
		{"more followers for the second", ByFollowers, []int{1, 2}, 1},
		{"more followers for the first", ByFollowers, []int{3, 2}, 0},
		{"as many followers", ByFollowers, []int{2, 2}, -1},
		{"followers not known", ByFollowers, nil, -1},
		{"lots", ByLots, []int{1, 2}, -1},
	} {
		h := started(t, Form{Kind: Knockout, Drawn: test.drawn}, 2)
		h.ends(1, -1, 5, 0)
		h.ends(1, -1, 5, 0)
		if h.Rounds[0].Matches[0].Decided {
			t.Fatalf("%s: decided after two drawn games", test.name)
		}
		h.ends(1, -1, test.left...)
		m := h.Rounds[0].Matches[0]
		if !m.Decided || m.Winner < 0 || m.ByLots != (test.winner < 0) || test.winner >= 0 && m.Winner != test.winner {
			t.Errorf("%s: decided %v, winner %d, lots %v", test.name, m.Decided, m.Winner, m.ByLots)
		}
	}
}

// In a Swiss a drawn game is a drawn match. A game that was called off is played again.
func TestDrawnAndVoidGames(t *testing.T) {
	h := started(t, Form{Kind: Swiss, Rounds: 1}, 2)
	w := h.Wanted()[0]
	h.must(Event{Result: &Result{Key: w.Key}})
	if again := h.Wanted(); len(again) != 1 || again[0].Game != 2 || again[0].Entrants[0] != w.Entrants[0] {
		t.Fatalf("after a void game %+v is wanted", again)
	}
	h.refused("the void game's result comes again", "has-result", Event{Result: &Result{Key: w.Key}})
	h.ends(1, -1)
	if m := h.Rounds[0].Matches[0]; !m.Decided || m.Winner != -1 {
		t.Errorf("after a drawn game the match is %+v", m)
	}
	s, err := h.Standings()
	if err != nil || s.Rows[0].Place != 1 || s.Score(0) != standing.Point/2 || s.Score(1) != standing.Point/2 {
		t.Errorf("the standings are %+v, %v", s, err)
	}
}

// Between teams all boards are played at a time; at every other board the other team begins first, and the
// start goes A-B-A.
func TestTeamMatch(t *testing.T) {
	h := open(t, Form{Kind: Teams, Boards: 3, BestOf: 3, Break: 60}, 2, 1)
	h.must(Event{Start: &Start{Lots: 7, Seeds: []int{0, 1}}})
	p, err := h.NextRound()
	if err != nil {
		t.Fatal(err)
	}
	h.must(Event{Pair: p})
	h.refused("two at one board twice", "lineup", Event{Lineup: &Lineup{Entrant: 0, Round: 1, Members: []int{1, 1, 0}}})
	h.must(Event{Lineup: &Lineup{Entrant: 0, Round: 1, Members: []int{2, 0, 1}}})
	h.now += 60_000
	h.due()
	home := h.Rounds[0].Matches[0].Entrants[0]
	wanted := h.Wanted()
	if len(wanted) != 3 {
		t.Fatalf("%d boards are played", len(wanted))
	}
	for i, w := range wanted {
		begins := home
		if i == 1 {
			begins = 1 - home
		}
		if w.Place != i+1 || w.Entrants[0] != begins {
			t.Errorf("board %d is %+v", i+1, w)
		}
	}
	if at := slices.Index(wanted[0].Entrants, 0); wanted[0].Members[at] != 2 {
		t.Errorf("member %d plays at the first board, want 2", wanted[0].Members[at])
	}
	h.refused("a line-up after the beginning", "round-begun", Event{Lineup: &Lineup{Entrant: 0, Round: 1, Members: []int{0, 1, 2}}})
	for h.Phase == Running {
		w := h.Wanted()[0]
		r := &Result{Key: w.Key, Ranks: []int{1, 2}, Points: []int{60, 50}}
		if w.Place == 3 {
			r.Ranks, r.Points = []int{2, 1}, []int{50, 60}
		}
		h.must(Event{Result: r})
		h.due()
	}
	if m := h.Rounds[0].Matches[0]; m.Winner != 0 || len(m.Games) != 6 {
		t.Errorf("won by side %d after %d games, want side 0 by two boards to one, after six", m.Winner, len(m.Games))
	}
}

// A match of teams is won by boards, and not by games: two boards won by two games to one count more than one that
// was won by two to none.
func TestTeamMatchIsWonByBoards(t *testing.T) {
	h := open(t, Form{Kind: Teams, Boards: 3, BestOf: 3}, 2, 1)
	h.must(Event{Start: &Start{Lots: 7, Seeds: []int{0, 1}}})
	h.due()
	for h.Phase == Running {
		w := h.Wanted()[0]
		ahead := 0 // the side that wins it
		if w.Place == 3 || w.Game == 2 {
			ahead = 1
		}
		r := &Result{Key: w.Key, Ranks: []int{2, 2}, Points: []int{50, 50}}
		r.Ranks[ahead] = 1
		h.must(Event{Result: r})
		h.due()
	}
	m := h.Rounds[0].Matches[0]
	s, err := h.Standings()
	if m.Winner != 0 || m.Score(&h.Form) != [2]int{4, 2} || err != nil || s.Score(m.Entrants[0]) != standing.Point {
		t.Errorf("won by side %d, score %v in halves, standings %+v, %v", m.Winner, m.Score(&h.Form), s, err)
	}
}

// Once both line-ups are in, each team sees the other's, and neither can answer it. A board at which nobody is
// there for a side is lost without play.
func TestLineupsAreFinal(t *testing.T) {
	h := open(t, Form{Kind: Teams, Boards: 2}, 2, 1)
	h.must(Event{Start: &Start{Lots: 7, Seeds: []int{0, 1}}})
	h.act()
	first, second := Lineup{Entrant: 0, Round: 1, Members: []int{1, 0}}, Lineup{Entrant: 1, Round: 1, Members: []int{0, 1}}
	h.must(Event{Lineup: &first})
	h.must(Event{Lineup: &first})
	h.must(Event{Lineup: &second})
	h.refused("an answer to the other's line-up", "lineups-in", Event{Lineup: &second})
	h.due()
	w := h.Wanted()
	h.must(Event{Result: &Result{Key: w[0].Key, Ranks: []int{1, 2}, Points: []int{0, 0}, Unplayed: true}})
	h.must(Event{Result: &Result{Key: w[1].Key, Ranks: []int{1, 1}, Points: []int{70, 70}}})
	m := h.Rounds[0].Matches[0]
	if !m.Games[0].Unplayed || m.Games[1].Unplayed || m.Winner != 0 || m.Score(&h.Form) != [2]int{3, 1} {
		t.Errorf("the match is %+v, score %v in halves", m, m.Score(&h.Form))
	}
	h.due()
	h.must(Event{Correct: &Correct{Result: Result{Key: w[0].Key, Ranks: []int{1, 1}, Points: []int{60, 60}}, Reason: "they were there"}})
	if m.Games[0].Unplayed || m.Winner != -1 {
		t.Errorf("after the correction it is %+v", m)
	}
	swiss := started(t, Form{Kind: Swiss, Rounds: 1}, 2)
	swiss.refused("a player's game without a player", "bad-result", Event{Result: &Result{Key: swiss.Wanted()[0].Key, Ranks: []int{1, 2}, Points: []int{0, 0}, Unplayed: true}})
}

// A correction changes the standings and says why; in a knock-out that has gone on it is refused if another
// would have gone on.
func TestCorrections(t *testing.T) {
	h := started(t, Form{Kind: Knockout}, 4)
	w := h.ends(1, 0)
	h.refused("without a reason", "no-reason", Event{Correct: &Correct{Result: Result{Key: w.Key, Ranks: []int{2, 1}, Points: []int{1, 2}}}})
	other := &Correct{Result: Result{Key: w.Key, Ranks: []int{2, 1}, Points: []int{50, 60}}, Reason: "the wrong way round"}
	h.must(Event{Correct: other})
	if m := h.Rounds[0].Matches[0]; m.Winner != 1 || !m.Games[0].Corrected {
		t.Errorf("corrected the match is %+v", m)
	}
	h.ends(2, 0)
	h.due()
	h.refused("the final is paired", "went-on", Event{Correct: &Correct{Result: Result{Key: w.Key, Ranks: []int{1, 2}, Points: []int{60, 50}}, Reason: "after all"}})
	h.refused("it would have to be played again", "went-on", Event{Correct: &Correct{Result: Result{Key: w.Key}, Reason: "after all"}})
	h.must(Event{Correct: &Correct{Result: Result{Key: w.Key, Ranks: []int{2, 1}, Points: []int{51, 61}}, Reason: "other points, same winner"}})
}

// Whoever withdraws has lost the match that goes on, and is paired no more; a bye that was asked for counts
// half.
func TestWithdrawalsAndByes(t *testing.T) {
	h := open(t, Form{Kind: Swiss, Rounds: 3}, 5, 1)
	h.must(Event{AskBye: &AskBye{Entrant: 4, Round: 1}})
	h.must(Event{Start: &Start{Lots: 7, Seeds: count(5)}})
	h.due()
	r := h.Rounds[0]
	if len(r.Matches) != 2 || len(r.Byes) != 0 || !slices.Equal(r.Half, []int{4}) {
		t.Fatalf("round 1 is %+v", r)
	}
	gone := r.Matches[0].Entrants[0]
	h.must(Event{Withdraw: &Withdraw{Entrant: gone}})
	if m := r.Matches[0]; !m.Decided || m.Winner != 1 || len(h.Wanted()) != 1 {
		t.Errorf("the match of who has withdrawn is %+v", m)
	}
	h.ends(2, 0)
	h.due()
	for _, m := range h.Rounds[1].Matches {
		if slices.Contains(m.Entrants, gone) {
			t.Error("who has withdrawn is paired")
		}
	}
	h.refused("a bye for a round that is paired", "paired", Event{AskBye: &AskBye{Entrant: 3, Round: 2}})
	s, err := h.Standings()
	if err != nil || s.Score(4) != standing.Point/2 {
		t.Errorf("who rested has %v, %v", s.Score(4), err)
	}
}

// A pairing is undone until its round begins. It is made anew when the desk says so, and has other tables then.
func TestUndoneRound(t *testing.T) {
	h := open(t, Form{Kind: Swiss, Rounds: 2, ByHand: true}, 4, 1)
	h.must(Event{Start: &Start{Lots: 7}})
	h.due()
	h.must(Event{Unpair: &Unpair{Round: 1}})
	if h.due(); len(h.Rounds) != 0 {
		t.Fatal("it was paired anew before the desk could change anything")
	}
	h.pairAnew()
	if len(h.Rounds) != 1 || h.Rounds[0].Attempt != 1 {
		t.Fatalf("paired again: %+v", h.Rounds)
	}
	h.must(Event{Pause: &Pause{}})
	h.refused("a round of a paused tournament", "tournament-paused", Event{Begin: &Begin{Round: 1}})
	h.must(Event{Resume: &Resume{}})
	h.must(Event{Begin: &Begin{Round: 1}})
	if w := h.Wanted(); len(w) != 2 || w[0].Attempt != 1 {
		t.Errorf("wanted are %+v", w)
	}
	h.refused("a round that has begun", "round-begun", Event{Unpair: &Unpair{Round: 1}})
}

// What cannot be is refused with the reason.
func TestRefusals(t *testing.T) {
	h := open(t, Form{Kind: Swiss, Rounds: 2, Max: 3}, 3, 1)
	h.refused("a fourth of three", "full", Event{Enter: &Enter{}})
	h.refused("a round before the beginning", "not-begun", Event{Begin: &Begin{Round: 1}})
	h.refused("nobody", "no-entrant", Event{Withdraw: &Withdraw{Entrant: 9}})
	h.refused("seeds without somebody", "seeds", Event{Start: &Start{Seeds: []int{0, 1}}})
	h.must(Event{Start: &Start{Lots: 1}})
	h.refused("entering late where that is not possible", "begun", Event{Enter: &Enter{}})
	h.refused("twice in a round", "bad-pairing", Event{Pair: &Pair{Round: 1, Matches: []Meet{{Entrants: []int{0, 1}}, {Entrants: []int{1, 2}}}}})
	h.refused("the second round first", "bad-pairing", Event{Pair: &Pair{Round: 2, Matches: []Meet{{Entrants: []int{0, 1}}}}})
	h.due()
	w := h.Wanted()[0]
	h.refused("ranks that are none", "bad-result", Event{Result: &Result{Key: w.Key, Ranks: []int{2, 2}, Points: []int{1, 1}}})
	h.refused("too few ranks", "bad-result", Event{Result: &Result{Key: w.Key, Ranks: []int{1}, Points: []int{1}}})
	h.refused("a game that does not exist", "no-game", Event{Result: &Result{Key: Key{Round: 1, Board: 1, Game: 7}}})
	h.refused("a board that does not exist", "no-match", Event{Award: &Award{Round: 1, Board: 9, Kind: standing.Forfeit, Points: []int{60, 0}}})
	h.refused("more than a win", "bad-award", Event{Award: &Award{Round: 1, Board: 1, Kind: standing.Forfeit, Points: []int{600, 0}}})
	h.refused("finishing while they play", "playing", Event{Finish: &Finish{}})
	h.must(Event{Cancel: &Cancel{Reason: "no light"}})
	h.refused("after it was called off", "cancelled", Event{Resume: &Resume{}})
	if err := h.try(Event{}); err == nil {
		t.Error("an event that says nothing is applied")
	}
	if err := h.try(Event{Pause: &Pause{}, Resume: &Resume{}}); err == nil {
		t.Error("an event that says two things is applied")
	}
}

// A form has good defaults, and names all that is wrong with it.
func TestForms(t *testing.T) {
	for _, k := range Kinds() {
		f := Form{Kind: k}
		if err := f.Complete(); err != nil {
			t.Errorf("%s: %v", k, err)
		}
		again := f
		if err := again.Complete(); err != nil {
			t.Errorf("%s, completed: %v", k, err)
		}
	}
	f := Form{Kind: Knockout, Rounds: 3, Seats: 4, BestOf: 2, Drawn: "coin", TieBreaks: []standing.TieBreak{"height", standing.Score, standing.Score}}
	var wrong *FormError
	if err := f.Complete(); !errors.As(err, &wrong) {
		t.Fatalf("%v", err)
	}
	var fields []string
	for _, fault := range wrong.Faults {
		fields = append(fields, fault.Field)
	}
	want := []string{"seats", "rounds", "best_of", "drawn", "tie_breaks[0]", "tie_breaks[2]"}
	slices.Sort(fields)
	slices.Sort(want)
	if !slices.Contains(fields, "best_of") || !slices.Equal(slices.Compact(fields), want) {
		t.Errorf("wrong are %v, want %v", fields, want)
	}
}

// What a tournament does by itself it does at its time: it begins, pairs, waits for the break, begins the
// round.
func TestDue(t *testing.T) {
	f := Form{Kind: Swiss, Rounds: 1, Begins: 1_800_000_100_000, Break: 60}
	h := open(t, f, 2, 1)
	if at, ok := h.Next(h.now); !ok || at != f.Begins {
		t.Errorf("it begins at %d, %v", at, ok)
	}
	if e, err := h.Due(f.Begins-1, 1); e != nil || err != nil {
		t.Errorf("too early it does %+v, %v", e, err)
	}
	h.now = f.Begins
	for i, want := range []func(e *Event) bool{
		func(e *Event) bool { return e.Start != nil },
		func(e *Event) bool { return e.Pair != nil },
	} {
		e, err := h.Due(h.now, 1)
		if err != nil || e == nil || !want(e) {
			t.Fatalf("step %d: %+v, %v", i, e, err)
		}
		h.must(*e)
	}
	if at, ok := h.Next(h.now); !ok || at != h.now+60_000 {
		t.Errorf("the round begins at %d, want in a minute", at)
	}
	h.must(Event{Pause: &Pause{}})
	if _, ok := h.Next(h.now); ok {
		t.Error("in a pause it does something by itself")
	}
}

// In a league with times a match begins at the time that one has proposed and the other accepted; the
// referee may begin it without.
func TestAppointedMatches(t *testing.T) {
	h := open(t, Form{Kind: League, Days: 7, Appointed: true}, 4, 1)
	h.must(Event{Start: &Start{Lots: 7}})
	h.act()
	h.now += 60_000
	h.act()
	if len(h.Wanted()) != 0 {
		t.Fatal("tables are wanted before a time was agreed on")
	}
	m := h.Rounds[0].Matches[0]
	at := h.now + 3*24*3600_000
	say := func(side int, kind string, at int64) Event {
		return Event{By: ByEntrant, Time: &Time{Entrant: m.Entrants[side], Round: 1, Board: 1, Kind: kind, For: at}}
	}
	h.refused("accepting nothing", "bad-time", say(1, Accept, 0))
	h.refused("after the round", "bad-time", say(0, Propose, h.now+8*24*3600_000))
	h.must(say(0, Propose, at))
	h.must(say(1, Counter, at+3600_000))
	h.must(say(0, Accept, 0))
	if next, ok := h.Next(h.now); !ok || next != at+3600_000 {
		t.Fatalf("the match begins at %d, %v, want %d", next, ok, at+3600_000)
	}
	h.must(Event{By: ByOrganiser, Open: &OpenMatch{Round: 1, Board: 2}})
	h.now = at + 3600_000
	h.act()
	if w := h.Wanted(); len(w) != 2 {
		t.Errorf("wanted are %+v, want both matches", w)
	}
	h.refused("another time while they play", "match-begun", say(0, Propose, h.now+1))
}
