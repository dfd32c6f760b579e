package table_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"circulade/internal/packed"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// TestNameless has a day pass after the end of a game. From then on strangers are not told who played, in no form of the
// table, also after a restart, nor who sat down later; at a table by link nothing changes. Whoever plays, or was put out
// of a seat, is told as before.
func TestNameless(t *testing.T) {
	for _, tt := range []struct {
		name, open string
		hides      bool
	}{{"of the lobby", gamelog.OpenPublic, true}, {"by link", gamelog.OpenLink, false}} {
		t.Run(tt.name, func(t *testing.T) {
			h := registrytest.OpenWithManualClock(t, nil)
			people := h.Make(&plan.Wanted{Title: "Annabel against Bob", Open: tt.open, Seats: []plan.Seat{{Name: "Annabel"}, {Name: "Bobby"}}})
			ann := people[0]
			id := ann.Seen().ID
			eve := h.Guest(id)
			named := func(p *registrytest.Player) bool {
				t.Helper()
				whole, err := p.See()
				if err != nil {
					t.Fatal(err)
				}
				stamped, err := registrytest.Do(p, func(o table.Owner) (*packed.Message, error) { return o.RenderWithVersion(p.Who, false, false) })
				if err != nil {
					t.Fatal(err)
				}
				has := bytes.Contains(whole, []byte("Annabel")) || bytes.Contains(whole, []byte("Bobby"))
				if also := bytes.Contains(stamped.JSON, []byte("Annabel")) || bytes.Contains(stamped.JSON, []byte("Bobby")); also != has {
					t.Errorf("in one form of the table there are names, in another not: %s", stamped.JSON)
				}
				return has
			}
			h.AdvanceTime(25 * time.Hour) // while it goes on it does not matter for how long
			if !named(eve) {
				t.Error("while the game goes on strangers are not told who plays")
			}
			ann.StopGame()
			h.AdvanceTime(24*time.Hour - time.Millisecond)
			if !named(eve) {
				t.Error("a day after the end has not passed, and strangers are not told who played")
			}
			before := stamp(t, eve)
			h.AdvanceTime(time.Millisecond)
			if named(eve) == tt.hides || !named(ann) || named(h.Guest(id)) == tt.hides {
				t.Errorf("a day after the end: strangers are told %v, Ann %v", named(eve), named(ann))
			}
			after := stamp(t, eve)
			if (before == after) == tt.hides {
				t.Errorf("the stamp was %s and is %s", before, after)
			}
			h.Restart()
			line := eve.Subscribe() // before the table is read again
			push, _, err := line.Next(t.Context())
			if err != nil || bytes.Contains(push.JSON, []byte("Annabel")) == tt.hides {
				t.Errorf("who follows after a restart is told: %v, %.300s", err, push.JSON)
			}
			line.Leave()
			if again := stamp(t, eve); again != after || named(eve) == tt.hides || !named(ann) {
				t.Errorf("after a restart the stamp is %s, and was %s", again, after)
			}
		})
	}
}

// stamp returns the version of the table as a player sees it.
func stamp(t *testing.T, p *registrytest.Player) string {
	t.Helper()
	m, err := registrytest.Do(p, func(o table.Owner) (*packed.Message, error) { return o.RenderWithVersion(p.Who, false, false) })
	var seen struct{ Stamp string }
	if err == nil {
		err = json.Unmarshal(m.JSON, &seen)
	}
	if err != nil {
		t.Fatal(err)
	}
	return seen.Stamp
}
