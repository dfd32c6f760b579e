package server

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"circulade/internal/table/gamelog"
)

// twoAt makes a table of two people, at which Ann is the host, and which has ended.
func twoAt(t *testing.T, h *house, setup obj) (ann, bo *browser, table *tableSeen) {
	t.Helper()
	ann, bo = h.browser(t), h.browser(t)
	setup["seats"] = []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}}
	made := ann.post("/api/games", setup)
	table = made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	return ann, bo, ann.get(gamePath(table, "")).ok(t)
}

// Who begins takes turns from game to game, whatever decided about it at first.
func TestRematchAlternates(t *testing.T) {
	for name, options := range map[string]obj{"the first seat": {"base.first_player": "seat0"}, "by lot": {}} {
		t.Run(name, func(t *testing.T) {
			h := openHouse(t)
			ann, bo, table := twoAt(t, h, obj{"options": options})
			for range 4 {
				began := table.Waiting[0]
				ann.post(gamePath(table, "/end"), obj{}).ok(t)
				ann.post(gamePath(table, "/again"), obj{}).want(t, http.StatusAccepted, "")
				table = bo.post(gamePath(table, "/again"), obj{}).ok(t)
				if table.Waiting[0] != 1-began || !table.Seats[1].Yours || table.Arranged {
					t.Fatalf("seat %d begins after seat %d, seats %+v", table.Waiting[0], began, table.Seats)
				}
			}
		})
	}
}

// Where the first seat names who begins, it does so again.
func TestRematchNamesAgain(t *testing.T) {
	h := openHouse(t)
	ann, bo, table := twoAt(t, h, obj{"options": obj{"base.first_player": "host"}})
	table = ann.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": "m", "all": []string{"first 2"}}).ok(t)
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	ann.post(gamePath(table, "/again"), obj{}).want(t, http.StatusAccepted, "")
	next := bo.post(gamePath(table, "/again"), obj{}).ok(t)
	if next.State.Decision.Kind != "first-player" || next.Waiting[0] != 0 {
		t.Errorf("seat %d is asked for %s", next.Waiting[0], next.State.Decision.Kind)
	}
}

// Nobody is brought to another table who does not want to; a restart changes nothing.
func TestRematchNeedsAll(t *testing.T) {
	h := openHouse(t)
	ann, bo, table := twoAt(t, h, obj{})
	eve := h.browser(t)
	ann.post(gamePath(table, "/again/decline"), obj{}).want(t, http.StatusConflict, "not-over")
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	eve.post(gamePath(table, "/again"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	eve.post(gamePath(table, "/again/decline"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	bo.post(gamePath(table, "/again"), obj{"x": 1}).want(t, http.StatusBadRequest, "unknown-field")

	seq := ann.post(gamePath(table, "/again"), obj{}).want(t, http.StatusAccepted, "").Table.Seq
	if again := ann.post(gamePath(table, "/again"), obj{}).want(t, http.StatusAccepted, ""); again.Table.Seq != seq {
		t.Error("asked twice is two entries")
	}
	seen := bo.post(gamePath(table, "/again/decline"), obj{}).ok(t).Again
	if seen == nil || !slices.Equal(seen.Declined, []int{1}) || len(seen.Missing) != 0 || !slices.Equal(seen.Agreed, []int{0}) {
		t.Errorf("declined: %+v", seen)
	}
	ann.post(gamePath(table, "/again"), obj{}).want(t, http.StatusConflict, "declined")
	h.forgetTables(t)
	if again := eve.get(gamePath(table, "")).ok(t).Again; again == nil || !slices.Equal(again.Declined, []int{1}) {
		t.Errorf("replayed from the store: %+v", again)
	}
	if games := ann.get("/api/games").Games; len(games) != 1 {
		t.Errorf("there are %d tables", len(games))
	}
	next := bo.post(gamePath(table, "/again"), obj{}).ok(t) // after all, and Ann still wants to
	if next.ID == table.ID || next.Host {
		t.Errorf("Bo changed their mind: %+v", next)
	}
	if now := bo.post(gamePath(table, "/again/decline"), obj{}).ok(t); now.Next != next.ID || now.Again != nil {
		t.Errorf("the table that is there stays: next %q, %+v", now.Next, now.Again)
	}
}

// What is said of it is bounded: nobody fills a log by changing their mind.
func TestRematchIsBounded(t *testing.T) {
	h := openHouse(t)
	ann, bo, table := twoAt(t, h, obj{})
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	ann.post(gamePath(table, "/again"), obj{}).want(t, http.StatusAccepted, "")
	for range gamelog.MaxWaste {
		ann.post(gamePath(table, "/again/decline"), obj{})
		ann.post(gamePath(table, "/again"), obj{})
	}
	before := ann.get(gamePath(table, "")).ok(t).Seq
	ann.post(gamePath(table, "/again"), obj{}).wantTooMany(t)
	bo.post(gamePath(table, "/again/decline"), obj{}).wantTooMany(t)
	if now := ann.get(gamePath(table, "")).ok(t); now.Seq != before || before > 2*gamelog.MaxWaste {
		t.Errorf("the log went from %d to %d", before, now.Seq)
	}
}

// Where the table at which they play again has been deleted there is none: it is asked anew, and
// another one is made, also after a restart of the table.
func TestRematchOfDeleted(t *testing.T) {
	h := openHouse(t)
	ann, bo, table := twoAt(t, h, obj{})
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	seen := map[string]bool{"": true}
	for range 3 {
		ann.post(gamePath(table, "/again"), obj{}).want(t, http.StatusAccepted, "")
		next := bo.post(gamePath(table, "/again"), obj{}).ok(t)
		if seen[next.ID] || next.ID == table.ID {
			t.Fatalf("the next table is %q", next.ID)
		}
		seen[next.ID] = true
		if got := ann.get(gamePath(table, "")).ok(t).Next; got != next.ID {
			t.Errorf("the old table names %q", got)
		}
		if again := ann.post(gamePath(table, "/again"), obj{}).ok(t); again.ID != next.ID {
			t.Errorf("who asks again gets %q", again.ID)
		}
		ann.remove(gamePath(next, "")).want(t, http.StatusOK, "")
		h.registry.Sweep(time.Now().Add(time.Hour))
		for _, b := range []*browser{ann, bo} {
			if got := b.get(gamePath(table, "")).ok(t).Next; got != "" {
				t.Errorf("the old table names %q, which is deleted", got)
			}
		}
	}
}

// Who plays alone, or has all on one device, plays again at once.
func TestRematchAlone(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	for _, kinds := range [][]string{{gamelog.KindHere, "random"}, {gamelog.KindHere, gamelog.KindHere}, {gamelog.KindHere, gamelog.KindLink}} {
		table := ann.makeTable(kinds...).ok(t)
		ann.post(gamePath(table, "/end"), obj{}).ok(t)
		if a := ann.post(gamePath(table, "/again"), obj{}); a.status != http.StatusCreated || a.ok(t).ID == table.ID {
			t.Errorf("%v: %d", kinds, a.status)
		}
	}
}
