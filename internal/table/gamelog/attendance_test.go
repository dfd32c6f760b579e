package gamelog_test

import (
	"encoding/json"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// going is the step of a decision about who plays.
func (l *living) going(by, seat int, g gamelog.AttendanceChange) {
	l.tb.Helper()
	l.add(by, l.Decide(gamelog.Decision{Seat: seat, Attendance: &g}))
	l.agree()
}

// Whoever comes, goes and gives up is the same after the log was read anew, whatever was
// taken back in between, and for another server that follows.
func TestGoingsAreInTheLog(t *testing.T) {
	l := live(t, game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Seed: "1"})
	on, off := true, false
	l.choose(9)
	since := l.Attendance.Since()
	seat := l.Waiting()
	l.going((seat+1)%3, seat, gamelog.AttendanceChange{Nudge: true})
	if n := l.Attendance.Nudged(); n == nil || n.By != (seat+1)%3 || n.At != l.Seq() || l.Attendance.Since() != since {
		t.Errorf("after a nudge: %+v, waiting since %d, before %d", n, l.Attendance.Since(), since)
	}
	l.going((seat+1)%3, seat, gamelog.AttendanceChange{StandIn: &on})
	if !l.Attendance.StandsIn(seat) || l.Attendance.StandsIn((seat+1)%3) {
		t.Error("nobody stands in, or for others too")
	}
	l.going(seat, seat, gamelog.AttendanceChange{StandIn: &off})
	if l.Attendance.StandsIn(seat) || l.Attendance.Nudged() != nil || l.Attendance.Since() != l.Seq() {
		t.Errorf("taken back: nudged %+v, waiting since %d at %d", l.Attendance.Nudged(), l.Attendance.Since(), l.Seq())
	}
	l.going(store.HostSeat, seat, gamelog.AttendanceChange{Left: true})
	if !l.Attendance.HasBeenLeft(seat) || l.Attendance.HasBeenLeft((seat+1)%3) {
		t.Error("nobody has let go of the seat, or of others too")
	}
	l.going((seat+1)%3, seat, gamelog.AttendanceChange{Nudge: true})
	l.choose(9)
	if l.Attendance.HasBeenLeft(seat) {
		t.Error("nobody has it though it was played")
	}
	if l.back(); l.Attendance.Nudged() != nil || l.Attendance.Since() != l.Seq() {
		t.Errorf("another question: nudged %+v, waiting since %d at %d", l.Attendance.Nudged(), l.Attendance.Since(), l.Seq())
	}
	l.agree()
	l.going(seat, seat, gamelog.AttendanceChange{StandIn: &on})
	l.add(store.HostSeat, l.Decide(gamelog.Decision{Seat: seat, As: &gamelog.Seat{Kind: gamelog.KindLink}}))
	if l.Attendance.StandsIn(seat) {
		t.Error("a computer player stands in for whoever was given the seat anew")
	}
	l.agree()
	l.going(2, 2, gamelog.AttendanceChange{Resign: true})
	l.going(2, 2, gamelog.AttendanceChange{Resign: true})
	l.going(0, 0, gamelog.AttendanceChange{Resign: true})
	if r := l.Attendance.Resigned(); len(r) != 2 || r[0] != 2 || r[1] != 0 || !l.Attendance.HasResigned(0) || l.Attendance.HasResigned(1) {
		t.Errorf("who has resigned: %v", r)
	}
	if p := l.People(); len(p) != 1 || p[0] != 1 {
		t.Errorf("the people left are %v", p)
	}
}

// An entry about a seat that the table has not is read, and says nothing.
func TestGoingOfNoSeat(t *testing.T) {
	l := live(t, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"})
	for _, seat := range []int{-1, 2, 99} {
		l.going(0, seat, gamelog.AttendanceChange{Resign: true})
	}
	if len(l.Attendance.Resigned()) > 0 || len(l.People()) != 2 {
		t.Errorf("resigned: %v", l.Attendance.Resigned())
	}
}

// The time of whoever has resigned runs no more, and a pause does not wait for them.
func TestResignedSeatsHaveNoTime(t *testing.T) {
	l := timedTable(t, clock.Settings{Kind: clock.Bank, BankS: 600, Flag: clock.Computer}, game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Seed: "1"})
	l.add(store.HostSeat, l.DecideClock(clock.Decision{Start: true}))
	seat := l.Waiting()
	if c := l.Clock(); len(c.Run) != 1 || c.Run[0] != seat {
		t.Fatalf("the clock runs for %v", c.Run)
	}
	others := []int{(seat + 1) % 3, (seat + 2) % 3}
	l.add(others[0], l.DecideClock(clock.Decision{Agree: others}))
	u := l.add(seat, l.Decide(gamelog.Decision{Seat: seat, Attendance: &gamelog.AttendanceChange{Resign: true}}))
	if c := l.Clock(); len(c.Run) > 0 || !c.Paused || u.Due.At != 0 {
		t.Errorf("the clock runs for %v, paused %v, and is looked at by %d", c.Run, c.Paused, u.Due.At)
	}
}

// What older programs wrote has nothing of it, and what nobody does is not written.
func TestOlderDecisionsStay(t *testing.T) {
	data, err := json.Marshal(gamelog.Decision{Seat: 1, End: true})
	if err != nil || string(data) != `{"seat":1,"end":true}` {
		t.Errorf("%s, error %v", data, err)
	}
}
