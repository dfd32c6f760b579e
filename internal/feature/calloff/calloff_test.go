package calloff

import (
	"encoding/json"
	"testing"
	"time"

	"circulade/internal/table"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// callOffs calls games off where a computer player may play for who was nudged, after two minutes.
var callOffs = New(Config{StandInFrom: func(o table.Owner, seat int) (int64, bool) {
	n := o.Log().Attendance.Nudged()
	if n == nil {
		return 0, o.Log().Waiting() == seat
	}
	return n.At + (2 * time.Minute).Milliseconds(), o.Log().Waiting() == seat
}})

// calls calls the game off as the person p, and returns the table.
func calls(p *registrytest.Player) (json.RawMessage, error) {
	return registrytest.Do(p, func(o table.Owner) (json.RawMessage, error) { return callOffs.callOff(o, p.Who) })
}

// Only a game with strangers that goes on is called off, and only by who plays.
func TestRefuses(t *testing.T) {
	h := registrytest.Open(t, callOffs.Part)
	players := h.Make(&plan.Wanted{Seats: []plan.Seat{{Name: "Ann"}, {Name: "Bo"}}})
	ann, bo := players[0], players[1]
	id := ann.Seen().ID
	_, err := calls(h.Guest(id))
	registrytest.Refused(t, err, "not-your-seat")
	_, err = calls(bo)
	registrytest.Refused(t, err, "no-strangers")
	ann.StopGame()
	_, err = calls(bo)
	registrytest.Refused(t, err, "ended")
}

// A game is called off once a stranger who is asked was nudged and does not come.
func TestCallOff(t *testing.T) {
	h := registrytest.Open(t, callOffs.Part)
	players := h.MakeForStrangers(&plan.Wanted{
		Seats: []plan.Seat{{Name: "Ann"}, {Name: "Bo"}}, Options: map[string]string{"base.first_player": "seat0"},
	})
	ann, bo := players[0], players[1]
	for ann.Seen().Waiting[0] == 0 {
		ann.Choose(0)
	}
	told := func() string {
		t.Helper()
		data, err := ann.See()
		return registrytest.Read[struct {
			CallOff string `json:"call_off"`
		}](t, data, err).CallOff
	}
	_, err := calls(bo)
	registrytest.Refused(t, err, "not-gone") // it is Bo who is waited for
	h.AdvanceTime(5 * time.Minute)
	_, err = calls(ann)
	registrytest.Refused(t, err, "too-soon")
	if at := told(); at != "" {
		t.Errorf("before the nudge it may be called off from %s on", at)
	}
	_, err = registrytest.Do(ann, func(o table.Owner) (struct{}, error) {
		return struct{}{}, o.Commit(0, o.Log().Decide(gamelog.Decision{Seat: 1, Attendance: &gamelog.AttendanceChange{Nudge: true}}))
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = calls(ann)
	registrytest.Refused(t, err, "too-soon")
	if told() == "" {
		t.Error("after the nudge it is not said from when on it may be called off")
	}
	h.AdvanceTime(2 * time.Minute)
	data, err := calls(ann)
	if s := registrytest.Read[registrytest.Seen](t, data, err); s.Status != "ended" {
		t.Errorf("called off it is %s", s.Status)
	}
}
